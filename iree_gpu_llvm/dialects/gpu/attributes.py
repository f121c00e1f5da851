"""Attributes and types of the gpu dialect: address spaces, dimensions, kinds of reduction and shuffle, how loops map to
the machine, matrix fragments."""

from __future__ import annotations

import re
from typing import Any

from ...ir.attribute_constraints import array_of
from ...ir.attributes import Attribute
from ...ir.constraints import TypeConstraint, exactly
from ...ir.dialect_attributes import DialectAttr, DialectType
from ...ir.enum_attributes import EnumAttr
from ...ir.parameters import ANY_ATTRIBUTE, ANY_TYPE, INTEGER, STRING, enumeration, optional
from ...ir.types import FloatType, IntegerType, Type, VectorType

# -- enumerations


class AddressSpaceAttr(EnumAttr):
    name = "gpu.address_space"
    description = "GPU Address Space"
    cases = ("global", "workgroup", "private", "constant")
    enum_name = "::mlir::gpu::AddressSpace"


WORKGROUP, PRIVATE, GLOBAL = (AddressSpaceAttr(n) for n in ("workgroup", "private", "global"))
ADDRESS_SPACE_ARRAY = array_of(AddressSpaceAttr, "GPU Address Space array")


class DimensionAttr(EnumAttr):
    name = "gpu.dim"
    description = "a dimension, either 'x', 'y', or 'z'"
    cases = ("x", "y", "z")
    brackets = False
    enum_name = "::mlir::gpu::Dimension"


class AllReduceOperationAttr(EnumAttr):
    name = "gpu.all_reduce_op"
    description = "built-in reduction operations supported by gpu.allreduce."
    cases = (
        "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "minimumf",
        "maximumf",
        "minimumnumf", "maximumnumf",
    )  # fmt: skip
    brackets = False
    enum_name = "::mlir::gpu::AllReduceOperation"

    FLOAT_ONLY = frozenset(("minnumf", "maxnumf", "minimumf", "maximumf", "minimumnumf", "maximumnumf"))
    INTEGER_ONLY = frozenset(("minui", "minsi", "maxui", "maxsi", "and", "or", "xor"))

    def fits(self, element: Type) -> bool:
        """Whether values of this type can be reduced so."""
        excluded = self.INTEGER_ONLY if isinstance(element, FloatType) else self.FLOAT_ONLY
        return self.value not in excluded


class ShuffleModeAttr(EnumAttr):
    name = "gpu.shuffle_mode"
    description = "Indexing modes supported by gpu.shuffle."
    cases = ("xor", "up", "down", "idx")
    brackets = False
    enum_name = "::mlir::gpu::ShuffleMode"


class BroadcastTypeAttr(EnumAttr):
    name = "gpu.broadcast"
    description = "a lane to broadcast from"
    cases = ("first_active_lane", "specific_lane")
    brackets = False
    enum_name = "::mlir::gpu::BroadcastType"


class BarrierScopeAttr(EnumAttr):
    name = "gpu.barrier_scope"
    description = "GPU barrier synchronization scope"
    cases = ("subgroup", "workgroup", "cluster")
    summary = "barrier execution scope"


WORKGROUP_SCOPE = BarrierScopeAttr("workgroup")


class MMAElementwiseAttr(EnumAttr):
    name = "gpu.mma_element_wise"
    description = "elementwise operation to apply to mma matrix"
    cases = (
        "addf", "mulf", "subf", "maxf", "minf", "divf", "addi", "muli", "subi", "divs", "divu", "negatef",
        "negates", "extf",
        "truncf",
    )  # fmt: skip
    brackets = False
    enum_name = "::mlir::gpu::MMAElementwiseOp"


# -- mapping of loops to the machine (what scf.forall's `mapping` lists)

MAPPING_IDS = ("x", "y", "z", *(f"linear_dim_{i}" for i in range(10)))


