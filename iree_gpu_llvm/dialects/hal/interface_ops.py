"""What code inside a dispatch asks of its launch: bindings, constants, workgroup coordinates."""

from __future__ import annotations

from ...ir.attribute_constraints import ARRAY_ATTR, INDEX_ATTR, AttrConstraint
from ...ir.attributes import IntegerAttr
from ...ir.constraints import ANY, INDEX_TYPE, TypeConstraint
from ...ir.definitions import Op, attr, optional_operand, result, variadic_operand
from ...ir.traits import AttrSizedOperandSegments, Pure
from ...ir.types import I32, INDEX, ComplexType, FloatType, IntegerType
from ..sized_types import SHAPE_AWARE_TYPE, verify_dynamic_dimensions
from .attributes import DESCRIPTOR_FLAGS, PipelineLayoutAttr, flags_of, flags_text

SCALAR = TypeConstraint(
    "index or signless integer or floating-point or complex-type",
    lambda t: (
        t is INDEX or (isinstance(t, IntegerType) and not t.signedness) or isinstance(t, (FloatType, ComplexType))
    ),
)


class _DescriptorFlags(AttrConstraint):
    """Bits of DESCRIPTOR_FLAGS as an i32: a bare word for one bit, else a string of words."""

    def __init__(self) -> None:
        mask = sum(DESCRIPTOR_FLAGS.values())
        super().__init__(
            "valid Descriptor flags", lambda a: isinstance(a, IntegerAttr) and a.type is I32 and not a.value & ~mask
        )

    def parse(self, p):
        at = p.i
        word = p.string() if p.token[:1] == '"' else p.keyword(self._expected())
        value = flags_of(word)
        if value is None:
            p.fail(self._expected(), at)
        return IntegerAttr(value, I32)

    def parse_optional(self, p):
        return self.parse(p) if p.token[:1] == '"' or p.at_identifier() else None

    def text(self, a, p):
        text = flags_text(a.value)
        return f'"{text}"' if "|" in text or text == "None" else text

    def _expected(self) -> str:
        return (
            "custom op 'hal.interface.binding.subspan' expected string or keyword containing one of the following enum"
            f" values for attribute 'descriptor_flags' [{', '.join(DESCRIPTOR_FLAGS)}]"
        )


class InterfaceBindingSubspanOp(Op):
    """A binding's memory from `byte_offset` on, as a memref (or a dispatch tensor). `alignment` in bytes."""

    name = "hal.interface.binding.subspan"
    byte_offset = optional_operand(INDEX_TYPE)
    dynamic_dims = variadic_operand(INDEX_TYPE)
    layout = attr(PipelineLayoutAttr)
    binding = attr(INDEX_ATTR)
    alignment = attr(INDEX_ATTR, optional=True)
    descriptor_flags = attr(_DescriptorFlags(), optional=True)
    result = result(ANY)
    traits = (Pure, AttrSizedOperandSegments)
    custom = {"ShapeAwareType": SHAPE_AWARE_TYPE}
    assembly = """
        `layout` `(` $layout `)` `binding` `(` $binding `)` (`alignment` `(` $alignment^ `)`)?
        (`offset` `(` $byte_offset^ `)`)? (`flags` `(` $descriptor_flags^ `)`)? attr-dict
        `:` custom<ShapeAwareType>(type($result), $dynamic_dims)
    """

    @property
    def is_read_only(self) -> bool:
        flags = self.descriptor_flags
        return flags is not None and bool(flags.value & DESCRIPTOR_FLAGS["ReadOnly"])

    def verify(self):
        verify_dynamic_dimensions(self, "result", self.result.type, self.dynamic_dims)
        if not 0 <= self.binding.value < len(self.layout.bindings):
            raise self.error(f"binding ordinal {self.binding.value} out of bounds in layout {self.layout}")


class InterfaceConstantLoadOp(Op):
    """A 32-bit constant that the dispatch got, by its number."""

    name = "hal.interface.constant.load"
    layout = attr(PipelineLayoutAttr)
    ordinal = attr(INDEX_ATTR)
    alignment = attr(INDEX_ATTR, optional=True)
    values = attr(ARRAY_ATTR, optional=True)
    result = result(SCALAR)
    traits = (Pure,)
    assembly = """
        `layout` `(` $layout `)` `ordinal` `(` $ordinal `)` (`alignment` `(` $alignment^ `)`)?
        (`values` `(` $values^ `)`)? attr-dict `:` type($result)
    """

    def verify(self):
        if not 0 <= self.ordinal.value < self.layout.constants:
            raise self.error("push constant ordinal out of bounds")


class _WorkgroupOp(Op):
    """A coordinate of dimension 0 (x), 1 (y) or 2 (z), below `upper_bound` if given."""

    dimension = attr(INDEX_ATTR)
    upper_bound = attr(INDEX_ATTR, optional=True)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "`[` $dimension `]` (`upper_bound` $upper_bound^)? attr-dict `:` type($result)"

    def result_names(self):
        dimension = self.dimension.value
        what = self.name.rpartition(".")[2]
        return [f"workgroup_{what}_{'xyz'[dimension]}"] if 0 <= dimension < 3 else None


class InterfaceWorkgroupIDOp(_WorkgroupOp):
    name = "hal.interface.workgroup.id"


class InterfaceWorkgroupCountOp(_WorkgroupOp):
    name = "hal.interface.workgroup.count"


class InterfaceWorkgroupSizeOp(_WorkgroupOp):
    name = "hal.interface.workgroup.size"
