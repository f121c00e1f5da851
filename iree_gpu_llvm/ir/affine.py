"""Affine expressions, maps and integer sets: construction with MLIR's simplifications, evaluation, composition,
text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .interning import Interned, PlainPrinter


class AffineExpr(Interned):
    """An integer expression over dims `d0, d1, ...` and symbols `s0, s1, ...`. `+ - * // %` and `ceildiv` build new
    ones; `//` is floordiv. Multiplication needs a symbolic or constant side, division a positive constant or symbol."""

    __slots__ = ()

    def __add__(self, other: AffineExpr | int) -> AffineExpr:
        return add(self, as_expr(other))

    def __radd__(self, other: int) -> AffineExpr:
        return add(as_expr(other), self)

    def __sub__(self, other: AffineExpr | int) -> AffineExpr:
        return add(self, mul(as_expr(other), Constant(-1)))

    def __neg__(self) -> AffineExpr:
        return mul(self, Constant(-1))

    def __mul__(self, other: AffineExpr | int) -> AffineExpr:
        return mul(self, as_expr(other))

    def __rmul__(self, other: int) -> AffineExpr:
        return mul(as_expr(other), self)

    def __floordiv__(self, other: AffineExpr | int) -> AffineExpr:
        return floordiv(self, as_expr(other))

    def __mod__(self, other: AffineExpr | int) -> AffineExpr:
        return mod(self, as_expr(other))

    def ceildiv(self, other: AffineExpr | int) -> AffineExpr:
        return ceildiv(self, as_expr(other))

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> int:
        raise NotImplementedError

    def replace(self, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr] = ()) -> AffineExpr:
        """Substitutes dims and symbols (those beyond the given lists stay)."""
        raise NotImplementedError

    def is_symbolic(self) -> bool:
        raise NotImplementedError

    def dims_used(self) -> set[int]:
        return set()

    def text(self, p: PlainPrinter) -> str:
        return self.to_text(False)

    def to_text(self, tight: bool) -> str:
        raise NotImplementedError


class Dim(AffineExpr):
    fields = ("position",)

    def evaluate(self, dims, symbols=()):
        return dims[self.position]

    def replace(self, dims, symbols=()):
        return dims[self.position] if self.position < len(dims) else self

    def is_symbolic(self):
        return False

    def dims_used(self):
        return {self.position}

    def to_text(self, tight):
        return f"d{self.position}"


class Symbol(AffineExpr):
    fields = ("position",)

    def evaluate(self, dims, symbols=()):
        return symbols[self.position]

    def replace(self, dims, symbols=()):
        return symbols[self.position] if self.position < len(symbols) else self

    def is_symbolic(self):
        return True

    def to_text(self, tight):
        return f"s{self.position}"


class Constant(AffineExpr):
    fields = ("value",)

    def evaluate(self, dims, symbols=()):
        return self.value

    def replace(self, dims, symbols=()):
        return self

    def is_symbolic(self):
        return True

    def to_text(self, tight):
        return str(self.value)


class Binary(AffineExpr):
    """`kind` is one of `+`, `*`, `floordiv`, `ceildiv`, `mod`."""

    fields = ("kind", "lhs", "rhs")

    def evaluate(self, dims, symbols=()):
        return _EVALUATE[self.kind](self.lhs.evaluate(dims, symbols), self.rhs.evaluate(dims, symbols))

    def replace(self, dims, symbols=()):
        return BUILD[self.kind](self.lhs.replace(dims, symbols), self.rhs.replace(dims, symbols))

    def is_symbolic(self):
        return self.lhs.is_symbolic() and self.rhs.is_symbolic()

    def dims_used(self):
        return self.lhs.dims_used() | self.rhs.dims_used()

    def to_text(self, tight):
        lhs, rhs = self.lhs, self.rhs
        if self.kind != "+":
            if self.kind == "*" and isinstance(rhs, Constant) and rhs.value == -1:
                return self._wrap(f"-{lhs.to_text(True)}", tight)
            return self._wrap(f"{lhs.to_text(True)} {self.kind} {rhs.to_text(True)}", tight)
        if isinstance(rhs, Binary) and rhs.kind == "*" and isinstance(rhs.rhs, Constant):
            factor = rhs.rhs.value
            if factor == -1:
                negated = rhs.lhs
                inner = negated.to_text(isinstance(negated, Binary) and negated.kind == "+")
                return self._wrap(f"{lhs.to_text(False)} - {inner}", tight)
            if factor < -1:
                return self._wrap(f"{lhs.to_text(False)} - {rhs.lhs.to_text(True)} * {-factor}", tight)
        if isinstance(rhs, Constant) and rhs.value < 0:
            return self._wrap(f"{lhs.to_text(False)} - {-rhs.value}", tight)
        return self._wrap(f"{lhs.to_text(False)} + {rhs.to_text(False)}", tight)

    @staticmethod
    def _wrap(s: str, tight: bool) -> str:
        return f"({s})" if tight else s


_EVALUATE: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "*": lambda a, b: a * b,
    "floordiv": lambda a, b: a // b,
    "ceildiv": lambda a, b: -(-a // b),
    "mod": lambda a, b: a % b,
}


def as_expr(x: AffineExpr | int) -> AffineExpr:
    return Constant(x) if isinstance(x, int) else x


def _in_order(a: AffineExpr, b: AffineExpr) -> bool:
    """Constants go right, else what is symbolic; of two dims or symbols the later one does."""
    if isinstance(a, Constant) or (a.is_symbolic() and not b.is_symbolic()):
        return False
    if (isinstance(a, Dim) and isinstance(b, Dim)) or (isinstance(a, Symbol) and isinstance(b, Symbol)):
        return a.position <= b.position
    return True


def add(a: AffineExpr, b: AffineExpr) -> AffineExpr:
    """Constants merge, `x*c1 + x*c2` too; `e - (e floordiv q)*q` becomes `e mod q`."""
    return _simpler_sum(a, b) or Binary("+", a, b)


def _simpler_sum(a: AffineExpr, b: AffineExpr) -> AffineExpr | None:
    """The sum, if it is not just one of these two in this order."""
    if isinstance(a, Constant) and isinstance(b, Constant):
        return Constant(a.value + b.value)
    if not _in_order(a, b):
        return add(b, a)
    if isinstance(b, Constant):
        if b.value == 0:
            return a
        if isinstance(a, Binary) and a.kind == "+" and isinstance(a.rhs, Constant):
            return add(a.lhs, Constant(a.rhs.value + b.value))
    ta, ca = _term(a)
    tb, cb = _term(b)
    if ta is tb:
        return mul(ta, Constant(ca + cb))
    is_sum = isinstance(a, Binary) and a.kind == "+"
    if is_sum and isinstance(a.rhs, Constant):
        return add(add(a.lhs, b), a.rhs)  # keep the constant last: (x + c) + y -> (x + y) + c
    q = _quotient_taken_away(b)
    if q is not None and q.lhs is a:
        return mod(a, q.rhs)
    if is_sum and isinstance(tb, Binary) and tb.kind == "floordiv" and tb is not b:
        rest = _simpler_sum(a.rhs, b)
        return None if rest is None else add(a.lhs, rest)
    return None


def _quotient_taken_away(b: AffineExpr) -> Binary | None:
    """`e floordiv q`, of -q * (e floordiv q): q is a positive constant, or a symbol's expression."""
    if not isinstance(b, Binary) or b.kind != "*" or not isinstance(b.lhs, Binary):
        return None
    if b.lhs.kind == "*" and b.rhs is Constant(-1):
        q = b.lhs.lhs
        return q if isinstance(q, Binary) and q.kind == "floordiv" and q.rhs is b.lhs.rhs else None
    q = b.lhs
    if q.kind == "floordiv" and isinstance(q.rhs, Constant) and isinstance(b.rhs, Constant):
        return q if q.rhs.value > 0 and q.rhs.value == -b.rhs.value else None
    return None


