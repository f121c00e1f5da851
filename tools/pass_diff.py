"""Runs a pass beside `iree-opt`'s, on the corpus and on generated inputs, and compares what becomes of them.

  python tools/pass_diff.py iree-gpu-unroll-to-intrinsics -j 2
  python tools/pass_diff.py iree-gpu-lower-ops --generated 500 --no-corpus --simulate
  python tools/pass_diff.py iree-gpu-expand-undistributed-inner-tiles --options "expand-inputs=false"
  python tools/pass_diff.py iree-gpu-distribute-inner-tiled-to-lanes --sources        what IREE runs the pass on
  python tools/pass_diff.py iree-codegen-generic-vectorization --dumps DIR            the same (`pass_dumps.py`)

Both outputs are canonicalized (`canonicalize,cse`) by the same tool, then compared with names of values and the order
of attributes put aside: once by iree-opt's canonicalizer, which does not know whose output it has, and once by ours,
which must not tell them apart either (`pass_peer.py`). Where both refuse an input, they must do so in the same words at
the same place. Generated inputs are functions with random loops, shapes, kinds (`pass_inputs.py`). `--simulate` runs
every function, and every file that the pass changes, before and after the pass, and looks for races; where a file comes
out otherwise than the peer's, it runs that too, and says if the peer is wrong. `--speed` times the pass on each file
beside the peer's run.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import tempfile
from pathlib import Path

import click
import compiler
from corpus import STAGES, Corpus, Kernel, matches
from functions import Input
from pass_dumps import dumps_before, options_of
from pass_inputs import inputs_for
from pass_meaning import fault_of_peer, report_files, report_meaning
from pass_peer import PEER_DIES, PEER_FAILS, Differ, Verdict
from pass_speed import report_speed
from report import Report, all_of, corpus_options, open_corpus, progress
from validate_corpus import Run, reference_of, run_of
from workers import run_all

BATCH = 25  # starting iree-opt costs more than most inputs do
FILES_AT_ONCE = 10


@click.command(help=__doc__)
@click.argument("name", metavar="PASS")
@corpus_options
@click.option("--options", default="", help="Options of the pass, as in a pipeline.")
@click.option("--generated", default=500, show_default=True, help="How many inputs to make.")
@click.option("--seed", default=0, show_default=True)
@click.option("--with-corpus/--no-corpus", default=True, help="Whether to run it on the corpus.")
@click.option(
    "--sources", is_flag=True, help="Compile the corpus's programs with iree-compile, and take the IR before the pass."
)
@click.option(
    "--dumps", type=click.Path(path_type=Path, exists=True), help="The same, of the folder that pass_dumps.py wrote."
)
@click.option("--stage", "stages", multiple=True, type=click.Choice(STAGES), help="May be repeated; default: all.")
@click.option("--simulate", "simulated", is_flag=True, help="Run inputs and files before and after the pass.")
@click.option("--speed", is_flag=True, help="Time the pass on files of the corpus beside iree-opt's process.")
@click.option("--iree-opt", help="Its path; default: beside the interpreter, else on PATH.")
@click.option("--timeout", default=120.0, show_default=True, help="Seconds for one input.")
@click.option("--show", default=5, show_default=True, help="How many differences to print.")
@click.option("--write", type=click.Path(path_type=Path), help="Write inputs that differ to this folder.")
def main(
    name: str,
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    options: str,
    generated: int,
    seed: int,
    with_corpus: bool,
    sources: bool,
    dumps: Path | None,
    stages: tuple[str, ...],
    simulated: bool,
    speed: bool,
    iree_opt: str | None,
    timeout: float,
    show: int,
    write: Path | None,
) -> None:
    peer = compiler.peer("iree-opt", iree_opt)
    if peer is None:
        raise click.ClickException("no iree-opt: install iree-base-compiler, or name it with --iree-opt")
    run = Differ(peer, f"{name}{{{options}}}" if options else name)
    report = Report("pass_diff")
    if with_corpus:
        files = open_corpus(corpus_dir).stage_files(filters, stages or STAGES)
        files = [f for f in files if _is_about(run.step, f)]
        runs = _runs_of(open_corpus(corpus_dir), set(files)) if simulated else []
        _corpus(run, files, runs, jobs, timeout, show, report)
        if simulated:
            report_files(run.step, runs, jobs, timeout, show, report)
        if speed:
            report_speed(run, files, jobs, timeout, report)
    if sources or dumps:
        kernels = [k for k in open_corpus(corpus_dir).kernels if matches(k.key, filters) and _may_change(run.step, k)]
        with tempfile.TemporaryDirectory() as folder:
            if dumps:
                files = [f for f in sorted((dumps / name).glob("*.mlir")) if matches(f.name, filters)]
            else:
                files = dumps_before([name], kernels, Path(folder), jobs)
            for step, some in _by_options(run.step, files).items():
                step_run = Differ(peer, step)
                runs = [_run_of_dump(open_corpus(corpus_dir), f) for f in some] if simulated else []
                click.echo(f"\n{len(some)} files before {step}")
                _corpus(step_run, some, runs, jobs, timeout, show, report)
                if simulated:
                    report_files(step, runs, jobs, timeout, show, report)
                if speed:
                    report_speed(step_run, some, jobs, timeout, report)
    if generated:
        inputs = inputs_for(name, generated, seed)
        _generated(run, inputs, jobs, timeout, show, write, report)
        if simulated:
            report_meaning(run.step, inputs, jobs, timeout, show, report)
    report.finish(json_file)


# -- the corpus


def _corpus(
    run: Differ, files: list[Path], runs: list[Run], jobs: int, timeout: float, show: int, report: Report
) -> None:
    """`runs`: how to run the files where the outputs differ; empty if that is not asked for."""
    batches = [files[i : i + FILES_AT_ONCE] for i in range(0, len(files), FILES_AT_ONCE)]
    check = functools.partial(check_files, run)
    verdicts: dict[str, Verdict] = {}
    for done, outcome in enumerate(run_all(check, batches, jobs, timeout * FILES_AT_ONCE), 1):
        progress(done, len(batches))
        lost = [Verdict(fault=f"{outcome.status}: {outcome.error}")] * len(outcome.item)
        verdicts.update(zip([f.name for f in outcome.item], outcome.value or lost, strict=True))
    changed = {n: v for n, v in verdicts.items() if v.changed or v.fault}
    for r in runs:
        v = changed.get(r.path.name)
        if v is not None and v.theirs and (why := fault_of_peer(r, v.theirs)):
            click.echo(f"{r.path.name}: iree-opt is wrong: {why}")
            del changed[r.path.name]
    _show("corpus", changed, show)
    total = len(changed)
    report.require(
        all_of(
            "corpus files equal by iree-opt's canonicalizer",
            sum(_equal(v.by_theirs, v) for v in changed.values()),
            total,
        ),
        all_of("corpus files equal by ours", sum(_equal(v.by_ours, v) for v in changed.values()), total),
    )
    report.details["corpus"] = {n: vars(v) for n, v in verdicts.items()}


_FUNCTION = re.compile(r"func\.func @(\w+)")

# What a file must have for a pass to do anything.
_ABOUT = {
    "iree-gpu-convert-forall-to-generic-nest": ("scf.forall",),
    "iree-gpu-": ("iree_codegen.inner_tiled", "iree_gpu.value_barrier"),
    "iree-pcf-": ("pcf.",),
    "": ("",),
}


def _is_about(step: str, path: Path) -> bool:
    """Whether a file has an op that the pass is about."""
    text = path.read_text()
    words = next(words for prefix, words in _ABOUT.items() if step.startswith(prefix))
    return any(w in text for w in words)


def _may_change(step: str, kernel: Kernel) -> bool:
    """Whether a kernel has such an op once."""
    return any(_is_about(step, path) for stage in STAGES if (path := kernel.stage(stage)) is not None)


def _by_options(step: str, files: list[Path]) -> dict[str, list[Path]]:
    """Files that the pass is about, by the pass with the options that IREE gives it; those of `step` go before."""
    found: dict[str, list[Path]] = {}
    for path in files:
        if _is_about(step, path):
            options = options_of(path)
            found.setdefault(f"{step}{{{options}}}" if options and "{" not in step else step, []).append(path)
    return found


def _runs_of(corpus: Corpus, files: set[Path]) -> list[Run]:
    """How files of the corpus are run: where sizes are dynamic, the references say which."""
    found = []
    for kernel in corpus.kernels:
        for stage in STAGES:
            path = kernel.stage(stage)
            if path in files:
                run = run_of(kernel, stage, corpus.root / "reference", workgroups=2, inputs="", seed=1)
                found.append(run or Run(kernel.key, stage, path, (), 0, 2, "", 1))
                files.discard(path)
    return found


def _run_of_dump(corpus: Corpus, path: Path) -> Run:
    """How a file before a pass is run: what it does not say is as in the reference of the kernel that it becomes."""
    program, target, *_ = path.name.split(".")
    name = _FUNCTION.search(path.read_text())
    kernels = [k for k in corpus.kernels if (k.program, k.target) == (program, target)]
    kernel = next((k for k in kernels if name and k.function == name.group(1)), None)
    run = Run(path.stem, "before the pass", path, (), 0, 2, "", 1)
    found = None if kernel is None else reference_of(kernel, corpus.root / "reference")
    if found is None:
        return run
    return dataclasses.replace(run, push_constants=tuple(found.push_constants), grid=tuple(found.grid))


def check_files(run: Differ, paths: list[Path]) -> list[Verdict]:
    return run.compare([path.read_text() for path in paths])


# -- generated inputs


def _generated(
    run: Differ, inputs: list[Input], jobs: int, timeout: float, show: int, write: Path | None, report: Report
) -> None:
    batches = [inputs[i : i + BATCH] for i in range(0, len(inputs), BATCH)]
    verdicts: dict[str, Verdict] = {}
    for done, outcome in enumerate(run_all(functools.partial(_compare_batch, run), batches, jobs, timeout * BATCH), 1):
        progress(done, len(batches))
        names = [x.name for x in outcome.item]
        found = outcome.value or [Verdict(fault=f"{outcome.status}: {outcome.error}")] * len(names)
        verdicts.update(zip(names, found, strict=True))
    known = {x.name: x for x in inputs}
    allowed = {n for n, v in verdicts.items() if _is_allowed(known[n], v)}
    _show("generated", {n: v for n, v in verdicts.items() if n not in allowed}, show, known)
    judged = [v for n, v in verdicts.items() if n not in allowed]
    report.require(
        all_of(
            "generated inputs equal by iree-opt's canonicalizer",
            sum(_equal(v.by_theirs, v) for v in judged),
            len(judged),
        ),
        all_of("generated inputs equal by ours", sum(_equal(v.by_ours, v) for v in judged), len(judged)),
    )
    unchanged = sum(not v.changed for v in judged)
    excused = len(verdicts) - len(judged)
    click.echo(f"{excused} inputs on which the peer dies or is known to be wrong, {unchanged} left as they are")
    report.details["generated"] = {n: vars(v) for n, v in verdicts.items()}
    if write is not None:
        write.mkdir(parents=True, exist_ok=True)
        for n, v in verdicts.items():
            if v.fault or v.by_theirs or v.by_ours:
                (write / f"{n}.mlir").write_text(known[n].text)


def _is_allowed(given: Input, verdict: Verdict) -> bool:
    """Whether the two may differ. What the peer dies of has no answer."""
    return given.peer_is_wrong or verdict.fault == PEER_DIES or (given.peer_may_fail and verdict.fault == PEER_FAILS)


def _compare_batch(run: Differ, batch: list[Input]) -> list[Verdict]:
    return run.compare([x.text for x in batch])


def _equal(difference: str, verdict: Verdict) -> bool:
    return not difference and not verdict.fault


def _show(title: str, verdicts: dict[str, Verdict], show: int, known: dict[str, Input] | None = None) -> None:
    wrong = {n: v for n, v in sorted(verdicts.items()) if v.fault or v.by_theirs or v.by_ours}
    if not wrong:
        return
    click.echo(f"\n{title}: {len(wrong)} of {len(verdicts)} differ")
    for n, v in list(wrong.items())[:show]:
        about = f" {known[n].about}" if known else ""
        what = v.fault or "\n".join(f"by {who}:\n{d}" for who, d in (("iree-opt", v.by_theirs), ("us", v.by_ours)) if d)
        click.echo(f"\n{n}:{about}\n{what[:1500]}")


if __name__ == "__main__":
    main()
