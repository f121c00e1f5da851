"""The project's own math library: every op of MLIR's `math` dialect, as LLVM IR for AMDGPU chips.

    expansion("tanh", "f32", "gfx942").call("%x")   ->  call float @iree.libm.tanh.f32(float %x)
    expansion("tanh", "f32", "gfx942").definitions  ->  {"iree.libm.tanh.f32": "define internal float ..."}
    conversion("f8E4M3FN", "f32", "gfx942")          ->  the same for arith.extf and arith.truncf

A translator emits the call and, at the end of the module, each definition once by name. Functions are scalar, internal,
`alwaysinline nounwind memory(none)`; LLVM declares the intrinsics they call by itself.

Accuracy (largest error; `tools/libm_accuracy.py` measures it): f32 4 ulp, mostly 1 to 2; f64 4 ulp, mostly 1; f16 and
bf16 are computed in f32 and rounded once, 0.6 ulp. Special values are those of IEEE 754 and C99 Annex F. f32 denormals
are taken to be on, as compute kernels have them by default; in a kernel that flushes them they are zero as argument and
result, and `flush_denormals` gives cheaper forms.

Fast-math flags, as MLIR names them (`fast` is all of them): `afn` allows cheaper forms of exp, cosh, powf, fpowi, sqrt
and rsqrt in f32, whose relative error grows with the exponent of the result to 2**-16 at most, or which take denormals
for zero; `nnan` allows a cheaper clampf. The others change nothing: the functions are written with fma, so `contract`
has nothing left to fuse.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection, Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from .builder import Builder, Definition, Val
from .elementary import CLASS_TESTS, FLOAT_INTRINSICS, INSTRUCTIONS, INT_INTRINSICS, OPERANDS
from .formats import FORMATS, is_float, llvm_type
from .lowprecision import (
    LOW_PRECISION,
    from_low_precision,
    packed_from_low_precision,
    packed_to_low_precision,
    to_low_precision,
)
from .machine import machine
from .registry import BODIES, Body

MODULES = {
    "exponential": "exp exp2 expm1 sinh cosh tanh",
    "logarithm": "log log2 log10 log1p",
    "trigonometric": "sin cos tan sincos",
    "inverse": "asin acos atan atan2 asinh acosh atanh",
    "error_function": "erf erfc",
    "power": "powf fpowi ipowi",
    "roots": "sqrt rsqrt cbrt",
    "elementary": "clampf remf",
}
"""Module -> the ops it defines. A module is imported when one of its ops is first asked for."""

MODULE_OF = {name: module for module, names in MODULES.items() for name in names.split()}

OPS = tuple(sorted({*MODULE_OF, *FLOAT_INTRINSICS, *INT_INTRINSICS, *CLASS_TESTS, *INSTRUCTIONS}))
"""Every op that `expansion` knows."""

ARITH_OPS = ("remf", "maximumf", "minimumf", "maxnumf", "minnumf")
"""Those of them that are in MLIR's `arith` dialect; the others are in `math`."""


class UnsupportedMathError(ValueError):
    """The op does not exist, or not in this type."""


class Expansion(NamedTuple):
    """How to compute an op: call an LLVM intrinsic, call a function whose text is given, or one instruction."""

    kind: Literal["intrinsic", "function", "instruction"]
    callee: str
    """Name after `@`; of an instruction its opcode."""
    result: str
    """LLVM type of the result (`{ float, float }` for sincos: sine, cosine)."""
    operands: tuple[str, ...]
    """LLVM types of the arguments."""
    extra: tuple[str, ...] = ()
    """Immediates that follow the arguments, as typed text."""
    elementwise: bool = False
    """Takes vectors: see `vector`."""
    definitions: Mapping[str, str] = MappingProxyType({})
    """Function name -> LLVM IR text, everything the callee needs, callees first."""

    def call(self, *arguments: str) -> str:
        """The text right of `%result =`; `arguments` are values without their types."""
        if self.kind == "instruction":
            if self.callee in ("fpext", "fptrunc", "bitcast"):
                return f"{self.callee} {self.operands[0]} {arguments[0]} to {self.result}"
            return f"{self.callee} {self.operands[0]} {', '.join(arguments)}"
        typed = [f"{t} {a}" for t, a in zip(self.operands, arguments, strict=True)]
        return f"call {self.result} @{self.callee}({', '.join([*typed, *self.extra])})"

    def vector(self, lanes: int) -> Expansion:
        """The same on `<lanes x T>`; only where `elementwise`."""
        if not self.elementwise:
            raise UnsupportedMathError(f"@{self.callee} takes scalars only")
        callee = self.callee
        if self.kind == "intrinsic":
            stem, suffix = callee.rsplit(".", 1)
            callee = f"{stem}.v{lanes}{suffix}"
        wide = tuple(f"<{lanes} x {t}>" for t in self.operands)
        return self._replace(callee=callee, result=f"<{lanes} x {self.result}>", operands=wide)


