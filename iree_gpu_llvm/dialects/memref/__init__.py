"""`memref`: buffers, their elements, and views of them."""

from . import access, allocation, constraints, reshapes, views

__all__ = ["access", "allocation", "constraints", "reshapes", "views"]
