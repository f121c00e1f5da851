"""`llvm`: what of LLVM IR stands among other dialects' ops: types (pointers, structs), attributes, `unreachable`.

Inside an LLVM type other LLVM types are written without `!llvm.`: `!llvm.struct<(ptr<3>, array<4 x i32>)>`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..ir import registry
from ..ir.attributes import StringAttr
from ..ir.constraints import TypeConstraint
from ..ir.definitions import Op
from ..ir.dialect_attributes import DialectAttr, DialectType
from ..ir.parameters import ANY_ATTRIBUTE, ANY_TYPE, INTEGER, STRING
from ..ir.traits import Terminator
from ..ir.types import FloatType, IntegerType, Type, VectorType

# -- types


def parse_inner(p: Any) -> Type:
    """A type inside an LLVM type."""
    word = p.token
    cls = registry.TYPES.get(f"llvm.{word}")
    if cls is not None:
        p.take()
        return cls.parse(p)
    at = p.i
    found: Type | None = p.optional_type()
    if found is None:
        if p.at_identifier():
            p.fail(f"unknown LLVM type: {word}", at)
        return p.fail("expected non-function type", at)
    return found


def inner_text(t: Type, p: Any) -> str:
    """A type as it is written inside an LLVM type."""
    text = p.type(t)
    return text.removeprefix("!llvm.") if isinstance(t, DialectType) and t.name.startswith("llvm.") else text


class PointerType(DialectType):
    """An opaque pointer. Address spaces of AMDGPU: 0 flat, 1 global, 3 LDS, 4 constant, 5 private, 7 fat buffer
    pointer, 8 buffer resource."""

    name = "llvm.ptr"
    parameters = {"address_space": INTEGER}
    is_vector_element: ClassVar[bool] = True

    @classmethod
    def parse(cls, p: Any) -> Any:
        if not p.accept("<"):
            return cls(0)
        at = p.i
        space = p.integer("expected integer value")
        if space < 0 or space >= 1 << 32:
            p.fail("integer value too large", at)
        p.expect(">")
        return cls(space)

    def body_text(self, p):
        return f"<{self.address_space}>" if self.address_space else ""


class StructType(DialectType):
    """Fields in order, `packed` without padding; with an `identifier` if it has a name, and no fields if `opaque`."""

    name = "llvm.struct"
    parameters = {"fields_": ANY_TYPE, "packed": INTEGER, "identifier": STRING, "opaque": INTEGER}

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        identifier = ""
        if p.token[:1] == '"':
            identifier = p.string()
            if p.accept(">"):  # a struct inside itself
                return cls((), False, identifier, True)
            p.expect(",")
        if identifier and p.accept("opaque"):
            p.expect(">")
            return cls((), False, identifier, True)
        packed = p.accept("packed")
        fields = p.bracketed("(", ")", lambda: parse_inner(p))
        p.expect(">")
        return cls(tuple(fields), packed, identifier, False)

    def body_text(self, p):
        name = f"{StringAttr(self.identifier)}" if self.identifier else ""
        if self.opaque:
            return f"<{name}, opaque>"
        packed = "packed " if self.packed else ""
        fields = ", ".join(inner_text(t, p) for t in self.fields_)
        return f"<{name + ', ' if name else ''}{packed}({fields})>"


class ArrayType(DialectType):
    name = "llvm.array"
    parameters = {"count": INTEGER, "element": ANY_TYPE}

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        count = p.integer("expected integer value")
        p.expect("x")
        element = parse_inner(p)
        p.expect(">")
        return cls(count, element)

    def body_text(self, p):
        return f"<{self.count} x {inner_text(self.element, p)}>"


class FunctionType(DialectType):
    name = "llvm.func"
    parameters = {"result": ANY_TYPE, "arguments": ANY_TYPE, "is_vararg": INTEGER}

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        result = parse_inner(p)
        p.expect("(")
        arguments: list[Type] = []
        variadic = False
        while not p.at(")"):
            if p.accept("..."):
                variadic = True
                break
            arguments.append(parse_inner(p))
            if not p.accept(","):
                break
        p.expect(")")
        p.expect(">")
        return cls(result, tuple(arguments), variadic)

    def body_text(self, p):
        arguments = [inner_text(t, p) for t in self.arguments] + (["..."] if self.is_vararg else [])
        return f"<{inner_text(self.result, p)} ({', '.join(arguments)})>"


class TargetExtType(DialectType):
    """A type only one target knows, with types and numbers as parameters."""

    name = "llvm.target"
    parameters = {"extension": STRING, "types": ANY_TYPE, "numbers": INTEGER}

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        name = p.string("expected string")
        types: list[Type] = []
        numbers: list[int] = []
        while p.accept(","):
            number = p.optional_integer()
            if number is not None:
                numbers.append(number)
            else:
                types.append(parse_inner(p))
        p.expect(">")
        return cls(name, tuple(types), tuple(numbers))

    def body_text(self, p):
        parts = [str(StringAttr(self.extension)), *(inner_text(t, p) for t in self.types), *map(str, self.numbers)]
        return f"<{', '.join(parts)}>"


class VoidType(DialectType):
    name = "llvm.void"


class LabelType(DialectType):
    name = "llvm.label"


class MetadataType(DialectType):
    name = "llvm.metadata"


class PPCFP128Type(DialectType):
    name = "llvm.ppc_fp128"
    is_vector_element: ClassVar[bool] = True


class X86AMXType(DialectType):
    name = "llvm.x86_amx"


# -- attributes


class ConstantRangeAttr(DialectAttr):
    """Integers of a type from `lower` up to, without, `upper` (both as unsigned; wrapping)."""

    name = "llvm.constant_range"
    parameters = {"type": ANY_TYPE, "lower": INTEGER, "upper": INTEGER}
    format = "`<` $type `,` $lower `,` $upper `>`"


class AliasScopeDomainAttr(DialectAttr):
    name = "llvm.alias_scope_domain"
    parameters = {"id": ANY_ATTRIBUTE, "comment": ANY_ATTRIBUTE}

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        values = _parse_struct(p, ("id", "description"))
        return cls(values["id"], values.get("description"))

    def body_text(self, p):
        comment = f", description = {p.attribute(self.comment)}" if self.comment is not None else ""
        return f"<id = {p.attribute(self.id)}{comment}>"


class AliasScopeAttr(DialectAttr):
    """One of a domain's classes of accesses that do not touch each other."""

    name = "llvm.alias_scope"
    parameters = {"id": ANY_ATTRIBUTE, "domain": ANY_ATTRIBUTE, "comment": ANY_ATTRIBUTE}

    @classmethod
    def parse(cls, p: Any) -> Any:
        p.expect("<")
        values = _parse_struct(p, ("id", "domain", "description"))
        return cls(values["id"], values["domain"], values.get("description"))

    def body_text(self, p):
        comment = f", description = {p.attribute(self.comment)}" if self.comment is not None else ""
        return f"<id = {p.attribute(self.id)}, domain = {p.attribute(self.domain)}{comment}>"


