"""Matrix instructions on registers, against the ops of amdgpu that they are the lowering of, and against products."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

from ..matrices import Kernel, fragments, numbers, rows, shape_of, small
from .test_matrix import ROLES, mfma_operands, mfma_result, wmma_operands, wmma_result

SUFFIXES = {"f8E4M3FN": "fp8", "f8E5M2": "bf8", "f8E4M3FNUZ": "fp8", "f8E5M2FNUZ": "bf8"}


def register(kernel: Kernel, name: str, values: np.ndarray, t: str, held: str) -> str:
    """Elements as the register type `held` (`i64`, `4xi32`, or the element type). Gives the operand's type."""
    n = values.shape[1]
    if held == t:
        if n > 1:
            return kernel.load(name, values, t)
        kernel.load(f"{name}_v", values, t)
        kernel.lines.append(f"%{name} = vector.extract %{name}_v[0] : {t} from vector<1x{t}>")
        return t
    text = kernel.load(f"{name}_v", values, t)
    count, _, word = held.rpartition("x")
    vector = f"vector<{count or 1}x{word}>"
    result = f"%{name}" if count else f"%{name}_w"
    kernel.lines.append(f"{result} = vector.bitcast %{name}_v : {text} to {vector}")
    if not count:
        kernel.lines.append(f"%{name} = vector.extract %{name}_w[0] : {word} from {vector}")
    return vector if count else word


def execute(run, kernel: Kernel, lanes: int, target: str | None = None):
    options = {} if target is None else {"target": target}
    text = ", ".join(kernel.arguments), "\n".join(kernel.lines)
    return run(*text, *kernel.arrays, block=lanes, wave=lanes, **options).outputs[-1]


def product(run, op, operands, types, registers, extra, target=None):
    lanes = len(operands[0])
    kernel = Kernel(lanes)
    texts = [register(kernel, n, x, t, h) for n, x, t, h in zip("abc", operands, types, registers, strict=True)]
    kernel.lines.append(f"%r = rocdl.{op} %a, %b, %c{extra} : ({', '.join(texts)}) -> {texts[2]}")
    if texts[2].startswith("vector"):
        kernel.store("r", operands[2].shape[1], types[2], (operands[2].shape[1],))
    else:
        kernel.lines.append(f"%w = vector.broadcast %r : {types[2]} to vector<1x{types[2]}>")
        kernel.store("w", 1, types[2], (1,))
    return numbers(execute(run, kernel, lanes, target), types[2])


def instruction(row) -> tuple[str, str]:
    """Name and register of A and B of the intrinsic of a row of MFMA kinds."""
    shape, t, blocks = f"{row['m']}x{row['n']}x{row['k']}", row["a"], row["blocks"]
    items = row["m"] * row["k"] * blocks // 64
    if t in SUFFIXES:
        return f"mfma.f32.{shape}.{SUFFIXES[t]}.{SUFFIXES[row['b']]}", "i64"
    if t == "i8":
        return f"mfma.i32.{shape}{'.' if items > 4 else ''}i8", {4: "i32", 8: "i64", 16: "4xi32"}[items]
    if t == "bf16" and items < 8:
        return f"mfma.f32.{shape}bf16{'.1k' if items == 4 else ''}", f"{items}xi16"
    dot = "." if items == 8 else ""
    return f"mfma.{'f64' if t == 'f64' else 'f32'}.{shape}{dot}{t}", t


MFMA = [r for r in rows("mma").values() if r.get("op") == "amdgpu.mfma" and not (r["a"] in SUFFIXES and r["k"] >= 64)]


