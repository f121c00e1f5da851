"""Validation finds the pass that changes what a kernel computes, and says what it could not look at."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import iree_gpu_llvm
from iree_gpu_llvm.cli import cli
from iree_gpu_llvm.driver import parse, run_pipeline
from iree_gpu_llvm.dump import DumpDir
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.operations import UnregisteredOp
from iree_gpu_llvm.ir.passes import define_pass
from iree_gpu_llvm.ir.symbols import symbol_name
from iree_gpu_llvm.validation import Validator

KERNEL = """
func.func @NAME(%x: memref<128xf32>, %y: memref<128xf32>) attributes {gpu.known_block_size = array<i32: 128, 1, 1>} {
  %i = gpu.thread_id x
  %c127 = arith.constant 127 : index
  %j = arith.subi %c127, %i : index
  %t = memref.alloc() : memref<128xf32, #gpu.address_space<workgroup>>
  %a = memref.load %x[%i] : memref<128xf32>
  %b = arith.mulf %a, %a : f32
  memref.store %b, %t[%i] : memref<128xf32, #gpu.address_space<workgroup>>
  gpu.barrier
  %c = memref.load %t[%j] : memref<128xf32, #gpu.address_space<workgroup>>
  %d = arith.addf %a, %b : f32
  %e = arith.addf %d, %c : f32
  memref.store %e, %y[%i] : memref<128xf32>
  return
}
"""


def ops(root, name):
    return [op for op in root.walk() if op.name == name]


@define_pass("test-wrong-sum")
def _wrong_sum(op):
    """Wrong: the second sum is of the first with itself."""
    for first, second in zip(*[iter(ops(op, "arith.addf"))] * 2, strict=True):
        second.set_operand(1, first.results[0])


@define_pass("test-wrong-sum-in-g", anchor="func.func")
def _wrong_sum_in_g(op):
    """The same, in one function."""
    if symbol_name(op) == "g":
        _wrong_sum(op)


@define_pass("test-drop-barriers")
def _drop_barriers(op):
    """Wrong: barriers order memory."""
    for each in ops(op, "gpu.barrier"):
        each.erase()
    for each in ops(op, "iree_gpu.value_barrier"):
        each.results[0].replace_all_uses_with(each.operands[0])
        each.erase()


def _other_order(op):
    """`(a + b) + c` becomes `(b + c) + a`."""
    first, second = ops(op, "arith.addf")
    a, b, c = *first.operands, second.operands[1]
    first.operands = [b, c]
    second.operands = [first.results[0], a]


@define_pass("test-swap-sums")
def _swap_sums(op):
    """Wrong, as it does not say so."""
    _other_order(op)


@define_pass("test-swap-sums-and-say-so", reassociates=True)
def _swap_sums_and_say_so(op):
    """Takes sums in another order."""
    _other_order(op)


@define_pass("test-hide", anchor="func.func")
def _hide(op):
    """Puts an op there that the simulator cannot run."""
    first = op.regions[0].blocks[0].first
    first.parent.insert_before(first, UnregisteredOp("test.unknown"))


@define_pass("test-show", anchor="func.func")
def _show(op):
    """Takes it away again."""
    for each in ops(op, "test.unknown"):
        each.erase()


@define_pass("test-out-of-bounds", anchor="func.func")
def _out_of_bounds(op):
    """Wrong: the last store is to what the first load read from, and one too far."""
    store = ops(op, "memref.store")[-1]
    one = parse("func.func @f() { %c = arith.constant 128 : index return }")
    constant = ops(one, "arith.constant")[0]
    store.parent.insert_before(store, constant.detach())
    store.set_operand(2, constant.results[0])


@define_pass("test-write-both", anchor="builtin.module")
def _write_both(op):
    """Wrong: changes the input too, and what is computed."""
    _wrong_sum(op)
    store = ops(op, "memref.store")[-1]
    again = store.clone({})
    store.parent.insert_before(store, again)
    again.set_operand(1, ops(op, "memref.load")[0].operands[0])


@define_pass("test-remove-functions", anchor="builtin.module")
def _remove_functions(op):
    """Leaves nothing."""
    for each in ops(op, "func.func"):
        each.erase()


def validated(passes: str, tmp_path: Path, names=("k",), **inputs) -> Validator:
    text = "".join(KERNEL.replace("NAME", n) for n in names)
    module = parse(text, allow_unregistered=True)
    validator = Validator(module, DumpDir(str(tmp_path)), **inputs)
    run_pipeline(module, f"builtin.module({passes})", instrumentations=[validator])
    return validator


def fault(passes: str, tmp_path: Path, **inputs) -> str:
    with pytest.raises(CompileError) as e:
        validated(passes, tmp_path, **inputs)
    return str(e.value)


def test_right_passes_are_right(tmp_path):
    validator = validated("canonicalize,func.func(cse),canonicalize,test-swap-sums", tmp_path)
    assert validator.summary() == ["kernel @k: 2 steps changed it, 2 validated"]
    assert not list(tmp_path.iterdir())


def test_the_first_wrong_pass_is_named(tmp_path):
    text = fault("cse,test-wrong-sum,test-drop-barriers", tmp_path)
    assert "error: pass 'test-wrong-sum' changes what kernel @k computes: argument 1 differs in " in text
    assert f"note: the IR before is in {tmp_path}/before-test-wrong-sum.mlir" in text
    before, after = ((tmp_path / f"{when}-test-wrong-sum.mlir").read_text() for when in ("before", "after"))
    assert "%e = arith.addf %d, %c" in before and "%e = arith.addf %d, %d" in after
    given = [np.ones(128, np.float32), np.zeros(128, np.float32)]
    assert iree_gpu_llvm.simulate(before, given).outputs[1][0] == 3
    assert iree_gpu_llvm.simulate(after, given).outputs[1][0] == 4


def test_inputs_on_which_a_fault_does_not_show(tmp_path):
    assert validated("test-wrong-sum", tmp_path, arrays=["zeros", "ones"]).kernels["k"].runs == 2


def test_a_race(tmp_path):
    text = fault("test-drop-barriers", tmp_path)
    assert "error: pass 'test-drop-barriers' " in text and "kernel @k" in text
    assert "note: " in text and "LDS" in text


def test_a_barrier_of_values_that_is_dropped(tmp_path):
    barrier = "  %v = vector.broadcast %b : f32 to vector<1xf32>\n  %w = iree_gpu.value_barrier %v : vector<1xf32>\n"
    text = KERNEL.replace("NAME", "k").replace(
        "  gpu.barrier\n", barrier + "  %u = vector.extract %w[0] : f32 from vector<1xf32>\n"
    )
    text = text.replace("arith.addf %a, %b", "arith.addf %a, %u")

    def after(passes: str) -> list[str]:
        module = parse(text)
        validator = Validator(module, DumpDir(str(tmp_path)))
        run_pipeline(module, f"builtin.module({passes})", instrumentations=[validator])
        return validator.summary()

    assert after("func.func(iree-gpu-lower-ops)") == ["kernel @k: 1 step changed it, 1 validated"]
    with pytest.raises(CompileError, match="pass 'test-drop-barriers' brings a fault into kernel @k"):
        after("test-drop-barriers")


def test_all_that_a_pass_does_wrong_is_said(tmp_path):
    """Of both kernels, and of each of a kernel's outputs; the run goes on for none."""
    text = fault("func.func(test-drop-barriers,test-out-of-bounds)", tmp_path, names=("f", "g"))
    assert text.count("'test-drop-barriers' brings ") == 2 and "kernel @f" in text and "kernel @g" in text
    text = fault("test-write-both", tmp_path)
    assert "computes: argument 0 differs in" in text and "note: argument 1 differs in" in text


