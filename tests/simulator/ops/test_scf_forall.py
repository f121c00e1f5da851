"""Iterations shared out to work items, subgroups and workgroups; tensors that they make together."""

from __future__ import annotations

import numpy as np
import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.run import simulate

from ..conftest import kernel


@pytest.mark.parametrize(
    "mapping", ["#gpu.thread<y>, #gpu.thread<x>", "#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>"]
)
def test_iterations_for_work_items(run, mapping):
    """More iterations than work items: each does two or three."""
    body = f"""
      scf.forall (%a, %b) in (10, 15) {{
        %x = arith.addi %a, %b : index
        %y = arith.index_cast %x : index to i32
        memref.store %y, %out[%a, %b] : memref<10x15xi32>
      }} {{mapping = [{mapping}]}}
    """
    out = run("%out: memref<10x15xi32>", body, np.full((10, 15), -1, np.int32)).outputs[0]
    np.testing.assert_array_equal(out, np.add.outer(np.arange(10), np.arange(15)))


def test_iterations_for_workgroups(run):
    """Steps and lower bounds count; with fewer workgroups than iterations each does several."""
    body = """
      %one = arith.constant 1 : i32
      %zero = arith.constant 0 : index
      %is = arith.cmpi eq, %lane, %zero : index
      scf.forall (%a) = (4) to (40) step (4) {
        scf.if %is {
          %x = memref.load %out[%a] : memref<40xi32>
          %y = arith.addi %x, %one : i32
          memref.store %y, %out[%a] : memref<40xi32>
        }
      } {mapping = [#iree_codegen.workgroup_mapping<x>]}
    """
    for grid in (1, 3, 9):
        out = run("%out: memref<40xi32>", body, np.zeros(40, np.int32), grid=(grid,)).outputs[0]
        assert out.tolist() == [int(k % 4 == 0 and k >= 4) for k in range(40)]


def made(mapping: str, count: int, block: int = 8, wave: int = 4, size: str = "1", inner: str = "") -> list[int]:
    """What iterations make of 12 elements that were 0 to 11: each adds 100 to those that are its own."""
    body = f"""
      %t = iree_codegen.load_from_buffer %in : memref<12xi32> -> tensor<12xi32>
      %c100 = arith.constant dense<100> : tensor<{size}xi32>
      %r = scf.forall (%i) in ({count}) shared_outs(%s = %t) -> (tensor<12xi32>) {{
        %k = affine.apply affine_map<(i) -> (i * {size})>(%i)
        %x = tensor.extract_slice %s[%k] [{size}] [1] : tensor<12xi32> to tensor<{size}xi32>
        %y = arith.addi %x, %c100 : tensor<{size}xi32>
        {inner}
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %y into %s[%k] [{size}] [1] : tensor<{size}xi32> into tensor<12xi32>
        }}
      }} {mapping}
      iree_codegen.store_to_buffer %r, %out : tensor<12xi32> into memref<12xi32>
    """
    text = kernel("%in: memref<12xi32>, %out: memref<12xi32>", body, block, wave)
    return simulate(text, [np.arange(12, dtype=np.int32), np.zeros(12, np.int32)]).outputs[1].tolist()


def added(count: int) -> list[int]:
    return [n + 100 * (n < count) for n in range(12)]


