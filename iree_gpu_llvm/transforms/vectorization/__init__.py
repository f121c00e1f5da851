"""How ops on tensors become ops on vectors, by family, and the patterns that tidy up what comes of it."""
