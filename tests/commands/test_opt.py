"""Flags of `opt` that are those of MLIR's tools. What is printed was recorded from iree-opt 3.13."""

import pytest

TEXT = """func.func @f(%a: i32) -> vector<3xi32> {
  %c = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %s = arith.constant dense<7> : vector<3xi32>
  %d = arith.addi %c, %s : vector<3xi32>
  return %d : vector<3xi32>
}
"""
FUNCTION = """func.func @f(%arg0: i32) -> vector<3xi32> {
  %cst = arith.constant dense<[8, 9, 10]> : vector<3xi32>
  return %cst : vector<3xi32>
}

"""


def opt(run, *flags: str, text: str = TEXT) -> str:
    found = run("opt", "--as-written=false", *flags, "-", stdin=text)
    assert (found.code, found.err) == (0, "")
    return found.out


@pytest.mark.parametrize(("most", "elided"), [(0, True), (2, True), (3, False)])
def test_large_constants_are_left_out(run, most, elided):
    out = opt(run, f"--mlir-elide-elementsattrs-if-larger={most}")
    assert ("%cst = arith.constant dense_resource<__elided__> : vector<3xi32>" in out) == elided
    assert ("dense<[1, 2, 3]>" in out) != elided
    assert "%cst_0 = arith.constant dense<7> : vector<3xi32>" in out


def test_large_constants_are_left_out_of_the_generic_form(run):
    out = opt(run, "--mlir-elide-elementsattrs-if-larger=2", "--mlir-print-op-generic")
    assert '"arith.constant"() <{value = dense_resource<__elided__> : vector<3xi32>}>' in out


def test_regions_are_left_out(run):
    assert opt(run, "--mlir-print-skip-regions") == "module {...}\n\n"
    found = opt(run, "--mlir-print-skip-regions", "--no-implicit-module")
    assert found == "func.func @f(%arg0: i32) -> vector<3xi32> {...}\n\n"


@pytest.mark.parametrize("passes", ["--canonicalize", "--pass-pipeline=func.func(canonicalize)"])
def test_no_module_is_put_around_one_op(run, passes):
    assert opt(run, "--no-implicit-module", passes) == FUNCTION
    assert opt(run, "--no-implicit-module", text=f"module {{\n{TEXT}}}").startswith("module {\n")


def test_a_module_is_needed_around_several_ops(run):
    found = run("opt", "--no-implicit-module", "-", stdin=TEXT + TEXT.replace("@f", "@g"))
    assert found.code == 1
    assert "error: source must contain a single top-level operation, found: 2" in found.err


def test_roundtrip(run, monkeypatch):
    plain = opt(run)
    assert opt(run, "--verify-roundtrip") == plain
    from iree_gpu_llvm.ir.printer import Printer

    constant = Printer.attribute
    monkeypatch.setattr(
        Printer, "attribute", lambda self, a: constant(self, a).replace("1, 2", "1, 2" if self.generic else "1, 1")
    )
    found = run("opt", "--verify-roundtrip", "-", stdin=TEXT)
    assert found.code == 1
    assert "error: failed to verify roundtrip: both forms do not read as the same" in found.err


def test_lists(run):
    dialects = run("opt", "--show-dialects").out
    assert dialects.startswith("Available Dialects: affine,amdgpu,arith,")
    assert dialects.endswith(",util,vector\n")
    passes = run("opt", "--list-passes").out.splitlines()
    assert passes[0] == "Passes:"
    assert [line.split()[0] for line in passes if line.startswith("  --cs")] == ["--cse"]


@pytest.mark.parametrize("flag", ["--mlir-print-value-users", "-run-reproducer", "--mlir-pass-statistics"])
def test_flags_that_are_refused_by_name(run, flag):
    found = run("opt", flag, "-", stdin=TEXT)
    assert found.code == 2
    assert f"'--{flag.lstrip('-')}' of MLIR's tools is not supported" in found.err
