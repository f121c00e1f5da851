"""Patterns that put what is known of sizes into types, and let ops use the sources of casts that lose it."""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import Attribute
from ...ir.definitions import get_trait
from ...ir.diagnostics import CompileError
from ...ir.folding import constant_integer
from ...ir.operations import Operation, Region, Value
from ...ir.types import DYNAMIC, RankedTensorType
from ..destination_style import DestinationStyle
from ..index_lists import (
    DYNAMIC_INDEX,
    Mixed,
    check_slice_in_bounds,
    collapsed_shape,
    dropped_dimensions,
    mixed,
    reassociation_groups,
    split_mixed,
    tensor_slice_type,
    to_dimension,
)
from .folds import maker


def _cast(v: Value, t: Any, rewriter: Any) -> Value:
    if v.type is t:
        return v
    cls: Any = registry.op_class("tensor.cast")
    return rewriter.make(cls((v,), (t,)))


def known(items: list[Mixed]) -> list[Mixed] | None:
    """A mixed list with constants as numbers; None if there are none, or one that no size may be."""
    out = [n if isinstance(x, Value) and (n := constant_integer(x)) is not None else x for x in items]
    return out if out != items and all(isinstance(x, Value) or x >= 0 for x in out) else None


def _known_fields(op: Any, fields: tuple[str, ...]) -> tuple[list[Value], dict[str, Attribute]] | None:
    """The operands of mixed lists and their static attributes once constants are numbers; None if nothing changes."""
    lists = [mixed(getattr(op, f), getattr(op, f"static_{f}")) for f in fields]
    found = [known(items) for items in lists]
    if not any(f is not None for f in found):
        return None
    operands: list[Value] = []
    properties: dict[str, Attribute] = {}
    for f, before, after in zip(fields, lists, found, strict=True):
        values, properties[f"static_{f}"] = split_mixed(before if after is None else after)
        operands += values
    return operands, properties


def _with_counts(op: Any, operands: dict[str, Any], properties: dict[str, Attribute], results: list[Any]) -> Any:
    return type(op).build(operands, results, {**op.properties, **properties}, attributes=dict(op.attributes))


def _lists(op: Any, found: tuple[list[Value], dict[str, Attribute]]) -> dict[str, list[Value]]:
    """The values of each list again."""
    values = iter(found[0])
    lists = {}
    for key, static in found[1].items():
        count = sum(n == DYNAMIC_INDEX for n in static.values)
        lists[key.removeprefix("static_")] = [next(values) for _ in range(count)]
    return lists


SLICE = ("offsets", "sizes", "strides")


def slice_at_known_place(op: Any, rewriter: Any) -> bool:
    """Of `extract_slice`: the result's type then knows more too."""
    found = _known_fields(op, SLICE)
    if found is None:
        return False
    full = tensor_slice_type(op.source.type, found[1]["static_sizes"].values)
    before = [to_dimension(n) for n in op.static_sizes]
    left_out = dropped_dimensions(before, op.result.type.shape) or set()
    shape = [n for d, n in enumerate(full.shape) if d not in left_out]
    t = RankedTensorType(tuple(shape), full.element, full.encoding)
    new = _with_counts(op, {"source": op.source, **_lists(op, found)}, found[1], [t])
    if not _stays_inside(new, op.source.type.shape):
        new.drop_all_references()
        return False
    rewriter.insert(new)
    rewriter.replace(op, [_cast(new.result, op.result.type, rewriter)])
    return True


def _stays_inside(slice: Any, shape: Any) -> bool:
    """Whether a slice fits into a shape; one that is never run may have been wrong all along, and stays as it is."""
    try:
        check_slice_in_bounds(slice, shape)
    except CompileError:
        return False
    return True