def expansion(
    op: str,
    ty: str,
    chip: str,
    *,
    fastmath: Collection[str] = frozenset(),
    flush_denormals: bool = False,
    exponent: str = "i32",
) -> Expansion:
    """How to compute the `math` op `op` (also `remf`, `maximumf`, `minimumf`, `maxnumf`, `minnumf` of `arith`) on
    scalars of type `ty` (`f16`, `bf16`, `f32`, `f64`, `i1` ... `i64`) on `chip`. `exponent` is the integer type of
    fpowi's second operand. `flush_denormals`: the kernel does that in f32, which makes exp, exp2, the logarithms and
    rsqrt cheaper.

    Raises UnsupportedMathError where there is no such op in that type."""
    flags = frozenset(fastmath)
    if "fast" in flags:
        flags |= {"afn", "nnan"}
    flags &= {"afn", "nnan"}
    return _expansion(op, ty, chip, flags | {"flush"} if flush_denormals else flags, exponent)


@cache
def _expansion(op: str, ty: str, chip: str, flags: frozenset[str], exponent: str) -> Expansion:
    t = llvm_type(ty)
    if is_float(ty):
        found = find_body(op, ty, flags)
        if found is not None:
            kind, body = found
            return of_definition(float_function(op, ty, kind, body, chip, exponent))
        if op in FLOAT_INTRINSICS:
            name = f"llvm.{FLOAT_INTRINSICS[op]}.{FORMATS[ty].suffix}"
            return Expansion("intrinsic", name, t, (t,) * OPERANDS.get(op, 1), elementwise=True)
        if op in CLASS_TESTS:
            name = f"llvm.is.fpclass.{FORMATS[ty].suffix}"
            return Expansion("intrinsic", name, "i1", (t,), (f"i32 {CLASS_TESTS[op]}",), elementwise=True)
        if op in INSTRUCTIONS:
            return Expansion("instruction", INSTRUCTIONS[op], t, (t,) * OPERANDS[op], elementwise=True)
    elif op in INT_INTRINSICS:
        stem, extra = INT_INTRINSICS[op]
        return Expansion("intrinsic", f"llvm.{stem}.{ty}", t, (t,), extra, elementwise=True)
    elif op == "ipowi":
        b = Builder(f"iree.libm.ipowi.{ty}", {"x": ty, "n": ty}, ty, machine(chip))
        return of_definition(b.ret(*as_tuple(load_bodies(op)["int"](b, *b.params))))
    raise UnsupportedMathError(f"no expansion of '{op}' in type {ty}")


def as_tuple(y: Val | tuple[Val, ...]) -> tuple[Val, ...]:
    return y if isinstance(y, tuple) else (y,)


def of_definition(definition: Definition) -> Expansion:
    result, operands = llvm_type(definition.result), tuple(llvm_type(o) for o in definition.operands)
    return Expansion("function", definition.name, result, operands, definitions=definition.closure())


def load_bodies(op: str) -> dict[str, Body]:
    """Kind -> body of `op`; empty where the library has none."""
    if op not in MODULE_OF:
        return {}
    importlib.import_module(f".{MODULE_OF[op]}", __name__)
    return {kind: body for (name, kind), body in BODIES.items() if name == op}


def find_body(op: str, ty: str, flags: frozenset[str]) -> tuple[str, Body] | None:
    """The cheapest body that is good enough for `ty`; None where an intrinsic serves."""
    bodies = load_bodies(op)
    if "nnan" in flags and "any nnan" in bodies:
        return "any nnan", bodies["any nnan"]
    cheap = [flag for flag in ("flush", "afn") if flag in flags]
    order = {
        "f64": ("any", "f64"),
        "f32": ("any", *cheap, "f32"),
        "bf16": ("any", "bf16", *(("flush",) if "flush" in flags else ()), "narrow", "f32"),
        # The f16 root is one instruction within 1 ulp.
        "f16": ("any", *(("half", "f16", "narrow", "f32") if op != "sqrt" else ())),
    }[ty]
    return next(((kind, bodies[kind]) for kind in order if kind in bodies), None)


