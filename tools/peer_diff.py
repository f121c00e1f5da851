"""Runs `iree-gpu-llvm opt` and `iree-opt` on the same inputs and compares what they say and print.

  python tools/peer_diff.py FILE.mlir
  python tools/peer_diff.py DIR --split                    each piece between `// -----` by itself
  python tools/peer_diff.py FILE.mlir -- --cse             the same flags for both
  python tools/peer_diff.py FILE.mlir --theirs "--pass-pipeline=builtin.module(func.func(cse))" --ours --cse

Compared are the exit code's meaning (accepted or rejected), the diagnostics (line, column, severity, text) and the
output: textually, then, where that differs, with value names and attribute order put aside. Needs iree-opt.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import click
import compiler
from ir_compare import structural_difference
from report import Report, all_of, table
from workers import run_all

_DIAGNOSTIC = re.compile(
    r"^(?:(?P<place>.*?):(?P<line>\d+):(?P<column>\d+): )?(?P<severity>error|warning|remark|note): (?P<text>.*)$"
)
_SPLIT = re.compile(r"^// -----.*$", re.MULTILINE)

# Agreement, best first. What a file is judged by is the worst of its parts.
VERDICTS = (
    "equal",
    "equal but for names and order",
    "same error, other column",
    "same place, other text",
    "same text, other line",
    "other diagnostics",
    "other output",
    "only ours accepts",
    "only ours rejects",
    "ours breaks",
)


@dataclass(frozen=True)
class Diagnostic:
    line: int
    column: int
    severity: str
    text: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.text}"


@dataclass(frozen=True)
class Answer:
    """What one tool made of one input."""

    accepted: bool
    output: str
    diagnostics: tuple[Diagnostic, ...]
    broken: str | None


@dataclass(frozen=True)
class Piece:
    """One input: a file, or a part of one. `first_line` is its place in the file, for lines of diagnostics."""

    name: str
    text: str
    first_line: int = 1


@click.command(help=__doc__)
@click.argument("arguments", metavar="FILE|DIR... [-- FLAGS]", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--ours", default="", help="Flags for our tool alone.")
@click.option("--theirs", default="", help="Flags for iree-opt alone.")
@click.option("--split", is_flag=True, help="Compare each piece between `// -----` lines by itself.")
@click.option("--notes", is_flag=True, help="Compare notes too, not only errors, warnings and remarks.")
@click.option("--command", help="Run this command in our tool's place.")
@click.option("--iree-opt", help="Its path; default: beside the interpreter, else on PATH.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Processes at once.")
@click.option("--timeout", default=120.0, show_default=True, help="Seconds for one input.")
@click.option("--show", default=20, show_default=True, help="How many differences to print.")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Also write verdict and figures here.")
def main(
    arguments: tuple[str, ...],
    ours: str,
    theirs: str,
    split: bool,
    notes: bool,
    command: str | None,
    iree_opt: str | None,
    jobs: int,
    timeout: float,
    show: int,
    json_file: Path | None,
) -> None:
    flags = [word for word in arguments if word.startswith("-") and word != "-"]
    inputs = [Path(word) for word in arguments if word not in flags]
    if absent := [str(path) for path in inputs if not path.exists()]:
        raise click.UsageError(f"no such file: {', '.join(absent)}")
    peer = compiler.peer("iree-opt", iree_opt)
    if peer is None:
        raise click.ClickException("no iree-opt: install iree-base-compiler, or name it with --iree-opt")
    under_test = compiler.make(True, command)
    assert isinstance(under_test, compiler.Command)
    our_words = under_test.words("opt", *flags, *shlex.split(ours))
    their_words = [str(peer), *flags, *shlex.split(theirs)]
    pieces = [piece for path in inputs for file in _files(path) for piece in read_pieces(file, split)]

    def both(piece: Piece) -> tuple[str, str]:
        return judge(_ask(our_words, piece), _ask(their_words, piece), notes)

    counts: Counter[str] = Counter()
    shown = 0
    verdicts = {}
    for outcome in run_all(both, pieces, jobs, timeout):
        verdict, detail = outcome.value or ("ours breaks", outcome.error)
        counts[verdict] += 1
        verdicts[outcome.item.name] = {"verdict": verdict, "detail": detail}
        if detail and shown < show:
            shown += 1
            click.echo(f"{outcome.item.name}: {verdict}\n{detail}\n")
    click.echo(table(("inputs", "verdict"), [(counts[verdict], verdict) for verdict in VERDICTS if counts[verdict]]))
    report = Report("peer_diff")
    broken = counts["ours breaks"] + counts["only ours accepts"] + counts["only ours rejects"]
    report.require(
        all_of("inputs with the peer's verdict", len(pieces) - broken, len(pieces)),
        all_of("inputs with the peer's output and messages", counts[VERDICTS[0]] + counts[VERDICTS[1]], len(pieces)),
    )
    report.details["inputs"] = verdicts
    report.finish(json_file)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.mlir")) if path.is_dir() else [path]


def read_pieces(path: Path, split: bool) -> list[Piece]:
    text = path.read_text()
    if not split:
        return [Piece(str(path), text)]
    pieces, start = [], 0
    for end in [*(match.start() for match in _SPLIT.finditer(text)), len(text)]:
        line = text.count("\n", 0, start) + 1
        pieces.append(Piece(f"{path}:{line}", text[start:end], line))
        start = end
    return [piece for piece in pieces if _SPLIT.sub("", piece.text).strip()]


def _ask(words: list[str], piece: Piece) -> Answer:
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(piece.text)
        file.flush()
        done = subprocess.run([*words, file.name], capture_output=True, text=True)
    broken = compiler.misbehaviour(done.returncode, done.stderr) if done.returncode else None
    return Answer(done.returncode == 0, done.stdout, parse_diagnostics(done.stderr, piece.first_line), broken)


def parse_diagnostics(stderr: str, first_line: int = 1) -> tuple[Diagnostic, ...]:
    """The messages of an error stream, in order; source lines, carets and printed operations are left out."""
    found = []
    for line in stderr.splitlines():
        if match := _DIAGNOSTIC.match(line):
            at = int(match["line"]) + first_line - 1 if match["line"] else 0
            found.append(Diagnostic(at, int(match["column"] or 0), match["severity"], match["text"]))
    return tuple(found)


def judge(ours: Answer, theirs: Answer, notes: bool) -> tuple[str, str]:
    """The verdict of VERDICTS for one input, and what shows it; no detail when nothing is wrong."""
    if ours.broken:
        return "ours breaks", f"  {ours.broken}"
    if ours.accepted != theirs.accepted:
        verdict = "only ours accepts" if ours.accepted else "only ours rejects"
        shown = (theirs if ours.accepted else ours).diagnostics[:3]
        return verdict, "\n".join(f"  {diagnostic}" for diagnostic in shown)
    verdict, detail = compare_diagnostics(_compared(ours, notes), _compared(theirs, notes))
    if verdict != "equal" or not ours.accepted or ours.output == theirs.output:
        return verdict, detail
    difference = structural_difference(ours.output, theirs.output)
    return ("other output", difference) if difference else ("equal but for names and order", "")


def _compared(answer: Answer, notes: bool) -> list[Diagnostic]:
    return [d for d in answer.diagnostics if notes or d.severity != "note"]


def compare_diagnostics(ours: list[Diagnostic], theirs: list[Diagnostic]) -> tuple[str, str]:
    """The worst disagreement of messages taken in order, and the first pair that disagrees as much."""
    worst, detail = "equal", ""
    for mine, other in zip(ours, theirs, strict=False):
        verdict = _compare_one(mine, other)
        if VERDICTS.index(verdict) > VERDICTS.index(worst):
            worst, detail = verdict, f"  ours:   {mine}\n  theirs: {other}"
    if len(ours) != len(theirs):
        rest, name = (ours, "ours") if len(ours) > len(theirs) else (theirs, "theirs")
        return "other diagnostics", f"  only {name}: {rest[min(len(ours), len(theirs))]}"
    return worst, detail


def _compare_one(mine: Diagnostic, other: Diagnostic) -> str:
    if mine == other:
        return "equal"
    if (mine.severity, mine.text) == (other.severity, other.text):
        return "same error, other column" if mine.line == other.line else "same text, other line"
    if (mine.line, mine.column, mine.severity) == (other.line, other.column, other.severity):
        return "same place, other text"
    return "other diagnostics"


if __name__ == "__main__":
    main()