def insert_at_known_place(op: Any, rewriter: Any) -> bool:
    """Of `insert_slice` and `parallel_insert_slice`: a source that knows less is cast."""
    found = _known_fields(op, SLICE)
    if found is None:
        return False
    probe = _with_counts(op, {"source": op.source, "dest": op.dest, **_lists(op, found)}, found[1], [])
    fits = _stays_inside(probe, op.dest.type.shape)
    probe.drop_all_references()
    if not fits:
        return False
    full = [to_dimension(n) for n in found[1]["static_sizes"].values]
    left_out = dropped_dimensions([to_dimension(n) for n in op.static_sizes], op.source.type.shape) or set()
    shape = tuple(n for d, n in enumerate(full) if d not in left_out)
    source = op.source
    if shape != source.type.shape:
        if op.name == "tensor.parallel_insert_slice":
            rewriter.set_before(op.parent_op)
        source = _cast(source, RankedTensorType(shape, source.type.element, source.type.encoding), rewriter)
        rewriter.set_before(op)
    types = [r.type for r in op.results]
    operands = {"source": source, "dest": op.dest, **_lists(op, found)}
    new = rewriter.insert(_with_counts(op, operands, found[1], types))
    rewriter.replace(op, new)
    return True


def empty_of_known_size(op: Any, rewriter: Any) -> bool:
    t = op.result.type
    values = iter(op.dynamicSizes)
    sizes: list[Mixed] = [next(values) if n == DYNAMIC else n for n in t.shape]
    found = known(sizes)
    if found is None:
        return False
    left, static = split_mixed(found)
    full = RankedTensorType(tuple(map(to_dimension, static.values)), t.element, t.encoding)
    new = rewriter.make(type(op)(left, (full,)))
    rewriter.replace(op, [_cast(new, t, rewriter)])
    return True


def generate_of_known_size(op: Any, rewriter: Any) -> bool:
    t = op.result.type
    values = iter(op.dynamicExtents)
    found = known([next(values) if n == DYNAMIC else n for n in t.shape])
    if found is None:
        return False
    left, static = split_mixed(found)
    full = RankedTensorType(tuple(map(to_dimension, static.values)), t.element, t.encoding)
    new = type(op)(left, (full,), {}, dict(op.attributes), [Region()])
    rewriter.take_region(op.regions[0], new.regions[0])
    rewriter.replace(op, [_cast(rewriter.make(new), t, rewriter)])
    return True


def pad_by_known_amounts(op: Any, rewriter: Any) -> bool:
    """Of `pad`: the result's type then knows more too."""
    found = _known_fields(op, ("low", "high"))
    if found is None:
        return False
    t, shape = op.result.type, list(op.result.type.shape)
    for d, n in enumerate(op.source.type.shape):
        low, high = (found[1][f"static_{f}"].values[d] for f in ("low", "high"))
        if DYNAMIC_INDEX not in (low, high) and n != DYNAMIC and shape[d] == DYNAMIC:
            shape[d] = low + n + high
    full = RankedTensorType(tuple(shape), t.element, t.encoding)
    operands = {"source": op.source, **_lists(op, found)}
    properties = {**op.properties, **found[1]}
    new = type(op).build(operands, [full], properties, attributes=dict(op.attributes), regions=[Region()])
    rewriter.take_region(op.regions[0], new.regions[0])
    rewriter.replace(op, [_cast(rewriter.make(new), t, rewriter)])
    return True


def expand_to_known_shape(op: Any, rewriter: Any) -> bool:
    """Of `expand_shape` of a cast, for the parts of dims that the cast's source knows."""
    cast = maker(op.src, "tensor.cast")
    if cast is None or not loses_knowledge(cast):
        return False
    sizes = list(op.mixed_output_shape)
    for n, dims in zip(cast.source.type.shape, reassociation_groups(op.reassociation), strict=True):
        if n != DYNAMIC:
            for d in dims:
                sizes[d] = (known([sizes[d]]) or [sizes[d]])[0]
    if sizes == op.mixed_output_shape:
        return False
    values, static = split_mixed(sizes)
    t = tensor_slice_type(op.src.type, static.values)
    groups = reassociation_groups(op.reassociation)
    source_shape = collapsed_shape(t.shape, groups)
    source = _cast(op.src, RankedTensorType(source_shape, t.element, t.encoding), rewriter)
    new = type(op)([source, *values], (t,), {**op.properties, "static_output_shape": static}, dict(op.attributes))
    rewriter.replace(op, [_cast(rewriter.make(new), op.result.type, rewriter)])
    return True


# -- casts


def loses_knowledge(cast: Any) -> bool:
    """Whether users of a cast may as well use its source, which knows at least as much."""
    source, target = cast.operands[0].type, cast.results[0].type
    if not isinstance(source, RankedTensorType) or not isinstance(target, RankedTensorType):
        return False
    if source.rank != target.rank or source.encoding is not target.encoding:
        return False
    return all(a != DYNAMIC or b == DYNAMIC for a, b in zip(source.shape, target.shape, strict=True))


