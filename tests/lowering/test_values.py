"""How MLIR values look in LLVM IR: types, constants, address spaces, sizes in memory."""

from __future__ import annotations

import struct

import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.lowering.llvm_text import V, int_const
from iree_gpu_llvm.lowering.values import (
    MemRef,
    UnsupportedType,
    Vec,
    address_space,
    address_type,
    constant,
    constant_row,
    element_of,
    pointer_type,
    poison_vector,
    row_count,
    row_type,
    scalar_type,
    static_bytes,
    storage_bits,
)


def type_of(text: str):
    return parse(f"func.func private @f({text})").regions[0].blocks[0].first.properties["function_type"].value.inputs[0]


def constant_of(text: str, index_width: int = 64):
    module = parse(f"func.func @f() {{\n  %c = arith.constant {text}\n  return\n}}")
    (op,) = [op for op in module.walk() if op.name == "arith.constant"]
    return constant(op.properties["value"], index_width)


@pytest.mark.parametrize(
    ("text", "llvm"),
    [
        ("i1", "i1"), ("i32", "i32"), ("i4", "i4"), ("index", "i64"), ("f16", "half"), ("bf16", "bfloat"),
        ("f32", "float"),
        ("f64", "double"), ("f8E4M3FNUZ", "i8"), ("f4E2M1FN", "i4"), ("f8E8M0FNU", "i8"), ("f6E2M3FN", "i6"),
    ],
)  # fmt: skip
def test_scalar_types(text, llvm):
    assert scalar_type(type_of(text)) == llvm


def test_an_index_has_the_width_that_is_asked_for():
    assert scalar_type(type_of("index"), 32) == "i32"


@pytest.mark.parametrize("text", ["complex<f32>", "none", "tensor<4xf32>"])
def test_types_without_a_form(text):
    with pytest.raises(UnsupportedType, match="has no form in LLVM IR"):
        scalar_type(type_of(text))


def test_rows():
    assert row_type("float", 4) == "<4 x float>"
    assert row_type("float", 1) == "float", "one element is a scalar"
    assert element_of("<4 x float>") == "float"
    assert element_of("i32") == "i32"
    assert [row_count(s) for s in ((), (8,), (3, 8), (2, 3, 8))] == [1, 1, 3, 6]


def hex_of(value: float) -> str:
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("3 : i32", "i32 3"),
        ("-1 : i8", "i8 -1"),
        ("true", "i1 true"),
        ("7 : index", "i64 7"),
        ("1.0 : f16", "half 0xH3C00"),
        ("-0.0 : f16", "half 0xH8000"),
        ("1.0 : bf16", "bfloat 0xR3F80"),
        ("0.1 : f32", f"float {hex_of(struct.unpack('<f', struct.pack('<f', 0.1))[0])}"),
        ("-0.0 : f32", "float 0x8000000000000000"),
        ("0x00000001 : f32", f"float {hex_of(2.0**-149)}"),
        ("0x7F800000 : f32", "float 0x7FF0000000000000"),
        ("0xFFC00001 : f32", "float 0xFFF8000020000000"),
        ("0.1 : f64", f"double {hex_of(0.1)}"),
        ("1.0 : f8E4M3FN", "i8 56"),
    ],
)
def test_scalar_constants(text, typed):
    assert constant_of(text).typed == typed


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("dense<0.0> : vector<4xf32>", ["<4 x float> zeroinitializer"]),
        ("dense<-0.0> : vector<2xf32>", ["<2 x float> splat (float 0x8000000000000000)"]),
        ("dense<7> : vector<2x2xi16>", ["<2 x i16> splat (i16 7)"] * 2),
        ("dense<[[1, 2], [3, 4]]> : vector<2x2xi32>", ["<2 x i32> <i32 1, i32 2>", "<2 x i32> <i32 3, i32 4>"]),
        ("dense<[5, 5]> : vector<2xi32>", ["<2 x i32> splat (i32 5)"]),
        ("dense<[true, false]> : vector<2xi1>", ["<2 x i1> <i1 true, i1 false>"]),
        ("dense<[[1], [2]]> : vector<2x1xi32>", ["i32 1", "i32 2"]),
        ("dense<3> : vector<i32>", ["i32 3"]),
        ("dense<[1, -1]> : vector<2xindex>", ["<2 x i64> <i64 1, i64 -1>"]),
    ],
)
def test_vector_constants_are_rows(text, rows):
    v = constant_of(text)
    assert [r.typed for r in v.rows] == rows


