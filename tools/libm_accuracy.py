"""Measure the largest error of every op of the math library, in units in the last place (ulp).

    python tools/libm_accuracy.py                      # the table: every op and type, on the host
    python tools/libm_accuracy.py --op tanh --type f32 # one
    python tools/libm_accuracy.py --chip host          # hardware functions rounded to nearest instead of wrongly within 1 ulp

f16 and bf16: every value. f32 and f64: random bit patterns (so every exponent alike), values of ordinary size, neighbours of
the places where functions are hard, and special values. Ops of two arguments: random pairs and all pairs of special values.
The reference is the C library's long double (64 bits of significand or more), called from compiled code, so that millions of values take
seconds.

The error is |y - exact| / ulp(exact). Overflow counts as the next power of two after the largest finite value. A NaN where
none belongs, none where one does, and a zero of the wrong sign are errors without bound.

The library's code runs as LLVM compiles it for this machine, the hardware's approximations replaced as `libm/machine.py` says.
"""

from __future__ import annotations

import argparse
import ctypes
import platform
import sys
from dataclasses import dataclass
from functools import lru_cache

import llvmlite.binding as llvm
import numpy as np

from iree_gpu_llvm.lowering import libm
from iree_gpu_llvm.lowering.libm.formats import FORMATS, llvm_type

LONG = {"x86_64": "x86_fp80", "AMD64": "x86_fp80", "aarch64": "fp128"}.get(platform.machine(), "")
"""LLVM's name of the C library's long double here; empty where there is none that is longer than f64."""

REFERENCES = {
    "exp": "expl",
    "exp2": "exp2l",
    "expm1": "expm1l",
    "sinh": "sinhl",
    "cosh": "coshl",
    "tanh": "tanhl",
    "log": "logl",
    "log2": "log2l",
    "log10": "log10l",
    "log1p": "log1pl",
    "sin": "sinl",
    "cos": "cosl",
    "tan": "tanl",
    "asin": "asinl",
    "acos": "acosl",
    "atan": "atanl",
    "atan2": "atan2l",
    "asinh": "asinhl",
    "acosh": "acoshl",
    "atanh": "atanhl",
    "erf": "erfl",
    "erfc": "erfcl",
    "sqrt": "sqrtl",
    "rsqrt": "sqrtl",
    "cbrt": "cbrtl",
    "powf": "powl",
    "fpowi": "powl",
}
"""Op -> the C function that computes it; rsqrt is one over it."""

STORAGE = {"f16": np.uint16, "bf16": np.uint16, "f32": np.float32, "f64": np.float64, "i32": np.int32}
BINARY = ("atan2", "powf", "fpowi")


@dataclass(frozen=True)
class Result:
    """The largest error of an op in a type, and the arguments it was found at."""

    op: str
    ty: str
    ulp: float
    at: tuple[float, ...]
    got: float
    exact: float
    count: int


# ---------------------------------------------------------------------------------------------- running


def target_machine() -> llvm.TargetMachine:
    """This machine, with all its instructions: fma and the conversions of f16 in particular."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(cpu=llvm.get_host_cpu_name(), features=features, opt=2)


RUNTIME = """
define bfloat @__truncsfbf2(float %x) {
  %bits = bitcast float %x to i32
  %high = lshr i32 %bits, 16
  %even = and i32 %high, 1
  %half = add i32 %bits, 32767
  %sum = add i32 %half, %even
  %rounded = lshr i32 %sum, 16
  %quiet = or i32 %high, 64
  %nan = fcmp uno float %x, 0.0
  %y = select i1 %nan, i32 %quiet, i32 %rounded
  %code = trunc i32 %y to i16
  %z = bitcast i16 %code to bfloat
  ret bfloat %z
}
"""
"""What LLVM calls to round f32 to bf16 on hosts without an instruction for it, and C libraries lack."""


@lru_cache(maxsize=None)
def engine() -> llvm.ExecutionEngine:
    """Created once; modules are added."""
    tm = target_machine()
    return llvm.create_mcjit_compiler(llvm.parse_assembly(RUNTIME), tm)


def compile_loop(name: str, text: str, argument_types: list[str], result_type: str, call: str) -> ctypes._CFuncPtr:
    """A native function (pointers to arguments..., pointer to results, count) that does `call` of %a0, %a1 ... for each."""
    loads = "".join(
        f"  %p{i} = getelementptr {memory(t)}, ptr %in{i}, i64 %k\n  %m{i} = load {memory(t)}, ptr %p{i}\n"
        f"  %a{i} = bitcast {memory(t)} %m{i} to {t}\n"
        for i, t in enumerate(argument_types)
    )
    stored = "%y"
    if memory(result_type) != result_type:
        stored = "%bits"
        call += f"\n  %bits = bitcast {result_type} %y to {memory(result_type)}"
    pointers = ", ".join(f"ptr %in{i}" for i in range(len(argument_types)))
    ir = f"""{text}
