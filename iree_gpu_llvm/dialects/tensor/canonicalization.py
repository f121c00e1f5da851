"""Patterns that put what is known of sizes into types; and which patterns ops of `tensor` have."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import Attribute
from ...ir.folding import constant_integer
from ...ir.operations import Region, Value
from ...ir.types import DYNAMIC, RankedTensorType
from ..index_lists import (
    Mixed,
    collapsed_shape,
    dropped_dimensions,
    mixed,
    reassociation_groups,
    split_mixed,
    tensor_slice_type,
    to_dimension,
)
from ..reshape_canonicalization import COLLAPSE, EXPAND
from . import cast_canonicalization as casts
from . import element_canonicalization as elements
from . import fill_canonicalization as fills
from . import pad_canonicalization as paddings
from .cast_canonicalization import cast_to, loses_knowledge, stays_inside, with_counts
from .folds import maker


def known(items: list[Mixed]) -> list[Mixed] | None:
    """A mixed list with constants that sizes may be as numbers; None if there are none."""
    out = [_known(x, "sizes") for x in items]
    return out if out != items else None


SLICE = ("offsets", "sizes", "strides")


def _known_place(op: Any, whole: Any) -> tuple[dict[str, list[Value]], dict[str, Attribute]] | None:
    """The values of a slice's lists, and their static attributes, with constants as numbers; None if nothing changes.
    One list after the other, as long as the slice fits into the whole then: one that does not, and is never taken, may
    have been wrong all along."""
    values = {f: list(getattr(op, f)) for f in SLICE}
    static: dict[str, Attribute] = {f"static_{f}": getattr(op, f"static_{f}") for f in SLICE}
    changed = False
    for f in SLICE:
        before = mixed(getattr(op, f), getattr(op, f"static_{f}"))
        after = [_known(x, f) for x in before]
        if after != before:
            left, numbers = split_mixed(after)
            probe = op.clone()
            probe.properties.update({**static, f"static_{f}": numbers})
            fits = stays_inside(probe, whole.shape)
            probe.drop_all_references()
            if not fits:
                break
            values[f], static[f"static_{f}"] = left, numbers
            changed = True
    return (values, static) if changed else None


def _known(x: Mixed, field: str) -> Mixed:
    """The number, where it is a constant that such a field may have."""
    n = constant_integer(x) if isinstance(x, Value) else None
    return x if n is None or (n == 0 if field == "strides" else n < 0) else n


def slice_at_known_place(op: Any, rewriter: Any) -> bool:
    """Of `extract_slice`: the result's type then knows more too."""
    found = _known_place(op, op.source.type)
    if found is None:
        return False
    values, static = found
    sizes: Any = static["static_sizes"]
    full = tensor_slice_type(op.source.type, sizes.values)
    before = [to_dimension(n) for n in op.static_sizes]
    left_out = dropped_dimensions(before, op.result.type.shape) or set()
    shape = [n for d, n in enumerate(full.shape) if d not in left_out]
    t = RankedTensorType(tuple(shape), full.element, full.encoding)
    new = rewriter.insert(with_counts(op, {"source": op.source, **values}, static, [t]))
    rewriter.replace(op, [cast_to(new.result, op.result.type, rewriter)])
    return True


def insert_at_known_place(op: Any, rewriter: Any) -> bool:
    """Of `insert_slice` and `parallel_insert_slice`: a source that knows less is cast."""
    found = _known_place(op, op.dest.type)
    if found is None:
        return False
    values, static = found
    sizes: Any = static["static_sizes"]
    full = [to_dimension(n) for n in sizes.values]
    left_out = dropped_dimensions([to_dimension(n) for n in op.static_sizes], op.source.type.shape) or set()
    shape = tuple(n for d, n in enumerate(full) if d not in left_out)
    source = op.source
    if shape != source.type.shape:
        if op.name == "tensor.parallel_insert_slice":
            rewriter.set_before(op.parent_op)
        source = cast_to(source, RankedTensorType(shape, source.type.element, source.type.encoding), rewriter)
        rewriter.set_before(op)
    types = [r.type for r in op.results]
    new = rewriter.insert(with_counts(op, {"source": source, "dest": op.dest, **values}, static, types))
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
    rewriter.replace(op, [cast_to(new, t, rewriter)])
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
    rewriter.replace(op, [cast_to(rewriter.make(new), t, rewriter)])
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
    source = cast_to(op.src, RankedTensorType(source_shape, t.element, t.encoding), rewriter)
    new = type(op)([source, *values], (t,), {**op.properties, "static_output_shape": static}, dict(op.attributes))
    rewriter.replace(op, [cast_to(rewriter.make(new), op.result.type, rewriter)])
    return True


EXTRACT_SLICE = (slice_at_known_place, casts.slice_of_cast)
INSERT_SLICE = (insert_at_known_place, casts.insert_of_cast)
PARALLEL_INSERT_SLICE = (insert_at_known_place,)
EMPTY = (empty_of_known_size,)
PAD = (paddings.pad_by_known_amounts, paddings.pad_of_cast, paddings.pad_of_padded, fills.pad_of_fill)
GENERATE = (generate_of_known_size,)
EXPAND_SHAPE = (*EXPAND, expand_to_known_shape, elements.reshape_of_elements, fills.reshape_of_fill)
COLLAPSE_SHAPE = (*COLLAPSE, casts.collapse_of_cast, elements.reshape_of_elements, fills.reshape_of_fill)
CAST = (elements.cast_of_cast, elements.cast_of_empty, casts.cast_of_slice, casts.cast_of_structured)
CAST += (paddings.cast_of_pad,)
CONCAT = (elements.concatenation_of_known_size, fills.concatenation_of_fills)
EXTRACT = (elements.element_of_cast, elements.generated_element, fills.element_of_fill)
INSERT = (casts.absorb_casts,)
DIM = (casts.dim_of_destination,)
