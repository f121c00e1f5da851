"""Canonicalizes random small functions beside `iree-opt`, and compares what is printed, names of values put aside.

  python tools/fold_diff.py affine --count 1000
  python tools/fold_diff.py arith vector --seed 3 --show 20
  python tools/fold_diff.py tensor memref --write build/differ

Many functions go through one process, `canonicalize,cse`. Where ours leaves what the peer folds, or the other way
round, or the result is another, both are shown; differences are counted by the ops that are in them.
"""

from __future__ import annotations

import functools
import random
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
import compiler
from affine_functions import affine_function
from fold_memrefs import memref_function
from fold_scalars import arith_function, scf_function
from fold_tensors import tensor_function
from fold_vectors import vector_function
from ir_compare import structural_difference
from report import Report, all_of, progress, table
from workers import run_all

BATCH = 100
SEPARATOR = "// -----\n"
TIMEOUT = 10.0  # seconds, of which a batch takes less than one
STEPS = "canonicalize,cse"
# Passes make ops of dialects that they do not load; a discardable attribute makes the reader load its one.
LOADING = "func.func private @load_dialects() attributes {ub.loaded, arith.loaded, affine.loaded, tensor.loaded}\n"
MAKERS: dict[str, Callable[[random.Random, str], str]] = {
    "affine": affine_function,
    "arith": arith_function,
    "memref": memref_function,
    "scf": scf_function,
    "tensor": tensor_function,
    "vector": vector_function,
}
_FUNCTION = re.compile(r"^  func\.func @(\w+)\(.*?^  }\n", re.MULTILINE | re.DOTALL)
_OP = re.compile(r"\b([a-z_]+\.[a-z_]+)\b")


@dataclass(frozen=True)
class Case:
    name: str
    text: str


@dataclass(frozen=True)
class Answer:
    """What each tool prints; `theirs` is empty where the peer refuses it."""

    ours: str
    theirs: str

    @property
    def differs(self) -> bool:
        return bool(self.theirs) and structural_difference(self.ours, self.theirs) is not None


def cases_for(kind: str, count: int, seed: int) -> list[Case]:
    rng = random.Random(f"{kind} {seed}")
    names = [f"{kind}_{i}" for i in range(count)]
    return [Case(n, MAKERS[kind](rng, n)) for n in names]


def functions_of(text: str) -> dict[str, str]:
    """Functions of a printed module by name."""
    return {m.group(1): m.group() for m in _FUNCTION.finditer(text)}


def theirs(peer: Path, batch: list[Case]) -> dict[str, str]:
    """What iree-opt makes of functions; those that it refuses, or dies of, are absent."""
    text = SEPARATOR.join(c.text + LOADING for c in batch)
    words = [str(peer), "--mlir-print-local-scope", f"--pass-pipeline=builtin.module(func.func({STEPS}))"]
    words += ["--allow-unregistered-dialect", "--split-input-file", "-"]
    try:
        done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=TIMEOUT)
        if done.returncode >= 0:
            return functions_of(done.stdout)
    except subprocess.TimeoutExpired:  # there are loops that its canonicalizer never comes to an end of
        pass
    if len(batch) == 1:
        return {}
    half = len(batch) // 2
    return {**theirs(peer, batch[:half]), **theirs(peer, batch[half:])}


def ours(case: Case) -> str:
    import iree_gpu_llvm as package

    try:
        module = package.parse(case.text, case.name, allow_unregistered=True)
        package.run_pipeline(module, f"builtin.module(func.func({STEPS}))")
    except Exception as error:  # a fault of ours is a row of the report
        return f"{type(error).__name__}: {error}"
    return functions_of(package.print(module)).get(case.name, "")


def compare(peer: Path, batch: list[Case]) -> dict[str, Answer]:
    expected = theirs(peer, batch)
    return {c.name: Answer(ours(c), expected.get(c.name, "")) for c in batch}


@click.command(help=__doc__)
@click.argument("kinds", nargs=-1, type=click.Choice(list(MAKERS)))
@click.option("--count", default=1000, show_default=True, help="How many functions of each kind.")
@click.option("--seed", default=0, show_default=True)
@click.option("--iree-opt", help="Its path; default: beside the interpreter, else on PATH.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Processes at once.")
@click.option("--show", default=5, show_default=True, help="How many differences of each kind to print.")
@click.option("--write", type=click.Path(path_type=Path), help="Write functions that differ to this folder.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Also write verdict and figures here.")
def main(
    kinds: tuple[str, ...],
    count: int,
    seed: int,
    iree_opt: str | None,
    jobs: int,
    show: int,
    write: Path | None,
    json_file: Path | None,
) -> None:
    peer = compiler.peer("iree-opt", iree_opt)
    if peer is None:
        raise click.ClickException("no iree-opt: install iree-base-compiler, or name it with --iree-opt")
    report = Report("fold_diff")
    for kind in kinds or MAKERS:
        _compare_kind(kind, cases_for(kind, count, seed), peer, jobs, show, write, report)
    report.finish(json_file)


def _compare_kind(
    kind: str, cases: list[Case], peer: Path, jobs: int, show: int, write: Path | None, report: Report
) -> None:
    batches = [cases[i : i + BATCH] for i in range(0, len(cases), BATCH)]
    answers: dict[str, Answer] = {}
    for done, outcome in enumerate(run_all(functools.partial(compare, peer), batches, jobs, 60 + 8 * TIMEOUT), 1):
        progress(done, len(batches), kind)
        failed = Answer(f"{outcome.status}: {outcome.error}", "?")
        answers.update(outcome.value or {c.name: failed for c in outcome.item})
    judged = {n: a for n, a in answers.items() if a.theirs}
    wrong = {n: a for n, a in judged.items() if a.differs}
    ops = Counter(op for c in cases if c.name in wrong for op in set(_OP.findall(c.text)))
    if wrong:
        click.echo(table(("functions that differ", "with"), [(n, op) for op, n in ops.most_common(12)]))
    texts = {c.name: c.text for c in cases}
    for n, a in list(wrong.items())[:show]:
        click.echo(f"\n{texts[n]}-- ours\n{a.ours}-- theirs\n{a.theirs}")
    if write is not None:
        write.mkdir(parents=True, exist_ok=True)
        for n in wrong:
            (write / f"{n}.mlir").write_text(texts[n])
    refused = len(answers) - len(judged)
    if refused:
        click.echo(f"{kind}: {refused} functions that iree-opt refuses")
    report.require(all_of(f"{kind}: functions printed as iree-opt does", len(judged) - len(wrong), len(judged)))
    report.details[kind] = {n: vars(a) for n, a in wrong.items()}


if __name__ == "__main__":
    main()
