"""Matrix instructions of `amdgpu`, against the product of the matrices that lanes hold: those in the table of layouts
by that, others by their manual's formula, written out."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

from ..matrices import Kernel, fragments, numbers, rows, shape_of, small, vector_type

ROWS = [r for r in rows("mma").values() if r.get("op") in ("amdgpu.mfma", "amdgpu.wmma")]
ROLES = ("lhs", "rhs", "acc")


def execute(run, kernel: Kernel, lanes: int, wave: int | None = None):
    return run(", ".join(kernel.arguments), "\n".join(kernel.lines), *kernel.arrays, block=lanes, wave=wave or lanes)


def load(kernel: Kernel, name: str, values: np.ndarray, t: str, is_scalar: bool = False) -> str:
    """A vector, or its only element. Gives the type."""
    if not is_scalar:
        return kernel.load(name, values, t)
    n = values.shape[1]
    kernel.load(f"{name}_v", values, t)
    kernel.lines.append(f"%{name} = vector.extract %{name}_v[0] : {t} from {vector_type((n,), t)}")
    return t


def store(kernel: Kernel, n: int, t: str, is_scalar: bool = False) -> None:
    if is_scalar:
        kernel.lines.append(f"%w = vector.broadcast %r : {t} to {vector_type((1,), t)}")
        kernel.store("w", 1, t, (1,))
    else:
        kernel.store("r", n, t, (n,))


def product(
    run, op: str, dims: str, operands: list[np.ndarray], types: list[str], extra: str = "", scalars=(False, False)
):
    """Runs one instruction on what lanes hold: (lane, element) of A, B and C. Gives what they hold of the result."""
    lanes = len(operands[0])
    kernel = Kernel(lanes)
    texts = [
        load(kernel, name, x, t, scalars[i == 2])
        for i, (name, x, t) in enumerate(zip("abc", operands, types, strict=True))
    ]
    kernel.lines.append(f"%r = {op} {dims} %a * %b + %c {extra} : {', '.join(texts)}")
    store(kernel, operands[2].shape[1], types[2], scalars[1])
    result = execute(run, kernel, lanes)
    assert result.counts.mma_operations == 1
    return numbers(result.outputs[-1], types[2])


@pytest.mark.parametrize("row", ROWS, ids=lambda r: r["name"])
def test_instructions_in_the_table(run, row):
    rng = np.random.default_rng(row["value"])
    lanes, types = row["subgroup_size"], [row["a"], row["b"], row["c"]]
    matrices = [small(rng, shape_of(row["layout"][r]), t) for r, t in zip(ROLES, types, strict=True)]
    held = [fragments(m, row["layout"][r], lanes) for m, r in zip(matrices, ROLES, strict=True)]
    halves = row["name"].startswith("WMMAR3") and row["c"] in ("f16", "bf16")
    if halves:  # 16-bit results take every other element
        held[2] = np.stack([held[2], np.full_like(held[2], 7)], axis=2).reshape(lanes, -1)
    blocks = f"blocks({row['blocks']}) " if row["blocks"] > 1 else ""
    dims = f"{blocks}{row['m']}x{row['n']}x{row['k']}"
    scalars = (row["op"] == "amdgpu.mfma" and held[0].shape[1] == 1, held[2].shape[1] == 1)
    found = product(run, row["op"], dims, held, types, scalars=scalars)
    wanted = fragments(matrices[0] @ matrices[1] + matrices[2], row["layout"]["acc"], lanes)
    if halves:
        assert (found[:, 1::2] == 7).all()
        found = found[:, ::2]
    np.testing.assert_array_equal(found, wanted)


# -- shapes that no kind has: lane = row + rows * (block + blocks * group of k)


def mfma_operands(m: int, k: int, blocks: int, rng) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """A, B and C (block, row, column) of small numbers, and what each of 64 lanes holds of them."""
    items, lanes = m * k * blocks // 64, 64
    a, b, c = (rng.integers(-2, 3, (blocks, *s)).astype(float) for s in ((m, k), (k, m), (m, m)))
    held_a, held_b = np.zeros((lanes, items)), np.zeros((lanes, items))
    for lane in range(lanes):
        row, block, group = lane % m, lane // m % blocks, lane // m // blocks
        for i in range(items):
            held_a[lane, i] = a[block, row, group * items + i]
            held_b[lane, i] = b[block, group * items + i, row]
    return [a, b, c], [held_a, held_b, mfma_result(c)]


def mfma_result(c: np.ndarray) -> np.ndarray:
    """Four rows a lane, then as many groups of lanes as rows of the block need, then registers."""
    blocks, m, n = c.shape
    out = np.zeros((64, m * n * blocks // 64))
    for block in range(blocks):
        for row in range(m):
            for column in range(n):
                quad, groups = block * (m // 4) + row // 4, 64 // n
                out[column + n * (quad % groups), quad // groups * 4 + row % 4] = c[block, row, column]
    return out


OTHERS = [
    (32, 2, 1, "f32"), (32, 4, 1, "bf16"), (32, 2, 2, "bf16"), (16, 2, 4, "bf16"), (4, 2, 16, "bf16"),
    (4, 4, 16, "i8"), (32, 64, 1, "f6E2M3FN"), (16, 128, 1, "f6E3M2FN"), (16, 128, 1, "f4E2M1FN"),
]  # fmt: skip


@pytest.mark.parametrize(("m", "k", "blocks", "t"), OTHERS)
def test_instructions_that_no_kind_has(run, m, k, blocks, t):
    (a, b, c), held = mfma_operands(m, k, blocks, np.random.default_rng(m + k))
    acc = "i32" if t == "i8" else "f32"
    dims = f"{f'blocks({blocks}) ' if blocks > 1 else ''}{m}x{m}x{k}"
    found = product(run, "amdgpu.mfma", dims, held, [t, t, acc], scalars=(held[0].shape[1] == 1, False))
    np.testing.assert_array_equal(found, mfma_result(a @ b + c))


def test_integers_packed_into_words(run):
    """i32 and i64 hold four and eight integers of 8 bits, the first in the lowest byte."""
    (a, b, c), held = mfma_operands(16, 16, 1, np.random.default_rng(1))
    kernel = Kernel(64)
    for name, x in zip("ab", held, strict=False):
        kernel.load(f"{name}_v", x, "i8")
        kernel.lines.append(f"%{name}_w = vector.bitcast %{name}_v : vector<4xi8> to vector<1xi32>")
        kernel.lines.append(f"%{name} = vector.extract %{name}_w[0] : i32 from vector<1xi32>")
    kernel.load("c", held[2], "i32")
    kernel.lines.append("%r = amdgpu.mfma 16x16x16 %a * %b + %c : i32, i32, vector<4xi32>")
    kernel.store("r", 4, "i32", (4,))
    found = execute(run, kernel, 64).outputs[-1]
    np.testing.assert_array_equal(found, mfma_result(a @ b + c))


def test_sums_of_integers_wrap_around(run):
    held = [np.full((64, 4), 127.0), np.full((64, 4), 127.0), np.full((64, 4), 2.0**31 - 1)]
    found = product(run, "amdgpu.mfma", "16x16x16", held, ["i8", "i8", "i32"])
    assert (found == 2**31 - 1 + 16 * 127 * 127 - 2**32).all()


# -- modifiers


@pytest.mark.parametrize(("cbsz", "abid"), [(1, 1), (2, 2), (2, 0)])
def test_a_block_of_a_for_several(run, cbsz, abid):
    """Of each 2**cbsz blocks, all take A from block `abid`."""
    (a, b, c), held = mfma_operands(16, 4, 4, np.random.default_rng(2))
    found = product(run, "amdgpu.mfma", "blocks(4) 16x16x4", held, ["f16", "f16", "f32"], f"abid({abid}) cbsz({cbsz})")
    source = [block // 2**cbsz * 2**cbsz + abid for block in range(4)]
    np.testing.assert_array_equal(found, mfma_result(a[source] @ b + c))


LANE = np.arange(64)


@pytest.mark.parametrize(
    ("blgp", "source"),
    [
        ("bcast_first_32", LANE % 32),
        ("bcast_second_32", LANE % 32 + 32),
        ("rotate_16_right", (LANE + 16) % 64),
        ("bcast_first_16", LANE % 16),
        ("bcast_second_16", LANE % 16 + 16),
        ("bcast_third_16", LANE % 16 + 32),
        ("bcast_fourth_16", LANE % 16 + 48),
    ],
)
def test_lanes_of_b_that_change_places(run, blgp, source):
    _, held = mfma_operands(32, 8, 1, np.random.default_rng(3))
    types = ["f16", "f16", "f32"]
    found = product(run, "amdgpu.mfma", "32x32x8", held, types, f"blgp({blgp})")
    wanted = product(run, "amdgpu.mfma", "32x32x8", [held[0], held[1][source], held[2]], types)
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize(("flags", "signs"), [("negateA", (-1, 1)), ("negateA negateB", (1, 1)), ("negateC", (1, -1))])
def test_negated_doubles(run, flags, signs):
    row = rows("mma")["MFMA_F64_16x16x4_F64"]
    rng = np.random.default_rng(4)
    matrices = [small(rng, shape_of(row["layout"][r]), "f64") for r in ROLES]
    held = [fragments(m, row["layout"][r], 64) for m, r in zip(matrices, ROLES, strict=True)]
    found = product(run, "amdgpu.mfma", "16x16x4", held, ["f64"] * 3, flags, scalars=(True, False))
    a, b, c = matrices
    np.testing.assert_array_equal(found, fragments(signs[0] * (a @ b) + signs[1] * c, row["layout"]["acc"], 64))


def test_reduced_precision_reads_ten_bits_of_a_significand(run):
    """1 + 2^-11 lies between 1 and 1 + 2^-10: to even, it is 1; 1 + 3 * 2^-11 is 1 + 2^-9."""
    one, other = 1 + 2.0**-11, 1 + 3 * 2.0**-11
    held = [np.full((64, 2), one), np.full((64, 2), other), np.zeros((64, 4))]
    found = product(run, "amdgpu.mfma", "16x16x8", held, ["f32", "f32", "f32"], "reducePrecision")
    assert (found == 8 * (1 + 2.0**-9)).all()


def wmma_operands(k, items, low, high, is_gfx11, lanes=32, seed=5):
    """A, B and C of a 16x16xk product; gfx11: all of k in each lane, and every second (fourth) row of C."""
    rng = np.random.default_rng(seed)
    a, b = rng.integers(low, high, (16, k)), rng.integers(low, high, (k, 16))
    c = rng.integers(-3, 4, (16, 16))
    held = [np.zeros((lanes, items)), np.zeros((lanes, items))]
    for lane in range(lanes):
        for i in range(items):
            at = i if is_gfx11 else lane // 16 * items + i
            held[0][lane, i], held[1][lane, i] = a[lane % 16, at], b[at, lane % 16]
    return (a, b, c), [*held, wmma_result(c, is_gfx11, lanes)]


def wmma_result(c, is_gfx11, lanes=32):
    groups, items = lanes // 16, 256 // lanes
    row = [[i * groups + g if is_gfx11 else g * items + i for i in range(items)] for g in range(groups)]
    return np.array([c[row[lane // 16], lane % 16] for lane in range(lanes)]).astype(float)


@pytest.mark.parametrize(("k", "items", "is_gfx11"), [(16, 16, True), (16, 8, False), (32, 16, False)])
def test_products_of_nibbles(run, k, items, is_gfx11):
    (a, b, c), held = wmma_operands(k, items, -8, 8, is_gfx11)
    found = product(run, "amdgpu.wmma", f"16x16x{k}", held, ["i4", "i4", "i32"])
    np.testing.assert_array_equal(found, wmma_result(a @ b + c, is_gfx11))


@pytest.mark.parametrize(
    ("flags", "unsigned"), [("unsignedA", (1, 0)), ("unsignedB", (0, 1)), ("unsignedA unsignedB", (1, 1))]
)
@pytest.mark.parametrize("t", ["i8", "i4"])
def test_bits_without_a_sign(run, flags, unsigned, t):
    bits = int(t[1:])
    (a, b, c), held = wmma_operands(16, 8, -(1 << bits - 1), 1 << bits - 1, False)
    found = product(run, "amdgpu.wmma", "16x16x16", held, [t, t, "i32"], flags)
    a, b = (x % (1 << bits) if u else x for x, u in zip((a, b), unsigned, strict=True))
    np.testing.assert_array_equal(found, wmma_result(a @ b + c, False))


@pytest.mark.parametrize(("sign", "limit"), [(1, 2**31 - 1), (-1, -(2**31))])
def test_sums_that_are_clamped(run, sign, limit):
    held = [np.full((32, 8), 100.0 * sign), np.full((32, 8), 100.0), np.full((32, 8), limit - sign)]
    found = product(run, "amdgpu.wmma", "16x16x16", held, ["i8", "i8", "i32"], "clamp")
    assert (found == limit).all()


def test_subgroups_of_64_lanes_on_gfx11(run):
    """A and B four times, and every fourth row of C in a lane."""
    (a, b, c), held = wmma_operands(16, 16, -2, 3, True, lanes=64)
    found = product(run, "amdgpu.wmma", "16x16x16", held, ["f16", "f16", "f32"])
    np.testing.assert_array_equal(found, wmma_result(a @ b + c, True, 64))


def test_the_upper_halves_of_16_bit_results(run):
    (a, b, c), held = wmma_operands(16, 16, -2, 3, True)
    held[2] = np.stack([np.full_like(held[2], 9), held[2]], axis=2).reshape(32, -1)
    found = product(run, "amdgpu.wmma", "16x16x16", held, ["f16", "f16", "f16"], "subwordOffset(1)")
    assert (found[:, ::2] == 9).all()
    np.testing.assert_array_equal(found[:, 1::2], wmma_result(a @ b + c, True))


def test_16_bit_results_are_rounded_once(run):
    """2048 + 1.5 products of 1: f16 has steps of 2 there, and of the exact sum 2049.5 the nearest is 2050."""
    held = [np.zeros((32, 16)), np.ones((32, 16)), np.full((32, 16), 2048.0)]
    held[0][:, 0], held[0][:, 1] = 1.0, 0.5
    found = product(run, "amdgpu.wmma", "16x16x16", held, ["f16", "f16", "f16"])
    assert (found[:, ::2] == 2050).all()


# -- scaled


@pytest.mark.parametrize("name", rows("scaled_mma"))
@pytest.mark.parametrize(
    ("ta", "tb"),
    [
        ("f8E4M3FN", "f8E4M3FN"), ("f8E5M2", "f4E2M1FN"), ("f6E2M3FN", "f6E3M2FN"), ("f6E3M2FN", "f8E4M3FN"),
        ("f4E2M1FN", "f4E2M1FN"),
    ],
)  # fmt: skip
def test_scaled_products(run, name, ta, tb):
    """A scale for each lane's 32 elements: byte 0 of the word of A, byte 2 of that of B."""
    row = rows("scaled_mma")[name]
    rng = np.random.default_rng(7)
    roles = ("lhs", "rhs", "lhs_scale", "rhs_scale", "acc")
    types = (ta, tb, "f8E8M0FNU", "f8E8M0FNU", "f32")
    a, b, sa, sb, c = (small(rng, shape_of(row["layout"][r]), t) for r, t in zip(roles, types, strict=True))
    held = [fragments(x, row["layout"][r], 64) for x, r in zip((a, b, sa, sb, c), roles, strict=True)]
    held[2] = np.repeat(held[2], 4, axis=1) * np.array([1, 64, 64, 64])
    held[3] = np.repeat(held[3], 4, axis=1) * np.array([64, 64, 1, 64])
    kernel = Kernel(64)
    texts = [kernel.load(n, x, t) for n, x, t in zip(("a", "b", "s", "q", "c"), held, types, strict=True)]
    dims = f"{row['m']}x{row['n']}x{row['k'] * row['block_size']}"
    order = ", ".join(texts[i] for i in (2, 0, 3, 1, 4))
    kernel.lines.append(f"%r = amdgpu.scaled_mfma {dims} (%s[0] * %a) * (%q[2] * %b) + %c : {order}")
    kernel.store("r", held[4].shape[1], "f32", (held[4].shape[1],))
    found = execute(run, kernel, 64).outputs[-1]
    wanted = np.einsum("mkb,mk,kbn,kn->mn", a, sa, b, sb) + c
    np.testing.assert_array_equal(found, fragments(wanted, row["layout"]["acc"], 64))


