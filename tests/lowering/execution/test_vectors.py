"""Vector ops on values: every op in odd shapes, 0-D and n-D, one element wide, with positions that lanes choose."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import same, typed, vector_type, vectorwise

LANES = 64
TYPES = {"i8": "int8", "f16": "float16", "i32": "int32", "f32": "float32", "f64": "float64", "index": "int64:index"}
rng = np.random.default_rng(1)


def data(type: str, *shape: int) -> np.ndarray:
    dtype = TYPES[type].partition(":")[0]
    return rng.integers(-50, 50, (LANES, *shape)).astype(dtype)


def given(array: np.ndarray, type: str):
    return typed(array, "index") if type == "index" else array


def check(chip: str, cases: dict, inputs: dict) -> None:
    """`cases`: name -> (lines, what they make of the inputs); the result's shape and type are those of what is expected."""
    operations, wanted = {}, {}
    for name, (lines, kind, made, *scalar) in cases.items():
        made = np.ascontiguousarray(made)
        operations[name] = (lines, None if scalar else made.shape[1:], kind)
        wanted[name] = made.astype(made.dtype if kind == "bool" else kind.partition(":")[0])
    out = vectorwise(chip, operations, inputs)
    for name, made in wanted.items():
        same(out[name], made, name)


@pytest.mark.parametrize("type", ["i8", "f16", "f32", "index"])
@pytest.mark.parametrize("width", [1, 3, 5])
def test_moving_elements(emulator, chip, type, width):
    k = TYPES[type]
    x, y, s = data(type, 2, 3, width), data(type, 2, 3, width), data(type)
    i, j = (rng.integers(0, n, LANES) for n in (2, width))
    m = rng.integers(0, 3, LANES)
    v, e = vector_type((2, 3, width), type), type
    row, plane, lanes = vector_type((width,), e), vector_type((3, width), e), np.arange(LANES)

    def put(*index):
        made = x.copy()
        made[(lanes, *index)] = s
        return made

    def rows(*index):
        made = x.copy()
        made[(lanes, *index)] = y[lanes, 0, 0]
        return made

    last = width - 1
    cases = {
        "extract element": (f"%r = vector.extract %x[1, 2, {last}] : {e} from {v}", k, x[:, 1, 2, last], True),
        "extract row": (f"%r = vector.extract %x[1, 2] : {row} from {v}", k, x[:, 1, 2]),
        "extract plane": (f"%r = vector.extract %x[1] : {plane} from {v}", k, x[:, 1]),
        "extract all": (f"%r = vector.extract %x[] : {v} from {v}", k, x),
        "extract dynamic element": (f"%r = vector.extract %x[%i, %m, %j] : {e} from {v}", k, x[lanes, i, m, j], True),
        "extract dynamic last": (f"%r = vector.extract %x[1, 0, %j] : {e} from {v}", k, x[lanes, 1, 0, j], True),
        "extract dynamic first": (f"%r = vector.extract %x[%i, 0, 0] : {e} from {v}", k, x[lanes, i, 0, 0], True),
        "extract dynamic row": (f"%r = vector.extract %x[%i, 1] : {row} from {v}", k, x[lanes, i, 1]),
        "extract dynamic plane": (f"%r = vector.extract %x[%i] : {plane} from {v}", k, x[lanes, i]),
        "insert element": (f"%r = vector.insert %s, %x[1, 0, {last}] : {e} into {v}", k, put(1, 0, last)),
        "insert dynamic": (f"%r = vector.insert %s, %x[%i, %m, %j] : {e} into {v}", k, put(i, m, j)),
        "insert dynamic last": (f"%r = vector.insert %s, %x[0, 2, %j] : {e} into {v}", k, put(0, 2, j)),
        "insert dynamic outer": (f"%r = vector.insert %s, %x[%i, 2, 0] : {e} into {v}", k, put(i, 2, 0)),
        "insert row": (f"%_w = vector.extract %y[0, 0] : {row} from {v}\n%r = vector.insert %_w, %x[1, 1] : {row} into {v}", k, rows(1, 1)),
        "insert dynamic row": (
            f"%_w = vector.extract %y[0, 0] : {row} from {v}\n%r = vector.insert %_w, %x[%i, %m] : {row} into {v}", k, rows(i, m)),
        "insert all": (f"%r = vector.insert %y, %x[] : {v} into {v}", k, y),
        "slice": (
            f"%r = vector.extract_strided_slice %x offsets = [1, 1, {last // 2}], sizes = [1, 2, 1], strides = [1, 1, 1] "
            f": {v} to {vector_type((1, 2, 1), e)}", k, x[:, 1:2, 1:3, last // 2 : last // 2 + 1]),
        "outer slice": (
            f"%r = vector.extract_strided_slice %x offsets = [1], sizes = [1], strides = [1] : {v} to {vector_type((1, 3, width), e)}",
            k, x[:, 1:2]),
    }  # fmt: skip
    inserted = x.copy()
    inserted[:, 1, 1:3, last:] = y[:, 1, :2, last:]
    cases["insert slice"] = (
        f"%_w = vector.extract_strided_slice %y offsets = [1, 0, {last}], sizes = [1, 2, 1], strides = [1, 1, 1] : {v} to "
        f"{vector_type((1, 2, 1), e)}\n%_u = vector.extract %_w[0] : {vector_type((2, 1), e)} from {vector_type((1, 2, 1), e)}\n"
        f"%r = vector.insert_strided_slice %_u, %x offsets = [1, 1, {last}], strides = [1, 1] : {vector_type((2, 1), e)} into {v}",
        k, inserted)  # fmt: skip
    for p in ([0, 1, 2], [2, 1, 0], [0, 2, 1], [1, 0, 2], [2, 0, 1]):
        shape = tuple((2, 3, width)[q] for q in p)
        text = f"%r = vector.transpose %x, {p} : {v} to {vector_type(shape, e)}"
        cases[f"transpose {p}"] = (text, k, x.transpose(0, *(q + 1 for q in p)))
    for shape in ((6 * width,), (6, width), (width, 6), (3, 2 * width), (1, 6, 1, width), (6 * width, 1)):
        cases[f"shape_cast {shape}"] = (
            f"%r = vector.shape_cast %x : {v} to {vector_type(shape, e)}",
            k,
            x.reshape(LANES, *shape),
        )
    given_index = (
        typed(i.astype(np.int64), "index"),
        typed(m.astype(np.int64), "index"),
        typed(j.astype(np.int64), "index"),
    )
    inputs = {
        "x": given(x, type),
        "y": given(y, type),
        "s": given(s, type),
        **dict(zip("imj", given_index, strict=True)),
    }
    check(chip, cases, inputs)


@pytest.mark.parametrize("type", ["i8", "f16", "f32", "index"])
def test_making_vectors(emulator, chip, type):
    e, k = type, TYPES[type]
    s, x, y, one = data(type), data(type, 5), data(type, 3), data(type, 3, 1)
    wide = data(type, 6)
    v5, v3 = vector_type((5,), e), vector_type((3,), e)
    zero_d = f"%_z = vector.broadcast %s : {e} to vector<{e}>\n"

    def spread(a, *shape):
        return np.broadcast_to(a.reshape(LANES, *((1,) * (len(shape) - a.ndim + 1)), *a.shape[1:]), (LANES, *shape))

    cases = {
        "broadcast scalar": (f"%r = vector.broadcast %s : {e} to {vector_type((2, 3), e)}", k, spread(s, 2, 3)),
        "broadcast to one": (f"%r = vector.broadcast %s : {e} to {vector_type((1, 1), e)}", k, spread(s, 1, 1)),
        "broadcast to 0-D": (f"%r = vector.broadcast %s : {e} to vector<{e}>", k, s.reshape(LANES)),
        "broadcast of 0-D": (f"{zero_d}%r = vector.broadcast %_z : vector<{e}> to {vector_type((2, 3), e)}", k, spread(s, 2, 3)),
        "broadcast row": (f"%r = vector.broadcast %x : {v5} to {vector_type((2, 5), e)}", k, spread(x, 2, 5)),
        "broadcast stretched": (
            f"%r = vector.broadcast %one : {vector_type((3, 1), e)} to {vector_type((2, 3, 4), e)}", k, spread(one, 2, 3, 4)),
        "from elements": (
            f"%_e:5 = vector.to_elements %x : {v5}\n%r = vector.from_elements %_e#4, %_e#0, %s, %_e#2, %_e#2, %_e#1 : {vector_type((2, 3), e)}",
            k, np.stack([x[:, 4], x[:, 0], s, x[:, 2], x[:, 2], x[:, 1]], 1).reshape(LANES, 2, 3)),
        "shuffle": (f"%r = vector.shuffle %x, %x [9, 0, 3] : {v5}, {v5}", k, x[:, [4, 0, 3]]),
        "shuffle to one": (f"%r = vector.shuffle %x, %x [3] : {v5}, {v5}", k, x[:, [3]]),
        "shuffle unequal": (f"%r = vector.shuffle %x, %y [7, 0, 5, 4] : {v5}, {v3}", k, np.concatenate([x, y], 1)[:, [7, 0, 5, 4]]),
        "shuffle rows": (
            f"%r = vector.shuffle %one, %one [5, 0, 1] : {vector_type((3, 1), e)}, {vector_type((3, 1), e)}", k, one[:, [2, 0, 1]]),
        "shuffle 0-D": (f"{zero_d}%r = vector.shuffle %_z, %_z [0, 1] : vector<{e}>, vector<{e}>", k, np.stack([s, s], 1)),
        "interleave": (f"%r = vector.interleave %y, %y : {v3} -> {vector_type((6,), e)}", k, np.repeat(y, 2, 1)),
        "interleave ones": (
            f"%r = vector.interleave %one, %one : {vector_type((3, 1), e)} -> {vector_type((3, 2), e)}", k, np.repeat(one, 2, 2)),
        "deinterleave even": (f"%r, %_o = vector.deinterleave %wide : {vector_type((6,), e)} -> {v3}", k, wide[:, ::2]),
        "deinterleave odd": (f"%_e, %r = vector.deinterleave %wide : {vector_type((6,), e)} -> {v3}", k, wide[:, 1::2]),
        "0-D round trip": (f"{zero_d}%r = vector.extract %_z[] : {e} from vector<{e}>", k, s, True),
        "0-D insert": (f"{zero_d}%_i = vector.insert %s, %_z[] : {e} into vector<{e}>\n%r = vector.shape_cast %_i : vector<{e}> to {vector_type((1,), e)}",
                       k, s.reshape(LANES, 1)),
    }  # fmt: skip
    inputs = {n: given(a, type) for n, a in (("s", s), ("x", x), ("y", y), ("one", one), ("wide", wide))}
    check(chip, cases, inputs)


def test_indices_of_two_widths(emulator, chip):
    """Indices known to be small are carried in 32 bits: with others, in one vector, they are not."""
    big = (np.arange(LANES, dtype=np.int64) - 3) * ((1 << 33) + 1)
    step = np.broadcast_to(np.arange(2), (LANES, 2))
    lines = "%_s = vector.step : vector<2xindex>\n%_b = vector.broadcast %x : index to vector<2xindex>\n"
    both = np.stack([np.stack([step[:, i], big], 1) for i in range(2)], 1).reshape(LANES, 4)
    v = "vector<2xindex>"
    k = "int64:index"
    cases = {
        "interleave": (f"{lines}%r = vector.interleave %_s, %_b : {v} -> vector<4xindex>", k, both),
        "shuffle": (f"{lines}%r = vector.shuffle %_b, %_s [0, 3, 2, 1] : {v}, {v}", k, np.stack([big, step[:, 1], step[:, 0], big], 1)),
        "deinterleave": (f"{lines}%r, %_o = vector.deinterleave %_s : {v} -> vector<1xindex>", k, step[:, :1]),
        "select": (f"{lines}%_c = arith.cmpi slt, %_s, %_b : {v}\n%r = arith.select %_c, %_s, %_b : vector<2xi1>, {v}", k,
                   np.minimum(step, big[:, None])),
        "from elements": ("%_z = arith.constant 7 : index\n%r = vector.from_elements %_z, %x : vector<2xindex>", k,
                          np.stack([np.full(LANES, 7), big], 1)),
        "insert": ("%_z = arith.constant 7 : index\n%_s = vector.step : vector<3xindex>\n%r = vector.insert %x, %_s[1] : index into vector<3xindex>",
                   k, np.stack([np.zeros(LANES), big, np.full(LANES, 2)], 1)),
        "reduce": (f"{lines}%r = vector.reduction <add>, %_s, %x : {v} into index", k, big + 1, True),
        "outer product": ("%_s = vector.step : vector<3xindex>\n%r = vector.outerproduct %_s, %x : vector<3xindex>, index", k,
                          big[:, None] * np.arange(3)),
    }  # fmt: skip
    check(chip, cases, {"x": typed(big, "index")})


def test_masks(emulator, chip):
    a = rng.integers(-3, 9, LANES)
    b = rng.integers(-2, 6, LANES)
    a[0], a[1] = 1 << 33, -(1 << 33)
    n5 = np.arange(5)[None] < a[:, None]
    n35 = (np.arange(3)[None, :, None] < b[:, None, None]) & n5[:, None, :]
    cases = {
        "create": ("%r = vector.create_mask %a : vector<5xi1>", "bool", n5),
        "create 2-D": ("%r = vector.create_mask %b, %a : vector<3x5xi1>", "bool", n35),
        "create one": ("%r = vector.create_mask %b, %a : vector<1x1xi1>", "bool", n35[:, :1, :1]),
        "create 0-D": ("%_m = vector.create_mask %a : vector<i1>\n%r = vector.extract %_m[] : i1 from vector<i1>", "bool", a > 0, True),
        "constant": ("%r = vector.constant_mask [2, 3] : vector<3x5xi1>", "bool",
                     np.broadcast_to((np.arange(3)[:, None] < 2) & (np.arange(5) < 3), (LANES, 3, 5))),
        "constant none": ("%r = vector.constant_mask [0] : vector<5xi1>", "bool", np.zeros((LANES, 5), bool)),
        "constant 0-D": ("%_m = vector.constant_mask [1] : vector<i1>\n%r = vector.extract %_m[] : i1 from vector<i1>", "bool",
                         np.ones(LANES, bool), True),
        "step": ("%r = vector.step : vector<5xindex>", "int64:index", np.broadcast_to(np.arange(5), (LANES, 5))),
    }  # fmt: skip
    check(chip, cases, {"a": typed(a.astype(np.int64), "index"), "b": typed(b.astype(np.int64), "index")})


INT_REDUCTIONS = {
    "add": np.add.reduce, "mul": np.multiply.reduce, "minsi": np.min, "maxsi": np.max, "and": np.bitwise_and.reduce,
    "or": np.bitwise_or.reduce, "xor": np.bitwise_xor.reduce,
}  # fmt: skip


@pytest.mark.parametrize("type", ["i8", "i32", "index"])
def test_integer_reductions(emulator, chip, type):
    k, e = TYPES[type], type
    s = data(type)
    cases, inputs = {}, {"s": given(s, type)}
    for n in (1, 3, 7, 17, 33):
        x = data(type, n)
        inputs[f"x{n}"] = given(x, type)
        with_s = np.concatenate([x, s[:, None]], 1)
        unsigned = x.view(f"uint{8 * x.itemsize}")
        for name, f in INT_REDUCTIONS.items():
            cases[f"{name} {n}"] = (
                f"%r = vector.reduction <{name}>, %x{n} : {vector_type((n,), e)} into {e}",
                k,
                f(x, axis=1).astype(x.dtype),
                True,
            )
            text = f"%r = vector.reduction <{name}>, %x{n}, %s : {vector_type((n,), e)} into {e}"
            cases[f"{name} {n} with"] = (text, k, f(with_s, axis=1).astype(x.dtype), True)
        for name, f in (("minui", np.min), ("maxui", np.max)):
            made = f(unsigned, axis=1).astype(x.dtype)
            cases[f"{name} {n}"] = (
                f"%r = vector.reduction <{name}>, %x{n} : {vector_type((n,), e)} into {e}",
                k,
                made,
                True,
            )
    check(chip, cases, inputs)


@pytest.mark.parametrize("type", ["f16", "f32", "f64"])
def test_float_reductions(emulator, chip, type):
    """Small integers, so that no order of sums matters; products in order."""
    k, e = TYPES[type], type
    cases, inputs = {}, {}
    s = rng.integers(-4, 5, LANES).astype(k)
    inputs["s"] = s
    for n in (1, 3, 5, 19):
        x = rng.integers(-4, 5, (LANES, n)).astype(k)
        # The emulator's v_minimum3_* and v_pk_min_num_f16 of RDNA 4 are wrong about NaNs and literals.
        rdna4 = chip.startswith("gfx12")
        if not rdna4:
            x[0, 0] = np.nan
        inputs[f"x{n}"] = x
        v = vector_type((n,), e)
        both = np.concatenate([s[:, None], x], 1)
        small = np.where(np.isnan(x), np.inf, x)
        for flags in ("", " fastmath<reassoc>"):
            cases[f"add {n}{flags}"] = (f"%r = vector.reduction <add>, %x{n}{flags} : {v} into {e}", k, x.sum(1), True)
            cases[f"add {n} with{flags}"] = (
                f"%r = vector.reduction <add>, %x{n}, %s{flags} : {v} into {e}",
                k,
                both.sum(1),
                True,
            )
        if n < 10:
            cases[f"mul {n}"] = (
                f"%r = vector.reduction <mul>, %x{n} : {v} into {e}",
                k,
                np.multiply.reduce(x, axis=1),
                True,
            )
        cases[f"minimumf {n}"] = (f"%r = vector.reduction <minimumf>, %x{n} : {v} into {e}", k, x.min(1), True)
        cases[f"maximumf {n}"] = (f"%r = vector.reduction <maximumf>, %x{n} : {v} into {e}", k, x.max(1), True)
        if n > 1 and not (rdna4 and type == "f16"):
            cases[f"minnumf {n}"] = (f"%r = vector.reduction <minnumf>, %x{n} : {v} into {e}", k, small.min(1), True)
    for name, (lines, kind, made, *rest) in list(cases.items()):
        if "um" in name:  # zeros of either sign are equal in what numpy takes for the smallest
            lines = lines.replace("%r =", "%_r =") + f"\n%_z = arith.constant 0.0 : {e}\n%r = arith.addf %_r, %_z : {e}"
            cases[name] = (lines, kind, made + 0.0, *rest)
    check(chip, cases, inputs)


@pytest.mark.parametrize("type", ["i32", "f32", "f16"])
def test_structured_products(emulator, chip, type):
    e, k = type, TYPES[type]
    x = rng.integers(-4, 5, (LANES, 2, 3, 5)).astype(k)
    a, b, c = (rng.integers(-3, 4, (LANES, *s)).astype(k) for s in ((3,), (5,), (3, 5)))
    s = rng.integers(-3, 4, LANES).astype(k)
    p, q, acc = (rng.integers(-3, 4, (LANES, *sh)).astype(k) for sh in ((3, 5), (5, 2), (3, 2)))
    v = vector_type((2, 3, 5), e)
    cases = {}
    for dims in ([0], [1], [2], [0, 1], [1, 2], [0, 2]):
        made = x.sum(axis=tuple(d + 1 for d in dims), dtype=x.dtype)
        kept = made.shape[1:]
        zero = f"%_c = arith.constant dense<{'0.0' if e[0] == 'f' else '0'}> : {vector_type(kept, e)}\n"
        text = f"{zero}%r = vector.multi_reduction <add>, %x, %_c {dims} : {v} to {vector_type(kept, e)}"
        cases[f"multi_reduction {dims}"] = (text, k, made)
    cases["multi_reduction all"] = (
        f"%r = vector.multi_reduction <add>, %x, %s [0, 1, 2] : {v} to {e}",
        k,
        x.sum((1, 2, 3), dtype=x.dtype) + s,
        True,
    )
    cases["multi_reduction max"] = (
        f"%_c = vector.extract %x[0] : {vector_type((3, 5), e)} from {v}\n"
        f"%r = vector.multi_reduction <{'maxnumf' if e[0] == 'f' else 'maxsi'}>, %x, %_c [0] : {v} to {vector_type((3, 5), e)}",
        k,
        x.max(1),
    )
    outer = a[:, :, None] * b[:, None, :]
    va, vb, vc = (vector_type(sh, e) for sh in ((3,), (5,), (3, 5)))
    cases["outer"] = (f"%r = vector.outerproduct %a, %b : {va}, {vb}", k, outer)
    cases["outer with"] = (f"%r = vector.outerproduct %a, %b, %c : {va}, {vb}", k, outer + c)
    least = "minnumf" if e[0] == "f" else "minsi"
    cases["outer least"] = (
        f"%r = vector.outerproduct %a, %b, %c {{kind = #vector.kind<{least}>}} : {va}, {vb}",
        k,
        np.minimum(outer + 0, c),
    )
    cases["axpy"] = (f"%r = vector.outerproduct %a, %s : {va}, {e}", k, a * s[:, None])
    cases["axpy with"] = (
        f"%_k = arith.addf %a, %a : {va}\n%r = vector.outerproduct %a, %s, %_k : {va}, {e}".replace(
            "addf", "addf" if e[0] == "f" else "addi"
        ),
        k,
        a * s[:, None] + 2 * a,
    )
    head = (
        "indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], "
        'iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>'
    )
    vp, vq, vr = (vector_type(sh, e) for sh in ((3, 5), (5, 2), (3, 2)))
    cases["contract"] = (f"%r = vector.contract {{{head}}} %p, %q, %acc : {vp}, {vq} into {vr}", k, p @ q + acc)
    dot = (
        "indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], "
        'iterator_types = ["reduction"], kind = #vector.kind<add>'
    )
    cases["dot"] = (
        f"%r = vector.contract {{{dot}}} %a, %a, %s : {va}, {va} into {e}",
        k,
        (a * a).sum(1, dtype=a.dtype) + s,
        True,
    )
    if e == "f32":
        cases["fma"] = (f"%r = vector.fma %p, %p, %c : {vp}", k, p * p + c)
    for name, (lines, kind, made, *rest) in list(cases.items()):
        if e[0] == "f" and ("least" in name or "max" in name):
            zero = f"%_z = arith.constant dense<0.0> : {vc}\n%r = arith.addf %_r, %_z : {vc}"
            cases[name] = (lines.replace("%r =", "%_r =") + "\n" + zero, kind, made + np.zeros_like(made), *rest)
    check(chip, cases, {"x": x, "a": a, "b": b, "c": c, "s": s, "p": p, "q": q, "acc": acc})


def test_bitcasts(emulator, chip):
    x = rng.integers(0, 1 << 32, (LANES, 3), dtype=np.uint32).view(np.int32)
    y = rng.integers(0, 256, (LANES, 2, 4), dtype=np.uint8).view(np.int8)
    cases = {
        "i32 to i8": ("%r = vector.bitcast %x : vector<3xi32> to vector<12xi8>", "int8", x.view(np.int8)),
        "i32 to f16": ("%r = vector.bitcast %x : vector<3xi32> to vector<6xf16>", "float16", x.view(np.float16)),
        "i8 to i32": ("%r = vector.bitcast %y : vector<2x4xi8> to vector<2x1xi32>", "int32", y.view(np.int32)),
        "i8 to i4": ("%_n = vector.bitcast %y : vector<2x4xi8> to vector<2x8xi4>\n%r = arith.extsi %_n : vector<2x8xi4> to vector<2x8xi8>",
                     "int8", np.stack([(y << 4) >> 4, y >> 4], 3).reshape(LANES, 2, 8)),
        "i4 to i8": ("%_n = vector.bitcast %y : vector<2x4xi8> to vector<2x8xi4>\n%r = vector.bitcast %_n : vector<2x8xi4> to vector<2x4xi8>",
                     "int8", y),
        "scalar": ("%_e = vector.extract %x[1] : i32 from vector<3xi32>\n%r = arith.bitcast %_e : i32 to f32", "float32", x.view(np.float32)[:, 1], True),
        "vector": ("%r = arith.bitcast %x : vector<3xi32> to vector<3xf32>", "float32", x.view(np.float32)),
    }  # fmt: skip
    check(chip, cases, {"x": x, "y": y})
