"""Random functions for canonicalization: ops on tensors, of known and of unknown sizes."""

from __future__ import annotations

import random
import re
from math import prod

from fold_values import Values, shaped

SHAPES = ((4,), (8,), (2, 4), (4, 2), (1, 4), (4, 1), (2, 2, 2), (1, 8), (1, 1))
ANY = -1


def tensor_function(rng: random.Random, name: str) -> str:
    v = Values(rng, name)
    for _ in range(rng.randint(1, 5)):
        rng.choice(OPS)(v)
    return v.text


def _t(shape: tuple[int, ...]) -> str:
    return shaped("tensor", shape, "f32")


def _shape_of(t: str) -> tuple[int, ...]:
    return tuple(ANY if n == "?" else int(n) for n in t[t.index("<") + 1 :].split("x")[:-1])


def _shape(v: Values) -> tuple[int, ...]:
    """Of a tensor that is there, if there is one; some sizes are not known."""
    there = [t for t in v.by_type if re.fullmatch(r"tensor<[\dx?]+xf32>", t) and v.by_type[t]]
    if there and v.chance(0.75):
        return _shape_of(v.rng.choice(there[-3:]))
    return tuple(ANY if v.chance(0.25) else n for n in v.rng.choice(SHAPES))


def _size(v: Values, n: int) -> str:
    """A number as it stands in a list of sizes: itself, a constant, or not known."""
    if n == ANY:
        return v.number(4) if v.chance(0.3) else v.of("index")
    return str(n)


