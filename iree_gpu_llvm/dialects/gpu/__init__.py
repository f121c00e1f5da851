"""`gpu`: what kernels for any vendor's GPU share."""

from . import attributes, functions, indexing, matrix, memory, subgroup

__all__ = ["attributes", "functions", "indexing", "matrix", "memory", "subgroup"]
