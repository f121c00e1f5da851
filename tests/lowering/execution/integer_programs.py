"""Random integer kernels, and what their values are: an interpreter of `arith`, `scf` and `cf` on Python's integers.

    text = random_kernel(random.Random(7))
    values = interpret(function, {argument: number, ...}, thread=3)

An integer is read as signed, a boolean as 0 or 1. A value that is poison, and what follows from it, is None.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from iree_gpu_llvm.ir.operations import Block, Operation, Value
from iree_gpu_llvm.ir.types import IndexType

WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}
THREADS = 64


# -- the interpreter


def width_of(v: Value) -> int:
    return 64 if isinstance(v.type, IndexType) else v.type.width  # type: ignore[attr-defined]


def signed(x: int, width: int) -> int:
    x &= (1 << width) - 1
    return x - (1 << width) if width > 1 and x >> (width - 1) else x


def unsigned(x: int, width: int) -> int:
    return x & ((1 << width) - 1)


def true_sign(x: int, width: int) -> int:
    """The value as arithmetic sees it: a set boolean is -1 where it is read as signed."""
    return -x if width == 1 else x


def truncated(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def divides(f: Callable[[int, int], int]) -> Callable[[int, int, int], int | None]:
    def rule(a: int, b: int, w: int) -> int | None:
        if b == 0:
            return None
        made = f(a, b)
        return made if -(1 << (w - 1)) <= made < 1 << (w - 1) or w == 1 else None

    return rule


SIGNED: dict[str, Callable[[int, int, int], int | None]] = {
    "arith.addi": lambda a, b, w: a + b,
    "arith.subi": lambda a, b, w: a - b,
    "arith.muli": lambda a, b, w: a * b,
    "arith.andi": lambda a, b, w: a & b,
    "arith.ori": lambda a, b, w: a | b,
    "arith.xori": lambda a, b, w: a ^ b,
    "arith.maxsi": lambda a, b, w: max(a, b),
    "arith.minsi": lambda a, b, w: min(a, b),
    "arith.divsi": divides(truncated),
    "arith.floordivsi": divides(lambda a, b: a // b),
    "arith.ceildivsi": divides(lambda a, b: -(-a // b)),
    "arith.remsi": lambda a, b, w: None if b == 0 else a - truncated(a, b) * b,
    "arith.shrsi": lambda a, b, w: a >> b if 0 <= b < w else None,
}
UNSIGNED: dict[str, Callable[[int, int, int], int | None]] = {
    "arith.divui": lambda a, b, w: a // b if b else None,
    "arith.ceildivui": lambda a, b, w: -(-a // b) if b else None,
    "arith.remui": lambda a, b, w: a % b if b else None,
    "arith.maxui": lambda a, b, w: max(a, b),
    "arith.minui": lambda a, b, w: min(a, b),
    "arith.shrui": lambda a, b, w: a >> b if b < w else None,
    "arith.shli": lambda a, b, w: a << b if b < w else None,
}
_PREDICATES: list[Callable[[int, int], bool]] = [
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a < b,
    lambda a, b: a <= b,
    lambda a, b: a > b,
    lambda a, b: a >= b,
]


def compare(predicate: int, a: int, b: int, w: int) -> int:
    if predicate >= 6:
        return int(_PREDICATES[predicate - 4](unsigned(a, w), unsigned(b, w)))
    return int(_PREDICATES[predicate](true_sign(a, w), true_sign(b, w)))


def cast(name: str, x: int, source: int, target: int) -> int:
    if name in ("arith.extui", "arith.index_castui"):
        return signed(unsigned(x, source), target)
    return signed(true_sign(x, source), target)


class Interpreter:
    """The values of one work item's run. `seen` is told every value that is computed."""

    def __init__(self, thread: int, loads: dict[str, list[int]], seen: Callable[[Value, int], None], fuel: int = 5000):
        self.thread, self.loads, self.seen, self.fuel = thread, loads, seen, fuel
        self.values: dict[Value, int | None] = {}

    def set(self, v: Value, x: int | None) -> None:
        self.values[v] = x
        if x is not None:
            self.seen(v, x)

    def get(self, v: Value) -> int | None:
        return self.values[v]

    def function(self, op: Operation, arguments: dict[str, int]) -> None:
        block = op.regions[0].blocks[0]
        for a in block.arguments:
            if hasattr(a.type, "shape"):
                continue
            self.set(a, arguments[a.name or ""])
        following: Block | None = block
        while following is not None and self.fuel > 0:
            following = self.block(following)

    def block(self, block: Block) -> Block | None:
        for op in block:
            self.fuel -= 1
            if self.fuel <= 0:
                return None
            if op.name == "cf.br":
                return self.enter(op.successors[0], list(op.operands))
            if op.name == "cf.cond_br":
                condition = self.get(op.operands[0])
                if condition is None:
                    return None  # undefined behaviour: nothing that follows can be held against anyone
                counts = op.definition.operand_sizes(op)
                taken = op.operands[1 : 1 + counts[1]] if condition else op.operands[1 + counts[1] :]
                return self.enter(op.successors[0 if condition else 1], list(taken))
            if not self.operation(op):
                self.fuel = 0
                return None
        return None

    def enter(self, block: Block, passed: list[Value]) -> Block:
        for a, x in zip(block.arguments, [self.get(v) for v in passed], strict=True):
            self.set(a, x)
        return block

    def operation(self, op: Any) -> bool:
        """Whether the run goes on: it does not where a branch hangs on poison."""
        if op.name == "scf.for":
            return self.loop(op)
        if op.name == "scf.if":
            return self.conditional(op)
        if op.name == "gpu.thread_id":
            self.set(op.results[0], self.thread)
        elif op.name == "memref.load":
            index = self.get(op.operands[1])
            self.set(op.results[0], None if index is None else self.loads[op.operands[0].name][index])
        elif op.results:
            xs = [self.get(v) for v in op.operands]
            poison = any(x is None for x in xs) and op.name not in ("arith.select", "util.assume.int")
            results = [None] * len(op.results) if poison else self.compute(op, xs)
            for r, x in zip(op.results, results, strict=True):
                self.set(r, x)
        return True

    def compute(self, op: Any, xs: list[Any]) -> list[int | None]:
        name = op.name
        w = width_of(op.operands[0]) if op.operands else width_of(op.results[0])
        if name == "arith.constant":
            return [signed(op.properties["value"].value, w)]
        if name in SIGNED:
            a, b = (true_sign(x, w) for x in xs)
            made = SIGNED[name](a, b, w)
        elif name in UNSIGNED:
            made = UNSIGNED[name](*(unsigned(x, w) for x in xs), w)
        elif name == "arith.cmpi":
            return [compare(op.properties["predicate"].value, *xs, w)]
        elif name == "arith.select":
            return [None if xs[0] is None else xs[1] if xs[0] else xs[2]]
        elif name == "util.assume.int":
            return [self.assumed(op, i, x) for i, x in enumerate(xs)]
        else:
            return [cast(name, xs[0], w, width_of(op.results[0]))]
        return [None if made is None else signed(made, w)]

    def assumed(self, op: Any, i: int, x: int | None) -> int | None:
        if x is None:
            return None
        low, high = op.unsigned_range(i)
        u = unsigned(x, width_of(op.operands[i]))
        return x if (low is None or u >= low) and (high is None or u <= high) else None

    def loop(self, op: Any) -> bool:
        lower, upper, step = (self.get(v) for v in op.operands[:3])
        carried = [self.get(v) for v in op.operands[3:]]
        body = op.regions[0].blocks[0]
        if lower is None or upper is None or step is None or step <= 0:
            return False
        i = lower
        w = width_of(op.operands[0])
        read = unsigned if "unsignedCmp" in op.properties else signed
        while read(i, w) < read(upper, w):
            self.set(body.arguments[0], i)
            for a, x in zip(body.arguments[1:], carried, strict=True):
                self.set(a, x)
            for inner in body:
                self.fuel -= 1
                if self.fuel <= 0:
                    return False
                if inner.name == "scf.yield":
                    carried = [self.get(v) for v in inner.operands]
                elif not self.operation(inner):
                    return False
            i = i + step
            if signed(i, w) != i:
                return False
        for r, x in zip(op.results, carried, strict=True):
            self.set(r, x)
        return True

    def conditional(self, op: Any) -> bool:
        condition = self.get(op.operands[0])
        if condition is None:
            return False
        for inner in op.regions[0 if condition else 1].blocks[0]:
            if inner.name == "scf.yield":
                for r, v in zip(op.results, inner.operands, strict=True):
                    self.set(r, self.get(v))
            elif not self.operation(inner):
                return False
        return True


