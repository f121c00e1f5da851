"""Prefix combination over the lanes of a subgroup."""

from __future__ import annotations

from typing import Any

from ...ir import definitions
from ...ir.attribute_constraints import I32_ATTR, UNIT_ATTR
from ...ir.attributes import IntegerAttr
from ...ir.constraints import ANY_FLOAT, SIGNLESS_INTEGER, any_of
from ...ir.definitions import Op, attr, operand, optional_operand, sized_region
from ...ir.traits import AllTypesMatch, SingleBlockImplicitTerminator
from ...ir.types import I32

SCALAR = any_of(SIGNLESS_INTEGER, ANY_FLOAT)


class SubgroupScanOp(Op):
    """Lanes fall into clusters of `cluster_size` (absent: the subgroup's size), `cluster_stride` lanes apart. In each,
    `result` is the combination of the values up to the lane (exclusive: of those before it, the identity in the first)
    and `total` that of all. The region combines a lower position's value with a higher one's; it must be
    associative."""

    name = "iree_gpu.subgroup_scan"
    value = operand(SCALAR)
    identity = optional_operand(SCALAR)
    inclusive = attr(UNIT_ATTR, optional=True)
    cluster_size = attr(I32_ATTR, optional=True)
    cluster_stride = attr(I32_ATTR, default=IntegerAttr(1, I32))
    region = sized_region(1)
    result = definitions.result(SCALAR)
    total = definitions.result(SCALAR)
    traits = (SingleBlockImplicitTerminator("iree_gpu.yield"), AllTypesMatch("value", "result", "total"))
    assembly = """
        (`inclusive` $inclusive^)? `(` $value (`,` `identity` `=` $identity^ `:` type($identity))? `)`
        (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)?
        $region attr-dict `:` type($value)
    """

    @property
    def body(self) -> Any:
        return self.regions[0].blocks[0]

    def result_names(self):
        return ["result", "total"]

    def verify(self):
        if self.cluster_size is not None and not _is_power_of_two(self.cluster_size.value):
            raise self.error("cluster_size must be a power of 2")
        if not _is_power_of_two(self.cluster_stride.value):
            raise self.error("cluster_stride must be a power of 2")
        if self.identity is None:
            if self.inclusive is None:
                raise self.error("exclusive scan requires an identity operand")
        elif self.identity.type is not self.value.type:
            raise self.error("identity type must match value type")

    def verify_regions(self):
        t = self.value.type
        if len(self.body.arguments) != 2:
            raise self.error("combiner region must have exactly 2 arguments")
        if any(a.type is not t for a in self.body.arguments):
            raise self.error("combiner argument type must match value type")
        if [v.type for v in self.body.last.operands] != [t]:
            raise self.error("combiner must yield one value of the value type")


def _is_power_of_two(n: int) -> bool:
    """Of an i32 read as an unsigned number."""
    n &= 0xFFFFFFFF
    return n != 0 and n & (n - 1) == 0