@pytest.mark.parametrize("row", MFMA, ids=lambda r: r["name"])
def test_products(run, row):
    rng = np.random.default_rng(row["value"])
    types = [row["a"], row["b"], row["c"]]
    matrices = [small(rng, shape_of(row["layout"][r]), t) for r, t in zip(ROLES, types, strict=True)]
    held = [fragments(m, row["layout"][r], 64) for m, r in zip(matrices, ROLES, strict=True)]
    name, word = instruction(row)
    chip = "gfx942" if "UZ" in row["a"] else "gfx950"
    found = product(run, name, held, types, (word, word, row["c"]), ", 0, 0, none", chip)
    wanted = fragments(matrices[0] @ matrices[1] + matrices[2], row["layout"]["acc"], 64)
    np.testing.assert_array_equal(found, wanted)


def test_modifiers(run):
    """Block 1 of each two of A; the upper half of B's lanes for both."""
    (a, b, c), held = mfma_operands(16, 4, 4, np.random.default_rng(2))
    found = product(
        run, "mfma.f32.16x16x4f16", held, ("f16", "f16", "f32"), ("f16", "f16", "f32"), ", 1, 1, bcast_second_32"
    )
    np.testing.assert_array_equal(found, mfma_result(a[[1, 1, 3, 3]] @ b[[2, 3, 2, 3]] + c))


@pytest.mark.parametrize(("flags", "signs"), [("neg_a", (-1, 1)), ("neg_a|neg_b", (1, 1)), ("neg_c", (1, -1))])
def test_negated_doubles(run, flags, signs):
    row = rows("mma")["MFMA_F64_4x4x4x4B_F64"]
    rng = np.random.default_rng(4)
    a, b, c = (small(rng, shape_of(row["layout"][r]), "f64") for r in ROLES)
    held = [fragments(m, row["layout"][r], 64) for m, r in zip((a, b, c), ROLES, strict=True)]
    found = product(run, "mfma.f64.4x4x4f64", held, ["f64"] * 3, ["f64"] * 3, f", 0, 0, {flags}")
    np.testing.assert_array_equal(found, fragments(signs[0] * (a @ b) + signs[1] * c, row["layout"]["acc"], 64))


def test_reduced_precision(run):
    (a, b, c), held = mfma_operands(32, 4, 1, np.random.default_rng(5))
    found = product(run, "mfma.f32.32x32x4.xf32", held, ["f32"] * 3, ["f32"] * 3, ", 0, 0, none")
    np.testing.assert_array_equal(found, mfma_result(a @ b + c))


FORMATS = {"fp8_e4m3": ("f8E4M3FN", 8), "fp8_e5m2": ("f8E5M2", 8), "fp4_e2m1": ("f4E2M1FN", 4)}


