"""Vectorization computes the same, and does what its options say. What it makes is in tests/golden/vectorize."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.types import FloatType
from iree_gpu_llvm.simulator.compare import difference
from iree_gpu_llvm.simulator.run import simulate

from . import tiled

PASS = "iree-codegen-generic-vectorization"
GOLDEN = Path(__file__).parent.parent / "golden" / "vectorize"
ALL = "enable-vector-masking=true fold-cast-into-contract=true vectorize-map-store=true"
BY_DIMS = "vectorize-to-transfer-gather=true"
PLAIN = "generate-contract=false enable-cleanup=false"


def functions(name: str) -> dict[str, str]:
    """The functions of a golden file, each with the aliases of the file."""
    text = (GOLDEN / name).read_text()
    aliases = "\n".join(re.findall(r"^#.*", text, re.MULTILINE))
    found = re.findall(r"^func\.func @(\w+).*?^}", text, re.MULTILINE | re.DOTALL)
    bodies = [m.group() for m in re.finditer(r"^func\.func @\w+.*?^}", text, re.MULTILINE | re.DOTALL)]
    return {f: f"{aliases}\n{body}\n" for f, body in zip(found, bodies, strict=True)}


FILES = ("structured.mlir", "tiles.mlir", "windows.mlir", "gathers.mlir")
CASES = {name: text for file in FILES for name, text in functions(file).items()}
FRAGMENTS = "tiled"  # what each lane has of a product: it runs in a kernel alone


FILLS = {"i32": "zeros", "index": "zeros"}


def check_meaning(text: str, options: str, size: int) -> None:
    """The simulator finds the same before and after. All numbers given are `size`; numbers in tensors that may be
    indices are zero."""
    module = driver.parse(text, "test")
    (function,) = (op for op in module.walk() if op.name == "func.func")
    given: list[Any] = []
    for a in function.regions[0].blocks[0].arguments:
        element = getattr(a.type, "element", a.type)
        given.append(size if element is a.type and not isinstance(element, FloatType) else FILLS.get(str(element)))
    before = simulate(module, given, seed=3, grid=(1, 1, 1))
    driver.run_pipeline(module, f"builtin.module(func.func({PASS}{{{options}}}))")
    after = simulate(module, before.inputs, grid=(1, 1, 1))
    assert any(np.any(x != 0) for x in before.outputs)
    for p, got, wanted in zip(after.parameters, after.outputs, before.outputs, strict=True):
        assert difference(p, got, wanted, exact=False) == ""


@pytest.mark.parametrize("options", [ALL, PLAIN, BY_DIMS, ""], ids=["all", "plain", "by dims", "default"])
@pytest.mark.parametrize("name", [n for n in CASES if n != FRAGMENTS])
def test_computes_the_same(name, options):
    check_meaning(CASES[name], options, size=3)


@pytest.mark.parametrize("size", [0, 1, 16, 99])
@pytest.mark.parametrize("name", ["bounded", "layouts", "depthwise", "some"])
def test_masks_at_the_ends_of_a_bound(name, size):
    check_meaning(CASES[name], ALL, size)


def vectorized(text: str, options: str = "") -> str:
    return tiled.run_pass(text, f"{PASS}{{{options}}}")


KERNEL = """
func.func @kernel(%m0: memref<64x2x2x4xf16>, %m1: memref<64x2x1x4xf16>, %m2: memref<64x2x1x4xf32>) attributes {
  translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>
    workgroup_size = [64, 1, 1] subgroup_size = 64>} {
  %id = gpu.thread_id x
  %s0 = memref.subview %m0[%id, 0, 0, 0] [1, 2, 2, 4] [1, 1, 1, 1]
    : memref<64x2x2x4xf16> to memref<2x2x4xf16, strided<[8, 4, 1], offset: ?>>
  %s1 = memref.subview %m1[%id, 0, 0, 0] [1, 2, 1, 4] [1, 1, 1, 1]
    : memref<64x2x1x4xf16> to memref<2x1x4xf16, strided<[4, 4, 1], offset: ?>>
  %s2 = memref.subview %m2[%id, 0, 0, 0] [1, 2, 1, 4] [1, 1, 1, 1]
    : memref<64x2x1x4xf32> to memref<2x1x4xf32, strided<[4, 4, 1], offset: ?>>
  %a = iree_codegen.load_from_buffer %s0 : memref<2x2x4xf16, strided<[8, 4, 1], offset: ?>> -> tensor<2x2x4xf16>
  %b = iree_codegen.load_from_buffer %s1 : memref<2x1x4xf16, strided<[4, 4, 1], offset: ?>> -> tensor<2x1x4xf16>
  %c = iree_codegen.load_from_buffer %s2 : memref<2x1x4xf32, strided<[4, 4, 1], offset: ?>> -> tensor<2x1x4xf32>
  %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%c) <
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>,
      #linalg.iterator_type<reduction>],
    kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>,
    semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
    {lowering_config = #iree_gpu.lowering_config<{thread = [1, 1]}>}
    : tensor<2x2x4xf16>, tensor<2x1x4xf16> into tensor<2x1x4xf32>
  iree_codegen.store_to_buffer %0, %s2 : tensor<2x1x4xf32> into memref<2x1x4xf32, strided<[4, 4, 1], offset: ?>>
  return
}
"""


def test_products_of_fragments_compute_the_same():
    after = vectorized(KERNEL)
    assert "into vector<2x1x4xf32>" in after
    assert "lowering_config" not in after
    tiled.check_meaning(KERNEL, PASS)


OPTIONS = [  # what is on, what is then there, what no more
    ("structured", "product", "", "arith.extf", "vector.multi_reduction"),
    ("structured", "product", "fold-cast-into-contract=true", "vector<8x4xf16>, vector<4x16xf16>", "arith.extf"),
    ("structured", "product", "generate-contract=false", "vector.multi_reduction <add>", "vector.contract"),
    ("structured", "bounded", "", "linalg.matmul", "vector."),
    ("structured", "bounded", "enable-vector-masking=true", "vector.mask %", "linalg."),
    ("structured", "product", "max-vector-size=512", "vector.contract", "linalg."),
    ("structured", "product", "max-vector-size=511", "linalg.matmul", "vector."),
    ("structured", "chain", "vectorize-copies=false", "linalg.copy", "linalg.map"),
    ("windows", "depthwise", "", "linalg.depthwise", "vector."),
    ("windows", "depthwise", "enable-vector-masking=true", "vector.fma", "linalg."),
    ("windows", "bits", "", "arith.ori", "arith.addi"),
    ("gathers", "some", "enable-vector-masking=true", "vector.gather", "linalg."),
    ("gathers", "dims", "", "vector.gather", "transfer_gather"),
    ("gathers", "dims", BY_DIMS, "transfer_gather %t[%n, %c0, %c0]", "vector.gather"),
    ("tiles", "pads", "", "tensor.pad", "vector."),
    ("tiles", "packs", "", "linalg.pack", "vector."),
    ("tiles", "stores", "", "tensor<4x8xf32> into", "vector."),
    ("tiles", "stores", "vectorize-map-store=true", "vector<4x8xf32> into", "tensor<4x8xf32> into"),
]


@pytest.mark.parametrize(("file", "name", "options", "there", "gone"), OPTIONS)
def test_options(file, name, options, there, gone):
    after = vectorized(functions(f"{file}.mlir")[name], options)
    assert there in after
    assert gone not in after


def test_clean_up_drops_what_is_written_over():
    text = """func.func @f(%a: vector<4xf32>, %x: f32, %t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %a, %t[%c0] : vector<4xf32>, tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""
    assert vectorized(text).count("vector.transfer_write") == 1
    assert vectorized(text, "enable-cleanup=false").count("vector.transfer_write") == 2


def test_a_second_run_changes_nothing():
    for text in CASES.values():
        once = vectorized(text, ALL)
        assert vectorized(once, ALL) == once


def test_a_scalar_is_no_contraction_of_sides_with_other_loops():
    """iree-opt 3.13 drops the loop that only the first side then has, and refuses what it made."""
    text = """func.func @f(%a: tensor<1x1xf32>, %b: tensor<1xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>],
    iterator_types = ["reduction", "reduction"]}
    ins(%a, %b : tensor<1x1xf32>, tensor<1xf32>) outs(%c : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
"""
    assert "vector<1x1xf32>, vector<1x1xf32> into f32" in vectorized(text)
    check_meaning(text, "", size=0)


def test_a_copy_of_all_is_what_was_copied():
    text = """func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
    assert "return %a" in vectorized(text)
    check_meaning(text, "", size=0)


def generic(loops: str, kinds: str, maps: str, types: tuple[str, str, str], body: str) -> str:
    """A function with one op of two inputs %x and %y, and an output %z."""
    a, b, c = types
    iterators = ", ".join('"reduction"' if k == "r" else '"parallel"' for k in kinds)
    elements = [t.rpartition("x")[2].rstrip(">") for t in types]
    places = ", ".join(f"affine_map<({loops}) -> ({m})>" for m in maps.split(";"))
    return f"""func.func @f(%a: {a}, %b: {b}, %c: {c}) -> {c} {{
  %0 = linalg.generic {{indexing_maps = [{places}], iterator_types = [{iterators}]}}
    ins(%a, %b : {a}, {b}) outs(%c : {c}) {{
  ^bb0(%x: {elements[0]}, %y: {elements[1]}, %z: {elements[2]}):
    {body}
  }} -> {c}
  return %0 : {c}
}}
"""


WINDOW = "n, w + k, c; k, c; n, w, c"
PLACES = ("tensor<1x8x3xf32>", "tensor<2x3xf32>", "tensor<1x3x3xf32>")
SUM = "%0 = arith.mulf {0} : f32\n %1 = arith.{2} {1} : f32\n linalg.yield %1 : f32"


@pytest.mark.parametrize(
    ("maps", "body", "becomes"),
    [
        (WINDOW, SUM.format("%x, %y", "%z, %0", "addf"), "vector.fma"),
        ("n, w * 2 + k * 3, c; k, c; n, w, c", SUM.format("%x, %y", "%z, %0", "addf"), "vector.fma"),
        (WINDOW, SUM.format("%y, %x", "%z, %0", "addf"), "linalg.generic"),
        (WINDOW, SUM.format("%x, %y", "%0, %z", "addf"), "linalg.generic"),
        (WINDOW, SUM.format("%x, %y", "%z, %0", "maximumf"), "linalg.generic"),
        ("n, k * 2 + w * 2, c; k, c; n, w, c", SUM.format("%x, %y", "%z, %0", "addf"), "linalg.generic"),
        ("n, w + k + 1, c; k, c; n, w, c", SUM.format("%x, %y", "%z, %0", "addf"), "linalg.generic"),
    ],
)
def test_a_generic_op_is_a_convolution_if_it_is_one_in_all_but_name(maps, body, becomes):
    text = generic("n, w, c, k", "pppr", maps, PLACES, body)
    assert becomes in vectorized(text)
    check_meaning(text, "", size=0)


@pytest.mark.parametrize(
    ("cast", "becomes"), [("extsi", "vector.contract"), ("extui", "vector.contract"), ("trunci", "linalg.generic")]
)
def test_conversions_that_convolutions_have(cast, becomes):
    narrow, wide = ("i32", "i8") if cast == "trunci" else ("i8", "i32")
    body = f"""%0 = arith.{cast} %x : {narrow} to {wide}
    %1 = arith.{cast} %y : {narrow} to {wide}
    %2 = arith.muli %0, %1 : {wide}
    %3 = arith.addi %z, %2 : {wide}
    linalg.yield %3 : {wide}"""
    types = (f"tensor<1x8x3x{narrow}>", f"tensor<2x3x4x{narrow}>", f"tensor<1x3x4x{wide}>")
    text = generic("n, w, f, k, c", "ppprr", "n, w + k, c; k, c, f; n, w, f", types, body)
    assert becomes in vectorized(text)


@pytest.mark.parametrize(
    ("index", "becomes", "not_this"),
    [
        ("%p = arith.constant 3 : index", "vector.transfer_read %a[%c0, %p]", "vector.gather"),
        ("%p = linalg.index 1 : index", "vector.transfer_read %a", "vector.gather"),
        ("%i = linalg.index 1 : index\n %p = arith.addi %i, %i : index", "vector.gather", "%a[%c0, %2]"),
        ("%i = linalg.index 1 : index\n %c2 = arith.constant 2 : index\n %p = arith.addi %i, %c2 : index", "transfer_read %a", "vector.gather"),
        ("%i = linalg.index 1 : index\n %c2 = arith.constant 2 : index\n %p = arith.muli %i, %c2 : index", "vector.gather", "transfer_read %a"),
        ("%i = arith.index_castui %y : i8 to index\n %c4 = arith.constant 4 : index\n %q = arith.remui %i, %c4 : index\n %j = linalg.index 1 : index\n %p = arith.addi %q, %j : index", "vector.gather", "transfer_read %a"),
    ],
    ids=["one", "row", "twice", "shifted", "apart", "each its own"],
)  # fmt: skip
def test_what_is_extracted_is_read_as_it_lies(index, becomes, not_this):
    """iree-opt 3.13 reads neighbours for "twice" and "each its own"."""
    body = f"""%c0 = arith.constant 0 : index
    {index}
    %e = tensor.extract %a[%c0, %p] : tensor<1x20xf32>
    %r = arith.addf %e, %z : f32
    linalg.yield %r : f32"""
    types = ("tensor<1x20xf32>", "tensor<1x8xi8>", "tensor<1x8xf32>")
    text = generic("i, j", "pp", "0, 0; i, j; i, j", types, body)
    text = text.replace("affine_map<(i, j) -> (0, 0)>, ", "").replace("ins(%a, %b : tensor<1x20xf32>, ", "ins(%b : ")
    text = text.replace("^bb0(%x: f32, ", "^bb0(")
    after = vectorized(text)
    assert becomes in after
    assert not_this not in after
    check_meaning(text, "", size=0)


def test_a_read_in_another_order_takes_what_was_written():
    text = """func.func @f(%v: vector<4x8xf32>, %t: tensor<4x8xf32>) -> (vector<2x8x4xf32>, tensor<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %p {in_bounds = [true, true, true],
    permutation_map = affine_map<(d0, d1) -> (0, d1, d0)>} : tensor<4x8xf32>, vector<2x8x4xf32>
  return %1, %0 : vector<2x8x4xf32>, tensor<4x8xf32>
}
"""
    after = vectorized(text, "generate-contract=false")
    assert "vector.broadcast %v : vector<4x8xf32> to vector<2x4x8xf32>" in after
    assert "[0, 2, 1] : vector<2x4x8xf32> to vector<2x8x4xf32>" in after
    assert "transfer_read" not in after