define void @{name}({pointers}, ptr %out, i64 %n) {{
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
{loads}  {call}
  %q = getelementptr {memory(result_type)}, ptr %out, i64 %k
  store {memory(result_type)} {stored}, ptr %q
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}}
"""
    module = llvm.parse_assembly(ir)
    module.verify()
    options = llvm.create_pipeline_tuning_options(2)
    options.loop_vectorization = False
    builder = llvm.create_pass_builder(target_machine(), options)
    builder.getModulePassManager().run(module, builder)
    jit = engine()
    jit.add_module(module)
    jit.finalize_object()
    return ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * (len(argument_types) + 1), ctypes.c_int64)(
        jit.get_function_address(name)
    )


def memory(t: str) -> str:
    """The LLVM type as it lies in the arrays: 16-bit floats as integers."""
    return "i16" if t in ("half", "bfloat") else t


def run(function: ctypes._CFuncPtr, arguments: list[np.ndarray], out: np.ndarray) -> np.ndarray:
    arrays = [np.ascontiguousarray(a) for a in arguments]
    function(*(a.ctypes.data for a in arrays), out.ctypes.data, len(out))
    return out


@lru_cache(maxsize=None)
def library_function(op: str, ty: str, chip: str, fastmath: frozenset[str], part: int) -> ctypes._CFuncPtr:
    """The library's `op`; of sincos the given part."""
    e = libm.expansion(op, ty, chip, fastmath=fastmath)
    call = f"%y = {e.call(*(f'%a{i}' for i in range(len(e.operands))))}"
    result = e.result
    if op == "sincos":
        call = f"%both = {e.call('%a0')}\n  %y = extractvalue {e.result} %both, {part}"
        result = llvm_type(ty)
    name = f"run.{op}.{ty}.{chip}.{part}.{len(fastmath)}"
    return compile_loop(name, "".join(e.definitions.values()), list(e.operands), result, call)


@lru_cache(maxsize=None)
def reference_function(op: str) -> ctypes._CFuncPtr:
    name, arity = REFERENCES[op], 2 if op in BINARY else 1
    arguments = ", ".join(f"{LONG} %a{i}" for i in range(arity))
    call = f"%r = call {LONG} @{name}({arguments})\n"
    one = {"x86_fp80": "0xK3FFF8000000000000000", "fp128": "0xL00000000000000003FFF000000000000"}[LONG]
    call += f"  %y = fdiv {LONG} {one}, %r" if op == "rsqrt" else f"  %y = select i1 true, {LONG} %r, {LONG} %r"
    declaration = f"declare {LONG} @{name}({', '.join([LONG] * arity)})"
    return compile_loop(f"reference.{op}", declaration, [LONG] * arity, LONG, call)


def reference(op: str, arguments: list[np.ndarray]) -> np.ndarray:
    """`op` in long double."""
    with np.errstate(invalid="ignore"):
        wide = [a.astype(np.longdouble) for a in arguments]
    y = run(reference_function(op), wide, np.empty(len(wide[0]), np.longdouble))
    if op in ("powf", "fpowi"):
        # powl of some C libraries is wrong at infinities; in f64 those are exact.
        x, e = wide
        limit = ~(np.isfinite(x) & np.isfinite(e) & (x != 0))
        with np.errstate(all="ignore"):
            y[limit] = np.power(x[limit].astype(np.float64), e[limit].astype(np.float64))
    return y


