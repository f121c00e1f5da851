"""What lanes and work items do together: exchange, reduce, vote, wait."""

from __future__ import annotations

from ...ir.attribute_constraints import I32_ATTR, UNIT_ATTR, is_power_of_two, restricted
from ...ir.attributes import i32
from ...ir.constraints import ANY, BOOL, INT32, SIGNLESS_INTEGER
from ...ir.definitions import Op, attr, operand, optional_operand, region, result
from ...ir.traits import (
    AllTypesMatch,
    IsolatedFromAbove,
    Pure,
    SameOperandsAndResultType,
)
from ...ir.types import element_type
from .attributes import (
    ADDRESS_SPACE_ARRAY,
    INTEGER_OR_FLOAT,
    INTEGER_OR_FLOAT_OR_VECTOR,
    NAMED_BARRIER,
    WORKGROUP_SCOPE,
    AllReduceOperationAttr,
    BarrierScopeAttr,
    BroadcastTypeAttr,
    ShuffleModeAttr,
)

NON_NEGATIVE = restricted(I32_ATTR, "whose minimum value is 0", lambda n: n >= 0)
POWER_OF_TWO = restricted(I32_ATTR, "whose value is a power of two > 0", is_power_of_two)


class ShuffleOp(Op):
    """Every lane reads the value of another, `valid` tells whether there is one."""

    name = "gpu.shuffle"
    value = operand(INTEGER_OR_FLOAT_OR_VECTOR)
    offset = operand(INT32)
    width = operand(INT32)
    mode = attr(ShuffleModeAttr)
    shuffleResult = result(INTEGER_OR_FLOAT_OR_VECTOR)
    valid = result(BOOL)
    traits = (Pure, AllTypesMatch("value", "shuffleResult"))
    assembly = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)"

    def result_names(self):
        return ["shuffleResult", "valid"]


class RotateOp(Op):
    """Every lane reads the value of the one `offset` further, modulo `width` lanes."""

    name = "gpu.rotate"
    value = operand(INTEGER_OR_FLOAT_OR_VECTOR)
    offset = attr(NON_NEGATIVE)
    width = attr(POWER_OF_TWO)
    rotateResult = result(INTEGER_OR_FLOAT_OR_VECTOR)
    valid = result(BOOL)
    traits = (Pure, AllTypesMatch("value", "rotateResult"))
    assembly = "$value `,` $offset `,` $width attr-dict `:` type($value)"

    def result_names(self):
        return ["rotateResult", "valid"]

    def verify(self):
        if self.offset.value >= self.width.value:
            raise self.error(f"offset must be in the range [0, {self.width.value})")


class SubgroupBroadcastOp(Op):
    name = "gpu.subgroup_broadcast"
    src = operand(ANY)
    lane = optional_operand(INT32)
    broadcast_type = attr(BroadcastTypeAttr)
    result_ = result(ANY)
    traits = (AllTypesMatch("result_", "src"),)
    assembly = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($src)"

    def memory_effects(self):
        return []

    def verify(self):
        specific = self.broadcast_type.value == "specific_lane"
        if specific and self.lane is None:
            raise self.error("lane must be specified for `specific_lane` broadcast")
        if not specific and self.lane is not None:
            raise self.error("lane can only be specified for `specific_lane` broadcast")


class BallotOp(Op):
    """One bit of the result for each lane: whether its predicate holds."""

    name = "gpu.ballot"
    predicate = operand(BOOL)
    result_ = result(SIGNLESS_INTEGER)
    traits = (Pure,)
    assembly = "$predicate attr-dict `:` type($result_)"


def _check_reduction(op, kind):
    t = element_type(op.operands[0].type)
    if not kind.fits(t):
        raise op.plain_error(f"`{kind.value}` reduction operation is not compatible with type '{t}'")


class SubgroupReduceOp(Op):
    """The reduction of a value over the subgroup, or over clusters of `cluster_size` lanes `cluster_stride` apart;
    every lane of the cluster gets the result."""

    name = "gpu.subgroup_reduce"
    value = operand(INTEGER_OR_FLOAT_OR_VECTOR)
    op = attr(AllReduceOperationAttr)
    uniform = attr(UNIT_ATTR, optional=True)
    cluster_size = attr(I32_ATTR, optional=True)
    cluster_stride = attr(I32_ATTR, default=i32(1))
    result_ = result(INTEGER_OR_FLOAT_OR_VECTOR)
    traits = (Pure, SameOperandsAndResultType)
    assembly = """
        $op $value (`uniform` $uniform^)?
        (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)?
        attr-dict `:` functional-type($value, $result_)
    """

    def verify(self):
        _check_reduction(self, self.op)
        size, stride = self.cluster_size, self.cluster_stride.value
        if size is not None and not is_power_of_two(size.value):
            raise self.error(f"cluster size {size.value} is not a power of two")
        if size is None and stride != 1:
            raise self.error("cluster stride can only be specified if cluster size is specified")
        if not is_power_of_two(stride):
            raise self.error(f"cluster stride {stride} is not a power of two")


class AllReduceOp(Op):
    """The reduction of a value over the workgroup, by a named operation or by what the body says."""

    name = "gpu.all_reduce"
    value = operand(INTEGER_OR_FLOAT)
    op = attr(AllReduceOperationAttr, optional=True)
    uniform = attr(UNIT_ATTR, optional=True)
    body = region()
    result_ = result(INTEGER_OR_FLOAT)
    traits = (SameOperandsAndResultType, IsolatedFromAbove)
    assembly = "($op^)? $value (`uniform` $uniform^)? $body attr-dict `:` functional-type($value, $result_)"

    def verify_regions(self):
        blocks = self.body.blocks
        if bool(blocks) == (self.op is not None):
            raise self.plain_error("expected either an op attribute or a non-empty body")
        if not blocks:
            _check_reduction(self, self.op)
            return
        if len(blocks[0].arguments) != 2:
            raise self.plain_error("expected two region arguments")
        t = self.value.type
        if any(a.type is not t for a in blocks[0].arguments):
            raise self.plain_error("incorrect region argument type")
        yields = [b.last for b in blocks if b.last is not None and not b.last.successors]
        for last in yields:
            if last.name != "gpu.yield":
                raise self.plain_error("expected gpu.yield op in region")
            if len(last.operands) != 1:
                raise self.plain_error("expected one gpu.yield operand")
            if last.operands[0].type is not t:
                raise self.plain_error("incorrect gpu.yield type")
        if not yields:
            raise self.plain_error("expected gpu.yield op in region")


class BarrierOp(Op):
    """All work items of the scope wait for each other. `address_spaces` are those whose accesses it orders; without the
    list, all of them."""

    name = "gpu.barrier"
    named_barrier = optional_operand(NAMED_BARRIER)
    address_spaces = attr(ADDRESS_SPACE_ARRAY, optional=True)
    scope = attr(BarrierScopeAttr, default=WORKGROUP_SCOPE)
    assembly = """
        (`named` `(` $named_barrier^ `:` type($named_barrier) `)`)?
        (`memfence` $address_spaces^)? (`scope` $scope^)? attr-dict
    """

    def verify(self):
        if self.named_barrier is not None and self.scope is not WORKGROUP_SCOPE:
            raise self.error("named barriers require workgroup scope")


class InitializeNamedBarrierOp(Op):
    name = "gpu.initialize_named_barrier"
    member_count = operand(INT32)
    result_ = result(NAMED_BARRIER)
    assembly = "$member_count attr-dict `:` type($member_count) `->` type($result_)"
