"""The layouts of matrix instructions: values of some, invariants of all."""

import json
from math import prod
from pathlib import Path

import pytest

from iree_gpu_llvm.dialects.iree_gpu.mma_layouts import (
    OPERANDS,
    SCALED_OPERANDS,
    OperandLayout,
    element_type,
    find,
    intrinsics,
    mma_layout,
)
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.types import FloatType, IntegerType

FAMILIES = ("mma", "virtual_mma", "scaled_mma")
FACTS = Path(__file__).resolve().parents[4] / "shared" / "spec" / "mma_intrinsics.json"


def attribute(text):
    return parse_module(f"module attributes {{x.a = {text}}} {{}}").attributes["x.a"]


def every_layout():
    for family in FAMILIES:
        for name, row in intrinsics(family).items():
            for operand, layout in zip(row.operands, row.layouts or (), strict=False):
                yield pytest.param(row, layout, id=f"{name} {operand}")


@pytest.mark.parametrize(("family", "count"), [("mma", 98), ("virtual_mma", 18), ("scaled_mma", 2)])
def test_number_of_intrinsics(family, count):
    assert len(intrinsics(family)) == count


@pytest.mark.parametrize(("row", "layout"), list(every_layout()))
def test_lanes_cover_the_tile(row, layout):
    """Every element of the tile is held by the same number of lanes."""
    threads = prod(layout.thread)
    assert row.subgroup_size % threads == 0
    held: dict[tuple[int, ...], int] = {}
    for lane in range(row.subgroup_size):
        for place in layout.coordinates(lane):
            held[place] = held.get(place, 0) + 1
    assert len(held) == prod(layout.shape)
    assert set(held.values()) == {row.subgroup_size // threads}


@pytest.mark.parametrize(
    ("name", "operand", "expected"),
    [
        ("MFMA_F32_16x16x16_F16", "lhs", ((1, 1), (16, 4), (1, 16), (1, 4))),
        ("MFMA_F32_32x32x8_F16", "acc", ((4, 1), (2, 32), (32, 1), (4, 1))),
        ("MFMA_F32_4x4x4x16B_F16", 0, ((1, 1, 1), (16, 4, 1), (4, 1, 64), (1, 1, 4))),
        ("WMMAR3_F32_16x16x16_F16", "lhs", ((1, 1), (16, 1), (1, 0), (1, 16))),
        ("NV_MMA_SYNC_F32_16x8x16_F16", "rhs", ((2, 1), (4, 8), (1, 4), (2, 1))),
        ("VMFMA_F32_16x16x32_F8E4M3FNUZ", "lhs", ((1, 2), (16, 4), (1, 16), (1, 4))),
        ("VDMFMA_F32_8x16x64x2_F16", 2, ((1, 1), (4, 16), (16, 1), (2, 1))),
        ("MFMA_SCALE_F32_16x16x128_B32", "rhs_scale", ((1, 1), (4, 16), (16, 1), (1, 1))),
    ],
)
def test_layout(name, operand, expected):
    assert mma_layout(name, operand) == OperandLayout(*expected)


def test_coordinates_of_an_accumulator_with_two_levels():
    layout = mma_layout("MFMA_F32_32x32x8_F16", "acc")
    assert list(layout.coordinates(33)) == [(8 * (i // 4) + 4 + i % 4, 1) for i in range(16)]


def test_blocks_come_first_in_a_block_accumulator():
    layout = mma_layout("MFMA_F32_32x32x4x2B_F16", "acc")
    places = list(layout.coordinates(0))
    assert [p[0] for p in places] == [0] * 16 + [1] * 16
    assert places[4] == (0, 8, 0)


def test_column_major_transposes_the_accumulator_alone():
    plain = attribute("#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>")
    turned = attribute("#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16, col_major = true>")
    assert turned.layout("lhs") == plain.layout("lhs")
    assert turned.layout("acc") == OperandLayout((1, 1), (16, 4), (1, 16), (1, 4))


@pytest.mark.parametrize(
    ("kind", "undistributed", "distributed"),
    [
        (
            "#iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>",
            ["vector<32x8xf16>", "vector<8x32xf16>", "vector<32x32xf32>"],
            ["vector<4xf16>", "vector<4xf16>", "vector<16xf32>"],
        ),
        (
            "#iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_F16>",
            ["vector<16x16xf16>", "vector<16x8xf16>", "vector<16x8xf32>"],
            ["vector<4x2xf16>", "vector<2x2xf16>", "vector<2x2xf32>"],
        ),
        (
            "#iree_gpu.virtual_mma_layout<VDMFMA_I32_8x16x128x2_I8>",
            ["vector<8x128xi8>", "vector<128x16xi8>", "vector<8x16xi32>"],
            ["vector<16xi8>", "vector<32xi8>", "vector<2xi32>"],
        ),
        (
            "#iree_gpu.scaled_mma_layout<intrinsic = MFMA_SCALE_F32_32x32x64_B32, lhs_elem_type = f4E2M1FN,"
            " rhs_elem_type = f8E4M3FN, acc_elem_type = f32>",
            [
                "vector<32x2x32xf4E2M1FN>",
                "vector<2x32x32xf8E4M3FN>",
                "vector<32x2xf8E8M0FNU>",
                "vector<2x32xf8E8M0FNU>",
                "vector<32x32xf32>",
            ],
            [
                "vector<32xf4E2M1FN>",
                "vector<32xf8E4M3FN>",
                "vector<1xf8E8M0FNU>",
                "vector<1xf8E8M0FNU>",
                "vector<16xf32>",
            ],
        ),
    ],
)
def test_tile_types(kind, undistributed, distributed):
    a = attribute(kind)
    assert list(map(str, a.undistributed_types())) == undistributed
    assert list(map(str, a.distributed_types())) == distributed


def test_opaque_fragments_have_no_layout():
    a = attribute("#iree_gpu.mma_layout<NV_WMMA_F32_16x16x16_F16>")
    assert not a.has_layout
    assert [str(t) for t in a.undistributed_types()] == ["vector<16x16xf16>", "vector<16x16xf16>", "vector<16x16xf32>"]
    with pytest.raises(ValueError, match="does not tell which lane holds what"):
        a.distributed_types()
    with pytest.raises(ValueError, match="does not tell which lane holds what"):
        mma_layout("NV_WMMA_F32_16x16x16_F16", "lhs")


def test_how_instructions_are_made():
    assert find("MFMA_F32_16x16x16_F16").op == "amdgpu.mfma"
    assert find("WMMA_I32_16x16x64_I8").subgroup_size == 32
    assert find("VMFMA_F32_16x16x32_F16").native_facts == {"m": 16, "n": 16, "k": 16, "count": 2, "slice": 4}
    sparse = find("VDMFMA_F32_8x16x64x1_BF16")
    assert sparse.op == "amdgpu.sparse_mfma"
    assert sparse.native_facts["even_lane_index"] == 0x4444
    assert find("MFMA_F32_16x16x16_F16").virtual == ("VMFMA_F32_16x16x32_F16", "VDMFMA_F32_8x16x64x2_F16")


def test_unknown_instruction():
    with pytest.raises(KeyError, match="no matrix instruction 'MFMA'"):
        find("MFMA")


def test_element_types():
    assert element_type("i8") is IntegerType(8)
    assert element_type("bf16") is FloatType("bf16")


@pytest.mark.skipif(not FACTS.exists(), reason="the facts are not here")
def test_table_holds_the_facts():
    facts = json.loads(FACTS.read_text())
    for family in FAMILIES:
        assert [r["name"] for r in facts[family]] == list(intrinsics(family))
        for fact in facts[family]:
            row = intrinsics(family)[fact["name"]]
            assert row.value == fact["value"]
            assert row.subgroup_size == fact["subgroup_size"]
            names = SCALED_OPERANDS if family == "scaled_mma" else OPERANDS
            for i, name in enumerate(names):
                assert list(row.shapes[i]) == fact["undistributed"][name]
                if fact["layout"] is not None:
                    assert list(row.distributed_shape(i)) == fact["distributed"][name]
                    for key in ("outer", "thread", "tstrides", "element"):
                        assert list(getattr(row.layouts[i], key)) == fact["layout"][name][key]