def slice_of_cast(op: Any, rewriter: Any) -> bool:
    """Of `extract_slice`; sizes of the whole are known to it as to its result."""
    cast = maker(op.source, "tensor.cast")
    if cast is None or not loses_knowledge(cast) or not _stays_inside(op, cast.source.type.shape):
        return False
    op.set_operand(0, cast.source)
    rewriter.modified(op)
    return True


def insert_of_cast(op: Any, rewriter: Any) -> bool:
    """Of `insert_slice`, for both tensors; a result that knows more is cast."""
    target = maker(op.dest, "tensor.cast")
    source = maker(op.source, "tensor.cast")
    fits = target is not None and loses_knowledge(target) and _stays_inside(op, target.source.type.shape)
    target = target if fits else None
    source = source if source is not None and loses_knowledge(source) else None
    if target is None and source is None:
        return False
    new_source = source.source if source is not None else op.source
    wanted = tensor_slice_type(op.dest.type, op.static_sizes)
    if new_source.type is not op.source.type and dropped_dimensions(wanted.shape, new_source.type.shape) is None:
        return False
    dest = target.source if target is not None else op.dest
    new = op.clone()
    new.operands = [new_source, dest, *op.operands[2:]]
    new.results[0].type = dest.type
    rewriter.insert(new)
    rewriter.replace(op, [_cast(new.results[0], op.results[0].type, rewriter)])
    return True


def cast_of_slice(op: Any, rewriter: Any) -> bool:
    """Of `cast` of a slice that has no other user: a slice of the size that the cast tells."""
    taken = maker(op.source, "tensor.extract_slice")
    target = op.dest.type
    if taken is None or not taken.result.has_one_use or not isinstance(target, RankedTensorType):
        return False
    if target.shape == taken.result.type.shape or target.rank != taken.result.type.rank:
        return False
    if any(a != DYNAMIC and b == DYNAMIC for a, b in zip(taken.result.type.shape, target.shape, strict=True)):
        return False  # only what tells more
    left_out = dropped_dimensions([to_dimension(n) for n in taken.static_sizes], taken.result.type.shape)
    if left_out is None:
        return False
    extents = iter(target.shape)
    sizes: list[Mixed] = []
    for d, size in enumerate(taken.mixed_sizes):
        extent = DYNAMIC if d in left_out else next(extents)
        sizes.append(size if extent == DYNAMIC else extent)
    values, static = split_mixed(sizes)
    operands = {"source": taken.source, "offsets": taken.offsets, "sizes": values, "strides": taken.strides}
    new = rewriter.insert(_with_counts(taken, operands, {"static_sizes": static}, [target]))
    rewriter.replace(op, new)
    return True


def absorb_casts(op: Operation, rewriter: Any) -> bool:
    """Of ops in destination style: they use the sources of casts, and their results are cast instead."""
    casts = {
        i: c for i, v in enumerate(op.operands) if (c := maker(v, "tensor.cast")) is not None and loses_knowledge(c)
    }
    style = get_trait(op, DestinationStyle)
    if not casts or style is None or not op.results:
        return False
    inits = [i for begin, end in style.ranges(op) for i in range(begin, end)]
    inits = [i for i in inits if isinstance(op.operands[i].type, RankedTensorType)]
    new = op.clone()
    new.operands = [casts[i].source if i in casts else v for i, v in enumerate(op.operands)]
    for r, i in zip(new.results, inits, strict=True):
        r.type = new.operands[i].type
    rewriter.insert(new)
    rewriter.replace(op, [_cast(r, old.type, rewriter) for r, old in zip(new.results, op.results, strict=True)])
    return True


EXTRACT_SLICE = (slice_at_known_place, slice_of_cast)
INSERT_SLICE = (insert_at_known_place, insert_of_cast)
PARALLEL_INSERT_SLICE = (insert_at_known_place,)
EMPTY = (empty_of_known_size,)
PAD = (pad_by_known_amounts,)
GENERATE = (generate_of_known_size,)
EXPAND_SHAPE = (expand_to_known_shape,)
CAST = (cast_of_slice,)
