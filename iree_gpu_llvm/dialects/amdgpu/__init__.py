"""`amdgpu`: AMD's instructions on vectors and memrefs."""

from . import attributes, buffers, conversions, lanes, matrix, tensor_dma

__all__ = ["attributes", "buffers", "conversions", "lanes", "matrix", "tensor_dma"]
