"""`arith`: integer, float and index arithmetic on scalars, vectors and tensors, with MLIR's folds."""

from .attributes import (
    CMPF_PREDICATE,
    CMPI_PREDICATE,
    DEFAULT_FASTMATH,
    DEFAULT_OVERFLOW,
    ROUNDING_MODE,
    FastMathFlagsAttr,
    IntegerOverflowFlagsAttr,
)
from .casts import (
    BitcastOp,
    ConvertFOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    ScalingExtFOp,
    ScalingTruncFOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from .comparisons import CmpFOp, CmpIOp, SelectOp
from .constant import ConstantOp, constant_op
from .floats import (
    AddFOp,
    DivFOp,
    FlushDenormalsOp,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
    NegFOp,
    RemFOp,
    SubFOp,
)
from .integers import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    SubUIExtendedOp,
    XOrIOp,
)

__all__ = [name for name in dir() if name[0].isupper()] + ["constant_op"]
