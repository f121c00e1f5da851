"""Takes synchronization out of stage files of the corpus, one op at a time, and has the race finder find it.

  python tools/inject_faults.py                                 S4, S3u and S3
  python tools/inject_faults.py --stage S4 --filter softmax

Faults are made of each op: it is removed (`barrier`, `mark`, `wait`); a barrier is left without its fences (`fence`); a
wait leaves one more group of copies under way (`longer`). The kernel is then run on the reference's inputs, a few
workgroups of it, and something must be found. Kernels that go through their tiles in steps of the number of workgroups
are run by a single one too: what synchronizes its turns does nothing where each workgroup has but one. A barrier that
is not found must be redundant by reasoning about the code alone: `barrier_flow.py`. Kernels as they are must give no
alarm.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from barrier_flow import Flow
from corpus import Kernel
from report import Report, all_of, corpus_options, none_of, open_corpus, table
from simulate_corpus import references, runs_of
from workers import Outcome, run_all

STAGES = ("S4", "S3u", "S3")
FAULTS = {
    "gpu.barrier": ("barrier", "fence"),
    "amdgpu.lds_barrier": ("barrier",),
    "rocdl.asyncmark": ("mark",),
    "rocdl.wait.asyncmark": ("wait", "longer"),
}
VERDICTS = ("found", "redundant", "missed", "alarm", "error")


@dataclass(frozen=True)
class Subject:
    """A stage file, with its reference's inputs."""

    run: Any
    workgroups: int

    @property
    def name(self) -> str:
        return f"{self.run.key} {self.run.stage}"


def subject_of(kernel: Kernel, stage: str, reference: Path, workgroups: int) -> Subject | None:
    """None where there is no such stage, or nothing to run it on."""
    runs = runs_of(kernel, stage, reference, False, workgroups)
    return Subject(runs[0], workgroups) if runs else None


def inject(subject: Subject) -> list[tuple[str, str, str]]:
    """(fault, place, verdict) for the kernel as it is and for each of its faults."""
    import iree_gpu_llvm as igl
    from iree_gpu_llvm.simulator.launch import kernel_of
    from iree_gpu_llvm.simulator.run import simulate

    run = subject.run
    ref = references(run.reference).load(run.program, run.dispatch, run.target, run.case, run.invocation)
    arrays = [ref.inputs[i] for i in range(max(ref.inputs) + 1)]
    text = run.path.read_text()

    def findings(module: Any) -> list[Any]:
        strides = any(op.name == "hal.interface.workgroup.count" for op in module.walk())
        for grid in (ref.grid, (1, 1, 1)) if strides else (ref.grid,):
            result = simulate(module, arrays, grid, ref.push_constants, subject.workgroups, check=True)
            if result.findings:
                return result.findings
        return []

    module = igl.parse(text, run.path.name)
    faults = [(i, fault) for i, op in enumerate(module.walk()) for fault in FAULTS.get(op.name, ())]
    out: list[tuple[str, str, str]] = []
    try:
        alarms = findings(module)
        out.append(("none", str(alarms[0].location) if alarms else "", "alarm" if alarms else "quiet"))
        for i, fault in faults:
            module = igl.parse(text, run.path.name)
            op: Any = list(module.walk())[i]
            flow = Flow(kernel_of(module)) if fault in ("barrier", "fence") else None
            make(fault, op)
            verdict = "found" if findings(module) else "missed"
            if verdict == "missed" and flow is not None and flow.is_redundant(op):
                verdict = "redundant"
            out.append((fault, str(op.location), verdict))
    except igl.CompileError as e:
        out.append(("none", e.diagnostics[0].message[:200], "error"))
    return out


def make(fault: str, op: Any) -> None:
    """Puts a fault into the module."""
    from iree_gpu_llvm.ir.attributes import ArrayAttr, IntegerAttr

    if fault == "fence":
        op.properties["address_spaces"] = ArrayAttr(())
    elif fault == "longer":
        count = op.properties["count"]
        op.properties["count"] = IntegerAttr(count.value + 1, count.type)
    else:
        op.erase()


@click.command(help=__doc__)
@corpus_options
@click.option("--stage", "stages", multiple=True, default=STAGES, type=click.Choice(STAGES), show_default=True)
@click.option("--workgroups", default=2, show_default=True, help="Run about this many.")
@click.option("--timeout", default=1200.0, show_default=True, help="Seconds for all faults of one file.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    stages: tuple[str, ...],
    workgroups: int,
    timeout: float,
) -> None:
    corpus = open_corpus(corpus_dir)
    reference = corpus.root / "reference"
    found = [subject_of(k, s, reference, workgroups) for s in stages for k in corpus.amd(filters)]
    subjects = [s for s in found if s is not None]
    click.echo(f"{len(subjects)} files")
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    wrong: list[str] = []
    details: list[dict[str, str]] = []
    for outcome in run_all(inject, subjects, jobs, timeout):
        subject = outcome.item
        for fault, place, verdict in _results(outcome):
            counts[subject.run.stage, fault][verdict] += 1
            details.append({"file": subject.name, "fault": fault, "place": place, "verdict": verdict})
            if verdict in ("missed", "alarm", "error"):
                wrong.append(f"{subject.name} {fault}")
                click.echo(f"{verdict:8}{subject.name}  {fault}  {place}")
    _conclude(counts, wrong, details, json_file)


def _results(outcome: Outcome[Subject]) -> list[tuple[str, str, str]]:
    return outcome.value if outcome.status == "ok" else [("none", f"{outcome.status}: {outcome.error}", "error")]


def _conclude(
    counts: dict[tuple[str, str], Counter[str]], wrong: list[str], details: list[dict[str, str]], json_file: Path | None
) -> None:
    columns = ("quiet", *VERDICTS)
    rows = [(stage, fault, *(c[v] for v in columns)) for (stage, fault), c in sorted(counts.items())]
    click.echo("")
    click.echo(table(("stage", "fault", *columns), rows))
    report = Report("inject_faults")
    total: Counter[str] = sum((c for (_, fault), c in counts.items() if fault != "none"), Counter())
    report.require(
        all_of("faults found, or redundant in the code", total["found"] + total["redundant"], sum(total.values())),
        none_of("false alarms and errors", [w for w in wrong if w.endswith(" none")]),
    )
    report.details["faults"] = details
    report.finish(json_file)


if __name__ == "__main__":
    main()
