"""Memory as the host sees it, printing, and what the two sides wait for."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import STRING_ATTR, UNIT_ATTR
from ...ir.constraints import (
    ANY,
    ANY_FLOAT,
    ANY_INTEGER,
    ANY_MEMREF,
    INDEX_TYPE,
    INT32,
    TypeConstraint,
    any_of,
)
from ...ir.definitions import Op, attr, operand, optional_result, result, variadic_operand
from ...ir.traits import AllElementTypesMatch, AttrSizedOperandSegments, Pure
from ...ir.types import DYNAMIC, I8, MemRefType, Type, UnrankedMemRefType
from .attributes import ASYNC_TOKEN, WORKGROUP, AsyncTokenType

BYTES = TypeConstraint(
    "1D memref of 8-bit signless integer values",
    lambda t: isinstance(t, MemRefType) and t.rank == 1 and t.element is I8,
)
UNRANKED = TypeConstraint("unranked.memref of any non-token type values", lambda t: isinstance(t, UnrankedMemRefType))


def _parse_dependencies(p: Any) -> tuple[Type | None, list[int]]:
    """`async` (the op has a token as result) and `[tokens]`, each optional."""
    at = p.i
    token = None
    if p.accept("async"):
        token = AsyncTokenType()
        if not p.result_count:
            p.fail(f"custom op '{p.texts[at - 1]}' needs to be named when marked 'async'", at)
    return token, p.bracketed("[", "]", p.ssa_use) if p.at("[") else []


def _print_dependencies(p: Any, op: Op, token: Type | None, dependencies: list[Any]) -> None:
    parts = ["async"] if token is not None else []
    if dependencies:
        parts.append(f"[{p.values(dependencies)}]")
    p.write(" ".join(parts))


class AsyncOp(Op):
    """Base of ops that may start once the tokens are there, and may give a token for their own end."""

    custom = {"AsyncDependencies": (_parse_dependencies, _print_dependencies)}


class WaitOp(AsyncOp):
    name = "gpu.wait"
    asyncDependencies = variadic_operand(ASYNC_TOKEN)
    asyncToken = optional_result(ASYNC_TOKEN)
    assembly = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict"


class AllocOp(AsyncOp):
    name = "gpu.alloc"
    asyncDependencies = variadic_operand(ASYNC_TOKEN)
    dynamicSizes = variadic_operand(INDEX_TYPE)
    symbolOperands = variadic_operand(INDEX_TYPE)
    hostShared = attr(UNIT_ATTR, optional=True)
    memref = result(ANY_MEMREF)
    asyncToken = optional_result(ASYNC_TOKEN)
    traits = (AttrSizedOperandSegments,)
    assembly = """
        custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`host_shared` $hostShared^)? ` `
        `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)
    """

    def result_names(self):
        return ["memref", "asyncToken"]

    def memory_effects(self):
        return [("allocate", self.memref)]

    def verify(self):
        t = self.memref.type
        wanted = t.shape.count(DYNAMIC)
        if len(self.dynamicSizes) != wanted:
            raise self.error(f"incorrect number of dynamic sizes, has {len(self.dynamicSizes)}, expected {wanted}")
        symbols = getattr(getattr(t.layout, "value", None), "num_symbols", 0)
        if len(self.symbolOperands) != symbols:
            raise self.error("symbol operand count does not equal memref symbol count")


class DeallocOp(AsyncOp):
    name = "gpu.dealloc"
    asyncDependencies = variadic_operand(ASYNC_TOKEN)
    memref = operand(ANY_MEMREF)
    asyncToken = optional_result(ASYNC_TOKEN)
    assembly = """
        custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` type($memref)
    """

    def memory_effects(self):
        return [("free", self.memref)]


class MemcpyOp(AsyncOp):
    name = "gpu.memcpy"
    asyncDependencies = variadic_operand(ASYNC_TOKEN)
    dst = operand(ANY_MEMREF)
    src = operand(ANY_MEMREF)
    asyncToken = optional_result(ASYNC_TOKEN)
    assembly = """
        custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst `,` $src `:` type($dst) `,` type($src)
        attr-dict
    """

    def memory_effects(self):
        return [("read", self.src), ("write", self.dst)]

    def verify(self):
        source, target = self.src.type, self.dst.type
        if source.element is not target.element:
            raise self.error("arguments have incompatible element type")
        if source.rank != target.rank or any(
            a != b and DYNAMIC not in (a, b) for a, b in zip(source.shape, target.shape, strict=True)
        ):
            raise self.error("arguments have incompatible shape")


class MemsetOp(AsyncOp):
    name = "gpu.memset"
    asyncDependencies = variadic_operand(ASYNC_TOKEN)
    dst = operand(ANY_MEMREF)
    value = operand(ANY)
    asyncToken = optional_result(ASYNC_TOKEN)
    traits = (AllElementTypesMatch("dst", "value"),)
    assembly = """
        custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst `,` $value `:` type($dst) `,` type($value)
        attr-dict
    """

    def memory_effects(self):
        return [("write", self.dst)]


class DynamicSharedMemoryOp(Op):
    """The workgroup memory whose size the launch decides."""

    name = "gpu.dynamic_shared_memory"
    resultMemref = result(BYTES)
    traits = (Pure,)
    assembly = "attr-dict `:` type($resultMemref)"

    def verify(self):
        t = self.resultMemref.type
        if t.memory_space is not WORKGROUP:
            raise self.error("address space must be address_space<workgroup>")
        if t.shape != (DYNAMIC,):
            raise self.error("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")


class PrintfOp(Op):
    name = "gpu.printf"
    format = attr(STRING_ATTR)
    args = variadic_operand(any_of(ANY_INTEGER, INDEX_TYPE, ANY_FLOAT))
    assembly = "$format attr-dict (`,` $args^ `:` type($args))?"

    def memory_effects(self):
        return [("write", None)]


class HostRegisterOp(Op):
    name = "gpu.host_register"
    value = operand(UNRANKED)
    assembly = "$value attr-dict `:` type($value)"


class HostUnregisterOp(Op):
    name = "gpu.host_unregister"
    value = operand(UNRANKED)
    assembly = "$value attr-dict `:` type($value)"


class SetDefaultDeviceOp(Op):
    name = "gpu.set_default_device"
    devIndex = operand(INT32)
    assembly = "attr-dict $devIndex"

    def memory_effects(self):
        return [("write", None)]