def float_function(op: str, ty: str, kind: str, body: Body, chip: str, exponent: str) -> Definition:
    """The function of `op` in type `ty`: `body`, within conversions to f32 and back where the type is narrower."""
    direct = kind.startswith(("any", "half")) or ty in ("f32", "f64")
    inputs = dict(zip("xyz", (ty,) * OPERANDS.get(op, 1), strict=False))
    name = f"iree.libm.{op}.{ty}"
    if op == "fpowi":
        inputs["n"] = exponent
        name += f".{exponent}"
    if kind in ("flush", "afn", "any nnan"):
        name += f".{kind.split()[-1]}"
    result = (ty, ty) if op == "sincos" else ty
    b = Builder(name, inputs, result, machine(chip))
    arguments = [p if direct or not is_float(p.ty) else b.cast("fpext", p, "f32") for p in b.params]
    results = as_tuple(body(b, *arguments))
    return b.ret(*(r if r.ty == ty else b.cast("fptrunc", r, ty) for r in results))


@cache
def conversion(src: str, dst: str, chip: str) -> Expansion:
    """arith.extf or arith.truncf (to nearest even) of a scalar of type `src` to `dst`, MLIR float type names.

    A low-precision type is passed as the low bits of an `i8`. See `lowprecision.py` for what becomes of values out of
    range."""
    if src in FORMATS and dst in FORMATS:
        opcode = "fpext" if FORMATS[src].bits < FORMATS[dst].bits else "fptrunc"
        if FORMATS[src].bits != FORMATS[dst].bits:
            return Expansion("instruction", opcode, llvm_type(dst), (llvm_type(src),), elementwise=True)
    if not {src, dst} <= {*FORMATS, *LOW_PRECISION}:
        raise UnsupportedMathError(f"no conversion from {src} to {dst}")
    inputs = {"x": src if src in FORMATS else "i8"}
    b = Builder(f"iree.libm.convert.{src}.{dst}", inputs, dst if dst in FORMATS else "i8", machine(chip))
    (x,) = b.params
    if src in LOW_PRECISION:
        wide = from_low_precision(b, x, LOW_PRECISION[src])
    elif src == "f64":
        wide = x
    else:
        wide = b.cast("fpext", x, "f32") if src != "f32" else x
    if dst in LOW_PRECISION:
        return of_definition(b.ret(to_low_precision(b, wide, LOW_PRECISION[dst])))
    if dst == "f64":
        return of_definition(b.ret(b.cast("fpext", wide, "f64")))
    return of_definition(b.ret(wide if dst == "f32" else b.cast("fptrunc", wide, dst)))


def scaled_conversion(src: str, dst: str, chip: str, extends: bool) -> Expansion:
    """arith.scaling_extf or arith.scaling_truncf (to nearest even) of a scalar; the scale is passed as the code of an
    f8E8M0FNU, an `i8`. Types are as `conversion` has them."""
    from .scaled import scaled_extension, scaled_truncation

    if not {src, dst} <= {*FORMATS, *LOW_PRECISION}:
        raise UnsupportedMathError(f"no scaled conversion from {src} to {dst}")
    return of_definition((scaled_extension if extends else scaled_truncation)(src, dst, chip))


@cache
def vector_conversion(src: str, dst: str, chip: str, lanes: int) -> Expansion | None:
    """`conversion` on vectors, `<lanes x T>` to `<lanes x U>`, where the chip converts two lanes by one instruction.
    None where it does not or `lanes` is odd: convert lane by lane. Low-precision types are `<lanes x i8>`."""
    low, wide = (src, dst) if src in LOW_PRECISION else (dst, src)
    if low not in LOW_PRECISION or wide not in ("f16", "bf16", "f32") or lanes % 2:
        return None
    f = LOW_PRECISION[low]
    if chip not in f.chips:
        return None
    wide_vector, low_vector = f"<{lanes} x {llvm_type(wide)}>", f"<{lanes} x i8>"
    extends = src == low
    name = f"iree.libm.convert.{src}.{dst}.v{lanes}"
    ends = (low_vector, wide_vector) if extends else (wide_vector, low_vector)
    b = Builder(name, {"x": ends[0]}, ends[1], machine(chip))
    (x,) = b.params
    if extends:
        y = packed_from_low_precision(b, x, f, lanes)
        return of_definition(b.ret(b.cast("fptrunc", y, wide_vector) if wide != "f32" else y))
    if wide != "f32":
        x = b.cast("fpext", x, f"<{lanes} x float>")
    return of_definition(b.ret(packed_to_low_precision(b, x, f, lanes)))


__all__ = [
    "ARITH_OPS",
    "OPS",
    "Expansion",
    "UnsupportedMathError",
    "Val",
    "conversion",
    "expansion",
    "scaled_conversion",
    "vector_conversion",
]
