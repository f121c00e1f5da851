"""`iree_gpu`: matrix instructions, barriers over values, asynchronous copies, and how ops are to be lowered."""

from . import (  # noqa: F401
    barrier_ops,
    config_attributes,
    dma_ops,
    mma_attributes,
    subgroup_scan,
    target_attributes,
)
