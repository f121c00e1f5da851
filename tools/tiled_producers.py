"""What operands of tiled products on tensors are made by: arguments, or ops of linalg and tensor on arguments."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import prod

Extents = Sequence[tuple[int, bool]]
"""Sizes, and whether the type leaves them open."""


def _type(shape: Extents, element: str) -> str:
    return f"tensor<{''.join('?x' if is_open else f'{n}x' for n, is_open in shape)}{element}>"


class Tensors:
    """Collects the arguments and lines of a function. `dims` are the sizes that arguments leave open, in order."""

    def __init__(self, rng: random.Random, chance: float):
        self.rng, self.chance = rng, chance
        self.lines: list[str] = []
        self.dims: list[int] = []
        self._arguments: list[str] = []
        self._count = 0

    @property
    def arguments(self) -> str:
        return ", ".join(self._arguments)

    def _name(self) -> str:
        self._count += 1
        return f"%t{self._count}"

    def argument(self, shape: Extents, element: str) -> str:
        name = self._name()
        self._arguments.append(f"{name}: {_type(shape, element)}")
        self.dims += [n for n, is_open in shape if is_open]
        return name

    def constant(self, element: str) -> str:
        name = self._name()
        zero = "0" if element[0] == "i" else "0x01" if element == "f8E8M0FNU" else "0.0"
        self.lines.append(f"  {name} = arith.constant {zero} : {element}")
        return name

    def _index(self, n: int) -> str:
        name = self._name()
        self.lines.append(f"  {name} = arith.constant {n} : index")
        return name

    def empty(self, shape: Extents, element: str, like: str | None = None) -> str:
        """Sizes left open are those of the tensor `like`, which has the same shape."""
        sizes = []
        for d, (_, is_open) in enumerate(shape):
            if is_open:
                assert like is not None
                at, size = self._index(d), self._name()
                self.lines.append(f"  {size} = tensor.dim {like}, {at} : {_type(shape, element)}")
                sizes.append(size)
        name = self._name()
        self.lines.append(f"  {name} = tensor.empty({', '.join(sizes)}) : {_type(shape, element)}")
        return name

    def operand(self, shape: Extents, element: str, is_acc: bool) -> tuple[str, str]:
        """A value and its type."""
        value = self._made(shape, element, is_acc, 2) if self.rng.random() < self.chance else None
        return value or self.argument(shape, element), _type(shape, element)

    def _made(self, shape: Extents, element: str, is_acc: bool, depth: int) -> str:
        is_static = not any(is_open for _, is_open in shape)
        makers = [self._generic]
        if is_static:
            makers += [self._transpose, self._copy, self._pad, self._slice, self._broadcast, self._unpack, self._pack]
            if is_acc:
                makers += [self._fill] * 4
        return self.rng.choice(makers)(shape, element, depth)

    def _source(self, shape: Extents, element: str, depth: int) -> str:
        if depth > 1 and self.rng.random() < 0.3:
            return self._made(shape, element, False, depth - 1)
        return self.argument(shape, element)

    # -- one of each

    def _fill(self, shape: Extents, element: str, depth: int) -> str:
        value, into, name = self.constant(element), self.empty(shape, element), self._name()
        t = _type(shape, element)
        self.lines.append(f"  {name} = linalg.fill ins({value} : {element}) outs({into} : {t}) -> {t}")
        return name

    def _generic(self, shape: Extents, element: str, depth: int) -> str:
        """The elements as they are, one with its loop's index looked at."""
        source = self._source(shape, element, depth)
        into, name, t = self.empty(shape, element, source), self._name(), _type(shape, element)
        dims = ", ".join(f"d{i}" for i in range(len(shape)))
        same = f"affine_map<({dims}) -> ({dims})>"
        loops = ", ".join(['"parallel"'] * len(shape))
        lines = [
            f"  {name} = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = [{loops}]}}"
            f" ins({source} : {t}) outs({into} : {t}) {{",
            f"  ^bb0(%in: {element}, %out: {element}):",
        ]
        result = "%in"
        if self.rng.random() < 0.4:
            lines += [
                f"    %i = linalg.index {self.rng.randrange(len(shape))} : index",
                "    %c2 = arith.constant 2 : index",
                "    %b = arith.cmpi ult, %i, %c2 : index",
                f"    %s = arith.select %b, %in, %in2 : {element}".replace("%in2", self._other(lines, element)),
            ]
            result = "%s"
        lines += [f"    linalg.yield {result} : {element}", f"  }} -> {t}"]
        self.lines += lines
        return name

    def _other(self, lines: list[str], element: str) -> str:
        zero = "0" if element[0] == "i" else "0x01" if element == "f8E8M0FNU" else "0.0"
        lines.append(f"    %zero = arith.constant {zero} : {element}")
        return "%zero"

    def _transpose(self, shape: Extents, element: str, depth: int) -> str:
        order = list(range(len(shape)))
        self.rng.shuffle(order)
        before = [shape[order.index(d)] for d in range(len(shape))]
        source, into, name = self._source(before, element, depth), self.empty(shape, element), self._name()
        self.lines.append(
            f"  {name} = linalg.transpose ins({source} : {_type(before, element)})"
            f" outs({into} : {_type(shape, element)}) permutation = [{', '.join(map(str, order))}]"
        )
        return name

    def _copy(self, shape: Extents, element: str, depth: int) -> str:
        source, into, name, t = self._source(shape, element, depth), self.empty(shape, element), self._name(), ""
        t = _type(shape, element)
        self.lines.append(f"  {name} = linalg.copy ins({source} : {t}) outs({into} : {t}) -> {t}")
        return name

    def _broadcast(self, shape: Extents, element: str, depth: int) -> str:
        added = sorted(d for d in range(len(shape)) if self.rng.random() < 0.4)
        small = [n for d, n in enumerate(shape) if d not in added]
        source, into, name = self._source(small, element, depth), self.empty(shape, element), self._name()
        self.lines.append(
            f"  {name} = linalg.broadcast ins({source} : {_type(small, element)})"
            f" outs({into} : {_type(shape, element)}) dimensions = [{', '.join(map(str, added))}]"
        )
        return name

    def _pad(self, shape: Extents, element: str, depth: int) -> str:
        low, high, small = [], [], []
        for n, _ in shape:
            a = self.rng.choice((0, 0, 0, 1)) if n > 2 else 0
            b = self.rng.choice((0, 0, 1, n // 2)) if n > 2 else 0
            b = min(b, n - a - 1)
            low.append(a)
            high.append(b)
            small.append((n - a - b, False))
        source, value, name = self._source(small, element, depth), self.constant(element), self._name()
        indices = ", ".join(f"%i{d}: index" for d in range(len(shape)))
        self.lines += [
            f"  {name} = tensor.pad {source} low[{', '.join(map(str, low))}] high[{', '.join(map(str, high))}] {{",
            f"  ^bb0({indices}):",
            f"    tensor.yield {value} : {element}",
            f"  }} : {_type(small, element)} to {_type(shape, element)}",
        ]
        return name

    def _slice(self, shape: Extents, element: str, depth: int) -> str:
        """Out of a larger tensor; nothing is fused through it, but slices of it are slices of that."""
        offsets = [self.rng.choice((0, 0, 1, 3)) for _ in shape]
        large = [(n + o + self.rng.choice((0, 0, 2)), False) for (n, _), o in zip(shape, offsets, strict=True)]
        source, name = self._source(large, element, depth), self._name()
        sizes = [n for n, _ in shape]
        self.lines.append(
            f"  {name} = tensor.extract_slice {source}[{', '.join(map(str, offsets))}] [{', '.join(map(str, sizes))}]"
            f" [{', '.join(['1'] * len(sizes))}] : {_type(large, element)} to {_type(shape, element)}"
        )
        return name

    def _unpack(self, shape: Extents, element: str, depth: int) -> str:
        sizes = [n for n, _ in shape]
        dims = [d for d in range(len(sizes)) if sizes[d] > 1 and self.rng.random() < 0.5]
        self.rng.shuffle(dims)
        tiles = [self.rng.choice([t for t in (2, 4, 8, 3) if t <= sizes[d]]) for d in dims]
        outer = [-(-n // tiles[dims.index(d)]) if d in dims else n for d, n in enumerate(sizes)]
        packed = [(n, False) for n in (*outer, *tiles)]
        source, into, name = self._source(packed, element, depth), self.empty(shape, element), self._name()
        self.lines.append(
            f"  {name} = linalg.unpack {source} inner_dims_pos = [{', '.join(map(str, dims))}]"
            f" inner_tiles = [{', '.join(map(str, tiles))}] into {into}"
            f" : {_type(packed, element)} -> {_type(shape, element)}"
        )
        return name

    def _pack(self, shape: Extents, element: str, depth: int) -> str:
        """Whose inner tiles are the last dims."""
        sizes = [n for n, _ in shape]
        count = self.rng.choice((1, 1, 2))
        rank = len(sizes) - count
        if rank < count:
            return self._copy(shape, element, depth)
        dims = self.rng.sample(range(rank), count)
        small = [
            (n * prod(t for t, d in zip(sizes[rank:], dims, strict=True) if d == i), False)
            for i, n in enumerate(sizes[:rank])
        ]
        source, into, name = self._source(small, element, depth), self.empty(shape, element), self._name()
        self.lines.append(
            f"  {name} = linalg.pack {source} inner_dims_pos = [{', '.join(map(str, dims))}]"
            f" inner_tiles = [{', '.join(map(str, sizes[rank:]))}] into {into}"
            f" : {_type(small, element)} -> {_type(shape, element)}"
        )
        return name
