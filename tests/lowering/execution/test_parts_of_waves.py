"""What machine code does where only some waves of a workgroup, or some clusters of lanes, come to an op that takes lanes
together."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import run, same

CDNA, RDNA = ("gfx90a", "gfx942"), ("gfx1100", "gfx1201")
STRUCTURED = """%r = scf.if %c -> ({t}) {{
  {product}
  scf.yield %y : {t}
}} else {{
  scf.yield %z : {t}
}}"""
BRANCHES = """cf.cond_br %c, ^bb1, ^bb2(%z : {t})
^bb1:
  {product}
  cf.br ^bb2(%y : {t})
^bb2(%r: {t}):"""
FORMS = {"structured": STRUCTURED, "branches": BRANCHES}


def wave_of(chip: str) -> int:
    return 64 if chip in CDNA else 32


def product_of(chip: str, form: str, condition: str, items: int) -> np.ndarray:
    """A product of ones under a condition: 16 where it is done, -1 elsewhere, for each work item."""
    k, n = {"gfx1100": (16, 8), "gfx1201": (8, 8)}.get(chip, (4, 4))
    t, factor = f"vector<{n}xf32>", f"vector<{k}xf16>"
    name = "mfma" if chip in CDNA else "wmma"
    product = f"""%zero = arith.constant dense<0.0> : {t}
  %y = amdgpu.{name} 16x16x16 %h * %h + %zero : {factor}, {factor}, {t}"""
    body = f"""%c0 = arith.constant 0 : index
  %h = arith.constant dense<1.0> : {factor}
  %z = arith.constant dense<-1.0> : {t}
  %w = arith.constant {wave_of(chip)} : index
  %wave = arith.divui %t, %w : index
  %c1 = arith.constant 1 : index
  {condition}
  {FORMS[form].format(t=t, product=product)}
  %first = vector.extract %r[0] : f32 from {t}
  memref.store %first, %out[%t] : memref<{items}xf32>"""
    which = np.zeros(items, np.int32)
    which[wave_of(chip) :] = 1
    return run(body, chip, block=(items,), which=which, out=np.zeros(items, np.float32))["out"]


@pytest.mark.chips(*CDNA, *RDNA)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "condition",
    [
        "%c = arith.cmpi eq, %wave, %c1 : index",
        "%v = memref.load %which[%t] : memref<{items}xi32>\n  %i = arith.index_cast %v : i32 to index\n"
        "  %c = arith.cmpi eq, %i, %c1 : index",
    ],
)
def test_waves_go_around_matrix_instructions(emulator, chip, form, condition):
    """Those of the second of two waves are done, and leave the first one's registers as they are, whether the condition
    follows from ids or is read from memory."""
    items = 2 * wave_of(chip)
    got = product_of(chip, form, condition.format(items=items), items)
    same(got, np.where(np.arange(items) < items // 2, -1, 16).astype(np.float32), f"{form} on {chip}")


@pytest.mark.chips(*CDNA, *RDNA)
@pytest.mark.parametrize("form", FORMS)
def test_a_wave_that_lacks_lanes_goes_around(emulator, chip, form):
    """Of one and a half waves, the first."""
    wave = wave_of(chip)
    items = wave + wave // 2
    got = product_of(chip, form, "%c0_ = arith.constant 0 : index\n  %c = arith.cmpi eq, %wave, %c0_ : index", items)
    same(got, np.where(np.arange(items) < wave, 16, -1).astype(np.float32), f"{form} on {chip}")


@pytest.mark.chips(*CDNA, *RDNA)
@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_clusters_that_others_leave_alone(emulator, chip, size):
    """Only the second, fourth ... cluster of lanes comes; of the last wave, half there is."""
    wave = wave_of(chip)
    items = wave + max(wave // 2, size)
    x = np.random.default_rng(size).integers(-9, 10, items).astype(np.int32)
    body = f"""%size = arith.constant {size} : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %at = arith.divui %t, %size : index
  %which = arith.remui %at, %two : index
  %c = arith.cmpi eq, %which, %c1 : index
  %own = memref.load %x[%t] : memref<{items}xi32>
  scf.if %c {{
    %sum = gpu.subgroup_reduce add %own cluster(size = {size}) : (i32) -> i32
    %scan, %total = iree_gpu.subgroup_scan inclusive(%own) cluster(size = {size}) {{
    ^bb0(%l: i32, %h: i32):
      %both = arith.addi %l, %h : i32
      iree_gpu.yield %both : i32
    }} : i32
    memref.store %sum, %sums[%t] : memref<{items}xi32>
    memref.store %scan, %scans[%t] : memref<{items}xi32>
    memref.store %total, %totals[%t] : memref<{items}xi32>
  }}"""
    empty = np.full(items, -100, np.int32)
    got = run(body, chip, block=(items,), x=x, sums=empty, scans=empty, totals=empty)
    clusters = x.reshape(-1, size)
    comes = np.repeat(np.arange(len(clusters)) % 2 == 1, size)
    total = np.repeat(clusters.sum(axis=1), size)
    same(got["sums"], np.where(comes, total, -100).astype(np.int32), "sums")
    same(got["totals"], np.where(comes, total, -100).astype(np.int32), "totals")
    same(got["scans"], np.where(comes, clusters.cumsum(axis=1).reshape(-1), -100).astype(np.int32), "scans")


@pytest.mark.chips(*CDNA)
def test_turns_and_cases_of_64_bits(emulator, chip):
    """Each wave goes round a loop as often as it has read, and those that have read 3 come to a case."""
    body = """%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %l = memref.load %x[%t] : memref<256xi64>
  %n = arith.index_cast %l : i64 to index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %z) -> (vector<4xf32>) {
    %y = amdgpu.mfma 16x16x16 %h * %h + %s : vector<4xf16>, vector<4xf16>, vector<4xf32>
    scf.yield %y : vector<4xf32>
  }
  %q = scf.index_switch %n -> vector<4xf32>
  case 3 {
    %y = amdgpu.mfma 16x16x16 %h * %h + %r : vector<4xf16>, vector<4xf16>, vector<4xf32>
    scf.yield %y : vector<4xf32>
  }
  default {
    scf.yield %r : vector<4xf32>
  }
  %first = vector.extract %q[0] : f32 from vector<4xf32>
  memref.store %first, %out[%t] : memref<256xf32>"""
    x = np.repeat(np.array([0, 3, 1, 2], np.int64), 64)
    got = run(body, chip, block=(256,), x=x, out=np.full(256, -1, np.float32))["out"]
    same(got, np.repeat(np.array([0, 64, 16, 32], np.float32), 64), chip)
