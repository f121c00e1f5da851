"""Runs the passes of `compile` over stage files of the corpus, and the kernel in the simulator after each of them.

  python tools/validate_corpus.py --stage S3 --stage S3u
  python tools/validate_corpus.py --filter softmax --inputs uniform

Of kernels whose workgroups take long to simulate, one alone is run, as each of up to twenty passes wants a run. All of
S3 and S3u then take a quarter of an hour of two cores.

A kernel is right when no pass changes what it computes, nor brings a race into it (`iree_gpu_llvm/validation.py`).
Inputs are made up; of a kernel of dynamic size, the push constants are the reference's.
"""

from __future__ import annotations

import json
import math
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from corpus import STAGES, Kernel
from report import Report, all_of, corpus_options, none_of, open_corpus, table
from simulate_corpus import references
from workers import Outcome, run_all

VERDICTS = ("right", "wrong", "not run", "error")


@dataclass(frozen=True)
class Run:
    """One stage file."""

    key: str
    stage: str
    path: Path
    push_constants: tuple[int, ...]
    bindings: int
    workgroups: int
    inputs: str
    seed: int
    seconds: float = math.inf
    """Of CPU time for one workgroup: where it takes longer, it is run alone."""
    grid: tuple[int, ...] | None = None
    """Where the file does not say how many workgroups there are."""

    @property
    def name(self) -> str:
        return f"{self.key} {self.stage}"


def reference_of(kernel: Kernel, reference: Path) -> Any:
    """How a kernel is launched; None where no reference says it."""
    facts_file = reference / f"{kernel.program}.json"
    if not facts_file.is_file():
        return None
    if kernel.target not in json.loads(facts_file.read_text())["dispatches"][kernel.dispatch]["targets"]:
        return None
    return references(reference).load(kernel.program, kernel.dispatch, kernel.target, dry=True)


def run_of(kernel: Kernel, stage: str, reference: Path, **options: Any) -> Run | None:
    """None where the kernel has no such stage, or no reference that says how it is launched."""
    path, found = kernel.stage(stage), reference_of(kernel, reference)
    if path is None or found is None:
        return None
    bindings = 1 + max(b["binding"] for b in found.bindings)
    return Run(kernel.key, stage, path, tuple(found.push_constants), bindings, **options)


def execute(run: Run) -> dict[str, Any]:
    """`status` is right, wrong (a pass), not run (after some steps) or error (of the compiler)."""
    from iree_gpu_llvm.compilation import compile
    from iree_gpu_llvm.ir.diagnostics import CompileError

    text = run.path.read_text()
    given: dict[str, Any] = {"push_constants": run.push_constants, "seed": run.seed}
    given["arrays"] = [run.inputs] * run.bindings
    given["workgroups"] = (
        1 if run.workgroups > 1 and _takes_longer(run.seconds, text, given) else run.workgroups or None
    )
    try:
        c = compile(text, run.path.name, emit="mlir", validate=given)
    except CompileError as e:
        text = e.diagnostics[0].message
        wrong = any("the IR before is in" in note.message for note in e.diagnostics[0].notes)
        return {"status": "wrong" if wrong else "error", "note": text[:300]}
    *notes, last = c.validated
    steps, validated = (int(word) for word in last.replace(",", "").split() if word.isdigit())
    return {"status": "not run" if notes or steps != validated else "right", "note": "; ".join(notes), "steps": steps}


def _takes_longer(seconds: float, text: str, given: dict[str, Any]) -> bool:
    """Whether one workgroup of a kernel, as it is, takes more CPU time than this."""
    from iree_gpu_llvm.ir.diagnostics import CompileError
    from iree_gpu_llvm.simulator.run import simulate

    if math.isinf(seconds):
        return False
    start = time.process_time()
    try:
        simulate(text, workgroups=1, check=True, **given)
    except CompileError:  # validation will say why
        return False
    return time.process_time() - start > seconds


@click.command(help=__doc__)
@corpus_options
@click.option("--stage", "stages", multiple=True, default=("S3u",), type=click.Choice(STAGES), show_default=True)
@click.option("--workgroups", default=2, show_default=True, help="Run about this many workgroups alone; 0: all.")
@click.option("--seconds", default=1.0, show_default=True, help="CPU time of a workgroup above which one is run alone.")
@click.option("--inputs", default="random", show_default=True, help="How bindings are made up, as --arg of run.")
@click.option("--seed", default=0, show_default=True, help="Of the inputs.")
@click.option("--timeout", default=900.0, show_default=True, help="Seconds for one kernel.")
@click.option("--quiet", is_flag=True, help="Print only what is not right.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    stages: tuple[str, ...],
    workgroups: int,
    seconds: float,
    inputs: str,
    seed: int,
    timeout: float,
    quiet: bool,
) -> None:
    corpus = open_corpus(corpus_dir)
    reference = corpus.root / "reference"
    if not (reference / "refs.py").is_file():
        raise click.ClickException(f"no references at {reference}")
    options = {"workgroups": workgroups, "inputs": inputs, "seed": seed, "seconds": seconds}
    found = [run_of(kernel, stage, reference, **options) for stage in stages for kernel in corpus.amd(filters)]
    todo = [run for run in found if run is not None]
    click.echo(f"{len(todo)} stage files")
    results: dict[Run, dict[str, Any]] = {}
    for outcome in run_all(execute, todo, jobs, timeout):
        result = results[outcome.item] = _result(outcome)
        if not quiet or result["status"] != "right":
            steps = f"{result['steps']} steps" if "steps" in result else ""
            shown = (f"{result['status']:7}", outcome.item.name, steps, f"{outcome.seconds:.1f} s", result["note"])
            click.echo("  ".join(filter(None, shown)))
    report = Report("validate_corpus")
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for run, result in results.items():
        counts[run.stage][result["status"]] += 1
    click.echo("")
    click.echo(table(("stage", *VERDICTS), [(s, *(counts[s][v] for v in VERDICTS)) for s in stages]))
    for stage in stages:
        report.require(
            all_of(f"kernels right after each pass, from {stage}", counts[stage]["right"], counts[stage].total())
        )
    report.require(none_of("passes that are wrong", [r.name for r, x in results.items() if x["status"] == "wrong"]))
    report.details["runs"] = [{"run": run.name, **result} for run, result in results.items()]
    report.finish(json_file)


def _result(outcome: Outcome[Run]) -> dict[str, Any]:
    if outcome.status == "ok":
        return outcome.value
    return {"status": "error", "note": f"{outcome.status}: {outcome.error}"}


if __name__ == "__main__":
    main()
