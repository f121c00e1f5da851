"""Affine maps and integer sets: `(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)`, `(d0) : (d0 - 1 >= 0)`."""

from __future__ import annotations

from .affine import BUILD, AffineExpr, AffineMap, Constant, Dim, IntegerSet, Symbol, add, mul
from .parse_base import ParserBase


class AffineParser(ParserBase):
    def affine_map_or_set(self) -> AffineMap | IntegerSet:
        names: dict[str, AffineExpr] = {}
        dims = self._identifiers("(", ")", names, Dim)
        symbols = self._identifiers("[", "]", names, Symbol) if self.at("[") else 0
        if self.accept(":"):
            constraints, equalities = [], []
            self.expect("(")
            while not self.accept(")"):
                e, equal = self._constraint(names)
                constraints.append(e)
                equalities.append(equal)
                if not self.at(")"):
                    self.expect(",")
            return IntegerSet(dims, symbols, tuple(constraints), tuple(equalities))
        self.expect("->", "expected '->' or ':'")
        return AffineMap(dims, symbols, tuple(self.bracketed("(", ")", lambda: self.affine_expr(names))))

    def affine_map(self) -> AffineMap:
        start = self.i
        result = self.affine_map_or_set()
        if not isinstance(result, AffineMap):
            self.fail("expected AffineMap", start)
        return result

    def _identifiers(self, open: str, close: str, names: dict[str, AffineExpr], kind: type) -> int:
        count = 0

        def one() -> None:
            nonlocal count
            start = self.i
            name = self.keyword("expected bare identifier")
            if name in names:
                self.fail("redefinition of identifier '" + name + "'", start)
            names[name] = kind(count)
            count += 1

        self.bracketed(open, close, one)
        return count

    def _constraint(self, names: dict[str, AffineExpr]) -> tuple[AffineExpr, bool]:
        lhs = self.affine_expr(names)
        if self.accept(">"):
            self.expect("=")
            return lhs - self.affine_expr(names), False
        if self.accept("<"):
            self.expect("=")
            return self.affine_expr(names) - lhs, False
        self.expect("=", "expected '== affine-expr' at end of constraint")
        self.expect("=")
        return lhs - self.affine_expr(names), True

    def affine_expr(self, names: dict[str, AffineExpr]) -> AffineExpr:
        """Sums of products; `names` says what the identifiers mean."""
        value = self._product(names)
        while self.token in ("+", "-"):
            negative = self.take() == "-"
            term = self._product(names)
            value = add(value, mul(term, Constant(-1)) if negative else term)
        return value

    def _product(self, names: dict[str, AffineExpr]) -> AffineExpr:
        value = self._factor(names)
        while self.token in ("*", "floordiv", "ceildiv", "mod"):
            at = self.i
            kind = self.take()
            factor = self._factor(names)
            if kind != "*" and not factor.is_symbolic():
                self.fail(
                    "non-affine expression: right operand of " + kind + " has to be either a constant or symbolic", at
                )
            if kind != "*" and isinstance(factor, Constant) and factor.value == 0:
                self.fail("division by zero" if kind != "mod" else "modulo by zero", at)
            try:
                value = BUILD[kind](value, factor)
            except ValueError as e:
                self.fail(str(e), at)
        return value

    def _factor(self, names: dict[str, AffineExpr]) -> AffineExpr:
        if self.accept("("):
            value = self.affine_expr(names)
            self.expect(")")
            return value
        if self.accept("-"):
            return mul(self._factor(names), Constant(-1))
        at = self.i
        number = self.optional_integer_of_any_size()
        if number is not None:
            if number >> 63 not in (0, -1):
                self.fail("constant too large for index", at)
            return Constant(number)
        start = self.i
        if self.accept("symbol"):
            self.expect("(")
            value = self._factor(names)
            self.expect(")")
            return value
        if not self.at_identifier() and not self.token.startswith("%"):
            self.fail("expected affine expression")
        name = self.take()
        found = names.get(name)
        if found is None:
            self.fail("use of undeclared identifier '" + name + "'", start)
        return found
