"""Loops, branches and accesses of `affine` beside numpy."""

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError

M = "memref<12x16xi32>"


def test_loop_with_several_bounds_and_a_step(run):
    """Lanes go through different numbers of turns."""
    body = f"""
      affine.for %i = max affine_map<()[s0] -> (s0, 2)>()[%lane] to min affine_map<()[s0] -> (s0 + 7, 11)>()[%lane] step 2 {{
        %x = affine.load %m[%i, symbol(%lane)] : {M}
        %y = arith.addi %x, %x : i32
        affine.store %y, %m[%i, symbol(%lane)] : {M}
      }}"""
    m = np.arange(12 * 16, dtype=np.int32).reshape(12, 16)
    wanted = m.copy()
    for lane in range(16):
        for i in range(max(lane, 2), min(lane + 7, 11), 2):
            wanted[i, lane] *= 2
    np.testing.assert_array_equal(run(f"%m: {M}", body, m, block=16).outputs[0], wanted)


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_carried_values(turns, run):
    body = f"""
      %zero = arith.constant 0 : i32
      %s:2 = affine.for %i = 0 to %n iter_args(%a = %zero, %b = %c0) -> (i32, index) {{
        %x = affine.load %m[%i, symbol(%lane)] : {M}
        %y = arith.addi %a, %x : i32
        affine.yield %y, %i : i32, index
      }}
      affine.store %s#0, %m[11, symbol(%lane)] : {M}
      %k = arith.index_cast %s#1 : index to i32
      affine.store %k, %m[10, symbol(%lane)] : {M}"""
    m = np.arange(12 * 16, dtype=np.int32).reshape(12, 16)
    out = run(f"%m: {M}, %n: index", body, m, turns, block=16).outputs[0]
    np.testing.assert_array_equal(out[11], m[:turns].sum(axis=0))
    assert (out[10] == max(turns - 1, 0)).all()


def test_branches(run):
    body = f"""
      %a = arith.constant 7 : i32
      %b = arith.constant 9 : i32
      %c = affine.if affine_set<()[s0] : (s0 - 5 >= 0, s0 mod 2 == 0)>()[%lane] -> i32 {{
        affine.yield %a : i32
      }} else {{
        affine.yield %b : i32
      }}
      affine.store %c, %m[0, symbol(%lane)] : {M}
      affine.if affine_set<()[s0] : (s0 - 3 == 0)>()[%lane] {{
        affine.store %a, %m[1, symbol(%lane) floordiv 2 + 4] : {M}
      }}"""
    out = run(f"%m: {M}", body, np.zeros((12, 16), np.int32), block=16).outputs[0]
    assert out[0].tolist() == [7 if k >= 5 and k % 2 == 0 else 9 for k in range(16)]
    assert out[1].tolist() == [7 if k == 5 else 0 for k in range(16)]


def test_vectors(run):
    body = f"""
      affine.for %i = 0 to 3 {{
        %v = affine.vector_load %m[%i, 4 * symbol(%lane)] : {M}, vector<4xi32>
        affine.prefetch %m[%i, symbol(%lane)], read, locality<3>, data : {M}
        affine.vector_store %v, %m[11 - %i, 12 - 4 * symbol(%lane)] : {M}, vector<4xi32>
      }}"""
    m = np.arange(12 * 16, dtype=np.int32).reshape(12, 16)
    out = run(f"%m: {M}", body, m, block=4).outputs[0]
    wanted = m.copy()
    wanted[9:] = m[2::-1].reshape(3, 4, 4)[:, ::-1].reshape(3, 16)
    np.testing.assert_array_equal(out, wanted)


def test_parallel_loop(run):
    body = f"""
      %one = arith.constant 1 : i32
      affine.parallel (%i, %j) = (1, max(0, symbol(%lane))) to (min(9, symbol(%lane) + 5), 16) step (2, 3) {{
        memref.atomic_rmw addi %one, %m[%i, %j] : (i32, {M}) -> i32
      }}"""
    out = run(f"%m: {M}", body, np.zeros((12, 16), np.int32), block=16).outputs[0]
    wanted = np.zeros((12, 16), np.int32)
    for lane in range(16):
        for i in range(1, min(9, lane + 5), 2):
            for j in range(lane, 16, 3):
                wanted[i, j] += 1
    np.testing.assert_array_equal(out, wanted)


