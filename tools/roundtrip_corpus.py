"""Reads and prints every stage file of the corpus: pretty form, generic form, and the generic form read by the peer.

  python tools/roundtrip_corpus.py -j 2                    through the Python API
  python tools/roundtrip_corpus.py -j 2 --peer             also: `iree-opt` reads our generic form, prints the file
  python tools/roundtrip_corpus.py --whole-process         as a user runs it: `iree-gpu-llvm opt FILE`
  python tools/roundtrip_corpus.py --command iree-opt --local-scope      the peer in our place

Each file must come back byte for byte, less its first line (a comment that says what it is a dump of).
"""

from __future__ import annotations

import difflib
import functools
import subprocess
from collections import Counter
from pathlib import Path

import click
import compiler
from corpus import STAGES, body_of
from report import Report, all_of, corpus_options, open_corpus, progress, table
from workers import run_all

# Starting iree-opt costs more than most files do. So many at once make that vanish, and a bad file's batch stays small.
PEER_BATCH = 40
SEPARATOR = "// -----\n"


@click.command(help=__doc__)
@corpus_options
@click.option("--stage", "stages", multiple=True, type=click.Choice(STAGES), help="May be repeated; default: all.")
@click.option("--whole-process", is_flag=True, help="Run the command, not the API.")
@click.option("--command", help="Run this command in the compiler's place.")
@click.option("--local-scope", is_flag=True, help="Pass --mlir-print-local-scope (aliases printed inline).")
@click.option("--peer", "with_peer", is_flag=True, help="Have iree-opt read our generic form.")
@click.option("--iree-opt", help="Its path; default: beside the interpreter, else on PATH.")
@click.option("--timeout", default=60.0, show_default=True, help="Seconds for one file.")
@click.option("--show", default=10, show_default=True, help="How many failures to print with a diff.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    stages: tuple[str, ...],
    whole_process: bool,
    command: str | None,
    local_scope: bool,
    with_peer: bool,
    iree_opt: str | None,
    timeout: float,
    show: int,
) -> None:
    corpus = open_corpus(corpus_dir)
    files = corpus.stage_files(filters, stages or STAGES)
    peer = compiler.peer("iree-opt", iree_opt) if with_peer else None
    if with_peer and peer is None:
        raise click.ClickException("no iree-opt: install iree-base-compiler, or name it with --iree-opt")
    under_test = compiler.make(whole_process, command, local_scope)

    pretty: dict[Path, str] = {}  # file -> "" or what is wrong
    generic: dict[Path, str] = {}
    generic_text: dict[Path, str] = {}
    check = functools.partial(check_file, under_test)
    for done, outcome in enumerate(run_all(check, files, jobs, timeout), 1):
        progress(done, len(files), outcome.item.name)
        if outcome.status == "ok":
            pretty[outcome.item], generic[outcome.item], text = outcome.value
            if text is not None:
                generic_text[outcome.item] = text
        else:
            pretty[outcome.item] = generic[outcome.item] = f"{outcome.status}: {outcome.error}"

    report = Report("roundtrip_corpus")
    _show("pretty form", pretty, show)
    report.require(all_of("printed byte for byte", *_count(pretty)))
    _show("through the generic form", generic, show)
    report.require(all_of("same through the generic form", *_count(generic)))
    if peer is not None:
        by_peer = dict.fromkeys(files, "no generic form to read")
        batches = [list(generic_text)[i : i + PEER_BATCH] for i in range(0, len(generic_text), PEER_BATCH)]
        read = functools.partial(read_batch, peer, generic_text)
        for outcome in run_all(read, batches, jobs, timeout * PEER_BATCH):
            by_peer.update(outcome.value or dict.fromkeys(outcome.item, f"{outcome.status}: {outcome.error}"))
        _show("our generic form read by iree-opt", by_peer, show)
        report.require(all_of("generic form read by iree-opt, printed equal", *_count(by_peer)))
    report.details["failures"] = {
        path.name: {"pretty": pretty[path], "generic": generic[path]} for path in files if pretty[path] or generic[path]
    }
    report.finish(json_file)


def check_file(under_test: compiler.Compiler, path: Path) -> tuple[str, str, str | None]:
    """(what is wrong with the pretty form, what is wrong through the generic form, the generic form)."""
    text = path.read_text()
    want = body_of(text)
    try:
        if isinstance(under_test, compiler.Command):
            printed = under_test.opt_file(path)
        else:
            printed = under_test.opt(text, str(path))
    except (compiler.Rejected, compiler.Broken) as error:
        return str(error), "not read", None
    wrong = difference(want, printed)
    try:
        generic = under_test.opt(text, str(path), generic=True)
        back = under_test.opt(generic, f"{path.name} (generic)")
    except (compiler.Rejected, compiler.Broken) as error:
        return wrong, str(error), None
    return wrong, difference(want, back), generic


def read_batch(peer: Path, generic_text: dict[Path, str], batch: list[Path]) -> dict[Path, str]:
    """Has one process of the peer read many modules. Where it fails over one, each is read alone, to find which."""
    text = SEPARATOR.join(generic_text[path] for path in batch)
    words = [str(peer), "--split-input-file", "--mlir-print-local-scope", "-"]
    done = subprocess.run(words, input=text, capture_output=True, text=True)
    if done.returncode == 0:
        printed = done.stdout.split(SEPARATOR)
        if len(printed) == len(batch):
            return {path: difference(body_of(path.read_text()), out) for path, out in zip(batch, printed, strict=False)}
    elif len(batch) == 1:
        return {batch[0]: f"exit code {done.returncode}: {done.stderr[:1500]}"}
    if len(batch) == 1:
        return {batch[0]: "printed more than one module"}
    return {path: wrong for one in batch for path, wrong in read_batch(peer, generic_text, [one]).items()}


def difference(want: str, got: str) -> str:
    """Empty when equal, else the first lines that differ, long lines cut around the place where they do."""
    if want == got:
        return ""
    wanted, gotten = want.splitlines(), got.splitlines()
    for number, (a, b) in enumerate(zip(wanted, gotten, strict=False), 1):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            start = max(0, at - 60)
            return f"line {number}, column {at + 1}:\n  - {a[start : at + 100]}\n  + {b[start : at + 100]}"
    extra = list(difflib.unified_diff(wanted, gotten, lineterm="", n=0))[2:8]
    return "\n".join(line[:160] for line in extra) or "line ends differ, or the end of the file does"


def _count(results: dict[Path, str]) -> tuple[int, int]:
    return sum(not wrong for wrong in results.values()), len(results)


def _show(title: str, results: dict[Path, str], show: int) -> None:
    """Failures grouped by their first line, then some of them in full."""
    failures = {path: wrong for path, wrong in sorted(results.items()) if wrong}
    if not failures:
        return
    kinds = Counter(message_kind(wrong) for wrong in failures.values())
    click.echo(f"\n{title}: {len(failures)} of {len(results)} files fail")
    click.echo(table(("files", "what"), [(count, kind) for kind, count in kinds.most_common(15)]))
    for path, wrong in list(failures.items())[:show]:
        click.echo(f"\n{path.name}: {wrong[:1200]}")


def message_kind(wrong: str) -> str:
    """The first error line less the place it is at, so that one fault in many files counts as one."""
    lines = wrong.splitlines() or [""]
    line = next((line for line in lines if "error:" in line), lines[0])
    line = line.partition("error:")[2].strip() or line
    return "text differs" if line.startswith(("line ", "- ", "+ ", "@@")) else line[:120]


if __name__ == "__main__":
    main()
