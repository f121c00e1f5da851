"""Matrix instructions: `amdgpu.mfma`, `amdgpu.scaled_mfma`, `amdgpu.wmma` and the sparse and scaled forms beside them.

Tables give, for a shape and element types, the intrinsic and the LLVM type its A and B operands take;
`intrinsics.check` then says whether the chip has it. Sources: CDNA2/3/4 ISA manuals, "Matrix Arithmetic Instructions";
RDNA3/4 ISA manuals, "WMMA".
"""

from __future__ import annotations

from typing import Any

from ...ir.diagnostics import CompileError
from ...ir.types import element_type
from ...targets import intrinsics
from ...targets.errors import TargetError
from ..llvm_text import V, int_const
from ..stand_in import target_error
from ..translator import Translator, lowers
from ..values import Vec
from .gpu import bit_count

SMALL_FLOATS = {"f8E4M3FN": "fp8", "f8E4M3FNUZ": "fp8", "f8E5M2": "bf8", "f8E5M2FNUZ": "bf8"}

# (M, N, K, blocks, A elements in a lane, element) -> intrinsic, type of A and B
_MFMA: dict[tuple[Any, ...], tuple[str, str]] = {
    (32, 32, 1, 2, 1, "f32"): ("f32.32x32x1f32", "float"),
    (16, 16, 1, 4, 1, "f32"): ("f32.16x16x1f32", "float"),
    (4, 4, 1, 16, 1, "f32"): ("f32.4x4x1f32", "float"),
    (32, 32, 2, 1, 1, "f32"): ("f32.32x32x2f32", "float"),
    (16, 16, 4, 1, 1, "f32"): ("f32.16x16x4f32", "float"),
    (32, 32, 4, 2, 4, "f16"): ("f32.32x32x4f16", "<4 x half>"),
    (16, 16, 4, 4, 4, "f16"): ("f32.16x16x4f16", "<4 x half>"),
    (4, 4, 4, 16, 4, "f16"): ("f32.4x4x4f16", "<4 x half>"),
    (32, 32, 8, 1, 4, "f16"): ("f32.32x32x8f16", "<4 x half>"),
    (16, 16, 16, 1, 4, "f16"): ("f32.16x16x16f16", "<4 x half>"),
    (32, 32, 16, 1, 8, "f16"): ("f32.32x32x16.f16", "<8 x half>"),
    (16, 16, 32, 1, 8, "f16"): ("f32.16x16x32.f16", "<8 x half>"),
    (32, 32, 2, 2, 2, "bf16"): ("f32.32x32x2bf16", "<2 x i16>"),
    (16, 16, 2, 4, 2, "bf16"): ("f32.16x16x2bf16", "<2 x i16>"),
    (4, 4, 2, 16, 2, "bf16"): ("f32.4x4x2bf16", "<2 x i16>"),
    (32, 32, 4, 1, 2, "bf16"): ("f32.32x32x4bf16", "<2 x i16>"),
    (16, 16, 8, 1, 2, "bf16"): ("f32.16x16x8bf16", "<2 x i16>"),
    (32, 32, 4, 2, 4, "bf16"): ("f32.32x32x4bf16.1k", "<4 x i16>"),
    (16, 16, 4, 4, 4, "bf16"): ("f32.16x16x4bf16.1k", "<4 x i16>"),
    (4, 4, 4, 16, 4, "bf16"): ("f32.4x4x4bf16.1k", "<4 x i16>"),
    (32, 32, 8, 1, 4, "bf16"): ("f32.32x32x8bf16.1k", "<4 x i16>"),
    (16, 16, 16, 1, 4, "bf16"): ("f32.16x16x16bf16.1k", "<4 x i16>"),
    (32, 32, 16, 1, 8, "bf16"): ("f32.32x32x16.bf16", "<8 x bfloat>"),
    (16, 16, 32, 1, 8, "bf16"): ("f32.16x16x32.bf16", "<8 x bfloat>"),
    (32, 32, 4, 2, 4, "i8"): ("i32.32x32x4i8", "i32"),
    (16, 16, 4, 4, 4, "i8"): ("i32.16x16x4i8", "i32"),
    (4, 4, 4, 16, 4, "i8"): ("i32.4x4x4i8", "i32"),
    (32, 32, 8, 1, 4, "i8"): ("i32.32x32x8i8", "i32"),
    (16, 16, 16, 1, 4, "i8"): ("i32.16x16x16i8", "i32"),
    (32, 32, 16, 1, 8, "i8"): ("i32.32x32x16.i8", "i64"),
    (16, 16, 32, 1, 8, "i8"): ("i32.16x16x32.i8", "i64"),
    (32, 32, 32, 1, 16, "i8"): ("i32.32x32x32.i8", "<4 x i32>"),
    (16, 16, 64, 1, 16, "i8"): ("i32.16x16x64.i8", "<4 x i32>"),
    (16, 16, 4, 1, 1, "f64"): ("f64.16x16x4f64", "double"),
    (4, 4, 4, 4, 1, "f64"): ("f64.4x4x4f64", "double"),
    (32, 32, 4, 1, 2, "f32"): ("f32.32x32x4.xf32", "<2 x float>"),
    (16, 16, 8, 1, 2, "f32"): ("f32.16x16x8.xf32", "<2 x float>"),
}
_PERMUTE_B = (
    "none", "bcast_first_32", "bcast_second_32", "rotate_16_right", "bcast_first_16", "bcast_second_16",
    "bcast_third_16", "bcast_fourth_16",
)  # fmt: skip