# -- random kernels

EDGES = [0, 1, 2, 3, 5, 7, 31, 32, 63, 64, 127, 128, 255, 256, 1000, 32767, 65535, 65536]
BIG = [(1 << 31) - 1, 1 << 31, (1 << 31) + 5, (1 << 32) - 1, 1 << 32, (1 << 40) + 3, (1 << 63) - 1]
NAMES = [n for n in (*SIGNED, *UNSIGNED) if "div" not in n and "rem" not in n and "sh" not in n]
DIVIDING = [n for n in (*SIGNED, *UNSIGNED) if "div" in n or "rem" in n]
SHIFTING = ["arith.shli", "arith.shrsi", "arith.shrui"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]


class Writer:
    """Lines of a kernel, with the names of the values of each type that may be used at a place."""

    def __init__(self, rng: random.Random, index_share: float):
        self.rng, self.index_share = rng, index_share
        self.lines: list[str] = []
        self.scopes: list[dict[str, list[str]]] = [{}]
        self.n = 0

    def name(self) -> str:
        self.n += 1
        return f"%v{self.n}"

    def add(self, type: str, text: str) -> str:
        name = self.name()
        self.lines.append(f"{name} = {text}")
        return self.known(type, name)

    def known(self, type: str, name: str) -> str:
        self.scopes[-1].setdefault(type, []).append(name)
        return name

    def constant(self, type: str) -> str:
        rng, w = self.rng, WIDTHS[type]
        x = rng.choice(EDGES if rng.random() < 0.8 else BIG)
        x = signed(-x if rng.random() < 0.3 else x, w)
        return self.add(type, f"arith.constant {('false', 'true')[x & 1] if w == 1 else f'{x} : {type}'}")

    def pick(self, type: str) -> str:
        choices = [n for s in self.scopes for n in s.get(type, [])]
        if not choices or self.rng.random() < 0.15:
            return self.constant(type)
        return self.rng.choice(choices[-6:] if self.rng.random() < 0.7 else choices)

    def type(self) -> str:
        if self.rng.random() < self.index_share:
            return "index"
        return self.rng.choice(["i1", "i8", "i16", "i32", "i32", "i64"])

    def small(self, type: str, low: int, high: int) -> str:
        """A value that is known to lie between bounds: a divisor, a shift, a number of trips."""
        x = self.pick(type)
        if low > 0 and self.rng.random() < 0.4:
            c = self.rng.randint(low, high)
            negative = self.rng.random() < 0.3 and low == 1 and type != "i1"
            return self.add(type, f"arith.constant {-c if negative else c} : {type}")
        bound = self.add(type, f"arith.constant {high} : {type}")
        rest = self.add(type, f"arith.minui {x}, {bound} : {type}")
        if low == 0:
            return rest
        one = self.add(type, f"arith.constant {low} : {type}")
        return self.add(type, f"arith.maxui {rest}, {one} : {type}")

    def step(self) -> None:
        type = self.type()
        roll = self.rng.random()
        if roll < 0.4:
            self.add(type, f"{self.rng.choice(NAMES)} {self.pick(type)}, {self.pick(type)} : {type}")
        elif roll < 0.55 and type != "i1":
            x = self.pick(type)
            self.add(type, f"{self.rng.choice(DIVIDING)} {x}, {self.small(type, 1, 100)} : {type}")
        elif roll < 0.68 and type != "i1":
            x = self.pick(type)
            top = WIDTHS[type] - 1 if self.rng.random() < 0.3 else 6
            self.add(type, f"{self.rng.choice(SHIFTING)} {x}, {self.small(type, 0, top)} : {type}")
        elif roll < 0.76:
            self.add("i1", f"arith.cmpi {self.rng.choice(PREDICATES)}, {self.pick(type)}, {self.pick(type)} : {type}")
        elif roll < 0.84:
            self.add(type, f"arith.select {self.pick('i1')}, {self.pick(type)}, {self.pick(type)} : {type}")
        elif roll < 0.88 and type != "i1":
            self.assume(type)
        else:
            self.cast(type)

    def assume(self, type: str) -> None:
        w = WIDTHS[type]
        low, high = sorted(self.rng.sample([0, 1, 5, 64, 127, (1 << (w - 1)) - 1, 1 << (w - 1), (1 << w) - 1], 2))
        if w == 64 and high >= 1 << 63:
            high = (1 << 63) - 1
        row = f"<umin = {low}, umax = {high}>"
        x = self.pick(type)
        # An assumption that does not hold is undefined behaviour: the value is brought into its range first.
        a, b = (self.add(type, f"arith.constant {signed(n, w)} : {type}") for n in (low, high))
        y = self.add(type, f"arith.maxui {x}, {a} : {type}")
        z = self.add(type, f"arith.minui {y}, {b} : {type}")
        self.add(type, f"util.assume.int {z}{row} : {type}")

    def cast(self, source: str) -> None:
        targets = [t for t in WIDTHS if t != source]
        target = self.rng.choice(targets)
        x = self.pick(source)
        if "index" in (source, target):
            name = self.rng.choice(["arith.index_cast", "arith.index_castui"])
        elif WIDTHS[source] > WIDTHS[target]:
            name = "arith.trunci"
        else:
            name = self.rng.choice(["arith.extsi", "arith.extui"])
        self.add(target, f"{name} {x} : {source} to {target}")

    def steps(self, n: int, depth: int) -> None:
        for _ in range(n):
            if depth and self.rng.random() < 0.12:
                self.rng.choice([self.loop, self.conditional])(depth - 1)
            else:
                self.step()

    def loop(self, depth: int) -> None:
        counter = self.rng.choice(["index", "index", "i32"])
        lower = self.small(counter, 0, 5)
        count = self.small(counter, 0, 9)
        upper = self.add(counter, f"arith.addi {lower}, {count} : {counter}")
        step = self.add(counter, f"arith.constant {self.rng.randint(1, 4)} : {counter}")
        types = [self.type() for _ in range(self.rng.randint(1, 3))]
        inits = [self.pick(t) for t in types]
        results = [self.name() for _ in types]
        iv, carried = self.name(), [self.name() for _ in types]
        passed = ", ".join(f"{a} = {x}" for a, x in zip(carried, inits, strict=True))
        suffix = "" if counter == "index" else f" : {counter}"
        self.lines.append(
            f"{results[0]}:{len(types)} = scf.for {iv} = {lower} to {upper} step {step} "
            f"iter_args({passed}) -> ({', '.join(types)}){suffix} {{"
        )
        self.scopes.append({})
        self.known(counter, iv)
        for t, a in zip(types, carried, strict=True):
            self.known(t, a)
        self.steps(4, depth)
        self.lines.append(f"scf.yield {', '.join(self.pick(t) for t in types)} : {', '.join(types)}")
        self.lines.append("}")
        self.scopes.pop()
        for k, t in enumerate(types):
            self.known(t, f"{results[0]}#{k}")

    def conditional(self, depth: int) -> None:
        type, condition = self.type(), self.pick("i1")
        if self.rng.random() < 0.7:
            compared = self.rng.choice(["index", "i32"])
            predicate = self.rng.choice(PREDICATES)
            condition = self.add(
                "i1", f"arith.cmpi {predicate}, {self.pick(compared)}, {self.pick(compared)} : {compared}"
            )
        result = self.name()
        self.lines.append(f"{result} = scf.if {condition} -> ({type}) {{")
        for k in range(2):
            if k:
                self.lines.append("} else {")
            self.scopes.append({})
            self.steps(3, depth)
            self.lines.append(f"scf.yield {self.pick(type)} : {type}")
            self.scopes.pop()
        self.lines.append("}")
        self.known(type, result)


