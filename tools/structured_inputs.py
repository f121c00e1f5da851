"""Random structured ops on tensors, for passes that take them apart: any loops, maps, element types, elementwise
bodies, reductions; sizes that are only known to have a bound; named ops."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from functions import Function, Size

FLOATS = ("f32", "f32", "f16", "bf16", "f64")
INTEGERS = ("i32", "i8", "i16", "i64", "i1")
NARROW = ("f8E4M3FNUZ", "f8E5M2", "f8E4M3FN")
WIDTHS = {"index": 64, **dict.fromkeys(NARROW, 8)}

BINARY = {
    "f": ("addf", "subf", "mulf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"),
    "i": ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"),
}
COMBINING = {
    "f": ("addf", "addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf"),
    "i": ("addi", "addi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"),
}


def kind_of(element: str) -> str:
    return "f" if element[0] in "fb" else "i"


def width_of(element: str) -> int:
    return WIDTHS.get(element) or int(element.lstrip("bfi"))


# -- sizes and operands


@dataclass
class Loops:
    """The loops of an op. `sizes` are those of the tensors, `bounds` what these can be at most."""

    kinds: list[str]
    bounds: list[int]
    sizes: list[Size] = field(default_factory=list)

    def make_sizes(self, f: Function, chance: float) -> None:
        """Some are known at run time only, and below a bound that the text states."""
        for n in self.bounds:
            if f.rng.random() >= chance:
                self.sizes.append(Size(n))
                continue
            asked = f.open_size(f.rng.randint(1, n + 1))
            name = f.op(f"affine.min affine_map<(d0) -> (d0, {n})>({asked})")
            self.sizes.append(Size(min(asked.value, n), name))

    def dims_text(self) -> str:
        return ", ".join(f"d{d}" for d in range(len(self.kinds)))

    def map_text(self, dims: Sequence[int]) -> str:
        return f"affine_map<({self.dims_text()}) -> ({', '.join(f'd{d}' for d in dims)})>"


def operand(f: Function, bounds: Sequence[int], sizes: Sequence[Size], element: str) -> str:
    """A tensor of these sizes, part of an argument where they are not known."""
    whole = [Size(n) for n in bounds]
    name = f.argument(whole, element)
    if not any(n.name for n in sizes):
        return name
    numbers = (["0"] * len(sizes), list(map(str, sizes)), ["1"] * len(sizes))
    slices = "".join(f"[{', '.join(n)}]" for n in numbers)
    types = f"{f.tensor(whole, element)} to {f.tensor(sizes, element)}"
    return f.op(f"tensor.extract_slice {name}{slices} : {types}")


# -- linalg.generic


def generic(f: Function) -> None:
    """Up to four loops, up to three inputs with some of them in any order, one or two outputs. The first input has all
    loops, so that each has a size."""
    rng = f.rng
    count = rng.choice((0, 1, 2, 2, 3, 3, 4))
    loops = Loops(
        ["reduction" if rng.random() < 0.35 else "parallel" for _ in range(count)],
        [rng.choice((1, 1, 2, 3, 4, 8)) for _ in range(count)],
    )
    loops.make_sizes(f, rng.choice((0.0, 0.0, 0.5)))
    maps = [some(rng, range(count), 1.0)] + [some(rng, range(count), 0.7) for _ in range(rng.randint(0, 2))]
    inputs = len(maps)
    parallel = [d for d in range(count) if loops.kinds[d] == "parallel"]
    maps += [some(rng, parallel, 1.0) for _ in range(rng.choice((1, 1, 1, 2)))]
    family = rng.choice((FLOATS, FLOATS, INTEGERS))
    elements = [rng.choice(family) for _ in maps]
    if rng.random() < 0.5:
        elements = [elements[0]] * inputs + [elements[-1]] * (len(maps) - inputs)
    if elements[0] in ("f32", "f16") and rng.random() < 0.2:
        elements[0] = rng.choice(NARROW)
    names = [
        operand(f, [loops.bounds[d] for d in m], [loops.sizes[d] for d in m], e)
        for m, e in zip(maps, elements, strict=True)
    ]
    types = [f.tensor([loops.sizes[d] for d in m], e) for m, e in zip(maps, elements, strict=True)]
    emit(f, loops, list(map(loops.map_text, maps)), names, types, elements, inputs)


def emit(
    f: Function, loops: Loops, maps: list[str], names: list[str], types: list[str], elements: list[str], inputs: int
) -> None:
    """The op, with a body of random ops."""
    kinds = ", ".join(f'"{k}"' for k in loops.kinds)
    results = types[inputs:]
    many = len(results) > 1
    result = f.name()
    ins = f" ins({', '.join(names[:inputs])} : {', '.join(types[:inputs])})" if inputs else ""
    f.open(
        f"{result}{f':{len(results)}' if many else ''} = linalg.generic {{indexing_maps = [{', '.join(maps)}], "
        f"iterator_types = [{kinds}]}}{ins} outs({', '.join(names[inputs:])} : {', '.join(results)}) {{"
    )
    arguments = [f.name("x") for _ in elements]
    f.add(f"^bb0({', '.join(f'{a}: {e}' for a, e in zip(arguments, elements, strict=True))}):")
    values = list(zip(arguments[:inputs], elements[:inputs], strict=True))
    yielded = [body(f, loops, values, old, e) for old, e in zip(arguments[inputs:], elements[inputs:], strict=True)]
    f.add(f"linalg.yield {', '.join(yielded)} : {', '.join(elements[inputs:])}")
    f.close(f" -> {results[0] if not many else '(' + ', '.join(results) + ')'}")
    f.results += [(f"{result}#{i}" if many else result, t) for i, t in enumerate(results)]


def some(rng: random.Random, dims: Sequence[int], chance: float) -> list[int]:
    """Of these dims each with a chance, in order or shuffled."""
    chosen = [d for d in dims if rng.random() < chance]
    if rng.random() < 0.5:
        rng.shuffle(chosen)
    return chosen


def body(f: Function, loops: Loops, given: Sequence[tuple[str, str]], old: str, element: str) -> str:
    """Ops that make one value of all inputs, and combine it with the output's element in a reduction."""
    rng, kind = f.rng, kind_of(element)
    values = [converted(f, x, e, element) for x, e in given]
    if loops.kinds and (not values or rng.random() < 0.15):
        values.append(turn(f, rng.randrange(len(loops.kinds)), element))
    values = values or [old]
    two = f.constant(2, element) if width_of(element) > 4 else None
    while len(values) > 1 or rng.random() < 0.4:
        x = values.pop(rng.randrange(len(values)))
        what = rng.choice(("binary", "binary", "unary", "constant", "select"))
        if what == "unary" and kind == "f":
            values.append(f.op(f"{rng.choice(('math.exp', 'math.absf', 'arith.negf'))} {x} : {element}"))
        elif what == "constant" and two is not None:
            values.append(f.op(f"arith.mul{kind} {x}, {two} : {element}"))
        elif what == "select" and two is not None:
            less = f.op(f"arith.cmp{kind} {'olt' if kind == 'f' else 'slt'}, {x}, {two} : {element}")
            values.append(f.op(f"arith.select {less}, {x}, {two} : {element}"))
        else:
            y = values.pop(rng.randrange(len(values))) if values else x
            values.append(f.op(f"arith.{rng.choice(BINARY[kind])} {x}, {y} : {element}"))
    (value,) = values
    if "reduction" in loops.kinds:
        sides = [value, old]
        rng.shuffle(sides)
        value = f.op(f"arith.{rng.choice(COMBINING[kind])} {', '.join(sides)} : {element}")
    return value