def test_an_index_constant_in_32_bits():
    assert constant_of("7 : index", 32).typed == "i32 7"
    assert constant_of("dense<7> : vector<2xindex>", 32).element == "i32"


def test_a_row_of_poison():
    assert constant_row([V("i32", "poison")] * 3).typed == "<3 x i32> poison"
    assert [r.typed for r in poison_vector(type_of("vector<2x4xf16>")).rows] == ["<4 x half> poison"] * 2


@pytest.mark.parametrize(
    ("space", "number"),
    [
        ("", 1), (", #gpu.address_space<global>", 1), (", #gpu.address_space<workgroup>", 3),
        (", #gpu.address_space<private>", 5),
        (", #amdgpu.address_space<fat_raw_buffer>", 7), (", #hal.descriptor_type<storage_buffer>", 1), (", 4", 4),
    ],
)  # fmt: skip
def test_address_spaces(space, number):
    assert address_space(type_of(f"memref<4xf32{space}>").memory_space) == number


def test_a_memory_space_of_another_target():
    with pytest.raises(UnsupportedType, match='memory space "x" is not one of this target\'s'):
        address_space(type_of('memref<4xf32, "x">').memory_space)


def test_pointers_and_their_offsets():
    assert [pointer_type(s) for s in (0, 1, 3)] == ["ptr", "ptr addrspace(1)", "ptr addrspace(3)"]
    assert [address_type(s) for s in (0, 1, 3, 4, 5, 7)] == ["i64", "i64", "i32", "i64", "i32", "i32"]


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("i1", 8),
        ("i4", 4),
        ("i32", 32),
        ("index", 64),
        ("f6E2M3FN", 6),
        ("f4E2M1FN", 4),
        ("bf16", 16),
        ("vector<3xf16>", 48),
    ],
)
def test_bits_in_memory(text, bits):
    assert storage_bits(type_of(text)) == bits


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("memref<4x8xf32>", 128),
        ("memref<f32>", 4),
        ("memref<0x8xf32>", 0),
        ("memref<4x8xf16, strided<[16, 1]>>", 112),
        ("memref<3xi1>", 3),
        ("memref<5xi4>", 3),
        ("memref<?xf32>", None),
        ("memref<4xf32, strided<[?]>>", None),
    ],
)
def test_bytes_of_a_static_memref(text, size):
    assert static_bytes(type_of(text)) == size


def test_a_memref_knows_its_space():
    def at(pointer: str) -> MemRef:
        return MemRef(V(pointer, "%p"), type_of("f16"), int_const(0, "i32"), (), ())

    assert [at(p).space for p in ("ptr", "ptr addrspace(1)", "ptr addrspace(7)")] == [0, 1, 7]
    assert at("ptr").element_bits == 16
    assert at("ptr").with_(alignment=64).alignment == 64


def test_mapping_over_rows():
    a = Vec((2, 4), "float", (V("<4 x float>", "%a"), V("<4 x float>", "%b")))
    made = a.map(lambda x, y: V("<4 x i1>", f"{x.text}<{y.text}"), a)
    assert (made.element, [r.text for r in made.rows], made.width) == ("i1", ["%a<%a", "%b<%b"], 4)


@pytest.mark.parametrize("type", ["i3", "i7", "i24", "i33", "i48", "i65", "f80", "tf32"])
def test_what_memory_cannot_hold(type):
    with pytest.raises(UnsupportedType, match=f"elements of {type} have no place in memory"):
        storage_bits(type_of(type))
    with pytest.raises(UnsupportedType, match=f"elements of {type} have no place in memory"):
        static_bytes(type_of(f"memref<4x{type}>"))


@pytest.mark.parametrize("type", ["complex<f32>", "memref<4xf32>"])
def test_what_has_no_size_in_memory(type):
    with pytest.raises(UnsupportedType) as e:
        storage_bits(type_of(type))
    assert str(e.value) == f"type {type} has no form in LLVM IR"
    with pytest.raises(UnsupportedType, match="is scalable"):
        static_bytes(type_of("memref<4xvector<[4]xf32>>"))
