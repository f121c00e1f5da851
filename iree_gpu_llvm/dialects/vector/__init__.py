"""`vector`: values of fixed or scalable shape, how they get to and from memory, and what is done with them."""

from .attributes import CombiningKindAttr, IteratorTypeAttr, PrintPunctuationAttr
from .elements import (
    BitcastOp,
    BroadcastOp,
    DeinterleaveOp,
    ExtractOp,
    ExtractStridedSliceOp,
    FromElementsOp,
    InsertOp,
    InsertStridedSliceOp,
    InterleaveOp,
    ScalableExtractOp,
    ScalableInsertOp,
    ShapeCastOp,
    ShuffleOp,
    StepOp,
    ToElementsOp,
    TransposeOp,
)
from .masks import (
    ConstantMaskOp,
    CreateMaskOp,
    MaskOp,
    PrintOp,
    VectorScaleOp,
    YieldOp,
    expected_mask_type,
)
from .memory import (
    CompressStoreOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ScatterOp,
    StoreOp,
    TypeCastOp,
)
from .reductions import (
    ContractionOp,
    FMAOp,
    MultiDimReductionOp,
    OuterProductOp,
    ReductionOp,
    ScanOp,
)
from .transfer import TransferReadOp, TransferWriteOp, minor_identity_map, transfer_mask_type

__all__ = [name for name in dir() if name[0].isupper()] + [
    "expected_mask_type",
    "minor_identity_map",
    "transfer_mask_type",
]
