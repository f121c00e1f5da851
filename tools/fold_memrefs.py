"""Random functions for canonicalization: views of memrefs, and what reads and writes them."""

from __future__ import annotations

import random
import re
from math import prod

from fold_tensors import ANY, SHAPES, parts_of
from fold_values import Values, shaped


def memref_function(rng: random.Random, name: str) -> str:
    v = Values(rng, name)
    for _ in range(rng.randint(1, 5)):
        rng.choice(OPS)(v)
    return v.text


def _t(shape: tuple[int, ...]) -> str:
    return shaped("memref", shape, "f32")


def _shape(v: Values) -> tuple[int, ...]:
    """Of a memref without a layout that is there, if there is one."""
    there = [t for t in v.by_type if re.fullmatch(r"memref<[\dx?]+xf32>", t) and v.by_type[t]]
    if there and v.chance(0.75):
        t = v.rng.choice(there[-3:])
        return tuple(ANY if n == "?" else int(n) for n in t[7:].split("x")[:-1])
    return tuple(ANY if v.chance(0.25) else n for n in v.rng.choice(SHAPES))


def _any_type(v: Values) -> str:
    """Of a memref that is there, with a layout or without."""
    there = [t for t in v.by_type if t.startswith("memref<") and t.count("<") <= 2 and "strided" in t and v.by_type[t]]
    return v.rng.choice(there[-3:]) if there and v.chance(0.5) else _t(_shape(v))


def _sizes(t: str) -> list[int]:
    return [ANY if n == "?" else int(n) for n in re.findall(r"(\?|\d+)x", t.partition(",")[0])]


def _size(v: Values, n: int) -> str:
    return str(n) if n != ANY else v.number(4) if v.chance(0.3) else v.of("index")


def _layout(shape: tuple[int, ...], strides: list[int], offset: int) -> str:
    """A memref type with strides and an offset, ANY where they are not known."""
    sizes = "".join("?x" if n == ANY else f"{n}x" for n in shape)
    listed = ", ".join("?" if n == ANY else str(n) for n in strides)
    at = "" if offset == 0 else f", offset: {'?' if offset == ANY else offset}"
    return f"memref<{sizes}f32, strided<[{listed}]{at}>>"


def _strides(shape: tuple[int, ...]) -> list[int]:
    strides = [1]
    for n in reversed(shape[1:]):
        strides.insert(0, ANY if ANY in (n, strides[0]) else n * strides[0])
    return strides


def _subview(v: Values) -> None:
    shape = _shape(v)
    known = _strides(shape)
    offsets, sizes = [], []
    at, found = 0, []
    for n, stride in zip(shape, known, strict=True):
        extent = n if n != ANY else 4
        size = extent if v.chance(0.4) else v.rng.randint(1, extent)
        begin = v.rng.randint(0, extent - size) if v.chance(0.7) else ANY
        offsets.append(v.of("index") if begin == ANY else str(begin))
        dynamic = v.chance(0.3)
        sizes.append(_size(v, ANY) if dynamic else str(size))
        found.append(ANY if dynamic else size)
        at = at if begin == 0 else ANY if ANY in (at, begin, stride) else at + begin * stride
    ones = ", ".join("1" for _ in shape)
    t = _layout(tuple(found), known, at)
    v.add(f"memref.subview {v.of(_t(shape))}[{', '.join(offsets)}][{', '.join(sizes)}][{ones}] : {_t(shape)} to {t}", t)


def _cast(v: Values) -> None:
    t = _any_type(v)
    if "strided" in t:
        to = re.sub(r"strided<.*>>", lambda m: re.sub(r"\d+", "?", m.group()) if v.chance(0.5) else m.group(), t)
    else:
        to = _t(tuple((4 if n == ANY else ANY) if v.chance(0.5) else n for n in _sizes(t)))
    v.add(f"memref.cast {v.of(t)} : {t} to {to}", to)


def _dim(v: Values) -> None:
    t = _any_type(v)
    v.add(f"memref.dim {v.of(t)}, {v.number(v.rng.randrange(len(_sizes(t))))} : {t}", "index")


