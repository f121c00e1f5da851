"""Rewriting by patterns until nothing changes: MLIR's greedy driver.

A pattern is a function that changes IR through the rewriter and says whether it did:

    @pattern("arith.addi")
    def reassociate(op: AddIOp, rewriter: Rewriter) -> bool:
        "x + c1 + c2 = x + (c1 + c2)"

Ops list those that canonicalize them in `Op.canonicalizations`; there, bare functions do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from .attributes import Attribute
from .builder import Listener, Rewriter, constant_op
from .effects import is_trivially_dead
from .folding import IN_PLACE, ConstantPool, fold, is_constant
from .operations import Operation, Region, Value
from .region_simplification import simplify_regions

PatternFunction = Callable[[Any, Rewriter], Any]


class Pattern(NamedTuple):
    """`root` is the name of the ops it is tried on; higher `benefit` is tried first. `name` is for switching it off."""

    apply: PatternFunction
    root: str | None = None
    benefit: int = 1
    name: str = ""


def pattern(*roots: str, benefit: int = 1) -> Callable[[PatternFunction], list[Pattern]]:
    """Makes a function patterns for ops of these names, or for every op if there are none."""

    def make(function: PatternFunction) -> list[Pattern]:
        return [Pattern(function, r, benefit, function.__name__) for r in roots or (None,)]

    return make


class PatternSet:
    """Patterns by the op they begin at. With `canonical` those that op classes list themselves, too."""

    def __init__(
        self,
        patterns: Iterable[Pattern | Sequence[Pattern]] = (),
        canonical: bool = False,
        disabled: Sequence[str] = (),
        enabled: Sequence[str] = (),
        dialects: Sequence[str] = (),
    ):
        self._patterns = [q for p in patterns for q in ([p] if isinstance(p, Pattern) else p)]
        self._canonical, self._disabled, self._enabled = canonical, set(disabled), set(enabled)
        self._dialects = set(dialects)  # empty: all
        self._found: dict[str, list[PatternFunction]] = {}

    def of(self, op: Operation) -> list[PatternFunction]:
        found = self._found.get(op.name)
        if found is None:
            fitting = [p for p in self._patterns if p.root in (None, op.name)]
            if self._canonical:
                for c in getattr(type(op), "canonicalizations", ()):
                    fitting += (
                        [c] if isinstance(c, Pattern) else c if isinstance(c, list) else [Pattern(c, name=c.__name__)]
                    )
            if self._dialects and op.name.partition(".")[0] not in self._dialects:
                fitting = []
            fitting = [
                p for p in fitting if p.name not in self._disabled and (not self._enabled or p.name in self._enabled)
            ]
            found = self._found[op.name] = [p.apply for p in sorted(fitting, key=lambda p: -p.benefit)]
        return found


class GreedyConfig(NamedTuple):
    top_down: bool = True
    fold: bool = True
    max_iterations: int = 10  # -1: until nothing changes
    max_rewrites: int = -1
    region_simplify: str = "normal"  # disabled, normal, aggressive
    cse_between: Callable[[Operation], Any] | None = None  # run on the op that holds the region, after each iteration


BOTTOM_UP = GreedyConfig(top_down=False, region_simplify="aggressive")
"""What MLIR's passes that only apply patterns run with; the canonicalizer has defaults of its own, the class's."""


def rewrite_greedily(
    op: Operation, patterns: PatternSet, config: GreedyConfig | None = None, listener: Listener | None = None
) -> bool:
    """Folds and applies patterns everywhere inside an op. Whether it came to rest within the iterations allowed. A
    listener hears which ops are replaced."""
    converged = True
    for region in op.regions:
        if region.blocks:
            converged = _Driver(region, patterns, config or GreedyConfig(), listener).run() and converged
    return converged


class _Driver(Listener):
    def __init__(self, region: Region, patterns: PatternSet, config: GreedyConfig, listener: Listener | None):
        self.region, self.patterns, self.config, self.listener = region, patterns, config, listener
        self.rewriter = Rewriter(self)
        # A stack; ops that left it leave a None behind, so that each op's place stays known.
        self.worklist: list[Operation | None] = []
        self.places: dict[Operation, int] = {}
        self.constants: ConstantPool | None = None
        self.rewrites = 0

    def run(self) -> bool:
        iteration = 0
        while True:
            iteration += 1
            if iteration > self.config.max_iterations >= 0:
                return False
            self._fill()
            changed = self._process()
            if self.config.region_simplify != "disabled":
                changed |= simplify_regions([self.region], self.config.region_simplify == "aggressive")
            if self.config.cse_between is not None and self.region.parent is not None:
                changed |= bool(self.config.cse_between(self.region.parent))
            if not changed:
                return not 0 <= self.config.max_rewrites <= self.rewrites

    # -- the worklist

    def _fill(self) -> None:
        """All ops, the first on top of the stack if top-down. Constants are brought together meanwhile."""
        self.worklist.clear()
        self.places.clear()
        self.constants = ConstantPool(self._same_constant, lambda op: None)
        known = self.constants.add
        if self.config.top_down:
            ops = [op for op in self.region.walk() if not is_constant(op) or known(op)]
            ops.reverse()
        else:
            ops = [
                op
                for block in list(self.region.blocks)
                for top in block
                for op in top.walk_post()
                if not is_constant(op) or known(op)
            ]
        self.worklist.extend(ops)
        self.places.update((op, i) for i, op in enumerate(ops))

    def _same_constant(self, op: Operation, known: Operation) -> None:
        if op.results[0].users:
            op.results[0].replace_all_uses_with(known.results[0])
        op.erase()

    def _push(self, op: Operation) -> None:
        if op not in self.places:
            self.places[op] = len(self.worklist)
            self.worklist.append(op)

    def add(self, op: Operation) -> None:
        """Puts an op and those around it on the stack, if it is inside the region."""
        around: list[Operation] = []
        at: Operation | None = op
        while at is not None:
            around.append(at)
            region = at.parent_region
            if region is self.region:
                for each in around:
                    self._push(each)
                return
            at = region.parent if region is not None else None

    def inserted(self, op: Operation) -> None:
        self.add(op)

    def modified(self, op: Operation) -> None:
        self.add(op)

    def replacing(self, op: Operation, values: Sequence[Value]) -> None:
        if self.listener is not None:
            self.listener.replacing(op, values)

    def erasing(self, op: Operation) -> None:
        """What the op used may now be dead, or have the one use that a pattern waits for."""
        for v in op._operands:
            source = v.owner
            if isinstance(source, Operation) and len(v.users) - (op in v.users) < 2:
                self.add(source)
        place = self.places.pop(op, None)
        if place is not None:
            self.worklist[place] = None
        if self.constants is not None:
            self.constants.forget(op)

    # -- work

    def _process(self) -> bool:
        changed = False
        worklist, places = self.worklist, self.places
        limit = self.config.max_rewrites
        while worklist and (limit < 0 or self.rewrites < limit):
            op = worklist.pop()
            if op is None:
                continue
            del places[op]
            if self._step(op):
                changed = True
        return changed

    def _step(self, op: Operation) -> bool:
        rewriter = self.rewriter
        if is_trivially_dead(op):
            rewriter.erase(op)
            return True
        if self.config.fold and not is_constant(op):
            folded = fold(op)
            if folded is IN_PLACE:
                self.modified(op)
                return True
            if folded is not None and self._replace(op, folded):  # type: ignore[arg-type]
                return True
        for apply in self.patterns.of(op):
            rewriter.set_before(op)
            rewriter.location = op.location
            if apply(op, rewriter):
                self.rewrites += 1
                return True
        return False

    def _replace(self, op: Operation, folded: list[Value | Attribute]) -> bool:
        """Puts values and constants in an op's place, unless a constant cannot be made an op."""
        made: list[Operation] = []
        values: list[Value] = []
        for x, r in zip(folded, op.results, strict=True):
            if isinstance(x, Value):
                values.append(x)
                continue
            constant = constant_op(x, r.type, op.location)
            if constant is None:
                for m in made:
                    self.rewriter.erase(m)
                return False
            self.rewriter.set_before(op)
            self.rewriter.insert(constant)
            made.append(constant)
            values.append(constant.results[0])
        self.rewriter.replace(op, values)
        return True
