"""Tiles of the results of ops, and of what makes their operands."""
