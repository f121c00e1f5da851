"""Object to code object: ``ld.lld -shared``.

    link(obj)                        # bytes of the .o -> bytes of the .hsaco
    find_linker("/opt/x/ld.lld")     # the command that link() would run

Looked for in this order: the path the user gives; ROCm's; one on PATH that is new enough; the one inside the ``zig``
binary of the ``ziglang`` package, which is a dependency, so that there is always one.
"""

from __future__ import annotations

import os
import re
from functools import cache

from iree_gpu_llvm.records import record
from iree_gpu_llvm.targets.errors import TargetError

# lld 14 refuses objects of code object version 5 and 6; 17 is the first that reads their ELF ABI versions.
_OLDEST_LLD = 17

_ROCM_LLD = ("/opt/rocm/llvm/bin/ld.lld", "/opt/rocm/lib/llvm/bin/ld.lld")

# An undefined symbol is an error here: with -shared alone it would be one when the kernel is loaded.
_FLAGS = ("--threads=1", "-shared", "--no-undefined")


@record(frozen=True)
class Linker:
    """``command`` with its first arguments (``zig ld.lld``), and in words where it was found."""

    command: tuple[str, ...]
    origin: str


def link(obj: bytes, linker: str | None = None) -> bytes:
    """Link one relocatable AMDGPU object. ``linker``: path of an ``ld.lld`` (or of a ``zig``), None to search.

    TargetError where there is no linker, where it does not run, or where it refuses the object.
    """
    found = find_linker(linker)
    with _Scratch() as scratch:
        source, output = scratch.path("kernel.o"), scratch.path("kernel.hsaco")
        with open(source, "wb") as file:
            file.write(obj)
        status, messages = _run([*found.command, *_FLAGS, source, "-o", output], scratch.path("messages"))
        if status != 0:
            raise _failure(found, status, [line.replace(scratch.folder + os.sep, "") for line in messages])
        try:
            with open(output, "rb") as file:
                return file.read()
        except OSError as error:
            raise TargetError(f"the linker {found.command[0]} wrote no output: {error.strerror}", messages) from None


def prepare(linker: str | None = None) -> None:
    """Do what of :func:`link` needs no object, for a caller who waits for one anyway: find the linker, and see that the
    one the user gives is an lld that is new enough. TargetError as for :func:`link`."""
    import tempfile  # noqa: F401

    found = find_linker(linker)
    if linker is not None:
        _check_version(found, linker)


def find_linker(path: str | None = None) -> Linker:
    if path is not None:
        return _user_linker(path)
    found, searched = _search()
    if found is None:
        advice = "install ziglang with pip, or name an ld.lld with --linker"
        raise TargetError("no linker for AMDGPU code objects", [*(f"looked for {place}" for place in searched), advice])
    return found


def _user_linker(path: str) -> Linker:
    resolved = path
    if os.sep not in path:
        import shutil

        resolved = shutil.which(path) or path
    if os.path.isdir(resolved):
        raise TargetError(f"linker '{path}' is a directory")
    if not os.path.isfile(resolved):
        raise TargetError(f"linker '{path}' does not exist")
    if not os.access(resolved, os.X_OK):
        raise TargetError(f"linker '{path}' is not executable")
    return Linker(_command_for(resolved), "given by the user")


def _check_version(linker: Linker, path: str) -> None:
    status, messages = _ask_version(linker.command)
    version = _version_in(messages)
    if version is None:
        said = f"it says '{messages[0]}'" if messages else f"asked for its version it says nothing, exit code {status}"
        raise TargetError(f"linker '{path}' is no lld: {said}")
    if version < _OLDEST_LLD:
        raise TargetError(f"linker '{path}' is lld {version}: {_OLDEST_LLD} or newer is needed")


def _command_for(path: str) -> tuple[str, ...]:
    """zig and the driver ``lld`` are several programs in one and must be told which."""
    name = os.path.basename(path)
    if name in ("zig", "zig.exe"):
        return (path, "ld.lld")
    if re.fullmatch(r"lld(-\d+)?", name):
        return (path, "-flavor", "gnu")
    return (path,)


