"""Makes functions with loops over work items: any bounds, steps, mappings and bodies, on tensors and on memory.

Every turn writes a part of its own, so that it does not matter who does which turn. Sizes and bounds that are not known
are the sizes of tensors: one can be run without being told any number.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import prod

from forall_values import Values
from functions import Function, Input, Size, launch_attribute

FLOATS = ("f32", "f32", "f16", "i32", "i8")
WORKGROUPS = (
    ((64, 1, 1), 64),
    ((32, 1, 1), 32),
    ((128, 1, 1), 64),
    ((32, 2, 1), 32),
    ((8, 4, 4), 64),
    ((96, 1, 1), 32),
)


@dataclass(frozen=True)
class Loop:
    """One dimension of a loop over work items."""

    lower: Size
    upper: Size
    step: Size
    variable: str

    @property
    def turns(self) -> int:
        return max(0, -(-(self.upper.value - self.lower.value) // self.step.value))

    @property
    def last(self) -> int:
        return self.lower.value + max(self.turns - 1, 0) * self.step.value


@dataclass
class Part:
    """What a turn puts into a tensor or memory of `extents`: a slice."""

    extents: list[Size] = field(default_factory=list)
    offsets: list[Size] = field(default_factory=list)
    sizes: list[Size] = field(default_factory=list)
    strides: list[int] = field(default_factory=list)

    def add(self, extent: Size, offset: Size, size: Size, stride: int) -> None:
        self.extents.append(extent)
        self.offsets.append(offset)
        self.sizes.append(size)
        self.strides.append(stride)

    @property
    def text(self) -> str:
        lists = (self.offsets, self.sizes, self.strides)
        return " ".join(f"[{', '.join(map(str, numbers))}]" for numbers in lists)


def forall_function(
    rng: random.Random, name: str, on_tensors: bool = True, is_usual: float = 0.0, allocates: float = 0.0
) -> Input:
    """`is_usual`: the chance that a loop's dimensions all go from 0 on in steps of 1, with linear numbers that fall.
    `allocates`: the chance that a tensor that is shared is a copy."""
    maker = _Maker(rng, is_usual, allocates)
    f = maker.function
    block, lanes = rng.choice(WORKGROUPS)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if on_tensors and rng.random() < 0.7:
            maker.loops_on_tensors(rng.randint(1, 3))
        else:
            maker.loops_on_memory()
    # Subgroups of 64 lanes are what is usual where nothing is stated; all of them must be there.
    is_stated = lanes != 64 or rng.random() < 0.7
    text = f.text(name, launch_attribute(block, lanes) if is_stated else "")
    about = "fails" if maker.fails else "one in another" if maker.is_nested else ""
    return Input(
        name,
        text,
        tuple(f.dims),
        maker.peer_is_wrong and not maker.fails,
        has_no_meaning=bool(about),
        block=None if is_stated else block,
        about=about,
    )


class _Maker:
    """`fails`: the pass does, on some of the loops; `is_nested`: loops over work items stand in each other, so that
    nobody can say who does which turn; `peer_is_wrong`: about some of them."""

    def __init__(self, rng: random.Random, is_usual: float, allocates: float):
        self.rng, self.is_usual, self.allocates = rng, is_usual, allocates
        self.function = Function(rng)
        self.fails = self.is_nested = self.peer_is_wrong = False

    # -- loops

    def _size(self, n: int, chance: float) -> Size:
        return self.function.open_size(n) if n > 0 and self.rng.random() < chance else Size(n)

    def _loops(self) -> list[Loop]:
        rng, rank = self.rng, self.rng.choice((1, 1, 2, 2, 3, 4))
        turns = [rng.choice((1, 2, 3, 4, 5, 8, 13, 40)) for _ in range(rank)]
        while prod(turns) > 150:
            turns[rng.randrange(rank)] = rng.choice((1, 2, 3))
        if rng.random() < 0.02:
            turns[rng.randrange(rank)] = 0
            if rank > 1:  # its verifier refuses the basis that it makes
                self.peer_is_wrong = True
        plain = rng.random() < (self.is_usual or 0.4)
        chance = rng.choice((0.0, 0.0, 0.3))
        loops = []
        for n in turns:
            step = 1 if plain else rng.choice((1, 1, 2, 3, 4))
            lower = 0 if plain else rng.choice((0, 0, 1, 4))
            upper = lower + max(n - 1, 0) * step + (rng.randint(1, step) if n else 0)
            crosses = not n and lower > 1
            if crosses:
                upper -= 1
                self.peer_is_wrong = True
            is_open = chance if n else 0.0
            bounds = self._size(lower, is_open), self._size(upper, is_open), self._size(step, chance / 2)
            loops.append(Loop(*bounds, self.function.name("i")))
        return loops

    def _mapping(self, rank: int) -> str:
        rng = self.rng
        first = rng.choice((0, 0, 0, 0, 1, 3))
        ids = [f"linear_dim_{first + i}" for i in range(rank)]
        is_usual = rng.random() < self.is_usual
        if rank <= 3 and rng.random() < 0.4 and not is_usual:
            ids = ["x", "y", "z"][:rank]
        if rng.random() < 0.6 or is_usual:
            ids.reverse()
        else:
            rng.shuffle(ids)
        kind = rng.choice(("thread",) * 20 + ("warp", "lane", "local", "none"))
        if kind == "thread" and rank > 1 and rng.random() < 0.05:
            ids[0] = rng.choice((ids[1], "linear_dim_9", "x" if "linear" in ids[0] else "linear_dim_1"))
            numbers = sorted(["x", "y", "z", *(f"linear_dim_{i}" for i in range(10))].index(i) for i in ids)
            fails = numbers != list(range(numbers[0], numbers[0] + rank))
            self.fails |= fails
        if kind == "none" or (kind == "lane" and rank > 1):
            return ""
        if kind == "local":
            return f" {{mapping = [{', '.join(f'#iree_codegen.local_mapping<{i}>' for i in range(rank))}]}}"
        if kind == "lane":
            return " {mapping = [#iree_gpu.lane_id<0>]}"
        return f" {{mapping = [{', '.join(f'#gpu.{kind}<{i}>' for i in ids)}]}}"

    def _header(self, loops: list[Loop]) -> str:
        names = ", ".join(x.variable for x in loops)
        lower, upper, step = (", ".join(str(getattr(x, a)) for x in loops) for a in ("lower", "upper", "step"))
        if all(str(x.lower) == "0" and str(x.step) == "1" for x in loops):
            return f"({names}) in ({upper})"
        return f"({names}) = ({lower}) to ({upper}) step ({step})"

    # -- parts

    def _extents(self, loops: list[Loop]) -> list[tuple[int, Loop | None, dict[str, int]]]:
        """Of each dimension of a tensor: its size, the loop that goes along it, and how a turn's part lies in it."""
        rng = self.rng
        dims: list[tuple[int, Loop | None, dict[str, int]]] = []
        for x in loops:
            scale = rng.choice((1, 1, 1, 2))
            shift = rng.choice((0, 0, 3)) if scale > 1 else 0
            room = x.step.value * scale
            stride = rng.choice((1, 1, 2)) if room > 2 else 1
            size = rng.randint(1, (room - 1) // stride + 1)
            reach = x.last * scale + shift + (size - 1) * stride + 1
            clipped = int(size > 1 and stride == 1 and rng.random() < 0.3)
            extent = reach - rng.randint(1, size - 1) if clipped else reach + rng.choice((0, 0, 2))
            how = {"scale": scale, "shift": shift, "size": size, "stride": stride, "clipped": clipped}
            dims.append((max(extent, 1), x, how))
        for _ in range(rng.choice((0, 0, 1, 2))):
            size, stride, offset = rng.choice((1, 2, 4)), rng.choice((1, 1, 2)), rng.choice((0, 0, 1))
            how = {"shift": offset, "size": size, "stride": stride}
            dims.append((offset + (size - 1) * stride + 1 + rng.choice((0, 1)), None, how))
        rng.shuffle(dims)
        return dims

    def _part(self, dims: list[tuple[int, Loop | None, dict[str, int]]], extents: list[Size]) -> Part:
        """The turn's part of a tensor with such dimensions; the ops that find it go into the loop."""
        f, part = self.function, Part()
        for (_, x, how), extent in zip(dims, extents, strict=True):
            if x is None:
                part.add(extent, Size(how["shift"]), Size(how["size"]), how["stride"])
                continue
            offset = Size(0, x.variable)
            if how["scale"] != 1 or how["shift"]:
                e = f"d0 * {how['scale']} + {how['shift']}"
                offset = Size(0, f.op(f"affine.apply affine_map<(d0) -> ({e})>({x.variable})"))
            size = Size(how["size"])
            if how["clipped"]:
                least = f"affine.min affine_map<(d0)[s0] -> ({how['size']}, s0 - d0)>"
                size = Size(how["size"], f.op(f"{least}({offset})[{f.value_of(extent)}]"))
            part.add(extent, offset, size, how["stride"])
        return part

    # -- tensors

    def loops_on_tensors(self, outputs: int) -> None:
        """A loop with so many shared tensors, some times in a loop that carries them."""
        rng, f = self.rng, self.function
        loops = self._loops()
        mapping = self._mapping(len(loops))
        layouts = [self._extents(loops) for _ in range(outputs)]
        elements = [rng.choice(FLOATS) for _ in range(outputs)]
        extents = [[self._size(n, 0.15) for n, _, _ in layout] for layout in layouts]
        types = [f.tensor(e, t) for e, t in zip(extents, elements, strict=True)]
        inits = [f.argument(e, t) for e, t in zip(extents, elements, strict=True)]
        values = Values(f, rng)
        if rng.random() < 0.2 and all(size.value for x in extents for size in x):
            inits[0] = values.filled(extents[0], elements[0])
        for i, t in enumerate(types):
            if rng.random() < self.allocates:
                inits[i] = f.op(f"bufferization.alloc_tensor() copy({inits[i]}) : {t}")
        carried = rng.random() < 0.1
        results = [f.name("r") for _ in inits]
        if carried:
            inits = self._enter_loop(results, inits, types)
        shared = [f.name("o") for _ in inits]
        made = ", ".join(f"{s} = {i}" for s, i in zip(shared, inits, strict=True))
        group, count = f.name("g"), f":{outputs}" if outputs > 1 else ""
        f.open(f"{group}{count} = scf.forall {self._header(loops)} shared_outs({made}) -> ({', '.join(types)}) {{")
        parts = [self._part(layout, e) for layout, e in zip(layouts, extents, strict=True)]
        sources = [
            values.of_part(p, t, s, [x.variable for x in loops])
            for p, t, s in zip(parts, elements, shared, strict=True)
        ]
        self._insert(parts, elements, sources, shared, types, is_thread="gpu.thread" in mapping)
        f.close(mapping)
        found = [group] if outputs == 1 else [f"{group}#{i}" for i in range(outputs)]
        if carried:
            f.add(f"scf.yield {', '.join(found)} : {', '.join(types)}")
            f.close()
            found = results if outputs == 1 else [f"{results[0]}#{i}" for i in range(outputs)]
        f.results += list(zip(found, types, strict=True))

    def _insert(
        self,
        parts: list[Part],
        elements: list[str],
        sources: list[str],
        shared: list[str],
        types: list[str],
        is_thread: bool,
    ) -> None:
        rng, f = self.rng, self.function
        order = list(range(len(parts)))
        rng.shuffle(order)
        lines = []
        for k in order:
            part, source, of = parts[k], sources[k], f.tensor(parts[k].sizes, elements[k])
            units = [d for d, n in enumerate(part.sizes) if str(n) == "1"]
            if is_thread and units and rng.random() < 0.06:  # its verifier refuses what it makes of that
                kept = [n for d, n in enumerate(part.sizes) if d not in units]
                source = f.op(
                    f"tensor.extract_slice {source}[{', '.join('0' for _ in part.sizes)}]"
                    f" [{', '.join(map(str, part.sizes))}] [{', '.join('1' for _ in part.sizes)}]"
                    f" : {of} to {f.tensor(kept, elements[k])}"
                )
                of = f.tensor(kept, elements[k])
                self.peer_is_wrong = True
            lines.append(f"tensor.parallel_insert_slice {source} into {shared[k]}{part.text} : {of} into {types[k]}")
        f.open("scf.forall.in_parallel {")
        f.lines += [f.indent + line for line in lines]
        f.close()

    def _enter_loop(self, results: list[str], inits: list[str], types: list[str]) -> list[str]:
        f, count = self.function, f":{len(inits)}" if len(inits) > 1 else ""
        inner = [f.name("x") for _ in inits]
        zero, two, one = (f.value_of(n) for n in (0, 2, 1))
        carried = ", ".join(f"{a} = {b}" for a, b in zip(inner, inits, strict=True))
        f.open(
            f"{results[0]}{count} = scf.for {f.name('k')} = {zero} to {two} step {one}"
            f" iter_args({carried}) -> ({', '.join(types)}) {{"
        )
        return inner

    # -- memory

    def loops_on_memory(self) -> None:
        """A loop that writes memory, alone, in another loop, or under a condition."""
        rng, f = self.rng, self.function
        loops = self._loops()
        mapping = self._mapping(len(loops))
        layout, element = self._extents(loops), rng.choice(FLOATS)
        extents = [self._size(n, 0.15) for n, _, _ in layout]
        memory = f.argument(extents, element, "memref")
        around = rng.choice(("", "", "", "loop", "forall", "thread"))
        if around == "loop":
            zero, two, one = (f.value_of(n) for n in (0, 2, 1))
            f.open(f"scf.for {f.name('k')} = {zero} to {two} step {one} {{")
        elif around:
            f.open(f"scf.forall ({f.name('k')}) in (2) {{")
        f.open(f"scf.forall {self._header(loops)} {{")
        part = self._part(layout, extents)
        Values(f, rng).store_part(part, element, memory, [x.variable for x in loops])
        f.close(mapping)
        if around:
            is_thread = around == "thread"
            f.close(" {mapping = [#gpu.thread<x>]}" if is_thread else "")
            self.is_nested |= is_thread and bool(mapping)
