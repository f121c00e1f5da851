"""Which values maps may take as symbols, and which as dims.

Symbols are the same in all turns of the affine loops of a function: values of its top level, and what is computed of
such without effects. Dims are symbols, the variables of `affine.for` and `affine.parallel`, and maps of dims.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.effects import is_pure
from ...ir.operations import BlockArgument, Operation, Value
from ...ir.traits import IsolatedFromAbove
from ...ir.types import DYNAMIC, INDEX
from ..index_lists import known_integer

Known = dict[Value, bool]
_OF_DIMS = frozenset({"affine.apply", "affine.delinearize_index", "affine.linearize_index"})
_LOOPS = frozenset({"affine.for", "affine.parallel"})
_SIZED = frozenset({"memref.alloc", "memref.subview", "memref.view"})


def is_valid_symbol(value: Value, known: Known | None = None) -> bool:
    """Whether a value may be a symbol. `known`: what has been found of other values, which is added to."""
    known = {} if known is None else known
    if value not in known:
        known[value] = True  # where it is computed of itself, what is wrong is that, and dominance says so
        known[value] = value.type is INDEX and (is_at_top(value) or _is_computed_of_symbols(value, known))
    return known[value]


def is_valid_dim(value: Value, known: Known | None = None, asked: frozenset[Value] = frozenset()) -> bool:
    """The same of a dim. `asked`: of which values it is asked already."""
    known = {} if known is None else known
    if value in asked or is_valid_symbol(value, known):
        return True
    if value.type is not INDEX:
        return False
    op = value.defining_op
    if op is None:
        loop = value.parent_block.parent_op if value.parent_block is not None else None
        return loop is not None and loop.name in _LOOPS and _is_variable(value, loop)
    return op.name in _OF_DIMS and all(is_valid_dim(v, known, asked | {value}) for v in op.operands)


def is_only_dim(value: Value) -> bool:
    """Whether a value may be a dim, but no symbol."""
    op = value.defining_op
    return (op is None or op.name in _OF_DIMS) and not is_valid_symbol(value) and is_valid_dim(value)


def check_operands(op: Operation, operands: Sequence[Value], num_dims: int) -> None:
    """Raises CompileError where operands of a map, dims first, are no dims or symbols."""
    known: Known = {}
    for i, v in enumerate(operands):
        if i < num_dims and not is_valid_dim(v, known):
            raise op.error("operand cannot be used as a dimension id")
        if i >= num_dims and not is_valid_symbol(v, known):
            raise op.error("operand cannot be used as a symbol")


def is_at_top(value: Value) -> bool:
    """Whether a value is of the top level of a function, or of what else can see nothing of what is around it."""
    block = value.parent_block
    return block is not None and _is_scope(block.parent_op)


def _is_scope(op: Operation | None) -> bool:
    if op is None or op.parent is None:
        return True
    # That one is isolated, but in iree-opt its arguments stay dims.
    return IsolatedFromAbove in getattr(type(op), "traits", ()) and op.name != "iree_codegen.dispatch_config"


def _is_variable(value: Value, loop: Operation) -> bool:
    return isinstance(value, BlockArgument) and (loop.name == "affine.parallel" or value.index == 0)


def _is_computed_of_symbols(value: Value, known: Known) -> bool:
    op: Any = value.defining_op
    if op is None or op.regions:
        return False
    if op.name in ("tensor.dim", "memref.dim"):
        return _is_size_symbol(op.operands[0], known_integer(op.operands[1]), known)
    return is_pure(op) and all(is_valid_symbol(v, known) for v in op.operands)


def _is_size_symbol(shaped: Value, d: int | None, known: Known) -> bool:
    """Whether the size of a dimension is a symbol: of a value of the top level, or as what makes the memref states."""
    if is_at_top(shaped):
        return True
    op: Any = shaped.defining_op
    if op is None or d is None:
        return False
    if op.name == "memref.cast":
        return op.operands[0] is shaped or _is_size_symbol(op.operands[0], d, known)
    t: Any = shaped.type
    if op.name not in _SIZED or not 0 <= d < t.rank:
        return False
    if t.shape[d] != DYNAMIC:
        return True
    sizes = op.sizes if op.name != "memref.alloc" else op.dynamicSizes
    return is_valid_symbol(sizes[t.shape[:d].count(DYNAMIC)], known)