def test_an_access_out_of_bounds(tmp_path):
    text = fault("func.func(test-out-of-bounds)", tmp_path)
    assert "error: pass 'test-out-of-bounds' " in text and "at byte 512 of argument 1" in text


@pytest.mark.parametrize(
    ("before", "after", "kind", "said"),
    [
        ("  gpu.barrier\n", "", "race", "k.mlir:10:8: 'memref.load' op reads byte"),
        (
            "arith.constant 127",
            "arith.constant 128",
            "bounds",
            "k.mlir:11:8: 'memref.load' op reads 4 bytes at byte 512",
        ),
    ],
)
def test_faults_from_the_start_are_told_with_their_places(before, after, kind, said):
    module = parse(KERNEL.replace("NAME", "f").replace(before, after), "k.mlir")
    validator = Validator(module)
    run_pipeline(module, "builtin.module(cse)", instrumentations=[validator])
    note = validator.summary()[0]
    first, *places = note.splitlines()
    assert first == f"kernel @f has faults from the start, which are not looked for: {kind}"
    assert len(places) == 1 and places[0].startswith(f"  {said}")


def test_sums_in_another_order_must_be_declared(tmp_path):
    inputs = {"arrays": ["uniform", "zeros"]}
    assert "pass 'test-swap-sums' changes what" in fault("test-swap-sums", tmp_path, **inputs)
    assert validated("test-swap-sums-and-say-so", tmp_path, **inputs).kernels["k"].runs == 2


