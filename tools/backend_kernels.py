"""Matmul kernels as LLVM IR text, of any size, for measuring what LLVM costs and gives.

    python tools/backend_kernels.py --chip gfx942 --tile 128x128x32 --unroll 4 > matmul.ll

C (f32) = A (f16, rows of K) times the transpose of B (f16, rows of K). A workgroup of 256 threads makes a tile; each
trip of the K loop brings one slice of A and B to LDS and multiplies it on the matrix units, ``unroll`` times over in
the text.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from iree_gpu_llvm.targets.chips import chip

_THREADS = 256
_PAD = 8  # halves after each LDS row, so that rows do not start in the same bank


@dataclass(frozen=True)
class MatrixUnit:
    """A 16x16x16 instruction: ``per_lane`` elements of A and B, ``acc`` of C a lane, the call without its operands."""

    name: str
    per_lane: int
    acc: int
    tail: str


_UNITS = {
    "mfma": MatrixUnit("llvm.amdgcn.mfma.f32.16x16x16f16", 4, 4, ", i32 0, i32 0, i32 0"),
    "wmma_gfx12": MatrixUnit("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16", 8, 8, ""),
}


class Writer:
    """Lines of IR; ``new`` names each result."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0

    def new(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def do(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def scaled_sum(self, *terms: tuple[str, int]) -> str:
        total = "0"
        for value, scale in terms:
            product = value if scale == 1 else self.new(f"mul nuw nsw i32 {value}, {scale}")
            total = product if total == "0" else self.new(f"add nuw nsw i32 {total}, {product}")
        return total


def matmul(chip_name: str, m: int, n: int, k: int, unroll: int, size: int = 2048) -> str:
    """IR of a ``size``-cubed matmul in tiles of ``m`` x ``n`` x ``k``."""
    target = chip(chip_name)
    unit = _UNITS[target.matrix]
    wave = target.default_wave_size
    waves_n = 2
    waves_m = _THREADS // wave // waves_n
    tiles_m, tiles_n = m // 16 // waves_m, n // 16 // waves_n
    row = k + _PAD
    w = Writer()
    a_type, c_type = f"<{unit.per_lane} x half>", f"<{unit.acc} x float>"
    flags = target.buffer_flags
    rsrc = "call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1"
    a, b, c = (
        w.new(f"{rsrc}(ptr addrspace(1) %{name}, i16 0, i64 {size * size * bytes_}, i32 {flags})")
        for name, bytes_ in (("a", 2), ("b", 2), ("c", 4))
    )
    thread = w.new(f"call range(i32 0, {_THREADS}) i32 @llvm.amdgcn.workitem.id.x()")
    group_n, group_m = (w.new(f"call i32 @llvm.amdgcn.workgroup.id.{axis}()") for axis in "xy")
    lane = w.new(f"and i32 {thread}, {wave - 1}")
    wave_id = w.new(f"lshr i32 {thread}, {wave.bit_length() - 1}")
    lane_row, lane_group = w.new(f"and i32 {lane}, 15"), w.new(f"lshr i32 {lane}, 4")
    wave_m, wave_n = w.new(f"lshr i32 {wave_id}, 1"), w.new(f"and i32 {wave_id}, 1")
    chunks = k // 8
    copy_row, copy_column = w.new(f"udiv i32 {thread}, {chunks}"), w.new(f"urem i32 {thread}, {chunks}")
    copies = []
    for buffer, lds, group, rows in ((a, "@lds_a", group_m, m), (b, "@lds_b", group_n, n)):
        for first in range(0, rows, _THREADS // chunks):
            local = w.new(f"add nuw nsw i32 {copy_row}, {first}")
            source = w.scaled_sum((group, rows * size), (local, size), (copy_column, 8))
            copies.append((buffer, lds, source, w.scaled_sum((local, row), (copy_column, 8))))
    reads_a = [w.scaled_sum((wave_m, tiles_m * 16 * row), (lane_row, row), (lane_group, unit.per_lane))]
    reads_b = [w.scaled_sum((wave_n, tiles_n * 16 * row), (lane_row, row), (lane_group, unit.per_lane))]
    w.do("br label %loop")
    w.lines.append("loop:")
    tiles = [(i, j) for i in range(tiles_m) for j in range(tiles_n)]
    accs = {tile: f"%acc{tile[0]}_{tile[1]}" for tile in tiles}
    phis = len(w.lines)
    for step in range(unroll):
        base = w.new(f"add nuw nsw i32 %k, {step * k}")
        values = []
        for buffer, lds, source, slot in copies:
            offset = w.new(f"add nuw nsw i32 {source}, {base}")
            pointer = w.new(f"getelementptr half, ptr addrspace(7) {buffer}, i32 {offset}")
            values.append((lds, slot, w.new(f"load <8 x half>, ptr addrspace(7) {pointer}, align 16")))
        _barrier(w)
        for lds, slot, value in values:
            pointer = w.new(f"getelementptr half, ptr addrspace(3) {lds}, i32 {slot}")
            w.do(f"store <8 x half> {value}, ptr addrspace(3) {pointer}, align 16")
        _barrier(w)
        for inner in range(0, k, 16):

            def fragment(lds: str, start: str, tile: int, inner: int = inner) -> str:
                offset = w.new(f"add nuw nsw i32 {start}, {tile * 16 * row + inner}")
                pointer = w.new(f"getelementptr half, ptr addrspace(3) {lds}, i32 {offset}")
                return w.new(f"load {a_type}, ptr addrspace(3) {pointer}, align {unit.per_lane * 2}")

            left = [fragment("@lds_a", reads_a[0], i) for i in range(tiles_m)]
            right = [fragment("@lds_b", reads_b[0], j) for j in range(tiles_n)]
            for i, j in tiles:
                operands = f"{a_type} {left[i]}, {a_type} {right[j]}, {c_type} {accs[i, j]}{unit.tail}"
                accs[i, j] = w.new(f"call {c_type} @{unit.name}({operands})")
    following = w.new(f"add nuw nsw i32 %k, {k * unroll}")
    heads = [f"  %k = phi i32 [ 0, %entry ], [ {following}, %loop ]"]
    for i, j in tiles:
        heads.append(f"  %acc{i}_{j} = phi {c_type} [ zeroinitializer, %entry ], [ {accs[i, j]}, %loop ]")
    w.lines[phis:phis] = heads
    w.do(f"br i1 {w.new(f'icmp ult i32 {following}, {size}')}, label %loop, label %end")
    w.lines.append("end:")
    for i, j in tiles:
        first_row = w.scaled_sum((group_m, m), (wave_m, tiles_m * 16), (lane_group, unit.acc))
        column = w.scaled_sum((group_n, n), (wave_n, tiles_n * 16), (lane_row, 1))
        start = w.scaled_sum((first_row, size), (column, 1))
        for element in range(unit.acc):
            offset = w.new(f"add nuw nsw i32 {start}, {(i * 16 + element) * size + j * 16}")
            pointer = w.new(f"getelementptr float, ptr addrspace(7) {c}, i32 {offset}")
            value = w.new(f"extractelement {c_type} {accs[i, j]}, i32 {element}")
            w.do(f"store float {value}, ptr addrspace(7) {pointer}, align 4")
    w.do("ret void")
    return _module(w, unit, a_type, c_type, m * row, n * row, target.inreg_arguments)


def _barrier(w: Writer) -> None:
    w.do('fence syncscope("workgroup") release, !mmra !0')
    w.do("call void @llvm.amdgcn.s.barrier()")
    w.do('fence syncscope("workgroup") acquire, !mmra !0')


def _module(w: Writer, unit: MatrixUnit, a: str, c: str, lds_a: int, lds_b: int, inreg: bool) -> str:
    from iree_gpu_llvm.targets.intrinsics import declaration

    names = ["workitem.id.x", "workgroup.id.x", "workgroup.id.y", "s.barrier", "make.buffer.rsrc.p7.p1"]
    declarations = [declaration(f"llvm.amdgcn.{name}") for name in names] + [declaration(unit.name)]
    attributes = ("inreg " if inreg else "") + "noalias noundef nonnull align 16"
    args = ", ".join(f"ptr addrspace(1) {attributes} %{name}" for name in "abc")
    return "\n".join(
        [
            'target triple = "amdgcn-amd-amdhsa"',
            f"@lds_a = internal addrspace(3) global [{lds_a} x half] poison, align 16",
            f"@lds_b = internal addrspace(3) global [{lds_b} x half] poison, align 16",
            *declarations,
            f"define amdgpu_kernel void @matmul({args}) #0 !reqd_work_group_size !1 {{",
            "entry:",
            *w.lines,
            "}",
            f'attributes #0 = {{ nounwind "amdgpu-flat-work-group-size"="{_THREADS},{_THREADS}" '
            '"uniform-work-group-size"="true" }',
            "!llvm.module.flags = !{!2}",
            '!0 = !{!"amdgpu-synchronize-as", !"local"}',
            f"!1 = !{{i32 {_THREADS}, i32 1, i32 1}}",
            '!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}',
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chip", default="gfx942")
    parser.add_argument("--tile", default="64x64x32", help="rows x columns x depth of a workgroup's tile")
    parser.add_argument("--unroll", type=int, default=1)
    arguments = parser.parse_args()
    m, n, k = map(int, arguments.tile.split("x"))
    print(matmul(arguments.chip, m, n, k, arguments.unroll), end="")


if __name__ == "__main__":
    main()
