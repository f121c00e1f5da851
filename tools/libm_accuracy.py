"""Measure the largest error of every op of the math library, in units in the last place (ulp).

    python tools/libm_accuracy.py                      # the table: every op and type, on the host
    python tools/libm_accuracy.py --op tanh --type f32 # one
    python tools/libm_accuracy.py --oracle ../shared/oracle --chip gfx942 --count 2000
    python tools/libm_accuracy.py --chip host          # hardware functions rounded to nearest, not as badly as 1 ulp

f16 and bf16: every value. f32 and f64: random bit patterns (so every exponent alike), values of ordinary size,
neighbours of the places where functions are hard, and special values. Ops of two arguments: random pairs and all pairs
of special values. The reference is the C library's long double (64 bits of significand or more), called from compiled
code, so that millions of values take seconds.

The error is |y - exact| / ulp(exact). Overflow counts as the next power of two after the largest finite value. A NaN
where none belongs, none where one does, and a zero of the wrong sign are errors without bound.

The library's code runs as LLVM compiles it for this machine (see `libm_host.py`); with `--oracle DIR`, as machine code
of the chip in the execution oracle of that folder (no part of the project), on fewer values.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from libm_host import BINARY, LONG, REFERENCES, STORAGE, library_function, reference, run
from libm_instructions import LANES, compiled, kernel
from libm_samples import pairs, samples, ulps, widen

from iree_gpu_llvm.lowering import libm
from iree_gpu_llvm.lowering.libm.formats import FORMATS
from iree_gpu_llvm.lowering.libm.machine import HOST_CHIPS

Evaluate = Callable[[str, str, int, list[np.ndarray]], np.ndarray]
"""(op, type, which result of several, arguments as stored) -> results as stored."""


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


def on_host(
    op: str, ty: str, part: int, arguments: list[np.ndarray], chip: str, fastmath: frozenset[str]
) -> np.ndarray:
    function = library_function(op, ty, chip, fastmath, part)
    return run(function, arguments, np.empty(len(arguments[0]), STORAGE[ty]))


def in_oracle(
    op: str, ty: str, part: int, arguments: list[np.ndarray], chip: str, fastmath: frozenset[str]
) -> np.ndarray:
    """As machine code of `chip`; the arrays are padded to whole workgroups."""
    from amdrun import CodeObject  # the oracle's folder is on the path by now

    e = libm.expansion(op, ty, chip, fastmath=fastmath)
    count = len(arguments[0])
    block = 64 * LANES
    groups = -(-count // block)
    padded = [np.resize(a, groups * block) for a in arguments]
    code = CodeObject(compiled(kernel(e, FORMATS[ty].llvm, part), chip, "object"))
    out = np.zeros(groups * block, STORAGE[ty])
    return code.run("k", (groups, 1, 1), (64, 1, 1), [*padded, out]).out[len(padded)][:count]


def measure(op: str, ty: str, evaluate: Evaluate, count: int = 2_000_000, *, seed: int = 1, limit: int = 0) -> Result:
    """The largest error of `op` in `ty` over the samples (`limit`: at most so many of them); of sincos over both
    results."""
    if op in BINARY:
        arguments = pairs(op, ty, count // 4, seed)
    else:
        arguments = [samples(ty, count, seed)]
    if limit and limit < len(arguments[0]):
        chosen = np.random.default_rng(seed).choice(len(arguments[0]), limit, replace=False)
        arguments = [a[chosen] for a in arguments]
    floats = [widen(a, ty) if a.dtype != np.int32 else a for a in arguments]
    worst = None
    for part, name in enumerate(("sin", "cos") if op == "sincos" else (op,)):
        got = widen(evaluate(op, ty, part, arguments), ty)
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
    parser.add_argument("--chip", default="host-worst", help="host, host-worst or, with --oracle, a chip")
    parser.add_argument("--count", type=int, default=2_000_000, help="random values of each kind, f32 and f64")
    parser.add_argument("--limit", type=int, default=0, help="values in all; in the oracle, 4096 unless given")
    parser.add_argument("--fastmath", default="", help="flags, comma-separated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--oracle", metavar="DIR", help="run in the execution oracle in DIR")
    options = parser.parse_args()
    if not LONG:
        print("this machine's C library has no long double of more than 53 bits", file=sys.stderr)
        return 1
    if (options.chip in HOST_CHIPS) == bool(options.oracle):
        parser.error("--oracle and a chip's name go together")
    flags = frozenset(filter(None, options.fastmath.split(",")))
    if options.oracle:
        sys.path.insert(0, options.oracle)
    limit = options.limit or (4096 if options.oracle else 0)
    evaluate = partial(in_oracle if options.oracle else on_host, chip=options.chip, fastmath=flags)
    for op in options.op or [*REFERENCES, "sincos"]:
        for ty in options.type or FORMATS:
            r = measure(op, ty, evaluate, options.count, seed=options.seed, limit=limit)
            where = ", ".join(f"{x!r}" for x in r.at)
            print(
                f"{op:8} {ty:5} {r.ulp:10.3f} ulp of {r.count:9} at ({where}): {r.got!r}, exactly {r.exact!r}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
