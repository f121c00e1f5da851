"""Structured and plain control flow, with every kind of value carried, and none, one and many trips."""

from __future__ import annotations

import numpy as np
from gpu_execution import run, same, typed

rng = np.random.default_rng(4)


def test_loops_that_carry_everything(emulator, chip):
    """A loop whose trips lanes choose, with a scalar, an index, an n-D vector and a memref carried."""
    n = np.concatenate([[0, 1, 2], rng.integers(0, 9, 61)]).astype(np.int64)
    a, b = (rng.integers(0, 50, (64, 8)).astype(np.int32) for _ in range(2))
    body = """
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %n = memref.load %n_[%t] : memref<64xindex>
    %v0 = arith.constant dense<0> : vector<2x3xi32>
    %one = arith.constant 1 : i32
    %r:5 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %one, %k = %c3, %v = %v0, %p = %a, %q = %b) -> (i32, index, vector<2x3xi32>, memref<64x8xi32>, memref<64x8xi32>) {
      %e = memref.load %p[%t, %i] : memref<64x8xi32>
      %s2 = arith.addi %s, %e : i32
      %k2 = arith.muli %k, %c3 : index
      %bc = vector.broadcast %e : i32 to vector<2x3xi32>
      %v2 = arith.addi %v, %bc : vector<2x3xi32>
      scf.yield %s2, %k2, %v2, %q, %p : i32, index, vector<2x3xi32>, memref<64x8xi32>, memref<64x8xi32>
    }
    memref.store %r#0, %o[%c0, %t] : memref<4x64xi32>
    %k32 = arith.index_cast %r#1 : index to i32
    memref.store %k32, %o[%c1, %t] : memref<4x64xi32>
    %x = vector.extract %r#2[1, 2] : i32 from vector<2x3xi32>
    %c2 = arith.constant 2 : index
    memref.store %x, %o[%c2, %t] : memref<4x64xi32>
    %first = memref.load %r#3[%t, %c0] : memref<64x8xi32>
    memref.store %first, %o[%c3, %t] : memref<4x64xi32>"""
    out = run(body, chip, n_=typed(n, "index"), a=a, b=b, o=np.zeros((4, 64), np.int32))["o"]
    sums = np.array([sum((a, b)[i % 2][lane, i] for i in range(n[lane])) for lane in range(64)])
    same(out[0], (sums + 1).astype(np.int32), "scalar")
    same(out[1], (3 ** (n + 1)).astype(np.int32), "index")
    same(out[2], sums.astype(np.int32), "vector")
    same(out[3], np.where(n % 2 == 0, a[:, 0], b[:, 0]), "memref")


def test_counters_at_the_edge_of_32_bits(emulator, chip):
    """Bounds, and the step past the last trip, beyond 32 bits."""
    body = """
    %o0 = arith.constant 0 : index
    %o1 = arith.constant 1 : index
    %o2 = arith.constant 2 : index
    %lo = arith.constant 2147483600 : index
    %hi = arith.constant 2147483647 : index
    %top = arith.constant 2147483648 : index
    %step = arith.constant 100 : index
    %s10 = arith.constant 10 : index
    %z = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %a = scf.for %i = %lo to %hi step %step iter_args(%s = %z) -> (i32) {
      %n = arith.addi %s, %one : i32
      scf.yield %n : i32
    }
    %b = scf.for %i = %lo to %top step %s10 iter_args(%s = %z) -> (i32) {
      %n = arith.addi %s, %one : i32
      scf.yield %n : i32
    }
    %big = memref.load %x[%t] : memref<64xindex>
    %c = scf.for %i = %big to %s10 step %o1 iter_args(%s = %z) -> (i32) {
      %n = arith.addi %s, %one : i32
      scf.yield %n : i32
    }
    memref.store %a, %o[%o0, %t] : memref<3x64xi32>
    memref.store %b, %o[%o1, %t] : memref<3x64xi32>
    memref.store %c, %o[%o2, %t] : memref<3x64xi32>"""
    x = np.full(64, (1 << 32) + 5, np.int64)
    x[:4] = [5, -3, 10, 1 << 40]
    out = run(body, chip, x=typed(x, "index"), o=np.zeros((3, 64), np.int32))["o"]
    same(out[0], np.full(64, 1, np.int32), "past the end")
    same(out[1], np.full(64, 5, np.int32), "bound of 2^31")
    same(out[2], np.maximum(10 - x, 0).astype(np.int32), "start beyond 2^32")


