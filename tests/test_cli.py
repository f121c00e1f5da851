"""The command as users type it: flags, exit codes, output files, diagnostics, start-up."""

import os
import subprocess
import sys

import pytest

from iree_gpu_llvm import cli

MODULE = """module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.addi %arg0, %arg0 : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
}
"""
MERGED = """module {
  func.func @f(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.muli %0, %0 : i32
    return %1 : i32
  }
}
"""


def test_prints_what_it_reads(run, tmp_path):
    (tmp_path / "a.mlir").write_text("// a comment\n" + MODULE)
    found = run("opt", "a.mlir")
    assert (found.code, found.out, found.err) == (0, MODULE, "")
    assert run("opt", "-", stdin=MODULE).out == MODULE
    assert run("opt", stdin=MODULE).out == MODULE


PASS_FLAGS = [
    ["--cse"],
    ["-cse"],
    ["--pass-pipeline=builtin.module(cse)"],
    ["-pass-pipeline=builtin.module(func.func(cse))"],
    ["--pass-pipeline", "any(cse)"],
    ["--canonicalize=top-down=false cse-between-iterations=true"],
    ["--canonicalize=max-iterations=1", "--cse"],
]


@pytest.mark.parametrize("flags", PASS_FLAGS, ids=" ".join)
def test_passes(flags, run):
    found = run("opt", *flags, "-", stdin=MODULE)
    assert (found.code, found.out) == (0, MERGED)


def test_passes_run_in_the_order_of_their_flags(run):
    found = run("opt", "--cse", "--canonicalize", "--cse", "-", "--dump-pass-pipeline", stdin=MODULE)
    assert found.err.split("\n")[1].startswith("builtin.module(cse,canonicalize{") and found.err.count("cse") == 3


def test_pipeline_and_passes_do_not_mix(run):
    found = run("opt", "--cse", "--pass-pipeline=builtin.module(cse)", stdin=MODULE)
    assert (found.code, found.err) == (1, "error: '-pass-pipeline' option can't be used with individual pass options\n")


def test_wrong_pipeline(run):
    found = run("opt", "--pass-pipeline=builtin.module(foo)", stdin=MODULE)
    assert (found.code, found.out) == (1, "")
    assert "'foo' does not refer to a registered pass or pass pipeline" in found.err


def test_generic_form(run):
    found = run("opt", "--mlir-print-op-generic", stdin=MODULE)
    assert found.out.startswith('"builtin.module"() ({\n  "func.func"()')
    assert run("opt", stdin=found.out).out == MODULE


def test_aliases_come_back_if_there_were_some(run):
    with_alias = '#map = affine_map<(d0) -> (d0)>\nmodule {\n  "t.x"() {a = #map} : () -> ()\n}\n'
    inline = with_alias.replace("#map = affine_map<(d0) -> (d0)>\n", "").replace("#map", "affine_map<(d0) -> (d0)>")
    assert run("opt", "--allow-unregistered-dialect", stdin=with_alias).out == with_alias
    assert run("opt", "--allow-unregistered-dialect", stdin=inline).out == inline
    assert run("opt", "--allow-unregistered-dialect", "--mlir-print-local-scope", stdin=with_alias).out == inline


NAMED = """\
func.func @f(%input: i32) -> i32 attributes {m = affine_map<(d0) -> (d0)>} {
  %sum = arith.addi %input, %input : i32
  return %sum : i32
}
"""


@pytest.mark.parametrize(
    ("flags", "as_written"),
    [
        ((), True),
        (("--cse",), True),
        (("--split-input-file",), False),
        (("--as-written=false",), False),
        (("--cse", "--split-input-file", "--as-written"), True),
    ],
)
def test_names_and_aliases_are_mlirs_where_the_input_is_split(run, flags, as_written):
    out = run("opt", *flags, stdin=NAMED).out
    if as_written:
        assert "{m = affine_map<(d0) -> (d0)>}" in out and "%sum = arith.addi %input, %input" in out
    else:
        assert out.startswith("#map = affine_map<(d0) -> (d0)>\n") and "%0 = arith.addi %arg0, %arg0" in out
    assert "affine_map<(d0) -> (d0)>} {" in run("opt", *flags, "--mlir-print-local-scope", stdin=NAMED).out


