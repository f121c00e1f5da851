"""Compares our code with IREE's for the same kernels: instructions, registers, spills, LDS, occupancy.

  python tools/code_quality.py                       what tools/compile_corpus.py (and oracle_corpus.py) have left
  python tools/code_quality.py --filter gfx942 --all          every kernel's row
  python tools/code_quality.py --diff PROGRAM.gfx942.d0     where the difference lies, by mnemonic

Static instructions are counted in the assembly text as the manifest counts them in IREE's. Dynamic ones are wave
instructions that the oracle executed, for which tools/oracle_corpus.py must have run on the same code object; a quick
look: oracle_corpus.py --workgroups 2 with and without --iree, then code_quality.py --workgroups 2.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import codeobject
import compiler
from asm_stats import by_kind, compare_counts, function_text, median_ratio, static_counts
from corpus import BUILD, Kernel
from oracle import dynamic_file
from report import Report, at_most, corpus_options, none_of, open_corpus, table

# The requirement: medians over kernels of ours / IREE's.
LIMITS = {"dynamic": 1.03, "static": 1.05, "vgprs": 1.10}


@dataclass(frozen=True)
class Figures:
    """One kernel's code, ours or IREE's. `dynamic` and `executed` are None where the oracle has not run this code.

    `executed` is no sum over `dynamic`: the corpus' own file lists only the commonest mnemonics of a kernel.
    """

    static: Counter[str]
    dynamic: Counter[str] | None
    executed: int | None
    facts: codeobject.KernelFacts
    occupancy: int

    @property
    def instructions(self) -> int:
        return self.static.total()

    @property
    def spills(self) -> int:
        """Registers kept elsewhere; a private segment without a recorded spill counts as one."""
        spilled = self.facts.vgpr_spills + self.facts.sgpr_spills
        return spilled or int(self.facts.scratch_bytes > 0)


@dataclass(frozen=True)
class Pair:
    kernel: Kernel
    ours: Figures
    theirs: Figures

    @property
    def spills_more(self) -> bool:
        return self.ours.spills > 0 and self.theirs.spills == 0

    @property
    def occupancy_lower(self) -> bool:
        return self.ours.occupancy < self.theirs.occupancy


# What is measured, by the name in LIMITS; None where it could not be.
MEASURES: dict[str, Callable[[Figures], int | None]] = {
    "dynamic": lambda figures: figures.executed,
    "static": lambda figures: figures.instructions,
    "vgprs": lambda figures: figures.facts.vgprs,
}


@click.command(help=__doc__)
@corpus_options
@click.option("--out", type=click.Path(path_type=Path), default=BUILD, help="Where compile_corpus.py wrote.")
@click.option("--stage", default="S4", show_default=True, help="Stage that the code objects were compiled from.")
@click.option("--iree", is_flag=True, help="Put IREE's own files in our place: every ratio must be 1.")
@click.option("--all", "show_all", is_flag=True, help="Print every kernel, not the worst ten.")
@click.option("--workgroups", default=0, help="Compare what oracle_corpus.py --workgroups (and --iree) counted.")
@click.option("--diff", metavar="KERNEL", help="Print one kernel's instructions by mnemonic, ours beside IREE's.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    out: Path,
    stage: str,
    iree: bool,
    show_all: bool,
    diff: str | None,
    workgroups: int,
) -> None:
    corpus = open_corpus(corpus_dir)
    iree_dynamic = _dynamic(out / "iree", workgroups)
    if not workgroups:
        iree_dynamic = {key: facts for key, facts in corpus.dynamic.items() if facts.get("by_op")} | iree_dynamic
    our_dynamic = iree_dynamic if iree else _dynamic(out / stage, workgroups)
    pairs, missing = [], []
    for kernel in corpus.amd((diff,) if diff else filters, None if iree else stage):
        theirs = _figures(kernel, kernel.artefact("hsaco"), kernel.artefact("rocmasm"), iree_dynamic)
        made = out / stage / kernel.key
        ours = theirs if iree else _figures(kernel, Path(f"{made}.hsaco"), Path(f"{made}.s"), our_dynamic)
        if theirs is None:
            raise click.ClickException(f"the corpus lacks IREE's code object or assembly for {kernel.key}")
        if ours is None:
            missing.append(kernel.key)
        else:
            pairs.append(Pair(kernel, ours, theirs))
    if diff:
        if not pairs:
            raise click.ClickException(f"nothing compiled matches {diff}")
        for pair in pairs:
            print_difference(pair)
        return
    _print_medians(pairs)
    _print_rows(pairs, show_all)
    report = Report("code_quality")
    for measure, limit in LIMITS.items():
        values = _values(pairs, measure)
        report.require(at_most(f"{measure}, median of {len(values)} kernels", limit, median_ratio(values)))
    report.require(
        none_of("spills where IREE has none", [p.kernel.key for p in pairs if p.spills_more]),
        none_of("occupancy below IREE's", [p.kernel.key for p in pairs if p.occupancy_lower]),
        none_of("kernels without a code object of ours", missing),
    )
    report.details["kernels"] = {pair.kernel.key: _as_json(pair) for pair in pairs}
    report.finish(json_file)


def _dynamic(folder: Path, workgroups: int) -> dict[str, Any]:
    path = folder / dynamic_file(workgroups)
    return json.loads(path.read_text()) if path.is_file() else {}


def _figures(
    kernel: Kernel, code_object: Path | None, assembly: Path | None, dynamic: dict[str, Any]
) -> Figures | None:
    """Reads one kernel's files; None when there are none. The oracle's counts must be of these very bytes."""
    if code_object is None or assembly is None or not (code_object.is_file() and assembly.is_file()):
        return None
    facts = codeobject.read(code_object).get(kernel.function)
    if facts is None:
        return None
    executed = dynamic.get(kernel.key)
    if executed and executed.get("sha256", "") not in ("", hashlib.sha256(code_object.read_bytes()).hexdigest()):
        executed = None
    return Figures(
        static=static_counts(function_text(assembly.read_text(), kernel.function)),
        dynamic=Counter({name.lower(): n for name, n in executed["by_op"].items()}) if executed else None,
        executed=executed["insts"] if executed else None,
        facts=facts,
        occupancy=compiler.waves_per_simd(kernel.chip, facts, kernel.threads),
    )


def _values(pairs: list[Pair], measure: str) -> list[tuple[float, float]]:
    of = MEASURES[measure]
    both = [(of(pair.ours), of(pair.theirs)) for pair in pairs]
    return [(ours, theirs) for ours, theirs in both if ours is not None and theirs]


def _print_medians(pairs: list[Pair]) -> None:
    targets: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        targets[pair.kernel.target].append(pair)
    rows = []
    for target, group in [*sorted(targets.items()), ("all", pairs)]:
        medians = [median_ratio(_values(group, measure)) for measure in LIMITS]
        spills = sum(pair.spills_more for pair in group)
        lower = sum(pair.occupancy_lower for pair in group)
        lds = sum(pair.ours.facts.lds_bytes != pair.theirs.facts.lds_bytes for pair in group)
        measured = len(_values(group, "dynamic"))
        rows.append((target, len(group), measured, *medians, spills, lower, lds))
    header = (
        "target",
        "kernels",
        "executed",
        *(f"{m} median" for m in LIMITS),
        "spills",
        "occupancy lower",
        "LDS differs",
    )
    click.echo(table(header, rows))


def _print_rows(pairs: list[Pair], show_all: bool) -> None:
    header = ("kernel", "ratio", "ours", "IREE's", "VGPRs", "IREE's", "spills", "IREE's", "waves", "IREE's")
    for measure in LIMITS:
        of = MEASURES[measure]
        rows = []
        for pair in pairs:
            ours, theirs = of(pair.ours), of(pair.theirs)
            if ours is None or not theirs:
                continue
            registers = (pair.ours.facts.vgprs, pair.theirs.facts.vgprs)
            rest = (pair.ours.spills, pair.theirs.spills, pair.ours.occupancy, pair.theirs.occupancy)
            rows.append((pair.kernel.key, ours / theirs, ours, theirs, *registers, *rest))
        rows.sort(key=lambda row: -row[1])
        chosen = rows if show_all else [row for row in rows if row[1] > 1][:10]
        if chosen:
            click.echo(f"\n{measure}: {'all kernels' if show_all else 'the worst'}")
            click.echo(table(header, chosen))


def print_difference(pair: Pair) -> None:
    """One kernel's figures, then by kind of instruction, then by mnemonic, both as written and as executed."""
    ours, theirs = pair.ours, pair.theirs
    click.echo(f"{pair.kernel.key}: {pair.kernel.function}")
    facts = [
        ("instructions", ours.instructions, theirs.instructions),
        ("executed", ours.executed, theirs.executed),
        ("VGPRs", ours.facts.vgprs, theirs.facts.vgprs),
        ("AGPRs", ours.facts.agprs, theirs.facts.agprs),
        ("SGPRs", ours.facts.sgprs, theirs.facts.sgprs),
        ("VGPR spills", ours.facts.vgpr_spills, theirs.facts.vgpr_spills),
        ("SGPR spills", ours.facts.sgpr_spills, theirs.facts.sgpr_spills),
        ("scratch bytes", ours.facts.scratch_bytes, theirs.facts.scratch_bytes),
        ("LDS bytes", ours.facts.lds_bytes, theirs.facts.lds_bytes),
        ("waves per SIMD", ours.occupancy, theirs.occupancy),
    ]
    click.echo(table(("", "ours", "IREE's"), facts))
    for title, a, b in (
        ("as written", ours.static, theirs.static),
        ("as executed", ours.dynamic, theirs.dynamic),
    ):
        if a is None or b is None:
            click.echo(f"\n{title}: not known, run tools/oracle_corpus.py --filter {pair.kernel.key}")
            continue
        click.echo(f"\n{title}, by kind")
        click.echo(table(("kind", "ours", "IREE's", "difference"), compare_counts(by_kind(a), by_kind(b))))
        click.echo(f"\n{title}, by mnemonic")
        click.echo(table(("mnemonic", "ours", "IREE's", "difference"), compare_counts(a, b)))


def _as_json(pair: Pair) -> dict[str, Any]:
    def side(figures: Figures) -> dict[str, Any]:
        values = {name: of(figures) for name, of in MEASURES.items()}
        return {**values, "spills": figures.spills, "lds": figures.facts.lds_bytes, "occupancy": figures.occupancy}

    return {"ours": side(pair.ours), "iree": side(pair.theirs)}


if __name__ == "__main__":
    main()
