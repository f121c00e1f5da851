"""Copies by lanes together: which transfers are chosen, that they copy the same, what is refused and remarked."""

import re

import numpy as np
import pytest

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError, Diagnostic, handling
from iree_gpu_llvm.simulator.run import simulate

from .dma_kernels import Gather

PASS = "iree-codegen-amdgpu-lower-coalesced-dma-to-gather-lds"
XOR = "#iree_codegen.xor_shuffle"


def lowered(text: str, chip: str) -> tuple[str, list[Diagnostic]]:
    module = driver.parse(text)
    remarks: list[Diagnostic] = []
    with handling(remarks.append):
        driver.run_pipeline(module, f"builtin.module(func.func({PASS}{{target={chip}}},canonicalize,cse))")
    return driver.print(module), remarks


def transfers(text: str) -> list[str]:
    """What each transfer copies, a lane; `read` for those through registers."""
    return re.findall(r"gather_to_lds .*? : vector<(\w+)>", text) or ["read"] * text.count("vector.transfer_read")


CASES = {
    "rows": (Gather("4x128xf32", "4x128xf32"), "gfx950", ["4xf32"] * 2),
    "narrow rows": (Gather("128x4xf16", "128x4xf16"), "gfx950", ["8xf16"]),
    "dwords": (Gather("8x64xf16", "8x64xf16"), "gfx942", ["2xf16"] * 4),
    "bytes": (Gather("8x64xi8", "8x64xi8"), "gfx942", ["4xi8"] * 2),
    "wide elements": (Gather("8x64xf64", "8x64xf64"), "gfx950", ["2xf64"] * 4),
    "too wide elements": (Gather("8x64xf64", "8x64xf64"), "gfx942", ["read"] * 8),
    "two widths": (Gather("3x192xf32", "3x192xf32"), "gfx950", ["4xf32", "4xf32", "1xf32"]),
    "no multiple": (Gather("9x64xf16", "9x64xf16"), "gfx950", ["read"] * 9),
    "a tail": (Gather("8x65xf16", "8x65xf16"), "gfx950", ["read"] * 9),
    "less than the lanes": (Gather("1x16xf16", "1x16xf16"), "gfx950", ["read"]),
    "no DMA": (Gather("8x64xf32", "8x64xf32"), "gfx90a", ["read"] * 8),
    "no DMA on RDNA": (Gather("8x64xf32", "8x64xf32"), "gfx1100", ["read"] * 8),
    "global": (Gather("8x64xf16", "8x64xf16", fat=False), "gfx950", ["8xf16"]),
    "one dimension": (Gather("512xf32", "512xf32"), "gfx950", ["4xf32"] * 2),
    "three dimensions": (Gather("3x4x128xf32", "3x4x128xf32"), "gfx950", ["4xf32"] * 6),
    "padded rows": (Gather("4x256xf16", "4x256xf16", layout=", strided<[260, 1]>"), "gfx950", ["2xf16"] * 8),
    "short padded rows": (Gather("8x64xf16", "8x64xf16", layout=", strided<[68, 1]>"), "gfx950", ["read"] * 8),
    "part of rows": (
        Gather("128x64xf16", "128x4xf16", view=("[0, 8] [128, 4] [1, 1]", "128x4xf16, strided<[64, 1], offset: 8>")),
        "gfx950",
        ["2xf16"] * 4,
    ),
    "a lane's elements in two rows": (
        Gather("64x64xf16", "64x12xf16", view=("[0, 8] [64, 12] [1, 1]", "64x12xf16, strided<[64, 1], offset: 8>")),
        "gfx950",
        ["2xf16"] * 6,
    ),
    "odd rows": (
        Gather("8x65xf16", "8x64xf16", view=("[0, 0] [8, 64] [1, 1]", "8x64xf16, strided<[65, 1]>")),
        "gfx950",
        ["read"] * 8,
    ),
    "odd begin": (
        Gather("8x66xf16", "8x64xf16", view=("[0, 1] [8, 64] [1, 1]", "8x64xf16, strided<[66, 1], offset: 1>")),
        "gfx950",
        ["read"] * 8,
    ),
    "less rows": (Gather("6x64xf16", "8x64xf16", " in_bounds [false, true]"), "gfx950", ["8xf16"]),
    "less columns": (Gather("8x56xf16", "8x64xf16", " in_bounds [true, false]"), "gfx950", ["8xf16"]),
    "ends in a transfer": (Gather("8x62xf16", "8x64xf16", " in_bounds [true, false]"), "gfx950", ["2xf16"] * 4),
    "ends in a dword": (Gather("6x63xf16", "8x64xf16", " in_bounds [false, false]"), "gfx950", ["read"] * 8),
    "less of a part": (
        Gather(
            "16x64xf16",
            "8x64xf16",
            " in_bounds [false, false]",
            view=("[2, 0] [6, 56] [1, 1]", "6x56xf16, strided<[64, 1], offset: 128>"),
        ),
        "gfx950",
        ["8xf16"],
    ),
    "less of a slice": (
        Gather(
            "4x16x64xf16",
            "8x64xf16",
            " in_bounds [false, false]",
            view=("[1, 2, 0] [1, 6, 56] [1, 1, 1]", "6x56xf16, strided<[64, 1], offset: 1152>"),
        ),
        "gfx950",
        ["8xf16"],
    ),
    "permuted": (Gather("8x64xf16", "8x64xf16", hint=f"{XOR}<64, 8>"), "gfx950", ["8xf16"]),
    "permuted dwords": (Gather("8x64xf16", "8x64xf16", hint=f"{XOR}<64, 8>"), "gfx942", ["2xf16"] * 4),
    "permuted by less": (Gather("8x64xf16", "8x64xf16", hint=f"{XOR}<64, 4>"), "gfx950", ["2xf16"] * 4),
    "permuted every other": (Gather("8x64xf16", "8x64xf16", hint=f"{XOR}<64, 8, 128>"), "gfx950", ["8xf16"]),
    "permuted in phases": (Gather("16x64xf16", "16x64xf16", hint=f"{XOR}<64, 8, 64, 2>"), "gfx950", ["8xf16"] * 2),
    "rotated": (Gather("8x64xf16", "8x64xf16", hint="#iree_codegen.rotate_rows<64, 8>"), "gfx950", ["read"] * 8),
    "permuted beyond": (Gather("5x64xf32", "5x64xf32", hint=f"{XOR}<128, 4>"), "gfx950", ["read"] * 5),
    "looked up": (Gather("100x64xf16", "8x64xf16", table="memref<8xindex>"), "gfx950", ["8xf16"]),
    "looked up by i32": (Gather("100x64xf16", "8x64xf16", table="memref<8xi32>"), "gfx942", ["2xf16"] * 4),
    "looked up in a vector": (Gather("100x64xf16", "8x64xf16", table="vector<8xindex>"), "gfx950", ["8xf16"]),
    "single elements looked up": (Gather("1000xf32", "256xf32", table="memref<256xindex>"), "gfx950", ["1xf32"] * 4),
    "elements less than a dword looked up": (
        Gather("1000xf16", "256xf16", table="memref<256xi32>"),
        "gfx950",
        ["read"] * 4,
    ),
    "looked up, less columns": (
        Gather("100x60xf16", "8x64xf16", " in_bounds [true, false]", table="memref<8xindex>"),
        "gfx950",
        ["2xf16"] * 4,
    ),
}


