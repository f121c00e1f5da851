"""`pcf`: parallel control flow over scopes of workers."""

from . import attributes, parallel_ops, slice_ops  # noqa: F401
