"""Read an AMDGPU code object: ``inspect(data)`` for a ``.hsaco`` or the ``.o`` it is linked from.

What is where: LLVM, User Guide for AMDGPU Backend, "Code Object" (ELF header, note records, code object metadata V3 to
V5). The file may be damaged in any way; then there is one TargetError that says what is wrong, never another exception.
"""

from __future__ import annotations

import io
from functools import cache
from typing import Any

from iree_gpu_llvm.records import plain, record
from iree_gpu_llvm.targets.chips import Chip, chip, chip_names
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.occupancy import Occupancy, occupancy

_EM_AMDGPU = 224
_OSABI_HSA = 64
_NT_AMDGPU_METADATA = 32

# EI_ABIVERSION of ELFOSABI_AMDGPU_HSA -> code object version.
_CODE_OBJECT_VERSIONS = {0: 2, 1: 3, 2: 4, 3: 5, 4: 6}

# e_flags of version 4 and later: two bits each for xnack and sramecc.
_FEATURE_STATES = {0: "unsupported", 1: "any", 2: "off", 3: "on"}
_FEATURE_SHIFTS = {"xnack": 8, "sramecc": 10}


@record(frozen=True)
class Argument:
    """One kernel argument: ``offset`` and ``size`` in bytes within the kernarg segment."""

    offset: int
    size: int
    kind: str
    address_space: str | None = None
    access: str | None = None
    name: str | None = None


@record(frozen=True)
class Kernel:
    """One kernel. Sizes in bytes; ``vgprs`` with ``agprs`` where the chip has one file for both."""

    name: str
    symbol: str
    arguments: tuple[Argument, ...]
    kernarg_bytes: int
    kernarg_align: int
    workgroup_size: tuple[int, ...] | None
    max_workgroup_size: int
    wave_size: int
    sgprs: int
    vgprs: int
    agprs: int | None
    sgpr_spills: int
    vgpr_spills: int
    lds_bytes: int
    scratch_bytes: int
    dynamic_stack: bool
    code_bytes: int | None
    occupancy: Occupancy | None


