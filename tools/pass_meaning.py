"""Runs made-up functions in the simulator before and after a pass. A part of `pass_diff.py`."""

from __future__ import annotations

import functools
import re
from collections import Counter
from typing import Any

import click
from functions import Input
from pass_peer import pipeline_of
from report import Report, all_of, none_of, progress, table
from validate_corpus import Run
from workers import run_all

UNCHANGED = "unchanged"


def report_meaning(step: str, inputs: list[Input], jobs: int, timeout: float, show: int, report: Report) -> None:
    inputs = [x for x in inputs if not x.has_no_meaning]
    found: dict[str, str] = {}
    for done, outcome in enumerate(run_all(functools.partial(simulate_both, step), inputs, jobs, timeout), 1):
        progress(done, len(inputs))
        failure = f"{outcome.status}: {outcome.error.strip().splitlines()[-1] if outcome.error else ''}"
        found[outcome.item.name] = outcome.value if outcome.status == "ok" else failure
    cannot = {n: why for n, why in found.items() if why.startswith("cannot")}
    wrong = {n: why for n, why in found.items() if why and n not in cannot}
    if cannot:
        reasons = Counter(re.sub(r"<.*>", "<...>", why)[:110] for why in cannot.values())
        click.echo(table(("inputs", "why they cannot be run"), [(c, why) for why, c in reasons.most_common(10)]))
    for n, why in list(wrong.items())[:show]:
        click.echo(f"\n{n}: {why[:600]}")
    report.require(
        none_of("inputs that compute something else after the pass", sorted(wrong)),
        all_of("inputs that the simulator runs", len(inputs) - len(cannot), len(inputs)),
    )
    report.details["simulated"] = found


def report_files(step: str, runs: list[Run], jobs: int, timeout: float, show: int, report: Report) -> None:
    """The same of stage files of the corpus, some workgroups of each."""
    found: dict[str, str] = {}
    for done, outcome in enumerate(run_all(functools.partial(simulate_file, step), runs, jobs, timeout), 1):
        progress(done, len(runs), outcome.item.name)
        failure = f"{outcome.status}: {outcome.error.strip()[:300]}"
        found[outcome.item.path.name] = outcome.value if outcome.status == "ok" else failure
    changed = {n: why for n, why in found.items() if why != UNCHANGED}
    wrong = {n: why for n, why in changed.items() if why}
    for n, why in list(wrong.items())[:show]:
        click.echo(f"\n{n}: {why[:600]}")
    report.require(all_of("changed files that compute the same", len(changed) - len(wrong), len(changed)))
    report.details["simulated files"] = found


def simulate_file(step: str, run: Run) -> str:
    """Empty if a kernel computes the same after the pass; UNCHANGED if it is the same, or refused."""
    import iree_gpu_llvm as package
    from iree_gpu_llvm.validation import Validator

    text, pipeline = run.path.read_text(), pipeline_of(step)
    module = package.parse(text, run.name)
    before = package.print(module)
    try:
        if package.print(package.run_pipeline(module, pipeline)) == before:
            return UNCHANGED
    except package.CompileError:
        return UNCHANGED
    module = package.parse(text, run.name)
    launch = {"push_constants": run.push_constants, "grid": run.grid}
    validator = Validator(module, workgroups=run.workgroups, seed=run.seed, **launch)
    try:
        package.run_pipeline(module, pipeline, instrumentations=[validator])
    except package.CompileError as error:
        return error.diagnostics[0].message
    *notes, _ = validator.summary()
    return "; ".join(notes)


def fault_of_peer(run: Run, theirs: str) -> str:
    """What is wrong with what the peer made of a file: it computes something else, or has a race that the file has not;
    empty if nothing is found."""
    from iree_gpu_llvm.simulator.run import simulate

    launch: dict[str, Any] = {
        "workgroups": run.workgroups,
        "push_constants": run.push_constants,
        "grid": run.grid,
        "check": True,
    }
    before = simulate(run.path.read_text(), seed=run.seed, **launch)
    return _change(before, simulate(theirs, before.inputs, **launch))


def _change(before: Any, after: Any) -> str:
    """How results differ, or which race there is after a pass alone; empty if neither."""
    from iree_gpu_llvm.simulator.compare import difference

    for p, got, wanted in zip(after.parameters, after.outputs, before.outputs, strict=True):
        if found := difference(p, got, wanted, exact=False):
            return f"{p.name}: {found}"
    known = {f.kind for f in before.findings}
    return next((f"{f.kind}: {f.diagnostic.message}" for f in after.findings if f.kind not in known), "")


def simulate_both(step: str, given: Input) -> str:
    """How the results of a function differ after the pass, or which race it has then; empty if it is as before,
    `cannot ...` if it does not run."""
    import iree_gpu_llvm as package
    from iree_gpu_llvm.simulator.run import CannotRun, simulate

    module = package.parse(given.text, given.name)
    launch: dict[str, Any] = {"grid": (1, 1, 1), "block": given.block, "check": True}
    try:
        before = simulate(module, _fills(module), dims=given.dims, seed=1, **launch)
    except CannotRun as error:
        return f"cannot run it before: {error.diagnostics[0].message}"
    package.run_pipeline(module, pipeline_of(step))
    try:
        after = simulate(module, before.inputs, **launch)
    except package.CompileError as error:
        message = error.diagnostics[0].message
        if isinstance(error, CannotRun) or "differs between lanes" in message:
            return f"cannot run it after: {message}"
        raise
    return _change(before, after)


def _fills(module: Any) -> list[str | None]:
    """What arrays are made up of: so small that sums are exact, in whichever order, in floats of 8 and 11 digits."""
    function = next(op for op in module.walk() if op.name == "func.func" and op.regions[0].blocks)
    types = [str(a.type) for a in function.regions[0].entry.arguments]
    return ["random:-1:1" if re.search(r"x(bf16|f16)\b", t) else None for t in types]
