"""What turns of loops over work items put into tensors and memory: slices, copies, arithmetic, loops."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from functions import Function, Size

if TYPE_CHECKING:
    from forall_inputs import Part


class Values:
    """Makes values of the sizes of a part."""

    def __init__(self, function: Function, rng: random.Random):
        self.f, self.rng = function, rng

    def of_part(self, part: Part, element: str, shared: str, variables: Sequence[str]) -> str:
        """A tensor for this part of the tensor `shared`."""
        f, rng = self.f, self.rng
        sizes = part.sizes
        t = f.tensor(sizes, element)
        value = self._read(part, element, shared)
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            makers = [self._copy, self._generic, self._arithmetic, self._filled_by_variable]
            if not any(n.name for n in sizes):
                makers += [self._in_vectors, self._loop, self._condition]
                if len(sizes) > 1:
                    makers += [self._inner_forall]
            value = rng.choice(makers)(value, sizes, element, t, variables)
        return value

    def _read(self, part: Part, element: str, shared: str) -> str:
        """A slice of what the shared tensor was, of another tensor of this shape, or a tensor as it is."""
        f, rng = self.f, self.rng
        whole, t = f.tensor(part.extents, element), f.tensor(part.sizes, element)
        kind = rng.choice(("shared", "shared", "other", "other", "as it is", "nothing"))
        if kind == "as it is" and not any(n.name for n in part.sizes):
            return f.argument(part.sizes, element)
        if kind == "nothing":
            return self.filled(part.sizes, element)
        source = shared if kind == "shared" else f.argument(part.extents, element)
        return f.op(f"tensor.extract_slice {source}{part.text} : {whole} to {t}")

    def empty(self, sizes: Sequence[Size], element: str) -> str:
        return self.f.op(
            f"tensor.empty({', '.join(n.name for n in sizes if n.name)}) : {self.f.tensor(sizes, element)}"
        )

    def filled(self, sizes: Sequence[Size], element: str, value: str = "") -> str:
        f, t = self.f, self.f.tensor(sizes, element)
        value = value or f.constant(self.rng.choice((0, 1, 3)), element)
        into = self.empty(sizes, element)
        return f.op(f"linalg.fill ins({value} : {element}) outs({into} : {t}) -> {t}")

    # -- of a value, another of its type

    def _copy(self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]) -> str:
        return self.f.op(f"linalg.copy ins({value} : {t}) outs({self.empty(sizes, element)} : {t}) -> {t}")

    def _arithmetic(self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]) -> str:
        kind = "i" if element[0] == "i" else "f"
        return self.f.op(f"arith.{self.rng.choice(('add', 'sub'))}{kind} {value}, {value} : {t}")

    def _filled_by_variable(
        self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]
    ) -> str:
        return self._sum(value, self.filled(sizes, element, self._number(variables, element)), element, t)

    def _number(self, variables: Sequence[str], element: str) -> str:
        """A loop's variable as an element."""
        f = self.f
        wide = f.op(f"arith.index_cast {self.rng.choice(variables)} : index to i32")
        if element == "i32":
            return wide
        if element[0] == "i":
            return f.op(f"arith.trunci {wide} : i32 to {element}")
        return f.op(f"arith.sitofp {wide} : i32 to {element}")

    def _sum(self, a: str, b: str, element: str, t: str) -> str:
        return self.f.op(f"arith.add{'i' if element[0] == 'i' else 'f'} {a}, {b} : {t}")

    def _generic(self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]) -> str:
        f, rank = self.f, len(sizes)
        other = self._copy(value, sizes, element, t, variables) if self.rng.random() < 0.4 else ""
        inputs = [value, *([other] if other else [])]
        into, name = self.empty(sizes, element), f.name()
        dims = ", ".join(f"d{i}" for i in range(rank))
        maps = ", ".join([f"affine_map<({dims}) -> ({dims})>"] * (len(inputs) + 1))
        loops = ", ".join(['"parallel"'] * rank)
        f.open(
            f"{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{loops}]}}"
            f" ins({', '.join(inputs)} : {', '.join([t] * len(inputs))}) outs({into} : {t}) {{"
        )
        names = [f.name("e") for _ in range(len(inputs) + 1)]
        f.next_region(f"^bb0({', '.join(f'{n}: {element}' for n in names)}):")
        f.add(f"linalg.yield {self._sum(names[0], names[len(inputs) - 1], element, element)} : {element}")
        f.close(f" -> {t}")
        return name

    def _in_vectors(self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]) -> str:
        f = self.f
        vector, zero = t.replace("tensor", "vector"), f.value_of(0)
        outside, at = f.zero(element), ", ".join([zero] * len(sizes))
        inside = f"{{in_bounds = [{', '.join(['true'] * len(sizes))}]}}"
        read = f.op(f"vector.transfer_read {value}[{at}], {outside} {inside} : {t}, {vector}")
        added = self._sum(read, read, element, vector)
        into = self.empty(sizes, element) if self.rng.random() < 0.5 else value
        return f.op(f"vector.transfer_write {added}, {into}[{at}] {inside} : {vector}, {t}")

    def _loop(self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]) -> str:
        f, name, inner = self.f, self.f.name(), self.f.name("x")
        zero, end, one = (f.value_of(n) for n in (0, self.rng.choice((1, 2, 3)), 1))
        k = f.name("k")
        f.open(f"{name} = scf.for {k} = {zero} to {end} step {one} iter_args({inner} = {value}) -> ({t}) {{")
        f.add(f"scf.yield {self._filled_by_variable(inner, sizes, element, t, [k, *variables])} : {t}")
        f.close()
        return name

    def _condition(self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]) -> str:
        f, limit = self.f, self.f.value_of(self.rng.choice((1, 2, 5)))
        less, name = f.op(f"arith.cmpi ult, {self.rng.choice(variables)}, {limit} : index"), f.name()
        f.open(f"{name} = scf.if {less} -> ({t}) {{")
        f.add(f"scf.yield {self._arithmetic(value, sizes, element, t, variables)} : {t}")
        f.next_region("} else {")
        f.add(f"scf.yield {value} : {t}")
        f.close()
        return name

    def _inner_forall(self, value: str, sizes: Sequence[Size], element: str, t: str, variables: Sequence[str]) -> str:
        """Row by row, in the turn of one work item."""
        f, name, inner, k = self.f, self.f.name(), self.f.name("q"), self.f.name("k")
        rest = range(1, len(sizes))
        row = f.tensor([Size(1), *sizes[1:]], element)
        part = (
            f"[{', '.join([k, *('0' for _ in rest)])}] [{', '.join(['1', *(str(sizes[d]) for d in rest)])}]"
            f" [{', '.join(['1'] * len(sizes))}]"
        )
        f.open(f"{name} = scf.forall ({k}) in ({sizes[0]}) shared_outs({inner} = {value}) -> ({t}) {{")
        taken = f.op(f"tensor.extract_slice {inner}{part} : {t} to {row}")
        made = self._filled_by_variable(taken, [Size(1), *sizes[1:]], element, row, [k, *variables])
        f.open("scf.forall.in_parallel {")
        f.add(f"tensor.parallel_insert_slice {made} into {inner}{part} : {row} into {t}")
        f.close()
        f.close(self.rng.choice(("", " {mapping = [#iree_codegen.local_mapping<0>]}")))
        return name

    # -- memory

    def store_part(self, part: Part, element: str, memory: str, variables: Sequence[str]) -> None:
        f, rng = self.f, self.rng
        m = f.tensor(part.extents, element, "memref")
        if all(n.value == 1 and not n.name for n in part.sizes) and rng.random() < 0.7:
            at = ", ".join(f.value_of(o) for o in part.offsets)
            f.add(f"memref.store {self._number(variables, element)}, {memory}[{at}] : {m}")
            return
        view = f.op(f"memref.subview {memory}{part.text} : {m} to {self._view_type(part, element)}")
        t = self._view_type(part, element)
        if rng.random() < 0.5 or any(n.name for n in part.sizes):
            f.add(f"linalg.fill ins({self._number(variables, element)} : {element}) outs({view} : {t})")
            return
        vector = f.tensor(part.sizes, element, "vector")
        wide = f.op(f"vector.broadcast {self._number(variables, element)} : {element} to {vector}")
        at = ", ".join([f.value_of(0)] * len(part.sizes))
        f.add(
            f"vector.transfer_write {wide}, {view}[{at}] {{in_bounds = [{', '.join(['true'] * len(part.sizes))}]}}"
            f" : {vector}, {t}"
        )

    def _view_type(self, part: Part, element: str) -> str:
        """Of a subview, as its verifier infers it."""
        strides: list[int | None] = []
        running: int | None = 1
        for n in reversed(part.extents):
            strides.insert(0, running)
            running = None if n.name or running is None else running * n.value
        offset: int | None = 0
        for o, s in zip(part.offsets, strides, strict=True):
            offset = None if o.name or s is None or offset is None else offset + o.value * s
        if any(o.name for o in part.offsets):
            offset = None
        scaled = [None if s is None else s * k for s, k in zip(strides, part.strides, strict=True)]
        words = ", ".join("?" if s is None else str(s) for s in scaled)
        start = f", offset: {'?' if offset is None else offset}" if offset != 0 else ""
        return f"{self.f.tensor(part.sizes, element, 'memref')[:-1]}, strided<[{words}]{start}>>"
