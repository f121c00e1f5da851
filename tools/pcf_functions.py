"""Collects functions with parallel regions (`pcf`): any nest of scopes, references, slices.

Each worker has a number of its own and writes the row of that number, so that it does not matter who is first.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import prod

from forall_inputs import WORKGROUPS
from functions import Function, Input, Size, launch_attribute

SUBGROUP, LANE, SEQUENTIAL = "#iree_gpu.subgroup_scope", "#iree_gpu.lane_scope", "#pcf.sequential"
WORKGROUP, WORKGROUPS_IN_LINE = "#iree_codegen.workgroup_scope", "#iree_codegen.workgroup_scope<linearize>"
NESTS = (
    *([(SUBGROUP, LANE)] * 6),
    (SUBGROUP,),
    (LANE,),
    (SEQUENTIAL,),
    (WORKGROUP,),
    (SUBGROUP, SEQUENTIAL),
    (SEQUENTIAL, SUBGROUP, LANE),
    (WORKGROUP, SUBGROUP, LANE),
)


def pcf_function(
    rng: random.Random, name: str, word: str, several_blocks: bool = True, references: bool = True
) -> Input:
    maker = Maker(rng, word, several_blocks, references)
    for _ in range(rng.choice((1, 1, 2))):
        maker.regions()
    f = maker.function
    text = f.text(name, launch_attribute(maker.block, maker.lanes))
    return Input(
        name,
        text,
        tuple(f.dims),
        peer_may_fail=maker.peer_may_fail,
        has_no_meaning=maker.is_only_read,
        about=maker.about,
    )


@dataclass
class Region:
    """An op whose region all workers of a scope run. `counts`: of a loop, how many turns along each dimension."""

    scope: str
    counts: tuple[int, ...] = ()
    ids: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)  # of workers, or of turns, along each id


@dataclass(frozen=True)
class Reference:
    """`init` is what it is tied to."""

    name: str
    shape: tuple[Size, ...]
    element: str
    scope: str
    is_synchronized: bool
    init: str = ""

    @property
    def type(self) -> str:
        shape = "".join("?x" if n.name else f"{n.value}x" for n in self.shape)
        return f"!pcf.sref<{shape}{self.element}, {f'sync({self.scope})' if self.is_synchronized else self.scope}>"


class Maker:
    def __init__(self, rng: random.Random, word: str, several_blocks: bool, references: bool):
        self.rng, self.word, self.several_blocks, self.with_references = rng, word, several_blocks, references
        self.function = Function(rng)
        self.block, self.lanes = rng.choice(WORKGROUPS)
        self.returns_memory = word == "memref" and rng.random() < 0.1
        # Neither does the simulator return memory, nor allocate as much as it is told, nor make memory of scratch.
        self.is_only_read = self.returns_memory
        self.peer_may_fail = False
        self.about = ""

    def regions(self) -> None:
        """One nest, in which each worker has a row of all that the outermost region refers to."""
        rng, f = self.rng, self.function
        scopes = rng.choice(NESTS)
        self.about = " ".join(scopes)
        # Each work item has a tensor of its own then, of which it writes a part.
        self.is_only_read |= self.word == "tensor" and scopes[0] == SEQUENTIAL and len(scopes) > 1
        nest = [Region(s) for s in scopes]
        for r in nest:
            if rng.random() < 0.35:
                r.counts = tuple(rng.choice((1, 2, 3, 5, 9)) for _ in range(rng.choice((1, 1, 2, 3))))
        total = prod(prod(r.counts) if r.counts else self._workers(r.scope) for r in nest)
        count = rng.choice((1, 1, 2, 3)) if self.with_references else 0
        settles = rng.random() < 0.8
        made = [self._reference(nest[0].scope, total, settles) for _ in range(count)]
        alone = nest[0].scope == SUBGROUP and nest[-1].scope == LANE  # no two work items have the same number
        scratch = (
            self._scratch(nest[0], total) if count and alone and not nest[0].counts and rng.random() < 0.6 else None
        )
        memory = self._memory(total) if not count or rng.random() < 0.3 else None
        for i, r in enumerate(nest):
            self._open(r, made if i == 0 else [], scratch if i == 0 else None, f.name("r"))
        number = self._number(nest)
        blocks = self.several_blocks and not nest[-1].counts and rng.random() < 0.4
        if scratch is not None:
            made.insert(0, scratch)
        for i, reference in enumerate(made):
            self._use(reference, number, made[i - 1])
            if blocks:
                self._return_early(number)
        if memory is not None:
            self._store(memory, number)
        for _ in nest:
            f.add("pcf.return")
            f.close()

    def _workers(self, scope: str) -> int:
        return {SUBGROUP: prod(self.block) // self.lanes, LANE: self.lanes}.get(scope, 1)

    def _size(self, n: int) -> Size:
        return self.function.open_size(n) if self.rng.random() < 0.15 else Size(n)

    # -- what is referred to

    def _reference(self, scope: str, total: int, settles: bool) -> Reference:
        """Of a result. Memory is always that of an argument."""
        rng, f = self.rng, self.function
        shape = (
            self._size(total + rng.choice((0, 0, 3))),
            *(self._size(rng.choice((4, 6, 8))) for _ in range(rng.choice((1, 1, 2)))),
        )
        element = rng.choice(("f32", "f16", "i32"))
        is_tied = self.word == "memref" or rng.random() < 0.7
        init = f.argument(shape, element, self.word) if is_tied else ""
        return Reference(f.name("ref"), shape, element, scope, settles and rng.random() < 0.8, init)

    def _scratch(self, region: Region, total: int) -> Reference:
        """What an initializer allocates."""
        shape = (self._size(total), Size(self.rng.choice((4, 8))))
        self.is_only_read |= bool(shape[0].name)
        return Reference(self.function.name("a"), shape, "f32", region.scope, False)

    def _memory(self, total: int) -> tuple[str, str, int]:
        """An argument, its type, its columns."""
        shape = (self._size(total), Size(self.rng.choice((2, 4, 8))))
        name = self.function.argument(shape, "f32", "memref")
        return name, self.function.tensor(shape, "f32", "memref"), shape[1].value

    # -- regions

    def _open(self, region: Region, made: list[Reference], scratch: Reference | None, name: str) -> None:
        f, rng = self.function, self.rng
        ids = len(region.counts) or rng.choice((1, 1, 1, 2, 3))
        region.ids = [f.name("id") for _ in range(ids)]
        region.numbers = [str(n) for n in region.counts] or [f.name("n") for _ in range(ids)]
        result = f"{name}{f':{len(made)}' if len(made) > 1 else ''} = " if made else ""
        word = "generic"
        sync = "sync true " if not self.with_references and rng.random() < 0.4 else ""
        if region.counts:
            word = "loop"
            region.numbers = [f.value_of(n) for n in region.counts]
        head = f"{result}pcf.{word} {sync}scope({region.scope})"
        if region.counts:
            f.add(f"{head} count({', '.join(region.numbers)})")
            arguments = region.ids
        else:
            arguments = [*region.ids, *region.numbers]
            f.add(head)
        if scratch is not None:
            self._initializer(scratch)
        bound = ", ".join(f"{r.name} = {r.init}" if r.init else r.name for r in made)
        f.open(
            f"execute{f'({bound})' if made else ''}[{', '.join(f'{a}: index' for a in arguments)}]"
            + (f" : ({', '.join(r.type for r in made)}) -> ({', '.join(map(self._result, made))})" if made else "")
            + " {"
        )
        found = [name] if len(made) == 1 else [f"{name}#{i}" for i in range(len(made))]
        if self.word == "tensor" or self.returns_memory:
            f.results += [(v, f.tensor(r.shape, r.element, self.word)) for v, r in zip(found, made, strict=True)]

    def _initializer(self, scratch: Reference) -> None:
        f = self.function
        f.open("initialize {")
        made = f.op(f"pcf.alloc({', '.join(n.name for n in scratch.shape if n.name)}) : {scratch.type}")
        f.add(f"pcf.yield {made} : {scratch.type}")
        f.close(f" -> ({scratch.name}: {scratch.type})")

    def _result(self, r: Reference) -> str:
        sizes = [n.name for n in r.shape if n.name]
        return self.function.tensor(r.shape, r.element, self.word) + (
            f"{{{', '.join(sizes)}}}" if sizes and not r.init else ""
        )

    def _number(self, nest: list[Region]) -> str:
        """Of the worker, or the turn, among all of the nest."""
        f = self.function
        ids = [i for r in nest for i in reversed(r.ids)]
        numbers = [n for r in nest for n in reversed(r.numbers)]
        if len(ids) == 1:
            return ids[0]
        return f.op(f"affine.linearize_index [{', '.join(ids)}] by ({', '.join(numbers)}) : index")

    def _return_early(self, number: str) -> None:
        f = self.function
        limit = f.value_of(self.rng.choice((1, 7, 40)))
        far, name = f.op(f"arith.cmpi uge, {number}, {limit} : index"), f.name("bb")[1:]
        f.add(f"pcf.br.cond_return {far} ^{name}")
        f.next_region(f"^{name}:")

    # -- slices

    def _use(self, reference: Reference, number: str, other: Reference) -> None:
        """Some writes into the worker's row, and reads of it."""
        for _ in range(self.rng.choice((1, 1, 2))):
            kinds = [self._write, self._write, self._write, self._read_and_write, self._under_condition]
            if self.word == "memref" and not reference.is_synchronized:
                kinds.append(self._through_memref)
            self.rng.choice(kinds)(reference, number)

    def _row(self, r: Reference, number: str) -> tuple[str, list[int]]:
        """A slice of a row, and its sizes."""
        rng = self.rng
        offsets, sizes, strides = [number], ["1"], ["1"]
        shape = [1]
        for n in r.shape[1:]:
            stride = rng.choice((1, 1, 2))
            size = rng.randint(1, n.value // stride)
            offset = rng.randint(0, n.value - (size - 1) * stride - 1)
            offsets.append(str(offset))
            sizes.append(str(size))
            strides.append(str(stride))
            shape.append(size)
        return " ".join(f"[{', '.join(x)}]" for x in (offsets, sizes, strides)), shape

    def _shaped(self, shape: list[int], element: str, word: str) -> str:
        return f"{word}<{'x'.join(map(str, shape))}x{element}>"

    def _write(self, r: Reference, number: str) -> None:
        f, rng = self.function, self.rng
        where, shape = self._row(r, number)
        t = self._shaped(shape, r.element, "vector")
        value = f.op(f"vector.broadcast {self._value(r, number)} : {r.element} to {t}")
        word = rng.choice(("vector", "vector", "tensor", "memref"))
        sizes = [Size(n) for n in shape]
        if word == "tensor":
            t = self._shaped(shape, r.element, word)
            value = f.argument(sizes, r.element)
        elif word == "memref":
            t = self._shaped(shape, r.element, word)
            value = f.argument(sizes, r.element, word)
        f.add(f"pcf.write_slice {value} into {r.name}{where} : {t} into {r.type}")

    def _value(self, r: Reference, number: str) -> str:
        f = self.function
        wide = f.op(f"arith.index_cast {number} : index to i32")
        return wide if r.element == "i32" else f.op(f"arith.sitofp {wide} : i32 to {r.element}")

    def _read_and_write(self, r: Reference, number: str) -> None:
        f = self.function
        where, shape = self._row(r, number)
        word = self.rng.choice(("vector", "vector", "tensor"))
        t = self._shaped(shape, r.element, word)
        # iree-opt 3.13 does not resolve the type of a reference that is read.
        self.peer_may_fail |= r.is_synchronized
        if not r.init and self.word == "memref":
            whole = self._shaped(shape, r.element, "vector")
            first = f.op(f"vector.broadcast {self._value(r, number)} : {r.element} to {whole}")
            f.add(f"pcf.write_slice {first} into {r.name}{where} : {whole} into {r.type}")
        value = f.op(f"pcf.read_slice {r.name}{where} : {r.type} to {t}")
        value = f.op(f"arith.add{'i' if r.element == 'i32' else 'f'} {value}, {value} : {t}")
        f.add(f"pcf.write_slice {value} into {r.name}{where} : {t} into {r.type}")

    def _under_condition(self, r: Reference, number: str) -> None:
        f = self.function
        limit = f.value_of(self.rng.choice((1, 3, 20)))
        f.open(f"scf.if {f.op(f'arith.cmpi ult, {number}, {limit} : index')} {{")
        self._write(r, number)
        f.close()

    def _through_memref(self, r: Reference, number: str) -> None:
        """All of it: iree-opt 3.13 casts a part's memory to the part's type."""
        f, rank = self.function, len(r.shape)
        self.is_only_read |= not r.init
        lists = (["0"] * rank, [str(n) for n in r.shape], ["1"] * rank)
        where = " ".join(f"[{', '.join(x)}]" for x in lists)
        t = f"{f.tensor(r.shape, r.element, 'memref')[:-1]}, strided<[{', '.join(['?'] * rank)}], offset: ?>>"
        found = f.op(f"pcf.get_memref {r.name}{where} : {r.type} to {t}")
        at = [number, *([f.value_of(1)] * (rank - 1))]
        f.add(f"memref.store {self._value(r, number)}, {found}[{', '.join(at)}] : {t}")

    def _store(self, memory: tuple[str, str, int], number: str) -> None:
        f, (name, t, columns) = self.function, memory
        column = f.value_of(self.rng.randrange(columns))
        wide = f.op(f"arith.index_cast {number} : index to i32")
        f.add(f"memref.store {f.op(f'arith.sitofp {wide} : i32 to f32')}, {name}[{number}, {column}] : {t}")