def test_what_cannot_be_run_is_said_and_the_next_step_is_looked_at(tmp_path):
    validator = validated("func.func(test-hide,test-swap-sums,test-show)", tmp_path)
    assert validator.summary() == [
        "kernel @k cannot be run after pass 'test-hide': 'test.unknown' op has no semantics in the simulator",
        "kernel @k: 3 steps changed it, 1 validated",
    ]
    text = fault("func.func(test-hide,test-wrong-sum,test-show)", tmp_path)
    assert "one of the passes 'test-hide', 'test-wrong-sum', 'test-show' changes what kernel @k computes" in text


def test_several_kernels(tmp_path):
    text = fault("func.func(cse,test-wrong-sum-in-g)", tmp_path, names=("f", "g"))
    assert "pass 'test-wrong-sum-in-g' changes what kernel @g computes" in text
    assert validated("func.func(test-wrong-sum-in-g)", tmp_path, names=("f", "g"), function="f").kernels.keys() == {"f"}
    with pytest.raises(CompileError, match="arrays are given for one kernel, but there are 2: name one"):
        validated("cse", tmp_path, names=("f", "g"), arrays=["ones", "ones"])
    with pytest.raises(CompileError, match="there is no kernel @h to validate"):
        validated("cse", tmp_path, names=("f", "g"), function="h")
    validator = validated("test-remove-functions", tmp_path, names=("f", "g"))
    assert validator.notes[1] == "kernel @g is not there any more after pass 'test-remove-functions'"


def test_inputs_that_do_not_fit_are_an_error_from_the_start(tmp_path):
    assert "argument 0 of type memref<128xf32> takes an array of that shape" in fault(
        "cse", tmp_path, arrays=["zeros:4xf32", None]
    )


@define_pass("test-use-lanes", anchor="func.func")
def _use_lanes(op):
    """Makes the sum on tensors one for each work item."""
    text = "func.func @f() { %i = gpu.lane_id return }"
    inner = ops(parse(text), "gpu.lane_id")[0]
    op.regions[0].blocks[0].insert_before(op.regions[0].blocks[0].first, inner.detach())


@define_pass("test-multiply-tiles", anchor="func.func")
def _multiply_tiles(op):
    """Adds an op that subgroups of 32 lanes do alone."""
    text = """func.func @f() { %x = arith.constant dense<0.0> : vector<8xf16> %c = arith.constant dense<0.0> : vector<8xf32>
      %r = iree_codegen.inner_tiled ins(%x, %x) outs(%c) <indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>,
        affine_map<() -> ()>], iterator_types = [], kind = #iree_gpu.mma_layout<WMMAR4_F32_16x16x16_F16>,
        semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>>
        : vector<8xf16>, vector<8xf16> into vector<8xf32> return }"""
    first = op.regions[0].blocks[0].first
    (made,) = ops(parse(text), "func.func")
    for inner in list(made.regions[0].blocks[0])[:-1]:
        op.regions[0].blocks[0].insert_before(first, inner.detach())


