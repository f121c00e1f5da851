"""A code object as text for people: one block for the file, a table of the kernels, the arguments of each."""

from __future__ import annotations

from collections.abc import Sequence

from iree_gpu_llvm.targets.code_object import CodeObject, Kernel


def render(code: CodeObject) -> str:
    features = "".join(f"  {name} {state}" for name, state in code.features.items())
    version = code.code_object_version or "unknown"
    metadata = ".".join(map(str, code.metadata_version))
    kind = "linked code object" if code.linked else "relocatable object"
    lines = [
        f"target               {code.target}",
        f"chip                 {code.chip or 'unknown'}{features}",
        f"code object version  {version}  (metadata {metadata}, e_flags {code.e_flags:#x})",
        f"kind                 {kind}, {code.file_bytes} bytes",
    ]
    if code.undefined_symbols:
        lines.append("undefined symbols    " + ", ".join(code.undefined_symbols))
    for kernel in code.kernels:
        lines += ["", *_kernel_lines(kernel)]
    if not code.kernels:
        lines += ["", "no kernels"]
    return "\n".join(lines)


def _kernel_lines(kernel: Kernel) -> list[str]:
    size = "x".join(map(str, kernel.workgroup_size)) if kernel.workgroup_size else f"up to {kernel.max_workgroup_size}"
    rows = [
        ("workgroup size", f"{size}, waves of {kernel.wave_size} lanes"),
        ("VGPRs", str(kernel.vgprs) + (f", of these {kernel.agprs} AGPRs" if kernel.agprs else "")),
        ("SGPRs", str(kernel.sgprs)),
        ("spills", f"{kernel.vgpr_spills} VGPRs, {kernel.sgpr_spills} SGPRs"),
        ("LDS", f"{kernel.lds_bytes} bytes"),
        ("scratch", f"{kernel.scratch_bytes} bytes a lane" + (", dynamic stack" if kernel.dynamic_stack else "")),
        ("occupancy", str(kernel.occupancy) if kernel.occupancy else "unknown"),
        ("code", f"{kernel.code_bytes} bytes" if kernel.code_bytes is not None else "unknown"),
        ("arguments", f"{kernel.kernarg_bytes} bytes, aligned to {kernel.kernarg_align}"),
    ]
    lines = [f"kernel {kernel.name}", *(f"  {name:<15} {value}" for name, value in rows)]
    if kernel.arguments:
        table: list[list[str]] = [["offset", "size", "name", "kind", "address space", "access"]]
        for a in kernel.arguments:
            rest = [a.name or "", a.kind, a.address_space or "", a.access or ""]
            table.append([str(a.offset), str(a.size), *rest])
        if not any(a.name for a in kernel.arguments):
            for row in table:
                del row[2]
        lines += _aligned(table, "    ")
    return lines


def _aligned(table: Sequence[Sequence[str]], indent: str) -> list[str]:
    """Columns padded to their widest cell; the first two are numbers and go to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        (indent + "  ".join(f"{cell:{'>' if n < 2 else '<'}{widths[n]}}" for n, cell in enumerate(row))).rstrip()
        for row in table
    ]
