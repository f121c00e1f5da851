"""IREE's transforms of GPU code. Lines and messages recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.driver import Source, read, run_pipeline
from iree_gpu_llvm.driver import print as text_of
from iree_gpu_llvm.ir.diagnostics import CompileError

OP = "!transform.any_op"


def ran(function, steps, then=""):
    text = f"""module attributes {{transform.with_named_sequence}} {{
{function}
transform.named_sequence @__transform_main(%r: {OP}) {{
{steps}
transform.yield
}}
}}
"""
    module = read(Source(text, "test"), keep_names=False).module
    run_pipeline(module, f"builtin.module(iree-transform-dialect-interpreter{then})")
    return text_of(module)


def refused(function, steps):
    with pytest.raises(CompileError) as e:
        ran(function, steps)
    return [d.message for d in e.value.diagnostics]


def match(name, op):
    return f'%{name} = transform.structured.match ops{{["{op}"]}} in %r : ({OP}) -> {OP}\n'


# -- contractions

FACTORS = "%p = arith.extf %x : f16 to f32\n%q = arith.extf %y : f16 to f32\n%m = arith.mulf %p, %q : f32\n"
SUM = f"{FACTORS}%s = arith.addf %z, %m : f32\nlinalg.yield %s : f32"
KIND = "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"


def contraction(maps, iterators, types, body=SUM, dims="i, j, k, ii, jj, kk"):
    listed = ", ".join(f"affine_map<({dims}) -> ({m})>" for m in maps)
    kinds = ", ".join('"parallel"' if c == "p" else '"reduction"' for c in iterators)
    a, b, c = (f"tensor<{t}>" for t in types)
    return f"""func.func @f(%a: {a}, %b: {b}, %c: {c}) -> {c} {{
  %0 = linalg.generic {{indexing_maps = [{listed}], iterator_types = [{kinds}]}} ins(%a, %b : {a}, {b}) outs(%c : {c}) {{
  ^bb0(%x: f16, %y: f16, %z: f32):
    {body}
  }} -> {c}
  return %0 : {c}
}}"""


def convert(kind=KIND):
    return match("m", "linalg.generic") + f"%t = transform.iree.convert_to_multi_mma %m, kind({kind}) : ({OP}) -> {OP}"


MAPS = ("i, k, ii, kk", "k, j, kk, jj", "i, j, ii, jj")
TYPES = ("2x3x16x16xf16", "3x4x16x16xf16", "2x4x16x16xf32")
OUTER = (
    "[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]"
)
CONVERTED = {
    "as the instruction's": (contraction(MAPS, "pprppr", TYPES), KIND, "opaque = true>> : tensor<2x3x16x16xf16>"),
    "a transposed side": (
        contraction((MAPS[0], "k, j, jj, kk", MAPS[2]), "pprppr", TYPES),
        KIND,
        "permutations = [array<i64: 0, 1>, array<i64: 1, 0>, array<i64: 0, 1>]>",
    ),
    "sides swapped": (
        contraction((MAPS[1], MAPS[0], MAPS[2]), "pprppr", (TYPES[1], TYPES[0], TYPES[2])),
        KIND,
        "permutations = [array<i64: 1, 0>, array<i64: 1, 0>, array<i64: 1, 0>]>",
    ),
    "unknown outer dims": (
        contraction(MAPS, "pprppr", ("?x?x16x16xf16", "?x?x16x16xf16", "?x?x16x16xf32")),
        KIND,
        "into tensor<?x?x16x16xf32>",
    ),
    "nothing outside": (
        contraction(("i, k", "k, j", "i, j"), "ppr", ("16x16xf16", "16x16xf16", "16x16xf32"), dims="i, j, k"),
        KIND,
        "<indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []",
    ),
    "blocks": (
        contraction(
            ("b, i, k, bb, ii, kk", "b, k, j, bb, kk, jj", "b, i, j, bb, ii, jj"),
            "ppprpppr",
            ("2x2x3x16x4x4xf16", "2x3x4x16x4x4xf16", "2x2x4x16x4x4xf32"),
            dims="b, i, j, k, bb, ii, jj, kk",
        ),
        "#iree_gpu.mma_layout<MFMA_F32_4x4x4x16B_F16>",
        "opaque = true>> : tensor<2x2x3x16x4x4xf16>, tensor<2x3x4x16x4x4xf16> into tensor<2x2x4x16x4x4xf32>",
    ),
}


@pytest.mark.parametrize(("function", "kind", "line"), CONVERTED.values(), ids=CONVERTED)
def test_contractions_become_tiled_products(function, kind, line):
    out = ran(function, convert(kind))
    assert "%0 = iree_codegen.inner_tiled ins(%arg0, %arg1) outs(%arg2) <indexing_maps = " in out and line in out
    assert f"kind = {kind}" in out and "linalg.generic" not in out.replace('ops{["linalg.generic"]}', "")


def test_outer_maps():
    assert f"indexing_maps = {OUTER}" in ran(contraction(MAPS, "pprppr", TYPES), convert()).replace(
        "#map2", "affine_map<(d0, d1, d2) -> (d0, d1)>"
    ).replace("#map1", "affine_map<(d0, d1, d2) -> (d2, d1)>").replace("#map", "affine_map<(d0, d1, d2) -> (d0, d2)>")


NOT_CONVERTED = {
    "other sizes": (MAPS, TYPES[:1] + TYPES[1:], SUM, "#iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>"),
    "other types": (MAPS, TYPES, SUM, "#iree_gpu.mma_layout<MFMA_F32_16x16x4_F32>"),
    "not the last dims": (("ii, kk, i, k", *MAPS[1:]), ("16x16x2x3xf16", *TYPES[1:]), SUM, KIND),
    # What follows iree-opt 3.13 makes products of.
    "differences": (MAPS, TYPES, SUM.replace("addf", "subf"), KIND),
    "maxima": (MAPS, TYPES, SUM.replace("addf", "maximumf"), KIND),
    "sums of one side": (MAPS, TYPES, SUM.replace("%z, %m", "%z, %p"), KIND),
}


@pytest.mark.parametrize(("maps", "types", "body", "kind"), NOT_CONVERTED.values(), ids=NOT_CONVERTED)
def test_what_is_no_product_of_the_instruction(maps, types, body, kind):
    found = refused(contraction(maps, "pprppr", types, body), convert(kind))
    assert found == ["conversion to multi-MMA inner_tiled failed"]


# -- loops over workers

T = "tensor<128x128xf32>"
ITEMS = "{mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}"


def turns(result, counts, output, tile, body):
    h, w = tile
    t = f"tensor<{h}x{w}xf32>"
    return f"""%{result} = scf.forall (%i, %j) in {counts} shared_outs(%o = %{output}) -> ({T}) {{
    %x = affine.apply affine_map<(d0) -> (d0 * {h})>(%i)
    %y = affine.apply affine_map<(d0) -> (d0 * {w})>(%j)
    {body}
    scf.forall.in_parallel {{ tensor.parallel_insert_slice %t into %o[%x, %y] [{h}, {w}] [1, 1] : {t} into {T} }}
  }} {ITEMS}
