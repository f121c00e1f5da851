"""Kernels of one op of `linalg` on buffers, and what numpy makes of it.

What an operand's dims are follows from the op's name (`conv_2d_nhwc_hwcf`) or stands here, not in the package: loops in
capitals reduce, `h~H` is where an output's place and a window's meet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np

DTYPES = {"f32": "float32", "f16": "float16", "f64": "float64", "i8": "int8", "i16": "int16", "i32": "int32"}
PAD = 1
"""Elements that a buffer of dynamic size has beyond its size in each dimension, which are to stay."""
ITEMS = 64


@dataclass
class Case:
    """`operands`: dims of each, the last the output; `sizes`: of the loops; `kind`: how elements are combined; `text`: of the
    op, with `INS` and `OUTS`; `steps`: stride and dilation of each window."""

    name: str
    operands: list[str]
    sizes: dict[str, int]
    kind: str = "contract"
    types: list[str] = field(default_factory=list)
    text: str = ""
    steps: dict[str, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.types = self.types or ["f32"] * len(self.operands)
        if not self.text:
            attributes = ""
            if self.steps:
                strides, dilations = zip(*self.steps.values(), strict=True)
                words = [f"{w} = dense<{list(n)}> : vector<{len(n)}xi64>" for w, n in
                         (("dilations", dilations), ("strides", strides))]  # fmt: skip
                attributes = f"{{{', '.join(words)}}} "
            self.text = f"linalg.{self.name} {attributes}ins(INS) outs(OUTS)"

    def with_sizes(self, **sizes: int) -> Case:
        return Case(self.name, self.operands, {**self.sizes, **sizes}, self.kind, self.types, self.text, self.steps)

    # -- shapes and places

    def _place(self, term: str, loops: dict[str, Any]) -> Any:
        if "~" not in term:
            return loops[term]
        stride, dilation = self.steps.get(term, (1, 1))
        out, window = term.split("~")
        return loops[out] * stride + loops[window] * dilation

    def shape(self, operand: str) -> tuple[int, ...]:
        last = {name: n - 1 for name, n in self.sizes.items()}
        return tuple(max(int(self._place(t, last)) + 1, 0) for t in operand.split())

    @property
    def shapes(self) -> list[tuple[int, ...]]:
        return [self.shape(operand) for operand in self.operands]

    # -- numpy

    def arrays(self, seed: int = 0) -> list[np.ndarray]:
        rng = np.random.default_rng(seed)
        return [rng.integers(-3, 4, shape).astype(DTYPES[t]) for shape, t in zip(self.shapes, self.types, strict=True)]

    def expected(self, arrays: list[np.ndarray]) -> np.ndarray:
        names = list(self.sizes)
        grid = np.indices([self.sizes[n] for n in names]).reshape(len(names), -1)
        loops = dict(zip(names, grid, strict=True))
        places = [tuple(self._place(t, loops) for t in operand.split()) for operand in self.operands]
        wide = "float64" if self.types[-1].startswith("f") else "int64"
        out = arrays[-1].astype(wide)
        ins = [a[p].astype(wide) for a, p in zip(arrays[:-1], places, strict=False)]
        at = places[-1] or (np.zeros(grid.shape[1], int),)
        made = out.reshape(out.shape or (1,))
        _COMBINE[self.kind](made, at, *ins)
        return made.reshape(out.shape).astype(arrays[-1].dtype)

    # -- MLIR

    def kernel(self, dynamic: bool) -> tuple[str, list[str]]:
        """With buffers of just the size as arguments; or, if dynamic, with the sizes behind larger buffers."""
        head, lines, operands = [], [], []
        for i, (shape, t) in enumerate(zip(self.shapes, self.types, strict=True)):
            if not shape and i < len(self.operands) - 1:
                head.append(f"%a{i}: {t}")
                operands.append((f"%a{i}", t))
                continue
            whole = [n + PAD for n in shape] if dynamic else shape
            whole_type = f"memref<{''.join(f'{n}x' for n in whole)}{t}>"
            head.append(f"%a{i}: {whole_type}")
            if not dynamic or not shape:
                operands.append((f"%a{i}", whole_type))
                continue
            names = [f"%n{i}_{d}" for d in range(len(shape))]
            head += [f"{n}: index" for n in names]
            strides = [int(np.prod(whole[d + 1 :], dtype=int)) for d in range(len(shape))]
            view = f"memref<{'?x' * len(shape)}{t}, strided<{strides}>>"
            zeros, ones = ", ".join(["0"] * len(shape)), ", ".join(["1"] * len(shape))
            lines.append(
                f"%v{i} = memref.subview %a{i}[{zeros}] [{', '.join(names)}] [{ones}] : {whole_type} to {view}"
            )
            operands.append((f"%v{i}", view))
        text = self.text
        for key, group in (("INS", operands[:-1]), ("OUTS", operands[-1:])):
            text = text.replace(key, f"{', '.join(v for v, _ in group)} : {', '.join(t for _, t in group)}")
        for i, words in enumerate((("SOURCE", "FROM"), ("TARGET", "TO"))):
            for word, written in zip(words, operands[min(i, len(operands) - 1)], strict=True):
                text = text.replace(word, written)
        lines.append(text)
        attributes = f"attributes {{gpu.known_block_size = array<i32: {ITEMS}, 1, 1>}}"
        return f"func.func @k({', '.join(head)}) {attributes} {{\n" + "\n".join(lines) + "\nreturn\n}\n", head

    def given(self, arrays: list[np.ndarray], dynamic: bool) -> list[Any]:
        """The arguments of the kernel for these arrays. Scalars are numpy scalars."""
        out: list[Any] = []
        for i, a in enumerate(arrays):
            if not a.shape and i < len(arrays) - 1:
                out.append(a[()])
            elif not dynamic or not a.shape:
                out.append(a.copy())
            else:
                whole = np.full([n + PAD for n in a.shape], 77, a.dtype)
                whole[tuple(slice(0, n) for n in a.shape)] = a
                out += [whole, *a.shape]
        return out

    def output(self, after: list[Any], dynamic: bool) -> np.ndarray:
        """Of the arrays after a run; what is beyond its size must be as it was."""
        shape = self.shapes[-1]
        if not dynamic or not shape:
            return after[-1]
        whole = after[-1 - len(shape)]
        inside = tuple(slice(0, n) for n in shape)
        rest = whole.copy()
        rest[inside] = 77
        assert (rest == 77).all(), "written outside of the buffer"
        return whole[inside]


def _contract(out: Any, at: Any, *ins: Any) -> None:
    product = ins[0]
    for x in ins[1:]:
        product = product * x
    np.add.at(out, at, product)


def _quantized(out: Any, at: Any, lhs: Any, rhs: Any, lhs_zero: Any, rhs_zero: Any) -> None:
    np.add.at(out, at, (lhs - lhs_zero) * (rhs - rhs_zero))


def _unsigned(x: Any) -> Any:
    return np.where(x < 0, x + (1 << 32), x)


def _extreme(f: Any, unsigned: bool = False) -> Any:
    def combine(out: Any, at: Any, x: Any, *window: Any) -> None:
        if not unsigned:
            f.at(out, at, x)
            return
        made = _unsigned(out)
        f.at(made, at, _unsigned(x))
        out[...] = np.where(made >= 1 << 31, made - (1 << 32), made)

    return combine


def _assign(out: Any, at: Any, *ins: Any) -> None:
    out[at] = ins[0]


_COMBINE = {
    "contract": _contract,
    "quantized": _quantized,
    "sum": lambda out, at, x, *window: np.add.at(out, at, x),
    "max": _extreme(np.maximum),
    "min": _extreme(np.minimum),
    "max_unsigned": _extreme(np.maximum, True),
    "min_unsigned": _extreme(np.minimum, True),
    "assign": _assign,
    "add": lambda out, at, x, y: out.__setitem__(at, x + y),
    "sub": lambda out, at, x, y: out.__setitem__(at, x - y),
    "negf": lambda out, at, x: out.__setitem__(at, -x),
    "square": lambda out, at, x: out.__setitem__(at, x * x),
    "max_signed": lambda out, at, x, y: out.__setitem__(at, np.maximum(x, y)),
}

# -- cases

SIZES = {
    "b": 2, "m": 5, "n": 7, "g": 2, "c": 5, "f": 3, "d": 2, "h": 3, "w": 5, "q": 3, "r": 2,
    "B": 3, "K": 9, "C": 3, "D": 2, "H": 2, "W": 3, "Q": 2,
}  # fmt: skip
STEPS = {"d~D": (1, 2), "h~H": (2, 1), "w~W": (1, 2)}

PRODUCTS = {
    "dot": ["K", "K", ""],
    "matvec": ["m K", "K", "m"],
    "vecmat": ["K", "K n", "n"],
    "batch_matvec": ["b m K", "b K", "b m"],
    "batch_vecmat": ["b K", "b K n", "b n"],
    "matmul": ["m K", "K n", "m n"],
    "batch_matmul": ["b m K", "b K n", "b m n"],
    "batch_reduce_matmul": ["B m K", "B K n", "m n"],
    "mmt4d": ["m K q Q", "n K r Q", "m n q r"],
    "batch_mmt4d": ["b m K q Q", "b n K r Q", "b m n q r"],
    "quantized_matmul": ["m K", "K n", "", "", "m n"],
    "quantized_batch_matmul": ["b m K", "b K n", "", "", "b m n"],
}
WINDOWS = [
    "conv_1d_nwc_wcf",
    "conv_1d_ncw_fcw",
    "conv_2d_nhwc_hwcf",
    "conv_2d_nhwc_fhwc",
    "conv_2d_nchw_fchw",
    "conv_2d_nhwc_hwcf_q",
    "conv_2d_nhwc_fhwc_q",
    "conv_2d_nchw_fchw_q",
    "conv_2d_ngchw_fgchw",
    "conv_2d_ngchw_gfchw",
    "conv_2d_ngchw_gfchw_q",
    "conv_2d_nhwgc_gfhwc",
    "conv_2d_nhwgc_gfhwc_q",
    "conv_3d_ndhwc_dhwcf",
    "conv_3d_ndhwc_dhwcf_q",
    "conv_3d_ncdhw_fcdhw",
    "depthwise_conv_1d_ncw_cw",
    "depthwise_conv_1d_nwc_wc",
    "depthwise_conv_1d_nwc_wcm",
    "depthwise_conv_2d_nchw_chw",
    "depthwise_conv_2d_nhwc_hwc",
    "depthwise_conv_2d_nhwc_hwc_q",
    "depthwise_conv_2d_nhwc_hwcm",
    "depthwise_conv_2d_nhwc_hwcm_q",
    "depthwise_conv_3d_ncdhw_cdhw",
    "depthwise_conv_3d_ndhwc_dhwc",
    "depthwise_conv_3d_ndhwc_dhwcm",
    "pooling_nhwc_sum",
    "pooling_nhwc_max",
    "pooling_nhwc_max_unsigned",
    "pooling_nhwc_min",
    "pooling_nhwc_min_unsigned",
    "pooling_nchw_sum",
    "pooling_nchw_max",
    "pooling_nwc_sum",
    "pooling_nwc_max",
    "pooling_nwc_max_unsigned",
    "pooling_nwc_min",
    "pooling_nwc_min_unsigned",
    "pooling_ncw_sum",
    "pooling_ncw_max",
    "pooling_ndhwc_sum",
    "pooling_ndhwc_max",
    "pooling_ndhwc_min",
]


def case(name: str, operands: list[str], **how: Any) -> Case:
    loops = dict.fromkeys(x for o in reversed(operands) for t in o.split() for x in t.split("~"))
    terms = dict.fromkeys(t for o in operands for t in o.split() if "~" in t)
    steps = {t: STEPS[t] for t in terms} if how.pop("stepped", False) else {}
    return Case(name, operands, {x: SIZES[x] for x in loops}, steps=steps, **how)


def window_case(name: str) -> Case:
    """`conv_2d_nhwc_hwcf`: how input and filter lie in memory. The output lies as the input, with the filter's f in the
    place of c, or behind it with m."""
    depthwise, quantized = name.startswith("depthwise"), name.endswith("_q")
    if name.startswith("pooling"):
        _, data, kind = name.split("_", 2)
        spatial = [x for x in data if x in "dhw"]
        types = ["i32"] * 3 if "unsigned" in kind else []
        operands = [" ".join(f"{x}~{x.upper()}" if x in spatial else x for x in data)]
        operands += [" ".join(x.upper() for x in spatial), " ".join(data)]
        return case(name, operands, kind=kind, types=types, stepped=True)
    data, filters = re.findall(
        r"_([a-z]+)", name.removeprefix("depthwise_conv").removeprefix("conv").removesuffix("_q")
    )
    inside = {x: f"{x}~{x.upper()}" if x in "dhw" else x if depthwise or x != "c" else "C" for x in data}
    over = {x: x.upper() if x in "dhw" else x if depthwise or x != "c" else "C" for x in filters}
    if depthwise:
        out = [*data, *("m" if "m" in filters else "")]
    else:
        out = [("f" if x == "c" else x) for x in data]
    operands = [" ".join(inside[x] for x in data), " ".join(over[x] for x in filters), " ".join(out)]
    if not quantized:
        return case(name, operands, stepped=True)
    operands[2:2] = ["", ""]
    return case(name, operands, kind="quantized", types=["i8", "i8", "i32", "i32", "i32"], stepped=True)


def plain_window_case(rank: int) -> Case:
    spatial = "dhw"[3 - rank :]
    operands = [
        " ".join(f"{x}~{x.upper()}" for x in spatial),
        " ".join(x.upper() for x in spatial),
        " ".join(spatial),
    ]
    return case(f"conv_{rank}d", operands)


def mapped(name: str, operands: list[str], head: str = "", **how: Any) -> Case:
    """With indexing maps for the dims of operands, loops in the order of their names here."""
    made = case(name, operands, **how)
    loops = list(made.sizes)
    dims = ", ".join(f"d{i}" for i in range(len(loops)))
    maps = [f"affine_map<({dims}) -> ({', '.join(f'd{loops.index(t)}' for t in o.split())})>" for o in operands]
    made.text = f"linalg.{name.partition(' ')[0]} {head}indexing_maps = [{', '.join(maps)}] ins(INS) outs(OUTS)"
    return made


def _reduce(body: str, dims: list[int]) -> str:
    return f"linalg.reduce {{ {body} }} ins(INS) outs(OUTS) dimensions = {dims}"


GENERIC = """linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>,
    affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(INS) outs(OUTS) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  }"""
INDEX = """linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} ins(INS) outs(OUTS) {
  ^bb0(%x: i32, %o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %l = arith.subi %k, %k : index
    %z = arith.index_cast %l : index to i32
    %s = arith.addi %x, %z : i32
    linalg.yield %s : i32
  }"""


def all_cases() -> list[Case]:
    made: list[Case] = []
    for name, operands in PRODUCTS.items():
        quantized = name.startswith("quantized")
        types = ["i8", "i8", "i32", "i32", "i32"] if quantized else []
        made.append(case(name, operands, kind="quantized" if quantized else "contract", types=types))
    made += [plain_window_case(rank) for rank in (1, 2, 3)]
    made += [window_case(name) for name in WINDOWS]
    made += [
        case("matmul", ["m K", "K n", "m n"], types=["f16", "f16", "f32"]),
        case("matmul", ["m K", "K n", "m n"], types=["i8", "i8", "i32"]),
        case("matmul", ["m K", "K n", "m n"], types=["f64"] * 3),
        mapped("matmul", ["K m", "n K", "m n"]),
        mapped("batch_matmul", ["b K m", "b n K", "b m n"]),
        mapped("contract", ["K m b", "n K", "n b m"]),
        case("fill", ["", "m n"], kind="assign"),
        case("fill", ["", "b m n"], kind="assign", types=["i8", "i8"]),
        case("copy", ["m n", "m n"], kind="assign"),
        case("copy", ["m n", "m n"], kind="assign", types=["f16", "f16"]),
        case("transpose", ["n b m", "b m n"], kind="assign",
             text="linalg.transpose ins(INS) outs(OUTS) permutation = [1, 2, 0]"),
        case("broadcast", ["m", "b m n"], kind="assign", text="linalg.broadcast ins(INS) outs(OUTS) dimensions = [0, 2]"),
        case("reduce", ["m K", "m"], kind="sum", text=_reduce("arith.addf", [1])),
        case("reduce", ["K m", "m"], kind="max", text=_reduce("arith.maximumf", [0])),
        case("reduce", ["B m K", "m"], kind="min", types=["i32", "i32"], text=_reduce("arith.minsi", [0, 2])),
        case("map", ["m n", "m n", "m n"], kind="add", text="linalg.map { arith.addf } ins(INS) outs(OUTS)"),
        case("elementwise", ["m n", "m n"], kind="negf",
             text="linalg.elementwise <negf> ins(INS) outs(OUTS)"),
        case("elementwise", ["m n", "m n", "m n"], kind="sub",
             text="linalg.elementwise <sub> ins(INS) outs(OUTS)"),
        case("elementwise", ["m n", "m n", "m n"], kind="max_signed", types=["i32"] * 3,
             text="linalg.elementwise <max_signed> ins(INS) outs(OUTS)"),
        case("generic", ["m K", "K n", "m n"], text=GENERIC),
        case("generic", ["m n", "m n"], kind="assign", types=["i32", "i32"], text=INDEX),
        *(
            case("memref.copy", dims, kind="assign", types=[t, t], text="memref.copy SOURCE, TARGET : FROM to TO")
            for dims in (["m", "m"], ["m n", "m n"], ["b m n", "b m n"])
            for t in ("f32", "i8")
        ),
    ]  # fmt: skip
    return made
