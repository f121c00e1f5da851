"""Modules of device code, their functions and what ends the regions of this dialect; host code's compiled modules."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import (
    I64_ATTR,
    STRING_ATTR,
    SYMBOL_NAME,
    UNIT_ATTR,
    AttrConstraint,
)
from ...ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DictionaryAttr,
    OpaqueAttr,
    TypeAttr,
    dictionary_text,
    i64,
)
from ...ir.constraints import ANY
from ...ir.definitions import Op, attr, region, sized_region, variadic_operand
from ...ir.dialect_attributes import DialectAttr
from ...ir.operations import BlockArgument, Operation
from ...ir.traits import (
    AutomaticAllocationScope,
    HasParent,
    IsolatedFromAbove,
    NoTerminator,
    Pure,
    ReturnLike,
    SingleBlock,
    Symbol,
    SymbolTable,
    Terminator,
)
from ...ir.types import I32, MemRefType, Type
from .. import function_syntax as syntax
from .attributes import PRIVATE, WORKGROUP, AddressSpaceAttr, ObjectAttr, SelectObjectAttr


class _AtLeastOne(AttrConstraint):
    """A non-empty array, which a format tells from a region by its bracket."""

    def __init__(self, description: str, element: type | tuple[type, ...]):
        def check(a: Attribute) -> bool:
            return isinstance(a, ArrayAttr) and bool(len(a)) and all(isinstance(e, element) for e in a.elements)

        super().__init__(f"{description} with at least 1 elements", check)

    def parse_optional(self, p: Any) -> Attribute | None:
        return p.attribute() if p.at("[") else None


# A target is an attribute of a dialect that says what to compile for; those of dialects unknown here are kept as text.
TARGET_ARRAY = _AtLeastOne("array of GPU target attributes", (DialectAttr, OpaqueAttr))
OBJECT_ARRAY = _AtLeastOne("an array of GPU object attributes", ObjectAttr)
HANDLER = AttrConstraint(
    "any attribute with the `OffloadingTranslationAttrTrait` trait.",
    lambda a: isinstance(a, (SelectObjectAttr, OpaqueAttr)),
)
_THREE = AttrConstraint(
    "i32 dense array attribute with 3 elements (if present) and all elements >= 1",
    lambda a: isinstance(a, DenseArrayAttr) and a.type is I32 and len(a) == 3 and all(n >= 1 for n in a.values),
)


class GPUModuleOp(Op):
    """Code for the device, apart from the host's."""

    name = "gpu.module"
    sym_name = attr(SYMBOL_NAME)
    sym_visibility = attr(STRING_ATTR, optional=True)
    targets = attr(TARGET_ARRAY, optional=True)
    offloadingHandler = attr(HANDLER, optional=True)
    bodyRegion = sized_region(1)
    traits = (IsolatedFromAbove, Symbol, SymbolTable, SingleBlock, NoTerminator)
    assembly = """
        $sym_name (`` `<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion
    """


def _parse_handler(p: Any) -> tuple[Attribute | None]:
    if not p.accept("<"):
        return (None,)
    handler = p.attribute()
    p.expect(">")
    return (handler,)


def _print_handler(p: Any, op: Op, handler: Attribute) -> None:
    if handler is not SelectObjectAttr(None):
        p.write(f"<{p.attribute(handler)}>")


class BinaryOp(Op):
    """Compiled modules, one for each target."""

    name = "gpu.binary"
    sym_name = attr(SYMBOL_NAME)
    sym_visibility = attr(STRING_ATTR, optional=True)
    offloadingHandler = attr(HANDLER, default=SelectObjectAttr(None))
    objects = attr(OBJECT_ARRAY)
    traits = (Symbol,)
    assembly = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects"
    custom = {"OffloadingHandler": (_parse_handler, _print_handler)}


