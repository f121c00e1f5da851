"""Convolutions and pooling along one dimension: a step for each element of the window, on slices of the input.

%r = linalg.conv_1d_nwc_wcf ins(%a, %f) outs(%o)      %a0 = vector.extract_strided_slice %x [0, 0, 0], [1, 5, 3]
    : tensor<1x6x3xf32>, tensor<2x3x4xf32>,           %f0 = vector.extract %w[0] : vector<3x4xf32>
      tensor<1x5x4xf32>                           ->  %s = vector.contract ... %a0, %f0, %y into vector<1x5x4xf32>
                                                      %a1, %f1, then vector.contract ... %a1, %f1, %s

A window that moves by more than one is applied to each place by itself. `linalg.generic` takes part where it is one of
these ops in all but name. In one bit, where sums are `or`, the peer adds for depthwise and for plain convolutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...dialects.linalg.named import NAMED_OPS, table_maps
from ...dialects.vector import builders as vector
from ...dialects.vector.attributes import CombiningKindAttr
from ...dialects.vector.reductions import FMAOp, OuterProductOp
from ...ir.affine import AffineExpr, AffineMap, Binary, Constant, Dim
from ...ir.builder import Rewriter
from ...ir.operations import Operation, Value
from ...ir.types import DYNAMIC, I1, ShapedType, VectorType
from .access import can_be_element, read_whole, write_whole, zero
from .contractions import contraction
from .rules import Settings
from .sizes import size_of, size_of_loop

SUMS = ("arith.addf", "arith.addi", "arith.ori")
MAXIMA = ("arith.maximumf", "arith.maxsi")
OTHERS = ("arith.maxui", "arith.minimumf", "arith.minsi", "arith.minui")

# name of the op: what combines the products or elements
NAMES: dict[str, tuple[str, ...]] = {
    "conv_1d": SUMS,
    "conv_1d_nwc_wcf": SUMS,
    "conv_1d_ncw_fcw": SUMS,
    "depthwise_conv_1d_nwc_wc": SUMS,
    "pooling_nwc_sum": (*SUMS, *MAXIMA, *OTHERS),
    "pooling_ncw_sum": (*SUMS, *MAXIMA),
}
"""Poolings differ in their body only, so that one name stands for all."""

CHANNELS_LAST = {"conv_1d_ncw_fcw": ((0, 2, 1), (2, 1, 0), (0, 2, 1)), "pooling_ncw_sum": ((0, 2, 1), (), (0, 2, 1))}
"""How operands are transposed so that the window's dim stands before the channels; each order is its own reverse."""

PRODUCTS = {"arith.mulf": ("arith.addf",), "arith.muli": ("arith.addi",), "arith.andi": ("arith.ori",)}
WIDENING = ("arith.extf", "arith.extsi", "arith.extui", "arith.sitofp")
"""The conversions in the body of a `linalg.generic` that make it another name for a convolution."""


class Window(NamedTuple):
    """What a convolution does. `conversions`: of the two inputs' elements, where there are any."""

    name: str
    stride: int
    dilation: int
    conversions: tuple[Operation | None, ...]
    combination: Operation

    @property
    def pools(self) -> bool:
        return self.name.startswith("pooling")

    @property
    def is_depthwise(self) -> bool:
        return self.name.startswith("depthwise")


# -- which ops


def window_of(op: Any) -> Window | None:
    """The convolution that a structured op is."""
    if len(op.ins) != 2 or len(op.outs) != 1 or not all(isinstance(v.type, ShapedType) for v in op.operands):
        return None
    if not all(can_be_element(v.type.element) for v in op.operands):
        return None
    for name, combining in NAMES.items():
        found = _numbers(op, name)
        body = _body(op, combining, name.startswith("pooling")) if found is not None else None
        if found is not None and body is not None:
            return Window(name, *found, *body)
    return None