@pytest.mark.parametrize(
    ("mapping", "size"),
    [
        ("{mapping = [#gpu.thread<linear_dim_0>]}", "1"),
        ("{mapping = [#gpu.warp<linear_dim_0>]}", "3"),
        ("{mapping = [#iree_gpu.lane_id<0>]}", "2"),
        ("", "4"),
    ],
)
def test_a_tensor_that_iterations_make(mapping, size):
    """Fewer than workers, as many, more than workers, and none."""
    for count in (0, 1, 2, 12 // int(size)):
        assert made(mapping, count, size=size) == added(count * int(size))


def test_workgroups_store_their_own_part():
    """What none of them makes is what was there before."""
    body = """
      %t = iree_codegen.load_from_buffer %in : memref<12xi32> -> tensor<12xi32>
      %r = scf.forall (%i) in (4) shared_outs(%s = %t) -> (tensor<12xi32>) {
        %n = arith.index_cast %i : index to i32
        %x = tensor.splat %n : tensor<2xi32>
        %k = affine.apply affine_map<(i) -> (i * 2)>(%i)
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %x into %s[%k] [2] [1] : tensor<2xi32> into tensor<12xi32>
        }
      } {mapping = [#iree_codegen.workgroup_mapping<x>]}
      iree_codegen.store_to_buffer %r, %out : tensor<12xi32> into memref<12xi32>
    """
    text = kernel("%in: memref<12xi32>, %out: memref<12xi32>", body)
    for grid in ((4,), (2,)):  # with two workgroups each does two
        out = simulate(text, [np.full(12, 9, np.int32), np.zeros(12, np.int32)], grid).outputs[1]
        assert out.tolist() == [0, 0, 1, 1, 2, 2, 3, 3, 9, 9, 9, 9]


def test_subgroups_and_their_lanes():
    """A loop over lanes in one over subgroups: each has its own element."""
    body = """
      %e = tensor.empty() : tensor<2x4xi32>
      %r = scf.forall (%w) in (2) shared_outs(%s = %e) -> (tensor<2x4xi32>) {
        %own = tensor.extract_slice %s[%w, 0] [1, 4] [1, 1] : tensor<2x4xi32> to tensor<1x4xi32>
        %l = scf.forall (%i) in (4) shared_outs(%t = %own) -> (tensor<1x4xi32>) {
          %n = affine.apply affine_map<(w, i) -> (w * 10 + i)>(%w, %i)
          %m = arith.index_cast %n : index to i32
          %x = tensor.from_elements %m : tensor<1x1xi32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %x into %t[0, %i] [1, 1] [1, 1] : tensor<1x1xi32> into tensor<1x4xi32>
          }
        } {mapping = [#iree_gpu.lane_id<0>]}
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %l into %s[%w, 0] [1, 4] [1, 1] : tensor<1x4xi32> into tensor<2x4xi32>
        }
      } {mapping = [#gpu.warp<linear_dim_0>]}
      iree_codegen.store_to_buffer %r, %out : tensor<2x4xi32> into memref<2x4xi32>
    """
    out = simulate(kernel("%out: memref<2x4xi32>", body, 8, 4), [np.zeros((2, 4), np.int32)]).outputs[0]
    assert out.tolist() == [[0, 1, 2, 3], [10, 11, 12, 13]]


@pytest.mark.parametrize(("factor", "wrong"), [(0, False), (1, True)])
def test_different_values_for_one_element(factor, wrong):
    """All write element 3: what each writes is the same, or not."""
    body = f"""
      %e = tensor.empty() : tensor<12xi32>
      %r = scf.forall (%i) in (8) shared_outs(%s = %e) -> (tensor<12xi32>) {{
        %k = affine.apply affine_map<(i) -> (i * {factor})>(%i)
        %n = arith.index_cast %k : index to i32
        %x = tensor.from_elements %n : tensor<1xi32>
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %x into %s[3] [1] [1] : tensor<1xi32> into tensor<12xi32>
        }}
      }} {{mapping = [#gpu.thread<linear_dim_0>]}}
      iree_codegen.store_to_buffer %r, %out : tensor<12xi32> into memref<12xi32>
    """
    text = kernel("%out: memref<12xi32>", body, 8, 4)
    if wrong:
        with pytest.raises(CompileError, match=r"'scf.forall' op joins different values for element \[3\]"):
            simulate(text, [np.zeros(12, np.int32)])
    else:
        assert simulate(text, [np.zeros(12, np.int32)]).outputs[0][3] == 0


def test_an_iteration_sees_what_was_there_before():
    """With more iterations than work items too, no iteration sees what another has made."""
    body = """
      %t = iree_codegen.load_from_buffer %in : memref<12xi32> -> tensor<12xi32>
      %r = scf.forall (%i) in (11) shared_outs(%s = %t) -> (tensor<12xi32>) {
        %x = tensor.extract_slice %s[%i] [1] [1] : tensor<12xi32> to tensor<1xi32>
        %k = affine.apply affine_map<(i) -> (i + 1)>(%i)
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %x into %s[%k] [1] [1] : tensor<1xi32> into tensor<12xi32>
        }
      } {mapping = [#gpu.thread<linear_dim_0>]}
      iree_codegen.store_to_buffer %r, %out : tensor<12xi32> into memref<12xi32>
    """
    text = kernel("%in: memref<12xi32>, %out: memref<12xi32>", body, 4, 4)
    out = simulate(text, [np.arange(12, dtype=np.int32), np.zeros(12, np.int32)]).outputs[1]
    assert out.tolist() == [0, *range(11)]


def test_several_kinds_of_mapping():
    with pytest.raises(CompileError, match="has no semantics in the simulator with several kinds of mapping"):
        body = "scf.forall (%i, %j) in (2, 2) {} {mapping = [#gpu.thread<linear_dim_0>, #gpu.warp<linear_dim_1>]}"
        simulate(kernel("%x: memref<1xf32>", body), [np.zeros(1, np.float32)])


@pytest.mark.parametrize("kind", ["gpu.thread<x>", "gpu.block<x>"])
@pytest.mark.parametrize("step", ["0", "-2", "%zero"])
def test_a_step_that_is_not_positive(kind, step):
    """Of workgroups, whose number follows from it, too."""
    body = f"%zero = arith.constant 0 : index\nscf.forall (%i) = (0) to (10) step ({step}) {{}} {{mapping = [#{kind}]}}"
    with pytest.raises(CompileError, match=f"'scf.forall' op step is not positive: {step.replace('%zero', '0')}\n"):
        simulate(kernel("%x: memref<1xf32>", body), [np.zeros(1, np.float32)])
    inner = body.replace("%i)", "%j)").replace("%zero =", "%nought =")
    if kind == "gpu.block<x>" and step == "0":
        both = f"scf.forall (%i) in (3) {{ {inner} }} {{mapping = [#{kind}]}}"
        with pytest.raises(CompileError, match=r"'scf.forall' op step is not positive: 0"):
            simulate(kernel("%x: memref<1xf32>", both), [np.zeros(1, np.float32)], (3,))


@pytest.mark.parametrize("mapping", ["", "#gpu.thread", "#gpu.warp", "#iree_codegen.workgroup_mapping"])
@pytest.mark.parametrize("bounds", [(-2, -3), (-2, 3), (0, -1)])
def test_bounds_below_zero_make_no_turns(run, bounds, mapping):
    """Also two of them, whose product is above it; and inside a loop over workgroups."""
    kinds = ["y", "x"] if "workgroup" in mapping else ["linear_dim_1", "linear_dim_0"]
    mapped = f"{{mapping = [{', '.join(f'{mapping}<{k}>' for k in kinds)}]}}" if mapping else ""
    store = "memref.store %seven, %m[%c0] : memref<1xi32>"
    body = f"""
      %seven = arith.constant 7 : i32
      scf.forall (%i, %j) in (%a, %b) {{ {store} }} {mapped}
    """
    if "workgroup" in mapping:
        body += f"""
          scf.forall (%k) in (2) {{
            scf.forall (%i, %j) in ({bounds[0]}, {bounds[1]}) {{ {store} }} {mapped}
          }} {{mapping = [#iree_codegen.workgroup_mapping<x>]}}
        """
    given = np.zeros(1, np.int32), *bounds
    result = run("%m: memref<1xi32>, %a: index, %b: index", body, *given, grid=(4,))
    assert result.outputs[0].tolist() == [0]
