from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from iree_gpu_llvm.targets.code_object import Argument, inspect
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.linker import link
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"


@pytest.fixture(scope="module")
def obj(worker: Worker, copy_kernel: str) -> bytes:
    return worker.compile(copy_kernel, Options("gfx942")).artefacts["obj"]


@pytest.fixture(scope="module")
def hsaco(obj: bytes) -> bytes:
    return link(obj)


def test_everything_of_a_kernel(hsaco: bytes) -> None:
    code = inspect(hsaco)
    assert (code.target, code.chip, code.linked) == ("amdgcn-amd-amdhsa--gfx942", "gfx942", True)
    assert (code.code_object_version, code.metadata_version, code.e_flags) == (5, (1, 2), 0x54C)
    assert code.features == {"sramecc": "any", "xnack": "any"}
    (kernel,) = code.kernels
    assert (kernel.name, kernel.symbol) == ("reverse_tiles", "reverse_tiles.kd")
    assert kernel.workgroup_size == (128, 1, 1) and kernel.max_workgroup_size == 128
    assert (kernel.wave_size, kernel.lds_bytes, kernel.scratch_bytes) == (64, 2048, 0)
    assert (kernel.kernarg_bytes, kernel.kernarg_align) == (20, 8)
    assert kernel.arguments == (
        Argument(0, 8, "global_buffer", "global", "read_only", "from"),
        Argument(8, 8, "global_buffer", "global", "write_only", "to"),
        Argument(16, 4, "by_value", None, None, "bytes"),
    )
    assert kernel.agprs == 0 and 0 < kernel.vgprs <= 16 and 0 < kernel.sgprs < 40
    assert (kernel.vgpr_spills, kernel.sgpr_spills, kernel.dynamic_stack) == (0, 0, False)
    assert kernel.code_bytes is not None and kernel.code_bytes > 100
    assert kernel.occupancy is not None and kernel.occupancy.waves_per_simd == 8


def test_object_and_linked_code_object_agree(obj: bytes, hsaco: bytes) -> None:
    assert inspect(obj).kernels == inspect(hsaco).kernels


@pytest.mark.parametrize(("flag", "version", "metadata"), [(400, 4, (1, 1)), (500, 5, (1, 2)), (600, 6, (1, 2))])
def test_code_object_versions(worker: Worker, copy_kernel: str, flag: int, version: int, metadata: tuple) -> None:
    text = copy_kernel.replace('"amdhsa_code_object_version", i32 500', f'"amdhsa_code_object_version", i32 {flag}')
    code = inspect(link(worker.compile(text, Options("gfx942")).artefacts["obj"]))
    assert (code.code_object_version, code.metadata_version) == (version, metadata)


def test_target_features(worker: Worker, copy_kernel: str) -> None:
    obj = worker.compile(copy_kernel, Options("gfx942", features="+sramecc,-xnack")).artefacts["obj"]
    assert inspect(obj).features == {"sramecc": "on", "xnack": "off"}
    assert inspect(obj).target == "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-"


def test_json_and_text(hsaco: bytes) -> None:
    code = inspect(hsaco)
    assert json.loads(json.dumps(code.to_json()))["kernels"][0]["occupancy"]["waves_per_simd"] == 8
    text = code.to_text()
    assert "kernel reverse_tiles\n" in text
    assert "  workgroup size  128x1x1, waves of 64 lanes\n" in text
    assert "  occupancy       8 of 8 waves per SIMD (all wave slots)\n" in text
    rows = text.splitlines()[-4:]
    assert rows[0] == "    offset  size  name   kind           address space  access"
    assert rows[1] == "         0     8  from   global_buffer  global         read_only"
    assert rows[3] == "        16     4  bytes  by_value"


def test_names_of_arguments_are_shown_if_there_are_any(worker: Worker) -> None:
    """IREE's own code objects have none."""
    text = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(i32 %0) {
  ret void
}
"""
    rows = inspect(worker.compile(text, Options("gfx942")).artefacts["obj"]).to_text().splitlines()
    assert rows[-2:] == ["    offset  size  kind      address space  access", "         0     4  by_value"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "k.hsaco: the file is empty"),
        (b"hello", "k.hsaco: no ELF file"),
        (b"\x7fELF", "k.hsaco: damaged code object"),
    ],
)
def test_no_code_object(data: bytes, message: str) -> None:
    with pytest.raises(TargetError) as caught:
        inspect(data, "k.hsaco")
    assert caught.value.message == message


def test_elf_of_another_machine(hsaco: bytes) -> None:
    other = bytearray(hsaco)
    other[18:20] = (62).to_bytes(2, "little")
    with pytest.raises(TargetError, match="k: no AMDGPU code object: its machine is EM_X86_64"):
        inspect(bytes(other), "k")


def test_unknown_processor_still_reads(hsaco: bytes) -> None:
    other = bytearray(hsaco)
    other[48] = 0xFE
    code = inspect(bytes(other))
    assert code.chip is None and code.kernels[0].occupancy is None
    assert "chip                 unknown" in code.to_text()


def test_truncated_at_every_length(hsaco: bytes) -> None:
    """A code object or one TargetError that names the file; the section headers are at the end, so never a success."""
    for length in range(0, len(hsaco), 7):
        with pytest.raises(TargetError) as caught:
            inspect(hsaco[:length], "k.hsaco")
        assert caught.value.message.startswith("k.hsaco: ")


def test_flipped_bytes(hsaco: bytes) -> None:
    generator = random.Random(0)
    errors = 0
    for _ in range(500):
        data = bytearray(hsaco)
        for _ in range(generator.choice([1, 1, 2, 8])):
            data[generator.randrange(len(data))] = generator.randrange(256)
        try:
            inspect(bytes(data), "k").to_text()
        except TargetError as error:
            assert error.message.startswith("k: ")
            errors += 1
    assert errors > 20


@pytest.mark.parametrize("start", range(0, 64, 8))
def test_every_byte_of_the_header_set_to_extremes(hsaco: bytes, start: int) -> None:
    for offset in range(start, start + 8):
        for value in (0x00, 0x7F, 0x80, 0xFF):
            data = bytearray(hsaco)
            data[offset] = value
            try:
                inspect(bytes(data), "k").to_text()
            except TargetError as error:
                assert error.message.startswith("k: ")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus")
def test_code_objects_of_the_peer() -> None:
    manifest = json.loads((CORPUS / "manifest.json").read_text())
    seen = 0
    for entry in manifest:
        name = (entry.get("artefacts") or {}).get("hsaco")
        if entry["status"] != "ok" or not name:
            continue
        (kernel,) = inspect((CORPUS / name).read_bytes(), name).kernels
        facts = entry["asm"]
        assert list(kernel.workgroup_size or ()) == entry["workgroup_size"]
        assert (kernel.vgprs, kernel.sgprs, kernel.lds_bytes) == (facts["vgpr"], facts["sgpr"], facts["lds_bytes"])
        assert (kernel.kernarg_bytes, kernel.code_bytes) == (facts["kernarg_bytes"], facts["code_bytes"])
        seen += 1
    assert seen > 100
