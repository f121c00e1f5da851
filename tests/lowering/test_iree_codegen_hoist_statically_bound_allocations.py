"""Buffers of bounded size go to the beginning of the function. What is allocated is what iree-opt 3.13 allocates; it leaves
buffers with other uses than loads, stores and subviews, those with inner dimensions that are not known, and those that
stand at the beginning already, of which nothing could be made here either."""

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.simulator.run import simulate

PIPELINE = "builtin.module(func.func(iree-codegen-hoist-statically-bound-allocations))"


IN_LOOP = """func.func @f(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %x = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    LINES
  }
  return
}"""


def hoisted(lines: str) -> list[str]:
    """The allocations that are left, of a function with a loop that has these lines."""
    text = IN_LOOP.replace("LINES", lines)
    out = driver.print(driver.run_pipeline(driver.parse(text, allow_unregistered=True), PIPELINE))
    return [line.split(" = ", 1)[1] for line in map(str.strip, out.splitlines()) if "memref.alloc" in line]


@pytest.mark.parametrize(
    ("size", "bound"),
    [
        ("affine.min affine_map<(d0)[s0] -> (-d0 + s0, 64)>(%i)[%n]", 64),
        ("affine.max affine_map<(d0) -> (d0, 7)>(%i)", 63),
        ("affine.apply affine_map<(d0) -> (d0 * 2 + 3)>(%i)", 129),
        ("affine.apply affine_map<(d0) -> (d0 floordiv 7)>(%i)", 9),
        ("arith.minsi %n, %c64 : index", 64),
        ("arith.minui %n, %c64 : index", 64),
        ("arith.remui %n, %c64 : index", 63),
        ("util.assume.int %n<umin = 3, umax = 77> : index", 77),
        ("gpu.thread_id x upper_bound 32", 31),
        ("iree_codegen.index_hint %i(#iree_gpu.lane_constant<64>) : index", 63),
    ],
)
def test_bounds(size, bound):
    lines = f"%s = {size}\n%a = memref.alloca(%s) : memref<?x4xf32>\nmemref.store %x, %a[%c0, %c0] : memref<?x4xf32>"
    assert hoisted(lines) == [f"memref.alloca() : memref<{bound}x4xf32>"]


@pytest.mark.parametrize(
    "size", ["arith.addi %n, %k : index", "arith.maxsi %n, %c64 : index", "affine.apply affine_map<(d0) -> (-d0)>(%n)"]
)
def test_no_bounds(size):
    lines = f"%s = {size}\n%a = memref.alloca(%s) : memref<?x4xf32>\nmemref.store %x, %a[%c0, %c0] : memref<?x4xf32>"
    assert hoisted(lines) == ["memref.alloca(%s) : memref<?x4xf32>"]


def test_handed_to_the_next_turn():
    lines = """
        %r = scf.while (%p = %z) : (memref<4xf32>) -> memref<4xf32> {
          %a = memref.alloca() : memref<4xf32>
          scf.condition(%true) %a : memref<4xf32>
        } do {
        ^bb0(%q: memref<4xf32>):
          scf.yield %q : memref<4xf32>
        }"""
    before = "%z = memref.alloca() : memref<4xf32>\n%true = arith.constant true"
    assert hoisted(before + lines) == ["memref.alloca() : memref<4xf32>"] * 2
    text = driver.print(driver.run_pipeline(driver.parse(IN_LOOP.replace("LINES", before + lines)), PIPELINE))
    assert text.index("%z = memref") < text.index("scf.for") < text.index("scf.while") < text.index("%a = memref")


def test_kinds_of_buffers():
    lines = """
        %s = arith.minui %n, %c64 : index
        %a = memref.alloc(%s) alignment = 64 : memref<?x4xf32, #gpu.address_space<workgroup>>
        %b = memref.alloc(%s, %s) : memref<4x?x?xf16, #gpu.address_space<workgroup>>
        %c = memref.alloca(%s) : memref<?x8xf32, strided<[9, 1]>>
        %e = memref.alloc() : memref<8xf32, #gpu.address_space<workgroup>>
        "some.op"(%a, %b, %c, %e) : (memref<?x4xf32, #gpu.address_space<workgroup>>,
            memref<4x?x?xf16, #gpu.address_space<workgroup>>, memref<?x8xf32, strided<[9, 1]>>,
            memref<8xf32, #gpu.address_space<workgroup>>) -> ()
        memref.dealloc %a : memref<?x4xf32, #gpu.address_space<workgroup>>
        memref.dealloc %e : memref<8xf32, #gpu.address_space<workgroup>>"""
    assert hoisted(lines) == [
        "memref.alloc() alignment = 64 : memref<64x4xf32, #gpu.address_space<workgroup>>",
        "memref.alloc() : memref<32768xi8, #gpu.address_space<workgroup>>",
        "memref.alloca() : memref<64x8xf32, strided<[9, 1]>>",
        "memref.alloc() : memref<8xf32, #gpu.address_space<workgroup>>",
    ]


@pytest.mark.parametrize(
    ("shape", "sizes", "last"),
    [
        ("?x3", "%s", lambda s, t: 3),
        ("3x?", "%s", lambda s, t: s),
        ("?x?", "%s, %t", lambda s, t: t),
        ("2x?x2", "%t", lambda s, t: 2),
    ],
)
def test_what_is_computed(shape, sizes, last):
    """Each turn fills a buffer of another size, and sums up its first row."""
    rank = shape.count("x") + 1
    t = f"memref<{shape}xi32, #gpu.address_space<workgroup>>"
    zeros = ", ".join(["%c0"] * rank)
    text = f"""func.func @f(%n: index, %m: memref<8xi32>) attributes {{gpu.known_block_size = array<i32: 1, 1, 1>}} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %zero = arith.constant 0 : i32
      scf.for %i = %c0 to %c8 step %c1 {{
        %s = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 6)>(%i)[%n]
        %t = affine.apply affine_map<(d0) -> (d0 floordiv 2 + 1)>(%i)
        %k = arith.index_cast %i : index to i32
        %a = memref.alloc({sizes}) : {t}
        linalg.fill ins(%k : i32) outs(%a : {t})
        %v = vector.transfer_read %a[{zeros}], %zero : {t}, vector<8xi32>
        %sum = vector.reduction <add>, %v : vector<8xi32> into i32
        memref.store %sum, %m[%i] : memref<8xi32>
      }}
      return
    }}"""
    module = driver.parse(text)
    given = [10, np.zeros(8, np.int32)]
    wanted = [i * last(min(10 - i, 6), i // 2 + 1) for i in range(8)]
    for pipeline in (PIPELINE, "builtin.module(lower-kernel{target=gfx942})"):
        out = simulate(driver.run_pipeline(module, pipeline), given, grid=1).outputs[1]
        assert out.tolist() == wanted
