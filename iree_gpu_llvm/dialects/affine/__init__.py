"""`affine`: index arithmetic by affine maps, and loops and memory accesses whose bounds and subscripts are affine."""

from .indices import DelinearizeIndexOp, LinearizeIndexOp
from .loops import ForOp, IfOp, YieldOp
from .maps import ApplyOp, MaxOp, MinOp
from .memory import LoadOp, PrefetchOp, StoreOp, VectorLoadOp, VectorStoreOp

__all__ = [
    "ApplyOp",
    "DelinearizeIndexOp",
    "ForOp",
    "IfOp",
    "LinearizeIndexOp",
    "LoadOp",
    "MaxOp",
    "MinOp",
    "PrefetchOp",
    "StoreOp",
    "VectorLoadOp",
    "VectorStoreOp",
    "YieldOp",
]
