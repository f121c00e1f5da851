"""Count the instructions that ops of the math library become on a chip.

    python tools/libm_instructions.py --chip gfx942 --chip gfx1100 [--op tanh] [--type f32] [--fastmath afn] [--asm]

Each op is applied to the four elements of a vector that a kernel loads and stores; the figure is the kernel's static
count less that of the kernel which only copies, over four: instructions an element, constants shared as they are in
real kernels. Both arms of a branch count. `v` are vector instructions, `all` includes the scalar ones; waits and no-ops
are left out.
"""

from __future__ import annotations

import argparse
import re
import sys

import llvmlite.binding as llvm

from iree_gpu_llvm.lowering import libm
from iree_gpu_llvm.lowering.libm.formats import FORMATS

LANES = 4
NO_WORK = re.compile(r"s_(waitcnt|wait_|nop|delay_alu|endpgm|code_end|clause)")


def kernel(expansion: libm.Expansion | None, t: str, part: int | None = None) -> str:
    """LLVM IR of a kernel that applies `expansion` (None: that copies) to LANES elements of type `t` a lane, workgroups
    of 64. Of an op of two results it stores `part`, their sum where that is None."""
    arity = len(expansion.operands) if expansion else 1
    types = list(expansion.operands) if expansion else [t]
    lines = []
    for i, ti in enumerate(types):
        lines += [f"  %p{i} = getelementptr [{LANES} x {ti}], ptr addrspace(1) %in{i}, i32 %id"]
        lines += [f"  %v{i} = load <{LANES} x {ti}>, ptr addrspace(1) %p{i}, align 16"]
    result = t if expansion is None or expansion.result.startswith("{") else expansion.result
    whole = "poison"
    for k in range(LANES):
        lines += [f"  %a{i}.{k} = extractelement <{LANES} x {ti}> %v{i}, i32 {k}" for i, ti in enumerate(types)]
        value = f"%a0.{k}"
        if expansion:
            lines += [f"  %y{k} = {expansion.call(*(f'%a{i}.{k}' for i in range(arity)))}"]
            value = f"%y{k}"
            if expansion.result.startswith("{"):
                lines += [f"  %s{k} = extractvalue {expansion.result} %y{k}, 0"]
                lines += [f"  %c{k} = extractvalue {expansion.result} %y{k}, 1", f"  %z{k} = fadd {t} %s{k}, %c{k}"]
                value = f"%z{k}" if part is None else f"%s{k}" if part == 0 else f"%c{k}"
        lines += [f"  %w{k} = insertelement <{LANES} x {result}> {whole}, {result} {value}, i32 {k}"]
        whole = f"%w{k}"
    lines += [f"  %q = getelementptr [{LANES} x {result}], ptr addrspace(1) %out, i32 %id"]
    lines += [f"  store <{LANES} x {result}> {whole}, ptr addrspace(1) %q, align 16"]
    pointers = ", ".join(
        [*(f"ptr addrspace(1) noalias readonly %in{i}" for i in range(arity)), "ptr addrspace(1) noalias %out"]
    )
    body = "\n".join(lines)
    return f"""target triple = "amdgcn-amd-amdhsa"
{"".join(expansion.definitions.values()) if expansion else ""}
define amdgpu_kernel void @k({pointers}) #0 {{
  %lane = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %group = call range(i32 0, 65536) i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl nuw nsw i32 %group, 6
  %id = or disjoint i32 %first, %lane
{body}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
attributes #0 = {{ nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }}
"""


def compiled(ir: str, chip: str, emit: str = "asm") -> str | bytes:
    """Assembly text, or the object, after LLVM's O2 pipeline."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(ir)
    module.verify()
    tm = llvm.Target.from_triple("amdgcn-amd-amdhsa").create_target_machine(cpu=chip, opt=3, reloc="pic")
    options = llvm.create_pipeline_tuning_options(2)
    options.slp_vectorization = True
    builder = llvm.create_pass_builder(tm, options)
    builder.getModulePassManager().run(module, builder)
    return tm.emit_assembly(module) if emit == "asm" else tm.emit_object(module)


def counts(asm: str) -> tuple[int, int]:
    """(vector ALU instructions, all that do work)."""
    names = [line.split()[0] for line in asm.splitlines() if re.match(r"\t[vsdbgf][a-z]*_", line)]
    names = [n for n in names if not NO_WORK.match(n)]
    return sum(n.startswith("v_") for n in names), len(names)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chip", action="append")
    parser.add_argument("--op", action="append")
    parser.add_argument("--type", action="append", choices=list(FORMATS))
    parser.add_argument("--fastmath", default="")
    parser.add_argument("--asm", action="store_true", help="print the assembly too")
    options = parser.parse_args()
    flags = frozenset(filter(None, options.fastmath.split(",")))
    chips = options.chip or ["gfx942", "gfx1100"]
    print(f"{'op':12} {'type':5}" + "".join(f" {c + ' v':>12} {'all':>7}" for c in chips))
    for op in options.op or libm.OPS:
        for ty in options.type or FORMATS:
            cells = []
            for chip in chips:
                try:
                    e = libm.expansion(op, ty, chip, fastmath=flags)
                except libm.UnsupportedMathError:
                    continue
                base = counts(str(compiled(kernel(None, FORMATS[ty].llvm), chip)))
                asm = str(compiled(kernel(e, FORMATS[ty].llvm), chip))
                if options.asm:
                    print(asm)
                v, total = counts(asm)
                cells.append(f" {(v - base[0]) / LANES:12.1f} {(total - base[1]) / LANES:7.1f}")
            if cells:
                print(f"{op:12} {ty:5}" + "".join(cells), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
