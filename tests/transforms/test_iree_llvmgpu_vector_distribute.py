"""The pass as a whole: what it makes of a kernel, what it leaves alone, and what it says where it fails."""

from __future__ import annotations

import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError

PASS = "builtin.module(func.func(iree-llvmgpu-vector-distribute))"
PIPELINE = "builtin.module(func.func(iree-llvmgpu-vector-distribute,canonicalize,cse))"
INFO = (
    "attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> "
    "workgroup_size = [128, 1, 1] subgroup_size = 64>}"
)
LAYOUT = (
    "#iree_vector_ext.nested_layout<subgroup_tile = [1, 2], batch_tile = [1, 1], outer_tile = [1, 1],"
    " thread_tile = [1, 64], element_tile = [1, 4], subgroup_strides = [0, 1], thread_strides = [0, 1]>"
)
ROW_SUMS = f"""
func.func @row_sums(%a: memref<32x512xf32>, %b: memref<32xf32>, %i: index) {INFO} {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<1xf32>
  %r = vector.transfer_read %a[%i, %c0], %zero {{in_bounds = [true, true]}} : memref<32x512xf32>, vector<1x512xf32>
  %l = iree_vector_ext.to_layout %r to layout({LAYOUT}) : vector<1x512xf32>
  %s = vector.multi_reduction <add>, %l, %zeros [1] : vector<1x512xf32> to vector<1xf32>
  vector.transfer_write %s, %b[%i] {{in_bounds = [true]}} : vector<1xf32>, memref<32xf32>
  return
}}
"""


def run(text: str, pipeline: str = PIPELINE) -> str:
    return driver.print(driver.run_pipeline(driver.parse(text), pipeline))


EXPECTED = """
%thread_id_x = gpu.thread_id x
%0:2 = affine.delinearize_index %thread_id_x into (2, 64) : index, index
%c0 = arith.constant 0 : index
%zero = arith.constant 0.000000e+00 : f32
%1 = affine.linearize_index disjoint [%0#0, %0#1, %c0] by (2, 64, 4) : index
%2 = vector.transfer_read %a[%i, %1], %zero {in_bounds = [true, true]} : memref<32x512xf32>, vector<1x4xf32>
%r = vector.shape_cast %2 : vector<1x4xf32> to vector<1x1x1x1x1x4xf32>
%cst = arith.constant dense<0.000000e+00> : vector<1x1x1xf32>
%3 = vector.multi_reduction <add>, %r, %cst [1, 3, 5] : vector<1x1x1x1x1x4xf32> to vector<1x1x1xf32>
%4 = vector.to_elements %3 : vector<1x1x1xf32>
%5 = gpu.subgroup_reduce add %4 cluster(size = 64) : (f32) -> f32
%6 = vector.from_elements %5 : vector<1x1x1xf32>
%alloc = memref.alloc() : memref<1x2xf32, #gpu.address_space<workgroup>>
%7 = vector.shape_cast %6 : vector<1x1x1xf32> to vector<1x1x1x1x1x1xf32>
gpu.barrier memfence [#gpu.address_space<workgroup>]
%8 = arith.cmpi eq, %0#1, %c0 : index
scf.if %8 {
  %13 = vector.extract %7[0, 0, 0, 0] : vector<1x1xf32> from vector<1x1x1x1x1x1xf32>
  vector.transfer_write %13, %alloc[%c0, %0#0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) \
-> (d1, d0)>} : vector<1x1xf32>, memref<1x2xf32, #gpu.address_space<workgroup>>
}
gpu.barrier memfence [#gpu.address_space<workgroup>]
%9 = ub.poison : f32
%10 = vector.transfer_read %alloc[%c0, %c0], %9 {in_bounds = [true, true]} : memref<1x2xf32, \
#gpu.address_space<workgroup>>, vector<1x2xf32>
%11 = vector.shape_cast %10 : vector<1x2xf32> to vector<1x1x1x2xf32>
%cst_0 = arith.constant dense<-0.000000e+00> : vector<1x1x1xf32>
%s = vector.multi_reduction <add>, %11, %cst_0 [3] : vector<1x1x1x2xf32> to vector<1x1x1xf32>
%12 = arith.cmpi eq, %thread_id_x, %c0 : index
scf.if %12 {
  %13 = vector.extract %s[0, 0] : vector<1xf32> from vector<1x1x1xf32>
  vector.transfer_write %13, %b[%i] {in_bounds = [true]} : vector<1xf32>, memref<32xf32>
}
"""


def test_row_sums():
    """A tile each, four elements, 64 lanes, then two subgroups' sums through LDS; one work item writes."""
    made = run(ROW_SUMS, PASS)
    begin, end = made.index("%thread_id_x = "), made.index("    return")
    assert "\n" + textwrap.dedent("    " + made[begin:end]) == EXPECTED


