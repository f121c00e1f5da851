"""Executes stage files of the corpus in the simulator and compares them with their references.

  python tools/simulate_corpus.py                                   S4, whole grids
  python tools/simulate_corpus.py --stage S1 --stage S1b --stage S2    tensors
  python tools/simulate_corpus.py --stage S3u --stage S4 --workgroups 1 --filter softmax

Needs neither the oracle nor a compiled kernel. A kernel is right when every case (size) and every invocation of it
that has a reference is; with `--workgroups N`, when everything that so many workgroups, spread over the grid, have
written is. With `--check`, also when the race finder finds nothing.
"""

from __future__ import annotations

import functools
import importlib.util
import json
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from corpus import STAGES, Kernel
from report import Report, all_of, at_least, corpus_options, open_corpus, table
from workers import Outcome, run_all

RATE_KERNELS = "matmul"
"""Programs whose lane operations per second are required."""
RATE = 20.0
LEAST_SECONDS = 0.2
"""Of a run whose rate says something."""


@dataclass(frozen=True)
class Run:
    """One stage file on the inputs of one case."""

    key: str
    program: str
    target: str
    dispatch: int
    stage: str
    path: Path
    reference: Path
    case: str
    invocation: int
    workgroups: int
    check: bool = False

    @property
    def name(self) -> str:
        case = "" if self.case == "default" else f" case {self.case}"
        return f"{self.key} {self.stage}{case}" + (f" #{self.invocation}" if self.invocation else "")


def runs_of(
    kernel: Kernel, stage: str, reference: Path, all_cases: bool, workgroups: int, check: bool = False
) -> list[Run]:
    """Empty where the kernel has no such stage, or no reference."""
    path, facts_file = kernel.stage(stage), reference / f"{kernel.program}.json"
    if path is None or not facts_file.is_file():
        return []
    facts = json.loads(facts_file.read_text())
    dispatch = facts["dispatches"][kernel.dispatch]
    if kernel.target not in dispatch["targets"]:
        return []
    cases = list(facts["cases"]) if all_cases else ["default"]
    return [
        Run(
            kernel.key,
            kernel.program,
            kernel.target,
            kernel.dispatch,
            stage,
            path,
            reference,
            case,
            i,
            workgroups,
            check,
        )
        for case in cases
        for i in range(len(dispatch["invocations"]))
    ]


