"""`affine.delinearize_index` and `affine.linearize_index`: a number to its digits in a mixed basis, and back."""

from __future__ import annotations

from typing import Any

from ...ir.attribute_constraints import DENSE_I64_ARRAY, AttrConstraint
from ...ir.attributes import FALSE, TRUE, UNIT, Attribute, IntegerAttr, i32_array, index
from ...ir.constraints import INDEX_TYPE, TypeConstraint
from ...ir.definitions import Op, attr, operand, result, variadic_operand, variadic_result
from ...ir.operations import Operation
from ...ir.traits import AttrSizedOperandSegments, Elementwise, Pure
from ...ir.types import INDEX, VectorType
from ..index_lists import DYNAMIC_INDEX, Mixed, index_list, mixed
from ..region_syntax import parse_dictionary
from . import canonicalization as patterns

INDEX_LIKE = TypeConstraint(
    "index or vector of index", lambda t: t is INDEX or (isinstance(t, VectorType) and t.element is INDEX)
)
BASIS = index_list("(", ")")
# A property that holds a bool, which MLIR writes as a bare name where it holds.
FLAG = AttrConstraint("unit property", lambda a: a in (UNIT, TRUE, FALSE))
_MISMATCH = (
    "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can "
    "only happen due to an incorrect fold/rewrite"
)


class _WithBasis:
    """`basis` lists ints and values, most significant first. Its first entry may be missing, if nothing bounds the
    digit it stands for."""

    __slots__ = ()

    @property
    def basis(self: Any) -> list[Mixed]:
        return mixed(self.dynamic_basis, self.static_basis)

    def verify_basis(self: Any) -> None:
        if len(self.dynamic_basis) != sum(n == DYNAMIC_INDEX for n in self.static_basis):
            raise self.error(_MISMATCH)


class DelinearizeIndexOp(Op, _WithBasis):
    name = "affine.delinearize_index"
    canonicalizations = patterns.DELINEARIZE
    linear_index = operand(INDEX_LIKE)
    dynamic_basis = variadic_operand(INDEX_TYPE)
    static_basis = attr(DENSE_I64_ARRAY)
    multi_index = variadic_result(INDEX_LIKE)
    traits = (Pure, Elementwise)
    assembly = """
        $linear_index `into` custom<Basis>($dynamic_basis, $static_basis) attr-dict `:`
        custom<Types>(type($linear_index), type($multi_index))
    """
    custom = {
        "Basis": BASIS,
        "Types": (
            lambda p: (lambda types: (types[0], types))(p.comma_list(p.type)),
            lambda p, op, one, types: p.write(p.types(types)),
        ),
    }

    @property
    def has_outer_bound(self) -> bool:
        return len(self.static_basis) == len(self.results)

    def verify(self) -> None:
        self.verify_basis()
        if len(self.results) not in (len(self.static_basis), len(self.static_basis) + 1):
            raise self.error("should return an index for each basis element and up to one extra index")
        if any(n <= 0 for n in self.static_basis if n != DYNAMIC_INDEX):
            raise self.error("no basis element may be statically non-positive")

    def fold(self, operands):
        if len(self.results) == 1 and not len(self.static_basis):
            return [self.operands[0]]
        number = operands[0]
        if not isinstance(number, IntegerAttr) or DYNAMIC_INDEX in self.static_basis.values:
            return None
        digits: list[int] = []
        rest = number.value
        basis = list(self.static_basis)
        for n in reversed(basis[1:] if self.has_outer_bound else basis):
            rest, digit = divmod(rest, n)
            digits.insert(0, digit)
        return [index(d) for d in [rest, *digits]]


class LinearizeIndexOp(Op, _WithBasis):
    """`disjoint` promises that every digit but the first is less than its basis element."""

    name = "affine.linearize_index"
    canonicalizations = patterns.LINEARIZE
    multi_index = variadic_operand(INDEX_LIKE)
    dynamic_basis = variadic_operand(INDEX_TYPE)
    static_basis = attr(DENSE_I64_ARRAY)
    disjoint = attr(FLAG, default=FALSE)
    linear_index = result(INDEX_LIKE)
    traits = (AttrSizedOperandSegments, Pure, Elementwise)

    @classmethod
    def parse(cls, p: Any, at: int) -> Operation:
        properties: dict[str, Attribute] = {"disjoint": UNIT} if p.accept("disjoint") else {}
        uses = p.bracketed("[", "]", p.ssa_use)
        p.expect("by", f"custom op '{cls.name}' expected 'by'")
        basis_uses, static = BASIS[0](p)
        attributes: dict[str, Attribute] = {}
        parse_dictionary(p, cls, properties, attributes)
        p.expect(":")
        t = p.type()
        properties["static_basis"] = static
        properties["operandSegmentSizes"] = i32_array([len(uses), len(basis_uses)])
        operands = [p.resolve(u, t) for u in uses] + [p.resolve(u, INDEX) for u in basis_uses]
        return cls(operands, (t,), properties, attributes, (), (), p.location(at))

    def print(self, p: Any) -> None:
        p.write(f"{' disjoint' if self.is_disjoint else ''} [{p.values(self.multi_index)}] by ")
        BASIS[1](p, self, self.dynamic_basis, self.static_basis)
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.results[0].type)}")

    @property
    def is_disjoint(self) -> bool:
        return self.disjoint in (UNIT, TRUE)

    @property
    def has_outer_bound(self) -> bool:
        return len(self.static_basis) == len(self.multi_index)

    def verify(self) -> None:
        digits = len(self.multi_index)
        if len(self.static_basis) not in (digits, digits - 1):
            raise self.error("should be passed a basis element for each index except possibly the first")
        self.verify_basis()

    def fold(self, operands):
        digits = self.multi_index
        if not digits:
            return [index(0)]
        if len(digits) == 1:
            return [digits[0]]
        known: list[Any] = operands[: len(digits)]
        if DYNAMIC_INDEX in self.static_basis.values or not all(isinstance(a, IntegerAttr) for a in known):
            return None
        basis = list(self.static_basis)
        weights = basis[1:] if self.has_outer_bound else basis
        number = known[0].value
        for a, n in zip(known[1:], weights, strict=True):
            number = number * n + a.value
        return [index(number)]
