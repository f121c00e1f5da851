"""Constraints on inherent attributes: what is allowed, and how an assembly format reads and writes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    dictionary_text,
    symbol_text,
)
from .interning import PlainPrinter
from .types import I1, I8, I16, I32, I64, INDEX, IntegerType, MemRefType, Type


class AttrConstraint:
    """`description` fits into `attribute 'x' failed to satisfy constraint: <description>`. `words` are the keywords
    of an enumeration that formats write bare."""

    words: Sequence[str] = ()

    # The class of attribute an op keeps, whatever is allowed beyond that; None where only what is allowed can be kept.
    kept: type | tuple[type, ...] | None = Attribute

    def __init__(self, description: str, check: Callable[[Attribute], bool]):
        self.description, self.check = description, check

    def keeps(self, a: Attribute) -> bool:
        """Whether an op can hold the attribute at all; if not, already the generic form is wrong."""
        return self.check(a) if self.kept is None else isinstance(a, self.kept)

    def parse(self, p: Any) -> Attribute:
        """Reads the attribute where a format says `$name`."""
        return p.attribute()

    def parse_optional(self, p: Any) -> Attribute | None:
        """The same, or None if none begins here."""
        return p.optional_attribute()

    def text(self, a: Any, p: PlainPrinter) -> str:
        """What a format prints for `$name`."""
        return p.attribute(a)


class _Integer(AttrConstraint):
    """A number whose type goes without saying."""

    kept = IntegerAttr

    def __init__(self, type: Type, description: str, check: Callable[[int], bool] = lambda v: True):
        super().__init__(description, lambda a: isinstance(a, IntegerAttr) and a.type is type and check(a.value))
        self.type = type

    def parse(self, p):
        found = self.parse_optional(p)
        if found is None:
            p.fail("expected attribute value")
        return found

    def parse_optional(self, p):
        t = p.token
        if t and (t[0].isdigit() or t == "-" or t in ("true", "false")):
            return p.attribute(self.type)
        return None

    def text(self, a, p):
        return a.untyped_text()


class _String(AttrConstraint):
    kept = StringAttr

    def parse(self, p):
        """A string without a type of its own: what follows a colon is the op's."""
        found = self.parse_optional(p)
        if found is None:
            at = p.i
            found = p.attribute()
            if not isinstance(found, StringAttr):
                p.fail("invalid kind of attribute specified", at)
        return found

    def parse_optional(self, p):
        return StringAttr(p.string()) if p.token[:1] == '"' else None

    def text(self, a, p):
        return str(a)


class _Symbol(AttrConstraint):
    """`name_only`: a symbol's own name, kept as a string."""

    def __init__(self, description: str, check: Callable[[Attribute], bool], name_only: bool):
        super().__init__(description, check)
        self.name_only = name_only
        self.kept = StringAttr if name_only else SymbolRefAttr

    def parse(self, p):
        return StringAttr(p.symbol_name()) if self.name_only else p.symbol_ref()

    def parse_optional(self, p):
        return self.parse(p) if p.token[:1] == "@" else None

    def text(self, a, p):
        return symbol_text(a.value) if self.name_only else str(a)


class _Type(AttrConstraint):
    kept = TypeAttr

    def parse(self, p):
        return TypeAttr(p.type())

    def parse_optional(self, p):
        found = p.optional_type()
        return None if found is None else TypeAttr(found)

    def text(self, a, p):
        return p.type(a.value)


class _DenseArray(AttrConstraint):
    """`[1, 2]` in formats, `array<i64: 1, 2>` elsewhere."""

    kept = None

    def __init__(self, element: Type):
        super().__init__(
            f"{element} dense array attribute", lambda a: isinstance(a, DenseArrayAttr) and a.type is element
        )
        self.element = element

    def parse(self, p):
        return DenseArrayAttr(self.element, p.bracketed("[", "]", lambda: p.dense_array_element(self.element)))

    def parse_optional(self, p):
        return self.parse(p) if p.at("[") else None

    def text(self, a, p):
        return f"[{a.element_text()}]"


