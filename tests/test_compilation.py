"""Compilation end to end: outputs, options, dumps, and everything that can be wrong with the input."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.cli import main
from iree_gpu_llvm.compilation import Compilation, CompileOptions, kind_asked_for
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.targets import linker
from iree_gpu_llvm.targets.worker import Worker

ROOT = Path(__file__).resolve().parents[1]

DOUBLE = """\
func.func @double(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %i = gpu.thread_id x
  %v = memref.load %x[%i] : memref<64xf32>
  %w = arith.addf %v, %v : f32
  memref.store %w, %x[%i] : memref<64xf32>
  return
}
"""

# A pass that code generation does not have: LLVM ends its process.
REFUSED_BY_LLVM = ("-start-after=nothing",)

EXECUTABLE = """\
#target = #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<arch = "gfx1100",
  features = "", wgp = <compute = fp32, storage = b32, subgroup = none, subgroup_size_choices = [32],
  max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536,
  max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>}>
"""


def body(*lines: str) -> str:
    """A kernel of these lines, which begin at line 2."""
    head = "func.func @k(%x: memref<64xf32>, %i: index) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {"
    return "\n".join([head, *(f"  {line}" for line in lines), "  return", "}", ""])


def errors(text: str, target: str | None = "gfx942", emit: str = "ll", **options) -> list:
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(text, "k.mlir", target=target, emit=emit, **options)
    return e.value.diagnostics


def places(text: str, **options) -> list[tuple[int, int, str]]:
    return [(d.location.line, d.location.column, d.message) for d in errors(text, **options)]


# -- what is made


@pytest.mark.parametrize(
    ("emit", "begins"),
    [
        ("mlir", "module {\n  func.func @double("),
        ("ll", "target "),
        ("opt-ll", "; ModuleID"),
        ("asm", "\t.amdgcn_target"),
        ("obj", b"\x7fELF"),
        ("hsaco", b"\x7fELF"),
    ],
)
def test_every_kind_of_output(emit, begins):
    c = iree_gpu_llvm.compile(DOUBLE, target="gfx942", emit=emit)
    assert c.artefacts[emit].startswith(begins)
    assert c.chip == ("" if emit == "mlir" else "gfx942")
    assert c.timings["parse"] > 0


def test_further_kinds_are_kept():
    c = iree_gpu_llvm.compile(DOUBLE, target="gfx1100", emit="hsaco", also=("asm",))
    assert "v_add_f32" in c.artefacts["asm"]
    assert {"ll", "obj", "asm", "hsaco"} <= set(c.artefacts)


def test_a_code_object_says_what_the_kernel_said():
    found = iree_gpu_llvm.inspect(iree_gpu_llvm.compile(DOUBLE, target="gfx942").artefacts["hsaco"]).to_json()
    (kernel,) = found["kernels"]
    assert found["target"] == "amdgcn-amd-amdhsa--gfx942"
    assert found["code_object_version"] == 5
    assert not found["undefined_symbols"]
    assert kernel["name"] == "double"
    assert tuple(kernel["workgroup_size"]) == (64, 1, 1)
    assert kernel["kernarg_bytes"] == 8
    assert kernel["lds_bytes"] == kernel["scratch_bytes"] == kernel["vgpr_spills"] == 0


@pytest.mark.parametrize("version", [4, 5, 6])
def test_code_object_versions(version):
    c = iree_gpu_llvm.compile(DOUBLE, target="gfx942", code_object_version=version)
    assert iree_gpu_llvm.inspect(c.artefacts["hsaco"]).to_json()["code_object_version"] == version


def test_the_module_names_the_chip():
    text = f"{EXECUTABLE}module attributes {{hal.executable.target = #target}} {{\n{DOUBLE}}}\n"
    assert iree_gpu_llvm.compile(text, emit="ll").chip == "gfx1100"
    assert iree_gpu_llvm.compile(text, emit="ll", target="gfx942").chip == "gfx942", "the option goes before"


def test_a_product_name_is_a_chip():
    assert iree_gpu_llvm.compile(DOUBLE, emit="ll", target="mi300x").chip == "gfx942"


@pytest.mark.parametrize(
    ("path", "kind"),
    [("a.mlir", "mlir"), ("x/b.ll", "ll"), ("c.s", "asm"), ("d.o", "obj"), ("e.hsaco", "hsaco")],
)
def test_suffixes_name_kinds(path, kind):
    assert kind_asked_for(path) == kind


def test_the_output_is_written_whole(tmp_path):
    out = tmp_path / "double.hsaco"
    c = iree_gpu_llvm.compile(DOUBLE, target="gfx942", output=out)
    assert out.read_bytes() == c.artefacts["hsaco"]
    assert [f.name for f in tmp_path.iterdir()] == ["double.hsaco"]


# -- bad input


def test_text_that_does_not_parse():
    text = body("%v = memref.load %x[%i : memref<64xf32>")
    assert places(text) == [(2, 25, "expected ']'")]


def test_an_op_that_is_wrong():
    text = body("%v = memref.load %x[%i, %i] : memref<64xf32>")
    message = "'memref.load' op invalid number of indices for accessed memref, expected 1 but got 2"
    assert places(text) == [(2, 8, message)]


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        (
            "%t = tensor.empty() : tensor<4xf32>",
            8,
            "'tensor.empty' op works on tensors: kernel 'k' must be bufferized first "
            "(`iree-opt --pass-pipeline='builtin.module(func.func(iree-codegen-iree-comprehensive-bufferize))'`)",
        ),
        (
            "%v = arith.constant 0.0 : f32 %w = gpu.all_reduce add %v {} : (f32) -> f32",
            38,
            "'gpu.all_reduce' op has no lowering to LLVM IR: it must become shuffles and workgroup memory first",
        ),
        ('gpu.printf "hello"', 3, "'gpu.printf' op has no lowering to LLVM IR: there is no host to print"),
    ],
)
def test_an_op_that_nothing_lowers_is_named_with_its_stage(line, column, message):
    assert places(body(line)) == [(2, column, message)]


def test_of_each_kernel_on_tensors_it_is_said_once():
    text = """func.func @a(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %y = linalg.fill ins(%c : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  gpu.printf "a"
  return %y : tensor<4xf32>
}
func.func @b(%m: memref<8xf32>, %c: f32, %i: index, %j: index) {
  %z = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.insert %c into %e[%i] : tensor<4xf32>
  %s = tensor.extract %f[%j] : tensor<4xf32>
  memref.store %s, %m[%z] : memref<8xf32>
  return
}
"""
    stage = "must be bufferized first (`iree-opt --pass-pipeline='builtin.module(func.func(iree-codegen-iree-comprehensive-bufferize))'`)"
    assert places(text) == [
        (1, 1, f"'func.func' op takes tensors: kernel 'a' {stage}"),
        (3, 3, "'gpu.printf' op has no lowering to LLVM IR: there is no host to print"),
        (8, 8, f"'tensor.empty' op works on tensors: kernel 'b' {stage}"),
    ]


def test_of_a_kernel_on_tensors_it_is_said_where_passes_fail_on_it():
    text = """func.func @f(%m: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %z = arith.constant 0 : index
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.forall (%i) in (64) shared_outs(%o = %e) -> (tensor<64xf32>) {
    %x = tensor.extract_slice %o[%i] [1] [1] : tensor<64xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xf32> into tensor<64xf32>
    }
  } {mapping = [#gpu.thread<linear_dim_0>]}
  %s = tensor.extract %r[%z] : tensor<64xf32>
  memref.store %s, %m[%z] : memref<64xf32>
  return
}
"""
    ((line, column, message),) = places(text)
    assert (line, column) == (3, 8) and message.startswith("'tensor.empty' op works on tensors: kernel 'f' must be ")


@pytest.mark.parametrize(
    ("target", "line", "message"),
    [
        (
            "gfx1100",
            "%v = arith.constant 0.0 : f32 %w = amdgpu.dpp %v %v row_bcast_15(unit) : f32",
            "'amdgpu.dpp' op 'row_bcast_15' is no DPP control of gfx1100: chips from gfx10 on do not have it",
        ),
        (
            "gfx90a",
            "%v = arith.constant dense<0> : vector<8xi8> %c = arith.constant dense<0> : vector<4xi32> "
            "%d = amdgpu.mfma 16x16x32 %v * %v + %c : vector<8xi8>, vector<8xi8>, vector<4xi32>",
            "'amdgpu.mfma' op gfx90a has no intrinsic 'llvm.amdgcn.mfma.i32.16x16x32.i8'",
        ),
    ],
)
def test_a_feature_that_the_chip_lacks(target, line, message):
    assert [m for _, _, m in places(body(line), target=target)] == [message]


def test_lds_over_the_limit_is_an_error_at_the_allocation():
    lds = "memref<{}xf32, #gpu.address_space<workgroup>>"
    text = body(f"%a = memref.alloc() : {lds.format(8192)}", f"%b = memref.alloc() : {lds.format(8193)}")
    message = (
        "'memref.alloc' op needs 32772 bytes of LDS, which makes 65540 bytes in kernel 'k': "
        "a workgroup of gfx942 can have 65536"
    )
    assert places(text) == [(3, 8, message)]
    assert iree_gpu_llvm.compile(text, target="gfx950", emit="ll").chip == "gfx950"


def test_a_workgroup_that_is_too_large():
    text = DOUBLE.replace("64, 1, 1>", "1024, 2, 1>")
    assert places(text) == [(1, 1, "'func.func' op workgroup of 2048 work items: gfx942 can run 1024")]


def test_a_wave_size_that_the_chip_lacks():
    text = f"""iree_codegen.dispatch_config @double workgroup_size = [64, 1, 1] subgroup_size = 32 {{
^bb0(%d: !hal.device):
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}}
{DOUBLE}"""
    (d,) = errors(text)
    assert "32" in d.message and "gfx942" in d.message
    assert iree_gpu_llvm.compile(text, target="gfx1100", emit="ll").chip == "gfx1100"


def test_several_errors_are_found_in_one_run():
    first = body("%t = tensor.empty() : tensor<4xf32>", 'gpu.printf "a"').replace("@k", "@first")
    second = body('gpu.printf "b"').replace("@k", "@second")
    found = errors(first + second)
    assert [(d.location.line, d.message.split("'")[1]) for d in found] == [
        (2, "tensor.empty"),
        (3, "gpu.printf"),
        (7, "gpu.printf"),
    ]


PRINTS = """func.func @prints(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  gpu.printf "a"
  return
}
"""
REFUSED_BY_A_PASS = """func.func @reduces(%x: memref<64xf32>) attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
  %t = gpu.thread_id x
  %v = memref.load %x[%t] : memref<64xf32>
  %s = gpu.subgroup_reduce add %v cluster(size = 128) : (f32) -> f32
  memref.store %s, %x[%t] : memref<64xf32>
  return
}
"""


@pytest.mark.parametrize("text", [PRINTS + REFUSED_BY_A_PASS, REFUSED_BY_A_PASS + PRINTS], ids=["last", "first"])
def test_a_pass_that_refuses_a_kernel_does_not_hide_what_is_wrong_with_others(text):
    at = {name: text[: text.index(f"@{name}")].count("\n") + 1 for name in ("prints", "reduces")}
    found = {line: message for line, _, message in places(text)}
    assert sorted(found) == sorted([at["prints"] + 1, at["reduces"] + 3])
    assert found[at["prints"] + 1].startswith("'gpu.printf' op has no lowering to LLVM IR")
    assert found[at["reduces"] + 3].startswith("'gpu.subgroup_reduce' op ")
    assert [line for line, _, _ in places(REFUSED_BY_A_PASS)] == [4]


def test_a_function_that_a_kernel_calls_is_none():
    text = body(
        "%v = memref.load %x[%i] : memref<64xf32>",
        "%c = func.call @g(%v) : (f32) -> f32",
        "memref.store %c, %x[%i] : memref<64xf32>",
    )
    helper = "func.func private @g(%v: f32) -> f32 {\n  return %v : f32\n}\n"
    (d,) = errors(text + helper)
    assert d.message.startswith("'func.call' op has no lowering to LLVM IR: a kernel cannot call functions")
    (d,) = errors(helper)
    assert d.message == "'func.return' op a kernel returns no values"


def test_what_passes_made_several_of_is_one_error():
    """Two instructions are made of the op, which the chip has not."""
    kind = "#iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F16>"
    maps = "affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>"
    iterators = ", ".join(f"#linalg.iterator_type<{i}>" for i in ("parallel", "parallel", "reduction"))
    text = f"""func.func @k(%a: memref<1x2x16xf16>, %b: memref<2x1x16xf16>, %c: memref<1x1x8xf32>)
    attributes {{gpu.known_block_size = array<i32: 32, 1, 1>}} {{
  %c0 = arith.constant 0 : index
  %va = vector.load %a[%c0, %c0, %c0] : memref<1x2x16xf16>, vector<1x2x16xf16>
  %vb = vector.load %b[%c0, %c0, %c0] : memref<2x1x16xf16>, vector<2x1x16xf16>
  %vc = vector.load %c[%c0, %c0, %c0] : memref<1x1x8xf32>, vector<1x1x8xf32>
  %r = iree_codegen.inner_tiled ins(%va, %vb) outs(%vc) <indexing_maps = [{maps}], iterator_types = [{iterators}],
    kind = {kind}, semantics = #iree_gpu.mma_semantics<distributed = true, opaque = false>>
    : vector<1x2x16xf16>, vector<2x1x16xf16> into vector<1x1x8xf32>
  vector.store %r, %c[%c0, %c0, %c0] : memref<1x1x8xf32>, vector<1x1x8xf32>
  return
}}
"""
    assert [m for _, _, m in places(text) if m.startswith("'amdgpu.wmma' op 16x16x16 on ")] == [
        "'amdgpu.wmma' op 16x16x16 on vector<16xf16>, vector<16xf16>, vector<8xf32> is no instruction of gfx942"
    ]


def test_what_uses_the_result_of_a_wrong_op_is_no_error_itself():
    text = body(
        "%n = gpu.grid_dim x",
        "%a = memref.alloc(%n) : memref<?xf32, #gpu.address_space<workgroup>>",
        "%v = memref.load %a[%i] : memref<?xf32, #gpu.address_space<workgroup>>",
        "memref.store %v, %x[%i] : memref<64xf32>",
    )
    assert places(text) == [(3, 8, "'memref.alloc' op of dynamic size has no lowering in workgroup memory")]


def test_a_module_without_kernels():
    assert [d.message for d in errors("module {\n}\n")] == ["there is no kernel in the module: no function with a body"]


def test_llvm_ends_its_process():
    (d,) = errors(DOUBLE, emit="obj", llvm_args=REFUSED_BY_LLVM)
    assert d.message == "LLVM: backend in step 'obj': \"nothing\" pass is not registered."
    assert iree_gpu_llvm.compile(DOUBLE, target="gfx942", emit="obj").artefacts["obj"][:4] == b"\x7fELF", (
        "the next one works"
    )


def test_an_option_that_llvm_does_not_have():
    (d,) = errors(DOUBLE, emit="obj", llvm_args=("-print-after-al",))
    assert d.render() == (
        "error: LLVM has no option '-print-after-al'\n"
        "note: did you mean '-print-after-all' or '-print-after' or '-print-after-isel'?"
    )


@pytest.fixture
def no_llvm(monkeypatch):
    """Whoever waits for what LLVM makes fails."""
    monkeypatch.setattr(Worker, "_converse", lambda *_: pytest.fail("LLVM ran"))


def test_a_linker_that_does_not_exist_is_found_before_llvm_is_done(tmp_path, no_llvm):
    missing = str(tmp_path / "ld.lld")
    assert [d.message for d in errors(DOUBLE, emit="hsaco", linker=missing)] == [f"linker '{missing}' does not exist"]


def test_no_linker_at_all_is_found_before_llvm_is_done(no_llvm, monkeypatch):
    monkeypatch.setattr(linker, "_search", lambda: (None, ("here", "there")))
    (d,) = errors(DOUBLE, emit="hsaco")
    assert d.message == "no linker for AMDGPU code objects"
    assert [n.message for n in d.notes] == [
        "looked for here",
        "looked for there",
        "install ziglang with pip, or name an ld.lld with --linker",
    ]


def test_llvm_works_after_a_linker_was_missing(tmp_path):
    errors(DOUBLE, emit="hsaco", linker=str(tmp_path / "none"))
    assert iree_gpu_llvm.compile(DOUBLE, target="gfx942").artefacts["hsaco"][:4] == b"\x7fELF"


def test_a_missing_linker_matters_only_to_what_is_linked(tmp_path):
    dump = tmp_path / "dump"
    c = iree_gpu_llvm.compile(DOUBLE, target="gfx942", emit="obj", linker="none", dump_dir=str(dump))
    assert c.artefacts["obj"][:4] == b"\x7fELF"
    manifest = json.loads((dump / "manifest.json").read_text())
    assert manifest["left_out"] == {"kernel.hsaco": "linker 'none' does not exist"}
    assert "errors" not in manifest
    assert not (dump / "kernel.hsaco").exists()


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"emit": "ptx"}, "cannot emit 'ptx': it is one of mlir, ll, opt-ll, asm, obj, hsaco"),
        ({"code_object_version": 3}, "the code object version is 4, 5 or 6, not 3"),
        ({"stop_after": "nothing"}, "cannot stop after 'nothing': no such pass is run"),
        ({"stop_after": "unroll-rotating-loops"}, "what there is after pass 'unroll-rotating-loops' is MLIR, not 'll'"),
        ({"dump_llvm_passes": True}, "LLVM's passes are dumped to the dump directory: name one"),
    ],
)
def test_options_that_make_no_sense(option, message):
    assert [d.message for d in errors(DOUBLE, **{"emit": "ll", **option})] == [message]


def test_an_output_whose_name_says_nothing(tmp_path):
    with pytest.raises(CompileError, match=r"does not say what to emit: end it in \.mlir, \.ll"):
        iree_gpu_llvm.compile(DOUBLE, target="gfx942", output=tmp_path / "double.bin")


# -- remarks


def test_what_llvm_says_of_registers_is_one_remark_for_each_kernel():
    text = DOUBLE + DOUBLE.replace("@double", '@"an other"')
    c = iree_gpu_llvm.compile(text, "k.mlir", target="gfx942", remarks=True, also=("asm", "obj"))
    found = [d for d in c.remarks if "resources of" in d.message]
    assert [(d.location.line, d.message.partition(",")[0]) for d in found] == [
        (1, "LLVM: resources of kernel 'double': TotalSGPRs 10"),
        (8, "LLVM: resources of kernel 'an other': TotalSGPRs 10"),
    ]
    assert "VGPRs 2," in found[0].message


def test_remarks_of_our_own_show_the_op():
    big = "memref<2147483648xf32{}>"
    cast = (
        f"amdgpu.fat_raw_buffer_cast %x : {big.format('')} to {big.format(', #amdgpu.address_space<fat_raw_buffer>')}"
    )
    text = f"func.func @k(%x: {big.format('')}) {{\n  %b = {cast}\n  return\n}}\n"
    c = iree_gpu_llvm.compile(text, target="gfx942", emit="ll", remarks=True)
    (d,) = c.remarks
    assert (d.location.line, d.location.column) == (2, 8)
    assert d.message.startswith("'amdgpu.fat_raw_buffer_cast' op spans 8589934592 bytes, more than 32-bit offsets")


def test_remarks_of_a_kernel_that_spills():
    count = 300
    numbers = range(count)
    loads = [
        f"  %j{i} = arith.constant {1024 * i} : index\n  %k{i} = arith.addi %t, %j{i} : index\n"
        f"  %x{i} = memref.load %a[%k{i}] : memref<?xf32>"
        for i in numbers
    ]
    stores = [f"  memref.store %x{i}, %a[%k{count - 1 - i}] : memref<?xf32>" for i in numbers]
    size = "{gpu.known_block_size = array<i32: 1024, 1, 1>}"
    head = f"func.func @k(%a: memref<?xf32>) attributes {size} {{\n  %t = gpu.thread_id x"
    text = "\n".join([head, *loads, "  gpu.barrier", *stores, "  return\n}\n"])
    c = iree_gpu_llvm.compile(text, target="gfx942", remarks=True)
    spills, resources = (d.message for d in c.remarks)
    assert re.fullmatch(r"there are not enough registers: .* has \d+ stores of values to scratch memory .*", spills)
    assert re.match(r"LLVM: \d+ spills \S+ total spills cost \d+ reloads ", c.remarks[0].notes[0].message)
    assert resources.startswith("LLVM: resources of kernel 'k': ")
    assert c.printed == ""  # though LLVM was asked again, with options of its own


def test_no_remarks_unless_asked():
    assert iree_gpu_llvm.compile(DOUBLE, target="gfx942").remarks == []


# -- the command


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as e:
        main(["compile", *arguments])
    return e.value.code or 0  # type: ignore[return-value]


@pytest.fixture
def file(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "k.mlir"
        path.write_text(text)
        return str(path)

    return write


BAD = [
    "this is no MLIR",
    body("%v = memref.load %x[] : memref<64xf32>"),
    body("%t = tensor.empty() : tensor<4xf32>"),
]


@pytest.mark.parametrize(
    ("text", "llvm_args"),
    [(BAD[0], ()), (BAD[1], ()), (BAD[2], ()), (DOUBLE, REFUSED_BY_LLVM)],
    ids=["syntax", "verifier", "no lowering", "LLVM"],
)
def test_a_failure_leaves_the_output_as_it_was(text, llvm_args, file, tmp_path, capfd):
    out = tmp_path / "k.hsaco"
    out.write_bytes(b"before")
    given = [f"--llvm-arg={a}" for a in llvm_args]
    assert run(file(text), "--target", "gfx942", "-o", str(out), *given) == 1
    assert out.read_bytes() == b"before"
    assert sorted(os.listdir(tmp_path)) == ["k.hsaco", "k.mlir"]
    shown = capfd.readouterr().err
    assert "error: " in shown
    assert "Traceback" not in shown


def test_an_output_that_cannot_be_written(file, tmp_path, capfd):
    assert run(file(DOUBLE), "--target", "gfx942", "-o", str(tmp_path / "none" / "k.hsaco")) == 1
    assert run(file(DOUBLE), "--target", "gfx942", "--emit", "ll", "-o", str(tmp_path)) == 1
    assert capfd.readouterr().err == (
        f"error: cannot open output file '{tmp_path}/none/k.hsaco': No such file or directory\n"
        f"error: cannot open output file '{tmp_path}': Is a directory\n"
    )


def test_an_input_that_cannot_be_read(tmp_path, capfd):
    assert run(str(tmp_path / "none.mlir"), "--target", "gfx942", "-o", str(tmp_path / "k.ll")) == 1
    assert (
        capfd.readouterr().err == f"error: cannot open input file '{tmp_path}/none.mlir': No such file or directory\n"
    )


def test_success_is_silent(file, tmp_path, capfd):
    assert run(file(DOUBLE), "--target", "gfx942", "-o", str(tmp_path / "k.ll")) == 0
    assert capfd.readouterr() == ("", "")


BEGINNINGS = {
    "mlir": b"module {",
    "ll": b"target datalayout",
    "opt-ll": b"; ModuleID",
    "asm": b"\t.amdgcn_target",
    "obj": b"\x7fELF",
    "hsaco": b"\x7fELF",
}


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_every_kind_from_standard_input_to_standard_output_and_to_a_file(kind, tmp_path):
    command = [sys.executable, "-m", "iree_gpu_llvm", "compile", "--target", "gfx942", "--emit", kind, "-o"]
    done = subprocess.run([*command, "-"], input=DOUBLE.encode(), capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(BEGINNINGS[kind])
    file = tmp_path / "named.anything"
    assert subprocess.run([*command, str(file)], input=DOUBLE.encode(), cwd=ROOT).returncode == 0
    assert file.read_bytes().startswith(BEGINNINGS[kind])


def test_standard_output_needs_a_kind(file, capfd):
    assert run(file(DOUBLE), "--target", "gfx942", "-o", "-") == 1
    assert capfd.readouterr().err.startswith(
        "error: nothing says what to write to standard output: give --emit KIND of the command, emit= of compile, one of"
        " mlir, ll, opt-ll, asm, obj, hsaco"
    )


@pytest.mark.parametrize("name", ["k.ptx", "k.cubin", "k.fatbin"])
def test_names_of_code_for_nvidia(name, tmp_path):
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(DOUBLE, target="gfx942", output=str(tmp_path / name))
    assert e.value.diagnostics[0].message == (
        f"the name '{tmp_path / name}' asks for code for NVIDIA's chips: there is no lowering to these yet"
    )


def test_what_data_that_is_no_code_object_raises():
    with pytest.raises(iree_gpu_llvm.TargetError):
        iree_gpu_llvm.inspect(b"nothing")


@pytest.mark.parametrize("level", ["0", "1", "2", "3"])
def test_optimization_levels(level, file, tmp_path):
    out = tmp_path / "k.s"
    assert run(file(DOUBLE), "--target", "gfx942", f"-O{level}", "-o", str(out)) == 0
    assert "v_add_f32" in out.read_text()


def test_more_optimization_is_less_code(tmp_path):
    loop = body("%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%c64 = arith.constant 64 : index",
                "scf.for %j = %c0 to %c64 step %c1 {", "%a = arith.addi %j, %c0 : index",
                "%v = memref.load %x[%a] : memref<64xf32>", "}")  # fmt: skip
    sizes = []
    for level in (0, 1):
        c = iree_gpu_llvm.compile(loop, target="gfx942", opt_level=level)
        sizes.append(iree_gpu_llvm.inspect(c.artefacts["hsaco"]).kernels[0].code_bytes)
    assert sizes[1] < sizes[0]


@pytest.mark.parametrize(("version", "abi", "metadata"), [("4", 2, (1, 1)), ("5", 3, (1, 2)), ("6", 4, (1, 2))])
def test_the_abi_version_in_the_file(version, abi, metadata, file, tmp_path):
    """EI_ABIVERSION (byte 8 of the ELF header) and the metadata's version, of object and code object."""
    for suffix in ("o", "hsaco"):
        out = tmp_path / f"k.{suffix}"
        assert run(file(DOUBLE), "--target", "gfx942", "--code-object-version", version, "-o", str(out)) == 0
        assert out.read_bytes()[8] == abi
        assert iree_gpu_llvm.inspect(out.read_bytes()).metadata_version == metadata


def test_stopping_after_a_pass_writes_mlir(file, tmp_path):
    out = tmp_path / "k.mlir"
    assert run(file(DOUBLE), "--stop-after", "unroll-rotating-loops", "-o", str(out)) == 0
    assert out.read_text().startswith("module {\n  func.func @double(")


@pytest.mark.parametrize(("name", "emit"), [("x.hsaco", None), ("x.s", None), ("x.mlir", "ll"), ("x", "hsaco")])
def test_what_is_not_mlir_is_not_made_after_a_pass_to_stop_after(file, tmp_path, capfd, name, emit):
    out = tmp_path / name
    flags = ["--emit", emit] if emit else []
    assert run(file(DOUBLE), "--stop-after", "cse", "-o", str(out), *flags) == 1
    assert "what there is after pass 'cse' is MLIR, not '" in capfd.readouterr().err
    assert not out.exists()


def test_a_name_that_says_nothing_is_mlir_after_a_pass_to_stop_after(file, tmp_path):
    assert run(file(DOUBLE), "--stop-after", "cse", "-o", str(tmp_path / "k")) == 0
    assert (tmp_path / "k").read_text().startswith("module {\n")
    assert iree_gpu_llvm.compile(DOUBLE, stop_after="cse").artefacts.keys() == {"mlir"}


def test_a_command_line_that_makes_no_sense(file, tmp_path):
    assert run(file(DOUBLE), "-o", str(tmp_path / "k.ll"), "--no-such-flag") == 2
    assert run(file(DOUBLE), "-o", str(tmp_path / "k.ll"), "-O", "9") == 2


# -- the dump directory


def test_dumps_are_numbered_and_listed(file, tmp_path):
    dump = tmp_path / "dump"
    iree_gpu_llvm.compile(DOUBLE, "k.mlir", target="gfx942", dump_dir=str(dump))
    manifest = json.loads((dump / "manifest.json").read_text())
    names = [f["file"] for f in manifest["files"]]
    assert names == ["00-input.mlir", "01-translated.ll", "optimized.ll", "kernel.s", "kernel.o", "kernel.hsaco"]
    assert sorted([*names, "manifest.json"]) == sorted(os.listdir(dump))
    assert [(dump / n).stat().st_size for n in names] == [f["bytes"] for f in manifest["files"]]
    assert manifest["chip"] == "gfx942"
    assert manifest["input"] == "k.mlir"
    assert manifest["options"]["opt_level"] == 2


@pytest.mark.parametrize(
    ("text", "llvm_args", "there"),
    [
        (BAD[1], (), ["00-input.mlir", "manifest.json"]),
        (BAD[2], (), ["00-input.mlir", "manifest.json"]),
        (DOUBLE, REFUSED_BY_LLVM, ["00-input.mlir", "01-translated.ll", "manifest.json", "optimized.ll"]),
    ],
)
def test_what_precedes_a_failure_is_there(text, llvm_args, there, tmp_path):
    errors(text, emit="hsaco", dump_dir=str(tmp_path), llvm_args=llvm_args)
    assert sorted(os.listdir(tmp_path)) == there
    assert json.loads((tmp_path / "manifest.json").read_text())["files"][0]["file"] == "00-input.mlir"


def test_a_manifest_says_what_failed(tmp_path):
    errors(BAD[2], dump_dir=str(tmp_path))
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["failed_step"] == "translate"
    assert manifest["errors"][0].startswith("k.mlir:2:8: error: 'tensor.empty' op works on tensors: kernel 'k' ")
    assert list(manifest["timings_ms"]) == ["parse", "verify", "passes", "target", "translate"]
    iree_gpu_llvm.compile(DOUBLE, target="gfx942", emit="ll", dump_dir=str(tmp_path))
    assert "errors" not in json.loads((tmp_path / "manifest.json").read_text())


@pytest.mark.parametrize(
    "text",
    [
        '"func.func"() ({}) : () -> ()',
        '"func.func"() <{sym_name = "k", function_type = () -> ()}> : () -> ()',
        body('%a = "arith.addi"() : () -> i32'),
        body('"cf.cond_br"(%i) [^a] : (index) -> ()', "^a:"),
    ],
)
def test_what_fails_verification_is_dumped_in_generic_form(text, tmp_path):
    errors(text, dump_dir=str(tmp_path))
    assert (tmp_path / "00-input.mlir").read_text().startswith('"builtin.module"() ({')


def test_a_dump_replaces_that_of_an_earlier_run_and_nothing_else(tmp_path):
    iree_gpu_llvm.compile(DOUBLE, target="gfx942", dump_dir=str(tmp_path))
    (tmp_path / "notes.txt").write_text("mine")
    errors(BAD[1], dump_dir=str(tmp_path))
    assert sorted(os.listdir(tmp_path)) == ["00-input.mlir", "manifest.json", "notes.txt"]


@pytest.mark.parametrize("file", ["00-input.mlir", "kernel.s", "manifest.json"])
@pytest.mark.parametrize("text", ["mine", "[1]", '{"files": 1}'])
def test_a_file_that_no_earlier_dump_lists_is_not_written_over(file, text, tmp_path):
    (tmp_path / file).write_text(text)
    for _ in range(2):
        with pytest.raises(CompileError, match=f"does not write over '.*{file}', which no earlier dump lists"):
            iree_gpu_llvm.compile(DOUBLE, target="gfx942", dump_dir=str(tmp_path))
        assert (tmp_path / file).read_text() == text


def test_a_dump_directory_has_a_name():
    with pytest.raises(CompileError, match="the dump directory has an empty name"):
        iree_gpu_llvm.compile(DOUBLE, target="gfx942", dump_dir="")


def test_a_manifest_removes_nothing_elsewhere(tmp_path):
    dump = tmp_path / "dump"
    (dump / "kept").mkdir(parents=True)
    (tmp_path / "kept.txt").write_text("mine")
    names = '{"files": [{"file": "../kept.txt"}, {"file": 5}, {"file": "kept"}, {"file": ".."}]}'
    (dump / "manifest.json").write_text(names)
    iree_gpu_llvm.compile(DOUBLE, target="gfx942", emit="ll", dump_dir=str(dump))
    assert (dump / "kept").is_dir()
    assert (tmp_path / "kept.txt").read_text() == "mine"


def test_llvm_passes_that_changed_something_are_dumped(tmp_path):
    c = Compilation(CompileOptions(emit="obj", target="gfx942", dump_dir=str(tmp_path), dump_llvm_passes=True))
    c.run(DOUBLE)
    passes = sorted(f for f in os.listdir(tmp_path) if f[0].isdigit())[2:]
    assert "Pass.ll" in passes[0]
    texts = [(tmp_path / f).read_text() for f in passes]
    assert all(a != b for a, b in itertools.pairwise(texts))
    assert "fadd" in texts[-1]


def test_more_private_memory_than_there_is():
    """A limit of the chip is said in our words, LLVM's are a note."""
    t = "memref<100000xf32, #gpu.address_space<private>>"
    text = body(
        f"%m = memref.alloca() : {t}",
        "%v = memref.load %x[%i] : memref<64xf32>",
        f"memref.store %v, %m[%i] : {t}",
        "%k = arith.addi %i, %i : index",
        f"%w = memref.load %m[%k] : {t}",
        "memref.store %w, %x[%i] : memref<64xf32>",
    )
    (d,) = errors(text, emit="obj")
    assert d.message.startswith("kernel 'k' needs 4000")
    assert d.message.endswith(" bytes of private memory for each work item, which can have 131056")
    assert [n.message.partition("(")[0] for n in d.notes] == ["LLVM: stack frame size "]
