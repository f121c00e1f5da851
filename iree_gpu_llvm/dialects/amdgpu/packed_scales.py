"""Takes the scales of `scaled_mfma` from registers that hold four of them.

    %e = vector.extract %s[5] : ... vector<8xf8E8M0FNU>
    %v = vector.insert %e, %c [0] : ...                 ->   %v = vector.extract_strided_slice %s offsets = [4], ...
    amdgpu.scaled_mfma ... (%v[0] * %a) ...                  amdgpu.scaled_mfma ... (%v[1] * %a) ...

Every scale of a group then is a byte of one register, which the instruction picks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...ir.attributes import i32
from ...ir.types import VectorType

PACKED = 4  # scales in a register


class _Scale(NamedTuple):
    source: Any  # the vector that has it
    position: int  # its place there, row-major


def pack_scales(op: Any, rewriter: Any) -> bool:
    """Both scales at once; none where one is of too few to fill a register."""
    from ..vector import builders as vector

    found = {side: s for side in "AB" if (s := _scale(op, side)) is not None}
    if not found or any(s.source.type.num_elements < PACKED for s in found.values()):
        return False
    scales, properties = {"A": op.scalesA, "B": op.scalesB}, dict(op.properties)
    for side, (source, position) in found.items():
        count = source.type.num_elements
        if source.type.rank > 1:
            source = rewriter.make(vector.shape_cast(source, VectorType((count,), source.type.element)))
        begin = min(position - position % PACKED, count - PACKED)
        if count > PACKED:
            source = rewriter.make(vector.extract_strided_slice(source, [begin], [PACKED]))
        scales[side] = source
        properties[f"scalesIdx{side}"] = i32(position - begin)
    operands = (op.sourceA, op.sourceB, op.destC, scales["A"], scales["B"])
    new = type(op)(operands, (op.results[0].type,), properties, dict(op.attributes))
    rewriter.replace(op, rewriter.insert(new))
    return True


def _scale(op: Any, side: str) -> _Scale | None:
    """The one in use, if it is inserted on its own and comes from a vector. iree-opt 3.13 asks not whether what it
    finds inserted is the one in use."""
    insert = getattr(op, f"scales{side}").defining_op
    if insert is None or insert.name != "vector.insert":
        return None
    if insert.static_position.values != (getattr(op, f"scalesIdx{side}").value,):
        return None
    extract = insert.valueToStore.defining_op
    if extract is None or extract.name != "vector.extract" or extract.dynamic_position:
        return None
    position = 0
    for n, i in zip(extract.source.type.shape, extract.static_position.values, strict=True):
        position = position * n + i
    return None if min(extract.static_position.values) < 0 else _Scale(extract.source, position)