class _Array(AttrConstraint):
    """An ArrayAttr of one kind of element. `element_type` is the type of integers in it, left out in formats."""

    kept = ArrayAttr

    def __init__(self, element: AttrConstraint, description: str, element_type: Type | None = None):
        super().__init__(description, lambda a: isinstance(a, ArrayAttr) and all(map(element.check, a.elements)))
        self.element, self.element_type = element, element_type

    def parse(self, p):
        at = p.i
        a = p.attribute()
        if not isinstance(a, ArrayAttr):
            p.fail("invalid kind of attribute specified", at)
        return a

    def parse_optional(self, p):
        return self.parse(p) if p.at("[") else None


class IntEnum(AttrConstraint):
    """An integer attribute whose values have names: `slt` stands for `2 : i64`. `cases` gives each name its number."""

    kept = None

    def __init__(
        self, description: str, cases: dict[str, int], type: Type = I64, bits: bool = False, separator: str = ","
    ):
        self.cases, self.type, self.bits, self.separator = cases, type, bits, separator
        self.names = {v: k for k, v in cases.items()}
        self.words = tuple(cases)
        allowed = set(cases.values())
        mask = 0
        for v in allowed:
            mask |= v
        super().__init__(
            description,
            lambda a: (
                isinstance(a, IntegerAttr) and a.type is type and (not a.value & ~mask if bits else a.value in allowed)
            ),
        )

    def of(self, name: str) -> IntegerAttr:
        return IntegerAttr(self.cases[name], self.type)

    def name_of(self, a: Any) -> str:
        if a.value in self.names:
            return self.names[a.value]
        return self.separator.join(n for n, v in self.cases.items() if v and a.value & v == v)

    def parse(self, p):
        """A bare keyword, or (where it is no keyword) a string."""
        at = p.i
        word = p.string() if p.token[:1] == '"' else p.keyword(self._expected())
        if word not in self.cases:
            p.fail(self._expected(), at)
        value = self.cases[word]
        while self.bits and p.accept(self.separator):
            at = p.i
            word = p.keyword(self._expected())
            if word not in self.cases:
                p.fail(self._expected(), at)
            value |= self.cases[word]
        return IntegerAttr(value, self.type)

    def parse_optional(self, p):
        return self.parse(p) if p.token in self.cases or p.token[:1] == '"' else None

    def text(self, a, p):
        name = self.name_of(a)
        return name if self.bits or name.isidentifier() else str(StringAttr(name))

    def _expected(self) -> str:
        names = list(self.cases)
        return (
            f"expected string or keyword containing one of the following enum values for attribute [{', '.join(names)}]"
        )


class DialectAttrOf(AttrConstraint):
    """An attribute of one DialectAttr class, written in formats without `#dialect.mnemonic`."""

    kept = None

    def __init__(self, cls: Any, description: str | None = None):
        super().__init__(description or cls.description, lambda a: isinstance(a, cls))
        self.cls = cls
        if not getattr(cls, "brackets", True):
            self.words = cls.keywords()

    def parse(self, p):
        if p.token[:1] == "#":
            at = p.i
            a = p.attribute()
            if not isinstance(a, self.cls):
                p.fail("invalid kind of attribute specified", at)
            return a
        return self.cls.parse(p)

    def parse_optional(self, p):
        return self.parse(p) if p.token[:1] == "#" or self.cls.begins(p) else None

    def text(self, a, p):
        whole = p.attribute(a)
        return a.body_text(p) if whole.startswith(f"#{a.name}") else whole  # an alias stands for the whole


class _Unit(AttrConstraint):
    kept = None

    def parse(self, p):
        return UNIT

    def text(self, a, p):
        return "unit"


class _AffineMap(AttrConstraint):
    kept = AffineMapAttr


class _Dictionary(AttrConstraint):
    kept = DictionaryAttr

    def text(self, a, p):
        return dictionary_text(a.entries, p)


def as_attr_constraint(c: Any) -> AttrConstraint:
    return c if isinstance(c, AttrConstraint) else DialectAttrOf(c)


def array_of(element: Any, description: str | None = None, element_type: Type | None = None) -> AttrConstraint:
    element = as_attr_constraint(element)
    return _Array(element, description or f"{element.description} array attribute", element_type)


