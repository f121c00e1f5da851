"""`nvgpu`: NVIDIA's instructions on vectors and memrefs: matrix products of a warp, matrix loads, asynchronous
copies."""

from __future__ import annotations

from typing import Any

from ..ir.attribute_constraints import BOOL_ATTR, I32_ATTR, I64_ARRAY_ATTR, INDEX_ATTR, UNIT_ATTR
from ..ir.attributes import IntegerAttr, i32
from ..ir.constraints import ANY_MEMREF, ANY_VECTOR, INDEX_TYPE, exactly
from ..ir.definitions import Op, attr, operand, optional_operand, result, variadic_operand
from ..ir.dialect_attributes import DialectType
from ..ir.traits import AttrSizedOperandSegments, Predicate, Pure
from ..ir.types import F32, I16, MemRefType, VectorType
from .gpu.attributes import WORKGROUP

WARP = 32


class DeviceAsyncTokenType(DialectType):
    name = "nvgpu.device.async.token"


TOKEN = exactly(DeviceAsyncTokenType(), "device async token type")


def _is_shared(t: MemRefType) -> bool:
    space = t.memory_space
    return space is WORKGROUP or (isinstance(space, IntegerAttr) and space.value == 3)


def _has_unit_stride(t: MemRefType) -> bool:
    found = t.strides_and_offset()
    return found is not None and (not found[0] or found[0][-1] == 1)


# -- matrix products

# Elements of 128 bits along k, in a lane's registers of A and B, for each element type (PTX ISA, mma).
_FUNDAMENTAL_K = {"f64": 4, "f32": 4, "f16": 8, "bf16": 8, "i8": 16, "i4": 32, "f8E4M3FN": 16, "f8E5M2": 16}
_PER_REGISTER = {"f64": 1, "f32": 1, "f16": 2, "bf16": 2, "i8": 4, "i4": 8, "f8E4M3FN": 4, "f8E5M2": 4}