class MappingAttr(EnumAttr):
    """Base of the ids of one level of the machine: three dimensions, or dimensions of a linearized id (0 runs
    fastest)."""

    cases = MAPPING_IDS
    enum_name = "::mlir::gpu::MappingId"

    @property
    def is_linear(self) -> bool:
        return self.value.startswith("linear_dim_")

    @property
    def dimension(self) -> int:
        """0 for x and linear_dim_0, and so on."""
        return int(self.value.removeprefix("linear_dim_")) if self.is_linear else MAPPING_IDS.index(self.value)


class BlockMappingAttr(MappingAttr):
    name = "gpu.block"


class WarpgroupMappingAttr(MappingAttr):
    name = "gpu.warpgroup"


class WarpMappingAttr(MappingAttr):
    name = "gpu.warp"


class ThreadMappingAttr(MappingAttr):
    name = "gpu.thread"


class LaneMappingAttr(MappingAttr):
    name = "gpu.lane"


class MemorySpaceMappingAttr(EnumAttr):
    name = "gpu.memory_space"
    cases = AddressSpaceAttr.cases
    enum_name = "::mlir::gpu::AddressSpace"


class MaskMappingAttr(DialectAttr):
    """A bit for each of 64 processing units: whether it takes part."""

    name = "gpu.mask"
    parameters = {"mask": INTEGER}
    format = "`<` $mask `>`"


class ParallelLoopDimMappingAttr(DialectAttr):
    """How one dimension of an scf.parallel maps to the machine. The maps are kept as their text (`(d0) -> (d0)`)."""

    name = "gpu.loop_dim_map"
    parameters = {"processor": STRING, "map": STRING, "bound": STRING}
    PROCESSORS = ("block_x", "block_y", "block_z", "thread_x", "thread_y", "thread_z", "sequential")

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        values = []
        for i, key in enumerate(cls.parameters):
            if i:
                p.expect(",")
            p.expect(key)
            p.expect("=")
            if key == "processor":
                values.append(enumeration(cls.PROCESSORS, "::mlir::gpu::Processor").parse(p))
            else:
                values.append(str(p.affine_map_or_set()))
        p.expect(">")
        return cls(*values)

    def body_text(self, p):
        return f"<processor = {self.processor}, map = {self.map}, bound = {self.bound}>"


# -- what host code holds of compiled modules


class SelectObjectAttr(DialectAttr):
    """Which of a binary's objects is embedded: the one with this index or target, or the first."""

    name = "gpu.select_object"
    parameters = {"target": optional(ANY_ATTRIBUTE)}
    format = "(`<` $target^ `>`)?"


class ObjectAttr(DialectAttr):
    """A compiled module: its target, format, properties, kernels and bytes (as text)."""

    name = "gpu.object"
    FORMATS = ("offload", "assembly", "bin", "fatbin")
    parameters = {
        "target": ANY_ATTRIBUTE,
        "properties": optional(ANY_ATTRIBUTE),
        "kernels": optional(ANY_ATTRIBUTE),
        "format": optional(enumeration(FORMATS, "::mlir::gpu::CompilationTarget"), "fatbin"),
        "object": STRING,
    }

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        target = p.attribute()
        p.expect(",")
        properties: Attribute | None = None
        kernels: Attribute | None = None
        kind = "fatbin"
        if p.accept("properties"):
            p.expect("=")
            properties = p.attribute()
            p.expect(",")
        if p.accept("kernels"):
            p.expect("=")
            kernels = p.attribute() if p.token[:1] == "#" else KernelTableAttr.parse(p)
            p.expect(",")
        if p.token in cls.FORMATS:
            kind = p.take()
            p.expect("=")
        data = p.string("expected string")
        p.expect(">")
        return cls(target, properties, kernels, kind, data)

    def body_text(self, p):
        parts = [p.attribute(self.target)]
        if self.properties is not None:
            parts.append(f"properties = {p.attribute(self.properties)}")
        if self.kernels is not None:
            parts.append(f"kernels = {self.kernels.body_text(p)}")
        data = STRING.text(self.object, p)
        parts.append(data if self.format == "fatbin" else f"{self.format} = {data}")
        return f"<{', '.join(parts)}>"


