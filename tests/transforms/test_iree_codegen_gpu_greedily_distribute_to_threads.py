"""What a workgroup does to tensors is shared out to its work items: in tiles of which size, with what, and what not."""

import re

import pytest

from .tiled import check_meaning, run_pass

PASS = "iree-codegen-gpu-greedily-distribute-to-threads"
INFO = "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [{}, 1, 1]"


def function(body: str, arguments: str, results: str, threads: int = 64) -> str:
    info = f"{INFO.format(threads)} subgroup_size = 32>"
    return f"func.func @f({arguments}) -> ({results}) attributes {{translation_info = {info}}} {{\n{body}\n}}"


def fill(shape: str, element: str = "f32", threads: int = 64) -> str:
    t = f"tensor<{shape}x{element}>"
    body = f"%0 = linalg.fill ins(%c : {element}) outs(%a : {t}) -> {t}\nreturn %0 : {t}"
    return function(body, f"%a: {t}, %c: {element}", t, threads)


def steps(text: str) -> list[int]:
    (loop,) = re.findall(r"scf.forall .*", run_pass(text, PASS))
    found = re.search(r"step \(([\d, ]*)\)", loop)
    return [int(n) for n in found[1].split(",")] if found else [1] * loop.split(" in ")[0].count("%")


@pytest.mark.parametrize(
    ("shape", "element", "expected"),
    [
        ("64x48", "f32", [1, 4]),  # 16 bytes
        ("64x48", "f16", [1, 8]),
        ("32x24", "i8", [1, 12]),  # what there is for each
        ("128", "f32", [2]),
        ("192", "f32", [3]),
        ("64", "f32", [1]),
        ("128x6", "f32", [1, 1]),  # what does not go into the extent
        ("64x10", "f32", [1, 1]),
        ("128x4", "i8", [1, 4]),  # all of it, if that goes into what there is
        ("5x7", "f32", [1, 4]),  # where it does not come out even anyway, as wide as may be
        ("5x7", "f16", [1, 7]),
        ("2x3", "f32", [1, 3]),
        ("?x64", "f16", [1, 8]),
        ("?x3", "f32", [1, 3]),
        ("64x?", "f32", [1, 4]),
        ("?x64", "i1", [1, 64]),
    ],
)
def test_sizes_of_tiles(shape, element, expected):
    assert steps(fill(shape, element)) == expected


@pytest.mark.parametrize("text", [fill("64x48"), fill("5x7"), fill("3x5x6"), fill("7")])
def test_tiles_keep_the_meaning(text):
    check_meaning(text, PASS)


def test_a_tile_of_a_loop():
    got = run_pass(fill("5x7"), PASS, "canonicalize", "cse")
    assert re.search(r"scf.forall \(%\w+, %\w+\) = \(0, 0\) to \(5, 7\) step \(1, 4\) shared_outs\(%\w+ = %a\)", got)
    assert "affine_map<(d0) -> (-d0 + 7, 4)>" in got
    assert re.search(r"linalg.fill ins\(%c : f32\) outs\(%\w+ : tensor<1x\?xf32>\)", got)
    assert "{mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}" in got


def reduction(first: str, second: str, result: str) -> str:
    extents = {"d0": 16, "d1": 64}
    r = f"tensor<{extents[result]}xf32>"
    body = f"""
    %0 = linalg.generic {{
        indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ({result})>],
        iterator_types = ["{first}", "{second}"]}} ins(%a : tensor<16x64xf32>) outs(%b : {r}) {{
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    }} -> {r}
    return %0 : {r}"""
    return function(body, f"%a: tensor<16x64xf32>, %b: {r}", r, 32)


def test_reductions_are_not_cut():
    assert steps(reduction("parallel", "reduction", "d0")) == [1]
    assert steps(reduction("reduction", "parallel", "d1")) == [4]
    check_meaning(reduction("parallel", "reduction", "d0"), PASS)
    check_meaning(reduction("reduction", "parallel", "d1"), PASS)


def test_what_makes_an_operand_is_computed_in_the_same_loop():
    body = """
    %e = tensor.empty() : tensor<16x64xf32>
    %0 = linalg.fill ins(%c : f32) outs(%b : tensor<64x16xf32>) -> tensor<64x16xf32>
    %1 = linalg.transpose ins(%a : tensor<64x16xf32>) outs(%e : tensor<16x64xf32>) permutation = [1, 0]
    %2 = linalg.transpose ins(%1 : tensor<16x64xf32>) outs(%0 : tensor<64x16xf32>) permutation = [1, 0]
    return %2 : tensor<64x16xf32>"""
    t = "tensor<64x16xf32>"
    text = function(body, f"%a: {t}, %b: {t}, %c: f32", t)
    got = run_pass(text, PASS, "cse")
    assert got.count("scf.forall ") == 1
    assert [got.count(name) for name in ("linalg.fill", "linalg.transpose")] == [1, 2]
    check_meaning(text, PASS)


def test_what_is_shared_out_already_stays():
    for mapping in ("#gpu.thread<linear_dim_0>", "#gpu.warp<linear_dim_0>", "#iree_gpu.lane_id<0>"):
        body = f"""
        %r = scf.forall (%i) in (4) shared_outs(%o = %a) -> (tensor<64xf32>) {{
          %y = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
          %s = tensor.extract_slice %o[%y] [16] [1] : tensor<64xf32> to tensor<16xf32>
          %t = linalg.fill ins(%c : f32) outs(%s : tensor<16xf32>) -> tensor<16xf32>
          scf.forall.in_parallel {{
            tensor.parallel_insert_slice %t into %o[%y] [16] [1] : tensor<16xf32> into tensor<64xf32>
          }}
        }} {{mapping = [{mapping}]}}
        return %r : tensor<64xf32>"""
        text = function(body, "%a: tensor<64xf32>, %c: f32", "tensor<64xf32>")
        assert run_pass(text, PASS) == run_pass(text)


