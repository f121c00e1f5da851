"""IREE's pass for `transform-interpreter` (`transform_interpreter.py`, which shows IR before and after)."""

from __future__ import annotations

from ..ir.operations import Operation
from ..ir.passes import Option, define_pass
from ..ir.symbols import lookup_name
from .transform_interpreter import ENTRY, transform_interpreter


@define_pass(
    "iree-transform-dialect-interpreter",
    title="TransformDialectInterpreterPass",
    options={"entry-point": Option("The sequence to run.")},
)
def iree_transform_dialect_interpreter(root: Operation, *, entry_point: str = ENTRY) -> None:
    """Do to a module what its named sequence of the transform dialect says."""
    if lookup_name(root, entry_point) is None:
        raise root.plain_error(f"failed to find transform entry point '{entry_point}'")
    transform_interpreter(root, entry_point=entry_point)
