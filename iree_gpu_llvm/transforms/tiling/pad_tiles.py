"""A slice of a padded tensor: the slice of what is padded, padded anew.

    %p = tensor.pad %a low[0] high[3] : tensor<13xf16>        %o = affine.min (%i, 13)
      to tensor<16xf16>                                       %n = affine.min (13 - %o, 4)
    tile at [%i] [4]                                      ->  %z = arith.cmpi eq, %n, %c0
                                                              %1 = scf.if %z { tensor.generate { yield %cst } } else {
                                                                %s = tensor.extract_slice %a[%o] [%n]
                                                                tensor.pad %s low[0] high[4 - %n]
                                                              }

The guard keeps slices of no elements from being read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...dialects.arith.comparisons import CMPI_PREDICATE, CmpIOp
from ...dialects.arith.integers import OrIOp
from ...dialects.index_lists import Mixed, split_mixed, tensor_slice_type
from ...dialects.scf.branches import IfOp
from ...dialects.scf.branches import YieldOp as ScfYieldOp
from ...dialects.tensor import builders as tensor
from ...dialects.tensor.elements import CastOp, GenerateOp, YieldOp
from ...dialects.tensor.slices import PadOp, padded_type
from ...ir.attributes import Attribute
from ...ir.builder import Builder
from ...ir.operations import Block, Operation, Region, Value
from ...ir.types import I1, INDEX, RankedTensorType
from ..support import affine_arithmetic as arithmetic
from ..support.building import value_of
from .result_tiles import Tile


class _Part(NamedTuple):
    """Along one dim: what is read of the source, and what is padded."""

    offset: Mixed
    length: Mixed
    low: Mixed
    high: Mixed


def pad_tile(
    b: Builder,
    op: Any,
    operands: Sequence[Value],
    number: int,
    offsets: Sequence[Mixed],
    sizes: Sequence[Mixed],
    guarded: bool = True,
) -> Tile | None:
    """Without the guard, a slice of no elements is padded like others."""
    padding = constant_padding(op)
    if padding is None:
        return None
    source = operands[0]
    parts: list[_Part] = []
    nothing: Value | None = None
    for d, (low, high, offset, size) in enumerate(zip(op.mixed_low, op.mixed_high, offsets, sizes, strict=True)):
        if low == 0 and high == 0:
            parts.append(_Part(offset, size, low, high))
            continue
        begin, length, new_low = _read(b, tensor.dim(b, source, d), low, offset, size)
        if length == 0:
            return Tile(_generate(b, op, padding, sizes), [])
        if guarded:
            is_empty: dict[str, Attribute] = {"predicate": CMPI_PREDICATE.of("eq")}
            check = b.make(CmpIOp((value_of(b, length), value_of(b, 0)), (I1,), is_empty))
            nothing = check if nothing is None else b.make(OrIOp((check, nothing), (I1,)))
        rest: Mixed = 0
        if high != 0:
            rest = arithmetic.sub(b, arithmetic.sub(b, size, length), new_low)
        parts.append(_Part(begin, length, new_low, rest))
    t = tensor_slice_type(op.result.type, split_mixed(sizes)[1].values)
    if nothing is None:
        slice_op, padded = _pad(b, op, source, parts, t)
        return Tile(padded, [slice_op])
    then, otherwise = Block(), Block()
    inner = Builder(then, None, b.location)
    inner.insert(ScfYieldOp((_generate(inner, op, padding, sizes),), ()))
    inner = Builder(otherwise, None, b.location)
    slice_op, padded = _pad(inner, op, source, parts, t)
    inner.insert(ScfYieldOp((padded,), ()))
    choice = b.insert(IfOp((nothing,), (t,), {}, {}, [Region([then]), Region([otherwise])]))
    return Tile(choice.results[0], [slice_op])


def constant_padding(op: Any) -> Value | None:
    """The value outside the op that all of the border is, if it is one; a constant inside counts too."""
    block = op.regions[0].blocks[0]
    assert block.last is not None
    value = block.last.operands[0]
    if value.owner is block:
        return None
    source = value.defining_op
    if source is not None and op.is_ancestor_of(source):
        return value if source.name == "arith.constant" else None
    return value


def _read(b: Builder, extent: Mixed, low: Mixed, offset: Mixed, size: Mixed) -> tuple[Mixed, Mixed, Mixed]:
    """Where the source is read and how much of it, both ends kept inside; and how much is padded before that."""
    a = arithmetic
    new_low: Mixed = 0
    begin = offset
    if low != 0:
        new_low = a.maximum(b, 0, a.sub(b, low, offset))
        begin = a.maximum(b, a.sub(b, offset, low), 0)
    begin = a.minimum(b, begin, extent)
    length = a.minimum(b, a.sub(b, extent, begin), a.sub(b, size, new_low))
    if low != 0:
        length = a.maximum(b, length, 0)
    return begin, length, new_low


def _generate(b: Builder, op: Any, padding: Value, sizes: Sequence[Mixed]) -> Value:
    """Nothing but padding."""
    values, static = split_mixed(sizes)
    t = tensor_slice_type(op.result.type, static.values)
    block = Block([INDEX] * t.rank)
    inner = Builder(block, None, b.location)
    source = padding.defining_op
    if source is not None and op.is_ancestor_of(source):
        padding = inner.insert(source.clone()).results[0]
    inner.insert(YieldOp((padding,), ()))
    return b.make(GenerateOp(values, (t,), {}, {}, [Region([block])]))


def _pad(
    b: Builder, op: PadOp, source: Value, parts: Sequence[_Part], wanted: RankedTensorType
) -> tuple[Operation, Value]:
    at = ([p.offset for p in parts], [p.length for p in parts], [1] * len(parts))
    slice_op: Any = b.insert(tensor.extract_slice(source, at))
    (low, static_low), (high, static_high) = split_mixed(p.low for p in parts), split_mixed(p.high for p in parts)
    t = padded_type(slice_op.result.type, static_low.values, static_high.values)
    properties: dict[str, Any] = {"static_low": static_low, "static_high": static_high}
    if op.nofold is not None:
        properties["nofold"] = op.nofold
    padded = b.insert(
        PadOp.build(
            {"source": slice_op.results[0], "low": low, "high": high},
            [t],
            properties,
            attributes=dict(op.attributes),
            regions=[op.regions[0].clone({})],
        )
    ).results[0]
    return slice_op, padded if t is wanted else b.make(CastOp((padded,), (wanted,)))
