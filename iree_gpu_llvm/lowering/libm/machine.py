"""The processors the library is built for: a chip, or the host the tests run on, where the AMDGPU intrinsics do not
exist.

On the host each is replaced by a function that computes it in f64, takes and gives denormals as zero as the chips do in
f32, and rounds: `host` to nearest; `host-worst` to the other neighbour of every inexact value. The manuals of the chips
promise 1 ulp for v_exp, v_log, v_rcp, v_rsq and v_sqrt in f32: `host-worst` is at that limit everywhere, so what is
measured with it bounds what a chip does.
"""

from __future__ import annotations

from collections.abc import Callable

from .builder import Builder, Definition, Machine, Val
from .formats import FORMATS

HOST_CHIPS = ("host", "host-worst")

EXACT: dict[str, Callable[[Builder, Val], Val]] = {
    "rcp": lambda b, x: 1.0 / x,
    "rsq": lambda b, x: 1.0 / b.generic("sqrt", x),
    "sqrt": lambda b, x: b.generic("sqrt", x),
    "exp2": lambda b, x: b.generic("exp2", x),
    "log": lambda b, x: b.generic("log2", x),
}
"""The hardware functions, in f64. `log` is to base 2, as v_log is."""


class Host(Machine):
    """The host; see the module's description."""

    def substitute(self, intrinsic: str) -> Definition | None:
        """A function in place of an `llvm.amdgcn` intrinsic."""
        if not intrinsic.startswith("llvm.amdgcn."):
            return None
        name, ty = intrinsic.removeprefix("llvm.amdgcn.").rsplit(".", 1)
        if name == "fmed3":
            return median(ty)
        if ty == "f32":
            return approximation_f32(name, worst=self.chip == "host-worst")
        return rounded_f16(name) if ty == "f16" else estimate_f64(name)


def machine(chip: str) -> Machine:
    return Host(chip) if chip in HOST_CHIPS else Machine(chip)


def flushed(b: Builder, x: Val) -> Val:
    return b.select(b.abs(x) < FORMATS["f32"].min_normal, b.copysign(0.0, x), x)


def approximation_f32(name: str, worst: bool) -> Definition:
    b = Builder(f"iree.libm.host.{name}.f32", {"x": "f32"}, "f32", Machine("host"))
    (x,) = b.params
    exact = EXACT[name](b, b.cast("fpext", flushed(b, x), "f64"))
    y = b.cast("fptrunc", exact, "f32")
    if worst:
        back = b.cast("fpext", y, "f64")
        outward, inward = b.abs(back) < b.abs(exact), b.abs(back) > b.abs(exact)
        step = b.select(outward, b.val(1, "i32"), b.select(inward, b.val(-1, "i32"), 0))
        other = b.cast("bitcast", b.bits(y) + step, "f32")
        y = b.select(b.abs(y) < 3.0e38, other, y)
    return b.ret(flushed(b, y))


def rounded_f16(name: str) -> Definition:
    b = Builder(f"iree.libm.host.{name}.f16", {"x": "f16"}, "f16", Machine("host"))
    (x,) = b.params
    exact = EXACT[name](b, b.cast("fpext", b.cast("fpext", x, "f32"), "f64"))
    return b.ret(b.cast("fptrunc", b.cast("fptrunc", exact, "f32"), "f16"))


def estimate_f64(name: str) -> Definition:
    """v_rsq_f64 and v_rcp_f64 give 2**29 ulp: the low 30 bits of the significand are cleared."""
    b = Builder(f"iree.libm.host.{name}.f64", {"x": "f64"}, "f64", Machine("host"))
    (x,) = b.params
    y = EXACT[name](b, x)
    cut = b.cast("bitcast", b.bits(y) & ~((1 << 30) - 1), "f64")
    return b.ret(b.select(y.isnan(), y, cut))


def median(ty: str) -> Definition:
    b = Builder(f"iree.libm.host.fmed3.{ty}", {"x": ty, "lo": ty, "hi": ty}, ty, Machine("host"))
    x, lo, hi = b.params
    return b.ret(b.generic("minnum", b.generic("maxnum", x, lo), hi))
