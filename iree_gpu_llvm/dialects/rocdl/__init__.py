"""`rocdl`: the intrinsics of LLVM's AMDGPU backend."""

from .. import rocdl_attributes
from . import control, conversions, lanes, matrix, memory

__all__ = ["control", "conversions", "lanes", "matrix", "memory", "rocdl_attributes"]