@record(frozen=True)
class CodeObject:
    """A code object. ``chip`` is None where the processor is none of ``chips.json``; ``linked``: a .hsaco, no .o."""

    target: str
    chip: str | None
    features: dict[str, str]
    code_object_version: int
    metadata_version: tuple[int, ...]
    e_flags: int
    linked: bool
    undefined_symbols: tuple[str, ...]
    file_bytes: int
    kernels: tuple[Kernel, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain dicts and lists."""
        return plain(self)

    def to_text(self) -> str:
        from iree_gpu_llvm.targets.code_object_text import render

        return render(self)


def inspect(data: bytes, file_name: str = "<code object>") -> CodeObject:
    """What a code object says of itself. TargetError, beginning with ``file_name``, where it is none or damaged."""
    try:
        return _read(data)
    except TargetError as error:
        raise TargetError(f"{file_name}: {error.message}", error.notes) from None
    except Exception as error:
        # pyelftools and msgpack meet damaged input with whatever exception comes first, from KeyError to MemoryError.
        detail = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise TargetError(f"{file_name}: damaged code object", [detail]) from None


def _read(data: bytes) -> CodeObject:
    from elftools.elf.elffile import ELFFile

    if data[:4] != b"\x7fELF":
        raise TargetError("no ELF file" if data else "the file is empty")
    elf = ELFFile(io.BytesIO(data))
    header = elf.header
    if elf.elfclass != 64 or not elf.little_endian or _machine(data) != _EM_AMDGPU:
        raise TargetError(f"no AMDGPU code object: its machine is {header['e_machine']}")
    if data[7] != _OSABI_HSA:
        raise TargetError(f"no HSA code object: its OS ABI is {data[7]}, not {_OSABI_HSA}")
    _check_sections(elf, len(data))
    metadata = _metadata(elf)
    symbols, undefined = _symbols(elf)
    flags = header["e_flags"]
    processor = _processor(flags)
    return CodeObject(
        target=_get(metadata, "amdhsa.target", str, ""),
        chip=processor.name if processor else None,
        features=_features(flags, processor),
        code_object_version=_CODE_OBJECT_VERSIONS.get(data[8], 0),
        metadata_version=tuple(_get(metadata, "amdhsa.version", list)),
        e_flags=flags,
        linked=header["e_type"] == "ET_DYN",
        undefined_symbols=undefined,
        file_bytes=len(data),
        kernels=tuple(_kernel(entry, symbols, processor) for entry in _get(metadata, "amdhsa.kernels", list, [])),
    )


def _machine(data: bytes) -> int:
    return int.from_bytes(data[18:20], "little")


def _check_sections(elf: Any, size: int) -> None:
    """Every section lies within the file: the counts that later loops run over are derived from these sizes."""
    table_end = elf["e_shoff"] + elf.num_sections() * elf["e_shentsize"]
    if elf["e_shoff"] == 0 or elf["e_shentsize"] < 64 or table_end > size:
        raise TargetError(f"damaged code object: the section headers end at byte {table_end} of {size}")
    for number in range(elf.num_sections()):
        section = elf.get_section(number).header
        end = section["sh_offset"] + section["sh_size"]
        if section["sh_type"] not in ("SHT_NOBITS", "SHT_NULL") and end > size:
            raise TargetError(f"damaged code object: section {number} ends at byte {end} of {size}")


def _metadata(elf: Any) -> dict[str, Any]:
    import msgpack

    for section in elf.iter_sections(type="SHT_NOTE"):
        for note in section.iter_notes():
            if note["n_name"] == "AMDGPU" and _note_type(note) == _NT_AMDGPU_METADATA:
                # pyelftools gives the descriptor of a note it does not know as latin-1 text.
                payload = note["n_desc"]
                raw = payload.encode("latin-1") if isinstance(payload, str) else payload
                try:
                    metadata = msgpack.unpackb(raw, strict_map_key=False)
                except Exception as error:
                    raise TargetError(f"damaged code object: its metadata do not decode: {error}") from None
                if not isinstance(metadata, dict):
                    raise TargetError("damaged code object: its metadata are no map")
                return metadata
    raise TargetError("damaged code object: it has no AMDGPU metadata note")


def _note_type(note: Any) -> int | None:
    """The type as a number: 32 is also a name in some other note namespace, which pyelftools may pick."""
    kind = note["n_type"]
    return kind if isinstance(kind, int) else _NT_AMDGPU_METADATA if kind == "NT_AMDGPU_METADATA" else None


def _symbols(elf: Any) -> tuple[dict[str, int], tuple[str, ...]]:
    """Sizes of the defined symbols, names of the undefined ones; from .symtab, and .dynsym where it was stripped."""
    sizes: dict[str, int] = {}
    undefined: list[str] = []
    for name in (".dynsym", ".symtab"):
        table = elf.get_section_by_name(name)
        if table is None:
            continue
        if table["sh_entsize"] != 24:
            raise TargetError(f"damaged code object: {name} has entries of {table['sh_entsize']} bytes, not 24")
        for symbol in table.iter_symbols():
            if not symbol.name:
                continue
            if symbol["st_shndx"] == "SHN_UNDEF":
                if symbol.name not in undefined:
                    undefined.append(symbol.name)
            else:
                sizes[symbol.name] = symbol["st_size"]
    return sizes, tuple(undefined)


@cache
def _machs() -> dict[int, str]:
    return {chip(name).elf_mach: name for name in chip_names() if chip(name).is_amdgpu}


def _processor(flags: int) -> Chip | None:
    name = _machs().get(flags & 0xFF)
    return chip(name) if name else None


def _features(flags: int, processor: Chip | None) -> dict[str, str]:
    names = processor.target_features if processor else tuple(_FEATURE_SHIFTS)
    return {name: _FEATURE_STATES[flags >> _FEATURE_SHIFTS[name] & 3] for name in names}


_REQUIRED = object()


def _get(mapping: Any, key: str, type_: type, default: Any = _REQUIRED) -> Any:
    """``mapping[key]``, which must be of ``type_``."""
    value = mapping.get(key, default) if isinstance(mapping, dict) else _REQUIRED
    if value is _REQUIRED:
        raise TargetError(f"damaged code object: its metadata have no '{key}'")
    if value is not default and not isinstance(value, type_):
        raise TargetError(f"damaged code object: '{key}' in its metadata is {value!r:.40}, no {type_.__name__}")
    return value


def _kernel(entry: Any, symbols: dict[str, int], processor: Chip | None) -> Kernel:
    name = _get(entry, ".name", str)
    kernel = {
        "wave_size": _get(entry, ".wavefront_size", int),
        "sgprs": _get(entry, ".sgpr_count", int),
        "vgprs": _get(entry, ".vgpr_count", int),
        "lds_bytes": _get(entry, ".group_segment_fixed_size", int),
    }
    agprs = _get(entry, ".agpr_count", int, None)
    required = _get(entry, ".reqd_workgroup_size", list, None)
    largest = _get(entry, ".max_flat_workgroup_size", int)
    return Kernel(
        name=name,
        symbol=_get(entry, ".symbol", str),
        arguments=tuple(_argument(argument) for argument in _get(entry, ".args", list, [])),
        kernarg_bytes=_get(entry, ".kernarg_segment_size", int),
        kernarg_align=_get(entry, ".kernarg_segment_align", int),
        workgroup_size=tuple(required) if required is not None else None,
        max_workgroup_size=largest,
        agprs=agprs,
        sgpr_spills=_get(entry, ".sgpr_spill_count", int, 0),
        vgpr_spills=_get(entry, ".vgpr_spill_count", int, 0),
        scratch_bytes=_get(entry, ".private_segment_fixed_size", int),
        dynamic_stack=_get(entry, ".uses_dynamic_stack", bool, False),
        code_bytes=symbols.get(name),
        occupancy=_occupancy(processor, kernel, agprs or 0, largest),
        **kernel,
    )


def _occupancy(processor: Chip | None, kernel: dict[str, int], agprs: int, workgroup_size: int) -> Occupancy | None:
    if processor is None or kernel["wave_size"] not in processor.wave_sizes or workgroup_size < 1:
        return None
    return occupancy(processor, workgroup_size=workgroup_size, agprs=agprs, **kernel)


def _argument(entry: Any) -> Argument:
    return Argument(
        offset=_get(entry, ".offset", int),
        size=_get(entry, ".size", int),
        kind=_get(entry, ".value_kind", str),
        address_space=_get(entry, ".address_space", str, None),
        access=_get(entry, ".actual_access", str, None),
        name=_get(entry, ".name", str, None),
    )