def test_the_chip_under_test_is_given_as_to_iree_opt(run):
    """Chips that there is nothing for, and other APIs, are no error: only a pass that asks for the chip minds."""
    scan = NAMED.replace("arith.addi %input, %input", "gpu.subgroup_reduce add %input").replace(
        " : i32\n  r", " : (i32) -> i32\n  r"
    )
    for chip in ("gfx942", "gfx942:+x@hip"):
        assert (
            "gpu.subgroup_reduce"
            not in run("opt", f"--iree-gpu-test-target={chip}", "--iree-codegen-expand-gpu-ops", stdin=scan).out
        )
    for chip in ("sm_80@cuda", "valhall4", "nothing"):
        assert run("opt", f"--iree-gpu-test-target={chip}", "--cse", stdin=scan).code == 0


def test_resources_come_back(run):
    text = 'module {\n}\n\n{-#\n  dialect_resources: {\n    builtin: {\n      a: "0x01"\n    }\n  }\n#-}\n'
    assert run("opt", stdin=text).out == text


WRONG = "func.func @f(%a: i32) {\n  return %a : i32\n}\n"


def test_errors_look_like_mlirs(run, tmp_path):
    (tmp_path / "a.mlir").write_text(WRONG)
    found = run("opt", "a.mlir")
    assert (found.code, found.out) == (1, "")
    assert found.err == (
        "a.mlir:2:3: error: 'func.return' op has 1 operands, but enclosing function (@f) returns 0\n"
        "  return %a : i32\n  ^\n"
        'a.mlir:2:3: note: see current operation: "func.return"(%a) : (i32) -> ()\n  return %a : i32\n  ^\n'
    )
    assert "note" not in run("opt", "--mlir-print-op-on-diagnostic=false", "a.mlir").err


def test_several_errors_in_one_run(run):
    found = run("opt", stdin=WRONG + WRONG.replace("@f", "@g").replace("%a : i32\n}", "%a\n}"))
    assert found.code == 1 and found.err.count("error:") == 1
    found = run("opt", stdin=WRONG + WRONG.replace("@f", "@g"))
    assert found.code == 1 and found.err.count("error:") == 2


BAD_INPUTS = [
    b"",
    b"\xff\xfe\x00",
    b"module {",
    b'"',
    b"%",
    b"func.func @f(",
    b"{-#",
    b"#a = #a",
    b"!" * 50,
    b"[" * 2000,
    b"module attributes {a = " + b"[" * 50,
]


@pytest.mark.parametrize("data", BAD_INPUTS)
def test_bad_input_never_ends_in_a_traceback(data, run):
    found = run("opt", stdin=data)
    assert found.code == (0 if not data else 1)
    assert "Traceback" not in found.err and "internal error" not in found.err


def test_nesting_beyond_all_measure(run):
    found = run("opt", "--allow-unregistered-dialect", stdin='"t.x"() ({' * 30_000)
    assert found.code == 1 and "internal error" not in found.err


def test_unknown_dialects(run):
    text = 'module {\n  "t.x"() : () -> ()\n}\n'
    assert run("opt", stdin=text).code == 1
    assert run("opt", "-allow-unregistered-dialect", stdin=text).out == text


def test_missing_input(run):
    found = run("opt", "nothing.mlir")
    assert (found.code, found.err) == (1, "error: cannot open input file 'nothing.mlir': No such file or directory\n")


# -- output files


@pytest.mark.parametrize("flags", [["-o", "out.mlir"], ["-o=out.mlir"], ["-oout.mlir"]], ids=" ".join)
def test_output_file(flags, run, tmp_path):
    assert run("opt", *flags, "-", stdin=MODULE).out == ""
    assert (tmp_path / "out.mlir").read_text() == MODULE
    assert sorted(os.listdir(tmp_path)) == [".stdin", "out.mlir"]