class MmaOp(Op):
    """Base of the products A * B + C of a warp. A, B and C are a lane's shares: one row for each register."""

    def check_shapes(self: Any, sparse: bool) -> None:
        a, b, c = (v.type for v in (self.matrixA, self.matrixB, self.matrixC))
        shape = [n.value for n in self.mmaShape]
        if len(shape) != 3:
            raise self.error("mmaShape must have exactly 3 elements")
        for name, t in (("A", a), ("B", b), ("C", c)):
            if t.rank != 2:
                raise self.plain_error(f"matrix{name} must be 2 dimensional vector")
        m, n, k = shape
        stored_k = k // 2 if sparse else k  # a sparse A holds half of its elements
        for name, t, count in (("A", a, m * stored_k), ("B", b, k * n), ("C", c, m * n)):
            if t.num_elements * WARP != count:
                raise self.error(f"expected {count} warp-wide matrix {name} elements")
        if self.tf32Enabled and a.element is not F32:
            raise self.error("expected tf32 tensor cores only for F32 operands")
        element = str(a.element)
        if element not in _FUNDAMENTAL_K:
            raise self.plain_error(
                f"expected input data type (i4,i8,f16,bf16,tf32,f64,f8E4M3FN,f8E5M2) supported by {self.name}"
            )
        m_tiles, n_tiles, k_tiles = m // 8, n // 8, k // _FUNDAMENTAL_K[element]
        per_register = _PER_REGISTER[element]
        for name, t, rows, columns in (
            ("A", a, m_tiles * (k_tiles // 2 if sparse else k_tiles), per_register),
            ("B", b, k_tiles * n_tiles, per_register),
            ("C", c, m_tiles * n_tiles, 2),
        ):
            if t.shape != (rows, columns):
                raise self.error(f"expected matrix {name} to be shaped ({rows} x {columns})")


_SAME_ELEMENT = Predicate(
    "matrixA and matrixB have same element type", lambda op: op.matrixA.type.element is op.matrixB.type.element
)


class MmaSyncOp(MmaOp):
    name = "nvgpu.mma.sync"
    matrixA = operand(ANY_VECTOR)
    matrixB = operand(ANY_VECTOR)
    matrixC = operand(ANY_VECTOR)
    mmaShape = attr(I64_ARRAY_ATTR)
    tf32Enabled = attr(UNIT_ATTR, optional=True)
    res = result(ANY_VECTOR)
    traits = (Pure, _SAME_ELEMENT)
    assembly = """
        `(` $matrixA `,` $matrixB `,` $matrixC `)` `mmaShape` `=` $mmaShape (`tf32Enabled` $tf32Enabled^)? attr-dict
        `:` `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)
    """

    def verify(self):
        self.check_shapes(sparse=False)


_METADATA = exactly(VectorType((2,), I16), "fixed-length vector of 16-bit signless integer values of length 2")


class MmaSparseSyncOp(MmaOp):
    """With A sparse: `sparseMetadata` of the lanes that `sparsitySelector` picks says which elements it holds."""

    name = "nvgpu.mma.sp.sync"
    matrixA = operand(ANY_VECTOR)
    matrixB = operand(ANY_VECTOR)
    matrixC = operand(ANY_VECTOR)
    sparseMetadata = operand(_METADATA)
    mmaShape = attr(I64_ARRAY_ATTR)
    sparsitySelector = attr(I32_ATTR, default=i32(0))
    tf32Enabled = attr(UNIT_ATTR, optional=True)
    res = result(ANY_VECTOR)
    traits = (Pure, _SAME_ELEMENT)
    assembly = """
        `(` $matrixA `,` $matrixB `,` $matrixC `)` `metadata` `(` $sparseMetadata `)` `mmaShape` `=` $mmaShape
        (`sparsitySelector` `=` $sparsitySelector^)? (`tf32Enabled` $tf32Enabled^)? attr-dict
        `:` `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)
    """

    def verify(self):
        self.check_shapes(sparse=True)


class LdMatrixOp(Op):
    """A warp loads tiles of 8 rows of 128 bits from shared memory, spread over its lanes."""

    name = "nvgpu.ldmatrix"
    srcMemref = operand(ANY_MEMREF)
    indices = variadic_operand(INDEX_TYPE)
    transpose = attr(BOOL_ATTR)
    numTiles = attr(I32_ATTR)
    res = result(ANY_VECTOR)
    assembly = """
        $srcMemref `[` $indices `]` `numTiles` `=` $numTiles `transpose` `=` $transpose attr-dict
        `:` type($srcMemref) `->` type($res)
    """

    def memory_effects(self):
        return [("read", self.srcMemref)]

    def verify(self):
        source, t = self.srcMemref.type, self.res.type
        bits = t.element.width
        if not _is_shared(source):
            raise self.plain_error(
                f"expected {self.name} srcMemref must have a memory space attribute of IntegerAttr(3) or "
                "gpu::AddressSpaceAttr(Workgroup)"
            )
        if bits > 32:
            raise self.plain_error(f"{self.name} works for 32b or lower")
        if self.transpose.value and bits != 16:
            raise self.plain_error(f"{self.name} transpose works only at 16b granularity")
        if t.rank != 2:
            raise self.plain_error("results must be 2 dimensional vector")
        if t.shape[1] != 32 // bits:
            raise self.plain_error(f"expected vector register shape[1] = {32 // bits}")
        if t.shape[0] != self.numTiles.value:
            raise self.plain_error("expected vector register shape[0] and numTiles to match")


# -- asynchronous copies to shared memory


class DeviceAsyncCopyOp(Op):
    """Copies `dstElements` elements, zeros from the `srcElements`th on."""

    name = "nvgpu.device_async_copy"
    dst = operand(ANY_MEMREF)
    dstIndices = variadic_operand(INDEX_TYPE)
    src = operand(ANY_MEMREF)
    srcIndices = variadic_operand(INDEX_TYPE)
    dstElements = attr(INDEX_ATTR)
    srcElements = optional_operand(INDEX_TYPE)
    bypassL1 = attr(UNIT_ATTR, optional=True)
    asyncToken = result(TOKEN)
    traits = (AttrSizedOperandSegments,)
    assembly = """
        $src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? (`bypassL1`
        $bypassL1^)?
        attr-dict `:` type($src) `to` type($dst)
    """

    def memory_effects(self):
        return [("read", self.src), ("write", self.dst)]

    def verify(self):
        source, target = self.src.type, self.dst.type
        if not _has_unit_stride(source):
            raise self.plain_error("source memref most minor dim must have unit stride")
        if not _has_unit_stride(target):
            raise self.plain_error("destination memref most minor dim must have unit stride")
        if not _is_shared(target):
            raise self.plain_error(
                "destination memref must have a memory space attribute of IntegerAttr(3) or "
                "gpu::AddressSpaceAttr(Workgroup)"
            )
        if target.element is not source.element:
            raise self.plain_error("source and destination must have the same element type")
        if len(self.srcIndices) != source.rank:
            raise self.error(f"expected {source.rank} source indices, got {len(self.srcIndices)}")
        if len(self.dstIndices) != target.rank:
            raise self.error(f"expected {target.rank} destination indices, got {len(self.dstIndices)}")
        count, width = self.dstElements.value, target.element.width
        sizes = [n // width for n in (32, 64, 128)]
        if count not in sizes:
            raise self.plain_error(
                f"Requested copy elements is {count} with width {width}. But copy elements could be one of "
                f"{', '.join(map(str, sizes))}."
            )
        if self.bypassL1 and count * width != 128:
            raise self.error(
                f"bypassL1 does not satify alignment for '{target}' with destination element {count}. Unset "
                f"bypassL1, or set "
                f"destination element to {128 // width}"
            )


class DeviceAsyncCreateGroupOp(Op):
    """The copies so far, as one thing to wait for."""

    name = "nvgpu.device_async_create_group"
    inputTokens = variadic_operand(TOKEN)
    asyncToken = result(TOKEN)
    assembly = "$inputTokens attr-dict"


class DeviceAsyncWaitOp(Op):
    """Waits until at most `numGroups` groups are outstanding, or for the token's group."""

    name = "nvgpu.device_async_wait"
    asyncDependencies = operand(TOKEN)
    numGroups = attr(I32_ATTR, optional=True)
    assembly = "$asyncDependencies (`numGroups` `=` $numGroups^)? attr-dict"