def test_functions_without_layouts_stay_as_they_are():
    text = ROW_SUMS.replace(f"iree_vector_ext.to_layout %r to layout({LAYOUT})", "arith.negf %r")
    module = driver.parse(text)
    before = driver.print(module)
    driver.run_pipeline(module, PASS)
    assert driver.print(module) == before


def test_what_no_layout_reaches_stays_whole():
    text = ROW_SUMS.replace(
        "  return",
        """  %q = vector.transfer_read %a[%c0, %c0], %zero {in_bounds = [true]} : memref<32x512xf32>, vector<8xf32>
  vector.transfer_write %q, %b[%c0] {in_bounds = [true]} : vector<8xf32>, memref<32xf32>
  return""",
    )
    made = run(text, PASS)
    assert (
        "vector.transfer_read %a[%c0_0, %c0_0], %zero {in_bounds = [true]} : memref<32x512xf32>, vector<8xf32>" in made
    )


def test_declarations_and_branches():
    run("func.func private @f(vector<4xf32>)")
    with pytest.raises(CompileError) as e:
        run(ROW_SUMS.replace("  return", "  cf.br ^next\n^next:\n  return"))
    assert "only structured control flow can be" in e.value.diagnostics[0].message


@pytest.mark.parametrize(
    "removed, message",
    [
        (" workgroup_size = [128, 1, 1]", "unable to query workgroup_size information from entry point"),
        (" subgroup_size = 64", "unable to query subgroup size information from entry point"),
    ],
)
def test_the_workgroup_must_be_known(removed, message):
    with pytest.raises(CompileError) as e:
        run(ROW_SUMS.replace(removed, ""))
    assert [d.message for d in e.value.diagnostics] == [f"'func.func' op {message}"]


@pytest.mark.parametrize(
    "old, new, message",
    [
        (
            "thread_tile = [1, 64], element_tile = [1, 4]",
            "thread_tile = [2, 64], element_tile = [1, 4]",
            "has a layout whose thread strides overlap, so that no thread holds some elements",
        ),
        (
            "subgroup_tile = [1, 2], batch_tile = [1, 1]",
            "subgroup_tile = [1, 4], batch_tile = [1, 1]",
            "has a layout of 4 subgroups, but there are 2",
        ),
        (
            "thread_tile = [1, 64], element_tile = [1, 4]",
            "thread_tile = [1, 128], element_tile = [1, 4]",
            "has a layout of 128 threads, but there are 64",
        ),
        (
            "thread_tile = [1, 64], element_tile = [1, 4], subgroup_strides = [0, 1], thread_strides = [0, 1]",
            "thread_tile = [1, 64], element_tile = [1, 8], subgroup_strides = [0, 1], thread_strides = [0, 2]",
            "has a layout of 128 threads, but there are 64",
        ),
        (
            "subgroup_tile = [1, 2], batch_tile = [1, 1], outer_tile = [1, 1], thread_tile = [1, 64]",
            "subgroup_tile = [1, 1], batch_tile = [1, 1], outer_tile = [1, 1], thread_tile = [1, 256]",
            "has a layout of 256 threads, but there are 128",
        ),
    ],
)
def test_layouts_must_fit_the_workgroup(old, new, message):
    layout = LAYOUT.replace(old, new)
    rows, columns = (2, 512) if "[2, 64]" in new else (1, 1024)
    text = ROW_SUMS.replace(LAYOUT, layout).replace("vector<1x512", f"vector<{rows}x{columns}")
    text = text.replace("vector<1xf32>", f"vector<{rows}xf32>").replace("32x512", "32x1024")
    with pytest.raises(CompileError) as e:
        run(text)
    assert [d.message for d in e.value.diagnostics] == [f"'iree_vector_ext.to_layout' op {message}"]


def test_all_errors_are_found_and_what_follows_from_them_is_not():
    text = ROW_SUMS.replace(
        "  return",
        """  %x = vector.shuffle %l, %l [0] : vector<1x512xf32>, vector<1x512xf32>
  %y = vector.transpose %x, [1, 0] : vector<1x512xf32> to vector<512x1xf32>
  %z = vector.bitcast %l : vector<1x512xf32> to vector<1x1024xf16>
  return""",
    )
    module = driver.parse(text)
    before = driver.print(module)
    with pytest.raises(CompileError) as e:
        driver.run_pipeline(module, PIPELINE)
    rule = "op failed to distribute: there is no rule for such an op on vectors with a layout"
    assert [d.message for d in e.value.diagnostics] == [f"'vector.shuffle' {rule}", f"'vector.bitcast' {rule}"]
    assert driver.print(module) == before


@pytest.mark.skipif(
    not (Path(sys.executable).parent / "iree-opt").exists() and not shutil.which("iree-opt"), reason="needs iree-opt"
)
def test_iree_opt_reads_what_is_made():
    found = Path(sys.executable).parent / "iree-opt"
    tool = str(found) if found.exists() else "iree-opt"
    done = subprocess.run([tool, "-"], input=run(ROW_SUMS), capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