def test_a_failing_run_leaves_the_output_file_as_it_was(run, tmp_path):
    (tmp_path / "out.mlir").write_text("old")
    assert run("opt", "-", "-o", "out.mlir", stdin=WRONG).code == 1
    assert (tmp_path / "out.mlir").read_text() == "old"
    assert run("opt", "-", "-o", "new.mlir", stdin=WRONG).code == 1
    assert not (tmp_path / "new.mlir").exists()


def test_unwritable_output(run):
    found = run("opt", "-", "-o", "no/such/dir/x", stdin=MODULE)
    assert (found.code, found.err) == (1, "error: cannot open output file 'no/such/dir/x': No such file or directory\n")


def test_output_to_a_device(run):
    assert run("opt", "-", "-o", "/dev/null", stdin=MODULE).code == 0


def test_output_through_a_link(run, tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    assert run("opt", "-", "-o", "link", stdin=MODULE).code == 0
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_text() == MODULE


# -- pieces of a file


def test_split_input(run):
    text = "module @a {\n}\n// -----\nmodule @b {\n}\n"
    assert run("opt", "--split-input-file", stdin=text).out == "module @a {\n}\n\n// -----\nmodule @b {\n}\n\n"
    wrong = text.replace("@a {\n}", "@a {")
    assert run("opt", "--split-input-file", stdin=wrong).out == "// -----\nmodule @b {\n}\n\n"
    assert (
        run("opt", "--split-input-file", "--as-written", stdin=text).out
        == "module @a {\n}\n\n// -----\nmodule @b {\n}\n"
    )
    assert run("opt", "--split-input-file=// ===", stdin=text.replace("-----", "===")).out.count("@") == 2
    assert run("opt", stdin=text).out.count("module @") == 2


def test_lines_of_errors_count_from_the_file(run):
    found = run("opt", "-split-input-file", stdin=f"module {{}}\n// -----\n{WRONG}// -----\nmodule @c {{}}\n")
    assert found.code == 1 and found.err.startswith("<stdin>:4:3: error:") and "@c" in found.out


def test_verify_diagnostics(run):
    right = WRONG.replace("  return", "  // expected-error@+1 {{op has 1 operands}}\n  return")
    found = run("opt", "--verify-diagnostics", stdin=right)
    assert (found.code, found.err) == (0, "")
    found = run("opt", "--verify-diagnostics", stdin=WRONG)
    assert found.code == 1 and "unexpected error: 'func.return' op has 1 operands" in found.err
    found = run(
        "opt",
        "--verify-diagnostics",
        "--split-input-file",
        stdin=right.replace("op has", "nonsense") + "// -----\n" + right,
    )
    assert found.code == 1 and found.err.count("was not produced") == 1
    assert run("opt", "--verify-diagnostics=only-expected", stdin=WRONG).code == 0


# -- watching passes


def test_ir_dumps(run):
    found = run("opt", "--cse", "--canonicalize", "--mlir-print-ir-after=cse", stdin=MODULE)
    assert found.err.startswith("// -----// IR Dump After CSEPass: cse //----- //\nmodule {\n") and found.out == MERGED
    assert run("opt", "--cse", "--mlir-print-ir-before-all", stdin=MODULE).err.count("IR Dump Before") == 1
    assert (
        run(
            "opt", "--cse", "--cse", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change", stdin=MODULE
        ).err.count("IR Dump")
        == 1
    )


def test_tree_of_dumps(run, tmp_path):
    run("opt", "--cse", "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=tree", stdin=MODULE)
    assert (tmp_path / "tree/builtin_module_no-symbol-name/0_cse.mlir").exists()


def test_timing(run):
    found = run("opt", "--cse", "--mlir-timing", stdin=MODULE)
    assert "... Execution time report ..." in found.err and "CSEPass" in found.err and found.out == MERGED


# -- around it


def test_usage_errors(run):
    found = run("opt", "--no-such-flag")
    assert found.code == 2 and "No such option" in found.err and "--no-such-flag" in found.err
    assert run("nonsense").code == 2
    assert run("opt", "--verify-each=maybe").code == 2


def test_help_names_the_verbs(run):
    found = run("--help")
    assert found.code == 0 and all(f"  {verb} " in found.out for verb in cli.VERBS)
    assert all(flag in run("opt", "--help").out for flag in ("--pass-pipeline", "--lower-kernel"))


def test_passes_are_listed(run):
    found = run("passes")
    lines = dict(line.split(None, 1) for line in found.out.splitlines())
    assert lines["cse"] == "Merge ops that compute the same thing."
    assert lines["lower-kernel"].startswith("Pipeline: Run what `compile` runs ")
    assert "--max-iterations=10" in run("passes", "canonicalize").out
    pipeline = run("passes", "lower-kernel").out
    assert "--stop-after=" in pipeline
    assert "  func.func(iree-codegen-vectorize-memref-copy)\n      with memref.copy, linalg.copy\n" in pipeline
    assert run("passes", "nothing").code == 1


def test_internal_errors_are_one_line(run, monkeypatch):
    from iree_gpu_llvm import driver

    def broken(*arguments, **options):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(driver, "read", broken)
    found = run("opt", stdin=MODULE)
    assert found.code == cli.INTERNAL_ERROR
    assert found.err.startswith("internal error: ZeroDivisionError: oops (at ") and "Traceback" not in found.err
    with pytest.raises(ZeroDivisionError):
        run("--traceback", "opt", stdin=MODULE)


def test_as_a_process():
    words = [sys.executable, "-m", "iree_gpu_llvm", "opt", "--cse", "-"]
    done = subprocess.run(words, input=MODULE, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, MERGED, "")


def test_help_imports_neither_ir_nor_llvm():
    code = (
        "import sys\nfrom iree_gpu_llvm.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = ('iree_gpu_llvm.', 'llvmlite', 'numpy', 'elftools', 'msgpack')\n"
        "print([m for m in sys.modules if m.startswith(heavy)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().split("\n")[-1] == "['iree_gpu_llvm.cli']"


def test_dumps_that_cannot_be_written(run, tmp_path):
    (tmp_path / "file").write_text("")
    found = run("opt", "--cse", "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=file", stdin=MODULE)
    assert (found.code, found.out) == (1, "")
    assert found.err.startswith("error: cannot write 'file/builtin_module_no-symbol-name/")


def test_files_that_fail_are_no_fault_of_the_compiler(run, monkeypatch):
    def fails(*_: object, **__: object):
        raise OSError(28, "No space left on device", "some/file")

    monkeypatch.setattr("iree_gpu_llvm.driver.read", fails)
    found = run("opt", stdin=MODULE)
    assert (found.code, found.out, found.err) == (1, "", "error: cannot use 'some/file': No space left on device\n")


@pytest.mark.parametrize("verb", [("opt",), ("run",), ("inspect",), ("compile", "--target", "gfx942", "-o", "x.s")])
def test_files_that_cannot_be_read(run, tmp_path, verb):
    (tmp_path / "folder").mkdir()
    for name, why in ("none", "No such file or directory"), ("folder", "Is a directory"):
        found = run(*verb, name)
        assert (found.code, found.out, found.err) == (1, "", f"error: cannot open input file '{name}': {why}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "--grid", "1", "--block", "1", "--target", "gx942"),
        ("compile", "--emit", "ll", "-o", "-", "--target", "gx942"),
        ("opt", "--lower-kernel", "--target", "gx942"),
    ],
)
def test_a_misspelt_chip(run, arguments):
    text = "func.func @f() {\n  return\n}\n"
    found = run(*arguments, stdin=text)
    assert found.code == 1
    assert found.err.startswith(
        "error: unknown chip 'gx942'\nnote: did you mean 'gfx942'?\nnote: known chips: gfx908, "
    )
