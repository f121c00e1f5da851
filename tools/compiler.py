"""The compiler under measurement. The one place that knows its Python API and its command line.

Two ways to reach it, with the same methods: `InProcess` through the package (fast: no start-up per file) and `Command`
through a command line, which is what users run. `Command` takes any other tool with the same flags, which is how the
tools themselves are tried out: `--command iree-opt`.
"""

from __future__ import annotations

import compileall
import contextlib
import importlib
import importlib.util
import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from codeobject import KernelFacts
from corpus import REPOSITORY

PACKAGE = "iree_gpu_llvm"


class Rejected(Exception):
    """The input was refused with a diagnostic: the ordinary answer to bad input. `str()` is the diagnostics' text."""


class Broken(Exception):
    """The command failed in a way that no input may cause: a traceback, a signal, no message, the wrong exit code."""


class Compiler(Protocol):
    def opt(self, text: str, name: str, generic: bool = False) -> str:
        """Parses, verifies and prints; raises Rejected."""
        ...

    def compile(self, source: Path, out: Path, chip: str | None = None) -> None:
        """Writes `out`, whose suffix says what it is, and for `.hsaco` the assembly beside it; raises Rejected."""
        ...

    def lower(self, text: str, name: str) -> None:
        """Goes as far as LLVM IR, without LLVM; raises Rejected."""
        ...


class InProcess:
    """Through the package's API, which prints attributes inline unless asked for aliases."""

    def parse(self, text: str, name: str) -> Any:
        """Reads and verifies; raises Rejected."""
        with _rejections():
            return _package().parse(text, name)

    def opt(self, text: str, name: str, generic: bool = False) -> str:
        module = self.parse(text, name)
        with _rejections():
            return _package().print(module, generic=generic)

    def compile(self, source: Path, out: Path, chip: str | None = None) -> None:
        also = ("asm",) if out.suffix == ".hsaco" else ()
        with _rejections():
            done = _package().compile(source.read_text(), str(source), output=out, target=chip, also=also)
        for kind in also:
            out.with_suffix(".s").write_text(done.artefacts[kind])

    def lower(self, text: str, name: str) -> None:
        with _rejections():
            _package().compile(text, name, emit="ll")


@contextlib.contextmanager
def _rejections() -> Iterator[None]:
    """Turns the project's own exception for bad input into Rejected; any other is a fault and passes."""
    try:
        yield
    except _package().CompileError as problem:
        raise Rejected(str(problem)) from None


@dataclass
class Command:
    """Through a command line, one process a call. `argv` is what comes before `opt` or `compile`."""

    argv: tuple[str, ...]
    opt_arguments: tuple[str, ...] = ()
    timeout: float = 600.0

    def opt(self, text: str, name: str, generic: bool = False) -> str:
        flags = ("--mlir-print-op-generic",) if generic else ()
        return self.run("opt", *self.opt_arguments, *flags, "-", stdin=text)

    def opt_file(self, path: Path, generic: bool = False) -> str:
        flags = ("--mlir-print-op-generic",) if generic else ()
        return self.run("opt", *self.opt_arguments, *flags, str(path))

    def compile(self, source: Path, out: Path, chip: str | None = None) -> None:
        target = ("--target", chip) if chip else ()
        self.run("compile", str(source), "-o", str(out), *target)
        if out.suffix == ".hsaco":
            self.run("compile", str(source), "-o", str(out.with_suffix(".s")), *target)

    def lower(self, text: str, name: str) -> None:
        self.run("compile", "-", "-o", "/dev/null", "--emit", "ll", stdin=text)

    def words(self, verb: str, *arguments: str) -> list[str]:
        """The whole command line. `iree-opt` has no verbs: there, `opt` is what the tool does."""
        verbs = () if Path(self.argv[-1]).name == "iree-opt" else (verb,)
        return [*self.argv, *verbs, *arguments]

    def run(self, verb: str, *arguments: str, stdin: str | None = None) -> str:
        words = self.words(verb, *arguments)
        done = subprocess.run(words, input=stdin, capture_output=True, text=True, timeout=self.timeout)
        if done.returncode == 0:
            return done.stdout
        if complaint := misbehaviour(done.returncode, done.stderr):
            raise Broken(f"{complaint}: {' '.join(words)}\n{done.stderr[-2000:]}")
        raise Rejected(done.stderr)


def misbehaviour(code: int, stderr: str) -> str | None:
    """What is wrong with how a failing command ended, apart from that it failed; None for an ordinary diagnostic."""
    if code < 0:
        return f"killed by signal {-code}"
    if "Traceback (most recent call last)" in stderr:
        return "traceback"
    if "error:" not in stderr:
        return f"exit code {code} without an error message"
    return None if code == 1 else f"exit code {code} for bad input"


def make(whole_process: bool, command: str | None, local_scope: bool = False) -> Compiler:
    """The compiler that the options name: the package in this process, or a command line."""
    if command:
        words = shlex.split(command)
        if found := peer(words[0]):
            words[0] = str(found)
        argv = tuple(words)
    elif whole_process:
        argv = our_command()
    else:
        return InProcess()
    return Command(argv, ("--mlir-print-local-scope",) if local_scope else ())


def our_command() -> tuple[str, ...]:
    """The installed command, by its place beside the interpreter, so that one environment is measured throughout."""
    installed = Path(sys.executable).parent / "iree-gpu-llvm"
    return (str(installed),) if installed.is_file() else (sys.executable, "-m", PACKAGE)


def write_bytecode() -> None:
    """As installing the package does, and its first run: where Python is told to write none, every run would
    compile."""
    if found := importlib.util.find_spec(PACKAGE):
        for folder in found.submodule_search_locations or ():
            compileall.compile_dir(folder, quiet=2)


def peer(name: str, path: str | None = None) -> Path | None:
    """`iree-opt` or `iree-compile`: the path given, beside the interpreter, else on PATH."""
    if path:
        return Path(path)
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.is_file() else shutil.which(name)
    return Path(found) if found else None


def timing_arguments(path: Path) -> tuple[str, ...]:
    """Options with which `compile` writes how long its steps took to a JSON file."""
    return ("--timing-json", str(path))


def seconds_in_llvm_and_linker(path: Path, loading: bool = False) -> float:
    """The part of a compilation that is not this project's code, from the file that `timing_arguments` asks for.

    `loading` adds the time in which LLVM's process loads LLVM, while this project's code is at work beside it.

    The file has milliseconds by step. `llvm.total`, like `llvm`, is what the caller waited, with talk to the worker.
    """
    steps = json.loads(path.read_text())
    own = {"llvm.total"} if loading else {"llvm.total", "llvm.load"}
    foreign = [name for name in steps if name == "link" or (name.startswith("llvm.") and name not in own)]
    return sum(steps[name] for name in foreign) / 1e3


def waves_per_simd(chip: str, facts: KernelFacts, threads: int) -> int:
    """Occupancy by the project's own rules, which its tests compare with LLVM's."""
    return (
        _package("targets.occupancy")
        .occupancy(
            _package("targets.chips").chip(chip),
            wave_size=facts.wavefront_size,
            vgprs=facts.vgprs,
            sgprs=facts.sgprs,
            agprs=facts.agprs,
            lds_bytes=facts.lds_bytes,
            workgroup_size=threads,
        )
        .waves_per_simd
    )


def _package(module: str = "") -> Any:
    """The package or a module of it; from the repository where it is not installed."""
    if importlib.util.find_spec(PACKAGE) is None:
        sys.path.insert(0, str(REPOSITORY))
    return importlib.import_module(f"{PACKAGE}.{module}".rstrip("."))
