"""`simulate`: arguments, bindings, grids, what it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import iree_gpu_llvm
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.program import Program
from iree_gpu_llvm.simulator.run import simulate

LAYOUT = "#hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>"
HAL = f"""
module {{
  func.func @k() attributes {{gpu.known_block_size = array<i32: 32, 1, 1>}} {{
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %n = hal.interface.constant.load layout({LAYOUT}) ordinal(1) : i32
    %in = hal.interface.binding.subspan layout({LAYOUT}) binding(0) offset(%c16) : memref<64xi32>
    %out = hal.interface.binding.subspan layout({LAYOUT}) binding(1) offset(%c0) : memref<64xi32>
    %g = hal.interface.workgroup.id[0] : index
    %t = gpu.thread_id x
    %first = arith.muli %g, %c32 : index
    %i = arith.addi %first, %t : index
    %x = memref.load %in[%i] : memref<64xi32>
    %y = arith.addi %x, %n : i32
    memref.store %y, %out[%i] : memref<64xi32>
    return
  }}
  iree_codegen.dispatch_config @k workgroup_size = [32, 1, 1] subgroup_size = 32 {{
  ^bb0(%device: !hal.device):
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    iree_codegen.yield %c2, %c1, %c1 : index, index, index
  }}
}}
"""


def arrays():
    return [np.arange(68, dtype=np.int32), np.full(64, -1, np.int32)]


def test_bindings_offsets_constants_and_the_stated_grid():
    given = arrays()
    result = iree_gpu_llvm.simulate(HAL, given, push_constants=[5, 100])
    assert result.outputs[1].tolist() == [k + 4 + 100 for k in range(64)]
    assert result.launch.grid == (2, 1, 1) and result.launch.wave_size == 32
    assert given[1].tolist() == [-1] * 64, "the given arrays are left alone"


def test_some_workgroups_alone():
    assert simulate(HAL, arrays(), push_constants=[0, 0], workgroups=[1]).outputs[1][:33].tolist() == [-1] * 32 + [36]
    result = simulate(HAL, arrays(), push_constants=[0, 0], workgroups=1)
    assert result.counts.workgroups == 1 and result.workgroups.tolist() == [0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"push_constants": [1, 2, 3]}, "takes 2 push constants, but 3 are given"),
        ({"push_constants": [1, 1 << 32]}, "push constant 1 has 32 bits, which 4294967296 does not fit in"),
        ({"push_constants": [1]}, "takes 2 push constants, but 1 is given: --push-constants N"),
        ({"push_constants": [1, 2], "workgroups": [2]}, "workgroups have the numbers 0 to 1"),
        ({"push_constants": [1, 2], "workgroups": 0}, "positive, not 0"),
        ({"push_constants": [1, 2], "function": "f"}, "there is no kernel @f: the module has @k"),
        ({"push_constants": [1, 2], "grid": [1, 2, 3, 4]}, "one to three positive numbers"),
        ({"push_constants": [1, 2], "grid": "2"}, "one to three positive numbers of workgroups, not 2"),
        ({"push_constants": [1, 2], "grid": [1.5]}, "one to three positive numbers of workgroups, not [1.5]"),
        ({"push_constants": [1, 2], "block": 0}, "one to three positive numbers of work items, not 0"),
        (
            {"push_constants": [1, 2], "block": 64},
            "states workgroup size [32, 1, 1], so that it cannot be run with [64",
        ),
    ],
)
def test_what_is_refused(options, message):
    with pytest.raises(CompileError) as e:
        simulate(HAL, arrays(), **options)
    assert message in str(e.value)


def test_a_binding_that_is_not_given():
    with pytest.raises(CompileError, match="takes 2 bindings, but 1 is given"):
        simulate(HAL, arrays()[:1], push_constants=[0, 0])


def test_sizes_that_are_too_large(run, monkeypatch):
    body = "%v = memref.load %m[%c0] : memref<4xf32>"
    with pytest.raises(
        CompileError, match=r"has a workgroup of 131,072 work items in subgroups of 64 lanes: .* 65,536"
    ):
        run("%m: memref<4xf32>", body, None, block=1 << 17)
    with pytest.raises(CompileError, match="in subgroups of 131,072 lanes"):
        run("%m: memref<4xf32>", body, None, block=64, wave=1 << 17)
    for space, where in (("workgroup", "the LDS of a workgroup"), ("private", "the private memory of a lane")):
        large = (
            f"%a = memref.alloc{'a' * (space == 'private')}() : memref<549755813888xf32, #gpu.address_space<{space}>>"
        )
        with pytest.raises(
            CompileError, match=f"needs 2,199,023,255,552 bytes in {where}, where the simulator has 1,0"
        ):
            run("%m: memref<4xf32>", large, None)

    def no_memory(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(Program, "run_batch", no_memory)
    with pytest.raises(CompileError, match=r"'func.func' op needs more memory than there is to run it"):
        run("%m: memref<4xf32>", body, None)


def test_a_kernel_without_launch_size():
    text = """
    func.func @k(%x: memref<12xindex>) {
      %i = gpu.global_id x
      %j = gpu.thread_id y
      %n = gpu.block_dim x
      %two = arith.constant 2 : index
      %row = arith.muli %i, %two : index
      %k = arith.addi %row, %j : index
      memref.store %n, %x[%k] : memref<12xindex>
      return
    }"""
    given = [np.zeros(12, np.int64)]
    with pytest.raises(CompileError, match=r"'func.func' op has no launch size.* --block X,Y,Z"):
        simulate(text, given, grid=2)
    result = simulate(text, given, grid=2, block=[3, 2])
    assert result.outputs[0].tolist() == [3] * 12
    assert (result.launch.block, result.launch.grid) == ((3, 2, 1), (2, 1, 1))


def test_a_number_along_x():
    result = simulate(HAL, arrays(), grid=2, block=32, push_constants=[0, 0])
    assert (result.launch.block, result.launch.grid) == ((32, 1, 1), (2, 1, 1))


def test_a_grid_that_depends_on_the_workload():
    text = HAL.replace("(%device: !hal.device)", "(%device: !hal.device, %w: index)").replace(
        "%c2, %c1, %c1", "%w, %c1, %c1"
    )
    with pytest.raises(CompileError, match="needs a grid: the number of workgroups depends on the workload"):
        simulate(text, arrays(), push_constants=[0, 0])
    assert simulate(text, arrays(), grid=(2,), push_constants=[0, 0]).counts.workgroups == 2


def test_dynamic_sizes_come_from_the_arrays(run):
    body = """
      %one = arith.constant 1 : index
      %n = memref.dim %x, %one : memref<?x?xf32>
      %i = arith.index_cast %n : index to i32
      memref.store %i, %out[%c0] : memref<1xi32>
      %three = arith.constant 3.0 : f32
      memref.store %three, %x[%one, %one] : memref<?x?xf32>
    """
    result = run("%x: memref<?x?xf32>, %out: memref<1xi32>", body, np.zeros((2, 5), np.float32), np.zeros(1, np.int32))
    assert result.outputs[1].tolist() == [5]
    assert np.argwhere(result.outputs[0]).tolist() == [[1, 1]]
