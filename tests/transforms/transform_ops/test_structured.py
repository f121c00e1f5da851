"""Tiles of structured ops. Lines and messages recorded from iree-opt 3.13, after `canonicalize, cse`."""

import pytest

from iree_gpu_llvm.driver import Source, read, run_pipeline
from iree_gpu_llvm.driver import print as text_of
from iree_gpu_llvm.ir.diagnostics import CompileError

OP = "!transform.any_op"
A, B, C = "tensor<64x32xf32>", "tensor<32x64xf32>", "tensor<64x64xf32>"
PRODUCT = f"""func.func @f(%a: {A}, %b: {B}, %c: {C}) -> {C} {{
  %z = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%z : f32) outs(%c : {C}) -> {C}
  %1 = linalg.matmul ins(%a, %b : {A}, {B}) outs(%0 : {C}) -> {C}
  return %1 : {C}
}}"""
UNKNOWN = PRODUCT.replace("64x32", "?x?").replace("32x64", "?x?").replace("64x64", "?x?")


def run(function, steps, then):
    text = f"""module attributes {{transform.with_named_sequence}} {{
{function}
transform.named_sequence @__transform_main(%r: {OP}) {{
%m = transform.structured.match ops{{["linalg.matmul"]}} in %r : ({OP}) -> {OP}
%p = transform.structured.match ops{{["linalg.fill"]}} in %r : ({OP}) -> {OP}
{steps}
transform.yield
}}
}}
"""
    module = read(Source(text, "test"), keep_names=False).module
    run_pipeline(module, f"builtin.module(iree-transform-dialect-interpreter{then})")
    return text_of(module)


def ran(function, steps):
    return run(function, steps, ",canonicalize,cse")


def refused(function, steps):
    with pytest.raises(CompileError) as e:
        run(function, steps, "")
    return [d.message for d in e.value.diagnostics]


def serial(sizes, loops, more="", target="%m"):
    results = ", ".join(["%t", *(f"%l{i}" for i in range(loops))])
    types = ", ".join([OP] * (loops + 1))
    return f"{results} = transform.structured.tile_using_for {target} tile_sizes {sizes}{more} : ({OP}) -> ({types})"


def parallel(how, target="%m"):
    return f"%t, %l = transform.structured.tile_using_forall {target} {how} : ({OP}) -> ({OP}, {OP})\n"


TILED = {
    "all dims": (
        PRODUCT,
        serial("[8, 16, 4]", 3),
        [
            "scf.for %arg3 = %c0 to %c64 step %c8 iter_args(%arg4 = %0) -> (tensor<64x64xf32>) {",
            "scf.for %arg5 = %c0 to %c64 step %c16 iter_args(%arg6 = %arg4) -> (tensor<64x64xf32>) {",
            "scf.for %arg7 = %c0 to %c32 step %c4 iter_args(%arg8 = %arg6) -> (tensor<64x64xf32>) {",
            "tensor.extract_slice %arg0[%arg3, %arg7] [8, 4] [1, 1] : tensor<64x32xf32> to tensor<8x4xf32>",
            "tensor.extract_slice %arg8[%arg3, %arg5] [8, 16] [1, 1] : tensor<64x64xf32> to tensor<8x16xf32>",
        ],
    ),
    "another order": (
        PRODUCT,
        serial("[8, 16, 4]", 3, " interchange = [2, 0, 1]"),
        [
            "scf.for %arg3 = %c0 to %c32 step %c4 iter_args(%arg4 = %0) -> (tensor<64x64xf32>) {",
            "scf.for %arg7 = %c0 to %c64 step %c16 iter_args(%arg8 = %arg6) -> (tensor<64x64xf32>) {",
            "tensor.extract_slice %arg1[%arg3, %arg7] [4, 16] [1, 1] : tensor<32x64xf32> to tensor<4x16xf32>",
        ],
    ),
    "a rest": (
        PRODUCT,
        serial("[7]", 1),
        ["affine.min affine_map<(d0) -> (-d0 + 64, 7)>(%arg3)", "%arg0[%arg3, 0] [%2, 32] [1, 1]"],
    ),
    "unknown extents": (
        UNKNOWN,
        serial("[1, 16]", 2),
        ["affine_map<(d0)[s0] -> (-d0 + s0, 16)>(%arg5)[%dim_1]", "%arg0[%arg3, 0] [1, %dim_0] [1, 1]"],
    ),
    "a size from a param": (
        PRODUCT,
        "%n = transform.param.constant 8 : i64 -> !transform.param<i64>\n"
        + serial("[%n]", 1).replace(f": ({OP})", f": ({OP}, !transform.param<i64>)"),
        ["scf.for %arg3 = %c0 to %c64 step %c8"],
    ),
    "turns": (
        PRODUCT,
        parallel("num_threads [8, 4] (mapping = [#gpu.thread<y>, #gpu.thread<x>])"),
        [
            "scf.forall (%arg3, %arg4) in (8, 4) shared_outs(%arg5 = %0) -> (tensor<64x64xf32>) {",
            "affine.apply affine_map<(d0) -> (d0 * 16)>(%arg4)",
            "tensor.parallel_insert_slice %4 into %arg5[%2, %3] [8, 16] [1, 1]",
            "{mapping = [#gpu.thread<y>, #gpu.thread<x>]}",
        ],
    ),
    "turns with a rest": (PRODUCT, parallel("num_threads [7]"), ["affine_map<(d0) -> (d0 * -10 + 64, 10)>(%arg3)"]),
    "more turns than there may be tiles": (
        UNKNOWN,
        parallel("num_threads [8]"),
        [
            "affine_map<(d0)[s0] -> (-(d0 * (s0 ceildiv 8)) + s0, s0 ceildiv 8)>(%arg3)[%dim]",
            "affine.max affine_map<(d0) -> (0, d0)>",
        ],
    ),
    "tiles": (
        UNKNOWN,
        parallel("tile_sizes [8, 16]"),
        ["affine_map<()[s0] -> (s0 ceildiv 8)>()[%dim]", "affine_map<(d0)[s0] -> (d0 * -8 + s0, 8)>(%arg3)[%dim]"],
    ),
    "what is summed into": (
        PRODUCT,
        parallel("num_threads [8, 4]")
        + f"%u, %k = transform.structured.fuse_into_containing_op %p into %l : ({OP}, {OP}) -> ({OP}, {OP})",
        [
            "shared_outs(%arg5 = %arg2)",
            "linalg.fill ins(%cst : f32) outs(%extracted_slice_1 : tensor<8x16xf32>) -> tensor<8x16xf32>",
        ],
    ),
}


