"""Names of kernels, their launch bounds and what else is asked for them; what makes no sense is an error among others."""

from __future__ import annotations

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError, Diagnostic
from iree_gpu_llvm.lowering.kernel import kernel_functions, translate_module
from iree_gpu_llvm.lowering.launch import (
    Launch,
    check_names,
    check_workgroups,
    common_wave_size,
    launch_of,
    llvm_attributes,
)
from iree_gpu_llvm.targets.chips import chip

BODY = "{\nreturn\n}\n"


def info(size: str, wave: int) -> str:
    return (
        "translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> "
        f"workgroup_size = {size} subgroup_size = {wave}>"
    )


def config(size: str, wave: int) -> str:
    return f"""iree_codegen.dispatch_config @k workgroup_size = {size} subgroup_size = {wave} {{
^bb0(%d: !hal.device):
  %c1 = arith.constant 1 : index
  iree_codegen.yield %c1, %c1, %c1 : index, index, index
}}
"""


def kernel(attributes: str, name: str = "@k") -> str:
    return f"func.func {name}() attributes {{{attributes}}} {BODY}"


def launch(text: str) -> tuple[Launch, list[str]]:
    module = parse(text)
    errors: list[Diagnostic] = []
    found = launch_of(module, kernel_functions(module)[0], errors)
    return found, [d.message for d in errors]


KNOWN = "gpu.known_block_size = array<i32: 64, 2, 1>"


@pytest.mark.parametrize(
    ("text", "size", "wave"),
    [
        (kernel(""), None, None),
        (kernel(KNOWN), (64, 2, 1), None),
        (kernel(info("[128]", 32)), (128, 1, 1), 32),
        (kernel(info("[128, 2]", 64) + ", " + KNOWN), (128, 2, 1), 64),
        (config("[256, 1, 1]", 64) + kernel(info("[128, 2, 1]", 32)), (256, 1, 1), 64),
    ],
)
def test_where_the_launch_is_taken_from(text, size, wave):
    found, errors = launch(text)
    assert (found.block_size, found.wave_size, errors) == (size, wave, [])


@pytest.mark.parametrize(
    ("attributes", "size", "message"),
    [
        (
            "gpu.known_block_size = array<i32: 64, 0, -3>",
            (64, 1, 1),
            "'func.func' op workgroup size [64, 0, -3] is not positive in every dimension",
        ),
        (
            "translation_info = 5 : i32",
            None,
            "'func.func' op 'translation_info' is no #iree_codegen.translation_info, but 5 : i32",
        ),
    ],
)
def test_a_launch_that_makes_no_sense(attributes, size, message):
    found, errors = launch(kernel(attributes))
    assert found.block_size == size
    assert errors == [message]


@pytest.mark.parametrize(
    ("sizes", "target", "message"),
    [
        ("64, -1, 1", "gfx942", "workgroup size [64, -1, 1] is not positive in every dimension"),
        ("0, 1, 1", None, "workgroup size [0, 1, 1] is not positive in every dimension"),
        ("1024, 1, 65536", "gfx942", "workgroup of 67108864 work items: gfx942 can run 1024"),
        ("2147483647, 1, 1", "gfx1100", "workgroup of 2147483647 work items: gfx1100 can run 1024"),
        ("256, 1, 2147483647", None, "workgroup of 549755813632 work items: chips can run 1024"),
    ],
)
def test_workgroups_are_checked_before_work_items_are_looked_at(sizes, target, message):
    text = f"""func.func @k(%x: memref<64xi32>) attributes {{gpu.known_block_size = array<i32: {sizes}>}} {{
  %t = gpu.thread_id x
  scf.forall (%i) in (64) {{
    %v = memref.load %x[%i] : memref<64xi32>
    %s = gpu.subgroup_reduce add %v : (i32) -> i32
    memref.store %s, %x[%t] : memref<64xi32>
  }} {{mapping = [#gpu.thread<linear_dim_0>]}}
  gpu.barrier
  return
}}
"""
    module = parse(text)
    asked = chip(target) if target else None
    option = f"{{target={target}}}" if target else ""
    ways = [
        lambda: check_workgroups(module, asked),
        lambda: iree_gpu_llvm.run_pipeline(module, f"builtin.module(lower-kernel{option})"),
    ]
    if target:
        ways += [
            lambda: iree_gpu_llvm.compile(text, target=target, emit="ll"),
            lambda: translate_module(module, chip(target)),
            lambda: iree_gpu_llvm.run_pipeline(module, f"builtin.module(iree-codegen-expand-gpu-ops{option})"),
        ]
    for way in ways:
        with pytest.raises(CompileError) as e:
            way()
        assert [(d.location.line, d.message) for d in e.value.diagnostics] == [(1, f"'func.func' op {message}")]


