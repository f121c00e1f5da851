"""IR dumps around passes, in MLIR's form, and the report of times."""

import contextlib

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.pass_instrumentation import PrintIR, PrintIROptions, Timing
from iree_gpu_llvm.ir.passes import define_pass
from iree_gpu_llvm.ir.pipeline_text import parse_pipeline
from iree_gpu_llvm.ir.printer import print_op

TEXT = """
module @m {
  func.func @f(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.addi %arg0, %arg0 : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  func.func @g() {
    return
  }
}
"""


@define_pass("print-test-fail", title="FailPass")
def _fail(op):
    """Fails."""
    raise op.error("fails")


@pytest.fixture
def dump(read):
    def run(pipeline, **options):
        out = []
        hooks = [PrintIR(PrintIROptions(**options), print_op, out.append)]
        with contextlib.suppress(CompileError):
            parse_pipeline(pipeline).run(read(TEXT), instrumentations=hooks)
        return "".join(out)

    return run


def headers(text):
    return [line for line in text.split("\n") if line.startswith("// -----//")]


def test_after_all(dump):
    assert dump("builtin.module(func.func(cse))", after_all=True) == (
        "// -----// IR Dump After CSEPass: cse //----- //\n"
        "func.func @f(%arg0: i32) -> i32 {\n  %0 = arith.addi %arg0, %arg0 : i32\n  %1 = arith.muli %0, %0 : i32\n"
        "  return %1 : i32\n}\n\n"
        "// -----// IR Dump After CSEPass: cse //----- //\nfunc.func @g() {\n  return\n}\n\n"
    )


def test_modules_end_with_one_line_more(dump):
    assert dump("builtin.module(cse)", after_all=True).endswith("  }\n}\n\n\n")


def test_header_states_all_options(dump):
    assert headers(dump("builtin.module(canonicalize)", before_all=True)) == [
        "// -----// IR Dump Before CanonicalizerPass: canonicalize{cse-between-iterations=false    max-iterations=10 "
        "max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true} //----- //"
    ]


def test_single_passes(dump):
    found = headers(dump("builtin.module(cse,canonicalize,cse)", before=("canonicalize",), after=("cse",)))
    assert [h.split()[4] for h in found] == ["After", "Before", "After"]


def test_only_changes(dump):
    found = dump("builtin.module(func.func(cse,cse))", after_all=True, only_changed=True)
    assert len(headers(found)) == 1 and "@f" in found and "@g" not in found
    assert dump("builtin.module(func.func(cse,cse))", only_changed=True) == found


def test_module_scope(dump):
    found = dump("builtin.module(func.func(cse))", after_all=True, module_scope=True)
    assert headers(found) == [
        "// -----// IR Dump After CSEPass: cse ('func.func' operation: @f) //----- //",
        "// -----// IR Dump After CSEPass: cse ('func.func' operation: @g) //----- //",
    ]
    assert found.count("module @m") == 2


def test_failure(dump):
    assert (
        headers(dump("builtin.module(cse,func.func(print-test-fail))", after_all=True, only_failed=True))
        == ["// -----// IR Dump After FailPass Failed: print-test-fail //----- //"] * 2
    )
    assert len(headers(dump("builtin.module(cse,func.func(print-test-fail))", after_all=True))) == 3


def test_tree_of_files(dump, tmp_path):
    pipeline = "builtin.module(cse,func.func(canonicalize,cse),cse)"
    assert dump(pipeline, after_all=True, tree_dir=tmp_path) == ""
    assert sorted(str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*.mlir")) == [
        "builtin_module_m/0_cse.mlir",
        "builtin_module_m/1_cse.mlir",
        "builtin_module_m/func_func_f/0_0_canonicalize.mlir",
        "builtin_module_m/func_func_f/0_1_cse.mlir",
        "builtin_module_m/func_func_g/0_0_canonicalize.mlir",
        "builtin_module_m/func_func_g/0_1_cse.mlir",
    ]
    text = (tmp_path / "builtin_module_m/func_func_g/0_1_cse.mlir").read_text()
    assert text == "// -----// IR Dump After CSEPass: cse //----- //\nfunc.func @g() {\n  return\n}\n\n"


def test_timing(read):
    timing = Timing()
    with timing.step("Parser"):
        module = read(TEXT)
    parse_pipeline("builtin.module(cse,func.func(canonicalize,cse))").run(module, instrumentations=[timing])
    tree = timing.report()
    assert [line.partition(")  ")[2] for line in tree.split("\n")[6:-1]] == [
        "Parser",
        "CSEPass",
        "'func.func' Pipeline",
        "  CanonicalizerPass",
        "  CSEPass",
        "Rest",
        "Total",
    ]
    assert tree.split("\n")[1] == "                         ... Execution time report ..."
    merged = timing.report(as_list=True)
    assert merged.count("CSEPass") == 1
