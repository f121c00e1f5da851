"""Reading, writing and atomic updates of elements."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import BOOL_ATTR, I32_ATTR, IntEnum, restricted
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
from ...ir.definitions import Op, attr, operand, region, result, variadic_operand
from ...ir.operations import Operation
from ...ir.traits import (
    AllTypesMatch,
    HasParent,
    Pure,
    SameOperandsElementType,
    SameOperandsShape,
    SingleBlock,
    Terminator,
    TypesMatchWith,
)
from ...ir.types import INDEX, FloatType, IntegerType, MemRefType, Type
from . import folds
from .constraints import ALIGNMENT, check_index_count


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
    traits = (
        TypesMatchWith("result", "memref", _element, "result type matches element type of memref"),
        SingleBlock,
    )

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
                raise op.plain_error(
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


# -- hints


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
