"""Random `linalg.generic` ops, for passes that take them apart: any loops, maps, elementwise bodies, reductions."""

from __future__ import annotations

import random

ELEMENTWISE = ("arith.addf", "arith.subf", "arith.mulf", "arith.mulf", "arith.maximumf")
COMBINING = ("arith.addf", "arith.addf", "arith.mulf", "arith.maximumf")


def structured_function(rng: random.Random, name: str) -> str:
    """A function with one op: up to four loops, up to three inputs with some of them in any order. The first has all,
    so that every loop has a size. f16 is widened first, as in products for matrix instructions."""
    loops = rng.randint(1, 4)
    extents = [rng.choice([1, 2, 3, 4, 8]) for _ in range(loops)]
    kinds = ["reduction" if rng.random() < 0.35 else "parallel" for _ in range(loops)]
    element = rng.choice(["f32", "f16"])
    maps = [_some(rng, range(loops), 1.0)] + [_some(rng, range(loops), 0.7) for _ in range(rng.randint(0, 2))]
    inputs = len(maps)
    maps.append(_some(rng, [d for d in range(loops) if kinds[d] == "parallel"], 1.0))
    types = [
        f"tensor<{''.join(f'{extents[d]}x' for d in m)}{element if i < inputs else 'f32'}>" for i, m in enumerate(maps)
    ]
    dims = ", ".join(f"d{d}" for d in range(loops))
    map_text = ", ".join(f"affine_map<({dims}) -> ({', '.join(f'd{d}' for d in m)})>" for m in maps)
    body = _body(rng, inputs, element, "reduction" in kinds)
    return f"""func.func @{name}({", ".join(f"%a{i}: {t}" for i, t in enumerate(types))}) -> {types[-1]} {{
  %two = arith.constant 2.0 : f32
  %0 = linalg.generic {{indexing_maps = [{map_text}], iterator_types = [{", ".join(f'"{k}"' for k in kinds)}]}}
    ins({", ".join(f"%a{i}" for i in range(inputs))} : {", ".join(types[:-1])}) outs(%a{inputs} : {types[-1]}) {{
  ^bb0({", ".join(f"%x{i}: {element}" for i in range(inputs))}, %old: f32):
    {body}
  }} -> {types[-1]}
  return %0 : {types[-1]}
}}
"""


def _some(rng: random.Random, dims: list[int] | range, chance: float) -> list[int]:
    """Of these dims each with a chance, in order or shuffled."""
    chosen = [d for d in dims if rng.random() < chance]
    if rng.random() < 0.5:
        rng.shuffle(chosen)
    return chosen


def _body(rng: random.Random, inputs: int, element: str, reduces: bool) -> str:
    """Ops that make one value of all inputs, and combine it with the output's element in a reduction."""
    lines: list[str] = []

    def add(text: str) -> str:
        lines.append(f"%v{len(lines)} = {text}")
        return f"%v{len(lines) - 1}"

    values = [f"%x{i}" if element == "f32" else add(f"arith.extf %x{i} : f16 to f32") for i in range(inputs)]
    while len(values) > 1 or rng.random() < 0.4:
        x = values.pop(rng.randrange(len(values)))
        kind = rng.choice(["binary", "binary", "exp", "constant", "select"])
        if kind == "exp":
            values.append(add(f"math.exp {x} : f32"))
        elif kind == "constant":
            values.append(add(f"arith.mulf {x}, %two : f32"))
        elif kind == "select":
            less = add(f"arith.cmpf olt, {x}, %two : f32")
            values.append(add(f"arith.select {less}, {x}, %two : f32"))
        else:
            y = values.pop(rng.randrange(len(values))) if values else x
            values.append(add(f"{rng.choice(ELEMENTWISE)} {x}, {y} : f32"))
    (value,) = values
    if reduces:
        sides = [value, "%old"]
        rng.shuffle(sides)
        value = add(f"{rng.choice(COMBINING)} {', '.join(sides)} : f32")
    return "\n    ".join([*lines, f"linalg.yield {value} : f32"])