# ---------------------------------------------------------------------------------------------- values


def widen(values: np.ndarray, ty: str) -> np.ndarray:
    """Stored values as floats that hold them exactly."""
    if ty == "f16":
        return values.view(np.float16).astype(np.float32)
    if ty == "bf16":
        return (values.astype(np.uint32) << 16).view(np.float32)
    return values


def specials(ty: str) -> np.ndarray:
    f = FORMATS[ty]
    small = [0.0, 2.0 ** (2 - f.bias - f.precision), f.min_normal, f.min_normal * 1.5]
    large = [2.0 ** (f.max_exponent - 1) * (2 - 2.0 ** (1 - f.precision)), np.inf, np.nan]
    unit = [1 - 2.0**-f.precision, 1.0, 1 + 2.0 ** (1 - f.precision), 0.5, 2.0, 3.0, 4.0, 7.0, 1.5, 2.5, 0.1, 10.0, 88.0, 700.0]
    whole = [2.0**f.precision, 2.0**f.precision - 1, 2.0 ** (f.precision - 1) + 1, 2.0**31, 2.0**63]
    with np.errstate(over="ignore", under="ignore"):
        both = np.array(small + large + unit + whole, np.float64)
        return store(np.concatenate([both, -both]), ty)


def store(values: np.ndarray, ty: str) -> np.ndarray:
    if ty == "f16":
        return values.astype(np.float16).view(np.uint16)
    if ty == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype(STORAGE[ty])


def near_multiples(ty: str) -> np.ndarray:
    """Neighbours of multiples of pi/2, where sine and cosine cancel most, and of powers of two and their like."""
    centres = np.concatenate([np.arange(1, 20000) * (np.pi / 2), np.logspace(-30, 30, 2000), 1 + np.logspace(-9, -1, 500)])
    centres = centres.astype(STORAGE[ty])
    up, down = np.nextafter(centres, STORAGE[ty](np.inf)), np.nextafter(centres, STORAGE[ty](0))
    return np.concatenate([centres, up, down, -centres])