"""


def slice_of(result, source, tile):
    h, w = tile
    return f"%{result} = tensor.extract_slice %{source}[%x, %y] [{h}, {w}] [1, 1] : {T} to tensor<{h}x{w}xf32>\n"


LOOPS = (
    f"func.func @f(%a: {T}, %b: {T}) -> {T} {{\n%e = tensor.empty() : {T}\n"
    + turns("0", "(2, 64)", "e", (64, 2), slice_of("s", "a", (64, 2)) + "%t = math.exp %s : tensor<64x2xf32>")
    + turns("1", "(8, 8)", "b", (16, 16), slice_of("s", "0", (16, 16)) + "%t = math.exp %s : tensor<16x16xf32>")
    + f"return %1 : {T}\n}}"
)
BOTH = match("m", "scf.forall") + f"%p, %c = transform.split_handle %m : ({OP}) -> ({OP}, {OP})\n"
FUSE = f"%x = transform.iree.fuse_forall %p into %c : ({OP}, {OP}) -> {OP}\n"


def test_a_loop_is_computed_in_the_one_that_uses_it():
    out = ran(LOOPS, f"{BOTH}{FUSE}", ",canonicalize,cse")
    for line in (
        "%0 = bufferization.alloc_tensor() <{memory_space = #gpu.address_space<workgroup>}> : tensor<128x128xf32>",
        "iree_gpu.barrier_region ins(%0 : tensor<128x128xf32>) {",
        "scf.for %arg6 = %c0 to %c128 step %c64 iter_args(%arg7 = %arg5) -> (tensor<128x128xf32>) {",
        "affine_map<(d0, d1, d2) -> (d0 + d1 * 8 + d2)>(%arg6, %arg2, %arg3)",
        "into (2, 64) : index, index",
    ):
        assert line in out, line


FUSION_REFUSED = {
    "a function": (LOOPS, match("d", "func.func"), "Non-forall producer or consumer"),
    "subgroups in work items": (LOOPS.replace("#gpu.thread<", "#gpu.warp<", 2), "", "failed to fuse forall ops"),
    "what is there before": (
        LOOPS.replace("shared_outs(%o = %e)", "shared_outs(%o = %b)"),
        "",
        "failed to fuse forall ops",
    ),
}


@pytest.mark.parametrize(("function", "more", "message"), FUSION_REFUSED.values(), ids=FUSION_REFUSED)
def test_loops_that_cannot_be_fused(function, more, message):
    assert refused(function, BOTH + more + (FUSE.replace("%c", "%d") if more else FUSE)) == [message]


def test_a_loop_may_not_be_fused_into_itself():
    found = refused(LOOPS, BOTH + FUSE.replace("into %c", "into %p"))
    assert found == ["op uses a handle invalidated by a previously executed transform op"]


LANES = """func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  scf.forall (%i) in (64) {
    %x = memref.load %a[%i] : memref<64xf32>
    memref.store %x, %b[%i] : memref<64xf32>
  } {mapping = [#iree_gpu.lane_id<0>]}
  scf.forall (%i) in (32) {
    memref.assume_alignment %a, 4 : memref<64xf32>
  } {mapping = [#gpu.thread<linear_dim_0>]}
  return
}""".replace("    memref.assume_alignment %a, 4 : memref<64xf32>\n", "")


def test_lanes_do_their_turns():
    out = ran(LANES, match("f", "func.func") + f"transform.iree.forall_to_lanes %f : ({OP}) -> ()")
    assert out.index("%0 = gpu.lane_id upper_bound 64") < out.index("memref.load %arg0[%0]")
    assert out.index("memref.store %1, %arg1[%0]") < out.index("gpu.barrier memfence [#gpu.address_space<workgroup>]")
    assert out.count("scf.forall (") == 1 and "#gpu.thread<linear_dim_0>" in out


FLATTEN = match("m", "scf.forall") + f"%x = transform.iree.flatten_forall_mapping %m : ({OP}) -> {OP}"


def test_loops_of_one_dimension():
    ascending = (
        ITEMS.replace("linear_dim_1", "x").replace("linear_dim_0", "linear_dim_1").replace("<x>", "<linear_dim_0>")
    )
    out = ran(LOOPS.replace(ITEMS, ascending), FLATTEN)
    assert "scf.forall (%arg2) in (128) shared_outs(%arg3 = %0)" in out
    assert "affine.delinearize_index %arg2 into (2, 64) : index, index" in out
    assert out.count("{mapping = [#gpu.thread<linear_dim_0>]}") == 2


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        (ITEMS, "mapping must be ascending linear thread ids"),
        (ITEMS.replace("#gpu.thread<", "#gpu.warp<"), "mapping must be ascending linear warp ids"),
        (ITEMS.replace("#gpu.thread<", "#gpu.block<"), "mapping must be #gpu.thread or #gpu.warp"),
        ("", "mapping must be present"),
    ],
)
def test_other_mappings(mapping, message):
    assert refused(LOOPS.replace(ITEMS, mapping), FLATTEN) == [message, "flattenForallOp failed"]


def test_slices_of_shared_tensors():
    share = BOTH + f"%x = transform.iree.share_forall_operands %c share_operands = [0] : ({OP}) -> {OP}"
    function = LOOPS.replace("extract_slice %0[", "extract_slice %b[")
    assert "tensor.extract_slice %arg4[%3, %4] [16, 16]" in ran(function, share)
    assert "tensor.extract_slice %arg1[%3, %4] [16, 16]" in ran(function, share.replace(" share_operands = [0]", ""))
    assert refused(function, share.replace("[0]", "[1]")) == ["operand idx overflow"]


BARRIERS = """func.func @f(%a: memref<64xf32, 3>) -> f32 {
  %c = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  gpu.barrier
  memref.store %x, %a[%c] : memref<64xf32, 3>
  gpu.barrier
  %y = memref.load %a[%c] : memref<64xf32, 3>
  gpu.barrier
  return %y : f32
}"""


@pytest.mark.parametrize(
    "steps",
    [
        f"%x = transform.iree.eliminate_gpu_barriers %f : ({OP}) -> {OP}",
        f"transform.apply_patterns to %f {{\ntransform.apply_patterns.gpu.eliminate_barriers\n}} : {OP}",
    ],
)
def test_barriers(steps):
    assert ran(BARRIERS, match("f", "func.func") + steps).count("gpu.barrier\n") == 1


def test_only_functions_barriers_are_eliminated():
    steps = match("m", "gpu.barrier") + f"%x = transform.iree.eliminate_gpu_barriers %m : ({OP}) -> {OP}"
    assert set(refused(BARRIERS, steps)) == {"transform applied to the wrong op kind"}


# -- what stands behind a loop

BEHIND = f"""func.func @f(%a: {T}, %b: {T}) -> RESULT {{
{turns("1", "(8, 1)", "b", (16, 128), slice_of("s", "a", (16, 128)) + "%t = math.exp %s : tensor<16x128xf32>")}
  USE
}}"""
COLLAPSE = (
    "%2 = tensor.collapse_shape %1 [[0, 1]] : tensor<128x128xf32> into tensor<16384xf32>\nreturn %2 : tensor<16384xf32>"
)
SLICE = f"%2 = tensor.extract_slice %1[0, 0] [120, 128] [1, 1] : {T} to tensor<120x128xf32>\nreturn %2 : tensor<120x128xf32>"
COPY = f"%e = tensor.empty() : {T}\n%2 = linalg.copy ins(%1 : {T}) outs(%e : {T}) -> {T}\nreturn %2 : {T}"


def behind(use):
    return BEHIND.replace("USE", use).replace("RESULT", use.rpartition(": ")[2])


def test_a_collapsed_result():
    steps = match("m", "scf.forall") + match("c", "tensor.collapse_shape")
    steps += f"%x = transform.iree.fuse_collapse_shape_into_forall %c into %m : ({OP}, {OP}) -> {OP}\n"
    out = ran(behind(COLLAPSE), steps + f'transform.annotate %x "new" : {OP}')
    assert "%collapsed = tensor.collapse_shape %arg1 [[0, 1]]" in out and "#gpu.thread<linear_dim_0>], new}" in out
    assert "tensor.expand_shape %arg4 [[0, 1]] output_shape [128, 128]" in out
    assert "[2048] [1] : tensor<2048xf32> into tensor<16384xf32>" in out
    narrow = behind(COLLAPSE).replace("16x128", "16x64").replace("[16, 128]", "[16, 64]")
    assert refused(narrow, steps) == ["failed to fuse collapse_shape op"]


def test_a_slice_of_the_result():
    steps = match("m", "scf.forall") + match("q", "tensor.extract_slice")
    steps += f"%p, %c = transform.split_handle %q : ({OP}) -> ({OP}, {OP})\n"
    steps += f"%x = transform.iree.fuse_extract_slice_into_forall %c into %m : ({OP}, {OP}) -> {OP}\n"
    out = ran(behind(SLICE), steps)
    assert "shared_outs(%arg4 = %extracted_slice) -> (tensor<120x128xf32>)" in out and "affine.max" in out
    assert refused(behind(SLICE.replace("[0, 0]", "[1, 0]")), steps) == ["failed to fuse extract_slice op"]


def test_what_uses_the_result():
    steps = match("m", "scf.forall") + match("c", "tensor.parallel_insert_slice")
    steps += f"%x, %y = transform.iree.fuse_consumer %c in (%m) : ({OP}, {OP}) -> ({OP}, {OP})\n"
    out = ran(behind(COPY), steps + f'transform.annotate %y "fused" : {OP}')
    assert "= scf.forall (%arg2, %arg3) in (8, 1) shared_outs(%arg4 = %arg1, %arg5 = %" in out
    assert "linalg.copy {fused} ins(%" in out and "return %1#1" in out
