"""Masks that are known, and accesses of memory whose masks select all or nothing."""

from __future__ import annotations

from typing import Any

from ...ir import registry
from ...ir.attributes import FALSE, TRUE, DenseElementsAttr, IntegerAttr, i64_array, splat
from ...ir.folding import constant_integer, constant_value
from ...ir.operations import Value
from ...ir.types import VectorType
from .attributes import has_unit_last_stride, scalable_flags
from .folds import made_by
from .rewrites import make


def selects(mask: Value) -> bool | None:
    """Whether a mask selects all lanes (True) or none (False); None if some, or not known."""
    constant = constant_value(mask)
    if isinstance(constant, DenseElementsAttr):
        bits = set(constant.values)
        return bool(bits.pop()) if len(bits) == 1 else None
    known = made_by(mask, "vector.constant_mask")
    if known is not None:
        return _all_or_none(list(known.mask_dim_sizes.values), known.result.type)
    known = made_by(mask, "vector.create_mask")
    if known is None:
        return None
    sizes = _known_sizes(known)
    return None if sizes is None else _all_or_none(sizes, known.result.type)


def _all_or_none(sizes: list[int], t: Any) -> bool | None:
    if any(n <= 0 for n in sizes):
        return False
    return True if all(n >= m for n, m in zip(sizes, t.shape or (1,), strict=True)) else None


def _known_sizes(create: Any) -> list[int] | None:
    sizes = []
    for v, extent, scales in zip(
        create.operands, create.result.type.shape or (1,), scalable_flags(create.result.type) or (False,), strict=True
    ):
        a = constant_value(v)
        if not isinstance(a, IntegerAttr) or (scales and a.value >= 0):
            return None
        sizes.append(min(max(a.value, 0), extent))
    return sizes


def fold_constant_mask(op: Any) -> Any:
    t = op.result.type
    sizes = list(op.mask_dim_sizes.values)
    found = _all_or_none(sizes, t)
    return None if found is None or (found and t.scalable) else [splat(t, TRUE if found else FALSE)]


def create_known_mask(op: Any, rewriter: Any) -> bool:
    sizes = _known_sizes(op)
    if sizes is None:
        return False
    if 0 in sizes:
        sizes = [0] * len(sizes)
    t = op.result.type
    rewriter.replace(op, rewriter.insert(make("vector.constant_mask", (), t, {"mask_dim_sizes": i64_array(sizes)})))
    return True


def extract_of_mask(op: Any, rewriter: Any) -> bool:
    """A part of a mask is one: nothing, or the dims that are left of it, or one flag of a mask of known size."""
    known = made_by(op.source, "vector.constant_mask")
    created = made_by(op.source, "vector.create_mask") if known is None else known
    if created is None:
        return False
    t, count, shape = op.result.type, len(op.static_position), op.source.type.shape
    is_vector = isinstance(t, VectorType)
    bounds = [*known.mask_dim_sizes] if known is not None else [constant_integer(v) for v in created.operands]
    places = [*zip(op.position, bounds, shape, strict=False)]
    nothing = any(isinstance(p, int) and bound is not None and p >= bound for p, bound, _ in places)
    if known is None and not is_vector:
        return False
    if nothing or selects(op.source) is False:
        rewriter.replace(op, [rewriter.constant(splat(t, FALSE) if is_vector else FALSE)])
        return True
    if any(bound is None or (isinstance(p, Value) and bound < extent) for p, bound, extent in places):
        return False
    if not is_vector:
        rewriter.replace(op, [rewriter.constant(TRUE)])
    elif known is not None:
        sizes = {"mask_dim_sizes": i64_array(known.mask_dim_sizes.values[count:])}
        rewriter.replace(op, rewriter.insert(make("vector.constant_mask", (), t, sizes)))
    else:
        rewriter.replace(op, rewriter.insert(make("vector.create_mask", created.operands[count:], t)))
    return True


