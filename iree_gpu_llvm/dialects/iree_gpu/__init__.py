"""`iree_gpu`: matrix instructions, barriers over values, asynchronous copies, and how ops are to be lowered."""

from . import config_attributes, mma_attributes, target_attributes  # noqa: F401
