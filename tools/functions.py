"""Collects the text of a made-up function: arguments, values with names of their own, nested regions, results."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Input:
    """`text` holds one function, @`name`. `dims` are sizes that its types leave open, in order; `block` is its
    workgroup size, where the text does not state it. `peer_is_wrong`: the peer is known to compute something else here;
    `peer_may_fail`: it does not do all of these. `has_no_meaning`: the pass fails, or it is not said who does what."""

    name: str
    text: str
    dims: tuple[int, ...] = ()
    peer_is_wrong: bool = False
    peer_may_fail: bool = False
    has_no_meaning: bool = False
    block: tuple[int, ...] | None = None
    about: str = ""


@dataclass(frozen=True)
class Size:
    """A number, known to the text or only as the value `name`; its value is `value` then, where that is asked for."""

    value: int
    name: str = ""

    def __str__(self) -> str:
        return self.name or str(self.value)


def launch_attribute(block: Sequence[int], lanes: int) -> str:
    size = f"workgroup_size = [{', '.join(map(str, block))}] subgroup_size = {lanes}"
    info = f"#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> {size}>"
    return f" attributes {{translation_info = {info}}}"


class Function:
    """`dims`: the sizes that types of arguments leave open, in order. `results`: values and their types."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.lines: list[str] = []
        self.dims: list[int] = []
        self.results: list[tuple[str, str]] = []
        self._arguments: list[str] = []
        self._head: list[str] = []
        self._depth = 1
        self._count = 0

    def text(self, name: str, attributes: str = "") -> str:
        values, types = ([r[i] for r in self.results] for i in (0, 1))
        arrow = f" -> ({', '.join(types)})" if types else ""
        ending = f"  return {', '.join(values)} : {', '.join(types)}" if types else "  return"
        head = f"func.func @{name}({', '.join(self._arguments)}){arrow}{attributes} {{"
        return "\n".join([head, *self._head, *self.lines, ending, "}", ""])

    # -- ops

    @property
    def indent(self) -> str:
        return "  " * self._depth

    def name(self, letter: str = "v") -> str:
        self._count += 1
        return f"%{letter}{self._count}"

    def add(self, line: str) -> None:
        self.lines.append(self.indent + line)

    def op(self, text: str) -> str:
        """The value of an op with one result."""
        name = self.name()
        self.add(f"{name} = {text}")
        return name

    def open(self, line: str) -> None:
        """Begins an op with a region."""
        self.add(line)
        self._depth += 1

    def close(self, ending: str = "") -> None:
        self._depth -= 1
        self.add(f"}}{ending}")

    def next_region(self, line: str) -> None:
        """Ends a region and begins the op's next one, or a block of it."""
        self._depth -= 1
        self.open(line)

    # -- arguments and types

    @staticmethod
    def tensor(shape: Sequence[Size], element: str, word: str = "tensor") -> str:
        return f"{word}<{''.join('?x' if n.name else f'{n.value}x' for n in shape)}{element}>"

    def argument(self, shape: Sequence[Size], element: str, word: str = "tensor") -> str:
        name = self.name("a")
        self._arguments.append(f"{name}: {self.tensor(shape, element, word)}")
        self.dims += [n.value for n in shape if n.name]
        return name

    def given(self, t: str) -> str:
        """An argument of a type that leaves nothing open."""
        name = self.name("a")
        self._arguments.append(f"{name}: {t}")
        return name

    def argument_of(self, t: str) -> str:
        """An argument of a type without open sizes."""
        name = self.name("a")
        self._arguments.append(f"{name}: {t}")
        return name

    def open_size(self, n: int) -> Size:
        """A number that is an argument's size, as the function finds it when it runs."""
        argument, at, name = self.name("n"), self.name("c"), self.name("s")
        self._arguments.append(f"{argument}: tensor<?xi8>")
        self.dims.append(n)
        self._head += [f"  {at} = arith.constant 0 : index", f"  {name} = tensor.dim {argument}, {at} : tensor<?xi8>"]
        return Size(n, name)

    def value_of(self, n: Size | int) -> str:
        """A number as a value."""
        if isinstance(n, Size) and n.name:
            return n.name
        return self.op(f"arith.constant {n} : index")

    def zero(self, element: str) -> str:
        return self.constant(0, element)

    def constant(self, n: int, element: str) -> str:
        return self.op(f"arith.constant {n if element[0] == 'i' else f'{n}.0'} : {element}")