def test_waves_are_those_of_the_first_kernel_that_asks():
    module = parse("".join(kernel("", f"@k{i}") for i in range(5)))
    functions = kernel_functions(module)
    errors: list[Diagnostic] = []
    waves = [Launch(None, wave) for wave in (None, 48, 32, 64, 32)]
    assert common_wave_size(functions, waves, chip("gfx1100"), errors) == 32
    assert [(d.location.line, d.message) for d in errors] == [
        (4, "'func.func' op asks for subgroups of 48 lanes: those of gfx1100 have 32 or 64"),
        (10, "'func.func' op wants waves of 64 lanes, another kernel of the module 32: compile them apart"),
    ]
    assert common_wave_size(functions[:1], waves[:1], chip("gfx942"), errors) == 64


@pytest.mark.parametrize(
    ("attributes", "asked", "errors"),
    [
        ('llvm_func_attrs = {"amdgpu-waves-per-eu" = "2"}', {"amdgpu-waves-per-eu": "2"}, []),
        ("rocdl.waves_per_eu = 3 : i64", {"amdgpu-waves-per-eu": "3"}, []),
        ('llvm_func_attrs = "x"', {}, ["'func.func' op 'llvm_func_attrs' is no dictionary of strings, but \"x\""]),
        (
            "llvm_func_attrs = {a = 1 : i32}",
            {},
            ["'func.func' op 'llvm_func_attrs' is no dictionary of strings, but {a = 1 : i32}"],
        ),
        ("rocdl.waves_per_eu = 0", {}, ["'func.func' op 'rocdl.waves_per_eu' is no positive integer, but 0 : i64"]),
        ('rocdl.waves_per_eu = "2"', {}, ["'func.func' op 'rocdl.waves_per_eu' is no positive integer, but \"2\""]),
    ],
)
def test_attributes_for_llvm(attributes, asked, errors):
    found: list[Diagnostic] = []
    assert llvm_attributes(kernel_functions(parse(kernel(attributes)))[0], found) == asked
    assert [d.message for d in found] == errors


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (r'@"caf\E9"', "'func.func' op has a name that is not UTF-8, which a code object cannot hold"),
        ('@""', "'func.func' op needs a name, as a kernel"),
        (r'@"a\00b"', "'func.func' op has a name with a zero byte in it, which a code object cannot hold"),
        ('@"a@b"', "'func.func' op has the name 'a@b', of which linkers take what follows '@' for a version"),
        (r'@"\01x"', "'func.func' op has a name that begins with byte 1, which LLVM drops"),
        (
            "@llvm.sin",
            "'func.func' op has the name 'llvm.sin': what begins so is LLVM's, or of this compiler's library",
        ),
    ],
)
def test_names_that_a_kernel_cannot_have(name, message):
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(kernel(KNOWN, name), target="gfx942", emit="ll")
    assert [d.message for d in e.value.diagnostics] == [message]


def test_a_kernel_named_as_the_lds_of_another():
    text = f"""func.func @k(%x: memref<64xf32>) attributes {{{KNOWN}}} {{
      %i = gpu.thread_id x
      %l = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
      %v = memref.load %l[%i] : memref<64xf32, #gpu.address_space<workgroup>>
      memref.store %v, %x[%i] : memref<64xf32>
      return
    }}
    func.func @k.lds() {{ return }}"""
    ll = str(iree_gpu_llvm.compile(text, target="gfx942", emit="ll").artefacts["ll"])
    assert "@k.lds.1 = internal" in ll and "@k.lds(" in ll


def test_one_name_twice():
    errors: list[Diagnostic] = []
    text = f"module @a {{\n{kernel('')}}}\nmodule @b {{\n{kernel('')}{kernel('', '@k.kd')}}}\n"
    check_names(kernel_functions(parse(text)), errors)
    assert [(d.location.line, d.message) for d in errors] == [
        (7, "'func.func' op is a second kernel of the name 'k': a code object has one"),
        (10, "'func.func' op has the name of the descriptor of kernel 'k'"),
    ]
    assert errors[0].notes[0].location.line == 2


NAMES = [
    r'@"a \22 b\\"', '@"\u00e9\u4e2d\U0001f600"', r'@"tab\09newline\0A"', '@"%s"', '@"$x"', '@"0"', "@a.b$c-d_e", r'@"x\01"',
    "@main", "@" + "n" * 3000, '@"k.lds"', '@"../x"',
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_names_of_any_characters(name):
    """Through LLVM, the linker and the metadata, with LDS named after the kernel."""
    text = f"""func.func {name}(%x: memref<64xf32>) attributes {{{KNOWN}}} {{
      %i = gpu.thread_id x
      %v = memref.load %x[%i] : memref<64xf32>
      %l = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
      memref.store %v, %l[%i] : memref<64xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %w = memref.load %l[%i] : memref<64xf32, #gpu.address_space<workgroup>>
      memref.store %w, %x[%i] : memref<64xf32>
      return
    }}"""
    c = iree_gpu_llvm.compile(text, target="gfx942")
    (found,) = iree_gpu_llvm.inspect(c.artefacts["hsaco"]).kernels
    (function,) = kernel_functions(parse(text))
    assert found.name == function.properties["sym_name"].value
    assert found.symbol == found.name + ".kd"
    assert found.code_bytes
