"""Loops over work items, subgroups and lanes on tensors: fused, merged and moved out of serial loops."""