def attr_of_class(cls: type | tuple[type, ...], description: str) -> AttrConstraint:
    constraint = AttrConstraint(description, lambda a: isinstance(a, cls))
    constraint.kept = cls
    return constraint


def restricted(base: AttrConstraint, condition: str, check: Callable[[Any], bool]) -> AttrConstraint:
    """A constraint read and written as `base` is, on the number it holds: `restricted(I32_ATTR, "whose value is
    positive", lambda n: n > 0)`."""
    out = AttrConstraint(f"{base.description} {condition}", lambda a: base.check(a) and check(a.value))
    out.parse, out.parse_optional, out.text = base.parse, base.parse_optional, base.text
    out.kept = base.kept
    return out


def one_of(*numbers: int) -> AttrConstraint:
    """A 32-bit number out of a few."""
    return restricted(I32_ATTR, f"whose value is one of {{{', '.join(map(str, numbers))}}}", lambda n: n in numbers)


def is_power_of_two(n: int) -> bool:
    return n > 0 and not n & (n - 1)


def attr_any_of(constraints: Sequence[Any], description: str) -> AttrConstraint:
    """One of several kinds, written in full."""
    parts = [as_attr_constraint(c) for c in constraints]
    return AttrConstraint(description, lambda a: any(c.check(a) for c in parts))


ANY_ATTR = AttrConstraint("any attribute", lambda a: True)
TYPED_ATTR = AttrConstraint("TypedAttr instance", lambda a: a.type_of() is not None)
UNIT_ATTR = _Unit("unit attribute", lambda a: a is UNIT)
BOOL_ATTR = _Integer(I1, "bool attribute")
I1_ATTR = _Integer(I1, "1-bit signless integer attribute")
I8_ATTR = _Integer(I8, "8-bit signless integer attribute")
I16_ATTR = _Integer(I16, "16-bit signless integer attribute")
I32_ATTR = _Integer(I32, "32-bit signless integer attribute")
I64_ATTR = _Integer(I64, "64-bit signless integer attribute")
INDEX_ATTR = _Integer(INDEX, "index attribute")
STRING_ATTR = _String("string attribute", lambda a: isinstance(a, StringAttr))
SYMBOL_NAME = _Symbol("string attribute", lambda a: isinstance(a, StringAttr), True)
SYMBOL_REF = _Symbol("symbol reference attribute", lambda a: isinstance(a, SymbolRefAttr), False)
FLAT_SYMBOL_REF = _Symbol(
    "flat symbol reference attribute", lambda a: isinstance(a, SymbolRefAttr) and not a.nested, False
)
TYPE_ATTR = _Type("any type attribute", lambda a: isinstance(a, TypeAttr))
MEMREF_TYPE_ATTR = _Type("memref type attribute", lambda a: isinstance(a, TypeAttr) and isinstance(a.value, MemRefType))
ARRAY_ATTR = attr_of_class(ArrayAttr, "array attribute")
DICT_ATTR = _Dictionary("dictionary of named attribute values", lambda a: isinstance(a, DictionaryAttr))
AFFINE_MAP_ATTR = _AffineMap("AffineMap attribute", lambda a: isinstance(a, AffineMapAttr))
AFFINE_MAP_ARRAY = array_of(AFFINE_MAP_ATTR, "AffineMap array attribute")
I64_ARRAY_ATTR = array_of(I64_ATTR, "64-bit integer array attribute", I64)
INDEX_ARRAY_ATTR = array_of(INDEX_ATTR, "index array attribute", INDEX)
BOOL_ARRAY_ATTR = array_of(BOOL_ATTR, "1-bit boolean array attribute", I1)
STRING_ARRAY_ATTR = array_of(STRING_ATTR, "string array attribute")
DENSE_BOOL_ARRAY, DENSE_I8_ARRAY, DENSE_I32_ARRAY, DENSE_I64_ARRAY = (_DenseArray(t) for t in (I1, I8, I32, I64))
ELEMENTS_ATTR = attr_of_class(DenseElementsAttr, "constant vector/tensor attribute")
F_ATTR = attr_of_class(FloatAttr, "float attribute")
INT_ATTR = AttrConstraint(
    "arbitrary integer attribute", lambda a: isinstance(a, IntegerAttr) and isinstance(a.type, IntegerType)
)
