"""What ops of `memref` fold to, and patterns that canonicalize them."""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import Attribute, IntegerAttr, StridedLayoutAttr, i32_array
from ...ir.diagnostics import CompileError
from ...ir.folding import constant_value
from ...ir.operations import Value
from ...ir.types import DYNAMIC, INDEX, MemRefType
from ..index_lists import DYNAMIC_INDEX, check_slice_in_bounds, split_mixed


def made_by(v: Value, *names: str) -> Any:
    """The op of one of these names that makes a value, or None."""
    op = v.defining_op
    return op if op is not None and op.name in names else None


# -- casts


def loses_only_knowledge(cast: Any) -> bool:
    """Whether users of a cast may as well use its source: the source is ranked, and nothing that the result's type
    knows is unknown in the source's."""
    source, target = cast.source.type, cast.dest.type
    if not isinstance(source, MemRefType) or not isinstance(target, MemRefType):
        return False
    if source.element is not target.element or source.rank != target.rank:
        return False
    left, right = source.strides_and_offset(), target.strides_and_offset()
    if left is None or right is None:
        return False
    pairs = [*zip(source.shape, target.shape, strict=True), *zip(left[0], right[0], strict=True), (left[1], right[1])]
    return not any(a == DYNAMIC and b != DYNAMIC for a, b in pairs)


def absorb_casts(op: Any) -> bool:
    """Lets an op use the sources of the casts that make its operands; whether there were any."""
    changed = False
    for i, v in enumerate(list(op.operands)):
        cast = made_by(v, "memref.cast")
        if cast is not None and loses_only_knowledge(cast):
            op.set_operand(i, cast.source)
            changed = True
    return changed


def fold_absorbing_casts(op: Any) -> Any:
    """The fold of an op that has no other one than to take the sources of casts."""
    return list(op.results) if absorb_casts(op) else None


def absorb_casts_of_store(op: Any, rewriter: Any) -> bool:
    """The same for ops without results, which cannot fold."""
    if not absorb_casts(op):
        return False
    rewriter.modified(op)
    return True


def fold_cast(op: Any) -> Any:
    """A cast to the same type is its source, and so is one that undoes another; a cast of a cast that lost knowledge
    starts from what there was before."""
    if op.source.type is op.dest.type:
        return [op.source]
    inner = made_by(op.source, "memref.cast")
    if inner is not None and inner.source.type is op.dest.type:
        return [inner.source]
    return fold_absorbing_casts(op)


def fold_memory_space_cast(op: Any) -> Any:
    if op.source.type is op.dest.type:
        return [op.source]
    inner = made_by(op.source, "memref.memory_space_cast")
    if inner is None:
        return None
    op.set_operand(0, inner.source)
    return [op.source] if op.source.type is op.dest.type else list(op.results)


# -- facts


def fold_dim(op: Any, index: Attribute | None) -> Any:
    """An extent that the type knows, or the value that made it."""
    t = op.source.type
    if not isinstance(index, IntegerAttr) or not isinstance(t, MemRefType):
        return None
    i = index.value
    if not 0 <= i < t.rank:
        return None  # undefined, and left as it is
    if t.shape[i] != DYNAMIC:
        return [IntegerAttr(t.shape[i], INDEX)]
    dynamic = t.shape[:i].count(DYNAMIC)
    allocation = made_by(op.source, "memref.alloc", "memref.alloca")
    if allocation is not None:
        return [allocation.dynamicSizes[dynamic]]
    view = made_by(op.source, "memref.view")
    if view is not None:
        return [view.sizes[dynamic]]
    subview = made_by(op.source, "memref.subview")
    # A dropped dimension is a known 1, so the unknown ones are those of the sizes, in order.
    if subview is not None and len(subview.sizes) == t.shape.count(DYNAMIC):
        return [subview.sizes[dynamic]]
    return fold_absorbing_casts(op)


def fold_rank(op: Any) -> Any:
    t = op.memref.type
    return [IntegerAttr(t.rank, INDEX)] if isinstance(t, MemRefType) else None


# -- views


def fold_subview(op: Any) -> Any:
    """A subview of the whole is the whole."""
    t = op.source.type
    return [op.source] if t is op.result.type and t.has_static_shape else None


def known_entries(op: Any, rewriter: Any) -> bool:
    """Offsets, sizes and strides that are constants go into the type, which a cast then forgets again. Sizes stay as
    they are if they are too large: that is never run, or the error of whoever made it, and no reason to make IR wrong.
    """
    kept = kept_dimensions(op)
    return kept is not None and (_know(op, kept, rewriter, True) or _know(op, kept, rewriter, False))


def _know(op: Any, kept: list[int], rewriter: Any, with_sizes: bool) -> bool:
    sizes = [_known(x) for x in op.mixed_sizes] if with_sizes else op.mixed_sizes
    lists = ([_known(x) for x in op.mixed_offsets], sizes, [_known(x) for x in op.mixed_strides])
    parts = [split_mixed(items) for items in lists]
    if [len(values) for values, _ in parts] == [len(op.offsets), len(op.sizes), len(op.strides)]:
        return False
    full = op.inferred_type(*(static for _, static in parts))
    strides, offset = full.strides_and_offset()
    layout = StridedLayoutAttr(tuple(strides[i] for i in kept), offset)
    t = MemRefType(tuple(full.shape[i] for i in kept), full.element, layout, full.memory_space)
    new = type(op)([op.source, *(v for values, _ in parts for v in values)], (t,), _slice_properties(parts))
    try:
        check_slice_in_bounds(new, op.source.type.shape)
    except CompileError:
        new.drop_all_references()
        return False
    _replace_cast(op, rewriter.insert(new).results[0], rewriter)
    return True