@pytest.mark.parametrize("m", [16, 32])
@pytest.mark.parametrize(("fa", "fb"), [("fp8_e4m3", "fp4_e2m1"), ("fp4_e2m1", "fp8_e5m2")])
def test_scaled_products(run, m, fa, fb):
    (a, b, c), held = mfma_operands(m, 2048 // m, 1, np.random.default_rng(6))
    n = m * m // 64
    kernel = Kernel(64)
    texts = [
        register(kernel, name, x, FORMATS[f][0], f"{FORMATS[f][1]}xi32")
        for name, x, f in zip("ab", held, (fa, fb), strict=False)
    ]
    kernel.load("c", held[2], "f32")
    rng = np.random.default_rng(7)
    scales = [rng.integers(-2, 3, 64) for _ in "ab"]
    for name, s, byte in zip("st", scales, (1, 3), strict=True):
        kernel.load(f"{name}_v", np.zeros((64, 1)), "i32")
        kernel.arrays[-1] = ((s + 127).astype(np.uint32) << np.uint32(8 * byte)).view(np.int32)[:, None]
        kernel.lines.append(f"%{name} = vector.extract %{name}_v[0] : i32 from vector<1xi32>")
    kernel.lines.append(
        f"%r = rocdl.mfma.scale.f32.{m}x{m}x{2048 // m}.f8f6f4 %a, %b, %c, {fa}, {fb}, 1, %s, 3, %t "
        f": ({', '.join(texts)}, vector<{n}xf32>, i32, i32) -> vector<{n}xf32>"
    )
    kernel.store("r", n, "f32", (n,))
    found = execute(run, kernel, 64)
    # Lane l has the elements of row l % m from 32 * (l // m) on.
    for lane in range(64):
        part = slice(32 * (lane // m), 32 * (lane // m) + 32)
        a[0, lane % m, part] *= 2.0 ** scales[0][lane]
        b[0, part, lane % m] *= 2.0 ** scales[1][lane]
    np.testing.assert_array_equal(found, mfma_result(a @ b + c))


def test_sparse_products(run):
    """A's two of each four elements at places 1 and 2, which is 0b1001; the second set of indices."""
    rng = np.random.default_rng(8)
    held_a, b = rng.integers(-2, 3, (64, 8)).astype(float), rng.integers(-2, 3, (64, 16)).astype(float)
    c, a = rng.integers(-2, 3, (16, 16)).astype(float), np.zeros((16, 64))
    dense_b = np.zeros((64, 16))
    for lane in range(64):
        for item in range(8):
            a[lane % 16, 16 * (lane // 16) + 4 * (item // 2) + 1 + item % 2] = held_a[lane, item]
        dense_b[16 * (lane // 16) : 16 * (lane // 16) + 16, lane % 16] = b[lane]
    kernel = Kernel(64)
    texts = [register(kernel, "a", held_a, "i8", "2xi32"), register(kernel, "b", b, "i8", "4xi32")]
    kernel.load("c", mfma_result(c[None]), "i32")
    kernel.lines.append(f"%i = arith.constant {(0x9999 << 16) - (1 << 32)} : i32")
    kernel.lines.append(
        f"%r = rocdl.smfmac.i32.16x16x64.i8 %a, %b, %c, %i, 0, 1 : ({', '.join(texts)}, vector<4xi32>, i32) -> "
        "vector<4xi32>"
    )
    kernel.store("r", 4, "i32", (4,))
    np.testing.assert_array_equal(execute(run, kernel, 64), mfma_result((a @ dense_b + c)[None]))


# -- WMMA

WMMA = [
    # op, k, elements of A in a lane, types, registers, the end of the syntax
    ("wmma.f32.16x16x16.f16", 16, 16, ("f16", "f32"), ("f16", "f32"), ""),
    ("wmma.f32.16x16x16.f16", 16, 8, ("f16", "f32"), ("f16", "f32"), ""),
    ("wmma.f32.16x16x16.bf16", 16, 16, ("bf16", "f32"), ("16xi16", "f32"), ""),
    ("wmma.f32.16x16x16.bf16", 16, 8, ("bf16", "f32"), ("8xi16", "f32"), ""),
    ("wmma.f32.16x16x16.fp8_bf8", 16, 8, ("f8E4M3FN", "f32"), ("2xi32", "f32"), ""),
    ("wmma.f16.16x16x16.f16", 16, 8, ("f16", "f16"), ("f16", "f16"), ""),
    ("wmma.i32.16x16x16.iu8", 16, 16, ("i8", "i32"), ("4xi32", "i32"), " <signA = true, signB = true>"),
    ("wmma.i32.16x16x16.iu4", 16, 8, ("i4", "i32"), ("i32", "i32"), " <signA = true, signB = true>"),
    ("wmma.i32.16x16x32.iu4", 32, 16, ("i4", "i32"), ("2xi32", "i32"), " <signA = true, signB = true>"),
    ("wmma.f32.16x16x4.f32", 4, 2, ("f32", "f32"), ("f32", "f32"), ", modC = none"),
    ("wmma.f32.16x16x32.bf16", 32, 16, ("bf16", "f32"), ("bf16", "f32"), ", modC = none"),
    ("wmma.f16.16x16x64.bf8_fp8", 64, 32, ("f8E5M2", "f16"), ("8xi32", "f16"), ", modC = none"),
    ("wmma.f32.16x16x128.fp8_fp8", 128, 64, ("f8E4M3FN", "f32"), ("16xi32", "f32"), ", modC = none"),
    ("wmma.i32.16x16x64.iu8", 64, 32, ("i8", "i32"), ("8xi32", "i32"), " <signA = true, signB = true>"),
]


@pytest.mark.parametrize("case", WMMA, ids=lambda c: f"{c[0]}-{c[2]}")
def test_wave_products(run, case):
    op, k, items, (t, acc), (word, last), extra = case
    (a, b, c), held = wmma_operands(k, items, -2, 3, items == k)
    tb = {"wmma.f32.16x16x16.fp8_bf8": "f8E5M2", "wmma.f16.16x16x64.bf8_fp8": "f8E4M3FN"}.get(op, t)
    found = product(run, op, held, (t, tb, acc), (word, word, last), extra)
    np.testing.assert_array_equal(found, wmma_result(a @ b + c, items == k))


def test_bf16_results_in_integers(run):
    """Every other element, the upper one."""
    (a, b, c), held = wmma_operands(16, 16, -2, 3, True)
    held[2] = np.stack([np.full_like(held[2], 9), held[2]], axis=2).reshape(32, -1)
    kernel = Kernel(32)
    texts = [register(kernel, n, x, "bf16", "16xi16") for n, x in zip("abc", held, strict=True)]
    kernel.lines.append(
        f"%d = rocdl.wmma.bf16.16x16x16.bf16 %a, %b, %c <opsel = true> : ({', '.join(texts)}) -> {texts[2]}"
    )
    kernel.lines.append("%r = vector.bitcast %d : vector<16xi16> to vector<16xbf16>")
    kernel.store("r", 16, "bf16", (16,))
    found = numbers(execute(run, kernel, 32), "bf16")
    assert (found[:, ::2] == 9).all()
    np.testing.assert_array_equal(found[:, 1::2], wmma_result(a @ b + c, True))


def test_bytes_without_a_sign_and_a_clamp(run):
    (a, b, c), held = wmma_operands(16, 16, -128, 128, True)
    found = product(
        run, "wmma.i32.16x16x16.iu8", held, ("i8", "i8", "i32"), ("4xi32", "4xi32", "i32"), " <signB = true>"
    )
    np.testing.assert_array_equal(found, wmma_result(a % 256 @ b + c, True))
    held = [np.full((32, 16), 100.0), np.full((32, 16), 100.0), np.full((32, 8), 2.0**31 - 2)]
    found = product(
        run, "wmma.i32.16x16x16.iu8", held, ("i8", "i8", "i32"), ("4xi32", "4xi32", "i32"), " <clamp = true>"
    )
    assert (found == 2**31 - 1).all()


@pytest.mark.parametrize(("modifier", "change"), [("neg", lambda c: -c), ("abs", abs), ("neg_abs", lambda c: -abs(c))])
def test_accumulators_that_are_changed_before(run, modifier, change):
    (a, b, c), held = wmma_operands(32, 16, -2, 3, False)
    found = product(
        run, "wmma.f32.16x16x32.f16", held, ("f16", "f16", "f32"), ("f16", "f16", "f32"), f", modC = {modifier}"
    )
    np.testing.assert_array_equal(found, wmma_result(a @ b + change(c), False))


def test_registers_that_no_instruction_takes(run):
    held = [np.ones((32, 4)), np.ones((32, 4)), np.ones((32, 8))]
    with pytest.raises(CompileError) as e:
        product(run, "wmma.f32.16x16x16.f16", held, ("f16", "f16", "f32"), ("f16", "f16", "f32"), "")
    assert "'rocdl.wmma.f32.16x16x16.f16' op on vector<4xf16>, vector<4xf16>, vector<8xf32> is no instruction" in str(
        e.value
    )
