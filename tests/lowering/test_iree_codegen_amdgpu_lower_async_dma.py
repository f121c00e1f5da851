"""Copies by a whole workgroup: which transfers are chosen, that they copy the same, what is refused and why."""

import re

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError, Diagnostic, handling
from iree_gpu_llvm.simulator.run import simulate

from .dma_kernels import Box

PASS = "iree-codegen-amdgpu-lower-async-dma"
XOR = "#iree_codegen.xor_shuffle"


def lowered(text: str, chip: str = "gfx950") -> tuple[str, list[Diagnostic]]:
    module = driver.parse(text)
    remarks: list[Diagnostic] = []
    with handling(remarks.append):
        driver.run_pipeline(module, f"builtin.module(func.func({PASS}{{target={chip}}},canonicalize,cse))")
    return driver.print(module), remarks


CASES = {
    "once": (Box("32x64xi16", "32x64xi16", "32x64xi16"), "gfx950", ["8xi16"]),
    "dwords": (Box("32x64xi32", "32x64xi32", "32x64xi32"), "gfx942", ["1xi32"] * 8),
    "a part": (Box("100x64xi16", "64x64xi16", "32x64xi16", "%c8, %c0", "%c8, %c0"), "gfx950", ["8xi16"]),
    "of wider rows": (Box("64x256xi16", "32x64xi16", "32x64xi16", "%c8, %c8"), "gfx950", ["8xi16"]),
    "one dimension": (Box("4096xi32", "4096xi32", "4096xi32", "%c0", "%c0"), "gfx950", ["4xi32"] * 4),
    "three dimensions": (
        Box("4x32x64xi16", "4x32x64xi16", "4x32x64xi16", "%c0, %c0, %c0", "%c0, %c0, %c0"),
        "gfx950",
        ["8xi16"] * 4,
    ),
    "a slice": (
        Box(
            "9x32x64xi16",
            "32x64xi16",
            "32x64xi16",
            "%c8, %c0, %c0",
            more=" permutation_map affine_map<(d0, d1, d2) -> (d1, d2)>",
        ),
        "gfx950",
        ["8xi16"],
    ),
    "too small for the widest": (Box("8x64xi16", "8x64xi16", "8x64xi16"), "gfx950", ["2xi16"]),
    "elements of two rows": (Box("512x4xi16", "512x4xi16", "512x4xi16"), "gfx950", ["8xi16"]),
    "long rows": (Box("2x2048xi16", "2x2048xi16", "2x2048xi16"), "gfx950", ["8xi16"] * 2),
    "one subgroup": (Box("32x64xi16", "32x64xi16", "32x64xi16", threads=64), "gfx950", ["8xi16"] * 4),
    "permuted": (Box("32x64xi16", "32x64xi16", "32x64xi16", hint=f"{XOR}<64, 8>"), "gfx950", ["8xi16"]),
    "permuted part of source": (
        Box("64x128xi16", "32x64xi16", "32x64xi16", "%c8, %c8", hint=f"{XOR}<64, 8>"),
        "gfx950",
        ["8xi16"],
    ),
    "permuted by less": (Box("32x64xi16", "32x64xi16", "32x64xi16", hint=f"{XOR}<64, 4>"), "gfx950", ["2xi16"] * 4),
}


@pytest.mark.parametrize(("kernel", "chip", "expected"), CASES.values(), ids=CASES.keys())
def test_copies_the_same(kernel, chip, expected):
    text, remarks = lowered(kernel.text, chip)
    assert re.findall(r"gather_to_lds .*? : vector<(\w+)>", text) == expected
    assert bool(remarks) == (chip == "gfx950" and expected[0] == "2xi16")
    before = simulate(kernel.text, ["random:1:100", "zeros"], grid=(1, 1, 1), check=True)
    after = simulate(text, before.inputs, grid=(1, 1, 1), check=True)
    assert before.findings == [] and after.findings == []
    assert np.array_equal(before.outputs[1], after.outputs[1])
    assert np.count_nonzero(after.outputs[1]) >= np.prod([int(n) for n in kernel.box.split("x")[:-1]])