def maps_in_place(text):
    """Without names for maps."""
    names = [line.partition(" = ") for line in text.splitlines() if line.startswith("#map")]
    for name, _, amap in reversed(names):
        text = text.replace(f"{name}(", f"{amap}(").replace(f"{name} ", f"{amap} ")
    return text


@pytest.mark.parametrize(("function", "steps", "lines"), TILED.values(), ids=TILED)
def test_tiles(function, steps, lines):
    out = maps_in_place(ran(function, steps))
    for line in lines:
        assert line in out, line


REFUSED = {
    "a function": (
        '%g = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op\n'
        + serial("[8]", 1, target="%g"),
        "only ops implementing TilingInterface are supported",
    ),
    "too many sizes": (serial("[8, 16, 4, 4]", 4), "too many tiles provided, expected at most 3 found 4"),
    "a param that is no number": (
        "%n = transform.param.constant 8.0 : f32 -> !transform.param<i64>\n"
        + serial("[%n]", 1).replace(f": ({OP})", f": ({OP}, !transform.param<i64>)"),
        "expected parameter to be an integer attribute, got 8.000000e+00 : f32",
    ),
    "consumed": (
        serial("[8]", 1) + f"\ntransform.print %m : {OP}",
        "op uses a handle invalidated by a previously executed transform op",
    ),
    # iree-opt 3.13 only warns, and the turns' sums overwrite each other.
    "a sum": (
        parallel("tile_sizes [8, 0, 4]"),
        "'transform.structured.tile_using_forall' op would share out dimension 2 of 'linalg.matmul', over which it sums",
    ),
    "what a loop does not use": (
        '%q = transform.structured.match ops{["arith.constant"]} in %r : (!transform.any_op) -> !transform.any_op\n'
        + parallel("num_threads [8]")
        + f"%u, %k = transform.structured.fuse_into_containing_op %q into %l : ({OP}, {OP}) -> ({OP}, {OP})",
        "could not find next producer to fuse into container",
    ),
}


@pytest.mark.parametrize(("steps", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_tiled(steps, message):
    assert refused(PRODUCT, steps) == [message]


GENERAL = f"%g = transform.structured.generalize %m : ({OP}) -> {OP}\n"


def test_loops_in_another_order():
    out = maps_in_place(run(PRODUCT, GENERAL, ""))
    assert (
        "indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>,"
        ' affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]'
    ) in out
    order = f"%h = transform.structured.interchange %g iterator_interchange = [1, 2, 0] : ({OP}) -> {OP}"
    out = maps_in_place(run(PRODUCT, GENERAL + order, ""))
    assert (
        "indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>,"
        ' affine_map<(d0, d1, d2) -> (d2, d0)>], iterator_types = ["parallel", "reduction", "parallel"]'
    ) in out
    assert refused(PRODUCT, GENERAL + order.replace(", 0]", "]")) == [
        '"iterator_interchange" has length (2) different from the number of loops in the target operation (3)'
    ]
    assert refused(PRODUCT, order.replace("%g", "%m")) == ["transform applied to the wrong op kind"]