def test_while_if_and_switches(emulator, chip):
    x = rng.integers(-3, 40, 64).astype(np.int32)
    body = """
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %z = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %seven = arith.constant 7 : i32
    %x0 = memref.load %x[%t] : memref<64xi32>
    %w:2 = scf.while (%a = %x0, %n = %z) : (i32, i32) -> (i32, i32) {
      %go = arith.cmpi sgt, %a, %seven : i32
      scf.condition(%go) %a, %n : i32, i32
    } do {
    ^bb0(%a: i32, %n: i32):
      %a2 = arith.subi %a, %seven : i32
      %n2 = arith.addi %n, %one : i32
      scf.yield %a2, %n2 : i32, i32
    }
    memref.store %w#0, %o[%c0, %t] : memref<4x64xi32>
    memref.store %w#1, %o[%c1, %t] : memref<4x64xi32>
    %neg = arith.cmpi slt, %x0, %z : i32
    %f = scf.if %neg -> (vector<3xi32>) {
      %u = vector.broadcast %one : i32 to vector<3xi32>
      scf.yield %u : vector<3xi32>
    } else {
      %even = arith.remsi %x0, %seven : i32
      %inner = arith.cmpi eq, %even, %z : i32
      scf.if %inner {
        memref.store %seven, %o[%c3, %t] : memref<4x64xi32>
      }
      %u = vector.broadcast %x0 : i32 to vector<3xi32>
      scf.yield %u : vector<3xi32>
    }
    %e = vector.extract %f[2] : i32 from vector<3xi32>
    %m = arith.index_cast %w#1 : i32 to index
    %s = scf.index_switch %m -> i32
    case 0 { scf.yield %e : i32 }
    case 2 { scf.yield %seven : i32 }
    case 3 {
      %d = arith.addi %e, %e : i32
      scf.yield %d : i32
    }
    default { scf.yield %one : i32 }
    memref.store %s, %o[%c2, %t] : memref<4x64xi32>"""
    out = run(body, chip, x=x, o=np.zeros((4, 64), np.int32))["o"]
    trips = np.maximum(0, -(-(x - 7) // 7)).astype(np.int32)
    same(out[0], x - 7 * trips, "while")
    same(out[1], trips, "trips")
    e = np.where(x < 0, 1, x).astype(np.int32)
    same(
        out[2],
        np.select([trips == 0, trips == 2, trips == 3], [e, np.full(64, 7, np.int32), 2 * e], np.int32(1)),
        "switch",
    )
    same(out[3], np.where((x >= 0) & (x % 7 == 0), 7, 0).astype(np.int32), "if without else")


def test_branches_with_arguments(emulator, chip):
    """Both edges of a branch to one block; a switch with several edges to one block; a loop of branches."""
    x = rng.integers(-5, 9, 64).astype(np.int32)
    body = """
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %ten = arith.constant 10 : i32
    %v = memref.load %x[%t] : memref<64xi32>
    %p = arith.cmpi slt, %v, %z : i32
    cf.cond_br %p, ^same(%v : i32), ^same(%ten : i32)
  ^same(%s: i32):
    memref.store %s, %o[%c0, %t] : memref<3x64xi32>
    cf.switch %v : i32, [
      default: ^head(%z, %one : i32, i32),
      1: ^two(%s : i32),
      2: ^two(%one : i32),
      -3: ^head(%v, %ten : i32, i32)
    ]
  ^two(%q: i32):
    %d = arith.addi %q, %ten : i32
    cf.br ^head(%d, %d : i32, i32)
  ^head(%i: i32, %a: i32):
    %go = arith.cmpi slt, %i, %ten : i32
    cf.cond_br %go, ^body, ^end
  ^body:
    %i2 = arith.addi %i, %one : i32
    %a2 = arith.addi %a, %i : i32
    cf.br ^head(%i2, %a2 : i32, i32)
  ^end:
    memref.store %a, %o[%c1, %t] : memref<3x64xi32>"""
    out = run(body, chip, x=x, o=np.zeros((3, 64), np.int32))["o"]
    s = np.where(x < 0, x, 10)
    same(out[0], s.astype(np.int32), "one block")
    start = np.select([x == 1, x == 2, x == -3], [s + 10, 11, x], 0)
    value = np.select([x == 1, x == 2, x == -3], [s + 10, 11, 10], 1)
    want = [v + sum(range(i, 10)) for i, v in zip(start, value, strict=True)]
    same(out[1], np.array(want, np.int32), "loop")
