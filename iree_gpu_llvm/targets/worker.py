"""LLVM in a process of its own: IR text in, object, assembly or optimized IR out.

    worker = Worker.start()            # early: the child loads LLVM while the caller does something else
    result = worker.compile(text, Options(chip="gfx942"))
    result.artefacts["obj"]            # bytes
    worker.close()

LLVM ends its process on much bad input, and says nothing on more of it; here either is a :class:`WorkerError` that
names its kind, the step, and what LLVM said. The worker survives: the next request gets a new child.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from iree_gpu_llvm.records import field, record
from iree_gpu_llvm.targets import child_process, llvm_messages
from iree_gpu_llvm.targets.errors import TargetError
from iree_gpu_llvm.targets.options import BASE_LLVM_ARGS, Options
from iree_gpu_llvm.targets.wire import read_message, write_message

ERROR_KINDS = {
    "parse": "the text is no LLVM IR",
    "verify": "LLVM's verifier refuses the module",
    "link": "a bitcode library does not link",
    "option": "an option, cpu or feature that LLVM does not know",
    "unknown-intrinsic": "a name llvm.* that this LLVM does not have",
    "unsupported-intrinsic": "an intrinsic that the chip does not have",
    "undefined": "a function that nothing defines",
    "cannot-select": "no instruction of the chip does this",
    "no-libcall": "a math function the backend would call a library for",
    "lds-limit": "more LDS than a workgroup can have",
    "private-limit": "more private memory than a work item can have",
    "no-registers": "more registers than there are, at one instruction",
    "backend": "LLVM's code generator reported an error",
    "crash": "LLVM ended its process for another reason",
    "timeout": "no answer in time",
}

LIMITS = frozenset({"lds-limit", "private-limit", "no-registers"})
"""Kinds of which the chip has less than a kernel asks for: nothing that LLVM can be blamed for."""


@record
class PassDump:
    """The module after a pass changed it."""

    name: str
    scope: str
    text: str


@record
class Result:
    """What a request gave.

    ``timings`` are milliseconds per step, and ``total`` as the caller saw it; ``cpu_timings`` what LLVM used of them.
    ``loading`` is how many the child took to load LLVM, where this was its first request; much of it passed before.
    """

    artefacts: dict[str, Any] = field(default_factory=dict)
    loading: float | None = None
    timings: dict[str, float] = field(default_factory=dict)
    cpu_timings: dict[str, float] = field(default_factory=dict)
    passes: list[PassDump] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    printed: str = ""  # all that LLVM printed, where the request has options of LLVM's own


class WorkerError(TargetError):
    """``kind`` is a key of ERROR_KINDS, ``step`` what LLVM was at, ``partial`` all that was made before."""

    def __init__(self, kind: str, step: str, message: str, notes: list[str], partial: Result) -> None:
        super().__init__(message, notes)
        self.kind = kind
        self.step = step
        self.partial = partial


class Worker:
    """One child process at a time; replaced after a crash, and after a request that changed LLVM's own options.

    Not for several threads at once: use one worker each.
    """

    __slots__ = ("_dismissed", "_error_fd", "_pid", "_reply_fd", "_request_fd", "base_args", "method")

    def __init__(self, method: str | None = None, base_args: tuple[str, ...] = BASE_LLVM_ARGS) -> None:
        """``method``: ``fork`` or ``spawn``; None takes fork where this process has a single thread.

        ``base_args``: LLVM options that hold for every request. LLVM can set each but once, so these are out of
        reach of ``Options.llvm_args``.
        """
        self.method = method
        self.base_args = base_args
        self._pid = 0
        self._dismissed = False
        self._request_fd = self._reply_fd = self._error_fd = -1

    @classmethod
    def start(cls, method: str | None = None, base_args: tuple[str, ...] = BASE_LLVM_ARGS) -> Worker:
        worker = cls(method, base_args)
        worker.ensure_started()
        return worker

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def ensure_started(self) -> None:
        if self._dismissed:
            self.close()
        if self._pid:
            return
        child = self.method is None and child_process.take_ahead(self.base_args)
        child = child or child_process.start(self.method, self.base_args)
        self._pid, self._error_fd = child.pid, child.error_fd
        self._request_fd, self._reply_fd = child.request_fd, child.reply_fd

    def dismiss(self) -> None:
        """No request follows soon: the child's end, 10 ms for its memory alone, may begin. `close` awaits it."""
        import signal

        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            self._dismissed = True

    def close(self) -> None:
        """End the child; what it was doing is lost."""
        if not self._pid:
            return
        os.close(self._request_fd)
        self._kill()
        os.close(self._reply_fd)
        os.close(self._error_fd)

    def compile(
        self,
        text: str,
        options: Options,
        *,
        check_intrinsics: bool = True,
        meanwhile: Callable[[], None] | None = None,
    ) -> Result:
        """Run LLVM on ``text``. Raises WorkerError; ``error.partial`` has what was made before the failure.

        ``check_intrinsics=False`` leaves it to LLVM whether the chip has the intrinsics that ``text`` declares.
        ``meanwhile`` is called once LLVM is at work.
        """
        started = time.perf_counter()
        request = build_request(text, options)
        result = Result()
        self._send(request)
        if check_intrinsics:
            self._refuse_unsupported(text, options, result)  # while LLVM already works
        if meanwhile is not None:
            meanwhile()
        failure = self._converse(options.timeout, result)
        result.timings["total"] = (time.perf_counter() - started) * 1e3
        printed = self._take_printed()
        if options.dump_passes:
            result.passes, printed = llvm_messages.split_pass_dumps(printed, PassDump)
        result.remarks, result.warnings, errors = llvm_messages.sort_lines(printed)
        if options.llvm_args:
            result.printed = printed
        if request["llvm_args"]:
            self.close()
        if failure is not None:
            kind, step, message, notes = failure
            if kind == "died":
                kind, message, notes = llvm_messages.explain_death(printed, message)
            raise WorkerError(kind, step, message, notes, result)
        # An unknown cpu or feature is a mere warning to LLVM, and the code is then for another chip.
        ignored = [line for line in result.warnings if "is not a recognized" in line]
        if ignored:
            raise WorkerError("option", "parse", f"LLVM: {ignored[0]}", ignored[1:], result)
        if errors:
            kind, message, notes = llvm_messages.explain_errors(errors)
            raise WorkerError(kind, "obj", message, notes, result)
        return result

    def _send(self, request: dict[str, Any]) -> None:
        self.ensure_started()
        try:
            write_message(self._request_fd, request)
        except BrokenPipeError:  # the child is gone since the last request: one retry, with a new one
            self.close()
            self.ensure_started()
            write_message(self._request_fd, request)

    def _refuse_unsupported(self, text: str, options: Options, result: Result) -> None:
        from iree_gpu_llvm.targets import intrinsics
        from iree_gpu_llvm.targets.chips import chip

        if error := intrinsics.unsupported(text, chip(options.chip)):
            self.close()
            raise WorkerError("unsupported-intrinsic", "parse", error.message, error.notes, result)

    def _converse(self, timeout: float, result: Result) -> tuple[str, str, str, list[str]] | None:
        """Fill ``result`` from the child's answers; the failure as (kind, step, message, notes), or None."""
        step = "start"
        deadline = time.monotonic() + timeout
        while True:
            message = self._receive(deadline)
            match message:
                case ("loaded", milliseconds):
                    result.loading = milliseconds
                case ("step", step):
                    pass
                case ("artefact", kind, data):
                    result.artefacts[kind] = data
                case ("time", name, milliseconds, cpu_milliseconds):
                    result.timings[name] = milliseconds
                    result.cpu_timings[name] = cpu_milliseconds
                case ("error", kind, text, notes):
                    return (kind, step, text, notes)
                case ("done",):
                    return None
                case "timeout":
                    self._bury(kill=True)
                    return ("timeout", step, f"LLVM had no answer after {timeout:g} s, in step '{step}'", [])
                case None:
                    return ("died", step, self._bury(), [])

    def _receive(self, deadline: float) -> Any:
        import select

        ready, _, _ = select.select([self._reply_fd], [], [], max(0.0, deadline - time.monotonic()))
        # The child writes a message in one go, so that once it has begun the rest follows.
        return read_message(self._reply_fd) if ready else "timeout"

    def _bury(self, kill: bool = False) -> str:
        """Wait for the child's end, which is near; how it ended, in words. What it printed stays readable."""
        if kill:
            status = self._kill()
        else:
            _, status = os.waitpid(self._pid, 0)
            self._pid = 0
        os.close(self._request_fd)
        os.close(self._reply_fd)
        code = os.waitstatus_to_exitcode(status)
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def _kill(self) -> int:
        import signal

        os.kill(self._pid, signal.SIGKILL)
        _, status = os.waitpid(self._pid, 0)
        self._pid = 0
        self._dismissed = False
        return status

    def _take_printed(self) -> str:
        """What LLVM printed since the last call."""
        size = os.fstat(self._error_fd).st_size
        data = os.pread(self._error_fd, size, 0) if size else b""
        if self._pid:
            if size:
                os.ftruncate(self._error_fd, 0)
        else:
            os.close(self._error_fd)
        return data.decode(errors="replace")


def build_request(text: str, options: Options) -> dict[str, Any]:
    from iree_gpu_llvm.targets.chips import chip as find_chip

    chip = find_chip(options.chip)
    features = ",".join(filter(None, [chip.features_for(options.wave_size), options.features]))
    return {
        "text": text,
        "triple": chip.triple,
        "chip": chip.name,
        "features": features,
        "opt_level": options.opt_level,
        "codegen_level": options.codegen_level,
        "emit": list(options.emit),
        "tuning": dict(options.tuning),
        "llvm_args": list(options.all_llvm_args()),
        "asm_comments": options.asm_comments,
        "link_bitcode": list(options.link_bitcode),
        "allowed_externals": list(options.allowed_externals),
    }


_shared: Worker | None = None


def shared_worker() -> Worker:
    """The worker of this process. Call it early and drop the result: the child then loads LLVM in the meantime."""
    global _shared
    if _shared is None:
        import atexit

        _shared = Worker()
        atexit.register(_shared.close)
    _shared.ensure_started()
    return _shared
