"""Kernel arguments: what the LLVM function is given, and where that lies in the kernel argument segment."""

from __future__ import annotations

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.lowering.kernel_abi import Argument, Interface, PlainArguments

LAYOUT = (
    "#hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer>, "
    "#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>"
)


def function(text: str):
    return next(op for op in parse(text).walk() if op.name == "func.func")


def hal(*lines: str):
    body = "\n".join(["%c0 = arith.constant 0 : index", *lines])
    return function(f"func.func @k() {{\n{body}\nreturn\n}}")


def subspan(name: str, binding: int, flags: str = "") -> str:
    return (
        f"%{name} = hal.interface.binding.subspan layout({LAYOUT}) binding({binding}) offset(%c0) {flags}"
        ": memref<4xf32, #gpu.address_space<global>>"
    )


def texts(arguments: list[Argument]) -> list[str]:
    return [a.text(False) for a in arguments]


USED = "ptr addrspace(1) noalias noundef nonnull align 16"
READ = "ptr addrspace(1) noalias noundef nonnull readonly align 16"
UNUSED = "ptr addrspace(1) noalias readnone"


def test_every_binding_and_constant_of_the_layout_is_an_argument():
    found = Interface(hal(subspan("a", 0, "flags(ReadOnly) "), subspan("b", 2)))
    assert texts(found.arguments) == [
        f"{READ} %binding0", f"{UNUSED} %binding1", f"{USED} %binding2",
        "i32 noundef %constant0", "i32 noundef %constant1",
    ]  # fmt: skip
    assert found.binding_count == 3


def test_a_binding_is_read_only_if_all_its_uses_say_so():
    both = Interface(hal(subspan("a", 0, "flags(ReadOnly) "), subspan("b", 0, "flags(ReadOnly) ")))
    one = Interface(hal(subspan("a", 0, "flags(ReadOnly) "), subspan("b", 0)))
    assert texts(both.arguments)[0] == f"{READ} %binding0"
    assert texts(one.arguments)[0] == f"{USED} %binding0"


def test_constants_alone():
    found = Interface(hal(f"%c = hal.interface.constant.load layout({LAYOUT}) ordinal(1) : i32"))
    assert len(found.arguments) == 5
    assert texts(found.arguments)[0] == f"{UNUSED} %binding0"


def test_a_kernel_without_an_interface_has_no_arguments():
    assert Interface(hal()).arguments == []


def test_inreg_goes_before_the_other_attributes():
    assert Argument("i32", "noundef", "n").text(True) == "i32 inreg noundef %n"


POINTER = "ptr addrspace(1) noundef nonnull align 16"


@pytest.mark.parametrize(
    ("type", "arguments"),
    [
        ("f32", ["float noundef %a"]),
        ("bf16", ["bfloat noundef %a"]),
        ("f8E5M2", ["i8 noundef %a"]),
        ("i1", ["i1 noundef %a"]),
        ("index", ["i64 noundef %a"]),
        ("vector<4xf32>", ["<4 x float> noundef %a"]),
        ("vector<1xf32>", ["float noundef %a"]),
        ("memref<4x8xf32>", [f"{POINTER} %a"]),
        ("memref<f32>", [f"{POINTER} %a"]),
        ("memref<4x8xf32, strided<[16, 2], offset: 5>>", [f"{POINTER} %a"]),
        ("memref<?x8xf32>", [f"{POINTER} %a", "i64 noundef %a.size0"]),
        (
            "memref<4x?xf32, strided<[?, 1], offset: ?>>",
            [f"{POINTER} %a", "i64 noundef %a.size1", "i64 noundef %a.stride0", "i64 noundef %a.offset"],
        ),
    ],
)
def test_plain_arguments(type, arguments):
    assert texts(PlainArguments(function(f"func.func @k(%a: {type}) {{\nreturn\n}}")).arguments) == arguments


@pytest.mark.parametrize(
    ("type", "message"),
    [
        ("memref<4xf32, #gpu.address_space<workgroup>>", "given memory in space #gpu.address_space<workgroup>"),
        ("memref<4x4xf32, affine_map<(i, j) -> (i floordiv 2, j)>>", "is not strided"),
        ("vector<2x2xf32>", "a kernel cannot be given a vector<2x2xf32>"),
        ("none", "type none has no form in LLVM IR"),
    ],
)  # fmt: skip
def test_what_a_kernel_cannot_be_given(type, message):
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(f"func.func @k(%n: i32, %a: {type}) {{\nreturn\n}}", target="gfx942", emit="ll")
    (d,) = e.value.diagnostics
    assert d.message.startswith("'func.func' op argument #1: ")
    assert message in d.message


def test_every_argument_that_a_kernel_cannot_be_given():
    text = 'func.func @k(%a: vector<2x2xf32>, %n: i32, %b: none) {\ngpu.printf "a"\nreturn\n}'
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(text, target="gfx942", emit="ll")
    assert [(d.location.line, d.message.partition(":")[0]) for d in e.value.diagnostics] == [
        (1, "'func.func' op argument #0"),
        (1, "'func.func' op argument #2"),
        (2, "'gpu.printf' op has no lowering to LLVM IR"),
    ]