def test_a_scale_that_is_no_number(run):
    """0xFF of a scale makes every product of its block nan, and no other."""
    held = np.full((64, 4), 2.0**-127)
    kernel = Kernel(64)
    for name in "ab":
        kernel.load(name, np.ones((64, 32)), "f8E4M3FN")
    kernel.load("s", held, "f8E8M0FNU")
    kernel.arrays[-1][:] = 127
    kernel.arrays[-1][0, 0] = 0xFF  # row 0, k below 32
    kernel.lines.append("%c = arith.constant dense<0.0> : vector<4xf32>")
    kernel.lines.append(
        "%r = amdgpu.scaled_mfma 16x16x128 (%s[0] * %a) * (%s[1] * %b) + %c "
        ": vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf32>"
    )
    kernel.store("r", 4, "f32", (4,))
    found = execute(run, kernel, 64).outputs[-1]
    wrong = np.isnan(found)
    assert wrong[:16, 0].all()  # row 0 is in the first registers of the first 16 lanes
    assert np.count_nonzero(wrong) == 16
    assert (found[~wrong] == 128).all()


# -- sparse

SPARSE = [
    (m, n_stored * 2 * 64 // m, t, n_stored)
    for m in (16, 32)
    for t, counts in (("f16", (4, 8)), ("bf16", (4, 8)), ("i8", (8, 16)), ("f8E4M3FN", (8, 16)))
    for n_stored in counts
]


@pytest.mark.parametrize(("m", "k", "t", "stored"), SPARSE)
def test_sparse_products(run, m, k, t, stored):
    """A's elements stand at two places of four that their lane's index names; of the sets in a register, abid tells."""
    rng = np.random.default_rng(k)
    sets = 32 // (2 * stored)
    abid = sets - 1
    a, b = np.zeros((m, k)), rng.integers(-2, 3, (k, m)).astype(float)
    c = rng.integers(-2, 3, (m, m)).astype(float)
    held_a, held_b = rng.integers(1, 4, (64, stored)).astype(float), np.zeros((64, 2 * stored))
    index = np.zeros(64, np.uint64)
    for lane in range(64):
        group = lane // m
        for pair in range(stored // 2):
            for j, place in enumerate(sorted(rng.choice(4, 2, replace=False))):
                item = 2 * pair + j
                a[lane % m, 2 * stored * group + 4 * pair + place] = held_a[lane, item]
                index[lane] |= np.uint64(int(place) << 2 * (abid * stored + item))
        for item in range(2 * stored):
            held_b[lane, item] = b[2 * stored * group + item, lane % m]
    words = index.astype(np.uint32)
    element, count = {4: ("i8", 4), 8: ("i16", 2), 16: ("i32", 1)}[stored]
    kernel = Kernel(64)
    acc = "i32" if t == "i8" else "f32"
    texts = [kernel.load(n, x, u) for n, x, u in (("a", held_a, t), ("b", held_b, t), ("c", mfma_result(c[None]), acc))]
    kernel.load("i_v", np.zeros((64, 1)), "i32")
    kernel.arrays[-1] = words.view(np.int32)[:, None]
    if element == "i32":
        index_type = "i32"
        kernel.lines.append("%i = vector.extract %i_v[0] : i32 from vector<1xi32>")
    else:
        index_type = f"vector<{count}x{element}>"
        kernel.lines.append(f"%i = vector.bitcast %i_v : vector<1xi32> to {index_type}")
    choice = f"abid({abid})" if sets > 1 else ""
    kernel.lines.append(
        f"%r = amdgpu.sparse_mfma {m}x{m}x{k} %a * %b + %c sparse(%i : {index_type}) {choice} : {', '.join(texts)}"
    )
    kernel.store("r", m * m // 64, acc, (m * m // 64,))
    found = execute(run, kernel, 64).outputs[-1]
    np.testing.assert_array_equal(found, mfma_result((a @ b + c)[None]))


# -- what is refused


@pytest.mark.parametrize(
    ("op", "dims", "counts", "types", "wave", "message"),
    [
        ("amdgpu.mfma", "16x16x16", (4, 4, 4), ("f16", "f16", "f32"), 32, "is an instruction of subgroups of 64 lanes"),
        ("amdgpu.mfma", "32x32x16", (8, 8, 16), ("bf16", "bf16", "f32"), 64, None),
        ("amdgpu.wmma", "16x16x16", (4, 4, 4), ("f16", "f16", "f32"), 64, "16x16x16 on vector<4xf16>, vector<4xf16>, "
         "vector<4xf32> with subgroups of 64 lanes is no instruction whose layout is known"),
        ("amdgpu.wmma", "16x16x32", (16, 16, 8), ("i8", "i8", "i32"), 32, "is no instruction whose layout is known"),
    ],
)  # fmt: skip
def test_what_is_no_instruction(run, op, dims, counts, types, wave, message):
    kernel = Kernel(64)
    texts = [kernel.load(n, np.ones((64, c)), t) for n, c, t in zip("abc", counts, types, strict=True)]
    kernel.lines.append(f"%r = {op} {dims} %a * %b + %c : {', '.join(texts)}")
    kernel.store("r", counts[2], types[2], (counts[2],))
    if message is None:
        execute(run, kernel, 64, wave)
        return
    with pytest.raises(CompileError) as e:
        execute(run, kernel, 64, wave)
    assert message in e.value.diagnostics[0].message


@pytest.mark.parametrize("negates", ["", "negateA"])
def test_zeros_keep_their_sign(run, negates):
    """-0 where all products and the accumulator are: rows of A are of 1 and -1, B is 0."""
    a = np.where(np.arange(16)[:, None] % 2, -1.0, 1.0) * np.ones((16, 4))
    lane = np.arange(64)
    held = [a[lane % 16, lane // 16][:, None], np.zeros((64, 1)), np.full((64, 4), -0.0)]
    extra = f"{{{negates}}}" if negates else ""
    found = product(run, "amdgpu.mfma", "16x16x4", held, ["f64"] * 3, extra, scalars=(True, False))
    assert (found == 0).all()
    # Element e of a lane is row lane // 16 + 4 * e: all of a lane's are even, or all odd.
    odd = (lane // 16 % 2 == 1)[:, None]
    np.testing.assert_array_equal(np.signbit(found), np.broadcast_to(odd != bool(negates), (64, 4)))
