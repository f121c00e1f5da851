"""`hal`: devices and executables, and the interface between a dispatch and its launch."""

from . import attributes, interface_ops, types  # noqa: F401
