from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from iree_gpu_llvm.targets import linker
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.options import Options
from iree_gpu_llvm.targets.worker import Worker


@pytest.fixture(scope="module")
def obj(worker: Worker, copy_kernel: str) -> bytes:
    return worker.compile(copy_kernel, Options("gfx942")).artefacts["obj"]


def test_links_and_leaves_nothing_behind(obj: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(linker, "_memory_folder", lambda: str(tmp_path))
    linked = linker.link(obj)
    assert linked[:4] == b"\x7fELF" and linked[16] == 3  # ET_DYN
    assert linker.link(obj) == linked
    assert os.listdir(tmp_path) == []


def test_linked_code_object(obj: bytes) -> None:
    from iree_gpu_llvm.targets.code_object import inspect

    code = inspect(linker.link(obj))
    assert code.linked and code.undefined_symbols == () and code.code_object_version == 5
    assert not inspect(obj).linked


def test_undefined_symbol(worker: Worker) -> None:
    text = """target triple = "amdgcn-amd-amdhsa"
declare void @gone()
define amdgpu_kernel void @k() {
  call void @gone()
  ret void
}
"""
    obj = worker.compile(text, Options("gfx942", allowed_externals=("gone",))).artefacts["obj"]
    with pytest.raises(TargetError, match="undefined symbol 'gone'"):
        linker.link(obj)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/no/such/ld.lld", "linker '/no/such/ld.lld' does not exist"),
        ("nosuch-lld", "linker 'nosuch-lld' does not exist"),
    ],
)
def test_user_linker_that_is_not_there(path: str, message: str) -> None:
    with pytest.raises(TargetError) as caught:
        linker.link(b"", path)
    assert caught.value.message == message


def test_user_linker_that_cannot_run(tmp_path: Path, obj: bytes) -> None:
    plain = tmp_path / "ld.lld"
    plain.write_text("no program")
    with pytest.raises(TargetError, match="is not executable"):
        linker.link(obj, str(plain))
    plain.chmod(0o755)
    with pytest.raises(TargetError, match="cannot run the linker"):
        linker.link(obj, str(plain))


def test_user_linker_that_fails_or_writes_nothing(tmp_path: Path, obj: bytes) -> None:
    script = tmp_path / "ld.lld"
    script.write_text(
        f"#!{sys.executable}\nimport sys\nprint('ld.lld: error: out of luck', file=sys.stderr)\nsys.exit(3)\n"
    )
    script.chmod(0o755)
    with pytest.raises(TargetError) as caught:
        linker.link(obj, str(script))
    assert caught.value.message == "the linker refuses the object: out of luck"
    script.write_text(f"#!{sys.executable}\n")
    with pytest.raises(TargetError, match="wrote no output"):
        linker.link(obj, str(script))


def test_user_linker_gets_our_flags(tmp_path: Path, obj: bytes) -> None:
    script = tmp_path / "ld.lld"
    code = "import sys\nopen(sys.argv[sys.argv.index('-o') + 1], 'w').write(' '.join(sys.argv[1:4]))\n"
    script.write_text(f"#!{sys.executable}\n{code}")
    script.chmod(0o755)
    assert linker.link(obj, str(script)) == b"--threads=1 -shared --no-undefined"


def test_damaged_object() -> None:
    with pytest.raises(TargetError) as caught:
        linker.link(b"garbage")
    assert caught.value.message.startswith("the linker refuses the object: kernel.o")


def test_no_linker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every place is named, with what was there instead."""
    old = tmp_path / "ld.lld"
    old.write_text("#!/bin/sh\necho 'LLD 14.0.0 (compatible with GNU linkers)'\n")
    old.chmod(0o755)
    monkeypatch.setattr(linker, "_ROCM_LLD", ("/no/rocm/ld.lld", "/no/other/ld.lld"))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(linker, "_search", linker._search.__wrapped__)  # not the answer of an earlier test
    with pytest.raises(TargetError) as caught:
        linker.link(b"")
    assert caught.value.message == "no linker for AMDGPU code objects"
    assert caught.value.notes == [
        "looked for /no/rocm/ld.lld",
        "looked for /no/other/ld.lld",
        f"looked for ld.lld 17 or newer on PATH: {old} is version 14",
        "looked for the package ziglang",
        "install ziglang with pip, or name an ld.lld with --linker",
    ]
    old.unlink()
    with pytest.raises(TargetError) as caught:
        linker.link(b"")
    assert caught.value.notes[2] == "looked for ld.lld 17 or newer on PATH"


@pytest.mark.parametrize(
    ("says", "message"),
    [
        ("echo 'LLD 14.0.0 (compatible with GNU linkers)'", "is lld 14: 17 or newer is needed"),
        ("echo 'GNU ld (GNU Binutils) 2.40'", "is no lld: it says 'GNU ld (GNU Binutils) 2.40'"),
        ("exit 3", "is no lld: asked for its version it says nothing, exit code 3"),
    ],
)
def test_a_user_linker_is_asked_for_its_version_in_advance(says: str, message: str, tmp_path: Path) -> None:
    script = tmp_path / "ld.lld"
    script.write_text(f"#!/bin/sh\n{says}\n")
    script.chmod(0o755)
    with pytest.raises(TargetError) as caught:
        linker.prepare(str(script))
    assert caught.value.message == f"linker '{script}' {message}"
    script.write_text("#!/bin/sh\necho 'AMD LLD 19.0.0 (compatible with GNU linkers)'\n")
    linker.prepare(str(script))


def test_a_folder_is_no_linker(tmp_path: Path) -> None:
    with pytest.raises(TargetError, match="is a directory"):
        linker.prepare(str(tmp_path))


@pytest.mark.parametrize(
    ("path", "version"),
    [("/usr/lib/llvm-14/bin/lld", 14), ("/usr/bin/ld.lld-19", 19), ("/opt/lld-18", 18), ("/usr/bin/ld.lld", None)],
)
def test_version_in_name(path: str, version: int | None) -> None:
    assert linker._version_in_name(path) == version


def test_zig_and_lld_are_told_what_to_be() -> None:
    assert linker._command_for("/x/zig") == ("/x/zig", "ld.lld")
    assert linker._command_for("/x/lld") == ("/x/lld", "-flavor", "gnu")
    assert linker._command_for("/x/ld.lld") == ("/x/ld.lld",)
