"""Starts the process that LLVM runs in: two ways to do it, the file it prints to, and a start ahead of the need.

The command starts it before anything else is imported, so that this module imports next to nothing.
"""

from __future__ import annotations

import os
import sys

from iree_gpu_llvm.targets.base_args import BASE_LLVM_ARGS


class Child:
    """A process that serves LLVM: its id, and this side of its pipes and of the file it prints to."""

    __slots__ = ("error_fd", "pid", "reply_fd", "request_fd")

    def __init__(self, pid: int, request_fd: int, reply_fd: int, error_fd: int) -> None:
        self.pid = pid
        self.request_fd = request_fd
        self.reply_fd = reply_fd
        self.error_fd = error_fd


def start(method: str | None = None, base_args: tuple[str, ...] = BASE_LLVM_ARGS) -> Child:
    """``method``: ``fork`` or ``spawn``; None takes fork where this process has a single thread."""
    request_read, request_fd = os.pipe()
    reply_fd, reply_write = os.pipe()
    error_fd = anonymous_file()
    child_fds = (request_read, reply_write, error_fd)
    pid = START[method or default_method()](child_fds, (request_fd, reply_fd), base_args)
    os.close(request_read)
    os.close(reply_write)
    return Child(pid, request_fd, reply_fd, error_fd)


_ahead: Child | None = None


def start_ahead() -> None:
    """Start a child for whoever needs the first one. If nobody does, it ends with this process."""
    import atexit

    global _ahead
    _ahead = start()
    atexit.register(_end_ahead)


def _end_ahead() -> None:
    import signal

    global _ahead
    if _ahead is not None:
        os.kill(_ahead.pid, signal.SIGKILL)
        os.waitpid(_ahead.pid, 0)
        _ahead = None


def take_ahead(base_args: tuple[str, ...]) -> Child | None:
    """The child that was started ahead, once, if it is as wanted."""
    global _ahead
    if base_args != BASE_LLVM_ARGS:
        return None
    child, _ahead = _ahead, None
    return child


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