def _alloc(v: Values) -> None:
    shape = _shape(v)
    sizes = ", ".join(_size(v, n) for n in shape if n == ANY)
    name = v.add(f"memref.{v.rng.choice(['alloc', 'alloca'])}({sizes}) : {_t(shape)}", _t(shape))
    if v.chance(0.3):
        v.lines.append(f"  memref.dealloc {name} : {_t(shape)}")


def _places(v: Values, t: str) -> str:
    return ", ".join(v.number(0) if v.chance(0.6) else v.of("index") for _ in _sizes(t))


def _load(v: Values) -> None:
    t = _any_type(v)
    v.add(f"memref.load {v.of(t)}[{_places(v, t)}] : {t}", "f32")


def _store(v: Values) -> None:
    t = _any_type(v)
    v.lines.append(f"  memref.store {v.of('f32')}, {v.of(t)}[{_places(v, t)}] : {t}")


def _copy(v: Values) -> None:
    t = _any_type(v)
    v.lines.append(f"  memref.copy {v.of(t)}, {v.of(t)} : {t} to {t}")


def _linalg(v: Values) -> None:
    t = _any_type(v)
    if v.chance(0.5):
        v.lines.append(f"  linalg.fill ins({v.of('f32')} : f32) outs({v.of(t)} : {t})")
    else:
        v.lines.append(f"  linalg.copy ins({v.of(t)} : {t}) outs({v.of(t)} : {t})")


def _aligned(v: Values) -> None:
    t = _any_type(v)
    v.add(f"memref.assume_alignment {v.of(t)}, {v.rng.choice([4, 16, 64])} : {t}", t)


def _metadata(v: Values) -> None:
    t = _any_type(v)
    rank = len(_sizes(t))
    names = v.add_many(f"memref.extract_strided_metadata {v.of(t)} : {t} -> {', '.join(_metadata_types(rank))}", [
        "memref<f32>", *["index"] * (2 * rank + 1)
    ])  # fmt: skip
    v.by_type["memref<f32>"].remove(names[0])


def _metadata_types(rank: int) -> list[str]:
    return ["memref<f32>", "index", *["index"] * (2 * rank)]


def _reinterpret(v: Values) -> None:
    source = _t(_shape(v))
    shape = v.rng.choice(SHAPES)
    sizes = [ANY if v.chance(0.3) else n for n in shape]
    strides = [ANY if v.chance(0.2) else n for n in _strides(shape)]
    offset = v.rng.choice([0, 0, 1, ANY])
    t = _layout(tuple(sizes), strides, offset)
    listed = [", ".join(_size(v, n) for n in x) for x in (sizes, strides)]
    v.add(
        f"memref.reinterpret_cast {v.of(source)} to offset: [{_size(v, offset)}], sizes: [{listed[0]}],"
        f" strides: [{listed[1]}] : {source} to {t}",
        t,
    )


def _collapse(v: Values) -> None:
    shape = _shape(v)
    groups: list[list[int]] = [[0]]
    for d in range(1, len(shape)):
        if v.chance(0.5):
            groups.append([d])
        else:
            groups[-1].append(d)
    t = _t(tuple(ANY if any(shape[d] == ANY for d in g) else prod(shape[d] for d in g) for g in groups))
    v.add(f"memref.collapse_shape {v.of(_t(shape))} {groups} : {_t(shape)} into {t}", t)


def _expand(v: Values) -> None:
    shape = _shape(v)
    groups, sizes, count = [], [], 0
    for n in shape:
        parts = v.rng.choice(parts_of(n))
        groups.append(list(range(count, count + len(parts))))
        count += len(parts)
        sizes += parts
    t = _t(tuple(sizes))
    listed = ", ".join(_size(v, n) for n in sizes)
    v.add(f"memref.expand_shape {v.of(_t(shape))} {groups} output_shape [{listed}] : {_t(shape)} into {t}", t)


OPS = [_subview] * 4 + [_cast] * 3 + [_dim, _alloc, _load, _store, _copy, _linalg] * 2
OPS += [_aligned, _metadata, _reinterpret, _collapse, _expand]
