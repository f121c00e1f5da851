"""Run functions of the math library, and the C library's, on this machine: compiled by LLVM, over numpy arrays.

The library's code is taken for the chip `host` or `host-worst`, in which the hardware's approximations are replaced as
`iree_gpu_llvm/lowering/libm/machine.py` says. References are the C library's long double functions.
"""

from __future__ import annotations

import ctypes
import platform
from functools import cache

import llvmlite.binding as llvm
import numpy as np

from iree_gpu_llvm.lowering import libm
from iree_gpu_llvm.lowering.libm.formats import llvm_type

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

BINARY = ("atan2", "powf", "fpowi")

STORAGE = {
    "f16": np.uint16,
    "bf16": np.uint16,
    "f32": np.float32,
    "f64": np.float64,
    "i8": np.uint8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
}
"""Type -> how arrays hold it: 16-bit floats as their bits."""


def target_machine() -> llvm.TargetMachine:
    """This machine, with all its instructions: fma and the conversions of f16 in particular."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=2
    )


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


@cache
def engine() -> llvm.ExecutionEngine:
    """Created once; modules are added."""
    tm = target_machine()
    return llvm.create_mcjit_compiler(llvm.parse_assembly(RUNTIME), tm)


def compile_loop(name: str, text: str, argument_types: list[str], result_type: str, call: str) -> ctypes._CFuncPtr:
    """A native function (pointers to arguments..., pointer to results, count) that does `call` of %a0, %a1 ... for
    each."""
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


@cache
def library_function(op: str, ty: str, chip: str, fastmath: frozenset[str], part: int) -> ctypes._CFuncPtr:
    """The library's `op`; of sincos the given part. `flush` among the flags: for kernels that flush f32 denormals."""
    e = libm.expansion(op, ty, chip, fastmath=fastmath, flush_denormals="flush" in fastmath)
    call = f"%y = {e.call(*(f'%a{i}' for i in range(len(e.operands))))}"
    result = e.result
    if result == "i1":
        call = call.replace("%y =", "%truth =") + "\n  %y = zext i1 %truth to i8"
        result = "i8"
    if op == "sincos":
        call = f"%both = {e.call('%a0')}\n  %y = extractvalue {e.result} %both, {part}"
        result = llvm_type(ty)
    name = f"run.{op}.{ty}.{chip}.{part}.{'.'.join(sorted(fastmath))}"
    return compile_loop(name, "".join(e.definitions.values()), list(e.operands), result, call)


@cache
def conversion_function(source: str, target: str, chip: str) -> ctypes._CFuncPtr:
    """The library's conversion of one float type to another; those of at most 8 bits are stored in bytes."""
    e = libm.conversion(source, target, chip)
    call = f"%y = {e.call('%a0')}"
    text = "".join(e.definitions.values())
    return compile_loop(f"convert.{source}.{target}.{chip}", text, list(e.operands), e.result, call)


@cache
def scaled_conversion_function(source: str, target: str, chip: str, extends: bool) -> ctypes._CFuncPtr:
    """The same with a scale, the code of an f8E8M0FNU."""
    e = libm.scaled_conversion(source, target, chip, extends)
    text = "".join(e.definitions.values())
    name = f"scaled.{source}.{target}.{chip}"
    return compile_loop(name, text, list(e.operands), e.result, f"%y = {e.call('%a0', '%a1')}")


@cache
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
