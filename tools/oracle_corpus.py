"""Executes compiled corpus kernels in the oracle and compares them with their references.

  python tools/oracle_corpus.py --tinygrad DIR                      what tools/compile_corpus.py has made
  python tools/oracle_corpus.py --tinygrad DIR --iree               IREE's own code objects: does the harness work?
  python tools/oracle_corpus.py --filter softmax --order fwd --max-insts 500000 --workgroups 2     a quick look

Every kernel with a reference and at most 20 million wave instructions must be right in three orders of its waves. The
cheapest run first. Results are kept under the hash of the code object: a rerun executes only what has changed.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import click
from corpus import Kernel
from oracle import SCHEDULES, Run, dynamic_file
from report import Report, all_of, corpus_options, none_of, open_corpus, open_oracle, oracle_options, table
from workers import run_all


@click.command(help=__doc__)
@corpus_options
@oracle_options
@click.option("--stage", default="S4", show_default=True, help="Stage that the code objects were compiled from.")
@click.option(
    "--order", "orders", multiple=True, type=click.Choice(list(SCHEDULES)), help="May be repeated; default: all three."
)
@click.option("--seed", default=0, show_default=True, help="For the random order.")
@click.option("--hazards", is_flag=True, help="Also warn of missing waits (slow).")
@click.option("--rerun", is_flag=True, help="Execute also what is in the cache.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    out: Path,
    stage: str,
    iree: bool,
    oracle_dir: Path | None,
    tinygrad: Path | None,
    orders: tuple[str, ...],
    seed: int,
    max_insts: int,
    workgroups: int,
    default_case: bool,
    hazards: bool,
    timeout: float,
    rerun: bool,
    quiet: bool,
) -> None:
    corpus = open_corpus(corpus_dir)
    home = out / "iree" if iree else out / stage
    oracle = open_oracle(corpus, oracle_dir, tinygrad, home / "oracle")

    kernels = corpus.amd(filters, None if iree else stage)
    results: dict[Run, dict[str, Any]] = {}
    without_reference, not_compiled = [], []
    todo: list[Run] = []
    for kernel in kernels:
        if not oracle.cases(kernel):
            without_reference.append(kernel.key)
            continue
        code_object = (kernel.artefact("hsaco") or Path()) if iree else home / f"{kernel.key}.hsaco"
        if not code_object.is_file():
            not_compiled.append(kernel.key)
            continue
        for run in oracle.runs(
            corpus,
            kernel,
            code_object,
            list(orders or SCHEDULES),
            limit=max_insts,
            all_cases=not default_case,
            seed=seed,
            hazards=hazards,
            workgroups=workgroups,
        ):
            earlier = None if rerun else oracle.cached(run)
            if earlier is None:
                todo.append(run)
            else:
                results[run] = {**earlier, "cached": True}

    # Unknown costs come last: they are the kernels that IREE's own figures stopped at.
    cost = {key: facts.get("insts") or max_insts for key, facts in corpus.dynamic.items()}
    todo.sort(key=lambda run: (cost.get(run.key, max_insts), run.key, run.case, run.order))
    click.echo(f"{len(todo)} runs to execute, {len(results)} known from earlier")
    start = time.monotonic()
    for outcome in run_all(oracle.execute, todo, jobs, timeout, setup=oracle.prepare):
        run = outcome.item
        if outcome.status == "ok":
            result = outcome.value
            oracle.keep(run, result)
        else:  # the emulator itself failed; not kept, the next run tries again
            result = {"status": "wrong", "note": f"{outcome.status}: {outcome.error}"}
        results[run] = result
        if not quiet or result["status"] != "right":
            click.echo(_line(run, result, outcome.seconds))
    elapsed = time.monotonic() - start

    keep_dynamic(home / dynamic_file(workgroups), results)
    executed = sum(results[run].get("insts", 0) for run in todo)
    if todo:
        rate = executed / elapsed
        click.echo(f"executed {executed:,} wave instructions in {elapsed:.0f} s ({rate:,.0f} per second, {jobs} jobs)")
    report = Report("oracle_corpus")
    _conclude(report, kernels, results, without_reference, not_compiled, workgroups)
    report.details["runs"] = [
        {"kernel": run.key, "order": run.order, "case": run.case, **result} for run, result in results.items()
    ]
    report.finish(json_file)


def keep_dynamic(path: Path, results: dict[Run, dict[str, Any]]) -> None:
    """Adds the counts to a file like the corpus' `iree_dynamic.json`, with the hash of the code object they are of."""
    known = json.loads(path.read_text()) if path.is_file() else {}
    for run, result in results.items():
        if run.order == "fwd" and run.case == "default" and result["status"] == "right":
            digest = hashlib.sha256(run.code_object.read_bytes()).hexdigest()
            known[run.key] = {name: result[name] for name in ("insts", "by_op", "barriers")} | {"sha256": digest}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(known, indent=1) + "\n")


def _line(run: Run, result: dict[str, Any], seconds: float) -> str:
    insts = f"{result['insts']:,} wave instructions" if "insts" in result else ""
    return "  ".join(filter(None, (f"{result['status']:11}", run.name, insts, f"{seconds:.1f} s", result.get("note"))))


def _conclude(
    report: Report,
    kernels: list[Kernel],
    results: dict[Run, dict[str, Any]],
    without_reference: list[str],
    not_compiled: list[str],
    workgroups: int,
) -> None:
    """A kernel is right when all its runs are; skipped, with the reason, when its runs could not be finished."""
    by_kernel: dict[str, list[tuple[Run, dict[str, Any]]]] = defaultdict(list)
    for run, result in results.items():
        by_kernel[run.key].append((run, result))
    verdicts: dict[str, str] = dict.fromkeys(without_reference, "no reference") | dict.fromkeys(
        not_compiled, "not compiled"
    )
    wrong: list[tuple[str, str]] = []
    for key, runs in by_kernel.items():
        statuses = {result["status"] for _, result in runs}
        verdicts[key] = next(s for s in ("wrong", "unsupported", "over", "right") if s in statuses)
        wrong += [(run.name, result["note"]) for run, result in runs if result["status"] == "wrong"]

    columns = ("right", "wrong", "not compiled", "over", "unsupported", "no reference")
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for kernel in kernels:
        if kernel.key in verdicts:
            counts[kernel.target][verdicts[kernel.key]] += 1
    total: Counter[str] = sum(counts.values(), Counter())
    click.echo("")
    rows = [(target, *(count[c] for c in columns)) for target, count in sorted(counts.items())]
    click.echo(table(("target", *columns), [*rows, ("all", *(total[c] for c in columns))]))
    for key, verdict in verdicts.items():
        if verdict in ("over", "unsupported"):
            note = next(r["note"] for _, r in by_kernel[key] if r["status"] == verdict)
            click.echo(f"skipped: {key}: {note}")
    if wrong:
        click.echo("")
        click.echo(table(("wrong", "why"), wrong))
    where = f", {workgroups} workgroups" if workgroups else ""
    must = total["right"] + total["wrong"] + total["not compiled"]
    report.require(all_of(f"kernels right{where}", total["right"], must))
    unsupported = [key for key, verdict in verdicts.items() if verdict == "unsupported"]
    report.require(none_of("kernels the oracle cannot run", unsupported))


if __name__ == "__main__":
    main()