_OPS = {"mfma": "amdgpu.mfma", "wmma": "amdgpu.wmma"}


def _no_instruction(t: Translator, op: Any, family: str) -> CompileError:
    """What was asked for, and what the chip has: intrinsics that begin with `llvm.amdgcn.` and `family`."""
    shape = "x".join(str(_number(op, x)) for x in "mnk" if x in op.properties)
    blocks = _number(op, "blocks", 1)
    asked = f"{shape} " * bool(shape) + f"with {blocks} blocks " * (blocks != 1)
    types = ", ".join(str(v.type) for v in (op.sourceA, op.sourceB, op.destC))
    has = intrinsics.what_there_is(f"llvm.amdgcn.{family}", t.chip)
    if not has:
        other = _OPS[t.chip.matrix.partition("_")[0]]
        has = f"the matrix instructions of {t.chip.name} are those of {other}" if other != op.name else ""
    notes = [has] if has else []
    return target_error(op, TargetError(f"{asked}on {types} is no instruction of {t.chip.name}", notes))


def _instruction(t: Translator, op: Any, family: str, name: str, kind: str, arguments: list[V]) -> V:
    """A call of the intrinsic, once it is known that there is one and that it means these floats."""
    full = f"llvm.amdgcn.{name}"
    if intrinsics.has(full, t.chip):
        check_small_floats(t, op, op.sourceA, op.sourceB)
    elif not intrinsics.exists(full):
        raise _no_instruction(t, op, family)
    return t.intrinsic(full, kind, arguments)


def check_small_floats(t: Translator, op: Any, *values: Any) -> None:
    """The same encoding is another number in FNUZ and OCP floats: a chip's instructions know one of them."""
    for v in values:
        element = str(element_type(v.type))
        if element in SMALL_FLOATS and t.chip.fp8 and (t.chip.fp8 == "fnuz") != element.endswith("FNUZ"):
            its = "FNUZ" if t.chip.fp8 == "fnuz" else "OCP"
            raise op.error(f"on {element}: the 8-bit floats of {t.chip.name} are {its}")


def row_of(t: Translator, v: Any) -> V:
    """A fragment as one LLVM vector or scalar."""
    x = t.get(v)
    return t.flat(x) if isinstance(x, Vec) else x


def as_type(t: Translator, x: V, kind: str) -> V:
    return t.f.cast("bitcast", x, kind)


def _number(op: Any, name: str, default: int = 0) -> int:
    a = op.properties.get(name)
    return default if a is None else a.value


def _lane_count(v: Any) -> int:
    return getattr(v.type, "num_elements", 1)


def set_fragment(t: Translator, op: Any, x: V) -> None:
    r = op.results[0]
    t.set(r, t.to_type(r.type, x) if hasattr(r.type, "shape") else x)