def turn(f: Function, d: int, element: str) -> str:
    """The number of a loop's turn."""
    i = f.op(f"linalg.index {d} : index")
    n = f.op(f"arith.index_cast {i} : index to i32")
    return f.op(f"arith.sitofp {n} : i32 to {element}") if kind_of(element) == "f" else converted(f, n, "i32", element)


def converted(f: Function, x: str, element: str, to: str) -> str:
    """Within one kind of numbers."""
    if element == to:
        return x
    a, b = width_of(element), width_of(to)
    kind = kind_of(element)
    if a == b:  # f16 and bf16
        return converted(f, converted(f, x, element, "f32"), "f32", to)
    name = f"trunc{kind}" if b < a else "extf" if kind == "f" else f.rng.choice(("extsi", "extui"))
    return f.op(f"arith.{name} {x} : {element} to {to}")


# -- named ops

# name: the dims of its operands, the last one's is the output
NAMED = {
    "matmul": ("mk", "kn", "mn"),
    "batch_matmul": ("bmk", "bkn", "bmn"),
    "matvec": ("mk", "k", "m"),
    "vecmat": ("k", "kn", "n"),
    "dot": ("k", "k", ""),
    "batch_matvec": ("bmk", "bk", "bm"),
    "mmt4d": ("mkac", "nkdc", "mnad"),
    "batch_mmt4d": ("bmkac", "bnkdc", "bmnad"),
    "elementwise add": ("ab", "ab", "ab"),
    "elementwise mul": ("a", "a", "a"),
    "elementwise max_signed": ("abc", "abc", "abc"),
    "elementwise exp": ("ab", "ab"),
    "copy": ("ab", "ab"),
}