def test_a_workgroup_of_unknown_size_stays():
    text = re.sub(r" attributes \{.*>\} \{", " {", fill("64x48"))
    assert "translation_info" not in text
    assert run_pass(text, PASS) == run_pass(text)


T, FLAT, ROWS = "tensor<64x16xf32>", "tensor<1024xf32>", "tensor<32x16xf32>"
SCATTER = f"""
    %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(UNIQUE) ins(%u, %i : {ROWS}, tensor<32x1xi32>)
        outs(%o : {T}) {{
    ^bb0(%a: f32, %b: f32):
      iree_linalg_ext.yield %a : f32
    }} -> {T}
    return %0 : {T}"""
OF_SCATTER = f"%u: {ROWS}, %i: tensor<32x1xi32>, %o: {T}"


def test_updates_that_do_not_meet_are_shared_out():
    got = run_pass(function(SCATTER.replace("UNIQUE", "true"), OF_SCATTER, T), PASS, "canonicalize")
    assert "scf.forall (%arg0, %arg1) = (0, 0) to (32, 16) step (1, 4) shared_outs(%arg2 = %o)" in got
    assert f"tensor.extract_slice %u[%arg0, %arg1] [1, 4] [1, 1] : {ROWS} to tensor<1x4xf32>" in got
    assert "tensor.extract_slice %i[%arg0, 0] [1, 1] [1, 1]" in got
    assert f"tensor.extract_slice %arg2[0, %arg1] [64, 4] [1, 1] : {T} to tensor<64x4xf32>" in got
    assert "into %arg2[0, %arg1] [64, 4] [1, 1] : tensor<64x4xf32>" in got


def test_updates_that_may_meet_are_one_work_items():
    """iree-opt 3.13 warns that this is not safe, and shares them out."""
    got = run_pass(function(SCATTER.replace("UNIQUE", "false"), OF_SCATTER, T), PASS, "canonicalize")
    assert "scf.forall (%arg0) = (0) to (16) step (4) shared_outs(%arg1 = %o)" in got
    assert f"tensor.extract_slice %u[0, %arg0] [32, 4] [1, 1] : {ROWS} to tensor<32x4xf32>" in got


def test_what_is_stored_where_a_region_says_is_shared_out():
    body = f"""
    %0 = iree_linalg_ext.map_store %a into %b {{
    ^bb0(%i: index, %j: index):
      %t = arith.constant true
      %k = affine.linearize_index [%i, %j] by (64, 16) : index
      iree_linalg_ext.yield %k, %t : index, i1
    }} : {T} into {FLAT} -> {FLAT}
    return %0 : {FLAT}"""
    got = run_pass(function(body, f"%a: {T}, %b: {FLAT}", FLAT), PASS, "canonicalize")
    assert "scf.forall (%arg0, %arg1) = (0, 0) to (64, 16) step (1, 4) shared_outs(%arg2 = %b)" in got
    assert "affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %arg0)" in got
    assert "affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%j, %arg1)" in got
    assert f"into %arg2[0] [1024] [1] : {FLAT} into {FLAT}" in got


def test_windows_are_shared_out():
    image, matrix = "tensor<2x34x34x640xf32>", "tensor<2x1024x5760xf32>"
    body = f"""
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0]
        output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3]
        input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%a : {image}) outs(%b : {matrix}) -> {matrix}
    return %0 : {matrix}"""
    got = run_pass(function(body, f"%a: {image}, %b: {matrix}", matrix), PASS, "canonicalize")
    assert "= (0, 0, 0) to (2, 1024, 5760) step (1, 1, 4)" in got
    assert "offsets = [%arg0, %arg1, %arg2]" in got


def test_what_is_gathered_loaded_or_compared_is_computed_where_it_is_used():
    use = """
    %g = linalg.copy ins(%0 : TYPE) outs(%e : TYPE) -> TYPE
    return %g : TYPE"""
    gather = f"""
    %0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : {T}, tensor<32x1xi32>) outs(%o : {ROWS}) -> {ROWS}"""
    got = run_pass(
        function(gather + use.replace("TYPE", ROWS), f"%s: {T}, %i: tensor<32x1xi32>, %o: {ROWS}, %e: {ROWS}", ROWS),
        PASS, "canonicalize", "cse",
    )  # fmt: skip
    assert "tensor.extract_slice %i[%arg0, 0] [1, 1] [1, 1]" in got
    assert "iree_linalg_ext.gather" not in got  # of one row, which is a slice
    t = "tensor<64xf32>"
    compare = f"""
    %0:2 = iree_linalg_ext.arg_compare dimension(1) ins(%s : {T}) outs(%o, %p : {t}, tensor<64xi32>) {{
    ^bb0(%x: f32, %y: f32):
      %c = arith.cmpf ogt, %x, %y : f32
      iree_linalg_ext.yield %c : i1
    }} -> {t}, tensor<64xi32>"""
    text = function(
        compare + use.replace("TYPE", t).replace("%0", "%0#0"), f"%s: {T}, %o: {t}, %p: tensor<64xi32>, %e: {t}", t
    )
    got = run_pass(text, PASS, "canonicalize", "cse")
    assert f"tensor.extract_slice %s[%arg0, 0] [1, 16] [1, 1] : {T} to tensor<1x16xf32>" in got
    check_meaning(text, PASS)