@lowers("amdgpu.mfma")
def mfma(t: Translator, op: Any) -> None:
    a, b, c = op.operands[:3]
    m, n, k = (_number(op, x) for x in "mnk")
    element = str(element_type(a.type))
    if element in SMALL_FLOATS and _lane_count(a) == 32:
        _unscaled_mfma(t, op)
        return
    if element in SMALL_FLOATS:
        name = f"f32.{m}x{n}x{k}.{SMALL_FLOATS[element]}.{SMALL_FLOATS[str(element_type(b.type))]}"
        kind = "i64"
    else:
        found = _MFMA.get((m, n, k, _number(op, "blocks", 1), _lane_count(a), element))
        if found is None:
            raise _no_instruction(t, op, "mfma.")
        name, kind = found
    x, y, z = (row_of(t, v) for v in (a, b, c))
    is_f64 = element == "f64"
    permute = op.properties.get("blgp")
    blgp = _PERMUTE_B.index(permute.value) if permute is not None and not isinstance(permute.value, int) else 0
    if is_f64:  # the field's bits negate A, B and C there
        blgp = sum(bit for flag, bit in (("negateA", 1), ("negateB", 2), ("negateC", 4)) if flag in op.properties)
    modifiers = [int_const(v, "i32") for v in (_number(op, "cbsz"), _number(op, "abid"), blgp)]
    arguments = [as_type(t, x, kind), as_type(t, y, kind), z, *modifiers]
    set_fragment(t, op, _instruction(t, op, "mfma.", f"mfma.{name}", z.type, arguments))


@lowers("amdgpu.sparse_mfma")
def sparse_mfma(t: Translator, op: Any) -> None:
    """`v_smfmac_*`: half of A is stored, and two bits for each stored element say where it stands."""
    m, n, k = (_number(op, x) for x in "mnk")
    a, b, c = op.sourceA, op.sourceB, op.destC
    ea, eb, ec = (str(element_type(v.type)) for v in (a, b, c))
    shape = f"{m}x{n}x{k}"
    if ea in SMALL_FLOATS:
        name = f"{ec}.{shape}.{SMALL_FLOATS[ea]}.{SMALL_FLOATS.get(eb, eb)}"
    else:
        name = f"{ec}.{shape}.{ea}"
    x, y, z = (row_of(t, v) for v in (a, b, c))
    if ea in SMALL_FLOATS or ea == "i8":
        x, y = (as_type(t, v, f"<{bit_count(v.type) // 32} x i32>") for v in (x, y))
    elif ea == "bf16" and bit_count(x.type) == 64:  # the older instructions take bfloats as integers
        x, y = (as_type(t, v, f"<{bit_count(v.type) // 16} x i16>") for v in (x, y))
    index = as_type(t, row_of(t, op.sparseIdx), "i32")
    modifiers = [int_const(_number(op, f), "i32") for f in ("cbsz", "abid")]
    arguments = [x, y, z, index, *modifiers]
    set_fragment(t, op, _instruction(t, op, "smfmac.", f"smfmac.{name}", z.type, arguments))


# (element of A, of C) -> intrinsic with signed, unsigned operands; the type of A; whether the sum can be clamped
_DOT: dict[tuple[str, str], tuple[str, str, str, bool]] = {
    ("f16", "f32"): ("fdot2", "fdot2", "<2 x half>", True),
    ("f16", "f16"): ("fdot2.f16.f16", "fdot2.f16.f16", "<2 x half>", False),
    ("bf16", "f32"): ("fdot2.f32.bf16", "fdot2.f32.bf16", "<2 x bfloat>", True),
    ("bf16", "bf16"): ("fdot2.bf16.bf16", "fdot2.bf16.bf16", "<2 x bfloat>", False),
    ("i16", "i32"): ("sdot2", "udot2", "<2 x i16>", True),
    ("i8", "i32"): ("sdot4", "udot4", "i32", True),
    ("i4", "i32"): ("sdot8", "udot8", "i32", True),
}


