"""Writes the functions of the corpus's programs as `iree-compile` has them when it comes to passes: DIR/PASS/*.mlir.

  python tools/pass_dumps.py build/dumps -j 2 iree-codegen-generic-vectorization iree-codegen-gpu-infer-memory-space
  python tools/pass_diff.py iree-codegen-generic-vectorization --dumps build/dumps --simulate --speed

Each program is compiled once for each target, whatever the number of passes, and only as far as MLIR goes. The first
line of a file names the pass with the options that IREE gives it.
"""

from __future__ import annotations

import functools
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import click
import compiler
from corpus import Kernel
from report import corpus_options, open_corpus, progress
from workers import run_all

SECONDS = 300
_DUMP = re.compile(r"^// -----// IR Dump Before \w+: ([\w-]+)(\{.*\})? //----- //.*$", re.MULTILINE)
_OPTIONS = re.compile(r"// [\w-]+\{(.*)\}")


@click.command(help=__doc__)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("names", metavar="PASS...", nargs=-1, required=True)
@corpus_options
def main(
    folder: Path, names: tuple[str, ...], corpus_dir: Path, filters: tuple[str, ...], jobs: int, json_file: Path | None
) -> None:
    kernels = open_corpus(corpus_dir).chosen(filters)
    files = dumps_before(names, kernels, folder, jobs)
    for name in names:
        click.echo(f"{sum(f.parent.name == name for f in files)} before {name}")


def dumps_before(names: Sequence[str], kernels: list[Kernel], folder: Path, jobs: int = 1) -> list[Path]:
    """Files with the functions of kernels before passes. Raises ClickException where iree-compile fails."""
    peer = compiler.peer("iree-compile")
    if peer is None:
        raise click.ClickException("no iree-compile: install iree-base-compiler")
    programs = list({(k.program, k.target): k for k in kernels}.values())
    files: list[Path] = []
    for done, outcome in enumerate(run_all(functools.partial(_dump, peer, names, folder), programs, jobs, SECONDS), 1):
        progress(done, len(programs), outcome.item.key)
        if outcome.status != "ok":
            raise click.ClickException(f"iree-compile on {outcome.item.source.name}: {outcome.error}")
        files += outcome.value
    return sorted(files)


def options_of(path: Path) -> str:
    """The options of the pass that a file was written before, as in a pipeline."""
    with path.open() as file:
        found = _OPTIONS.match(file.readline())
    return found.group(1) if found else ""


def _dump(peer: Path, names: Sequence[str], folder: Path, kernel: Kernel) -> list[Path]:
    # Without threads, as dumps of functions are else printed among each other.
    flags = ["--mlir-disable-threading", "--mlir-print-local-scope", "--compile-to=executable-targets"]
    before = [f"--mlir-print-ir-before={name}" for name in names]
    words = [str(peer), str(kernel.source), *kernel.flags, *flags, *before, "-o", os.devnull]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[0])
    _, *parts = _DUMP.split(done.stderr)
    files: list[Path] = []
    for name, options, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        (folder / name).mkdir(parents=True, exist_ok=True)
        count = sum(f.parent.name == name for f in files)
        files.append(folder / name / f"{kernel.program}.{kernel.target}.{count}.mlir")
        files[-1].write_text(f"// {name}{options or ''}\n{text.strip()}\n")
    return files


if __name__ == "__main__":
    main()
