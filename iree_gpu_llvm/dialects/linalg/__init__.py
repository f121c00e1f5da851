"""`linalg`: loop nests over tensors and buffers, stated by indexing maps, iterator types and a scalar computation."""

from .attributes import ElementwiseKindAttr, IteratorTypeAttr, TypeFnAttr
from .categories import MapOp, ReduceOp
from .generic import GenericOp, IndexOp, YieldOp
from .named import NAMED_OPS, CopyOp, FillOp, NamedOp
from .packing import PackOp, SoftmaxOp, UnPackOp, packed_shape
from .products import MATMUL_OPS, ContractOp, ElementwiseOp
from .rearranging import BroadcastOp, TransposeOp
from .structured import StructuredOp

MatmulOp = MATMUL_OPS["matmul"]
BatchMatmulOp = MATMUL_OPS["batch_matmul"]

__all__ = [
    "MATMUL_OPS",
    "NAMED_OPS",
    "BatchMatmulOp",
    "BroadcastOp",
    "ContractOp",
    "CopyOp",
    "ElementwiseKindAttr",
    "ElementwiseOp",
    "FillOp",
    "GenericOp",
    "IndexOp",
    "IteratorTypeAttr",
    "MapOp",
    "MatmulOp",
    "NamedOp",
    "PackOp",
    "ReduceOp",
    "SoftmaxOp",
    "StructuredOp",
    "TransposeOp",
    "TypeFnAttr",
    "UnPackOp",
    "YieldOp",
    "packed_shape",
]