class KernelMetadataAttr(DialectAttr):
    name = "gpu.kernel_metadata"
    parameters = {
        "kernel_name": STRING,
        "function_type": ANY_TYPE,
        "arg_attrs": optional(ANY_ATTRIBUTE),
        "metadata": optional(ANY_ATTRIBUTE),
    }
    format = (
        "`<` $kernel_name `,` $function_type (`,` `arg_attrs` `=` $arg_attrs^)? (`,` `metadata` `=` $metadata^)? `>`"
    )


class KernelTableAttr(DialectAttr):
    """Metadata of kernels, sorted by name."""

    name = "gpu.kernel_table"
    parameters = {"kernels": optional(ANY_ATTRIBUTE)}
    format = "`<` ($kernels^)? `>`"


# -- types


class AsyncTokenType(DialectType):
    name = "gpu.async.token"


class NamedBarrierType(DialectType):
    name = "gpu.named_barrier"


class SparseDnTensorHandleType(DialectType):
    name = "gpu.sparse.dntensor_handle"


class SparseSpMatHandleType(DialectType):
    name = "gpu.sparse.spmat_handle"


class SparseSpGEMMOpHandleType(DialectType):
    name = "gpu.sparse.spgemmop_handle"


_MATRIX = re.compile(r"<\s*((?:\d+\s*x\s*)*)([^,]+?)\s*(,\s*\"(.*)\"\s*)?>", re.DOTALL)


class MMAMatrixType(DialectType):
    """The fragment that a subgroup holds of a matrix, `operand` telling which of a multiplication's three it is."""

    name = "gpu.mma_matrix"
    OPERANDS = ("AOp", "BOp", "COp")
    parameters = {"shape": ANY_ATTRIBUTE, "element": ANY_TYPE, "operand": STRING}

    @classmethod
    def parse(cls, p: Any) -> Any:
        at = p.i
        if not p.at("<"):
            p.expect("<")
        match = _MATRIX.fullmatch(p.balanced_text())
        if match is None or match[3] is None:
            return p.fail("expected ','", at)
        shape = tuple(p.dimension(n) for n in re.findall(r"\d+", match[1]))
        # The element stands inside one token of the text with the dimensions, so it is read by itself.
        begin = p.starts[at] + match.start(2)
        element = type(p)(p.source, begin, p.starts[at] + match.end(2), p).type()
        if match[4] not in cls.OPERANDS:
            p.fail("operand expected to be one of AOp, BOp or COp", at)
        if len(shape) != 2:
            p.fail("MMAMatrixType must have exactly two dimensions", at)
        if not MMA_ELEMENT.check(element):
            p.fail("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64", at)
        return cls(shape, element, match[4])

    def body_text(self, p):
        dimensions = "".join(f"{n}x" for n in self.shape)
        return f'<{dimensions}{p.type(self.element)}, "{self.operand}">'


# -- constraints that this dialect and its neighbours share

MMA_ELEMENT = TypeConstraint(
    "8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float or "
    "64-bit "
    "float",
    lambda t: str(t) in ("si8", "ui8", "i32", "f16", "f32", "f64"),
)
MMA_MATRIX = TypeConstraint("MMAMatrix type", lambda t: isinstance(t, MMAMatrixType))
TYPED_MMA_MATRIX = TypeConstraint(
    f"gpu.mma_matrix of {MMA_ELEMENT.description} values",
    lambda t: isinstance(t, MMAMatrixType) and MMA_ELEMENT.check(t.element),
)
INTEGER_OR_FLOAT = TypeConstraint(
    "Integer or Float", lambda t: isinstance(t, FloatType) or (isinstance(t, IntegerType) and not t.signedness)
)
INTEGER_OR_FLOAT_OR_VECTOR = TypeConstraint(
    "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
    lambda t: (
        INTEGER_OR_FLOAT.check(t)
        or (isinstance(t, VectorType) and t.rank == 1 and not t.scalable and INTEGER_OR_FLOAT.check(t.element))
    ),
)
ASYNC_TOKEN = exactly(AsyncTokenType(), "async token type")
NAMED_BARRIER = TypeConstraint("named barrier type", lambda t: isinstance(t, NamedBarrierType))