@pytest.mark.parametrize(("kernel", "chip", "expected"), CASES.values(), ids=CASES.keys())
def test_copies_the_same(kernel, chip, expected):
    text, remarks = lowered(kernel.text, chip)
    assert transfers(text) == expected
    assert "coalesced_gather_dma" not in text
    assert bool(remarks) == (not expected[0].startswith(widest(kernel, chip)))
    before = simulate(kernel.text, arguments(kernel), grid=(1, 1, 1), check=True)
    after = simulate(text, before.inputs, grid=(1, 1, 1), check=True)
    assert before.findings == [] and after.findings == []
    assert np.array_equal(as_bits(before.outputs[2]), as_bits(after.outputs[2]))
    assert np.any(as_bits(after.outputs[2]))


def widest(kernel: Gather, chip: str) -> str:
    element = kernel.target.rpartition("x")[2]
    bits = {"gfx950": 128, "gfx942": 32}.get(chip, 1 << 20)
    return f"{bits // int(element[1:])}x"


def arguments(kernel: Gather) -> list[object]:
    rows = int(kernel.source.split("x")[0])
    count = int(kernel.table.split("<")[1].split("x")[0]) if kernel.table else 1
    table = np.random.default_rng(3).integers(0, rows, count)
    return ["random:1:100", table.astype(np.int32 if "i32" in kernel.table else np.int64), "zeros"]