WHOLE = ("32x64xi16", "32x64xi16", "32x64xi16")


@pytest.mark.parametrize(
    ("kernel", "chip", "reasons"),
    [
        (Box(*WHOLE), "gfx90a", ["gfx90a has no copies to LDS that are used"]),
        (Box(*WHOLE), "gfx1201", ["gfx1201 has no copies to LDS that are used"]),
        (Box(*WHOLE, more=" in_bounds [true, false]"), "gfx950", ["it may run out of bounds"]),
        (
            Box(*WHOLE, space="#gpu.address_space<global>"),
            "gfx950",
            ["its source is not in fat_raw_buffer memory: memref<32x64xi16, #gpu.address_space<global>>"],
        ),
        (
            Box(*WHOLE, layout=", strided<[128, 1]>"),
            "gfx950",
            [
                "not all elements lie one after the other: "
                "memref<32x64xi16, strided<[128, 1]>, #amdgpu.address_space<fat_raw_buffer>>"
            ],
        ),
        (
            Box(*WHOLE, lanes=""),
            "gfx950",
            ["nothing says how many work items a workgroup and a subgroup have"],
        ),
        (
            Box("9x64xi16", "9x64xi16", "9x64xi16"),
            "gfx950",
            [
                "128 bits a lane: 64 lanes do not cut what is left of vector<9x64xi16> evenly",
                "32 bits a lane: 64 lanes do not cut what is left of vector<9x64xi16> evenly",
            ],
        ),
        (
            Box("6x64xi16", "6x64xi16", "6x64xi16"),
            "gfx942",
            ["32 bits a lane: 256 work items do not cut what is left of vector<6x64xi16> evenly"],
        ),
        (
            Box("32x96xi16", "32x96xi16", "32x96xi16"),
            "gfx950",
            [
                "128 bits a lane: 64 lanes do not cut what is left of vector<32x96xi16> evenly",
                "32 bits a lane: 64 lanes do not cut what is left of vector<32x96xi16> evenly",
            ],
        ),
        (
            Box("64x32xi16", "32x64xi16", "32x64xi16", more=" permutation_map affine_map<(d0, d1) -> (d1, d0)>"),
            "gfx942",
            ["32 bits a lane: 2 elements of the box are not neighbours in the source"],
        ),
        (
            Box("32x64xi16", "32x128xi16", "32x64xi16"),
            "gfx942",
            ["32 bits a lane: what a subgroup copies at once is not a whole piece of the destination"],
        ),
        (
            Box("32x64xi16", "64x64xi16", "32x64xi16", to="%c8, %c0", hint=f"{XOR}<64, 8>"),
            "gfx942",
            [f"32 bits a lane: {XOR}<64, 8> may move elements out of the box"],
        ),
        (
            Box(*WHOLE, hint="#iree_codegen.rotate_rows<64, 8>"),
            "gfx942",
            ["32 bits a lane: #iree_codegen.rotate_rows<64, 8> does not keep 2 elements together"],
        ),
        (
            Box("32x64xi16", "32x64xi16", "2147483648x64xi16"),
            "gfx942",
            ["32 bits a lane: 268435456 transfers of each lane are too many"],
        ),
        (
            Box("32x64xi64", "32x64xi64", "32x64xi64"),
            "gfx942",
            ["32 bits a lane: elements of 64 bits do not fill them"],
        ),
    ],
)
def test_what_is_refused(kernel, chip, reasons):
    with pytest.raises(CompileError) as e:
        lowered(kernel.text, chip)
    (error,) = e.value.diagnostics
    assert error.message == "'iree_gpu.async_dma' op failed to lower async_dma to gather_to_lds"
    assert [n.message for n in error.notes] == reasons
    assert "async_dma" in kernel.text.splitlines()[error.location.line - 1]