@functools.cache
def references(folder: Path) -> Any:
    """The module that reads references."""
    spec = importlib.util.spec_from_file_location("refs", folder / "refs.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def execute(run: Run) -> dict[str, Any]:
    """Runs it; `status` is `right`, `wrong` or `error`, `note` says why."""
    from iree_gpu_llvm.driver import parse
    from iree_gpu_llvm.ir.diagnostics import CompileError
    from iree_gpu_llvm.simulator.run import simulate

    ref = references(run.reference).load(run.program, run.dispatch, run.target, run.case, run.invocation)
    arrays = [ref.inputs[i] for i in range(max(ref.inputs) + 1)]
    try:
        # Reading has a rate of its own (bench.py): for the smallest kernels it takes longer than their execution.
        module = parse(run.path.read_text(), run.path.name)
        wall, cpu = time.monotonic(), time.process_time()
        result = simulate(
            module,
            arrays,
            ref.grid,
            ref.push_constants,
            run.workgroups or None,
            filename=run.path.name,
            check=run.check,
        )
    except CompileError as e:
        return {"status": "error", "note": "; ".join(sorted({d.message for d in e.diagnostics}))[:300]}
    seconds, cpu = time.monotonic() - wall, time.process_time() - cpu
    counts = {name: getattr(result.counts, name) for name in ("workgroups", "lane_operations", "barriers", "lds_bytes")}
    found = ref.check(dict(enumerate(result.outputs)), partial=bool(run.workgroups))
    bad = [
        f"{name}: {wrong} of {compared} wrong, error {error:.3g}" for _, name, wrong, error, compared in found if wrong
    ]
    nothing = [name for _, name, _, _, compared in found if not compared]
    bad += [f"{name}: nothing written" for name in nothing if not run.workgroups]
    bad += [f"{f.location}: {f.diagnostic.message}" for f in result.findings]
    return {"status": "wrong" if bad else "right", "note": "; ".join(bad), "seconds": seconds, "cpu": cpu, **counts}


@click.command(help=__doc__)
@corpus_options
@click.option("--stage", "stages", multiple=True, default=("S4",), type=click.Choice(STAGES), show_default=True)
@click.option("--workgroups", default=0, help="Run about this many workgroups alone; checks what they wrote.")
@click.option("--check", is_flag=True, help="Look for races too.")
@click.option("--default-case", is_flag=True, help="Kernels of dynamic size: only the reference's first size.")
@click.option("--timeout", default=600.0, show_default=True, help="Seconds for one run.")
@click.option("--quiet", is_flag=True, help="Print only what is not right.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    stages: tuple[str, ...],
    workgroups: int,
    check: bool,
    default_case: bool,
    timeout: float,
    quiet: bool,
) -> None:
    corpus = open_corpus(corpus_dir)
    reference = corpus.root / "reference"
    if not (reference / "refs.py").is_file():
        raise click.ClickException(f"no references at {reference}")
    todo = [
        run
        for stage in stages
        for kernel in corpus.chosen(filters)
        for run in runs_of(kernel, stage, reference, not default_case, workgroups, check)
    ]
    click.echo(f"{len(todo)} runs to execute")
    results: dict[Run, dict[str, Any]] = {}
    for outcome in run_all(execute, todo, jobs, timeout):
        result = results[outcome.item] = _result(outcome)
        if not quiet or result["status"] != "right":
            click.echo(_line(outcome.item, result))
    report = Report("simulate_corpus")
    _conclude(report, results, stages, workgroups)
    report.details["runs"] = [{"run": run.name, **result} for run, result in results.items()]
    report.finish(json_file)


def _result(outcome: Outcome[Run]) -> dict[str, Any]:
    if outcome.status == "ok":
        return outcome.value
    return {"status": "error", "note": f"{outcome.status}: {outcome.error}"}


def _line(run: Run, result: dict[str, Any]) -> str:
    cost = ""
    if "seconds" in result:
        rate = result["lane_operations"] / max(result["cpu"], 1e-9) / 1e6
        cost = f"{result['seconds']:.1f} s, {rate:.1f} million lane operations a second"
    return "  ".join(filter(None, (f"{result['status']:6}", run.name, cost, result["note"])))


def _conclude(report: Report, results: dict[Run, dict[str, Any]], stages: tuple[str, ...], workgroups: int) -> None:
    """A kernel is right at a stage when all its runs are."""
    verdicts: dict[tuple[str, str], set[str]] = defaultdict(set)
    for run, result in results.items():
        verdicts[run.stage, run.key].add(result["status"])
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (stage, _), statuses in verdicts.items():
        counts[stage][next(s for s in ("error", "wrong", "right") if s in statuses)] += 1
    columns = ("right", "wrong", "error")
    click.echo("")
    click.echo(table(("stage", *columns), [(s, *(counts[s][c] for c in columns)) for s in stages]))
    where = f", {workgroups} workgroups" if workgroups else ""
    for stage in stages:
        report.require(all_of(f"kernels right at {stage}{where}", counts[stage]["right"], sum(counts[stage].values())))
    # Processor time: on a busy machine the clock on the wall measures its load.
    rates = [
        result["lane_operations"] / result["cpu"] / 1e6
        for run, result in results.items()
        if RATE_KERNELS in run.program and result.get("cpu", 0) >= LEAST_SECONDS
    ]
    slowest = min(rates) if rates and not workgroups else None  # of a few workgroups, most is reading the kernel
    report.require(at_least("million lane operations a second, slowest matmul", RATE, slowest))


if __name__ == "__main__":
    main()
