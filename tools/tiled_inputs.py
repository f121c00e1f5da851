"""Makes functions with tiled matrix products for the passes that take these apart: any kind, shape, permutation, loop.

Each is a function of its own that `iree-opt` reads too. Functions on vectors take memrefs, of which every lane reads
its fragments; those on tensors take and return tensors. Both can be run by the simulator, before and after a pass.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod

from functions import Input
from tiled_kinds import FAMILIES, Kind, numbers_repetitions_apart, random_kind
from tiled_producers import Tensors

# -- the iteration space


@dataclass(frozen=True)
class Space:
    """`loops` in order, each a letter: of b (all operands have it), m, n, k (reduced). `maps` are the letters of each
    operand."""

    loops: str
    extents: dict[str, int]
    maps: list[str]

    def outer(self, operand: int) -> tuple[int, ...]:
        return tuple(self.extents[c] for c in self.maps[operand])

    @property
    def maps_text(self) -> str:
        dims = ", ".join(self.loops)
        return ", ".join(f"affine_map<({dims}) -> ({', '.join(m)})>" for m in self.maps)

    @property
    def iterators_text(self) -> str:
        kinds = ["reduction" if c in "kl" else "parallel" for c in self.loops]
        return ", ".join(f"#linalg.iterator_type<{k}>" for k in kinds)


def random_space(rng: random.Random, kind: Kind, largest: int) -> Space:
    """Some of two loops along each of M, N, K and a batch; at most `largest` points."""
    loops = [
        c for c, chance in zip("bmpnqkl", (0.2, 0.8, 0.2, 0.8, 0.2, 0.7, 0.2), strict=True) if rng.random() < chance
    ]
    rng.shuffle(loops)
    extents = {c: rng.choice((1, 2, 2, 3)) for c in loops}
    while prod(extents.values()) > largest:
        c = rng.choice(loops)
        extents[c] = 1
    lhs, rhs, acc = ([c for c in loops if c in letters] for letters in ("bmpkl", "bnqkl", "bmpnq"))
    roles = [lhs, rhs, lhs, rhs, acc] if kind.operands == 5 else [lhs, rhs, acc]
    maps = []
    for letters in roles:
        order = list(letters)
        rng.shuffle(order)
        maps.append("".join(order))
    return Space("".join(loops), extents, maps)


@dataclass
class Product:
    """One `inner_tiled` op. Tiles are the canonical ones, permuted."""

    kind: Kind
    space: Space
    tiles: list[tuple[int, ...]]
    permutations: list[tuple[int, ...]] | None = None
    distributed: bool = True
    opaque: bool = True
    attributes: str = ""

    def tile(self, operand: int) -> tuple[int, ...]:
        tile = self.tiles[operand]
        return tile if self.permutations is None else tuple(tile[p] for p in self.permutations[operand])

    def reorders(self, own: Sequence[tuple[int, ...]]) -> bool:
        """Whether permutations change the order of the elements that a lane holds, `own` of each canonical tile; the
        peer forgets the permutation then."""
        if self.permutations is None:
            return False
        moved = [[d for d in p if tile[d] != 1] for p, tile in zip(self.permutations, own, strict=True)]
        return any(m != sorted(m) for m in moved)

    def shape(self, operand: int) -> tuple[int, ...]:
        return (*self.space.outer(operand), *self.tile(operand))

    def shaped(self, operand: int, word: str = "vector") -> str:
        return f"{word}<{'x'.join(map(str, self.shape(operand)))}x{self.kind.elements[operand]}>"

    def op(self, operands: Sequence[str], types: Sequence[str]) -> str:
        flags = f"distributed = {str(self.distributed).lower()}, opaque = {str(self.opaque).lower()}"
        permutations = ""
        if self.permutations is not None:
            arrays = ", ".join(
                f"array<i64: {', '.join(map(str, p))}>" if p else "array<i64>" for p in self.permutations
            )
            permutations = f", permutations = [{arrays}]"
        return (
            f"iree_codegen.inner_tiled ins({', '.join(operands[:-1])}) outs({operands[-1]}) <"
            f"indexing_maps = [{self.space.maps_text}], iterator_types = [{self.space.iterators_text}], "
            f"kind = {self.kind.text}, semantics = #iree_gpu.mma_semantics<{flags}>{permutations}>{self.attributes}"
            f" : {', '.join(types[:-1])} into {types[-1]}"
        )


def _permuted(rng: random.Random, tiles: Sequence[tuple[int, ...]], chance: float) -> list[tuple[int, ...]] | None:
    if rng.random() >= chance:
        return None
    orders = []
    for tile in tiles:
        order = list(range(len(tile)))
        rng.shuffle(order)
        orders.append(tuple(order))
    return orders


# -- vectors


def _lane_tiles(rng: random.Random, kind: Kind) -> list[tuple[int, ...]]:
    """What a lane holds, flat or in the shape of its slice of the tile, with unit dims thrown in."""
    if rng.random() < 0.3 or kind.attribute.is_data_tiled or kind.family == "mma.sync":
        return list(kind.own)
    return [slice_shape(kind, i) for i in range(kind.operands)]


def slice_shape(kind: Kind, operand: int) -> tuple[int, ...]:
    from iree_gpu_llvm.dialects.iree_gpu.mma_distribution import element_sharing, slice_sizes

    layout = kind.attribute.layout(operand)
    sizes = slice_sizes(layout, element_sharing(kind.attribute, layout))
    return tuple(n for dim in sizes for n in dim)


def _kernel(name: str, kind: Kind, product: Product, body: Callable[[list[str]], tuple[str, str]]) -> str:
    """A function in which every lane reads its operands, and writes the accumulator that `body` (text, value) makes."""
    n = kind.operands
    shapes = ["x".join(map(str, (kind.threads, *product.shape(i)))) for i in range(n)]
    # The simulator's memory has no elements of four bits: they are made from larger ones.
    stored = ["f32" if e == "f4E2M1FN" else e for e in kind.elements]
    memrefs = [f"memref<{s}x{e}>" for s, e in zip(shapes, stored, strict=True)]
    lines = [
        f"func.func @{name}({', '.join(f'%m{i}: {t}' for i, t in enumerate(memrefs))}) {_launch(kind)} {{",
        "  %c0 = arith.constant 0 : index",
        "  %id = gpu.thread_id x",
    ]
    for i in range(n):
        rank = len(product.shape(i))
        wide = product.shaped(i).replace("f4E2M1FN", "f32")
        name_read = f"%v{i}" if wide == product.shaped(i) else f"%w{i}"
        lines.append(f"  %p{i} = ub.poison : {stored[i]}")
        lines.append(
            f"  {name_read} = vector.transfer_read %m{i}[%id{', %c0' * rank}], %p{i} {{in_bounds = [{_trues(rank)}]}}"
            f" : {memrefs[i]}, {wide}"
        )
        if name_read != f"%v{i}":
            lines.append(f"  %v{i} = arith.truncf {name_read} : {wide} to {product.shaped(i)}")
    text, result = body([f"%v{i}" for i in range(n)])
    rank = len(product.shape(n - 1))
    lines += [
        text,
        f"  vector.transfer_write {result}, %m{n - 1}[%id{', %c0' * rank}] {{in_bounds = [{_trues(rank)}]}}"
        f" : {product.shaped(n - 1)}, {memrefs[-1]}",
        "  return",
        "}",
        "",
    ]
    return "\n".join(lines)


def _launch(kind: Kind) -> str:
    size = f"workgroup_size = [{kind.threads}, 1, 1] subgroup_size = {kind.lanes}"
    info = f"#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> {size}>"
    return f"attributes {{translation_info = {info}}}"


def _trues(count: int) -> str:
    return ", ".join(["true"] * count)


def _looped(
    rng: random.Random, product: Product, chained: int, also_used: bool
) -> Callable[[list[str]], tuple[str, str]]:
    """The product in none, one or two loops that carry the accumulator, some times in a row. `also_used`: what is
    carried has a use before the product, in a loop."""
    types = [product.shaped(i) for i in range(product.kind.operands)]
    depth = rng.choice((1, 2)) if also_used else rng.choice((0, 1, 1, 2))
    trips = [rng.choice((1, 2, 3)) for _ in range(depth)]

    def body(values: list[str]) -> tuple[str, str]:
        lines, acc = [], values[-1]
        for d, n in enumerate(trips):
            lines += [f"  %n{d} = arith.constant {n} : index", f"  %s{d} = arith.constant 1 : index"]
        for d in range(depth):
            lines.append(
                f"  %r{d} = scf.for %i{d} = %c0 to %n{d} step %s{d} iter_args(%x{d} = {acc}) -> ({types[-1]}) {{"
            )
            acc = f"%x{d}"
        if also_used:
            lines.append(f"  %early = {_sum(types[-1])} {acc}, {acc} : {types[-1]}")
        for c in range(chained):
            lines.append(f"  %o{c} = {product.op([*values[:-1], acc], types)}")
            acc = f"%o{c}"
        if also_used:
            lines.append(f"  %late = {_sum(types[-1])} {acc}, %early : {types[-1]}")
            lines.append(f"  %o = {product.op([*values[:-1], '%late'], types)}")
            acc = "%o"
        for d in reversed(range(depth)):
            lines += [f"  scf.yield {acc} : {types[-1]}", "  }"]
            acc = f"%r{d}"
        return "\n".join(lines), acc

    return body


def _sum(t: str) -> str:
    return "arith.addi" if t.rstrip(">").rpartition("x")[2].startswith("i") else "arith.addf"


def unroll_input(rng: random.Random, name: str) -> Input:
    kind = random_kind(rng)
    product = Product(kind, random_space(rng, kind, 12), _lane_tiles(rng, kind))
    product.permutations = _permuted(rng, product.tiles, 0.2)
    if rng.random() < 0.2:
        product.attributes = " {lowering_config = #iree_gpu.lowering_config<{workgroup = [64]}>, tag}"
    early = rng.random() < 0.1
    text = _kernel(name, kind, product, _looped(rng, product, rng.choice((1, 1, 1, 2)), early))
    return Input(name, text, (), product.reorders(product.tiles), early, about=kind.text)


def lower_input(rng: random.Random, name: str) -> Input:
    kind = random_kind(rng)
    empty = Space("", {}, [""] * kind.operands)
    product = Product(kind, empty, _lane_tiles(rng, kind))
    product.permutations = _permuted(rng, product.tiles, 0.1)
    early = rng.random() < 0.1
    text = _kernel(name, kind, product, _looped(rng, product, rng.choice((1, 1, 2)), early))
    wrong = numbers_repetitions_apart(kind) or product.reorders(product.tiles)
    return Input(name, text, (), wrong, early, about=kind.text)


# -- tensors


def _tensor_function(
    rng: random.Random, name: str, product: Product, chance_of_producers: float, peer_is_wrong: bool = False
) -> Input:
    kind, space = product.kind, product.space
    # Arrays of elements that share bytes must have a known size.
    chance = 0.0 if "f4E2M1FN" in kind.elements else 0.15
    open_letters = {c for c in space.loops if rng.random() < chance}
    tensors = Tensors(rng, chance_of_producers)
    values, types = [], []
    for i in range(kind.operands):
        shape: list[tuple[int, bool]] = [(space.extents[c], c in open_letters) for c in space.maps[i]]
        shape += [(n, False) for n in product.tile(i)]
        value, t = tensors.operand(shape, kind.elements[i], is_acc=i == kind.operands - 1)
        values.append(value)
        types.append(t)
    lines = [
        f"func.func @{name}({tensors.arguments}) -> {types[-1]} {_launch(kind)} {{",
        *tensors.lines,
        f"  %r = {product.op(values, types)}",
        f"  return %r : {types[-1]}",
        "}",
        "",
    ]
    return Input(name, "\n".join(lines), tuple(tensors.dims), peer_is_wrong, about=kind.text)


def distribute_input(rng: random.Random, name: str) -> Input:
    kind = random_kind(rng)
    tiles = kind.expanded
    product = Product(kind, random_space(rng, kind, 8), tiles, distributed=False)
    # What is not opaque must have the canonical shape, which data-tiled kinds and kinds without pieces have.
    product.opaque = rng.random() < 0.6 or any(a != b for a, b in zip(tiles, kind.whole, strict=True))
    product.permutations = _permuted(rng, tiles, 0.4)
    if rng.random() < 0.2:
        product.attributes = " {lowering_config = #iree_gpu.lowering_config<{workgroup = [64]}>, tag}"
    own = kind.own if kind.attribute.is_data_tiled else [slice_shape(kind, i) for i in range(kind.operands)]
    given = _tensor_function(rng, name, product, 0.5, product.reorders(own))
    shaped = [[n for n in a if n != 1] == [n for n in b if n != 1] for a, b in zip(own, kind.own, strict=True)]
    return replace(given, peer_may_fail=not product.opaque and not all(shaped))


def expand_input(rng: random.Random, name: str) -> Input:
    families = [f for f in FAMILIES if not f.startswith("data")]
    kind = random_kind(rng, families)
    while kind.expanded == kind.whole and rng.random() < 0.9:
        kind = random_kind(rng, families)
    tiles = kind.whole if rng.random() < 0.9 else kind.expanded
    product = Product(kind, random_space(rng, kind, 8), tiles, distributed=False)
    product.opaque = rng.random() < 0.9 or any(a != b for a, b in zip(tiles, kind.whole, strict=True))
    product.permutations = _permuted(rng, tiles, 0.5)
    if rng.random() < 0.3:
        product.attributes = " {lowering_config = #iree_gpu.lowering_config<{workgroup = [64]}>, tag}"
    return _tensor_function(rng, name, product, 0.2)
