"""Lists of indices that are partly known: `[0, %x, 4]`. Slices, subviews, reshapes, extracts and loops share them.

An op keeps such a list as an operand field with the values and a DenseArrayAttr of i64 beside it, in which
DYNAMIC_INDEX stands for the next value. Formats read and print the pair by
`custom<DynamicIndexList>($values, $static)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Union

from ..ir.attributes import ArrayAttr, DenseArrayAttr, IntegerAttr, i64_array
from ..ir.operations import Operation, Value
from ..ir.traits import Trait
from ..ir.types import DYNAMIC, RankedTensorType

DYNAMIC_INDEX = -(1 << 63)  # what MLIR keeps in attributes (types print `?`, and hold types.DYNAMIC here)
Mixed = Union[Value, int]  # noqa: UP007 (evaluated, and Python 3.10 is supported)


def known_integer(x: Mixed) -> int | None:
    """The number of an entry of a mixed list, seen through a constant."""
    if not isinstance(x, Value):
        return x
    source = x.defining_op
    if source is None or source.name != "arith.constant":
        return None
    value = source.properties["value"]
    return value.value if isinstance(value, IntegerAttr) else None


def index_list(open: str = "[", close: str = "]") -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The two functions of `custom<DynamicIndexList>` for a list between the given marks."""

    def parse(p: Any) -> tuple[list[int], DenseArrayAttr]:
        uses: list[int] = []
        numbers: list[int] = []
        p.expect(open)
        if not p.accept(close):
            while True:
                if p.texts[p.i][:1] == "%":
                    uses.append(p.ssa_use())
                    numbers.append(DYNAMIC_INDEX)
                else:
                    numbers.append(p.integer("expected SSA value or integer"))
                if not p.accept(","):
                    break
            p.expect(close)
        return uses, i64_array(numbers)

    def write(p: Any, op: Operation, values: Sequence[Value], static: DenseArrayAttr) -> None:
        p.write(open + mixed_text(p, values, static) + close)

    return parse, write


parse_index_list, print_index_list = DYNAMIC_INDEX_LIST = index_list()
"""For `custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST}`."""


def mixed_text(p: Any, values: Sequence[Value], static: Iterable[int]) -> str:
    """`0, %x, 4`."""
    following = iter(values)
    return ", ".join(p.value(next(following)) if n == DYNAMIC_INDEX else str(n) for n in static)


def mixed(values: Sequence[Value], static: Iterable[int]) -> list[Mixed]:
    """The list as ints where known and values where not."""
    following = iter(values)
    return [next(following) if n == DYNAMIC_INDEX else n for n in static]


def split_mixed(items: Iterable[Mixed]) -> tuple[list[Value], DenseArrayAttr]:
    """The reverse of `mixed`: the values, and the attribute."""
    entries = list(items)
    values = [x for x in entries if isinstance(x, Value)]
    return values, i64_array([DYNAMIC_INDEX if isinstance(x, Value) else x for x in entries])


def to_dimension(n: int) -> int:
    """A number of an index list as a dimension of a type."""
    return DYNAMIC if n == DYNAMIC_INDEX else n


def from_dimension(n: int) -> int:
    """A dimension of a type as a number of an index list."""
    return DYNAMIC_INDEX if n == DYNAMIC else n


def check_dynamic_count(op: Operation, values: str, static: str) -> None:
    """One value for each dynamic entry. `values` and `static` are field names."""
    found = len(getattr(op, values))
    wanted = sum(n == DYNAMIC_INDEX for n in getattr(op, static))
    if found != wanted:
        raise op.plain_error(
            f"expected the number of '{values}' to match the number of dynamic entries in '{static}'"
            f" ({found} vs {wanted})"
        )


# -- offsets, sizes and strides


class OffsetSizeStride(Trait):
    """What slices declare: fields `offsets`, `sizes`, `strides` with their `static_` partners, each of the rank that
    `rank(op)` gives. With `one_offset`, there is a single offset whatever the rank (memref.reinterpret_cast)."""

    def __init__(self, rank: Callable[[Any], int], one_offset: bool = False):
        super().__init__("OffsetSizeStride")
        self.rank, self.one_offset = rank, one_offset

    def verify(self, op: Any) -> None:
        for name in ("offsets", "sizes", "strides"):
            check_dynamic_count(op, name, f"static_{name}")
        offsets, sizes, strides = op.static_offsets, op.static_sizes, op.static_strides
        well_formed = "so the rank of the result type is well-formed."
        if len(offsets) != len(sizes) and not (self.one_offset and len(offsets) == 1):
            raise op.plain_error(
                f"expected mixed offsets rank to match mixed sizes rank ({len(offsets)} vs {len(sizes)}) {well_formed}"
            )
        if len(sizes) != len(strides):
            raise op.plain_error(
                f"expected mixed sizes rank to match mixed strides rank ({len(sizes)} vs {len(strides)}) {well_formed}"
            )
        rank = self.rank(op)
        for what, numbers, wanted in (
            ("offset", offsets, 1 if self.one_offset else rank),
            ("size", sizes, rank),
            ("stride", strides, rank),
        ):
            if len(numbers) != wanted:
                raise op.plain_error(f"expected {wanted} {what} values, got {len(numbers)}")
        for what, numbers in (("offsets", offsets), ("sizes", sizes)):
            for n in numbers:
                if n < 0 and n != DYNAMIC_INDEX:
                    raise op.plain_error(f"expected {what} to be non-negative, but got {n}")


