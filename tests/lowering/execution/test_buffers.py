"""Buffers at their ends, copies that run over them and what copies are waited for: in machine code, on every chip that the
emulator runs, beside the simulator."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import execute, same

from iree_gpu_llvm.simulator.run import simulate
from iree_gpu_llvm.targets.chips import chip as facts_of

CHIPS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1200", "gfx1201")
FAT = "#amdgpu.address_space<fat_raw_buffer>"
LDS = "#gpu.address_space<workgroup>"
ROWS = 5
AT = np.array([ROWS - 2, ROWS - 1, ROWS, ROWS + 1, -1, 0, 1 << 20, 1 << 26], np.int64)
"""One before the last, the last, one past the end, and further out on both sides."""


def ends(name: str, element: str, width: int) -> str:
    """Lines that read row AT[t] of %NAME and write it to the row of %NAME_o, both buffers, and to %NAME_r."""
    n = ROWS * width
    m, fat, v = f"memref<{n}x{element}>", f"memref<{n}x{element}, {FAT}>", f"vector<{width}x{element}>"
    return f"""
    %{name}w = arith.constant {width} : index
    %{name}b = amdgpu.fat_raw_buffer_cast %{name} resetOffset : {m} to {fat}
    %{name}c = amdgpu.fat_raw_buffer_cast %{name}_o resetOffset : {m} to {fat}
    %{name}e = arith.muli %i, %{name}w : index
    %{name}v = vector.load %{name}b[%{name}e] : {fat}, {v}
    vector.store %{name}v, %{name}_r[%t, %c0] : memref<8x{width}x{element}>, {v}
    vector.store %{name}v, %{name}c[%{name}e] : {fat}, {v}"""


FORMS = {"h": ("f16", 1, np.float16), "f": ("f32", 1, np.float32), "q": ("f32", 4, np.float32)}


def ends_kernel() -> tuple[str, list[np.ndarray]]:
    arguments, arrays = ["%at: memref<8xindex>"], [AT]
    for name, (element, width, dtype) in FORMS.items():
        m = f"memref<{ROWS * width}x{element}>"
        arguments += [f"%{name}: {m}", f"%{name}_o: {m}", f"%{name}_r: memref<8x{width}x{element}>"]
        x = np.arange(1, ROWS * width + 1).astype(dtype)
        arrays += [x, np.zeros_like(x), np.full((8, width), 99, dtype)]
    body = "\n".join(ends(name, element, width) for name, (element, width, _) in FORMS.items())
    text = f"""func.func @k({", ".join(arguments)}) attributes {{gpu.known_block_size = array<i32: 8, 1, 1>}} {{
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %i = memref.load %at[%t] : memref<8xindex>
    {body}
    return
    }}"""
    return text, arrays


def check_ends(out: list[np.ndarray], arrays: list[np.ndarray], who: str) -> None:
    inside = (AT >= 0) & (AT < ROWS)
    for k, (element, width, _) in enumerate(FORMS.values()):
        rows = arrays[1 + 3 * k].reshape(ROWS, width)
        stored, read = out[2 + 3 * k].reshape(ROWS, width), out[3 + 3 * k]
        what = f"{who}: {width} of {element}"
        same(read, np.where(inside[:, None], rows[np.clip(AT, 0, ROWS - 1)], rows[:1] * 0), f"{what} read")
        want = np.zeros_like(rows)
        want[AT[inside]] = rows[AT[inside]]
        same(stored, want, f"{what} written")


def test_the_ends_of_buffers_in_the_simulator():
    """Zero is read beyond them, nothing is written."""
    text, arrays = ends_kernel()
    check_ends(simulate(text, arrays, grid=1).outputs, arrays, "simulator")


@pytest.mark.chips(*CHIPS)
def test_the_ends_of_buffers(emulator, chip):
    text, arrays = ends_kernel()
    out = execute(text, chip, list(arrays), block=(8, 1, 1))
    check_ends(out, arrays, chip)


def gathered_kernel(rows: int, columns: int, element: str, wave: int) -> str:
    """Copies `rows` rows of `columns` elements to rows of 64 in LDS, filled up with zeros, and hands them on."""
    source, target = f"memref<{rows}x{columns}x{element}, {FAT}>", f"memref<{rows}x64x{element}, {LDS}>"
    info = (
        "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> "
        f"workgroup_size = [64, 1, 1] subgroup_size = {wave}>"
    )
    return f"""func.func @k(%m: memref<{rows}x{columns}x{element}>, %out: memref<{rows}x64x{element}>)
      attributes {{translation_info = {info}}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = arith.constant {rows} : index
    %s = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<{rows}x{columns}x{element}> to {source}
    %d = memref.alloc() : {target}
    scf.forall (%lane) in ({wave}) {{
      iree_gpu.coalesced_gather_dma %s into %d lane(%lane) in_bounds [true, false] : {source}, {target}, index
    }} {{mapping = [#iree_gpu.lane_id<0>]}}
    gpu.barrier
    %t = gpu.thread_id x
    scf.for %r = %c0 to %rows step %c1 {{
      %x = memref.load %d[%r, %t] : {target}
      memref.store %x, %out[%r, %t] : memref<{rows}x64x{element}>
    }}
    return
    }}"""


PARTIAL = [(3, 61, "f16", np.float16), (2, 62, "f16", np.float16), (3, 63, "i8", np.int8), (2, 60, "f32", np.float32)]
"""Rows that end, and the whole source too, within a dword; within 16 bytes."""


def gathered(rows: int, columns: int, dtype: type) -> tuple[np.ndarray, np.ndarray]:
    x = np.random.default_rng(2).integers(1, 100, (rows, columns)).astype(dtype)
    return x, np.pad(x, ((0, 0), (0, 64 - columns)))


@pytest.mark.parametrize(("rows", "columns", "element", "dtype"), PARTIAL)
def test_copies_over_the_ends_of_rows_in_the_simulator(rows, columns, element, dtype):
    x, want = gathered(rows, columns, dtype)
    given = [x, np.zeros_like(want)]
    assert np.array_equal(simulate(gathered_kernel(rows, columns, element, 64), given, grid=1).outputs[1], want)


@pytest.mark.chips(*CHIPS)
@pytest.mark.parametrize(("rows", "columns", "element", "dtype"), PARTIAL)
def test_copies_over_the_ends_of_rows(emulator, chip, rows, columns, element, dtype):
    x, want = gathered(rows, columns, dtype)
    text = gathered_kernel(rows, columns, element, facts_of(chip).default_wave_size)
    same(execute(text, chip, [x, np.zeros_like(want)])[1], want, f"{rows}x{columns}x{element}")


# -- rows that a buffer's end cuts inside of a dword

PADDING = 7


def cut_kernel(element: str, dtype: type, width: int, sizes: list[int], dynamic: bool) -> tuple[str, list, list]:
    """Reads from each place of buffers of each size: a row that is padded, and one under a mask of bits that leaves out
    the second element. Arguments, and what they are to be afterwards."""
    items, v = max(sizes) + 3, f"vector<{width}x{element}>"
    zero = "0" if element[0] == "i" else "0.0"
    lines, head, arrays, after = [], [], [], []
    for k, size in enumerate(sizes):
        m, n = f"memref<{size}x{element}>", f"memref<{'?' if dynamic else size}x{element}, {FAT}>"
        plain, o = n.replace(f", {FAT}", ""), f"memref<{items}x{width}x{element}>"
        head += [f"%x{k}: {m}", f"%n{k}: index", f"%p{k}: {o}", f"%q{k}: {o}"]
        lines.append(f"""
    %s{k} = memref.subview %x{k}[0] [%n{k}] [1] : {m} to memref<?x{element}, strided<[1]>>
    %c{k} = memref.cast %s{k} : memref<?x{element}, strided<[1]>> to memref<?x{element}>
    %b{k} = amdgpu.fat_raw_buffer_cast {"%c" if dynamic else "%x"}{k} resetOffset : {plain} to {n}
    %r{k} = vector.transfer_read %b{k}[%t], %padding : {n}, {v}
    vector.store %r{k}, %p{k}[%t, %begin] : {o}, {v}
    %l{k} = arith.subi %n{k}, %t : index
    %m{k} = vector.create_mask %l{k} : vector<{width}xi1>
    %a{k} = arith.andi %m{k}, %odd : vector<{width}xi1>
    %h{k} = vector.maskedload %b{k}[%t], %a{k}, %other : {n}, vector<{width}xi1>, {v} into {v}
    vector.store %h{k}, %q{k}[%t, %begin] : {o}, {v}""")
        x = np.arange(1, size + 1).astype(dtype)
        longer = np.concatenate([x, np.full(items + width, PADDING, dtype)])
        rows = np.stack([longer[t : t + width] for t in range(items)])
        holed = rows.copy()
        holed[:, 1] = PADDING
        arrays += [x, size, np.zeros_like(rows), np.zeros_like(rows)]
        after += [x, None, rows, holed]
    bits = ", ".join("false" if i == 1 else "true" for i in range(width))
    text = f"""func.func @k({", ".join(head)}) attributes {{gpu.known_block_size = array<i32: {items}, 1, 1>}} {{
    %t = gpu.thread_id x
    %begin = arith.constant 0 : index
    %padding = arith.constant {zero.replace("0", str(PADDING), 1)} : {element}
    %other = arith.constant dense<{zero.replace("0", str(PADDING), 1)}> : {v}
    %odd = arith.constant dense<[{bits}]> : vector<{width}xi1>
    {"".join(lines)}
    return
    }}"""
    return text, arrays, after


CUT = [("f16", np.float16, 2), ("f16", np.float16, 3), ("f16", np.float16, 8), ("i8", np.int8, 2), ("i8", np.int8, 7),
       ("i8", np.int8, 16)]  # fmt: skip


@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize(("element", "dtype", "width"), CUT)
def test_rows_that_an_end_inside_of_a_dword_cuts(emulator, chip, element, dtype, width, dynamic):
    text, arrays, after = cut_kernel(element, dtype, width, [1, 2, 3, 5, 8, 11, 18, 21], dynamic)
    items = max(a for a in arrays if isinstance(a, int)) + 3
    out = execute(text, chip, arrays, block=(items, 1, 1))
    simulated = simulate(text, arrays, grid=1).outputs
    for k, wanted in enumerate(after):
        if wanted is not None:
            same(out[k], wanted, f"argument {k}")
            same(np.asarray(simulated[k]), wanted, f"argument {k} in the simulator")


def test_rows_of_rows_that_an_end_inside_of_a_dword_cuts(emulator, chip):
    """The last row of 5 x 5 elements ends in the middle of a dword, the others do not matter."""
    text = f"""func.func @k(%x: memref<5x5xf16>, %o: memref<5x8x2x8xf16>) attributes {{gpu.known_block_size = array<i32: 8, 5, 1>}} {{
    %t = gpu.thread_id x
    %u = gpu.thread_id y
    %c0 = arith.constant 0 : index
    %padding = arith.constant 7.0 : f16
    %b = amdgpu.fat_raw_buffer_cast %x resetOffset : memref<5x5xf16> to memref<5x5xf16, {FAT}>
    %r = vector.transfer_read %b[%u, %t], %padding : memref<5x5xf16, {FAT}>, vector<2x8xf16>
    vector.store %r, %o[%u, %t, %c0, %c0] : memref<5x8x2x8xf16>, vector<2x8xf16>
    return
    }}"""
    x = np.arange(25, dtype=np.float16).reshape(5, 5)
    longer = np.full((7, 16), PADDING, np.float16)
    longer[:5, :5] = x
    wanted = np.stack([np.stack([longer[u : u + 2, t : t + 8] for t in range(8)]) for u in range(5)])
    out = execute(text, chip, [x, np.zeros_like(wanted)], block=(8, 5, 1))
    same(out[1], wanted)