def _slice(v: Values, shape: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Offsets, sizes and strides, and the sizes as types have them."""
    offsets, sizes, strides, found = [], [], [], []
    for n in shape:
        known = n if n != ANY else 4
        size = known if v.chance(0.5) else v.rng.randint(1, known)
        dynamic = v.chance(0.25) or (n == ANY and v.chance(0.5))
        offsets.append(str(v.rng.randint(0, known - size)) if v.chance(0.8) else v.of("index"))
        sizes.append(_size(v, ANY) if dynamic else str(size))
        strides.append("1" if v.chance(0.9) or size > 1 else "2")
        found.append(ANY if dynamic else size)
    return "".join(f"[{', '.join(x)}]" for x in (offsets, sizes, strides)), tuple(found)


def _dropped(v: Values, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Some dims of one element left out: the last ones are kept, as which are left out must be plain."""
    while len(sizes) > 1 and sizes[0] == 1 and v.chance(0.4):
        sizes = sizes[1:]
    return sizes


def _extract_slice(v: Values) -> None:
    shape = _shape(v)
    place, sizes = _slice(v, shape)
    t = _t(_dropped(v, sizes))
    v.add(f"tensor.extract_slice {v.of(_t(shape))}{place} : {_t(shape)} to {t}", t)


def _insert_slice(v: Values) -> None:
    shape = _shape(v)
    place, sizes = _slice(v, shape)
    t = _t(_dropped(v, sizes))
    v.add(f"tensor.insert_slice {v.of(t)} into {v.of(_t(shape))}{place} : {t} into {_t(shape)}", _t(shape))


def _groups(v: Values, rank: int) -> list[list[int]]:
    groups: list[list[int]] = [[0]]
    for d in range(1, rank):
        if v.chance(0.5):
            groups.append([d])
        else:
            groups[-1].append(d)
    return groups


def _collapse(v: Values) -> None:
    shape = _shape(v)
    groups = _groups(v, len(shape))
    t = _t(tuple(ANY if any(shape[d] == ANY for d in g) else prod(shape[d] for d in g) for g in groups))
    v.add(f"tensor.collapse_shape {v.of(_t(shape))} {groups} : {_t(shape)} into {t}", t)


def parts_of(n: int) -> list[list[int]]:
    """What a dim may be expanded to."""
    halves = [[2, n // 2], [n // 2, 2]] if n > 2 else []
    return [[n], [n], [1, n], [n, 1], *halves]


def _expand(v: Values) -> None:
    shape = _shape(v)
    groups: list[list[int]] = []
    sizes: list[int] = []
    count = 0
    for n in shape:
        parts: list[int] = v.rng.choice(parts_of(n))
        groups.append(list(range(count, count + len(parts))))
        count += len(parts)
        sizes += parts
    t = _t(tuple(sizes))
    listed = ", ".join(_size(v, n) for n in sizes)
    v.add(f"tensor.expand_shape {v.of(_t(shape))} {groups} output_shape [{listed}] : {_t(shape)} into {t}", t)


def _pad(v: Values) -> None:
    shape = _shape(v)
    low, high = ([v.rng.choice([0, 0, 1, 2]) for _ in shape] for _ in range(2))
    dynamic = v.chance(0.2)
    t = _t(tuple(ANY if n == ANY or (dynamic and d == 0) else n + low[d] + high[d] for d, n in enumerate(shape)))
    ends = [v.of("index") if dynamic and d == 0 else str(n) for d, n in enumerate(high)]
    value, names = v.of("f32"), [v.fresh() for _ in shape]
    places = ", ".join(f"{n}: index" for n in names)
    v.add(
        f"tensor.pad {v.of(_t(shape))}{' nofold' if v.chance(0.2) else ''} low[{', '.join(map(str, low))}]"
        f" high[{', '.join(ends)}] {{\n  ^bb0({places}):\n    tensor.yield {value} : f32\n  }} : {_t(shape)} to {t}",
        t,
    )


def _empty(v: Values) -> None:
    shape = _shape(v)
    sizes = ", ".join(_size(v, n) for n in shape if n == ANY)
    v.add(f"tensor.empty({sizes}) : {_t(shape)}", _t(shape))


def _dim(v: Values) -> None:
    shape = _shape(v)
    d = v.number(v.rng.randrange(len(shape))) if v.chance(0.9) else v.of("index")
    v.add(f"tensor.dim {v.of(_t(shape))}, {d} : {_t(shape)}", "index")


def _cast(v: Values) -> None:
    shape = _shape(v)
    t = _t(tuple((4 if n == ANY else ANY) if v.chance(0.5) else n for n in shape))
    v.add(f"tensor.cast {v.of(_t(shape))} : {_t(shape)} to {t}", t)


def _concat(v: Values) -> None:
    shape = _shape(v)
    count, d = v.rng.randint(1, 3), v.rng.randrange(len(shape))
    t = _t(tuple(n * count if i == d and n != ANY else n for i, n in enumerate(shape)))
    parts, types = ", ".join(v.of(_t(shape)) for _ in range(count)), ", ".join([_t(shape)] * count)
    v.add(f"tensor.concat dim({d}) {parts} : ({types}) -> {t}", t)


def _splat(v: Values) -> None:
    shape = _shape(v)
    sizes = [_size(v, n) for n in shape if n == ANY]
    v.add(f"tensor.splat {v.of('f32')}{'[' + ', '.join(sizes) + ']' if sizes else ''} : {_t(shape)}", _t(shape))


def _generate(v: Values) -> None:
    shape = _shape(v)
    sizes = ", ".join(_size(v, n) for n in shape if n == ANY)
    names = [v.fresh() for _ in shape]
    inside = "".join(f"    {v.fresh()} = arith.index_cast {names[0]} : index to i32\n" for _ in range(v.chance(0.3)))
    places = ", ".join(f"{n}: index" for n in names)
    v.add(
        f"tensor.generate {sizes} {{\n  ^bb0({places}):\n{inside}"
        f"    tensor.yield {v.of('f32')} : f32\n  }} : {_t(shape)}",
        _t(shape),
    )


def _elements(v: Values) -> None:
    shape = v.rng.choice([(2,), (1,), (2, 2), ()])
    items = [v.of("f32") for _ in range(prod(shape))]
    v.add(f"tensor.from_elements {', '.join(items)} : {_t(shape)}", _t(shape))


def _places(v: Values, shape: tuple[int, ...]) -> str:
    places = (v.number(v.rng.randrange(n if n != ANY else 4)) if v.chance(0.8) else v.of("index") for n in shape)
    return ", ".join(places)


def _extract(v: Values) -> None:
    shape = _shape(v)
    v.add(f"tensor.extract {v.of(_t(shape))}[{_places(v, shape)}] : {_t(shape)}", "f32")


def _insert(v: Values) -> None:
    shape = _shape(v)
    v.add(f"tensor.insert {v.of('f32')} into {v.of(_t(shape))}[{_places(v, shape)}] : {_t(shape)}", _t(shape))


def _fill(v: Values) -> None:
    t = _t(_shape(v))
    v.add(f"linalg.fill ins({v.of('f32')} : f32) outs({v.of(t)} : {t}) -> {t}", t)


def _copy(v: Values) -> None:
    t = _t(_shape(v))
    v.add(f"linalg.copy ins({v.of(t)} : {t}) outs({v.of(t)} : {t}) -> {t}", t)


def _transpose(v: Values) -> None:
    shape = _shape(v)
    order = list(range(len(shape)))
    v.rng.shuffle(order)
    t = _t(tuple(shape[d] for d in order))
    v.add(
        f"linalg.transpose ins({v.of(_t(shape))} : {_t(shape)}) outs({v.of(t)} : {t}) permutation = {order}",
        t,
    )


def _generic(v: Values) -> None:
    """What gives one of its arguments, or adds two of them, some of which may be the same or not used."""
    shape = _shape(v)
    t, count = _t(shape), v.rng.randint(1, 3)
    dims = ", ".join(f"d{d}" for d in range(len(shape)))
    sources = [v.of(t) for _ in range(count)]
    names = [v.fresh() for _ in range(count + 1)]
    maps = ", ".join([f"affine_map<({dims}) -> ({dims})>"] * (count + 1))
    kinds = ", ".join(['"parallel"'] * len(shape))
    given, inside = v.rng.choice(names), ""
    if v.chance(0.5):
        total = v.fresh()
        inside = f"    {total} = arith.addf {v.rng.choice(names)}, {given} : f32\n"
        given = total
    arguments = ", ".join(f"{n}: f32" for n in names)
    v.add(
        f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}"
        f" ins({', '.join(sources)} : {', '.join([t] * count)}) outs({v.of(t)} : {t}) {{\n"
        f"  ^bb0({arguments}):\n{inside}    linalg.yield {given} : f32\n  }} -> {t}",
        t,
    )


OPS = [_extract_slice] * 4 + [_insert_slice] * 3 + [_collapse, _expand] * 2 + [_pad, _empty, _dim, _cast] * 2
OPS += [_concat, _splat, _generate, _elements, _extract, _insert, _fill, _fill, _copy, _transpose, _generic, _generic]
