"""What every tool prints and returns: a table, a verdict with both numbers, a file for machines, an exit code.

The verdict is the sum of requirements. Each has the number that is required beside the number measured, so that a
reader never has to look up what "failed" means.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click
from corpus import BUILD, DEFAULT_CORPUS, Corpus, CorpusError
from oracle import Oracle

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Requirement:
    """One line of the verdict. `held` is None where nothing could be measured."""

    what: str
    required: str
    measured: str
    held: bool | None


def at_most(what: str, limit: float, measured: float | None, unit: str = "x") -> Requirement:
    if measured is None:
        return Requirement(what, f"<= {limit:g}{unit}", "not measured", None)
    return Requirement(what, f"<= {limit:g}{unit}", f"{measured:.4g}{unit}", measured <= limit)


def at_least(what: str, limit: float, measured: float | None, unit: str = "") -> Requirement:
    if measured is None:
        return Requirement(what, f">= {limit:g}{unit}", "not measured", None)
    return Requirement(what, f">= {limit:g}{unit}", f"{measured:.4g}{unit}", measured >= limit)


def all_of(what: str, right: int, total: int) -> Requirement:
    """Every one of `total` must be right; a run that chose nothing proves nothing."""
    return Requirement(what, f"{total} of {total}", f"{right} of {total}", right == total if total else None)


def none_of(what: str, wrong: Sequence[str]) -> Requirement:
    shown = ", ".join(wrong[:3]) + (" ..." if len(wrong) > 3 else "")
    return Requirement(what, "none", f"{len(wrong)}: {shown}" if wrong else "none", not wrong)


@dataclass
class Report:
    """Collects rows and requirements, then prints and exits."""

    tool: str
    requirements: list[Requirement] = field(default_factory=list)
    details: dict[str, Any] = field(default_factory=dict)

    def require(self, *requirements: Requirement) -> None:
        self.requirements += requirements

    def finish(self, json_file: Path | None) -> NoReturn:
        """Prints the verdict, writes the JSON file, and ends with 0 when all that was measured is held, else 1."""
        click.echo("")
        rows = [
            (r.what, r.required, r.measured, {True: "held", False: "NOT HELD", None: "-"}[r.held])
            for r in self.requirements
        ]
        click.echo(table(("requirement", "required", "measured", "verdict"), rows))
        failed = [r for r in self.requirements if r.held is False]
        unmeasured = [r for r in self.requirements if r.held is None]
        verdict = "FAIL" if failed else "PASS" if len(unmeasured) < len(self.requirements) else "NOTHING MEASURED"
        held = len(self.requirements) - len(failed) - len(unmeasured)
        click.echo(
            f"{self.tool}: {verdict}: {held} of {len(self.requirements)} requirements held"
            + (f", {len(unmeasured)} not measured" if unmeasured else "")
        )
        if json_file is not None:
            json_file.parent.mkdir(parents=True, exist_ok=True)
            summary = {"tool": self.tool, "verdict": verdict, "requirements": [asdict(r) for r in self.requirements]}
            json_file.write_text(json.dumps({**summary, **self.details}, indent=1, default=str) + "\n")
        sys.exit(0 if verdict == "PASS" else 1)


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns aligned by their widest cell; numbers to the right, text to the left."""
    cells = [[cell(value) for value in row] for row in rows]
    if not cells:
        return "  ".join(header) + "\n(none)"
    numeric = [all(_is_number(row[i]) for row in cells) for i in range(len(header))]
    widths = [max(len(header[i]), *(len(row[i]) for row in cells)) for i in range(len(header))]

    def line(values: Sequence[str]) -> str:
        padded = (v.rjust(w) if right else v.ljust(w) for v, w, right in zip(values, widths, numeric, strict=False))
        return "  ".join(padded).rstrip()

    return "\n".join([line(header), line(["-" * width for width in widths]), *map(line, cells)])


def cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.3f}" if abs(value) < 1000 else f"{value:.0f}"
    return str(value)


def _is_number(text: str) -> bool:
    return text == "-" or text.rstrip("x%").replace(".", "", 1).replace(",", "").lstrip("+-").isdigit()


def _all_of_these(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


# What every tool has.
corpus_options = _all_of_these(
    click.option(
        "--corpus",
        "corpus_dir",
        type=click.Path(path_type=Path),
        default=DEFAULT_CORPUS,
        show_default="../shared/corpus beside the repository",
        help="Folder with manifest.json and the kernels.",
    ),
    click.option(
        "--filter",
        "filters",
        multiple=True,
        metavar="GLOB",
        help="Only kernels (PROGRAM.TARGET.dK) or files in which it fits somewhere. May be repeated.",
    ),
    click.option("--jobs", "-j", type=click.IntRange(1), default=1, show_default=True, help="Processes at once."),
    click.option("--json", "json_file", type=click.Path(path_type=Path), help="Also write verdict and figures here."),
)

# What those have that execute code objects of the corpus.
oracle_options = _all_of_these(
    click.option(
        "--out", type=click.Path(path_type=Path), default=BUILD, help="Where the code objects and results are."
    ),
    click.option("--iree", is_flag=True, help="Run IREE's own code objects; results go to OUT/iree."),
    click.option("--oracle", "oracle_dir", type=click.Path(path_type=Path), help="Default: beside the corpus."),
    click.option(
        "--tinygrad", type=click.Path(path_type=Path), envvar="TINYGRAD", help="Checkout with the emulator core."
    ),
    click.option("--workgroups", default=0, help="Run about this many workgroups alone; checks what they wrote."),
    click.option("--default-case", is_flag=True, help="Kernels of dynamic size: only the reference's first size."),
    click.option("--max-insts", default=20_000_000, show_default=True, help="Most wave instructions to wait for."),
    click.option("--timeout", default=3600.0, show_default=True, help="Seconds for one run."),
    click.option("--quiet", is_flag=True, help="Print only what is not right."),
)


def open_corpus(path: Path) -> Corpus:
    """The corpus, or a message and exit code 1: nothing can be measured without it."""
    try:
        return Corpus(path)
    except CorpusError as error:
        raise click.ClickException(str(error)) from None


def open_oracle(corpus: Corpus, folder: Path | None, tinygrad: Path | None, cache: Path) -> Oracle:
    """The oracle in `folder`, or in the one beside the corpus; a message and exit code 1 where something is lacking."""
    folder = folder or corpus.root.parent / "oracle"
    reference = corpus.root / "reference"
    if lacking := Oracle.missing(folder, tinygrad, reference):
        raise click.ClickException(lacking)
    assert tinygrad is not None  # else it was lacking
    return Oracle(folder.resolve(), tinygrad.resolve(), reference, cache)


def progress(done: int, total: int, note: str = "") -> None:
    """One line that overwrites itself; silent where the error stream is no terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{done}/{total} {note}" if done < total else "\r\x1b[K")
        sys.stderr.flush()
