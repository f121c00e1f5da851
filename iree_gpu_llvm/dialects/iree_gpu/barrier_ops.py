"""Synchronization in terms of values: all workers arrive before any goes on with what the barrier returns."""

from __future__ import annotations

from typing import Any

from ...ir.constraints import ANY, INDEX_TYPE, TypeConstraint
from ...ir.definitions import (
    Op,
    operand,
    optional_operand,
    result,
    sized_region,
    variadic_operand,
    variadic_result,
)
from ...ir.traits import (
    AllTypesMatch,
    HasParent,
    Pure,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
    TypesMatchWith,
)
from ...ir.types import RankedTensorType, VectorType

TENSOR_OR_VECTOR = TypeConstraint(
    "ranked tensor or vector of any non-token type values",
    lambda t: isinstance(t, RankedTensorType) or (isinstance(t, VectorType) and bool(t.shape)),
)
SAME_TYPES = "all of {inputs, results} have same type"
RANKED_TENSOR = TypeConstraint("ranked tensor of any non-token type values", lambda t: isinstance(t, RankedTensorType))


class BarrierRegionOp(Op):
    """Synchronizes the workers, runs the region with the inputs as its arguments, synchronizes again; the results are
    what the region yields."""

    name = "iree_gpu.barrier_region"
    inputs = variadic_operand(ANY)
    region = sized_region(1)
    results_ = variadic_result(ANY)
    traits = (Pure, SingleBlockImplicitTerminator("iree_gpu.yield"))
    assembly = "(`ins` `(` $inputs^ `:` type($inputs) `)`)? $region attr-dict `:` custom<Types>(type($results_))"
    # At least one: without results the op has only its generic form.
    custom = {"Types": (lambda p: (p.comma_list(p.type),), lambda p, op, types: p.write(p.types(types)))}

    @property
    def body(self) -> Any:
        return self.regions[0].blocks[0]

    def verify_regions(self):
        arguments = self.body.arguments
        if len(arguments) != len(self.inputs):
            raise self.plain_error("expected the block argument count to match operand count")
        if any(a.type is not v.type for a, v in zip(arguments, self.inputs, strict=True)):
            raise self.plain_error("expected block argument types to match operand types")
        yielded = self.body.last.operands
        if len(yielded) != len(self.results):
            raise self.error("expected body to yield same number of values as results")
        if any(v.type is not r.type for v, r in zip(yielded, self.results, strict=True)):
            raise self.plain_error("expected yielded value types to match result types")


class ValueBarrierOp(Op):
    """The inputs as they are, once every worker has them: writes to tensors are done, vectors are there."""

    name = "iree_gpu.value_barrier"
    inputs = variadic_operand(TENSOR_OR_VECTOR)
    results_ = variadic_result(TENSOR_OR_VECTOR)
    traits = (Pure, TypesMatchWith("results_", "inputs", lambda t: t, SAME_TYPES))
    assembly = "$inputs attr-dict `:` type($inputs)"

    @property
    def has_tensor_semantics(self) -> bool:
        return isinstance(self.inputs[0].type, RankedTensorType)

    def verify(self):
        if not self.inputs:
            raise self.error(f"failed to verify that {SAME_TYPES}" if self.results else "Atleast one input required")
        if len({isinstance(v.type, RankedTensorType) for v in self.inputs}) > 1:
            raise self.error("All inputs should be either of tensor or vector type")


class YieldOp(Op):
    name = "iree_gpu.yield"
    values = variadic_operand(ANY)
    traits = (HasParent("iree_gpu.barrier_region", "iree_gpu.subgroup_scan"), Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($values^ `:` type($values))?"


class BufferResourceCastOp(Op):
    """The tensor as it is. Where it becomes a buffer in global memory, that is to be read and written through a buffer
    resource, with `cache_swizzle_stride` (bytes) if given."""

    name = "iree_gpu.buffer_resource_cast"
    input = operand(RANKED_TENSOR)
    cache_swizzle_stride = optional_operand(INDEX_TYPE)
    result = result(RANKED_TENSOR)
    traits = (Pure, AllTypesMatch("input", "result"))
    assembly = "$input oilist(`cacheSwizzleStride` `(` $cache_swizzle_stride `)`) attr-dict `:` type($result)"


class GlobalSubgroupBarrierOp(Op):
    """All subgroups of the workgroup arrive at some such barrier before any leaves. Orders no memory."""

    name = "iree_gpu.global_subgroup_barrier"
    assembly = "attr-dict"