class GPUFuncOp(syntax.FunctionOp):
    """A function on the device, a `kernel` if the host can launch it. Behind the arguments of its type the entry block
    has buffers in workgroup memory (`workgroup_attributions` of them), then buffers in private memory."""

    name = "gpu.func"
    workgroup_attrib_attrs = attr(syntax.DICT_ARRAY_ATTR, optional=True)
    private_attrib_attrs = attr(syntax.DICT_ARRAY_ATTR, optional=True)
    known_block_size = attr(_THREE, optional=True)
    known_grid_size = attr(_THREE, optional=True)
    known_cluster_size = attr(_THREE, optional=True)
    workgroup_attributions = attr(I64_ATTR, optional=True)
    kernel = attr(UNIT_ATTR, optional=True)
    body_region = region()
    traits = (
        HasParent("gpu.module"),
        AutomaticAllocationScope,
        IsolatedFromAbove,
        Symbol,
        syntax.FunctionLike,
    )
    extra_entry_arguments = True

    # Visibility has no place in this op's text, so it is printed with the attributes.
    SHOWN = (
        "sym_name", "function_type", "arg_attrs", "res_attrs", "workgroup_attrib_attrs", "private_attrib_attrs",
        "workgroup_attributions", "kernel",
    )  # fmt: skip

    @property
    def workgroup_buffers(self) -> list[BlockArgument]:
        begin, middle = self._attribution_bounds()
        return self.regions[0].blocks[0].arguments[begin:middle]

    @property
    def private_buffers(self) -> list[BlockArgument]:
        return self.regions[0].blocks[0].arguments[self._attribution_bounds()[1] :]

    def _attribution_bounds(self) -> tuple[int, int]:
        begin = len(self.argument_types)
        count = self.workgroup_attributions
        return begin, begin + (count.value if count is not None else 0)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        properties: dict[str, Attribute] = {"sym_name": syntax.parse_symbol(p, cls)}
        attributes: dict[str, Attribute] = {}
        signature_at = p.i
        signature = syntax.parse_signature(p, cls)
        if signature.argument_types and not signature.names:
            syntax.fail_in(p, cls, "gpu.func requires named arguments", signature_at)
        properties["function_type"] = TypeAttr(signature.type)
        properties.update(syntax.attribute_arrays(signature))
        entry = list(signature.entry_arguments or [])
        workgroup = _parse_attributions(p, "workgroup", "workgroup_attrib_attrs", properties, entry)
        if workgroup:
            properties["workgroup_attributions"] = i64(workgroup)
        _parse_attributions(p, "private", "private_attrib_attrs", properties, entry)
        if p.accept("kernel"):
            properties["kernel"] = UNIT
        dictionary_at = p.i
        given: dict[str, Attribute] = {}
        syntax.parse_attributes(p, cls, given, attributes)
        for key, value in given.items():
            if key in properties:
                syntax.fail_in(p, cls, f"attribute '{key}' occurs more than once in the attribute list", dictionary_at)
            properties[key] = value
        body = p.region(cls, entry)
        return cls((), (), properties, attributes, [body], (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(" " + SYMBOL_NAME.text(self.sym_name, p))
        syntax.print_signature(self, p)
        if self.regions[0].blocks:
            _print_attributions(p, "workgroup", self.workgroup_buffers, self.workgroup_attrib_attrs)
            _print_attributions(p, "private", self.private_buffers, self.private_attrib_attrs)
        if self.kernel is not None:
            p.write(" kernel")
        rest = [(k, v) for k, v in sorted(self.properties.items()) if k not in self.SHOWN]
        if self.attributes or rest:
            p.write(f" attributes {dictionary_text([*sorted(self.attributes.items()), *rest], p)}")
        syntax.print_body(self, p)

    @property
    def is_declaration(self) -> bool:
        """Never: one without a body is refused, whoever may see it."""
        return False

    def verify(self) -> None:
        if self.kernel is not None and self.result_types:
            raise self.error("expected void return type for kernel function")
        if not self.regions[0].blocks:
            raise self.error("expected body with at least one block")
        middle = self._attribution_bounds()[1]
        if len(self.regions[0].blocks[0].arguments) < middle:
            raise self.error(f"expected at least {middle} arguments to body region")
        self._check_attributions(self.workgroup_buffers, WORKGROUP)
        self._check_attributions(self.private_buffers, PRIVATE)

    def _check_attributions(self, buffers: list[BlockArgument], space: AddressSpaceAttr) -> None:
        for buffer in buffers:
            t = buffer.type
            if not isinstance(t, MemRefType):
                raise self.error("expected memref type in attribution")
            # Spaces of other dialects, or numbers, are the business of the lowering.
            if isinstance(t.memory_space, AddressSpaceAttr) and t.memory_space is not space:
                raise self.error(f"expected memory space {space.value} in attribution")


def _parse_attributions(
    p: Any, keyword: str, key: str, properties: dict[str, Attribute], entry: list[tuple[int, Type]]
) -> int:
    """`workgroup(%a : T {attrs}, ...)`: appends to `entry`, and says how many there are."""
    if not p.accept(keyword):
        return 0
    dictionaries: list[dict[str, Attribute]] = []

    def one() -> None:
        entry.append(p.typed_name())
        dictionaries.append(p.dictionary() if p.at("{") else {})

    p.bracketed("(", ")", one)
    if any(dictionaries):
        properties[key] = ArrayAttr(tuple(map(DictionaryAttr, dictionaries)))
    return len(dictionaries)


def _print_attributions(p: Any, keyword: str, buffers: list[BlockArgument], dictionaries: Any) -> None:
    if not buffers:
        return
    p.write(f" {keyword}(")
    for i, buffer in enumerate(buffers):
        p.write(f"{', ' if i else ''}{p.value(buffer)} : {p.type(buffer.type)}")
        if dictionaries is not None:
            p.optional_dict(dictionaries[i].as_dict())
    p.write(")")


class ReturnOp(Op):
    name = "gpu.return"
    operands_ = variadic_operand(ANY)
    traits = (HasParent("gpu.func"), Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($operands_^ `:` type($operands_))?"

    def verify(self):
        function = self.parent_op
        if not isinstance(function, GPUFuncOp):
            return
        results = function.result_types
        if len(self.operands) != len(results):
            raise self.error(f"expected {len(results)} result operands")
        for i, (v, t) in enumerate(zip(self.operands, results, strict=True)):
            if v.type is not t:
                raise self.error(f"unexpected type `'{v.type}'' for operand #{i}")


class YieldOp(Op):
    """Ends the bodies of gpu.all_reduce and gpu.warp_execute_on_lane_0."""

    name = "gpu.yield"
    values = variadic_operand(ANY)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($values^ `:` type($values))?"