def _parse_struct(p: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """`key = attribute, ...>`, the last key optional."""
    values: dict[str, Any] = {}
    while True:
        at = p.i
        key = p.keyword("expected a parameter name in struct")
        if key not in names or key in values:
            p.fail(f"duplicate or unknown struct parameter name: {key}", at)
        p.expect("=")
        values[key] = p.attribute()
        if not p.accept(","):
            break
    for key in names[:-1]:
        if key not in values:
            p.fail(f"struct is missing required parameter: {key}")
    p.expect(">")
    return values


# -- constraints in the words of dialects that wrap LLVM intrinsics


def _is_compatible(t: Type) -> bool:
    """Types that LLVM IR has: signless integers, its floats, vectors of them, and the types above."""
    if isinstance(t, VectorType):
        return t.rank == 1 and _is_compatible(t.element)
    if isinstance(t, IntegerType):
        return not t.signedness
    if isinstance(t, FloatType):
        return t.name in ("f16", "bf16", "f32", "f64", "f80", "f128")
    return isinstance(t, DialectType) and t.name.startswith("llvm.")


COMPATIBLE = TypeConstraint("LLVM dialect-compatible type", _is_compatible)
LLVM_FLOAT = TypeConstraint(
    "floating point LLVM type",
    lambda t: (isinstance(t, FloatType) and _is_compatible(t)) or isinstance(t, PPCFP128Type),
)
ANY_POINTER = TypeConstraint("LLVM pointer type", lambda t: isinstance(t, PointerType), short=PointerType)


def pointer_in(space: int) -> TypeConstraint:
    only = PointerType(space)
    return TypeConstraint(f"LLVM pointer in address space {space}", lambda t: t is only, only)


def llvm_vector_of(element: TypeConstraint) -> TypeConstraint:
    return TypeConstraint(
        f"LLVM dialect-compatible vector of {element.description}",
        lambda t: isinstance(t, VectorType) and t.rank == 1 and element.check(t.element),
    )


def scalar_or_vector_of(element: TypeConstraint) -> TypeConstraint:
    vector = llvm_vector_of(element)
    return TypeConstraint(
        f"{element.description} or {vector.description}", lambda t: element.check(t) or vector.check(t)
    )


# -- ops


class UnreachableOp(Op):
    """Ends a block that control never gets to the end of."""

    name = "llvm.unreachable"
    traits = (Terminator,)
    assembly = "attr-dict"