@cache
def _search() -> tuple[Linker | None, tuple[str, ...]]:
    """The first linker there is, and the places looked at in vain before it, with what is there instead."""
    searched: list[str] = []
    for path in _ROCM_LLD:
        if os.access(path, os.X_OK):
            return Linker((path,), "ROCm"), tuple(searched)
        searched.append(path)
    for look in (_on_path, _in_ziglang):
        found = look()
        if isinstance(found, Linker):
            return found, tuple(searched)
        searched.append(found)
    return None, tuple(searched)


def _on_path() -> Linker | str:
    """The linker, or in words what there is instead."""
    import shutil

    wanted = f"ld.lld {_OLDEST_LLD} or newer on PATH"
    path = shutil.which("ld.lld")
    if path is None:
        return wanted
    version = _version_in_name(os.path.realpath(path)) or _version_in(_ask_version((path,))[1])
    if version is not None and version >= _OLDEST_LLD:
        return Linker((path,), "on PATH")
    return f"{wanted}: {path} is {f'version {version}' if version is not None else 'of an unknown version'}"


def _version_in_name(path: str) -> int | None:
    """17 for ``.../llvm-17/bin/lld`` and ``.../lld-17``: saves running it."""
    found = re.search(r"(?:llvm|lld)-(\d+)(?:/bin/(?:ld\.)?lld)?$", path)
    return int(found[1]) if found else None


def _ask_version(command: tuple[str, ...]) -> tuple[int, list[str]]:
    with _Scratch() as scratch:
        return _run([*command, "--version"], scratch.path("messages"))


def _version_in(messages: list[str]) -> int | None:
    found = re.search(r"LLD (\d+)\.", "\n".join(messages))
    return int(found[1]) if found else None


def _in_ziglang() -> Linker | str:
    """The linker, or in words what there is instead."""
    import importlib.util

    # Found, not imported: python -m ziglang costs a second interpreter, the import itself nothing we need.
    spec = importlib.util.find_spec("ziglang")
    if spec is None or not spec.submodule_search_locations:
        return "the package ziglang"
    paths = [os.path.join(f, "zig.exe" if os.name == "nt" else "zig") for f in spec.submodule_search_locations]
    for path in paths:
        if os.access(path, os.X_OK):
            return Linker((path, "ld.lld"), "package ziglang")
    return f"zig in the package ziglang: {paths[0]} cannot be run"


def _run(command: list[str], messages_path: str) -> tuple[int, list[str]]:
    """Run ``command``, what it prints going to a file: no pipe to drain, so no thread and no ``subprocess`` import."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 1, messages_path, flags, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    try:
        pid = os.posix_spawn(command[0], command, dict(os.environ), file_actions=actions)
    except OSError as error:
        raise TargetError(f"cannot run the linker {command[0]}: {error.strerror}") from None
    _, status = os.waitpid(pid, 0)
    with open(messages_path, errors="replace") as file:
        messages = [line.rstrip() for line in file if line.strip()]
    return os.waitstatus_to_exitcode(status), messages


def _failure(linker: Linker, status: int, messages: list[str]) -> TargetError:
    lines = [re.sub(r"^\S*(?:ld\.lld|lld): (?:error: )?", "", line) for line in messages]
    undefined = [found[1] for line in lines if (found := re.search(r"undefined symbol: (\S+)", line))]
    if undefined:
        more = f" and {len(undefined) - 1} more" if undefined[1:] else ""
        return TargetError(f"undefined symbol '{undefined[0]}'{more}", [f"undefined: {name}" for name in undefined[1:]])
    command = " ".join(linker.command)
    how = f"exit code {status}" if status >= 0 else f"signal {-status}"
    return TargetError(
        f"the linker refuses the object: {lines[0] if lines else how}", [*lines[1:], f"linker: {command}"]
    )


class _Scratch:
    """A private folder, in memory where the system has such a place, gone afterwards."""

    def __enter__(self) -> _Scratch:
        import tempfile

        self.folder = tempfile.mkdtemp(prefix="iree-gpu-llvm-", dir=_memory_folder())
        return self

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def __exit__(self, *exc: object) -> None:
        for name in os.listdir(self.folder):
            os.unlink(self.path(name))
        os.rmdir(self.folder)


@cache
def _memory_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK | os.X_OK) else None
