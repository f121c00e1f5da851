"""The number of workgroups, from whatever a module says of it."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.simulator.grid import axes_asked_for
from iree_gpu_llvm.simulator.launch import kernel_of, launch_of

SIZE = "attributes {gpu.known_block_size = array<i32: 32, 1, 1>}"
LAYOUT = "#hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>"
ORDINAL = f"""
    %n = hal.interface.constant.load layout({LAYOUT}) ordinal(0) : index
    %w = iree_tensor_ext.dispatch.workload.ordinal %n, 0 : index
"""


def grid(text: str, *push_constants: int) -> tuple[int, int, int]:
    module = parse(text)
    return launch_of(module, kernel_of(module), None, None, push_constants).grid


def kernel(body: str) -> str:
    return f"func.func @k() {SIZE} {{ {body}\n return }}"


def config(region: str, body: str = "") -> str:
    return f"""module {{
      {kernel(body)}
      iree_codegen.dispatch_config @k workgroup_size = [32, 1, 1] {{
      ^bb0(%device: !hal.device, %m: index):
        %c1 = arith.constant 1 : index
        {region}
      }} }}"""


def test_a_dispatch_config():
    assert grid(config("%c5 = arith.constant 5 : index\n iree_codegen.yield %c5, %c1, %c1 : index, index, index")) == (
        5, 1, 1,
    )  # fmt: skip


def test_the_workload_follows_from_push_constants():
    region = "%r = arith.ceildivui %m, %c4 : index\n iree_codegen.yield %c1, %r, %c1 : index, index, index"
    region = "%c4 = arith.constant 4 : index\n" + region
    assert grid(config(region, ORDINAL), 10) == (1, 3, 1)
    with pytest.raises(CompileError, match=r"needs a grid: the number of workgroups depends on the workload\. Give it"):
        grid(config(region), 10)


EXPORT = f"""
hal.executable private @e {{
  hal.executable.variant public @v target(<"rocm", "rocm-hsaco-fb">) {{
    hal.executable.export public @k ordinal(0) layout({LAYOUT}) count(%device: !hal.device, %m: index)
        -> (index, index, index) {{
      COUNT
      hal.return %x, %y, %z : index, index, index
    }} attributes {{workgroup_size = [64 : index, 1 : index, 1 : index], subgroup_size = 32 : index}}
    builtin.module {{
      func.func @k() {{ BODY
        return
      }}
    }}
  }}
}}
"""


def test_the_export_of_an_executable():
    count = "%x = arith.constant 7 : index\n %y = arith.constant 2 : index\n %z = arith.addi %m, %x : index"
    text = EXPORT.replace("COUNT", count).replace("BODY", ORDINAL)
    module = parse(text)
    launch = launch_of(module, kernel_of(module), None, None, [4])
    assert (launch.grid, launch.block, launch.wave_size) == ((7, 2, 11), (64, 1, 1), 32)


FROM_SLICE = "%x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%m)"
FORALL = """
    scf.forall (%i, %j, %k) = (0, 0, 0) to (4, 10, 3) step (1, 4, 1) {
    } {mapping = [#iree_codegen.workgroup_mapping<z>, #iree_codegen.workgroup_mapping<x>,
                  #iree_codegen.workgroup_mapping<y>]}
"""


def test_loops_that_are_shared_out_to_workgroups():
    assert grid(kernel(FORALL)) == (3, 3, 4)
    assert grid(EXPORT.replace("COUNT", FROM_SLICE).replace("BODY", FORALL)) == (
        3, 3, 4,
    )  # fmt: skip
    assert grid(kernel("scf.forall (%i) in (6) {} {mapping = [#gpu.block<y>]}")) == (1, 6, 1)
    assert grid(kernel("scf.forall (%i) in (6) {} {mapping = [#gpu.thread<x>]}")) == (1, 1, 1)


def test_loops_in_each_other_and_dynamic_bounds():
    inner = "scf.forall (%i, %j) in (2, %w) {} {mapping = [#gpu.block<y>, #gpu.block<x>]}"
    outer = f"scf.forall (%s) in (5) {{ {inner} }} {{mapping = [#iree_linalg_ext.split_reduction_mapping<0>]}}"
    assert grid(kernel(ORDINAL + inner), 3) == (3, 2, 1)
    assert grid(kernel(ORDINAL + outer), 3) == (30, 1, 1)


def test_bounds_of_workgroup_ids():
    ids = "%x = hal.interface.workgroup.id[0] upper_bound 12 : index\n %z = gpu.block_id z upper_bound 3"
    assert grid(kernel(ids)) == (12, 1, 3)
    for unknown in ("%x = hal.interface.workgroup.id[0] : index", "%x = gpu.block_id x upper_bound 2147483647"):
        with pytest.raises(CompileError, match="needs a grid: how many workgroups there are is stated nowhere"):
            grid(kernel(unknown))


def test_axes_that_are_asked_for():
    def asked(body: str) -> set[int]:
        return axes_asked_for(kernel_of(parse(kernel(body))))

    assert asked("%x = hal.interface.workgroup.id[1] : index") == {1}
    assert asked("%x = gpu.block_id z\n %y = rocdl.workgroup.id.x : i32") == {0, 2}
    assert asked(FORALL) == set()
