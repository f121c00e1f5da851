"""Two ways to start the process that LLVM runs in, and the file it prints to."""

from __future__ import annotations

import os
import sys


def default_method() -> str:
    """fork is 25 ms faster than a new interpreter, and safe only while no other thread can hold a lock."""
    if not hasattr(os, "fork"):
        return "spawn"
    try:
        threads = len(os.listdir("/proc/self/task"))  # counts threads that libraries started, too
    except OSError:
        import threading

        threads = threading.active_count()
    return "fork" if threads == 1 and sys.platform != "darwin" else "spawn"


def anonymous_file() -> int:
    """A file without a name that parent and child share. In append mode, so that truncation resets both offsets."""
    import fcntl

    if hasattr(os, "memfd_create"):
        fd = os.memfd_create("llvm-messages")
    else:
        import tempfile

        with tempfile.TemporaryFile() as file:
            fd = os.dup(file.fileno())
    fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_APPEND)
    return fd


def _fork(child_fds: tuple[int, int, int], parent_fds: tuple[int, int], base_args: tuple[str, ...]) -> int:
    pid = os.fork()
    if pid:
        return pid
    for fd in parent_fds:  # else the child holds its own request pipe open and never sees the parent go
        os.close(fd)
    from iree_gpu_llvm.targets.llvm_child import serve

    serve(*child_fds, base_args)
    raise AssertionError("serve never returns")


_SPAWNED = """
import sys
sys.path[:] = {path!r}
from iree_gpu_llvm.targets.llvm_child import serve
serve(*{fds!r}, {base_args!r})
"""


def _spawn(child_fds: tuple[int, int, int], parent_fds: tuple[int, int], base_args: tuple[str, ...]) -> int:
    for fd in child_fds:
        os.set_inheritable(fd, True)
    code = _SPAWNED.format(path=sys.path, fds=child_fds, base_args=base_args)
    try:
        # -S: the path is given, so site need not look for it.
        return os.posix_spawn(sys.executable, [sys.executable, "-S", "-c", code], dict(os.environ))
    finally:
        for fd in child_fds:
            os.set_inheritable(fd, False)


START = {"fork": _fork, "spawn": _spawn}
