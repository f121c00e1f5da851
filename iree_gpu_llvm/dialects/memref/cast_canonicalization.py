"""Patterns of views of what `memref.cast` makes: of its source, which knows more, or as much as they ask."""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import StridedLayoutAttr
from ...ir.diagnostics import CompileError
from ...ir.operations import Value
from ...ir.types import MemRefType
from ..index_lists import check_slice_in_bounds, collapsed_shape, reassociation_groups
from .folds import kept_dimensions, loses_only_knowledge, made_by


def _cast_back(op: Any, value: Value, rewriter: Any) -> None:
    if value.type is not op.results[0].type:
        cast: Any = registry.op_class("memref.cast")
        value = rewriter.insert(cast((value,), (op.results[0].type,))).results[0]
    rewriter.replace(op, [value])


def subview_of_cast(op: Any, rewriter: Any) -> bool:
    cast = made_by(op.source, "memref.cast")
    kept = kept_dimensions(op)
    if cast is None or kept is None or not loses_only_knowledge(cast):
        return False
    new = op.clone()
    new.set_operand(0, cast.source)
    full = new.inferred_type(op.static_offsets, op.static_sizes, op.static_strides)
    strides, offset = full.strides_and_offset()
    layout = StridedLayoutAttr(tuple(strides[i] for i in kept), offset)
    new.results[0].type = MemRefType(tuple(full.shape[i] for i in kept), full.element, layout, full.memory_space)
    try:
        check_slice_in_bounds(new, cast.source.type.shape)
    except CompileError:  # which is never taken, or the error of whoever made it
        new.drop_all_references()
        return False
    _cast_back(op, rewriter.insert(new).results[0], rewriter)
    return True


def collapse_of_cast(op: Any, rewriter: Any) -> bool:
    """Of memory that lies row by row."""
    cast = made_by(op.src, "memref.cast")
    if cast is None or not loses_only_knowledge(cast):
        return False
    if cast.source.type.layout is not None or op.result.type.layout is not None:
        return False
    source = cast.source.type
    shape = collapsed_shape(source.shape, reassociation_groups(op.reassociation))
    new = op.clone()
    new.set_operand(0, cast.source)
    new.results[0].type = MemRefType(tuple(shape), source.element, None, source.memory_space)
    _cast_back(op, rewriter.insert(new).results[0], rewriter)
    return True


def reinterpreted_source(op: Any, rewriter: Any) -> bool:
    """Of `reinterpret_cast`, which asks for nothing but where the memory begins."""
    made = op.source.defining_op
    if made is None or made.name not in ("memref.cast", "memref.reinterpret_cast", "memref.subview"):
        return False
    if made.name == "memref.subview" and (made.offsets or any(made.static_offsets)):
        return False
    op.set_operand(0, made.source)
    rewriter.modified(op)
    return True
