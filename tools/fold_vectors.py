"""Random functions for canonicalization: ops on vectors, most of them on one element type."""

from __future__ import annotations

import random
import re
from math import prod

from fold_values import Values, shaped

SHAPES = ((4,), (1,), (2, 4), (1, 4), (4, 1), (4, 2), (1, 1, 4), (2, 1, 4), (8,), (1, 8), (2, 2, 2), (1, 1))


def vector_function(rng: random.Random, name: str) -> str:
    v = Values(rng, name)
    for _ in range(rng.randint(1, 5)):
        rng.choice(OPS)(v)
    return v.text


def _shape(v: Values) -> tuple[int, ...]:
    """Of a vector that is there, if there is one."""
    there = [t for t in v.by_type if re.fullmatch(r"vector<[\dx]+xf32>", t) and v.by_type[t]]
    if there and v.chance(0.7):
        return tuple(int(n) for n in v.rng.choice(there[-3:])[7:-5].split("x"))
    return v.rng.choice(SHAPES)


def _t(shape: tuple[int, ...], element: str = "f32") -> str:
    return shaped("vector", shape, element) if shape else element


def _position(v: Values, shape: tuple[int, ...], depth: int) -> str:
    places = [str(v.rng.randrange(n)) if v.chance(0.8) else v.of("index") for n in shape[:depth]]
    return f"[{', '.join(places)}]"


def _extract(v: Values) -> None:
    shape = _shape(v)
    depth = v.rng.randint(1, len(shape))
    v.add(
        f"vector.extract {v.of(_t(shape))}{_position(v, shape, depth)} : {_t(shape[depth:])} from {_t(shape)}",
        _t(shape[depth:]),
    )


def _insert(v: Values) -> None:
    shape = _shape(v)
    depth = v.rng.randint(1, len(shape))
    part = _t(shape[depth:])
    v.add(
        f"vector.insert {v.of(part)}, {v.of(_t(shape))} {_position(v, shape, depth)} : {part} into {_t(shape)}",
        _t(shape),
    )


def _broadcast(v: Values) -> None:
    shape = _shape(v)
    source = shape[v.rng.randint(0, len(shape)) :]
    source = tuple(1 if v.chance(0.2) else n for n in source)
    v.add(f"vector.broadcast {v.of(_t(source))} : {_t(source)} to {_t(shape)}", _t(shape))


def _transpose(v: Values) -> None:
    shape = _shape(v)
    order = list(range(len(shape)))
    v.rng.shuffle(order)
    t = _t(tuple(shape[d] for d in order))
    v.add(f"vector.transpose {v.of(_t(shape))}, [{', '.join(map(str, order))}] : {_t(shape)} to {t}", t)


def _shape_cast(v: Values) -> None:
    shape = _shape(v)
    t = _t(v.rng.choice([s for s in SHAPES if prod(s) == prod(shape)] or [(prod(shape),)]))
    v.add(f"vector.shape_cast {v.of(_t(shape))} : {_t(shape)} to {t}", t)


def _slice(v: Values, shape: tuple[int, ...]) -> tuple[list[int], list[int]]:
    depth = v.rng.randint(1, len(shape))
    sizes = [v.rng.randint(1, n) for n in shape[:depth]]
    return [v.rng.randint(0, n - s) for n, s in zip(shape, sizes, strict=False)], sizes


def _extract_slice(v: Values) -> None:
    shape = _shape(v)
    offsets, sizes = _slice(v, shape)
    t = _t((*sizes, *shape[len(sizes) :]))
    v.add(
        f"vector.extract_strided_slice {v.of(_t(shape))} offsets = {offsets}, sizes = {sizes},"
        f" strides = {[1] * len(sizes)} : {_t(shape)} to {t}",
        t,
    )


def _insert_slice(v: Values) -> None:
    shape = _shape(v)
    offsets, sizes = _slice(v, shape)
    sizes += shape[len(sizes) :]
    offsets += [0] * (len(shape) - len(offsets))
    drop = v.rng.randint(0, len(shape) - 1) if all(s == 1 for s in sizes[:-1]) else 0
    part = _t(tuple(sizes[drop:]))
    v.add(
        f"vector.insert_strided_slice {v.of(part)}, {v.of(_t(shape))} offsets = {offsets},"
        f" strides = {[1] * (len(shape) - drop)} : {part} into {_t(shape)}",
        _t(shape),
    )


def _elements(v: Values) -> None:
    shape = _shape(v)
    if v.chance(0.5):
        items = [v.of("f32") for _ in range(prod(shape))] if v.chance(0.5) else [v.of("f32")] * prod(shape)
        v.add(f"vector.from_elements {', '.join(items)} : {_t(shape)}", _t(shape))
    else:
        v.add_many(f"vector.to_elements {v.of(_t(shape))} : {_t(shape)}", ["f32"] * prod(shape))


def _reduction(v: Values) -> None:
    shape = _shape(v)
    if len(shape) == 1:
        kind = v.rng.choice(["add", "mul", "maximumf"])
        v.add(f"vector.reduction <{kind}>, {v.of(_t(shape))} : {_t(shape)} into f32", "f32")
        return
    dims = sorted(v.rng.sample(range(len(shape)), v.rng.randint(1, len(shape))))
    t = _t(tuple(n for d, n in enumerate(shape) if d not in dims))
    v.add(f"vector.multi_reduction <add>, {v.of(_t(shape))}, {v.of(t)} {dims} : {_t(shape)} to {t}", t)


