"""Barriers that only some lanes of a wave reach are errors, where that is known, on every chip."""

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.ir.diagnostics import CompileError, Diagnostic
from iree_gpu_llvm.targets.chips import chip, chip_names

CHIPS = [name for name in chip_names() if chip(name).is_amdgpu]
BARRIERS = ["gpu.barrier", "amdgpu.lds_barrier", "iree_gpu.global_subgroup_barrier", "rocdl.s.barrier"]


def errors(body: str, target: str = "gfx942", block: str = "256, 1, 1") -> list[Diagnostic]:
    text = f"""func.func @k(%x: memref<256xf32>, %n: index) attributes {{gpu.known_block_size = array<i32: {block}>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %i = gpu.thread_id x
  %j = gpu.thread_id y
  {body}
  return
}}"""
    try:
        iree_gpu_llvm.compile(text, target=target, emit="ll")
    except CompileError as e:
        return e.diagnostics
    return []


@pytest.mark.parametrize("target", CHIPS)
@pytest.mark.parametrize("barrier", BARRIERS)
def test_in_the_first_lanes(target, barrier):
    (error,) = errors(f"%c = arith.cmpi ult, %i, %c16 : index\nscf.if %c {{\n{barrier}\n}}", target)
    wave = chip(target).default_wave_size
    assert error.message == (
        f"'{barrier}' op is reached by 16 of the {wave} lanes of a wave: all lanes must reach a barrier"
    )
    assert error.location.line == 10
    (note,) = error.notes
    assert (note.message, note.location.line) == ("its condition, which differs between lanes ('arith.cmpi')", 8)


def test_of_values():
    """Before it becomes a barrier of the workgroup it is one of what lanes hold."""
    body = """%c = arith.cmpi ult, %i, %c16 : index
  scf.if %c {
    %v = vector.load %x[%i] : memref<256xf32>, vector<1xf32>
    %w = iree_gpu.value_barrier %v : vector<1xf32>
    vector.store %w, %x[%i] : memref<256xf32>, vector<1xf32>
  }"""
    (error,) = errors(body)
    assert "is reached by 16 of the 64 lanes" in error.message and error.location.line == 11


@pytest.mark.parametrize(
    "condition",
    [
        "%odd = arith.remui %i, %c2 : index\n%c = arith.cmpi eq, %odd, %c0 : index",
        "%l = gpu.lane_id\n%c = arith.cmpi ugt, %l, %c1 : index",
        "%a = affine.apply affine_map<(d0) -> (d0 floordiv 16)>(%i)\n%c = arith.cmpi eq, %a, %c0 : index",
        "%q:2 = affine.delinearize_index %i into (16, 16) : index, index\n%c = arith.cmpi eq, %q#1, %c0 : index",
        "%a = arith.cmpi ult, %i, %c16 : index\n%b = arith.cmpi uge, %i, %c1 : index\n%c = arith.andi %a, %b : i1",
    ],
)
def test_conditions_that_follow_from_ids(condition):
    body = f"%c2 = arith.constant 2 : index\n{condition}\nscf.if %c {{\ngpu.barrier\n}}"
    assert len(errors(body)) == 1


def test_in_the_other_arm():
    body = """%c = arith.cmpi ult, %i, %c16 : index
  %one = arith.constant 1.0 : f32
  scf.if %c {
    memref.store %one, %x[%i] : memref<256xf32>
  } else {
    gpu.barrier
  }"""
    (error,) = errors(body)
    assert "reached by 48 of the 64 lanes" in error.message


def test_in_a_loop_of_each_lanes_own():
    (error,) = errors("scf.for %k = %i to %c64 step %c16 {\ngpu.barrier\n}")
    assert "more turns for some lanes of a wave" in error.message


@pytest.mark.parametrize(
    "body",
    [
        "%c = arith.cmpi ult, %i, %c64 : index\nscf.if %c {\niree_gpu.global_subgroup_barrier\n}",  # of one wave
        "%c = arith.cmpi ult, %n, %c64 : index\nscf.if %c {\ngpu.barrier\n}",  # an argument is the same for all
        "%s = arith.addi %i, %n : index\n%c = arith.cmpi ult, %s, %c64 : index\nscf.if %c {\ngpu.barrier\n}",  # not known
        "%c = arith.cmpi eq, %j, %c0 : index\nscf.if %c {\ngpu.barrier\n}",  # there is one row
        "scf.for %k = %c0 to %n step %c1 {\ngpu.barrier\n}",
    ],
)
def test_what_may_be_right(body):
    assert errors(body) == []


MFMA = """%z = arith.constant dense<0.0> : vector<4xf32>
  %h = arith.constant dense<1.0> : vector<4xf16>
  %c = arith.cmpi {condition} : index
  %r = scf.if %c -> (vector<4xf32>) {{
    %y = amdgpu.mfma 16x16x16 %h * %h + %z : vector<4xf16>, vector<4xf16>, vector<4xf32>
    scf.yield %y : vector<4xf32>
  }} else {{
    scf.yield %z : vector<4xf32>
  }}
  %e = vector.extract %r[0] : f32 from vector<4xf32>
  memref.store %e, %x[%i] : memref<256xf32>"""


def test_matrix_instructions_take_whole_waves():
    (error,) = errors(MFMA.format(condition="ult, %i, %c16"))
    assert "reached by 16 of the 64 lanes of a wave: all lanes must reach a matrix instruction" in error.message
    assert errors(MFMA.format(condition="ult, %i, %c64")) == []
