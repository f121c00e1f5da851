"""`scf`: loops and conditions with regions."""

from .branches import ConditionOp, ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp
from .forall import ForallOp, InParallelOp
from .loops import ForOp, WhileOp
from .parallel import ParallelOp, ReduceOp, ReduceReturnOp

__all__ = [
    "ConditionOp",
    "ExecuteRegionOp",
    "ForOp",
    "ForallOp",
    "IfOp",
    "InParallelOp",
    "IndexSwitchOp",
    "ParallelOp",
    "ReduceOp",
    "ReduceReturnOp",
    "WhileOp",
    "YieldOp",
]