def _known(x: Value | int) -> Value | int:
    a = constant_value(x) if isinstance(x, Value) else None
    return a.value if isinstance(a, IntegerAttr) and a.value >= 0 else x


def _slice_properties(parts: Any) -> dict[str, Any]:
    names = ("static_offsets", "static_sizes", "static_strides")
    properties: dict[str, Any] = {name: static for name, (_, static) in zip(names, parts, strict=True)}
    properties["operandSegmentSizes"] = i32_array([1, *(len(values) for values, _ in parts)])
    return properties


def kept_dimensions(op: Any) -> list[int] | None:
    """The dimensions of a subview's slice that its result has; None if they could be several ones."""
    source, result = op.source.type, op.result.type
    if source.rank == result.rank:
        return list(range(source.rank))
    sizes = list(op.static_sizes)
    units = [i for i, n in enumerate(sizes) if n == 1]
    if source.rank - len(units) != result.rank:
        return None
    return [i for i in range(source.rank) if i not in units]


def _replace_cast(op: Any, value: Value, rewriter: Any) -> None:
    if value.type is not op.results[0].type:
        cast: Any = registry.op_class("memref.cast")
        value = rewriter.insert(cast((value,), (op.results[0].type,))).results[0]
    rewriter.replace(op, [value])


def whole_subview(op: Any, rewriter: Any) -> bool:
    """A subview of the whole, of another type."""
    source, t = op.source.type, op.result.type
    if not source.has_static_shape or source.rank != t.rank or op.offsets or op.sizes or op.strides:
        return False
    if any(op.static_offsets) or tuple(op.static_sizes) != source.shape or any(n != 1 for n in op.static_strides):
        return False
    _replace_cast(op, op.source, rewriter)
    return True


def fold_reshape(op: Any) -> Any:
    """A reshape to the same type is its source, and so is one that undoes another."""
    if op.src.type is op.result.type:
        return [op.src]
    opposite = "memref.collapse_shape" if op.name == "memref.expand_shape" else "memref.expand_shape"
    inner = made_by(op.src, opposite)
    if inner is not None and inner.src.type is op.result.type and inner.reassociation is op.reassociation:
        return [inner.src]
    return None


def fold_transpose(op: Any) -> Any:
    return [op.in_] if op.permutation.value.is_identity and op.in_.type is op.result.type else None


def metadata_of_known_layout(op: Any, rewriter: Any) -> bool:
    """Of `extract_strided_metadata`: what the type says; and a cast has the parts of its source."""
    if absorb_casts(op):
        rewriter.modified(op)
        return True
    t = op.source.type
    strides, offset = t.strides_and_offset()
    changed = False
    for v, n in zip(op.results[1:], (offset, *t.shape, *strides), strict=True):
        if n != DYNAMIC and v.users:
            rewriter.replace_uses(v, rewriter.constant(IntegerAttr(n, INDEX)))
            changed = True
    return changed


def reinterpreted_as_known(op: Any, rewriter: Any) -> bool:
    """Of `reinterpret_cast`: constants go into the type, which a cast then forgets again."""
    lists = [[_known(x) for x in items] for items in (op.mixed_offsets, op.mixed_sizes, op.mixed_strides)]
    parts = [split_mixed(items) for items in lists]
    if [len(values) for values, _ in parts] == [len(op.offsets), len(op.sizes), len(op.strides)]:
        return False
    offsets, sizes, strides = ([DYNAMIC if n == DYNAMIC_INDEX else n for n in static.values] for _, static in parts)
    t = op.result.type
    layout = StridedLayoutAttr(tuple(strides), offsets[0])
    known = MemRefType(tuple(sizes), t.element, layout, t.memory_space)
    new = type(op)([op.source, *(v for values, _ in parts for v in values)], (known,), _slice_properties(parts))
    _replace_cast(op, rewriter.insert(new).results[0], rewriter)
    return True


# -- copies and buffers that nobody reads


def allocate_known_size(op: Any, rewriter: Any) -> bool:
    """Sizes that are constants go into the type, which a cast then forgets again."""
    t, values = op.memref.type, iter(op.dynamicSizes)
    sizes = [_known(next(values)) if n == DYNAMIC else n for n in t.shape]
    left = [n for n in sizes if isinstance(n, Value)]
    if len(left) == len(op.dynamicSizes):
        return False
    shape = tuple(DYNAMIC if isinstance(n, Value) else n for n in sizes)
    known = MemRefType(shape, t.element, t.layout, t.memory_space)
    operands = {"dynamicSizes": left, "symbolOperands": list(op.symbolOperands)}
    new = type(op).build(operands, [known], dict(op.properties), attributes=dict(op.attributes))
    _replace_cast(op, rewriter.insert(new).results[0], rewriter)
    return True


def erase_unread_allocation(op: Any, rewriter: Any) -> bool:
    """An allocation that is only written to and freed."""
    buffer = op.results[0]
    users = list(buffer.users)
    for user in users:
        stored = user.name == "memref.store" and user.value is not buffer
        if not stored and user.name != "memref.dealloc":
            return False
    for user in users:
        rewriter.erase(user)
    rewriter.erase(op)
    return True


def erase_self_copy(op: Any, rewriter: Any) -> bool:
    """A copy of a buffer to itself."""
    if op.source is not op.target:
        return False
    rewriter.erase(op)
    return True


def erase_empty_copy(op: Any, rewriter: Any) -> bool:
    """A copy of no elements."""
    if not any(isinstance(v.type, MemRefType) and 0 in v.type.shape for v in op.operands):
        return False
    rewriter.erase(op)
    return True