def _numbers(op: Any, name: str) -> tuple[int, int] | None:
    """Stride and dilation, if the op has the loops and maps of the named one."""
    cls = NAMED_OPS[name]
    kinds = ["reduction" if loop[0].isupper() else "parallel" for loop in cls.loops]
    if op.iterators != kinds:
        return None
    moves = [e for e in op.maps[0].results if isinstance(e, Binary)]
    found = _step_and_spread(moves[0]) if len(moves) == 1 else None
    if found is None or (not cls.windows and found != (1, 1)):
        return None
    return found if list(op.maps) == list(table_maps(cls, (found[0],), (found[1],))) else None


def _step_and_spread(e: Binary) -> tuple[int, int] | None:
    """`w * stride + k * dilation`."""
    numbers = [_factor(side) for side in (e.lhs, e.rhs)] if e.kind == "+" else [None]
    return None if None in numbers else (numbers[0], numbers[1])  # type: ignore[return-value]


def _factor(e: AffineExpr) -> int | None:
    if isinstance(e, Dim):
        return 1
    is_multiple = isinstance(e, Binary) and e.kind == "*" and isinstance(e.lhs, Dim) and isinstance(e.rhs, Constant)
    return e.rhs.value if is_multiple else None


def _body(op: Any, combining: Sequence[str], pools: bool) -> tuple[tuple[Operation | None, ...], Operation] | None:
    """The conversions, and the op that combines, of a body `old + x * y`, or `old + x` if it pools."""
    x, y, old = op.body.arguments
    combination = op.body.last.operands[0].defining_op
    if combination is None or combination.name not in combining or combination.operands[0] is not old:
        return None
    values, arguments = [combination.operands[1]], [x]
    if not pools:
        product = values[0].defining_op
        if product is None or combination.name not in PRODUCTS.get(product.name, ()):
            return None
        if product.name == "arith.andi" and product.operands[0].type is not I1:
            return None
        values, arguments = list(product.operands), [x, y]
    allowed = None if op.name != "linalg.generic" else WIDENING
    conversions = [_conversion(v, a, allowed) for v, a in zip(values, arguments, strict=True)]
    return None if False in conversions else (tuple(conversions), combination)


def _conversion(v: Value, argument: Value, allowed: Sequence[str] | None) -> Any:
    """The op that makes a value of an argument, None if it is the argument, False if it is anything else."""
    if v is argument:
        return None
    op = v.defining_op
    fits = op is not None and list(op.operands) == [argument] and (allowed is None or op.name in allowed)
    return op if fits else False


def has_steps(op: Any, window: Window, settings: Settings) -> bool:
    """Whether all sizes are known; if masks are allowed, that of a depthwise convolution's channels need not be."""
    unknown = {i for v in op.operands for i, n in enumerate(reversed(v.type.shape)) if n == DYNAMIC}
    return not unknown or (settings.masking and window.is_depthwise and unknown == {0})


# -- the steps


def make_steps(op: Any, b: Rewriter, window: Window, extents: Sequence[int]) -> list[Value]:
    """`extents`: of the loops."""
    loops = dict(zip(NAMED_OPS[window.name].loops, extents, strict=True))
    places, turns = loops["ow"], loops["KW"]
    reach = (places - 1) * window.stride + (turns - 1) * window.dilation + 1
    sizes = _sizes_of_loops(op, b, window)
    source, kernel, out = _transposed(b, window, [_read(op, b, i, window, loops, reach, sizes) for i in range(3)])
    width = places if window.stride == 1 else 1
    starts = range(0, places, width)
    slices = [[_slice(b, source, w * window.stride + k * window.dilation, width) for w in starts] for k in range(turns)]
    weights = [None if kernel is None else b.make(vector.extract(kernel, [k])) for k in range(turns)]
    parts = [_slice(b, out, w, width) for w in starts]
    for k in range(turns):
        for i in range(len(parts)):
            parts[i] = _step(b, window, slices[k][i], weights[k], parts[i])
    for w, part in zip(starts, parts, strict=True):
        out = part if width == places else b.make(vector.insert_strided_slice(part, out, _offsets(out, w)))
    *_, value = _transposed(b, window, [None, None, out])  # back again
    return write_whole(b, value, op.outs[0], sizes=_sizes(op, b, 2, window, sizes))