def named(f: Function) -> None:
    """Contractions, which may widen; elementwise ops, fills, transpositions, broadcasts, reductions, maps."""
    rng = f.rng
    name = rng.choice([*NAMED, "fill", "transpose", "broadcast", "reduce", "map"])
    sizes = {c: rng.choice((1, 2, 3, 4)) for c in "abcdkmn"}
    element = rng.choice(FLOATS if name.endswith("exp") else (*FLOATS, *INTEGERS[:4]))
    out = element
    if name in NAMED and len(NAMED[name]) == 3 and " " not in name and rng.random() < 0.5:
        out = {"f16": "f32", "bf16": "f32", "f32": "f64", "i8": "i32", "i16": "i32", "i32": "i64"}.get(element, element)

    def tensor(dims: str, e: str) -> tuple[str, str]:
        shape = [Size(sizes[c]) for c in dims]
        return f.argument(shape, e), f.tensor(shape, e)

    if name in NAMED:
        parts = [tensor(d, e) for d, e in zip(NAMED[name], [*[element] * (len(NAMED[name]) - 1), out], strict=True)]
        *ins, (o, t) = parts
        op, _, fn = name.partition(" ")
        kind = f" <{fn}>" if fn else ""
        text = f"linalg.{op}{kind} ins({', '.join(n for n, _ in ins)} : {', '.join(t for _, t in ins)}) outs({o} : {t})"
        f.results.append((f.op(f"{text} -> {t}"), t))
        return
    order = rng.sample("abc", 3)
    source, s = tensor("abc", element)
    kept = sorted(rng.sample(range(3), rng.choice((1, 2))))
    if name == "fill":
        one = f.constant(1, element) if element != "i1" else f.op("arith.constant true")
        f.results.append((f.op(f"linalg.fill ins({one} : {element}) outs({source} : {s}) -> {s}"), s))
    elif name == "transpose":
        o, t = tensor("".join(order), element)
        numbers = ", ".join(str("abc".index(c)) for c in order)
        f.results.append((f.op(f"linalg.transpose ins({source} : {s}) outs({o} : {t}) permutation = [{numbers}]"), t))
    elif name == "broadcast":
        a, t = tensor("".join("abc"[i] for i in kept), element)
        others = ", ".join(str(i) for i in range(3) if i not in kept)
        f.results.append((f.op(f"linalg.broadcast ins({a} : {t}) outs({source} : {s}) dimensions = [{others}]"), s))
    elif name == "reduce":
        o, t = tensor("".join("abc"[i] for i in kept), element)
        others = ", ".join(str(i) for i in range(3) if i not in kept)
        combine = rng.choice(COMBINING[kind_of(element)])
        text = f"linalg.reduce {{ arith.{combine} }} ins({source} : {s}) outs({o} : {t}) dimensions = [{others}]"
        f.results.append((f.op(text), t))
    else:
        other, _ = tensor("abc", element)
        o, _ = tensor("abc", element)
        op = rng.choice(BINARY[kind_of(element)])
        f.results.append((f.op(f"linalg.map {{ arith.{op} }} ins({source}, {other} : {s}, {s}) outs({o} : {s})"), s))
