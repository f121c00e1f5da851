"""Reading and writing elements, and facts about a memref."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import BOOL_ATTR, I32_ATTR, IntEnum, is_power_of_two, restricted
from ...ir.attributes import FALSE, Attribute, BoolAttr, i32
from ...ir.constraints import (
    ANY,
    ANY_FLOAT,
    ANY_MEMREF,
    ANY_RANKED_OR_UNRANKED_MEMREF,
    INDEX_TYPE,
    SIGNLESS_INTEGER,
    any_of,
    memref_of,
)
from ...ir.definitions import Op, attr, operand, region, result, variadic_operand, variadic_result
from ...ir.operations import Operation, Value
from ...ir.traits import (
    AllTypesMatch,
    HasParent,
    InferTypes,
    Pure,
    SameOperandsElementType,
    SameOperandsShape,
    Terminator,
    TypesMatchWith,
)
from ...ir.types import INDEX, FloatType, IntegerType, MemRefType, Type
from . import folds
from .constraints import ALIGNMENT, WITH_DIMENSIONS, check_index_count


def _element(t: Any) -> Type:
    return t.element


class LoadOp(Op):
    name = "memref.load"
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    nontemporal = attr(BOOL_ATTR, implied=FALSE)
    alignment = attr(ALIGNMENT, optional=True)
    invariant = attr(BOOL_ATTR, implied=FALSE)
    result = result(ANY)
    traits = (TypesMatchWith("result", "memref", _element, "result type matches element type of 'memref'"),)
    assembly = """
        $memref `[` $indices `]`
        oilist(`alignment` `(` $alignment `)` | `nontemporal` `(` $nontemporal `)` | `invariant` `(` $invariant `)`)
        attr-dict `:` type($memref)
    """

    def memory_effects(self):
        return [("read", self.memref)]

    def verify(self):
        check_index_count(self, self.memref, self.indices)

    def fold(self, operands):
        return folds.fold_absorbing_casts(self)


class StoreOp(Op):
    name = "memref.store"
    value = operand(ANY)
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    nontemporal = attr(BOOL_ATTR, implied=FALSE)
    alignment = attr(ALIGNMENT, optional=True)
    traits = (TypesMatchWith("value", "memref", _element, "type of 'value' matches element type of 'memref'"),)
    canonicalizations = (folds.absorb_casts_of_store,)
    assembly = """
        $value `,` $memref `[` $indices `]`
        oilist(`alignment` `(` $alignment `)` | `nontemporal` `(` $nontemporal `)`) attr-dict `:` type($memref)
    """

    def memory_effects(self):
        return [("write", self.memref)]

    def verify(self):
        check_index_count(self, self.memref, self.indices)


class CopyOp(Op):
    name = "memref.copy"
    source = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    target = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    traits = (SameOperandsElementType, SameOperandsShape)
    canonicalizations = (folds.absorb_casts_of_store, folds.erase_self_copy, folds.erase_empty_copy)
    assembly = "$source `,` $target attr-dict `:` type($source) `to` type($target)"

    def memory_effects(self):
        return [("read", self.source), ("write", self.target)]


# -- read-modify-write

ATOMIC_KIND = IntEnum(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    {
        name: i
        for i, name in enumerate(
            [
                "addf",
                "addi",
                "andi",
                "assign",
                "maximumf",
                "maxnumf",
                "maxs",
                "maxu",
                "minimumf",
                "minnumf",
                "mins",
                "minu",
                "mulf",
                "muli",
                "ori",
                "xori",
            ]
        )
    },
)
_NUMBER = any_of(SIGNLESS_INTEGER, ANY_FLOAT)


class AtomicRMWOp(Op):
    """Combines an element with a value in one step, and gives the old element."""

    name = "memref.atomic_rmw"
    kind = attr(ATOMIC_KIND)
    value = operand(_NUMBER)
    memref = operand(memref_of(_NUMBER))
    indices = variadic_operand(INDEX_TYPE)
    result = result(_NUMBER)
    traits = (
        AllTypesMatch("value", "result"),
        TypesMatchWith("value", "memref", _element, "value type matches element type of memref"),
    )
    assembly = """
        $kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->`
        type($result)
    """

    def memory_effects(self):
        return [("read", self.memref), ("write", self.memref)]

    def verify(self):
        check_index_count(self, self.memref, self.indices)
        kind = ATOMIC_KIND.name_of(self.kind)
        if kind in ("addf", "maximumf", "minimumf", "mulf") and not isinstance(self.value.type, FloatType):
            raise self.error(f"with kind '{kind}' expects a floating-point type")
        if kind in ("addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "andi", "xori") and not isinstance(
            self.value.type, IntegerType
        ):
            raise self.error(f"with kind '{kind}' expects an integer type")


class GenericAtomicRMWOp(Op):
    """The same, where the region computes the new element from the old."""

    name = "memref.generic_atomic_rmw"
    memref = operand(memref_of(_NUMBER))
    indices = variadic_operand(INDEX_TYPE)
    result = result(_NUMBER)
    atomic_body = region()
    traits = (TypesMatchWith("result", "memref", _element, "result type matches element type of memref"),)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        memref = p.ssa_use()
        indices = p.bracketed("[", "]", p.ssa_use)
        p.expect(":")
        t = p.type()
        operands = [p.resolve(memref, t), *(p.resolve(i, INDEX) for i in indices)]
        body = p.region(cls)
        attributes: dict[str, Attribute] = p.dictionary() if p.at("{") else {}
        element = t.element if isinstance(t, MemRefType) else t
        return cls(operands, [element], {}, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f" {p.value(self.memref)}[{p.values(self.indices)}] : {p.type(self.memref.type)} ")
        p.region(self.regions[0])
        p.optional_dict(self.attributes)

    def memory_effects(self):
        return [("read", self.memref), ("write", self.memref)]

    def verify_regions(self):
        check_index_count(self, self.memref, self.indices)
        arguments = self.regions[0].blocks[0].arguments
        if len(arguments) != 1:
            raise self.error("expected single number of entry block arguments")
        if arguments[0].type is not self.result.type:
            raise self.error("expected block argument of the same type result type")
        for op in self.regions[0].blocks[0]:
            if op.name in ("memref.alloc", "memref.store", "memref.copy"):
                raise self.error(
                    "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects"
                )


class AtomicYieldOp(Op):
    name = "memref.atomic_yield"
    result_ = operand(ANY)
    traits = (HasParent("memref.generic_atomic_rmw"), Pure, Terminator)
    assembly = "$result_ attr-dict `:` type($result_)"

    def verify(self):
        parent = self.parent_op
        if parent is not None and parent.results and parent.results[0].type is not self.result_.type:
            wanted = parent.results[0].type
            raise self.error(f"types mismatch between yield op: '{self.result_.type}' and its parent: '{wanted}'")


# -- facts


class AssumeAlignmentOp(Op):
    """The same memref, its address known to be a multiple of `alignment` bytes."""

    name = "memref.assume_alignment"
    memref = operand(ANY_MEMREF)
    alignment = attr(restricted(I32_ATTR, "whose value is positive", lambda n: n > 0))
    result = result(ANY_MEMREF)
    traits = (Pure, AllTypesMatch("memref", "result"))
    assembly = "$memref `,` $alignment attr-dict `:` type($memref)"

    def result_names(self):
        return ["assume_align"]

    def verify(self):
        if not is_power_of_two(self.alignment.value):
            raise self.error("alignment must be power of 2")


class DistinctObjectsOp(Op):
    """The same memrefs, known not to overlap."""

    name = "memref.distinct_objects"
    operands_ = variadic_operand(ANY_MEMREF)
    results_ = variadic_result(ANY_MEMREF)
    traits = (Pure, InferTypes(lambda types, properties: types))
    assembly = "$operands_ attr-dict `:` type($operands_)"

    def verify(self):
        if not self.operands:
            raise self.error("expected at least one operand")


class DimOp(Op):
    name = "memref.dim"
    source = operand(WITH_DIMENSIONS)
    index = operand(INDEX_TYPE)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "attr-dict $source `,` $index `:` type($source)"

    def result_names(self):
        return ["dim"]

    def fold(self, operands):
        return folds.fold_dim(self, operands[1])


class RankOp(Op):
    name = "memref.rank"
    memref = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$memref attr-dict `:` type($memref)"

    def fold(self, operands):
        return folds.fold_rank(self)


class ExtractAlignedPointerAsIndexOp(Op):
    name = "memref.extract_aligned_pointer_as_index"
    source = operand(ANY_RANKED_OR_UNRANKED_MEMREF)
    aligned_pointer = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$source `:` type($source) `->` type(results) attr-dict"

    def result_names(self):
        return ["intptr"]


# -- hints and transfers


class PrefetchOp(Op):
    name = "memref.prefetch"
    memref = operand(ANY_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    isWrite = attr(BOOL_ATTR)
    localityHint = attr(
        restricted(I32_ATTR, "whose minimum value is 0 whose maximum value is 3", lambda n: 0 <= n <= 3)
    )
    isDataCache = attr(BOOL_ATTR)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        memref = p.ssa_use()
        indices = p.bracketed("[", "]", p.ssa_use)
        p.expect(",")
        access_at = p.i
        access = p.keyword()
        if access not in ("read", "write"):
            p.fail("custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'", access_at)
        p.expect(",")
        p.expect("locality", "custom op 'memref.prefetch' expected 'locality'")
        p.expect("<")
        locality = p.integer("expected integer value")
        p.expect(">")
        p.expect(",")
        cache_at = p.i
        cache = p.keyword()
        if cache not in ("data", "instr"):
            p.fail("custom op 'memref.prefetch' cache type has to be 'data' or 'instr'", cache_at)
        attributes: dict[str, Attribute] = p.dictionary() if p.at("{") else {}
        p.expect(":")
        t = p.type()
        properties: dict[str, Attribute] = {
            "isWrite": BoolAttr(access == "write"),
            "localityHint": i32(locality),
            "isDataCache": BoolAttr(cache == "data"),
        }
        operands = [p.resolve(memref, t), *(p.resolve(i, INDEX) for i in indices)]
        return cls(operands, (), properties, attributes, (), (), p.location(at))

    def print(self, p: Any) -> None:
        access, cache = "write" if self.isWrite.value else "read", "data" if self.isDataCache.value else "instr"
        p.write(
            f" {p.value(self.memref)}[{p.values(self.indices)}], {access}, locality<{self.localityHint.value}>, {cache}"
        )
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.memref.type)}")

    def verify(self):
        check_index_count(self, self.memref, self.indices)


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
        if len(values) < 4:
            raise self.error("expected at least 4 operands")
        for k, what in enumerate(("source", "destination", "tag")):
            if k == 2 and (not values or values.pop(0).type is not INDEX):
                raise self.error("expected num elements to be of index type")
            if not values or not isinstance(values[0].type, MemRefType):
                raise self.error(f"expected {what} to be of memref type")
            rank = values.pop(0).type.rank
            indices = values[:rank]
            del values[:rank]
            if len(indices) < rank:
                raise self.error(f"expected at least {len(self.operands) + rank - len(indices)} operands")
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
