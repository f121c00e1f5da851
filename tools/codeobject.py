"""What a code object says of its kernels, read without the project's own reader: these tools measure that one too."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Note type of the AMDGPU metadata map, a msgpack document (LLVM, "User Guide for AMDGPU Backend", note records).
NT_AMDGPU_METADATA = 32


@dataclass(frozen=True)
class KernelFacts:
    """Metadata of one kernel. Sizes in bytes; `vgprs` counts AGPRs too where the chip has one register file."""

    name: str
    workgroup_size: tuple[int, int, int] | None
    kernarg_bytes: int
    lds_bytes: int
    scratch_bytes: int
    vgprs: int
    agprs: int
    sgprs: int
    vgpr_spills: int
    sgpr_spills: int
    wavefront_size: int


def read(path: Path) -> dict[str, KernelFacts]:
    """The kernels of a code object by name; ValueError when the file is no code object or has no metadata."""
    from elftools.common.exceptions import ELFError
    from elftools.elf.elffile import ELFFile
    from elftools.elf.segments import NoteSegment

    with path.open("rb") as file:
        try:
            notes = [
                note["n_descdata"]
                for segment in ELFFile(file).iter_segments()
                if isinstance(segment, NoteSegment)
                for note in segment.iter_notes()
                if note["n_name"] == "AMDGPU"
            ]
        except ELFError as error:
            raise ValueError(f"{path.name} is no ELF file: {error}") from None
    return metadata_kernels(notes, path.name)


def metadata_kernels(notes: list[bytes], name: str) -> dict[str, KernelFacts]:
    import msgpack

    for raw in notes:
        document = msgpack.unpackb(raw, strict_map_key=False)
        if isinstance(document, dict) and "amdhsa.kernels" in document:
            kernels = [_facts(kernel) for kernel in document["amdhsa.kernels"]]
            return {kernel.name: kernel for kernel in kernels}
    raise ValueError(f"{name} has no AMDGPU metadata")


def _facts(kernel: dict[str, Any]) -> KernelFacts:
    size = kernel.get(".reqd_workgroup_size")
    return KernelFacts(
        name=kernel[".name"],
        workgroup_size=(size[0], size[1], size[2]) if size else None,
        kernarg_bytes=kernel[".kernarg_segment_size"],
        lds_bytes=kernel[".group_segment_fixed_size"],
        scratch_bytes=kernel[".private_segment_fixed_size"],
        vgprs=kernel[".vgpr_count"],
        agprs=kernel.get(".agpr_count", 0),
        sgprs=kernel[".sgpr_count"],
        vgpr_spills=kernel.get(".vgpr_spill_count", 0),
        sgpr_spills=kernel.get(".sgpr_spill_count", 0),
        wavefront_size=kernel[".wavefront_size"],
    )