def _bitcast(v: Values) -> None:
    shape = _shape(v)
    a, b = v.rng.choice([("f32", "i32"), ("i32", "f32"), ("i32", "i32")])
    v.add(f"vector.bitcast {v.of(_t(shape, a))} : {_t(shape, a)} to {_t(shape, b)}", _t(shape, b))


def _elementwise(v: Values) -> None:
    t = _t(_shape(v))
    v.add(f"arith.{v.rng.choice(['addf', 'mulf'])} {v.of(t)}, {v.of(t)} : {t}", t)


def _mask(v: Values) -> None:
    shape = _shape(v)
    t = _t(shape, "i1")
    if v.chance(0.4):
        sizes = [v.rng.randint(0, n) for n in shape]
        sizes = [0] * len(shape) if 0 in sizes else sizes
        v.add(f"vector.constant_mask {sizes} : {t}", t)
    else:
        sizes = [v.number(v.rng.randint(-1, n + 1)) if v.chance(0.7) else v.of("index") for n in shape]
        v.add(f"vector.create_mask {', '.join(sizes)} : {t}", t)


def _select(v: Values) -> None:
    shape = _shape(v)
    _mask(v)
    t, m = _t(shape), _t(shape, "i1")
    v.add(f"arith.select {v.of(m)}, {v.of(t)}, {v.of(t)} : {m}, {t}", t)


def _places(v: Values, rank: int) -> str:
    return ", ".join(v.number(0) if v.chance(0.7) else v.of("index") for _ in range(rank))


def _read(v: Values) -> None:
    shape = _shape(v)
    word = v.rng.choice(["memref", "tensor"])
    whole = [v.rng.choice([n, n * 2, -1]) for n in shape]
    source = shaped(word, whole, "f32")
    bounds = ", ".join(v.rng.choice(["true", "false"]) for _ in shape)
    mask = ""
    if v.chance(0.25):
        _mask(v)
        mask = f", {v.of(_t(shape, 'i1'))}"
    v.add(
        f"vector.transfer_read {v.of(source)}[{_places(v, len(shape))}], {v.of('f32')}{mask} {{in_bounds = [{bounds}]}}"
        f" : {source}, {_t(shape)}",
        _t(shape),
    )


def _write(v: Values) -> None:
    shape = _shape(v)
    whole = [v.rng.choice([n, n * 2, -1]) for n in shape]
    bounds = ", ".join(v.rng.choice(["true", "false"]) for _ in shape)
    word = v.rng.choice(["memref", "tensor"])
    target = shaped(word, whole, "f32")
    places = f"{v.of(target)}[{_places(v, len(shape))}]"
    text = f"vector.transfer_write {v.of(_t(shape))}, {places} {{in_bounds = [{bounds}]}} : {_t(shape)}, {target}"
    if word == "tensor":
        v.add(text, target)
    else:
        v.lines.append(f"  {text}")


def _masked(v: Values) -> None:
    n = v.rng.choice([1, 4, 8])
    t, m, source = _t((n,)), _t((n,), "i1"), f"memref<{v.rng.choice([n, 16])}xf32>"
    mask = (
        v.constant(m)
        if v.chance(0.4)
        else v.add(f"vector.constant_mask [{v.rng.randint(0, n)}] : {m}", m)
        if v.chance(0.6)
        else v.of(m)
    )
    kind = v.rng.choice(["load", "store", "gather", "compress", "expand"])
    place = f"{v.of(source)}[{_places(v, 1)}]"
    if kind == "load":
        v.add(f"vector.maskedload {place}, {mask}, {v.of(t)} : {source}, {m}, {t} into {t}", t)
    elif kind == "store":
        v.lines.append(f"  vector.maskedstore {place}, {mask}, {v.of(t)} : {source}, {m}, {t}")
    elif kind == "compress":
        v.lines.append(f"  vector.compressstore {place}, {mask}, {v.of(t)} : {source}, {m}, {t}")
    elif kind == "expand":
        v.add(f"vector.expandload {place}, {mask}, {v.of(t)} : {source}, {m}, {t} into {t}", t)
    else:
        i = _t((n,), "index")
        v.add(f"vector.gather {place} [{v.of(i)}], {mask}, {v.of(t)} : {source}, {i}, {m}, {t} into {t}", t)


def _shuffle(v: Values) -> None:
    a, b = v.rng.choice([2, 4]), v.rng.choice([2, 4])
    order = [v.rng.randrange(a + b) for _ in range(v.rng.choice([2, 4]))]
    if v.chance(0.4):
        order = list(range(a)) if v.chance(0.5) else list(range(a, a + b))
    v.add(f"vector.shuffle {v.of(_t((a,)))}, {v.of(_t((b,)))} {order} : {_t((a,))}, {_t((b,))}", _t((len(order),)))


OPS = [_extract] * 4 + [_insert] * 3 + [_broadcast] * 4 + [_transpose] * 3 + [_shape_cast] * 4 + [_extract_slice] * 2
OPS += [_insert_slice] * 2 + [_elements, _reduction, _bitcast, _elementwise, _mask, _select, _read, _read, _write]
OPS += [_write, _masked, _shuffle]