def random_kernel(rng: random.Random, steps: int = 24, depth: int = 2, outputs: int = 8) -> str:
    """A kernel with arguments `%a: memref<64xi32>`, `%b: memref<64xi64>`, `%c: memref<64xindex>`, `%s: i32`, `%n: index`
    and `%out: memref<?x64xi64>`, to which each work item writes some of its values."""
    w = Writer(rng, index_share=rng.choice([0.3, 0.6, 0.9]))
    t = w.add("index", "gpu.thread_id x")
    for type, name in (("i32", "%a"), ("i64", "%b"), ("index", "%c")):
        w.add(type, f"memref.load {name}[{t}] : memref<{THREADS}x{type}>")
    w.known("i32", "%s")
    w.known("index", "%n")
    w.steps(steps, depth)
    for k in range(outputs):
        type = w.type()
        x = w.pick(type)
        if type == "index":
            x = w.add("i64", f"arith.index_cast {x} : index to i64")
        elif type != "i64":
            x = w.add("i64", f"arith.extui {x} : {type} to i64")
        row = w.add("index", f"arith.constant {k} : index")
        w.lines.append(f"memref.store {x}, %out[{row}, {t}] : memref<{outputs}x{THREADS}xi64>")
    arguments = (
        f"%a: memref<{THREADS}xi32>, %b: memref<{THREADS}xi64>, %c: memref<{THREADS}xindex>, %s: i32, %n: index, "
        f"%out: memref<{outputs}x{THREADS}xi64>"
    )
    body = "\n".join("  " + line for line in w.lines)
    known = f"attributes {{gpu.known_block_size = array<i32: {THREADS}, 1, 1>}}"
    return f"func.func @k({arguments}) {known} {{\n{body}\n  return\n}}\n"


def random_inputs(rng: random.Random) -> dict[str, Any]:
    """Values for a random kernel's arguments: mostly edges."""

    def one(width: int) -> int:
        x = rng.choice([*EDGES, *BIG, rng.getrandbits(width)])
        return signed(-x if rng.random() < 0.4 else x, width)

    return {
        "a": [one(32) for _ in range(THREADS)],
        "b": [one(64) for _ in range(THREADS)],
        "c": [one(64) for _ in range(THREADS)],
        "s": one(32),
        "n": one(64),
    }