def test_what_must_be_given_is_no_pass_fault(tmp_path):
    """A kernel on tensors needs no workgroup size until a pass puts work items there."""
    lacks = (
        "kernel @f cannot be validated after pass 'test-use-lanes': 'func.func' op has no launch size: it is stated by "
    )

    def after(passes: str, text: str, **inputs) -> Validator:
        module = parse(text)
        validator = Validator(module, DumpDir(str(tmp_path)), **inputs)
        run_pipeline(module, f"builtin.module({passes})", instrumentations=[validator])
        return validator

    validator = after("func.func(test-use-lanes)", TENSORS)
    note, last = validator.summary()
    assert note.startswith(lacks) and note.endswith("or given: --block X,Y,Z of the command, block= of simulate")
    assert last == "kernel @f: 1 step changed it, 0 validated" and validator.found_out_nothing
    validator = after("func.func(test-use-lanes)", TENSORS, block=64)
    assert validator.summary() == ["kernel @f: 1 step changed it, 1 validated"] and not validator.found_out_nothing
    assert not after("canonicalize", TENSORS).found_out_nothing, "it changes nothing"

    text = KERNEL.replace("NAME", "k")
    validator = after("func.func(test-multiply-tiles)", text)
    assert validator.summary()[0] == (
        "kernel @k cannot be validated after pass 'test-multiply-tiles': 'iree_codegen.inner_tiled' op of kind "
        "#iree_gpu.mma_layout<WMMAR4_F32_16x16x16_F16> is for subgroups of 32 lanes, not 64; how many lanes they have is "
        "not stated: it follows from --target CHIP of the command, target= of simulate"
    )
    assert not after("func.func(test-multiply-tiles)", text, target="gfx1201").found_out_nothing
    with pytest.raises(CompileError, match="pass 'test-multiply-tiles' makes kernel @k fail"):
        after("func.func(test-multiply-tiles)", text, target="gfx942")


def test_the_exit_code_where_nothing_was_validated(tmp_path):
    path = tmp_path / "k.mlir"
    path.write_text(
        TENSORS.replace("arith.addf %a, %a", "arith.addf %b, %b").replace("return", '"test.x"() : () -> ()\nreturn')
    )
    flags = ["opt", str(path), "--allow-unregistered-dialect", "--mlir-print-op-generic", "--validate"]
    ran = CliRunner().invoke(cli, [*flags, "--canonicalize"])
    assert ran.exit_code == 0, "nothing was changed"
    text = path.read_text().replace("%d = ", "%u = arith.addf %a, %a : tensor<4x8xf32>\n%d = ")
    path.write_text(text)
    ran = CliRunner().invoke(cli, [*flags, "--canonicalize"])
    assert ran.exit_code == 1 and "func.func" in ran.stdout
    assert ran.stderr.splitlines()[-2:] == [
        "validation: kernel @f: 1 step changed it, 0 validated",
        "error: --validate could validate nothing that passes changed",
    ]


PUSHED = """
func.func @k() attributes {gpu.known_block_size = array<i32: 1, 1, 1>} {
  %n = hal.interface.constant.load layout(LAYOUT) ordinal(0) : i32
  %m = hal.interface.constant.load layout(LAYOUT) ordinal(0) : i32
  %s = arith.addi %n, %m : i32
  %x = hal.interface.binding.subspan layout(LAYOUT) binding(0) : memref<1xi32>
  %c0 = arith.constant 0 : index
  memref.store %s, %x[%c0] : memref<1xi32>
  return
}
""".replace("LAYOUT", "<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>")


