"""The interface of the package: what a translator relies on."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from iree_gpu_llvm.lowering import libm

MATH_OPS = {
    *("absf", "absi", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "clampf", "copysign"),
    *("cos", "cosh", "ctlz", "ctpop", "cttz", "erf", "erfc", "exp", "exp2", "expm1", "floor", "fma", "fpowi", "ipowi"),
    *("isfinite", "isinf", "isnan", "isnormal", "log", "log10", "log1p", "log2", "powf", "round", "roundeven", "rsqrt"),
    *("sin", "sincos", "sinh", "sqrt", "tan", "tanh", "trunc"),
}
"""What `math` registers in MLIR as of iree-base-compiler 3.13."""


def test_every_op_of_the_math_dialect_is_there() -> None:
    assert set(libm.OPS) == {*MATH_OPS, *libm.ARITH_OPS}


def test_function() -> None:
    e = libm.expansion("tanh", "f32", "gfx942")
    assert (e.kind, e.callee, e.result, e.operands) == ("function", "iree.libm.tanh.f32", "float", ("float",))
    assert e.call("%x") == "call float @iree.libm.tanh.f32(float %x)"
    assert list(e.definitions) == ["iree.libm.tanh.f32"]
    text = e.definitions["iree.libm.tanh.f32"]
    assert text.startswith("define internal float @iree.libm.tanh.f32(float %x) alwaysinline nounwind memory(none) {\n")
    assert text.endswith("}\n")


def test_intrinsic_takes_vectors() -> None:
    e = libm.expansion("fma", "f16", "gfx942")
    assert e.call("%a", "%b", "%c") == "call half @llvm.fma.f16(half %a, half %b, half %c)"
    v = e.vector(4)
    assert v.call("%a", "%b", "%c") == "call <4 x half> @llvm.fma.v4f16(<4 x half> %a, <4 x half> %b, <4 x half> %c)"


def test_function_takes_scalars_only() -> None:
    with pytest.raises(libm.UnsupportedMathError, match=r"@iree\.libm\.tanh\.f32 takes scalars only"):
        libm.expansion("tanh", "f32", "gfx942").vector(4)


def test_immediates_follow_the_arguments() -> None:
    assert libm.expansion("ctlz", "i32", "gfx942").call("%x") == "call i32 @llvm.ctlz.i32(i32 %x, i1 false)"
    assert libm.expansion("isnan", "bf16", "gfx942").call("%x") == "call i1 @llvm.is.fpclass.bf16(bfloat %x, i32 3)"


def test_instruction() -> None:
    assert libm.expansion("remf", "f32", "gfx942").call("%x", "%y") == "frem float %x, %y"
    assert libm.conversion("f32", "bf16", "gfx942").call("%x") == "fptrunc float %x to bfloat"
    assert libm.conversion("f16", "f64", "gfx942").call("%x") == "fpext half %x to double"


def test_two_results() -> None:
    assert libm.expansion("sincos", "f16", "gfx942").result == "{ half, half }"


def test_exponent_type_is_in_the_name() -> None:
    e = libm.expansion("fpowi", "f32", "gfx942", exponent="i64")
    assert e.call("%x", "%n") == "call float @iree.libm.fpowi.f32.i64(float %x, i64 %n)"


@pytest.mark.parametrize("flag", ["afn", "fast"])
def test_afn_is_another_function(flag: str) -> None:
    e = libm.expansion("exp", "f32", "gfx942", fastmath={flag, "contract"})
    assert e.callee == "iree.libm.exp.f32.afn"
    assert "ldexp" not in e.definitions[e.callee]


def test_flags_without_effect_give_the_same_function() -> None:
    assert libm.expansion("exp", "f32", "gfx942", fastmath={"contract", "nsz"}) is libm.expansion(
        "exp", "f32", "gfx942"
    )


def test_kernels_that_flush_denormals_get_another_function() -> None:
    e = libm.expansion("exp2", "f32", "gfx942", flush_denormals=True)
    assert e.callee == "iree.libm.exp2.f32.flush"
    assert "%v0 = call float @llvm.amdgcn.exp2.f32(float %x)\n  ret float %v0" in e.definitions[e.callee]
    assert libm.expansion("tanh", "f32", "gfx942", flush_denormals=True).callee == "iree.libm.tanh.f32"


@pytest.mark.parametrize("op", ["exp", "exp2", "log", "log2", "log10", "rsqrt"])
def test_flushing_forms_are_as_accurate_on_normal_numbers(call: Callable[..., Any], op: str) -> None:
    from libm_host import reference
    from libm_samples import samples, ulps

    x = samples("f32", 20_000, seed=2)
    exact = reference(op, [x])
    with np.errstate(invalid="ignore"):
        normal = ~(np.abs(x) < 2.0**-126) & ~(np.abs(exact) < 2.0**-126) | (exact == 0)
    got = call(op, "f32", x[normal], chip="host-worst", fastmath=frozenset({"flush"}))
    assert ulps(got, exact[normal], "f32").max() <= 3.0


@pytest.mark.parametrize(("op", "ty"), [("tanh", "i32"), ("ctlz", "f32"), ("nosuch", "f32"), ("ipowi", "f64")])
def test_what_does_not_exist_is_an_error(op: str, ty: str) -> None:
    with pytest.raises(libm.UnsupportedMathError, match=f"no expansion of '{op}' in type {ty}"):
        libm.expansion(op, ty, "gfx942")


def test_unknown_conversion_is_an_error() -> None:
    with pytest.raises(libm.UnsupportedMathError, match="no conversion from f32 to f7"):
        libm.conversion("f32", "f7", "gfx942")


def test_vector_conversion_only_where_the_chip_has_one() -> None:
    e = libm.vector_conversion("f32", "f8E4M3FNUZ", "gfx942", 4)
    assert e is not None
    assert (e.operands, e.result) == (("<4 x float>",), "<4 x i8>")
    assert e.definitions[e.callee].count("@llvm.amdgcn.cvt.pk.fp8.f32") == 2
    assert libm.vector_conversion("f32", "f8E4M3FN", "gfx942", 4) is None
    assert libm.vector_conversion("f32", "f8E4M3FNUZ", "gfx942", 3) is None


def test_importing_the_package_imports_no_function_bodies() -> None:
    code = textwrap.dedent(
        """
        import sys
        from iree_gpu_llvm.lowering import libm
        libm.expansion("rsqrt", "f32", "gfx942")
        print(sorted(m.rsplit(".", 1)[1] for m in sys.modules if m.startswith("iree_gpu_llvm.lowering.libm.")))
        """
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'roots'" in loaded
    assert "'trigonometric'" not in loaded
    assert "'coefficients'" not in loaded


@pytest.mark.parametrize("chip", ["gfx90a", "gfx950", "gfx1100", "gfx1201"])
def test_chips_select_every_function(chip: str) -> None:
    """LLVM ends the process where it cannot, so this runs in another one. Unoptimized, as far as that is possible."""
    script = textwrap.dedent(
        f"""
        import llvmlite.binding as llvm
        from iree_gpu_llvm.lowering import libm
        llvm.initialize_all_targets(); llvm.initialize_all_asmprinters()
        chip = {chip!r}
        found = [(op, libm.expansion(op, ty, chip)) for op in libm.OPS for ty in ("f16", "bf16", "f32", "f64")
                 if not op.startswith(("ct", "absi", "ipowi"))]
        found += [("ipowi", libm.expansion("ipowi", "i32", chip))]
        for low in libm.LOW_PRECISION:
            for wide in ("f16", "bf16", "f32", "f64"):
                found += [("extf", libm.conversion(low, wide, chip)), ("truncf", libm.conversion(wide, low, chip))]
        text = ['target triple = "amdgcn-amd-amdhsa"\\n']
        text += {{k: v for _, e in found for k, v in e.definitions.items()}}.values()
        for i, (op, e) in enumerate(found):
            names = [f"%a{{k}}" for k in range(len(e.operands))]
            parameters = ", ".join(f"{{t}} {{a}}" for t, a in zip(e.operands, names))
            text += f"define amdgpu_kernel void @k{{i}}(ptr addrspace(1) %out, {{parameters}}) {{{{\\n"
            text += f"  %y = {{e.call(*names)}}\\n  store {{e.result}} %y, ptr addrspace(1) %out\\n  ret void\\n}}}}\\n"
        module = llvm.parse_assembly("".join(text))
        module.verify()
        assert "; Unknown intrinsic" not in str(module)
        tm = llvm.Target.from_triple("amdgcn-amd-amdhsa").create_target_machine(cpu=chip, opt=1)
        assert len(tm.emit_object(module)) > 10000
        print(len(found))
        """
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 200