def samples(ty: str, count: int, seed: int) -> np.ndarray:
    """Stored values of `ty`; all of them where there are 65536."""
    if FORMATS[ty].bits == 16:
        return np.arange(65536, dtype=np.uint16)
    rng = np.random.default_rng(seed)
    integer = np.uint32 if ty == "f32" else np.uint64
    patterns = rng.integers(0, np.iinfo(integer).max, count, dtype=integer, endpoint=True).view(STORAGE[ty])
    sizes = (np.exp2(rng.uniform(-12, 10, count)) * rng.choice([-1.0, 1.0], count)).astype(STORAGE[ty])
    unit = rng.uniform(-1.0, 1.0, count // 4).astype(STORAGE[ty])
    return np.concatenate([patterns, sizes, unit, near_multiples(ty), specials(ty)])


def pairs(op: str, ty: str, count: int, seed: int) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    special = specials(ty)
    a, c = (x.ravel() for x in np.meshgrid(special, special))
    x = rng.choice(samples(ty, count, seed), count)
    y = rng.choice(samples(ty, count, seed + 1), count)
    if op == "fpowi":
        low, high = -(2**31), 2**31 - 1
        n = np.concatenate([rng.integers(-40, 40, count), rng.integers(low, high, count // 4, endpoint=True)])
        near = store(1 + rng.uniform(-1, 1, count // 4) * 2.0 ** rng.uniform(-24, -1, count // 4), ty)
        edge = np.array([0, 1, -1, 2, -2, 3, -3, low, high, low + 1, 2**24 + 1])
        a, e = (v.ravel() for v in np.meshgrid(special, edge))
        return [np.concatenate([x, near, a]), np.concatenate([n, e]).astype(np.int32)]
    if op == "powf":  # mostly results that neither overflow nor underflow, bases near 1 among them
        base = np.exp2(rng.uniform(-1, 1, count) * 2.0 ** rng.uniform(-FORMATS[ty].precision, 7, count))
        with np.errstate(all="ignore"):
            exponent = rng.uniform(-1.02, 1.02, count) * FORMATS[ty].max_exponent / np.log2(base)
        x, y = np.concatenate([x, store(base, ty)]), np.concatenate([y, store(exponent, ty)])
        whole = np.concatenate([rng.integers(-60, 60, count)]).astype(np.float64)
        x, y = np.concatenate([x, store(-base, ty)]), np.concatenate([y, store(whole, ty)])
    return [np.concatenate([x, a]), np.concatenate([y, c])]


# ---------------------------------------------------------------------------------------------- errors


def ulps(got: np.ndarray, exact: np.ndarray, ty: str) -> np.ndarray:
    """|got - exact| in ulp of `ty`; inf where NaN, or the sign of a zero, is wrong."""
    f = FORMATS[ty]
    top = np.ldexp(np.longdouble(1), f.max_exponent)
    with np.errstate(invalid="ignore"):
        y = np.clip(got.astype(np.longdouble), -top, top)
    r = np.clip(exact, -top, top)
    _, e = np.frexp(np.abs(r))
    e = np.clip(e, 2 - f.bias, f.max_exponent)
    with np.errstate(invalid="ignore"):
        error = np.ldexp(np.abs(y - r), f.precision - e).astype(np.float64)
    wrong = np.isnan(got) != np.isnan(exact)
    wrong |= (exact == 0) & (got == 0) & (np.signbit(got) != np.signbit(exact))
    error[np.isnan(exact) & np.isnan(got)] = 0
    error[wrong] = np.inf
    return error


def measure(op: str, ty: str, chip: str = "host-worst", count: int = 2_000_000, *, seed: int = 1, fastmath: frozenset[str] = frozenset()) -> Result:
    """The largest error of `op` in `ty` over the samples; of sincos over both results."""
    if op in BINARY:
        arguments = pairs(op, ty, count // 4, seed)
    else:
        arguments = [samples(ty, count, seed)]
    floats = [widen(a, ty) if a.dtype != np.int32 else a for a in arguments]
    worst = None
    for part, name in enumerate(("sin", "cos") if op == "sincos" else (op,)):
        function = library_function(op, ty, chip, fastmath, part)
        got = widen(run(function, arguments, np.empty(len(arguments[0]), STORAGE[ty])), ty)
        exact = reference(name, floats)
        errors = ulps(got, exact, ty)
        i = int(np.argmax(errors))
        at = tuple(float(a[i]) for a in floats)
        found = Result(op, ty, float(errors[i]), at, float(got[i]), float(exact[i]), len(got))
        worst = found if worst is None or found.ulp > worst.ulp else worst
    assert worst is not None
    return worst


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--op", action="append", help="only this op (repeatable)")
    parser.add_argument("--type", action="append", choices=list(FORMATS), help="only this type (repeatable)")
    parser.add_argument("--chip", default="host-worst", choices=["host", "host-worst"])
    parser.add_argument("--count", type=int, default=2_000_000, help="random values of each kind, f32 and f64")
    parser.add_argument("--fastmath", default="", help="flags, comma-separated")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not LONG:
        print("this machine's C library has no long double of more than 53 bits", file=sys.stderr)
        return 1
    flags = frozenset(filter(None, options.fastmath.split(",")))
    for op in options.op or [*REFERENCES, "sincos"]:
        for ty in options.type or FORMATS:
            r = measure(op, ty, options.chip, options.count, seed=options.seed, fastmath=flags)
            where = ", ".join(f"{x!r}" for x in r.at)
            print(f"{op:8} {ty:5} {r.ulp:10.3f} ulp of {r.count:9} at ({where}): {r.got!r}, exactly {r.exact!r}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
