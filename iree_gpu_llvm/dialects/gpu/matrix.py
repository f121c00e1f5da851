"""Matrix fragments held by a subgroup (`subgroup_mma_*`), and code that one lane runs for its warp."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import I64_ATTR, INDEX_ATTR, UNIT_ATTR
from ...ir.attributes import Attribute, i64
from ...ir.constraints import ANY, INDEX_TYPE, TypeConstraint, any_of, memref_of, vector_of
from ...ir.definitions import Op, attr, operand, region, result, variadic_operand, variadic_result
from ...ir.operations import Operation
from ...ir.traits import AllTypesMatch, Pure, RecursiveMemoryEffects, SingleBlockImplicitTerminator, TypesMatchWith
from ...ir.types import Type, VectorType
from .attributes import MMA_MATRIX, TYPED_MMA_MATRIX, MMAElementwiseAttr

_SCALAR = TypeConstraint(
    "8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float",
    lambda t: str(t) in ("i8", "i32", "f16", "f32", "f64"),
)
_MEMORY = memref_of(any_of(_SCALAR, vector_of(_SCALAR, (1,))))
_ANY_SCALAR = TypeConstraint(
    "8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float or "
    "64-bit "
    "float",
    lambda t: str(t) in ("si8", "ui8", "i32", "f16", "f32", "f64"),
)


def _check_unit_stride(op: Op, memref: Any, what: str) -> None:
    found = memref.type.strides_and_offset()
    if found is None or (found[0] and found[0][-1] != 1):
        raise op.plain_error(f"expected {what} memref most minor dim must have unit stride")


class SubgroupMmaLoadMatrixOp(Op):
    name = "gpu.subgroup_mma_load_matrix"
    srcMemref = operand(_MEMORY)
    indices = variadic_operand(INDEX_TYPE)
    leadDimension = attr(INDEX_ATTR)
    transpose = attr(UNIT_ATTR, optional=True)
    res = result(MMA_MATRIX)
    assembly = """
        $srcMemref `[` $indices `]` `leadDimension` $leadDimension (`transpose` $transpose^)? attr-dict
        `:` type($srcMemref) `->` type($res)
    """

    def memory_effects(self):
        return [("read", self.srcMemref)]

    def verify(self):
        _check_unit_stride(self, self.srcMemref, "source")
        if self.res.type.operand not in ("AOp", "BOp", "COp"):
            raise self.plain_error("only AOp, BOp and COp can be loaded")


class SubgroupMmaStoreMatrixOp(Op):
    name = "gpu.subgroup_mma_store_matrix"
    src = operand(TYPED_MMA_MATRIX)
    dstMemref = operand(_MEMORY)
    indices = variadic_operand(INDEX_TYPE)
    leadDimension = attr(INDEX_ATTR)
    transpose = attr(UNIT_ATTR, optional=True)
    assembly = """
        $src `,` $dstMemref `[` $indices `]` `leadDimension` $leadDimension (`transpose` $transpose^)? attr-dict
        `:` type($src) `,` type($dstMemref)
    """

    def memory_effects(self):
        return [("write", self.dstMemref)]

    def verify(self):
        _check_unit_stride(self, self.dstMemref, "destination")
        if self.src.type.operand != "COp":
            raise self.plain_error("expected the operand matrix being stored to have 'COp' operand type")


class SubgroupMmaComputeOp(Op):
    """opA * opB + opC."""

    name = "gpu.subgroup_mma_compute"
    opA = operand(TYPED_MMA_MATRIX)
    opB = operand(TYPED_MMA_MATRIX)
    opC = operand(TYPED_MMA_MATRIX)
    a_transpose = attr(UNIT_ATTR, optional=True)
    b_transpose = attr(UNIT_ATTR, optional=True)
    res = result(MMA_MATRIX)
    traits = (Pure, AllTypesMatch("opC", "res"))
    assembly = """
        $opA `,` $opB `,` $opC (`a_transpose` $a_transpose^)? (`b_transpose` $b_transpose^)? attr-dict
        `:` type($opA) `,` type($opB) `->` type($res)
    """

    def verify(self):
        a, b, c = (v.type for v in self.operands)
        if (a.operand, b.operand, c.operand) != ("AOp", "BOp", "COp"):
            raise self.plain_error("operands must be in the order AOp, BOp, COp")
        if b.shape[0] != a.shape[1] or a.shape[0] != c.shape[0] or b.shape[1] != c.shape[1]:
            raise self.plain_error("operand shapes do not satisfy matmul constraints")


class SubgroupMmaConstantMatrixOp(Op):
    name = "gpu.subgroup_mma_constant_matrix"
    value = operand(_ANY_SCALAR)
    res = result(MMA_MATRIX)
    traits = (
        Pure,
        TypesMatchWith("value", "res", lambda t: t.element, "value type matches element type of mma_matrix"),
    )
    assembly = "$value attr-dict `:` type($res)"


class SubgroupMmaElementwiseOp(Op):
    name = "gpu.subgroup_mma_elementwise"
    args = variadic_operand(MMA_MATRIX)
    opType = attr(MMAElementwiseAttr)
    res = result(MMA_MATRIX)
    traits = (Pure,)
    assembly = "$opType $args attr-dict `:` functional-type($args, $res)"


class SubgroupMmaExtractThreadLocalOp(Op):
    name = "gpu.subgroup_mma_extract_thread_local"
    matrix = operand(MMA_MATRIX)
    indices = variadic_operand(INDEX_TYPE)
    res = result(ANY)
    traits = (
        Pure,
        TypesMatchWith("res", "matrix", lambda t: t.element, "value type matches element type of mma_matrix"),
    )
    assembly = "$matrix `[` $indices `]` attr-dict `:` type($matrix) `->` type($res)"


class SubgroupMmaInsertThreadLocalOp(Op):
    name = "gpu.subgroup_mma_insert_thread_local"
    value = operand(ANY)
    matrix = operand(MMA_MATRIX)
    indices = variadic_operand(INDEX_TYPE)
    res = result(MMA_MATRIX)
    traits = (
        Pure,
        TypesMatchWith("value", "matrix", lambda t: t.element, "value type matches element type of mma_matrix"),
    )
    assembly = "$value `,` $matrix `[` $indices `]` attr-dict `:` type($value) `,` type($matrix) `->` type($res)"


class WarpExecuteOnLane0Op(Op):
    """Lane 0 runs the region. Vectors outside are the lanes' shares of the larger vectors inside."""

    name = "gpu.warp_execute_on_lane_0"
    laneid = operand(INDEX_TYPE)
    args = variadic_operand(ANY)
    warp_size = attr(I64_ATTR)
    results_ = variadic_result(ANY)
    warpRegion = region()
    traits = (SingleBlockImplicitTerminator("gpu.yield"), RecursiveMemoryEffects)
    default_dialect = None

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        p.expect("(")
        lane = p.ssa_use()
        p.expect(")")
        p.expect("[")
        size = p.integer("expected integer value")
        p.expect("]")
        uses: list[int] = []
        types: list[Type] = []
        if p.accept("args"):
            p.expect("(")
            uses = p.comma_list(p.ssa_use)
            p.expect(":")
            types = p.type_list()
            p.expect(")")
        results = p.optional_arrow_types()
        operands = [p.resolve(lane, INDEX_TYPE.buildable), *p.operands_of(uses, types)]
        body = p.region(cls)
        attributes: dict[str, Attribute] = p.dictionary() if p.at("{") else {}
        return cls(operands, results, {"warp_size": i64(size)}, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f"({p.value(self.laneid)})[{self.warp_size.value}]")
        if self.args:
            p.write(f" args({p.values(self.args)} : {p.types(v.type for v in self.args)})")
        if self.results:
            p.write(f" -> ({p.types(r.type for r in self.results)})")
        p.write(" ")
        p.region(self.regions[0], terminator=bool(self.results))
        p.optional_dict(self.attributes)

    def verify_regions(self):
        entry = self.regions[0].blocks[0]
        if len(self.args) != len(entry.arguments):
            raise self.error("expected same number op arguments and block arguments.")
        last = entry.last
        if last is None or len(last.operands) != len(self.results):
            raise self.error("expected same number of yield operands and return values.")
        for inner, outer in [
            *zip(entry.arguments, self.args, strict=True),
            *zip(last.operands, self.results, strict=True),
        ]:
            self._check_distribution(inner.type, outer.type)

    def _check_distribution(self, expanded: Type, distributed: Type) -> None:
        """A type is the same inside and outside, or a vector whose dimensions are divided by lane counts that multiply
        to the warp size."""
        if expanded is distributed:
            return
        if not isinstance(expanded, VectorType) or not isinstance(distributed, VectorType):
            raise self.error("expected vector type for distributed operands.")
        if expanded.rank != distributed.rank or expanded.element is not distributed.element:
            raise self.error("expected distributed vectors to have same rank and element type.")
        lanes = 1
        for i, (e, d) in enumerate(zip(expanded.shape, distributed.shape, strict=True)):
            if e % d:
                raise self.error(
                    f"expected expanded vector dimension #{i} ({e}) to be a multipler of the distributed vector "
                    f"dimension ({d})"
                )
            lanes *= e // d
        if lanes != self.warp_size.value:
            raise self.error(
                f"incompatible distribution dimensions from '{expanded}' to '{distributed}' with warp size = "
                f"{self.warp_size.value}"
            )
