"""`iree_gpu`: matrix instructions, barriers over values, asynchronous copies, and how ops are to be lowered."""

COMPLETE = True  # all of its attributes are here