@lowers("amdgpu.dot")
def dot(t: Translator, op: Any) -> None:
    """`v_dot*`: products of a register's elements, summed with C. Operands of different sign are RDNA's `sudot`."""
    ea, eb, ec = (str(element_type(v.type)) for v in (op.sourceA, op.sourceB, op.destC))
    x, y, z = row_of(t, op.sourceA), row_of(t, op.sourceB), t.get(op.destC)
    if ea in SMALL_FLOATS:
        name = f"dot4.f32.{SMALL_FLOATS[ea]}.{SMALL_FLOATS[eb]}"
        t.set_result(op, _instruction(t, op, "dot4.", name, "float", [as_type(t, v, "i32") for v in (x, y)] + [z]))
        return
    signed, unsigned, kind, can_clamp = _DOT[ea, ec]
    clamp = [int_const(int("clamp" in op.properties), "i1")] if can_clamp else []
    x, y = as_type(t, x, kind), as_type(t, y, kind)
    signs = [int_const(int(f"unsigned{s}" not in op.properties), "i1") for s in "AB"]
    if signs[0].const != signs[1].const:
        name = f"llvm.amdgcn.sudot{signed[-1]}"
        t.set_result(op, t.intrinsic(name, z.type, [signs[0], x, signs[1], y, z, *clamp]))
        return
    name = signed if signs[0].const else unsigned
    t.set_result(op, t.intrinsic(f"llvm.amdgcn.{name}", z.type, [x, y, z, *clamp]))


_SCALED = {"f8E4M3FN": (0, 8), "f8E5M2": (1, 8), "f6E2M3FN": (2, 6), "f6E3M2FN": (3, 6), "f4E2M1FN": (4, 4)}


@lowers("amdgpu.scaled_mfma")
def scaled_mfma(t: Translator, op: Any) -> None:
    """`v_mfma_scale_*_f8f6f4`: 32 elements a lane, each with its share of a word of exponents (CDNA4 ISA, 7.2)."""
    scales = [_scale_word(t, v) for v in (op.scalesA, op.scalesB)]
    _f8f6f4(t, op, scales, [_number(op, "scalesIdxA"), _number(op, "scalesIdxB")])


def _unscaled_mfma(t: Translator, op: Any) -> None:
    """The same instruction without scales, which LLVM makes of scales that are 0."""
    _f8f6f4(t, op, [int_const(0, "i32")] * 2, [0, 0])


def _f8f6f4(t: Translator, op: Any, scales: list[V], indices: list[int]) -> None:
    m, n, k = (_number(op, x) for x in "mnk")
    forms, words, sources = [], [], []
    for v in (op.sourceA, op.sourceB):
        form = _SCALED.get(str(element_type(v.type)))
        if form is None or _lane_count(v) != 32:
            raise _no_instruction(t, op, "mfma.scale.")
        forms.append(int_const(form[0], "i32"))
        words.append(f"v{form[1]}i32")
        sources.append(as_type(t, row_of(t, v), f"<{form[1]} x i32>"))
    z = row_of(t, op.destC)
    at = [int_const(i, "i32") for i in indices]
    arguments = [*sources, z, *forms, at[0], scales[0], at[1], scales[1]]
    name = f"mfma.scale.f32.{m}x{n}x{k}.f8f6f4.{'.'.join(words)}"
    set_fragment(t, op, _instruction(t, op, "mfma.scale.", name, z.type, arguments))


def _scale_word(t: Translator, v: Any) -> V:
    """Up to four exponents as one word, the first in its lowest byte."""
    x = row_of(t, v)
    bits = bit_count(x.type)
    if bits < 32:
        return t.f.cast("zext", as_type(t, x, f"i{bits}"), "i32")
    return as_type(t, x, "i32")


# (K, A element, C element) -> stem, A type on gfx11, A type on gfx12; None where the generation lacks it
_WMMA: dict[tuple[int, str, str], tuple[str, str | None, str | None]] = {
    (16, "f16", "f32"): ("f32.16x16x16.f16", "<16 x half>", "<8 x half>"),
    (16, "bf16", "f32"): ("f32.16x16x16.bf16", "<16 x i16>", "<8 x i16>"),
    (16, "f16", "f16"): ("f16.16x16x16.f16", "<16 x half>", "<8 x half>"),
    (16, "bf16", "bf16"): ("bf16.16x16x16.bf16", "<16 x i16>", "<8 x i16>"),
    (16, "i8", "i32"): ("i32.16x16x16.iu8", "<4 x i32>", "<2 x i32>"),
    (16, "i4", "i32"): ("i32.16x16x16.iu4", "<2 x i32>", "i32"),
    (32, "i4", "i32"): ("i32.16x16x32.iu4", None, "<2 x i32>"),
}


