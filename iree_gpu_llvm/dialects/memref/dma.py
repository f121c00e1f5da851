"""Copies that go on beside the program, and waiting for them."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import Attribute
from ...ir.constraints import ANY, ANY_MEMREF, INDEX_TYPE
from ...ir.definitions import Op, operand, variadic_operand
from ...ir.operations import Operation, Value
from ...ir.types import INDEX, MemRefType


class DmaStartOp(Op):
    """Starts a copy of `num_elements` elements, with a tag to wait for; the last two operands, if there, are the stride
    and how many elements go per stride."""

    name = "memref.dma_start"
    operands_ = variadic_operand(ANY)

    def _parts(self) -> tuple[Value, list[Value], Value, list[Value], Value, Value, list[Value], list[Value]]:
        """Source, its indices, target, its indices, count, tag, its indices, stride and count per stride."""
        values = list(self.operands)

        def take() -> tuple[Value, list[Value]]:
            memref = values.pop(0)
            rank = getattr(memref.type, "rank", 0)
            indices = values[:rank]
            del values[:rank]
            return memref, indices

        source, source_indices = take()
        target, target_indices = take()
        count = values.pop(0)
        tag, tag_indices = take()
        return source, source_indices, target, target_indices, count, tag, tag_indices, values

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        def place() -> tuple[int, list[int]]:
            return p.ssa_use(), p.bracketed("[", "]", p.ssa_use)

        places = [place()]
        p.expect(",")
        places.append(place())
        p.expect(",")
        count = p.ssa_use()
        p.expect(",")
        places.append(place())
        strides = []
        while p.accept(","):
            strides.append(p.ssa_use())
        if len(strides) not in (0, 2):
            p.fail("custom op 'memref.dma_start' expected two stride related operands")
        attributes: dict[str, Attribute] = p.dictionary() if p.at("{") else {}
        p.expect(":")
        types = p.type_list()
        if len(types) != 3:
            p.fail("custom op 'memref.dma_start' fewer/more types expected")
        operands = []
        for k, ((memref, indices), t) in enumerate(zip(places, types, strict=True)):
            operands += [p.resolve(memref, t), *(p.resolve(i, INDEX) for i in indices)]
            if k == 1:
                operands.append(p.resolve(count, INDEX))
        operands += [p.resolve(s, INDEX) for s in strides]
        return cls(operands, (), {}, attributes, (), (), p.location(at))

    def print(self, p: Any) -> None:
        source, source_indices, target, target_indices, count, tag, tag_indices, strides = self._parts()
        places = [
            f"{p.value(source)}[{p.values(source_indices)}]",
            f"{p.value(target)}[{p.values(target_indices)}]",
            p.value(count),
            f"{p.value(tag)}[{p.values(tag_indices)}]",
            *map(p.value, strides),
        ]
        p.write(" " + ", ".join(places))
        p.optional_dict(self.attributes)
        p.write(f" : {p.types(v.type for v in (source, target, tag))}")

    def verify(self):
        values = list(self.operands)
        least = 4
        if len(values) < least:
            raise self.error(f"expected at least {least} operands")
        for k, what in enumerate(("source", "destination", "tag")):
            if k == 2 and (not values or values.pop(0).type is not INDEX):
                raise self.error("expected num elements to be of index type")
            if not values or not isinstance(values[0].type, MemRefType):
                raise self.error(f"expected {what} to be of memref type")
            rank = values.pop(0).type.rank
            least += rank
            if len(self.operands) < least:
                raise self.error(f"expected at least {least} operands")
            indices = values[:rank]
            del values[:rank]
            if any(v.type is not INDEX for v in indices):
                raise self.error(f"expected {what} indices to be of index type")
        if len(values) not in (0, 2):
            raise self.error("incorrect number of operands")
        if any(v.type is not INDEX for v in values):
            raise self.error("expected stride and num elements per stride to be of type index")


class DmaWaitOp(Op):
    name = "memref.dma_wait"
    tagMemRef = operand(ANY_MEMREF)
    tagIndices = variadic_operand(INDEX_TYPE)
    numElements = operand(INDEX_TYPE)
    assembly = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)"

    def verify(self):
        rank, found = self.tagMemRef.type.rank, len(self.tagIndices)
        if rank != found:
            raise self.error(
                f"expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, "
                f"but got "
                f"{found}"
            )
