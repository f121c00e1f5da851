"""Functions on tensors of one shape that go through loops over workers and ops of a whole workgroup, in any order."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import NamedTuple

from functions import Function, Input, launch_attribute

FUSE = "iree-codegen-gpu-fuse-and-hoist-parallel-loops"
ROWS, COLUMNS = 16, 64
WHOLE = f"tensor<{ROWS}x{COLUMNS}xf32>"
WORKERS, LANES = 64, 32
IDENTITY = "affine_map<(d0, d1) -> (d0, d1)>"


class Split(NamedTuple):
    """How a loop cuts the tensor: turns along rows and columns, one loop of two or of one dim."""

    rows: int
    columns: int

    @property
    def tile(self) -> tuple[int, int]:
        return ROWS // self.rows, COLUMNS // self.columns


SPLITS = [Split(4, 16), Split(8, 8), Split(16, 4), Split(1, 64), Split(16, 16), Split(2, 4), Split(16, 1), Split(1, 1)]


def fusion_input(rng: random.Random, name: str) -> Input:
    f = Function(rng)
    values = [f.argument_of(WHOLE)]
    for _ in range(rng.randint(2, 4)):
        values.append(_stage(f, values))
    _return(f, values)
    return Input(name, f.text(name, launch_attribute((WORKERS, 1, 1), LANES)), peer_may_fail=_stops_peer(f))


def whole_input(rng: random.Random, name: str) -> Input:
    """Only ops of a whole workgroup."""
    f = Function(rng)
    values = [f.argument_of(WHOLE)]
    for _ in range(rng.randint(1, 4)):
        values.append(_of_workgroup(f, values))
    _return(f, values)
    return Input(name, f.text(name, launch_attribute((WORKERS, 1, 1), LANES)))


def _return(f: Function, values: list[str]) -> None:
    """The last value, all that nothing uses, and perhaps one that something does."""
    words = Counter(re.findall(r"%\w+", "\n".join(f.lines)))
    unused = [v for v in values[1:] if words[v] == 1 or v is values[-1]]
    f.results += [(v, WHOLE) for v in unused]
    if f.rng.random() < 0.15:
        f.results.append((f.rng.choice(values), WHOLE))


def _stops_peer(f: Function) -> bool:
    """iree-opt 3.13 comes to no end where it packs what a loop makes, or takes slices across concatenated tensors."""
    return any("linalg.pack" in x or "tensor.concat" in x for x in f.lines)


def _stage(f: Function, values: list[str]) -> str:
    kind = f.rng.choice(("loop", "loop", "loop", "serial", "whole", "whole", "reshaped"))
    if kind == "loop":
        return _loop(f, values, None)
    if kind == "serial":
        return _serial(f, values)
    return _of_workgroup(f, values) if kind == "whole" else _reshaped(f, _pick(f, values))


def _pick(f: Function, values: list[str]) -> str:
    return f.rng.choice([*values[-1:] * 3, *values])


def _empty(f: Function, shape: str = WHOLE) -> str:
    return f.op(f"tensor.empty() : {shape}")


# -- loops over workers


def _loop(f: Function, values: list[str], init: str | None) -> str:
    """Each turn computes a tile of some of the values; `init`: what the shared tensor begins as."""
    rng = f.rng
    sources = [_pick(f, values) for _ in range(rng.choice((1, 1, 2)))]
    if init is None:
        init = rng.choice((_empty(f), _empty(f), _filled(f), _pick(f, values)))
    split = rng.choice(SPLITS[:4] * 2 + SPLITS)
    if rng.random() < 0.2:
        return _nest(f, sources, init)
    word = rng.choice(("thread", "thread", "thread", "warp"))
    rank = 1 if split.rows == 1 and rng.random() < 0.7 else 2
    ids = [f.name("i") for _ in range(rank)]
    counts = [split.rows, split.columns][2 - rank :]
    shared, result = f.name("o"), f.name("r")
    mapping = ", ".join(f"#gpu.{word}<linear_dim_{d}>" for d in reversed(range(rank)))
    turns = f"({', '.join(ids)}) in ({', '.join(map(str, counts))})"
    f.open(f"{result} = scf.forall {turns} shared_outs({shared} = {init}) -> ({WHOLE}) {{")
    at = _places(f, ids, split)
    own = [_slice(f, s, at, split.tile, WHOLE) for s in sources]
    into = _slice(f, shared, at, split.tile, WHOLE)
    made = _combined(f, own, into, _tile(split.tile), add=rng.random() < 0.4)
    _insert(f, made, shared, at, split.tile, WHOLE)
    f.close(f" {{mapping = [{mapping}]}}")
    return result


def _places(f: Function, ids: list[str], split: Split) -> list[str]:
    places: list[str] = []
    padded = ["0"] * (2 - len(ids)) + ids
    for v, n in zip(padded, split.tile, strict=True):
        places.append(v if v == "0" or n == 1 else f.op(f"affine.apply affine_map<(d0) -> (d0 * {n})>({v})"))
    return places


def _tile(tile: tuple[int, int]) -> str:
    return f"tensor<{tile[0]}x{tile[1]}xf32>"


def _slice(f: Function, v: str, at: list[str], tile: tuple[int, int], whole: str) -> str:
    return f.op(f"tensor.extract_slice {v}[{', '.join(at)}] [{tile[0]}, {tile[1]}] [1, 1] : {whole} to {_tile(tile)}")


def _insert(f: Function, v: str, into: str, at: list[str], tile: tuple[int, int], whole: str) -> None:
    f.open("scf.forall.in_parallel {")
    f.add(
        f"tensor.parallel_insert_slice {v} into {into}[{', '.join(at)}] [{tile[0]}, {tile[1]}] [1, 1]"
        f" : {_tile(tile)} into {whole}"
    )
    f.close()


def _combined(f: Function, values: list[str], into: str, t: str, add: bool) -> str:
    """The sum of values, with what it is put into or not."""
    n = len(values)
    maps = ", ".join([IDENTITY] * (n + 1))
    result = f.name("g")
    f.open(
        f'{result} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}'
        f" ins({', '.join(values)} : {', '.join([t] * n)}) outs({into} : {t}) {{"
    )
    inputs = [f.name("x") for _ in range(n + 1)]
    f.next_region(f"^bb0({', '.join(f'{x}: f32' for x in inputs)}):")
    total = inputs[0]
    for x in inputs[1 : n + add]:
        total = f.op(f"arith.addf {total}, {x} : f32")
    if not add and n == 1:
        total = f.op(f"arith.mulf {total}, {total} : f32")
    f.add(f"linalg.yield {total} : f32")
    f.close(f" -> {t}")
    return result


def _nest(f: Function, sources: list[str], init: str) -> str:
    """Over subgroups, each with a loop over its lanes."""
    outer, inner = f.name("o"), f.name("p")
    warp, lane, result, part = f.name("w"), f.name("l"), f.name("r"), f.name("q")
    warps = WORKERS // LANES
    rows = (ROWS // warps, COLUMNS)
    tile = (ROWS // warps, COLUMNS // LANES)
    band = _tile(rows)
    f.open(f"{result} = scf.forall ({warp}) in ({warps}) shared_outs({outer} = {init}) -> ({WHOLE}) {{")
    row = f.op(f"affine.apply affine_map<(d0) -> (d0 * {rows[0]})>({warp})")
    own = [_slice(f, s, [row, "0"], rows, WHOLE) for s in sources]
    into = _slice(f, outer, [row, "0"], rows, WHOLE)
    f.open(f"{part} = scf.forall ({lane}) in ({LANES}) shared_outs({inner} = {into}) -> ({band}) {{")
    at = ["0", f.op(f"affine.apply affine_map<(d0) -> (d0 * {tile[1]})>({lane})")]
    tiles = [_slice(f, v, at, tile, band) for v in own]
    made = _combined(f, tiles, _slice(f, inner, at, tile, band), _tile(tile), add=f.rng.random() < 0.4)
    _insert(f, made, inner, at, tile, band)
    f.close(" {mapping = [#iree_gpu.lane_id<0>]}")
    _insert(f, part, outer, [row, "0"], rows, WHOLE)
    f.close(" {mapping = [#gpu.warp<linear_dim_0>]}")
    return result


def _serial(f: Function, values: list[str]) -> str:
    """A loop that carries a tensor, with a loop over workers inside."""
    init = f.rng.choice((_filled(f), _pick(f, values)))
    low, high, step = (f.value_of(n) for n in (0, f.rng.choice((2, 3)), 1))
    count, carried, result = f.name("k"), f.name("c"), f.name("r")
    f.open(f"{result} = scf.for {count} = {low} to {high} step {step} iter_args({carried} = {init}) -> ({WHOLE}) {{")
    inside = list(values)
    if f.rng.random() < 0.4:
        inside.append(_loop(f, values, None))
    made = _loop(f, inside, carried)
    f.add(f"scf.yield {made} : {WHOLE}")
    f.close()
    return result


# -- ops of the workgroup


def _filled(f: Function, t: str = WHOLE) -> str:
    zero = f.zero("f32")
    return f.op(f"linalg.fill ins({zero} : f32) outs({_empty(f, t)} : {t}) -> {t}")


def _reshaped(f: Function, v: str) -> str:
    """Put together to one dim or cut, and back."""
    flat = f"tensor<{ROWS * COLUMNS}xf32>"
    if f.rng.random() < 0.5:
        one = f.op(f"tensor.collapse_shape {v} [[0, 1]] : {WHOLE} into {flat}")
        return f.op(f"tensor.expand_shape {one} [[0, 1]] output_shape [{ROWS}, {COLUMNS}] : {flat} into {WHOLE}")
    cut = f"tensor<4x4x{COLUMNS}xf32>"
    three = f.op(f"tensor.expand_shape {v} [[0, 1], [2]] output_shape [4, 4, {COLUMNS}] : {WHOLE} into {cut}")
    return f.op(f"tensor.collapse_shape {three} [[0, 1], [2]] : {cut} into {WHOLE}")


def _of_workgroup(f: Function, values: list[str]) -> str:
    made = (_generic, _generic, _fill, _transposed, _padded, _sliced, _packed, _unpacked, _concatenated)
    return f.rng.choice(made)(f, _pick(f, values))


def _generic(f: Function, v: str) -> str:
    return _combined(f, [v], _empty(f), WHOLE, add=False)


def _fill(f: Function, v: str) -> str:
    return _combined(f, [v], _filled(f), WHOLE, add=True)


def _transposed(f: Function, v: str) -> str:
    turned = f"tensor<{COLUMNS}x{ROWS}xf32>"
    there = f.op(f"linalg.transpose ins({v} : {WHOLE}) outs({_empty(f, turned)} : {turned}) permutation = [1, 0]")
    squared = f.name("g")
    f.open(
        f"{squared} = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, {IDENTITY}], iterator_types ="
        f' ["parallel", "parallel"]}} ins({there} : {turned}) outs({_empty(f)} : {WHOLE}) {{'
    )
    x, y = f.name("x"), f.name("x")
    f.next_region(f"^bb0({x}: f32, {y}: f32):")
    f.add(f"linalg.yield {x} : f32")
    f.close(f" -> {WHOLE}")
    return squared


def _padded(f: Function, v: str) -> str:
    small = f"tensor<{ROWS - 2}x{COLUMNS - 3}xf32>"
    part = f.op(f"tensor.extract_slice {v}[0, 0] [{ROWS - 2}, {COLUMNS - 3}] [1, 1] : {WHOLE} to {small}")
    if f.rng.random() < 0.5:
        part = f.argument_of(small)
    zero, result = f.zero("f32"), f.name("v")
    low = f.rng.choice((0, 1))
    f.open(f"{result} = tensor.pad {part} low[{low}, 0] high[{2 - low}, 3] {{")
    f.next_region("^bb0(%i: index, %j: index):")
    f.add(f"tensor.yield {zero} : f32")
    f.close(f" : {small} to {WHOLE}")
    return _generic(f, result) if f.rng.random() < 0.7 else result


def _sliced(f: Function, _: str) -> str:
    large = f"tensor<{ROWS + 4}x{COLUMNS + 8}xf32>"
    v = f.argument_of(large)
    if f.rng.random() < 0.5:
        v = _combined(f, [v], _empty(f, large), large, add=False)
    v = f.op(f"tensor.extract_slice {v}[2, 3] [{ROWS}, {COLUMNS}] [1, 1] : {large} to {WHOLE}")
    return _generic(f, v)


def _packed(f: Function, v: str) -> str:
    packed = f"tensor<{ROWS // 4}x{COLUMNS // 8}x4x8xf32>"
    tiles = "inner_dims_pos = [0, 1] inner_tiles = [4, 8]"
    there = f.op(f"linalg.pack {v} {tiles} into {_empty(f, packed)} : {WHOLE} -> {packed}")
    return f.op(f"linalg.unpack {there} {tiles} into {_empty(f)} : {packed} -> {WHOLE}")


def _unpacked(f: Function, _: str) -> str:
    packed = f"tensor<{ROWS // 4}x{COLUMNS // 8}x4x8xf32>"
    source = f.argument_of(packed)
    tiles = "inner_dims_pos = [0, 1] inner_tiles = [4, 8]"
    made = f.op(f"linalg.unpack {source} {tiles} into {_empty(f)} : {packed} -> {WHOLE}")
    return _generic(f, made) if f.rng.random() < 0.5 else made


def _concatenated(f: Function, v: str) -> str:
    half = f"tensor<{ROWS // 2}x{COLUMNS}xf32>"
    upper = f.op(f"tensor.extract_slice {v}[0, 0] [{ROWS // 2}, {COLUMNS}] [1, 1] : {WHOLE} to {half}")
    lower = f.argument_of(half)
    return _generic(f, f.op(f"tensor.concat dim(0) {upper}, {lower} : ({half}, {half}) -> {WHOLE}"))