class SliceFields:
    """The mixed lists of an op with the trait OffsetSizeStride."""

    __slots__ = ()

    @property
    def mixed_offsets(self: Any) -> list[Mixed]:
        return mixed(self.offsets, self.static_offsets)

    @property
    def mixed_sizes(self: Any) -> list[Mixed]:
        return mixed(self.sizes, self.static_sizes)

    @property
    def mixed_strides(self: Any) -> list[Mixed]:
        return mixed(self.strides, self.static_strides)


def check_slice_in_bounds(op: Any, shape: Sequence[int]) -> None:
    """A slice of known extent stays inside a `shape` as far as that is known."""
    for i, (extent, offset, size, stride) in enumerate(
        zip(shape, op.static_offsets, op.static_sizes, op.static_strides, strict=False)
    ):
        if extent == DYNAMIC or offset == DYNAMIC_INDEX:
            continue
        if offset >= extent:
            raise op.plain_error(f"offset {i} is out-of-bounds: {offset} >= {extent}")
        if DYNAMIC_INDEX in (size, stride):
            continue
        last = offset + (size - 1) * stride
        if last >= extent:
            raise op.plain_error(f"slice along dimension {i} runs out-of-bounds: {last} >= {extent}")


def dropped_dimensions(full: Sequence[int], reduced: Sequence[int]) -> set[int] | None:
    """Which unit dimensions of `full` the rank-reduced shape leaves out (from the front as late as possible); None if
    `reduced` is no rank-reduced form of it."""
    dropped: set[int] = set()
    k = 0
    for i, extent in enumerate(full):
        if k < len(reduced) and extent == reduced[k]:
            k += 1
        elif extent == 1:
            dropped.add(i)
        else:
            return None
    return dropped if k == len(reduced) else None


def check_rank_reduced(op: Operation, expected: Any, actual: Any) -> None:
    """`actual` is the shaped type `expected`, perhaps without some of its unit dimensions."""
    if actual is expected:
        return
    if actual.rank > expected.rank:
        raise op.plain_error("expected rank to be smaller or equal to the other rank. ")
    if dropped_dimensions(expected.shape, actual.shape) is None:
        raise op.plain_error(f"expected type to be '{expected}' or a rank-reduced version. (size mismatch) ")
    if actual.element is not expected.element:
        raise op.plain_error(f"expected element type to be '{expected.element}'")


# -- reassociation


def reassociation_groups(attribute: Any) -> list[list[int]]:
    """`[[0, 1], [2]]` as lists."""
    return [[n.value for n in group.elements] for group in attribute.elements]


def reassociation_attribute(groups: Iterable[Iterable[int]]) -> ArrayAttr:
    from ..ir.attributes import i64

    return ArrayAttr(tuple(ArrayAttr(tuple(map(i64, g))) for g in groups))


def collapsed_shape(shape: Sequence[int], groups: Iterable[Iterable[int]]) -> tuple[int, ...]:
    """The products of the groups' extents, DYNAMIC where an extent is."""
    out = []
    for group in groups:
        product = 1
        for i in group:
            product = DYNAMIC if DYNAMIC in (product, shape[i]) else product * shape[i]
        out.append(product)
    return tuple(out)


def check_reassociation(op: Operation, collapsed: int, expanded: int, groups: list[list[int]]) -> None:
    """The groups are the dimensions of the expanded shape in order, each once, and one group for each collapsed one.

    MLIR turns the groups into maps over as many dims as the largest index says, and speaks of those."""
    if len(groups) != collapsed:
        raise op.error(
            f"expected collapsed rank ({collapsed}) to equal the number of reassociation maps ({len(groups)})."
        )
    dims = 1 + max((n for g in groups for n in g), default=-1) if all(n >= 0 for g in groups for n in g) else 0
    following = 0
    for i, group in enumerate(groups):
        if dims != expanded:
            raise op.error(
                f"expected reassociation map #{i} to have size equal to the expanded rank ({expanded}), but it is "
                f" {dims}."
            )
        for n in group:
            if n != following:
                raise op.error(f"expected reassociation map #{i} to be valid and contiguous.")
            following += 1


def tensor_slice_type(source: RankedTensorType, sizes: Iterable[int]) -> RankedTensorType:
    """The type of a slice that keeps the source's rank."""
    return RankedTensorType(tuple(map(to_dimension, sizes)), source.element, source.encoding)


def static_values(items: Iterable[Mixed]) -> list[int] | None:
    """The ints of a mixed list, or None if some entry is a value."""
    out = list(items)
    return None if any(isinstance(x, Value) for x in out) else out  # type: ignore[return-value]
