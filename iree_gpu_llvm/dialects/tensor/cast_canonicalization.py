"""Patterns that let ops use the sources of casts that lose what is known of sizes, and make what casts tell."""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import Attribute
from ...ir.definitions import get_trait
from ...ir.diagnostics import CompileError
from ...ir.operations import Operation, Value
from ...ir.types import DYNAMIC, RankedTensorType
from ..destination_style import DestinationStyle, destination_operands
from ..index_lists import (
    Mixed,
    check_slice_in_bounds,
    collapsed_shape,
    dropped_dimensions,
    reassociation_groups,
    split_mixed,
    tensor_slice_type,
    to_dimension,
)
from .folds import maker


def cast_to(v: Value, t: Any, rewriter: Any) -> Value:
    if v.type is t:
        return v
    cls: Any = registry.op_class("tensor.cast")
    return rewriter.make(cls((v,), (t,)))


def with_counts(op: Any, operands: dict[str, Any], properties: dict[str, Attribute], results: list[Any]) -> Any:
    return type(op).build(operands, results, {**op.properties, **properties}, attributes=dict(op.attributes))


def stays_inside(slice: Any, shape: Any) -> bool:
    """Whether a slice fits into a shape."""
    try:
        check_slice_in_bounds(slice, shape)
    except CompileError:
        return False
    return True


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
    if cast is None or not loses_knowledge(cast) or not stays_inside(op, cast.source.type.shape):
        return False
    op.set_operand(0, cast.source)
    rewriter.modified(op)
    return True


def insert_of_cast(op: Any, rewriter: Any) -> bool:
    """Of `insert_slice`, for both tensors; a result that knows more is cast."""
    target = maker(op.dest, "tensor.cast")
    source = maker(op.source, "tensor.cast")
    fits = target is not None and loses_knowledge(target) and stays_inside(op, target.source.type.shape)
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
    rewriter.replace(op, [cast_to(new.results[0], op.results[0].type, rewriter)])
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
    new = rewriter.insert(with_counts(taken, operands, {"static_sizes": static}, [target]))
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
    rewriter.replace(op, [cast_to(r, old.type, rewriter) for r, old in zip(new.results, op.results, strict=True)])
    return True


def cast_of_structured(cast: Any, rewriter: Any) -> bool:
    """Of `cast` to a type that knows more, of what an op of linalg makes in the same block: it makes that."""
    op = cast.source.defining_op
    if op is None or op.parent is not cast.parent or not op.name.startswith("linalg.") or not tells_more(cast):
        return False
    style = get_trait(op, DestinationStyle)
    if style is None or op.name in ("linalg.pack", "linalg.unpack", "linalg.softmax"):
        return False
    inits = [i for begin, end in style.ranges(op) for i in range(begin, end)]
    at, number = inits[cast.source.index], cast.source.index
    rewriter.set_before(op)
    new = op.clone()
    new.set_operand(at, cast_to(op.operands[at], cast.result.type, rewriter))
    new.results[number].type = cast.result.type
    rewriter.insert(new)
    results = list(new.results)
    back = cast_to(new.results[number], op.results[number].type, rewriter)
    rewriter.replace(cast, [new.results[number]])
    rewriter.replace(op, [back if i == number else r for i, r in enumerate(results)])
    return True


def tells_more(cast: Any) -> bool:
    source, target = cast.source.type, cast.result.type
    if not isinstance(source, RankedTensorType) or not isinstance(target, RankedTensorType):
        return False
    if source.rank != target.rank or source.encoding is not target.encoding:
        return False
    return all(b != DYNAMIC or a == DYNAMIC for a, b in zip(source.shape, target.shape, strict=True))


def dim_of_destination(op: Any, rewriter: Any) -> bool:
    """Of `dim`: ops in destination style keep extents, and so do loops whose turns write to a shared tensor."""
    v = op.source
    made: Any = v.defining_op
    init: Any = None
    if made is None:
        return False
    if made.name == "scf.forall":
        init = made.outputs[v.index]
    elif made.name == "tensor.insert_slice":
        init = made.dest
    elif inits := destination_operands(made):
        init = [x for x in inits if isinstance(x.type, RankedTensorType)][v.index]
    if init is None:
        return False
    op.set_operand(0, init)
    rewriter.modified(op)
    return True


def collapse_of_cast(op: Any, rewriter: Any) -> bool:
    """Of `collapse_shape`."""
    cast = maker(op.src, "tensor.cast")
    if cast is None or not loses_knowledge(cast):
        return False
    source = cast.source.type
    shape = collapsed_shape(source.shape, reassociation_groups(op.reassociation))
    new = op.clone()
    new.set_operand(0, cast.source)
    new.results[0].type = RankedTensorType(tuple(shape), source.element, source.encoding)
    rewriter.replace(op, [cast_to(rewriter.make(new), op.result.type, rewriter)])
    return True
