"""Loops, branches and accesses of `affine`: the same in the simulator as written, in each step of their lowering, and by
code."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import execute, kernel_text

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

BODY = """
  %z = arith.constant 0.0 : f32
  %v = arith.constant dense<2.0> : vector<4xf32>
  affine.for %i = 0 to 10 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0 - 16)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 + 5, s0 floordiv 2)>(%i)[%n] step 2 {
      %a = affine.load %m[%i + 3, %j * 2 + symbol(%n)] : memref<64x64xf32>
      affine.store %a, %m[%j mod 5, %i floordiv 4 + symbol(%t)] : memref<64x64xf32>
      %w = affine.vector_load %m[%j, 4 * %i + 7] : memref<64x64xf32>, vector<4xf32>
      affine.if affine_set<(d0) : (d0 mod 4 - 1 == 0)>(%j) {
      affine.vector_store %v, %m[%j, %i ceildiv 3] : memref<64x64xf32>, vector<4xf32>
      }
      affine.vector_store %w, %m[%j, 4 * %i] : memref<64x64xf32>, vector<4xf32>
      affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<64x64xf32>
    }
  }
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> f32 {
    %a = affine.load %m[%i, symbol(%t)] : memref<64x64xf32>
    %t2 = arith.addf %s, %a : f32
    affine.yield %t2 : f32
  }
  affine.parallel (%i, %j) = (0, 1) to (10, %n) step (1, 3) {
    %a = affine.load %m[%i, %j] : memref<64x64xf32>
    affine.store %a, %m[%j + 30, %i] : memref<64x64xf32>
  }
  %q:3 = affine.parallel (%i) = (symbol(%t)) to (min(10, 8)) reduce ("addf", "maxs", "minnumf") -> (f32, i32, f32) {
    %a = affine.load %m[%i, %i] : memref<64x64xf32>
    %b = affine.load %i8[%i] : memref<8xi32>
    affine.yield %a, %b, %a : f32, i32, f32
  }
  affine.for %i = 0 to 10 {
  affine.if affine_set<(d0)[s0] : (d0 - 5 >= 0, s0 - d0 - 12 == 0)>(%i)[%n] {
    affine.store %r, %m[%i, 40 + symbol(%t)] : memref<64x64xf32>
  } else {
    affine.store %q#2, %m[%i, 50 + symbol(%t)] : memref<64x64xf32>
  }
  %b = affine.if affine_set<(d0)[s0] : (d0 - 5 - s0 >= 0)>(%i)[%t] -> f32 {
    affine.yield %q#0 : f32
  } else {
    affine.yield %r : f32
  }
  affine.store %b, %m[%i, 55 + symbol(%t)] : memref<64x64xf32>
  }
  affine.store %q#1, %i8[symbol(%t)] : memref<8xi32>
"""
BLOCK = (4, 1, 1)


def arguments() -> dict:
    rng = np.random.default_rng(0)
    m = rng.integers(-3, 4, (64, 64)).astype(np.float32)
    return {"m": m, "n": 20, "i8": rng.integers(-3, 4, 8).astype(np.int32)}


def simulated(pipeline: str = "") -> list:
    module = driver.parse(kernel_text(BODY, arguments(), BLOCK))
    if pipeline:
        driver.run_pipeline(module, f"builtin.module({pipeline})")
    return simulate(module, list(arguments().values()), grid=1).outputs


@pytest.mark.parametrize(
    "pipeline",
    [
        "lower-affine",
        "lower-affine{keep-index-ops=true}",
        "lower-affine,scf-parallel-for-to-nested-fors",
        "lower-kernel{target=gfx942}",
    ],
)
def test_lowering(pipeline):
    for before, after in zip(simulated(), simulated(pipeline), strict=True):
        np.testing.assert_array_equal(after, before)


@pytest.mark.usefixtures("emulator")
@pytest.mark.chips("gfx942", "gfx1100")
def test_code(chip):
    out = execute(kernel_text(BODY, arguments(), BLOCK), chip, list(arguments().values()), block=BLOCK)
    wanted = simulated()
    np.testing.assert_array_equal(out[0], wanted[0])
    np.testing.assert_array_equal(out[2], wanted[2])


MAPS = ["d0 floordiv 7", "d0 ceildiv 7", "d0 mod 7", "d0 * 3 - 4", "d0 floordiv s0 + d0 ceildiv s0 * 2", "d0 mod s0"]


@pytest.mark.parametrize("keep", [False, True])
def test_arithmetic(keep):
    """Of numbers on both sides of zero."""
    lines = [
        f"%r{k} = affine.apply affine_map<(d0)[s0] -> ({e})>(%x)[%n]\nmemref.store %r{k}, %o[%c{k}, %t] : memref<6x64xindex>"
        for k, e in enumerate(MAPS)
    ]
    constants = [f"%c{k} = arith.constant {k} : index" for k in range(6)]
    shift = "%x = affine.apply affine_map<(d0) -> (d0 - 30)>(%t)"
    head = "func.func @k(%n: index, %o: memref<6x64xindex>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {"
    text = "\n".join([head, "%t = gpu.thread_id x", shift, *constants, *lines, "return", "}"])
    module = driver.run_pipeline(driver.parse(text), f"builtin.module(lower-affine{{keep-index-ops={keep}}})".lower())
    out = simulate(module, [5, np.zeros((6, 64), np.int64)], grid=1).outputs[1]
    x = np.arange(64) - 30
    wanted = [x // 7, -(-x // 7), x % 7, x * 3 - 4, x // 5 - 2 * (-x // 5), x % 5]
    np.testing.assert_array_equal(out, np.array(wanted))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "%a = affine.apply affine_map<(d0) -> (d0 mod -3)>(%t)",
            "'affine.apply' op cannot be lowered: modulo by non-positive value is not supported",
        ),
        (
            "%z = arith.constant 0 : i32\n"
            '%a = affine.parallel (%i) = (0) to (4) reduce ("assign") -> i32 {\naffine.yield %z : i32\n}',
            "'affine.parallel' op Reduction operation type not supported",
        ),
    ],
)
def test_errors(lines, message):
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(driver.parse(kernel_text(lines, {}, BLOCK)), "builtin.module(lower-affine)")
    assert [d.message for d in e.value.diagnostics] == [message]