def test_push_constants_must_be_given(tmp_path):
    path = tmp_path / "k.mlir"
    path.write_text(PUSHED)
    given = ["compile", str(path), "--target", "gfx942", "--validate", "-o", str(tmp_path / "k.ll")]
    ran = CliRunner().invoke(cli, given)
    assert isinstance(ran.exception, CompileError) and str(ran.exception).splitlines()[0].endswith(
        "'func.func' op takes 1 push constant, but 0 are given: --push-constants N,... of the command, push_constants= "
        "of simulate"
    )
    ran = CliRunner().invoke(cli, [*given, "--push-constants", "21"])
    assert ran.exit_code == 0 and ran.stderr.startswith("validation: kernel @k: ")


def test_functions_that_cannot_be_given_inputs(tmp_path):
    text = "func.func @SIZE(%n: index) attributes {gpu.known_block_size = array<i32: 1, 1, 1>} { return }"
    module = parse(text)
    with pytest.raises(CompileError, match="argument 0 of type index is no number to make up"):
        Validator(module, DumpDir(str(tmp_path)))
    validator = Validator(parse(text + KERNEL))
    assert validator.summary() == [
        "kernel @SIZE cannot be run after the input: 'func.func' op argument 0 of type index is no number to make up: it "
        "may be a size. Give all arguments",
        "kernel @SIZE: 0 steps changed it, 0 validated",
        "kernel @NAME: 0 steps changed it, 0 validated",
    ]


TENSORS = """
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = arith.addf %a, %a : tensor<4x8xf32>
  %d = arith.addf %c, %b : tensor<4x8xf32>
  return %d : tensor<4x8xf32>
}
"""


def test_functions_of_tensors(tmp_path):
    module = parse(TENSORS)
    validator = Validator(module, DumpDir(str(tmp_path)))
    with pytest.raises(CompileError, match="changes what kernel @f computes: result 0 differs in"):
        run_pipeline(module, "builtin.module(test-swap-sums,test-wrong-sum)", instrumentations=[validator])
    assert validator.kernels["f"].runs == 2, "another order of small whole numbers makes no difference"


LAYOUT = (
    "#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>"
)
WORKGROUPS = f"""
func.func @k() attributes {{gpu.known_block_size = array<i32: 1, 1, 1>}} {{
  %x = hal.interface.binding.subspan layout({LAYOUT}) binding(0) : memref<5x7xf32>
  %y = hal.interface.binding.subspan layout({LAYOUT}) binding(1) : memref<5x7xf32>
  HOW
  return
}}
"""
BODY = """
  %a = memref.load %x[%i, %j] : memref<5x7xf32>
  %b = arith.addf %a, %a : f32
  memref.store %b, %y[%i, %j] : memref<5x7xf32>
"""
LOOPS = f"""
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c5 step %c1 {{ scf.for %j = %c0 to %c7 step %c1 {{ {BODY} }} }}
"""
FORALL = f"""
  scf.forall (%i, %j) in (5, 7) {{ {BODY} }}
    {{mapping = [#iree_codegen.workgroup_mapping<y>, #iree_codegen.workgroup_mapping<x>]}}
"""
ONE_ID = f"""
  %n = hal.interface.workgroup.id[0] upper_bound 35 : index
  %i, %j = affine.delinearize_index %n into (5, 7) : index, index
  {BODY}
"""
TWO_IDS = f"""
  %i = hal.interface.workgroup.id[1] : index
  %j = hal.interface.workgroup.id[0] : index
  {BODY}
"""


def into(how: str):
    """A pass that makes of a kernel one of the same text but for how work is shared out."""

    @define_pass("test-share-out", anchor="builtin.module")
    def share_out(op):
        """Shares out."""
        (old,) = ops(op, "func.func")
        new = ops(parse(WORKGROUPS.replace("HOW", how)), "func.func")[0]
        old.parent.insert_before(old, new.detach())
        old.erase()

    return "test-share-out"