def _term(e: AffineExpr) -> tuple[AffineExpr, int]:
    if isinstance(e, Binary) and e.kind == "*" and isinstance(e.rhs, Constant):
        return e.lhs, e.rhs.value
    return e, 1


def mul(a: AffineExpr, b: AffineExpr) -> AffineExpr:
    if isinstance(a, Constant) and isinstance(b, Constant):
        return Constant(a.value * b.value)
    if not b.is_symbolic() or not _in_order(a, b):
        a, b = b, a
    if not b.is_symbolic():
        raise ValueError(
            "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"
        )
    if isinstance(b, Constant):
        if b.value == 1:
            return a
        if b.value == 0:
            return b
        if isinstance(a, Binary) and a.kind == "*" and isinstance(a.rhs, Constant):
            return mul(a.lhs, Constant(a.rhs.value * b.value))
    if isinstance(a, Binary) and a.kind == "*" and isinstance(a.rhs, Constant):
        return mul(mul(a.lhs, b), a.rhs)
    return Binary("*", a, b)


def floordiv(a: AffineExpr, b: AffineExpr) -> AffineExpr:
    if not isinstance(b, Constant) or b.value == 0:
        return Constant(1) if a is b and a is not Constant(0) else Binary("floordiv", a, b)
    if isinstance(a, Constant):
        return Constant(a.value // b.value)
    if b.value == 1:
        return a
    if isinstance(a, Binary) and a.kind == "*" and isinstance(a.rhs, Constant) and a.rhs.value % b.value == 0:
        return mul(a.lhs, Constant(a.rhs.value // b.value))
    if isinstance(a, Binary) and a.kind == "+" and any(largest_divisor(e) % b.value == 0 for e in (a.lhs, a.rhs)):
        return add(floordiv(a.lhs, b), floordiv(a.rhs, b))
    return Binary("floordiv", a, b)


def ceildiv(a: AffineExpr, b: AffineExpr) -> AffineExpr:
    if not isinstance(b, Constant) or b.value == 0:
        return Constant(1) if a is b and a is not Constant(0) else Binary("ceildiv", a, b)
    if isinstance(a, Constant):
        return Constant(-(-a.value // b.value))
    if b.value == 1:
        return a
    if isinstance(a, Binary) and a.kind == "*" and isinstance(a.rhs, Constant) and a.rhs.value % b.value == 0:
        return mul(a.lhs, Constant(a.rhs.value // b.value))
    return Binary("ceildiv", a, b)


def mod(a: AffineExpr, b: AffineExpr) -> AffineExpr:
    if not isinstance(b, Constant) or b.value <= 0:
        return Constant(0) if a is b and a is not Constant(0) else Binary("mod", a, b)
    if isinstance(a, Constant):
        return Constant(a.value % b.value)
    if largest_divisor(a) % b.value == 0:
        return Constant(0)
    if isinstance(a, Binary) and a.kind == "+":
        if largest_divisor(a.lhs) % b.value == 0:
            return mod(a.rhs, b)
        if largest_divisor(a.rhs) % b.value == 0:
            return mod(a.lhs, b)
    if isinstance(a, Binary) and a.kind == "mod" and isinstance(a.rhs, Constant) and a.rhs.value >= 1:
        return mod(a.lhs, b) if a.rhs.value % b.value == 0 else Binary("mod", a, b)
    return Binary("mod", a, b)


def largest_divisor(e: AffineExpr) -> int:
    """The largest integer known to divide `e` (0 for the constant 0, which everything divides)."""
    import math

    if isinstance(e, Constant):
        return abs(e.value)
    if isinstance(e, Binary):
        if e.kind == "*":
            return largest_divisor(e.lhs) * largest_divisor(e.rhs)
        if e.kind in ("+", "mod"):
            return math.gcd(largest_divisor(e.lhs), largest_divisor(e.rhs))
        if e.kind in ("floordiv", "ceildiv") and isinstance(e.rhs, Constant) and e.rhs.value:
            d = largest_divisor(e.lhs)
            return d // e.rhs.value if d % e.rhs.value == 0 and d else 1
    return 1


BUILD: dict[str, Callable[[AffineExpr, AffineExpr], AffineExpr]] = {
    "+": add,
    "*": mul,
    "floordiv": floordiv,
    "ceildiv": ceildiv,
    "mod": mod,
}


def _header(dims: int, symbols: int) -> str:
    text = f"({', '.join(f'd{i}' for i in range(dims))})"
    return text + (f"[{', '.join(f's{i}' for i in range(symbols))}]" if symbols else "")


class AffineMap(Interned):
    """`(d0, ...)[s0, ...] -> (results)`. Its text is what stands inside `affine_map<...>`."""

    fields = ("num_dims", "num_symbols", "results")

    def text(self, p):
        return f"{_header(self.num_dims, self.num_symbols)} -> ({', '.join(r.to_text(False) for r in self.results)})"

    @staticmethod
    def identity(rank: int) -> AffineMap:
        return AffineMap(rank, 0, tuple(Dim(i) for i in range(rank)))

    @staticmethod
    def permutation(order: Sequence[int]) -> AffineMap:
        return AffineMap(len(order), 0, tuple(Dim(i) for i in order))

    @staticmethod
    def constant(value: int) -> AffineMap:
        return AffineMap(0, 0, (Constant(value),))

    @property
    def is_identity(self) -> bool:
        return self is AffineMap.identity(self.num_dims) if not self.num_symbols else False

    @property
    def is_permutation(self) -> bool:
        order = self.dim_positions
        return order is not None and self.num_symbols == 0 and sorted(order) == list(range(self.num_dims))

    @property
    def is_projected_permutation(self) -> bool:
        order = self.dim_positions
        return order is not None and self.num_symbols == 0 and len(set(order)) == len(order)

    @property
    def is_minor_identity(self) -> bool:
        """The results are exactly the last dims, in order."""
        first = self.num_dims - len(self.results)
        return first >= 0 and all(r is Dim(first + i) for i, r in enumerate(self.results))

    @property
    def dim_positions(self) -> list[int] | None:
        """The dim of each result, or None if some result is no plain dim."""
        if all(isinstance(r, Dim) for r in self.results):
            return [r.position for r in self.results]
        return None

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> tuple[int, ...]:
        return tuple(r.evaluate(dims, symbols) for r in self.results)

    def compose(self, other: AffineMap) -> AffineMap:
        """`self(other(x))`; symbols of `other` follow those of `self`."""
        shift = [Symbol(self.num_symbols + i) for i in range(other.num_symbols)]
        inner = [r.replace([Dim(i) for i in range(other.num_dims)], shift) for r in other.results]
        own = [Symbol(i) for i in range(self.num_symbols)]
        return AffineMap(
            other.num_dims, self.num_symbols + other.num_symbols, tuple(r.replace(inner, own) for r in self.results)
        )

    def sub_map(self, positions: Sequence[int]) -> AffineMap:
        return AffineMap(self.num_dims, self.num_symbols, tuple(self.results[i] for i in positions))


class IntegerSet(Interned):
    """`(d0, ...)[s0, ...] : (constraints)`; `equalities[i]` tells `== 0` from `>= 0`."""

    fields = ("num_dims", "num_symbols", "constraints", "equalities")

    def text(self, p):
        parts = [
            f"{c.to_text(False)} {'==' if eq else '>='} 0"
            for c, eq in zip(self.constraints, self.equalities, strict=True)
        ]
        return f"{_header(self.num_dims, self.num_symbols)} : ({', '.join(parts)})"
