"""Random `linalg.generic` ops whose bodies extract elements of a tensor: one, a row of neighbours, any."""

from __future__ import annotations

from functions import Function, Size
from structured_inputs import FLOATS, INTEGERS, Loops, kind_of, operand


def gather(f: Function) -> None:
    """Each index is a loop's, one from outside, one from a tensor, or a sum of two of these; all inside the source."""
    rng = f.rng
    count = rng.choice((1, 2, 2, 3))
    row = rng.random() < 0.5
    bounds = [1 if row and d < count - 1 else rng.choice((1, 2, 4, 8)) for d in range(count)]
    loops = Loops(["parallel"] * count, bounds)
    loops.make_sizes(f, rng.choice((0.0, 0.0, 0.4)))
    element = rng.choice((*FLOATS, *INTEGERS[:4], "index"))
    rank = rng.choice((0, 1, 2, 2, 3))
    identity = loops.map_text(range(count))
    places = operand(f, bounds, loops.sizes, "i32")
    places_type = f.tensor(loops.sizes, "i32")
    order = rng.sample(range(count), count)
    out_bounds, out_sizes = [bounds[d] for d in order], [loops.sizes[d] for d in order]
    out, out_type = operand(f, out_bounds, out_sizes, element), f.tensor(out_sizes, element)
    source_shape = [Size(rng.choice((1, 12, 16, 20)), f"%open{d}" if rng.random() < 0.2 else "") for d in range(rank)]
    source, source_type = f.argument(source_shape, element), f.tensor(source_shape, element)
    outside = f.open_size(1).name
    kinds = ", ".join(['"parallel"'] * count)
    value = f.name()
    f.open(
        f"{value} = linalg.generic {{indexing_maps = [{identity}, {loops.map_text(order)}], "
        f"iterator_types = [{kinds}]}}"
        f" ins({places} : {places_type}) outs({out} : {out_type}) {{"
    )
    x, old = f.name("x"), f.name("x")
    f.add(f"^bb0({x}: i32, {old}: {element}):")
    indices = [_index(f, loops, n.value, x, outside) for n in source_shape]
    found = f.op(f"tensor.extract {source}[{', '.join(indices)}] : {source_type}")
    if element != "index" and rng.random() < 0.3:
        found = f.op(f"arith.add{kind_of(element)} {found}, {found if rng.random() < 0.5 else old} : {element}")
    f.add(f"linalg.yield {found} : {element}")
    f.close(f" -> {out_type}")
    f.results.append((value, out_type))


def _index(f: Function, loops: Loops, extent: int, place: str, outside: str) -> str:
    """Below `extent`: a loop has up to 8 turns, and the number from outside is 1."""
    if extent == 1:
        return f.op("arith.constant 0 : index")
    what = f.rng.choice(("loop", "loop", "last", "last", "sum", "outside", "place"))
    if what == "outside":
        return outside
    if what == "place":
        n = f.op(f"arith.index_castui {place} : i32 to index")
        return f.op(f"arith.remui {n}, {f.op(f'arith.constant {extent} : index')} : index")
    last = len(loops.kinds) - 1
    i = f.op(f"linalg.index {last if what != 'loop' else f.rng.randint(0, last)} : index")
    if what != "sum":
        return i
    other = f.rng.choice((outside, f.op("arith.constant 2 : index")))
    sides = [i, other]
    f.rng.shuffle(sides)
    return f.op(f"arith.addi {', '.join(sides)} : index")