@pytest.mark.parametrize("before", [LOOPS, FORALL, ONE_ID])
@pytest.mark.parametrize("after", [LOOPS, FORALL, ONE_ID, TWO_IDS])
def test_passes_that_share_out_work(tmp_path, before, after):
    def run(text: str) -> Validator:
        module = parse(WORKGROUPS.replace("HOW", before))
        validator = Validator(module, DumpDir(str(tmp_path)), arrays=["iota", "zeros"])
        run_pipeline(module, f"builtin.module({into(text)})", instrumentations=[validator])
        return validator

    if before == after or (after == TWO_IDS and before != FORALL):
        return  # nothing changes, or it cannot be known how many workgroups there are along each axis
    assert run(after).kernels["k"].runs == 2
    with pytest.raises(CompileError, match="pass 'test-share-out' changes what kernel @k computes"):
        run(after.replace("arith.addf %a, %a", "arith.subf %a, %a"))


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("k.mlir").write_text(KERNEL.replace("NAME", "k"))


def command(*arguments: str):
    return CliRunner().invoke(cli, [*arguments], catch_exceptions=False)


@pytest.mark.usefixtures("kernel")
def test_opt():
    found = command("opt", "k.mlir", "--validate", "--cse", "--test-wrong-sum", "--arg", "iota", "--arg", "zeros")
    assert found.exit_code == 1
    assert (
        "k.mlir:2:1: error: pass 'test-wrong-sum' changes what kernel @k computes: argument 1 differs" in found.output
    )
    assert "first at [0]: 0.0 instead of 16129.0" in found.output
    path = Path(next(line for line in found.output.splitlines() if "the IR after is in" in line).split()[-1])
    assert "arith.addf %d, %d" in path.read_text()
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    found = command("opt", "k.mlir", "--validate", "--test-swap-sums", "-o", "out.mlir")
    assert (found.exit_code, found.output) == (0, "validation: kernel @k: 1 step changed it, 1 validated\n")
    found = command("opt", "k.mlir", "--cse", "--grid", "2")
    assert found.exit_code == 1 and "need --validate" in found.output


@pytest.mark.usefixtures("kernel")
def test_compile(monkeypatch):
    monkeypatch.setattr("iree_gpu_llvm.pipeline.needed", lambda *_: ["builtin.module(cse,test-swap-sums)"])
    options = ("--target", "gfx942", "--validate", "--arg", "uniform", "--arg", "zeros", "--dump-dir", "dump")
    with pytest.raises(CompileError, match="pass 'test-swap-sums' changes what kernel @k computes"):
        command("compile", "k.mlir", *options, "-o", "k.ll")
    files = sorted(p.name for p in Path("dump").iterdir())
    assert [f for f in files if f.startswith(("before", "after"))] == [
        "after-test-swap-sums.mlir", "before-test-swap-sums.mlir",
    ]  # fmt: skip
    manifest = json.loads(Path("dump/manifest.json").read_text())
    assert manifest["failed_step"] == "passes" and manifest["files"][-1]["file"] == "after-test-swap-sums.mlir"
    assert not Path("k.ll").exists()
    found = command("compile", "k.mlir", "--target", "gfx942", "--validate", "-o", "k.ll")
    assert (found.exit_code, found.output) == (0, "validation: kernel @k: 1 step changed it, 1 validated\n")
    c = iree_gpu_llvm.compile(Path("k.mlir").read_text(), emit="ll", target="gfx942", validate=True)
    assert c.validated == ["kernel @k: 1 step changed it, 1 validated"]


def test_nothing_of_it_is_imported_unless_asked_for():
    code = "import sys, iree_gpu_llvm.cli as c\ntry: c.main(['opt', '-', '--cse'])\nexcept SystemExit: pass\n"
    code += "print([m for m in sys.modules if 'simulator' in m or m == 'numpy' or 'validation' in m], file=sys.stderr)"
    found = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=True)
    assert found.stderr.strip() == "[]"