def as_bits(x: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(x).view(np.uint8)


def test_zeros_are_what_is_outside():
    kernel = Gather("6x62xf16", "8x64xf16", " in_bounds [false, false]")
    text, _ = lowered(kernel.text, "gfx950")
    result = simulate(text, ["ones", "zeros", "zeros"], grid=(1, 1, 1)).outputs[2]
    expected = np.zeros((8, 64), np.float16)
    expected[:6, :62] = 1
    assert np.array_equal(result, expected)


FAILED = (
    "'iree_gpu.coalesced_gather_dma' op failed to lower to gather_to_lds; possible causes: source lacks fat_raw_buffer"
    " address space for OOB padding, destination is not contiguous, or element sizes are incompatible with dma_sizes"
)


@pytest.mark.parametrize(
    ("kernel", "note"),
    [
        (
            Gather("6x64xf16", "8x64xf16", " in_bounds [false, true]", fat=False),
            "what lies outside of the source reads as zero in fat_raw_buffer memory only, not in global memory",
        ),
        (
            Gather("8x64xf16", "8x64xf16", mapping="#gpu.warp<linear_dim_0>"),
            "it is not in an scf.forall over threads or lanes",
        ),
        (Gather("8x64xf16", "8x64xf16", lanes=""), "nothing says how many lanes a subgroup has"),
    ],
)
def test_what_is_refused(kernel, note):
    with pytest.raises(CompileError) as e:
        lowered(kernel.text, "gfx950")
    (error,) = e.value.diagnostics
    assert error.message == FAILED
    assert [n.message for n in error.notes] == [note]
    assert error.location.line == text_line(kernel, "coalesced_gather_dma")


def text_line(kernel: Gather, word: str) -> int:
    return next(n for n, line in enumerate(kernel.text.splitlines(), 1) if word in line)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (
            "no DMA",
            "is done through registers, an element a lane at a time. chip: gfx90a has no copies to LDS that are used",
        ),
        (
            "no multiple",
            "is done through registers, an element a lane at a time. width: 576 elements are not so many times 64 lanes",
        ),
        ("dwords", ""),
        ("odd rows", "alignment: rows of 16-bit elements do not begin at multiples of 32 bits"),
        (
            "ends in a transfer",
            "copies 32 bits a lane at a time, not 128. bounds: the source may end within 8 elements",
        ),
        (
            "permuted by less",
            "copies 32 bits a lane at a time, not 128. width: #iree_codegen.xor_shuffle<64, 4> does not keep 8 elements together",
        ),
        ("part of rows", "contiguity: of the source, 4 elements in a row are neighbours, not 8"),
        ("too wide elements", "width: 64-bit elements do not fill 32 bits"),
    ],
)
def test_remarks_say_why(name, reason):
    kernel, chip, _ = CASES[name]
    remarks = [r.message for r in lowered(kernel.text, chip)[1]]
    if reason:
        assert len(remarks) == 1 and reason in remarks[0]
    else:
        assert remarks == []