@lowers("amdgpu.wmma")
def wmma(t: Translator, op: Any) -> None:
    a, b, c = op.operands[:3]
    m, n, k = (_number(op, x, 16) for x in "mnk")
    ea, eb, ec = (str(element_type(v.type)) for v in (a, b, c))
    x, y, z = (row_of(t, v) for v in (a, b, c))
    if t.chip.matrix == "wmma_gfx1250":
        set_fragment(t, op, _wmma_gfx1250(t, op, (m, n, k), (ea, eb, ec), (x, y, z)))
        return
    old = t.chip.generation == 11
    if ea in SMALL_FLOATS and not old and k == 16:
        name, kind = f"f32.16x16x16.{SMALL_FLOATS[ea]}.{SMALL_FLOATS[eb]}", "<2 x i32>"
    else:
        found = _WMMA.get((k, ea, ec)) if ea == eb or ea[0] == "i" else None
        name, kind = (found[0], found[1] if old else found[2]) if found else ("", None)
    if kind is None or (m, n) != (16, 16) or bit_count(x.type) != bit_count(kind):
        raise _no_instruction(t, op, "wmma.")
    x, y = as_type(t, x, kind), as_type(t, y, kind)
    out = z.type.replace("bfloat", "i16")
    from .arith import mangle

    full = f"wmma.{name}.{mangle(out)}.{mangle(kind)}"
    zc = as_type(t, z, out)
    arguments: list[V] = [x, y, zc]
    if "iu" in name:
        signed = [int_const(int(f"unsigned{s}" not in op.properties), "i1") for s in "AB"]
        arguments = [signed[0], x, signed[1], y, zc, int_const(int("clamp" in op.properties), "i1")]
    elif ec in ("f16", "bf16") and old:
        arguments.append(int_const(_number(op, "subwordOffset"), "i1"))
    elif ec in ("f16", "bf16"):
        arguments.append(int_const(0, "i1"))
    set_fragment(t, op, as_type(t, _instruction(t, op, "wmma.", full, out, arguments), z.type))


def _wmma_gfx1250(t: Translator, op: Any, mnk: Any, elements: Any, values: Any) -> V:
    """gfx1250's forms: with negation and reuse modifiers, which are off here."""
    from .arith import mangle

    (m, n, k), (ea, eb, ec), (x, y, z) = mnk, elements, values
    off, none = int_const(0, "i1"), int_const(0, "i16")
    shape = f"{m}x{n}x{k}"
    if ea in SMALL_FLOATS and eb in SMALL_FLOATS:
        kind = f"<{bit_count(x.type) // 32} x i32>"
        name = f"{ec}.{shape}.{SMALL_FLOATS[ea]}.{SMALL_FLOATS[eb]}.{mangle(z.type)}.{mangle(kind)}"
        arguments = [as_type(t, x, kind), as_type(t, y, kind), none, z, off, off]
        return _instruction(t, op, "wmma.", f"wmma.{name}", z.type, arguments)
    if ea == "i8":
        kind = f"<{bit_count(x.type) // 32} x i32>"
        signed = [int_const(int(f"unsigned{s}" not in op.properties), "i1") for s in "AB"]
        name = f"i32.{shape}.iu8.{mangle(z.type)}.{mangle(kind)}"
        arguments = [signed[0], as_type(t, x, kind), signed[1], as_type(t, y, kind), z, off, off]
        return _instruction(t, op, "wmma.", f"wmma.{name}", z.type, arguments)
    name = f"{ec}.{shape}.{ea}.{mangle(z.type)}.{mangle(x.type)}"
    return _instruction(t, op, "wmma.", f"wmma.{name}", z.type, [off, x, off, y, none, z, off, off])
