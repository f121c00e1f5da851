"""A function in the making: values by type, of which random ops take theirs."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

INTEGERS = {"i1": 1, "i8": 8, "i32": 32, "i64": 64, "index": 64}


class Values:
    """`lines` are the ops so far. Operands are values that are there, constants and arguments."""

    def __init__(self, rng: random.Random, name: str):
        self.rng, self.name = rng, name
        self.lines: list[str] = []
        self.by_type: dict[str, list[str]] = {}
        self._arguments: list[str] = []
        self._made: list[tuple[str, str]] = []
        self._count = 0

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def fresh(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def argument(self, t: str) -> str:
        name = f"%a{len(self._arguments)}"
        self._arguments.append(f"{name}: {t}")
        self.by_type.setdefault(t, []).append(name)
        return name

    def constant(self, t: str) -> str:
        """Of numbers, and of vectors and tensors of known shape with one number everywhere."""
        element = element_of(t)
        if element in INTEGERS:
            bits = INTEGERS[element]
            numbers = [0, 0, 1, 1, -1, 2, 3, 4, 8, 2 ** (bits - 1) - 1, -(2 ** (bits - 1))]
            number = self.rng.choice([n for n in numbers if bits > 1 and n < 2 ** (bits - 1)] or [0])
            text = self.rng.choice(["true", "false"]) if bits == 1 else str(number)
        else:
            text = self.rng.choice(["0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5"])
        text = f"dense<{text}> : {t}" if "<" in t else text if element == "i1" else f"{text} : {t}"
        return self.add(f"arith.constant {text}", t, is_result=False)

    def of(self, t: str) -> str:
        there = self.by_type.get(t, [])
        if there and self.chance(0.7):
            return self.rng.choice(there[-4:])
        is_fixed = "memref" not in t and "?" not in t
        return self.constant(t) if is_fixed and self.chance(0.45) else self.argument(t)

    def number(self, n: int) -> str:
        return self.add(f"arith.constant {n} : index", "index", is_result=False)

    def add(self, text: str, t: str, is_result: bool = True) -> str:
        """An op with one result."""
        name = self.fresh()
        self.lines.append(f"  {name} = {text}")
        self.by_type.setdefault(t, []).append(name)
        if is_result:
            self._made.append((name, t))
        return name

    def add_many(self, text: str, types: Sequence[str]) -> list[str]:
        name = self.fresh()
        self.lines.append(f"  {name}:{len(types)} = {text}")
        names = [f"{name}#{i}" for i in range(len(types))]
        for n, t in zip(names, types, strict=True):
            self.by_type.setdefault(t, []).append(n)
            self._made.append((n, t))
        return names

    def inner(self, make: Callable[[], str]) -> str:
        """Lines of a region, whose values are gone behind it; `make` gives the text of the last op."""
        before, lines, made = {t: list(v) for t, v in self.by_type.items()}, self.lines, self._made
        self.lines, self._made = [], []
        last = make()
        body = [f"  {x}" for x in self.lines] + [f"    {last}"]
        arguments = {n.partition(":")[0] for n in self._arguments}
        late = {t: [n for n in v if n in arguments] for t, v in self.by_type.items()}
        self.lines, self._made = lines, made
        self.by_type = {t: list(dict.fromkeys(before.get(t, []) + v)) for t, v in late.items()}
        return "\n".join(body)

    @property
    def text(self) -> str:
        """The function, which uses the last values and some others."""
        used = [x for i, x in enumerate(reversed(self._made)) if i == 0 or self.chance(0.3)]
        names, types = ", ".join(n for n, _ in used), ", ".join(t for _, t in used)
        body = [*self.lines, *([f'  "test.use"({names}) : ({types}) -> ()'] if used else [])]
        head = f"func.func @{self.name}({', '.join(self._arguments)}) {{"
        return "\n".join([head, *body, "  return", "}", ""])


def element_of(t: str) -> str:
    found = re.search(r"(index|bf16|[fi]\d+)(?=[,>]|$)", t)
    return found.group() if found else t


def shaped(word: str, shape: Sequence[int], element: str) -> str:
    """The type; sizes below 0 are not known."""
    sizes = "".join("?x" if n < 0 else f"{n}x" for n in shape)
    return f"{word}<{sizes}{element}>" if shape or word != "vector" else f"vector<{element}>"
