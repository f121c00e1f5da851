"""Runs a function over many items in child processes, so that no item can hurt another or last for ever.

A compiler may hang, be killed, or take its process with it (LLVM aborts). Each of those is an outcome here. A worker
serves many items; the one that dies or is late is killed and replaced.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")

# Tells a worker to end. Closing the pipe would not: workers forked later hold copies of its end.
_END = "\0end"


@dataclass(frozen=True)
class Outcome(Generic[Item]):
    """What became of one item. `status` is `ok`, `raised`, `timeout` or `died`; `error` explains the last three."""

    item: Item
    status: str
    value: Any
    error: str
    seconds: float


def run_all(
    function: Callable[[Item], Any],
    items: Sequence[Item],
    jobs: int,
    timeout: float,
    setup: Callable[[], None] | None = None,
) -> Iterator[Outcome[Item]]:
    """Yields one outcome per item, in the order in which they finish.

    `function` runs in forked workers and its result must be picklable. `timeout` is in seconds per item. `setup` runs
    once in each worker before its first item, outside the item's time.
    """
    pending = list(reversed(items))
    workers: list[_Worker] = []
    try:
        while pending or workers:
            while pending and len(workers) < jobs:
                workers.append(_Worker(function, setup))
                workers[-1].give(pending.pop())
            wait([worker.channel for worker in workers], timeout=0.2)
            for worker in list(workers):
                outcome = worker.poll(timeout)
                if outcome is None:
                    continue
                yield outcome
                if not worker.alive or not pending:
                    worker.stop()
                    workers.remove(worker)
                else:
                    worker.give(pending.pop())
    finally:
        for worker in workers:
            worker.stop()


class _Worker:
    """One child process and the item it is busy with."""

    def __init__(self, function: Callable[[Any], Any], setup: Callable[[], None] | None):
        context = multiprocessing.get_context("fork")
        self.channel, theirs = context.Pipe()
        # Not a daemon: the compiler forks workers of its own, which daemons may not.
        self.process = context.Process(target=_serve, args=(function, setup, theirs))
        self.process.start()
        theirs.close()
        self.alive = True
        self.item: Any = None
        self.started = 0.0
        self.ready = setup is None  # a slow set-up is not held against the first item

    def give(self, item: Any) -> None:
        self.item, self.started = item, time.monotonic()
        self.channel.send(item)

    def poll(self, timeout: float) -> Outcome[Any] | None:
        """The outcome when there is one: a result has come, or the process has died or is late."""
        elapsed = time.monotonic() - self.started
        if self.channel.poll():
            try:
                status, value, error, seconds = self.channel.recv()
            except (EOFError, ConnectionError):
                self.alive = False
                self.process.join(5)
                return Outcome(self.item, "died", None, _exit_reason(self.process.exitcode), elapsed)
            if status == "ready":
                self.ready, self.started = True, time.monotonic()
                return None
            return Outcome(self.item, status, value, error, seconds)
        if self.ready and elapsed > timeout:
            self.alive = False
            return Outcome(self.item, "timeout", None, f"no end after {timeout:g} s", elapsed)
        return None

    def stop(self) -> None:
        """Ends the process and, if it has to be killed, whatever it started: each worker leads a process group."""
        if self.alive:
            self.channel.send(_END)
            self.process.join(5)
        self.channel.close()
        if self.process.is_alive():
            try:
                os.killpg(self.process.pid or 0, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self.process.kill()
            self.process.join(5)


def _serve(function: Callable[[Any], Any], setup: Callable[[], None] | None, channel: Connection) -> None:
    os.setpgid(0, 0)
    parent = os.getppid()
    try:
        if setup is not None:
            setup()
            channel.send(("ready", None, "", 0.0))
        while True:
            while not channel.poll(1):
                if os.getppid() != parent:  # killed: nobody will read what we find
                    return
            item = channel.recv()
            if isinstance(item, str) and item == _END:
                return
            start = time.monotonic()
            try:
                answer = ("ok", function(item), "")
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a SystemExit inside the compiler is an outcome too, not our end
                answer = ("raised", None, _describe(error))
            channel.send((*answer, time.monotonic() - start))
    except (EOFError, ConnectionError, KeyboardInterrupt):
        pass


def _describe(error: BaseException) -> str:
    """`Type: message`, then where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" (at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


def _exit_reason(code: int | None) -> str:
    if code is not None and code < 0:
        return f"killed by {signal.Signals(-code).name}"
    return f"process ended with code {code}"
