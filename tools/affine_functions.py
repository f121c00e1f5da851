"""Random functions with `affine.apply`, `affine.min` and `affine.max`, one feeding the other, for canonicalization."""

from __future__ import annotations

import random

CONSTANTS = (1, 2, 2, 3, 4, 4, 8, 16, 5, 32, -1, -2, 0)
DIVISORS = (1, 2, 3, 4, 4, 8, 16, 5, 32)


def affine_function(rng: random.Random, name: str) -> str:
    """Up to four of these ops, on arguments, constants, each other, and what a loop counts."""
    semi = rng.random() < 0.4
    arguments = rng.randint(1, 4)
    values = [f"%a{i}" for i in range(arguments)]
    lines: list[str] = []
    for n in rng.sample((0, 1, 3, 4, 7, 12, 64), rng.randint(0, 2)):
        lines.append(f"  %c{n} = arith.constant {n} : index")
        values.append(f"%c{n}")
    inside = rng.random() < 0.4
    if inside:  # only what changes from turn to turn is a dim
        lines += ["  %lo = arith.constant 0 : index", "  %step = arith.constant 1 : index"]
        lines.append("  scf.for %i = %lo to %a0 step %step {")
        values += ["%i", "%i"]
        if rng.random() < 0.5:
            lines.append("  scf.for %j = %lo to %a0 step %step {")
            values += ["%j", "%j"]
    made: list[str] = []
    for n in range(rng.randint(1, 4)):
        kind = rng.choice(["apply", "apply", "min", "max"])
        results = 1 if kind == "apply" else rng.choice((1, 2, 2, 3))
        dims, symbols = rng.randint(0, 3), rng.randint(0, 2)
        if dims + symbols == 0:
            dims = 1
        exprs = ", ".join(_expr(rng, dims, symbols, rng.randint(0, 3), semi) for _ in range(results))
        operands = [rng.choice(values) for _ in range(dims)]
        # MLIR takes for symbols only what does not change in a loop.
        fixed = [v for v in values if v[1] in "ac"]
        chosen = [rng.choice(fixed) for _ in range(symbols)]
        header = f"({', '.join(f'd{d}' for d in range(dims))})"
        brackets = ""
        if symbols:
            header += f"[{', '.join(f's{s}' for s in range(symbols))}]"
            brackets = f"[{', '.join(chosen)}]"
        lines.append(f"  %r{n} = affine.{kind} affine_map<{header} -> ({exprs})>({', '.join(operands)}){brackets}")
        values += [f"%r{n}"] * 2
        made.append(f"%r{n}")
    used = made[-1:] if rng.random() < 0.6 else made
    lines += [f'  "test.use"({", ".join(used)}) : ({", ".join(["index"] * len(used))}) -> ()']
    closing = sum(line.startswith("  scf.for") for line in lines)
    lines += ["  }"] * closing
    parameters = ", ".join(f"%a{i}: index" for i in range(arguments))
    return "\n".join([f"func.func @{name}({parameters}) {{", *lines, "  return", "}", ""])


def _expr(rng: random.Random, dims: int, symbols: int, depth: int, semi: bool) -> str:
    if depth == 0:
        return _leaf(rng, dims, symbols)
    kind = rng.choice(["+", "+", "-", "*", "floordiv", "ceildiv", "mod"])
    lhs = _expr(rng, dims, symbols, depth - 1, semi)
    if kind in "+-":
        return f"({lhs} {kind} {_expr(rng, dims, symbols, rng.randrange(depth), semi)})"
    if semi and symbols and rng.random() < 0.5:
        return f"({lhs} {kind} s{rng.randrange(symbols)})"
    return f"({lhs} {kind} {rng.choice(CONSTANTS if kind == '*' else DIVISORS)})"


def _leaf(rng: random.Random, dims: int, symbols: int) -> str:
    if rng.random() < 0.15:
        return str(rng.choice(CONSTANTS))
    place = rng.randrange(dims + symbols)
    return f"d{place}" if place < dims else f"s{place - dims}"
