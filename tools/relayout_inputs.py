"""Random ops that put elements elsewhere: packing, unpacking, padding."""

from __future__ import annotations

from functions import Function, Size
from structured_inputs import FLOATS, INTEGERS, Loops, operand


def relayout(f: Function) -> None:
    f.rng.choice((_pack, _unpack, _pad))(f)


def _tiled(f: Function) -> tuple[list[int], list[int], list[int], list[int], list[int], str]:
    """A shape, the dims that are cut into tiles, the tiles, the order of the counts of tiles, the packed shape."""
    rng = f.rng
    rank = rng.randint(1, 3)
    cut = rng.sample(range(rank), rng.randint(1, rank))
    tiles = [rng.choice((1, 2, 4)) for _ in cut]
    order = rng.sample(range(rank), rank)
    counts = [rng.choice((1, 2, 3)) for _ in range(rank)]
    shape = [n * (tiles[cut.index(d)] if d in cut else 1) for d, n in enumerate(counts)]
    packed = [counts[d] for d in order] + tiles
    element = rng.choice((*FLOATS, *INTEGERS[:4]))
    return shape, cut, tiles, order, packed, element


def _attributes(cut: list[int], tiles: list[int], order: list[int]) -> str:
    outer = f"outer_dims_perm = {order} " if order != sorted(order) else ""
    return f"{outer}inner_dims_pos = {cut} inner_tiles = {tiles}"


def _pack(f: Function) -> None:
    """At times of less than whole tiles, with a padding value then, or by chance."""
    shape, cut, tiles, order, packed, element = _tiled(f)
    smaller = [n - f.rng.choice((0, 0, 1)) if d in cut and tiles[cut.index(d)] > 1 else n for d, n in enumerate(shape)]
    shape = f.rng.choice((shape, smaller))
    pads = any(n % tiles[cut.index(d)] for d, n in enumerate(shape) if d in cut) or f.rng.random() < 0.2
    padding = f" padding_value({_constant(f, element)} : {element})" if pads else ""
    source, target = [Size(n) for n in shape], [Size(n) for n in packed]
    a, o = f.argument(source, element), f.argument(target, element)
    s, t = f.tensor(source, element), f.tensor(target, element)
    f.results.append((f.op(f"linalg.pack {a}{padding} {_attributes(cut, tiles, order)} into {o} : {s} -> {t}"), t))


def _unpack(f: Function) -> None:
    shape, cut, tiles, order, packed, element = _tiled(f)
    smaller = [n - f.rng.choice((0, 0, 1)) if d in cut and tiles[cut.index(d)] > 1 else n for d, n in enumerate(shape)]
    source, target = [Size(n) for n in packed], [Size(n) for n in f.rng.choice((shape, smaller))]
    a, o = f.argument(source, element), f.argument(target, element)
    s, t = f.tensor(source, element), f.tensor(target, element)
    f.results.append((f.op(f"linalg.unpack {a} {_attributes(cut, tiles, order)} into {o} : {s} -> {t}"), t))


def _pad(f: Function) -> None:
    """Behind, and at times before; to a known shape from one that may not be."""
    rng = f.rng
    rank = rng.randint(1, 3)
    loops = Loops(["parallel"] * rank, [rng.choice((1, 2, 4, 8)) for _ in range(rank)])
    loops.make_sizes(f, rng.choice((0.0, 0.5)))
    element = rng.choice((*FLOATS, *INTEGERS[:4]))
    source = operand(f, loops.bounds, loops.sizes, element)
    low = [rng.choice((0, 0, 0, 0, 1)) for _ in range(rank)]
    after = [rng.choice((0, 1, 3)) for _ in range(rank)]
    whole = [a + n + z for a, n, z in zip(low, loops.bounds, after, strict=True)]
    high = [_rest(f, n, a, w) if n.name else str(z) for n, a, w, z in zip(loops.sizes, low, whole, after, strict=True)]
    value = _constant(f, element)
    s, t = f.tensor(loops.sizes, element), f.tensor([Size(n) for n in whole], element)
    result = f.name()
    f.open(f"{result} = tensor.pad {source} low{low} high[{', '.join(high)}] {{")
    arguments = [f.name("i") for _ in range(rank)]
    f.add(f"^bb0({', '.join(f'{i}: index' for i in arguments)}):")
    f.add(f"tensor.yield {value} : {element}")
    f.close(f" : {s} to {t}")
    f.results.append((result, t))


def _rest(f: Function, n: Size, before: int, whole: int) -> str:
    return f.op(f"affine.apply affine_map<(d0) -> ({whole - before} - d0)>({n.name})")


def _constant(f: Function, element: str) -> str:
    return f.constant(1, element) if element != "i1" else f.op("arith.constant true")