def offsets(text: str) -> list[tuple[int, int]]:
    (kernel,) = iree_gpu_llvm.inspect(iree_gpu_llvm.compile(text, target="gfx942").artefacts["hsaco"]).to_json()[
        "kernels"
    ]
    return [(a["offset"], a["size"]) for a in kernel["arguments"]]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            "%x: memref<?x?xf32>, %y: memref<?x16x?xf32, strided<[?, ?, 1], offset: ?>>, %n: i32",
            [*((o, 8) for o in range(0, 72, 8)), (72, 4)],
        ),
        ("%a: f32, %x: memref<?xf32>, %y: memref<?xf32>", [(0, 4), (8, 8), (16, 8), (24, 8), (32, 8)]),
        ("%a: i8, %b: f16, %c: i1, %d: i32, %e: index", [(0, 1), (2, 2), (4, 1), (8, 4), (16, 8)]),
        ("%a: i8, %v: vector<3xf32>, %b: i8", [(0, 1), (16, 16), (32, 1)]),
    ],
)
def test_the_layout_that_is_documented(arguments, expected):
    assert offsets(f"func.func @k({arguments}) {{\nreturn\n}}") == expected


def test_the_layout_of_the_hal_interface():
    text = f"""func.func @k() {{
      %c0 = arith.constant 0 : index
      {subspan("a", 1)}
      %v = memref.load %a[%c0] : memref<4xf32, #gpu.address_space<global>>
      memref.store %v, %a[%c0] : memref<4xf32, #gpu.address_space<global>>
      return
    }}"""
    assert offsets(text) == [(0, 8), (8, 8), (16, 8), (24, 4), (28, 4)]


def test_a_binding_that_the_layout_does_not_have():
    text = f"func.func @k() {{\n%c0 = arith.constant 0 : index\n{subspan('a', 3)}\nreturn\n}}"
    with pytest.raises(CompileError, match="binding"):
        iree_gpu_llvm.compile(text, target="gfx942", emit="ll")


def test_two_layouts_in_one_kernel():
    other = LAYOUT.replace("constants = 2", "constants = 1")
    lines = ["%c0 = arith.constant 0 : index", subspan("a", 0), subspan("b", 0).replace(LAYOUT, other)]
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile("func.func @k() {\n" + "\n".join(lines) + "\nreturn\n}", target="gfx942", emit="ll")
    (d,) = e.value.diagnostics
    assert (d.location.line, d.notes[0].location.line) == (4, 3)
    assert d.message.endswith("op has a layout of 3 bindings and 1 constants, the kernel's first one has 3 and 2")


def test_more_constants_than_a_kernel_can_be_given():
    many = "#hal.pipeline.layout<constants = 9223372036854775807, bindings = []>"
    load = f"hal.interface.constant.load layout({many}) ordinal(0) : i32"
    with pytest.raises(CompileError) as e:
        iree_gpu_llvm.compile(f"func.func @k() {{\n%c = {load}\nreturn\n}}", target="gfx942", emit="ll")
    (d,) = e.value.diagnostics
    assert d.location.line == 2
    assert d.message.endswith("has a layout of 9223372036854775807 constants: a kernel has 16384 arguments at most")


def test_both_interfaces_at_once():
    text = f"func.func @k(%n: i32) {{\n%c0 = arith.constant 0 : index\n{subspan('a', 0)}\nreturn\n}}"
    with pytest.raises(CompileError, match="needs a kernel without arguments of its own"):
        iree_gpu_llvm.compile(text, target="gfx942", emit="ll")


def test_names_of_arguments_are_kept_apart_from_those_of_blocks_and_instructions():
    text = """func.func @k(%for: index, %x: memref<4xi32>, %entry: i32, %v3: i32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %for step %c1 {
        memref.store %v3, %x[%i] : memref<4xi32>
      }
      return
    }"""
    c = iree_gpu_llvm.compile(text, target="gfx942", emit="obj", also=("ll",))
    assert "(i64 inreg noundef %for, ptr addrspace(1) inreg noundef nonnull align 16 %x," in str(c.artefacts["ll"])
    assert "i32 inreg noundef %arg2, i32 inreg noundef %arg3)" in str(c.artefacts["ll"])


@pytest.mark.parametrize(
    ("said", "attributes"),
    [
        ("", "noundef nonnull align 16"),
        ("{llvm.noalias}", "noalias noundef nonnull align 16"),
        ("{llvm.noalias, llvm.readonly}", "noalias noundef nonnull readonly align 16"),
        ("{llvm.writeonly}", "noundef nonnull writeonly align 16"),
        ("{llvm.readonly, llvm.readnone}", "noundef nonnull readnone align 16"),
        ("{llvm.align = 64 : i64}", "noundef nonnull align 64"),
        ("{llvm.align = 96 : i64}", "noundef nonnull align 32"),
        ("{llvm.align = 4 : i64}", "noundef nonnull align 16"),
        ("{some.thing}", "noundef nonnull align 16"),
    ],
)
def test_what_is_promised_of_a_memref(said, attributes):
    found = PlainArguments(function(f"func.func @k(%n: index, %x: memref<4xf32> {said}) {{\nreturn\n}}"))
    assert texts(found.arguments)[1] == f"ptr addrspace(1) {attributes} %x"