def cast_of_mask(op: Any, rewriter: Any) -> bool:
    """Of `shape_cast`: trailing dims of one element that are dropped, where `create_mask` selects them."""
    t, source, rank = op.result.type, op.source.type, op.result.type.rank
    created = made_by(op.source, "vector.create_mask")
    if created is None or source.rank <= rank or source.shape[:rank] != t.shape:
        return False
    if any(n != 1 for n in source.shape[rank:]) or any(constant_integer(v) != 1 for v in created.operands[rank:]):
        return False
    rewriter.replace(op, rewriter.insert(make("vector.create_mask", created.operands[:rank], t)))
    return True


# -- accesses


def load_of_all_or_none(op: Any, rewriter: Any) -> bool:
    """Of `maskedload` and `expandload`."""
    found = selects(op.mask)
    if found is None:
        return False
    if found:
        rewriter.replace(op, rewriter.insert(_plain(op, "vector.load", (), (op.result.type,))))
    else:
        rewriter.replace(op, [op.pass_thru])
    return True


def store_of_all_or_none(op: Any, rewriter: Any) -> bool:
    """Of `maskedstore` and `compressstore`."""
    found = selects(op.mask)
    if found is None:
        return False
    if found:
        rewriter.insert(_plain(op, "vector.store", (op.valueToStore,), ()))
    rewriter.erase(op)
    return True


def _plain(op: Any, name: str, value: tuple[Value, ...], types: tuple[Any, ...]) -> Any:
    cls: Any = registry.op_class(name)
    properties = {} if op.alignment is None else {"alignment": op.properties["alignment"]}
    return cls((*value, op.base, *op.indices), types, properties)


def gather_of_none(op: Any, rewriter: Any) -> bool:
    if selects(op.mask) is not False:
        return False
    rewriter.replace(op, [op.pass_thru])
    return True


def scatter_of_none(op: Any, rewriter: Any) -> bool:
    if selects(op.mask) is not False:
        return False
    rewriter.replace(op, [op.base] if op.results else [])
    return True


def _counts_up(indices: Value) -> bool:
    """Whether these are 0, 1, 2, ..."""
    if made_by(indices, "vector.step") is not None:
        return True
    constant = constant_value(indices)
    return (
        isinstance(constant, DenseElementsAttr)
        and indices.type.rank == 1
        and list(constant.expanded()) == list(range(indices.type.num_elements))
    )


def gather_of_neighbours(op: Any, rewriter: Any) -> bool:
    """Of memory, where the indices count up."""
    if (
        not hasattr(op.base.type, "memory_space")
        or not has_unit_last_stride(op.base.type)
        or not _counts_up(op.indices)
    ):
        return False
    operands = (op.base, *op.offsets, op.mask, op.pass_thru)
    rewriter.replace(op, rewriter.insert(make("vector.maskedload", operands, op.result.type)))
    return True


def scatter_to_neighbours(op: Any, rewriter: Any) -> bool:
    if op.results or not has_unit_last_stride(op.base.type) or not _counts_up(op.indices):
        return False
    cls: Any = registry.op_class("vector.maskedstore")
    rewriter.insert(cls((op.base, *op.offsets, op.mask, op.valueToStore), ()))
    rewriter.erase(op)
    return True


# -- vector.mask


def mask_of_everything(op: Any, rewriter: Any) -> bool:
    """The op inside stands without it."""
    inner = op.masked
    if inner is None or selects(op.mask) is not True:
        return False
    rewriter.move_before(inner, op)
    rewriter.replace(op, list(inner.results))
    return True


def mask_of_nothing(op: Any, rewriter: Any) -> bool:
    """Around no op, a mask selects from what is yielded and what it gives otherwise, if that is said."""
    if op.masked is not None:
        return False
    values = list(op.regions[0].blocks[0].last.operands)
    if op.passthru is not None:
        choose: Any = registry.op_class("arith.select")
        values = [rewriter.make(choose((op.mask, values[0], op.passthru), (values[0].type,)))]
    rewriter.replace(op, values)
    return True