REDUCTIONS = {
    ("addi", "i32"): (sum, 0),
    ("muli", "i32"): (np.prod, 1),
    ("andi", "i32"): (np.bitwise_and.reduce, -1),
    ("ori", "i32"): (np.bitwise_or.reduce, 0),
    ("xori", "i32"): (np.bitwise_xor.reduce, 0),
    ("maxs", "i32"): (max, -(1 << 31)),
    ("mins", "i32"): (min, (1 << 31) - 1),
    ("maxu", "i32"): (lambda x: int(np.max(x.view(np.uint32)).view(np.int32)), 0),
    ("minu", "i32"): (lambda x: int(np.min(x.view(np.uint32)).view(np.int32)), -1),
    ("addf", "f32"): (sum, 0.0),
    ("mulf", "f32"): (np.prod, 1.0),
    ("maximumf", "f32"): (max, -np.inf),
    ("minimumf", "f32"): (min, np.inf),
    ("maxnumf", "f32"): (max, np.nan),
    ("minnumf", "f32"): (min, np.nan),
}


@pytest.mark.parametrize("turns", [0, 1, 6])
@pytest.mark.parametrize(("kind", "t"), REDUCTIONS)
def test_reductions(kind, t, turns, run):
    f, start = REDUCTIONS[kind, t]
    body = f"""
      %r = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("{kind}") -> {t} {{
        %x = affine.load %m[%i] : memref<8x{t}>
        affine.yield %x : {t}
      }}
      memref.store %r, %o[%c0] : memref<1x{t}>"""
    m = np.array([-3, 5, 2, -1, 4, 1, 7, 7], np.int32 if t == "i32" else np.float32)
    arrays = (m, turns, np.zeros(1, m.dtype))
    out = run(f"%m: memref<8x{t}>, %n: index, %o: memref<1x{t}>", body, *arrays, block=1).outputs[2]
    np.testing.assert_array_equal(out[0], f(m[:turns]) if turns else np.array(start, m.dtype))


def test_scf_parallel(run):
    body = """
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %a = arith.constant 10 : i32
      %b = arith.constant 1 : i32
      %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%lane, %c2) step (%c2, %c1) init (%a, %b) -> (i32, i32) {
        %x = memref.load %m[%i, %j] : memref<12x16xi32>
        scf.reduce(%x, %x : i32, i32) {
        ^bb0(%p: i32, %q: i32):
          %s = arith.addi %p, %q : i32
          scf.reduce.return %s : i32
        }, {
        ^bb0(%p: i32, %q: i32):
          %s = arith.maxsi %p, %q : i32
          scf.reduce.return %s : i32
        }
      }
      memref.store %r#0, %o[%c0, %lane] : memref<2x12xi32>
      memref.store %r#1, %o[%c1, %lane] : memref<2x12xi32>"""
    m = np.arange(-50, 12 * 16 - 50, dtype=np.int32).reshape(12, 16)
    arrays = (m, np.zeros((2, 12), np.int32))
    out = run("%m: memref<12x16xi32>, %o: memref<2x12xi32>", body, *arrays, block=12).outputs[1]
    assert out[0].tolist() == [10 + int(m[:lane:2, 1].sum()) for lane in range(12)]
    assert out[1].tolist() == [max([1, *m[:lane:2, 1].tolist()]) for lane in range(12)]


@pytest.mark.parametrize("step", [0, -1])
def test_parallel_loops_that_come_to_no_end(step, run):
    body = f"affine.parallel (%i) = (0) to (4) step ({step}) {{ }}"
    with pytest.raises(CompileError, match=f"'affine.parallel' op step is not positive: {step}"):
        run("%m: memref<4xi32>", body, np.zeros(4, np.int32))
