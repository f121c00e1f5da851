"""Random convolutions and poolings along one dimension, by name and as `linalg.generic`; some in two dimensions."""

from __future__ import annotations

import random

from functions import Function, Size
from structured_inputs import converted, kind_of

# name: operands by n, w (source: x), c, f, k; loops in order, those that reduce in capitals
FORMS = {
    "conv_1d": ("x", "k", "w", "wK"),
    "conv_1d_nwc_wcf": ("nxc", "kcf", "nwf", "nwfKC"),
    "conv_1d_ncw_fcw": ("ncx", "fck", "nfw", "nfwCK"),
    "depthwise_conv_1d_nwc_wc": ("nxc", "kc", "nwc", "nwcK"),
    "depthwise_conv_1d_ncw_cw": ("ncx", "ck", "ncw", "nwcK"),
    "depthwise_conv_1d_nwc_wcm": ("nxc", "kcf", "nwcf", "nwcfK"),
    "pooling_nwc": ("nxc", "k", "nwc", "nwcK"),
    "pooling_ncw": ("ncx", "k", "ncw", "ncwK"),
}
POOLS = {"nwc": ("sum", "max", "min", "max_unsigned", "min_unsigned"), "ncw": ("sum", "max")}
COMBINE = {
    ("sum", "f"): "addf",
    ("sum", "i"): "addi",
    ("max", "f"): "maximumf",
    ("max", "i"): "maxsi",
    ("min", "f"): "minimumf",
    ("min", "i"): "minsi",
    ("max_unsigned", "i"): "maxui",
    ("min_unsigned", "i"): "minui",
}
TYPES = (("f32", "f32"), ("f16", "f32"), ("bf16", "f32"), ("i8", "i32"), ("i32", "i32"), ("i16", "i64"), ("i1", "i1"))


def window(f: Function) -> bool:
    """Whether the peer computes something else: it adds where there is one bit and the sum is `or`."""
    rng = f.rng
    form = rng.choice([*FORMS, "conv_1d_nwc_wcf", "depthwise_conv_1d_nwc_wc", "pooling_nwc"])
    pools = form.startswith("pooling")
    element, out = rng.choice(TYPES)
    fn = rng.choice(POOLS[form[-3:]]) if pools else ""
    if fn.endswith("unsigned") and (kind_of(out) == "f" or out == "i1"):
        fn = fn.removesuffix("_unsigned")
    moves = form != "conv_1d"
    stride, dilation = (rng.choice((1, 1, 2, 3)), rng.choice((1, 1, 2))) if moves else (1, 1)
    sizes = {c: rng.randint(1, 4) for c in "nwcfk"}
    sizes["x"] = (sizes["w"] - 1) * stride + (sizes["k"] - 1) * dilation + 1 + rng.choice((0, 0, 1))
    elements = [element, element, out]
    shapes = [[Size(sizes[c]) for c in dims] for dims in FORMS[form][:3]]
    names = [f.argument(s, e) for s, e in zip(shapes, elements, strict=True)]
    types = [f.tensor(s, e) for s, e in zip(shapes, elements, strict=True)]
    operands = f"ins({names[0]}, {names[1]} : {types[0]}, {types[1]}) outs({names[2]} : {types[2]})"
    as_generic = rng.random() < 0.3
    if as_generic:
        value = _generic(f, form, fn, stride, dilation, operands, elements, types[2])
    else:
        numbers = f"{{dilations = dense<{dilation}> : tensor<1xi64>, strides = dense<{stride}> : tensor<1xi64>}} "
        name = f"{form}_{fn}" if pools else form
        value = f.op(f"linalg.{name} {numbers if moves else ''}{operands} -> {types[2]}")
    f.results.append((value, types[2]))
    taken = form in ("conv_1d", "depthwise_conv_1d_nwc_wc")
    return out == "i1" and taken and not as_generic


def _generic(
    f: Function, form: str, fn: str, stride: int, dilation: int, operands: str, elements: list[str], result: str
) -> str:
    """The named op's computation, at times with sides swapped, which makes it another one to the peer."""
    rng = f.rng
    *accesses, loops = FORMS[form]
    dims = ", ".join(loops.lower())
    moved = " + ".join(c if n == 1 else f"{c} * {n}" for c, n in (("w", stride), ("k", dilation)))
    maps = ", ".join(f"affine_map<({dims}) -> ({', '.join(moved if c == 'x' else c for c in a)})>" for a in accesses)
    kinds = ", ".join('"reduction"' if c.isupper() else '"parallel"' for c in loops)
    value = f.name()
    f.open(f"{value} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} {operands} {{")
    arguments = [f.name("x") for _ in elements]
    f.add(f"^bb0({', '.join(f'{a}: {e}' for a, e in zip(arguments, elements, strict=True))}):")
    x, y, old = arguments
    out, kind = elements[2], kind_of(elements[2])
    new = converted(f, x, elements[0], out)
    if not fn:
        sides = [new, converted(f, y, elements[1], out)]
        _swap(rng, sides)
        new = f.op(f"arith.mul{kind} {', '.join(sides)} : {out}")
    sides = [old, new]
    _swap(rng, sides)
    combined = f.op(f"arith.{COMBINE[fn or 'sum', kind]} {', '.join(sides)} : {out}")
    f.add(f"linalg.yield {combined} : {out}")
    f.close(f" -> {result}")
    return value


def _swap(rng: random.Random, sides: list[str]) -> None:
    if rng.random() < 0.1:
        sides.reverse()