def _read(
    op: Any, b: Rewriter, i: int, window: Window, loops: dict[str, int], reach: int, sizes: dict[str, Value]
) -> Any:
    """An operand, as far as the window reaches; none of the kernel if only its size counts."""
    if window.pools and i == 1:
        return None
    v, access = op.operands[i], NAMED_OPS[window.name].accesses[i].split()
    shape = tuple(loops.get(term, reach) for term in access)
    element = v.type.element
    return read_whole(b, v, VectorType(shape, element), outside=zero(element), sizes=_sizes(op, b, i, window, sizes))


def _transposed(b: Rewriter, window: Window, operands: Sequence[Any]) -> list[Any]:
    """Those that are there, so that the window's dim stands before the channels, or back."""
    orders = CHANNELS_LAST.get(window.name)
    if orders is None:
        return list(operands)
    return [v and b.make(vector.transpose(v, order)) for v, order in zip(operands, orders, strict=True)]


def _sizes_of_loops(op: Any, b: Rewriter, window: Window) -> dict[str, Value]:
    """Nothing if they are all known."""
    if not any(DYNAMIC in v.type.shape for v in op.operands):
        return {}
    return {name: size_of_loop(op, d, b) for d, name in enumerate(NAMED_OPS[window.name].loops)}


def _sizes(op: Any, b: Rewriter, i: int, window: Window, loops: dict[str, Value]) -> list[Any] | None:
    """Of an operand: loops', except where the window moves."""
    terms = NAMED_OPS[window.name].accesses[i].split()
    return [loops.get(t) or size_of(op.operands[i], d, b) for d, t in enumerate(terms)] if loops else None


def _offsets(v: Value, w: int) -> list[int]:
    """Of a place, in a vector that has places, or batches, places and channels."""
    t: Any = v.type
    return [w] if t.rank == 1 else [0, w, 0]


def _slice(b: Rewriter, v: Value, w: int, width: int) -> Value:
    shape = v.type.shape
    sizes = [width] if len(shape) == 1 else [shape[0], width, shape[2]]
    return v if list(shape) == sizes else b.make(vector.extract_strided_slice(v, _offsets(v, w), sizes))


def _step(b: Rewriter, window: Window, source: Value, weight: Any, out: Value) -> Value:
    """One element of the window at all places of a slice."""
    combine = window.combination.name
    source = _converted(b, source, window.conversions[0])
    if window.pools:
        return b.insert(type(window.combination)((source, out), (out.type,))).results[0]
    kind = CombiningKindAttr("or" if combine == "arith.ori" else "add")
    if window.is_depthwise:
        return _multiply_and_add(b, source, _spread(b, weight, source.type, window.conversions[1]), out, window)
    weight = _converted(b, weight, window.conversions[1])
    if window.name == "conv_1d":
        return b.make(OuterProductOp((source, weight, out), (out.type,), {"kind": kind}))
    n, w, f, c = map(Dim, range(4))
    maps = [AffineMap(4, 0, e) for e in ((n, w, c), (c, f), (n, w, f))]
    return b.make(contraction([source, weight, out], maps, ["parallel"] * 3 + ["reduction"], kind=kind))


def _converted(b: Rewriter, v: Value, conversion: Operation | None) -> Value:
    if conversion is None:
        return v
    element = conversion.results[0].type
    t: Any = VectorType(v.type.shape, element) if isinstance(v.type, VectorType) else element
    return b.insert(type(conversion)((v,), (t,))).results[0]


def _spread(b: Rewriter, weight: Value, t: Any, conversion: Operation | None) -> Value:
    """A weight for each channel, at all places. Integers are widened last, as the peer does."""
    if conversion is not None and conversion.name in ("arith.extsi", "arith.extui"):
        narrow = VectorType(t.shape, weight.type.element)
        return _converted(b, b.make(vector.broadcast(weight, narrow)), conversion)
    return b.make(vector.broadcast(_converted(b, weight, conversion), t))


def _multiply_and_add(b: Rewriter, x: Value, y: Value, z: Value, window: Window) -> Value:
    combination = window.combination
    if combination.name == "arith.addf":
        return b.make(FMAOp((x, y, z), (z.type,)))
    product: Any = combination.operands[1].defining_op
    return b.make(type(combination)((b.make(type(product)((x, y), (z.type,))), z), (z.type,)))
