"""`scf`: loops and conditions with regions."""
