"""Compiles the corpus' kernels for all AMD targets and checks what the code objects say of themselves.

  python tools/compile_corpus.py -j 2                      S4 to build/corpus/S4/*.hsaco and *.s, through the API
  python tools/compile_corpus.py --stage S3 --filter softmax
  python tools/compile_corpus.py --whole-process           as a user runs it

Each kernel must be in its code object's metadata with the workgroup size, the kernel argument bytes and the LDS bytes
that IREE's has; from a stage at which LDS is still to be laid out, with no more of it. Run it before
tools/oracle_corpus.py and tools/code_quality.py: they read what it writes.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import click
import codeobject
import compiler
from corpus import BUILD, STAGES, Kernel
from report import Report, all_of, corpus_options, open_corpus, progress, table
from roundtrip_corpus import message_kind
from workers import run_all


@dataclass(frozen=True)
class Compiled:
    """One kernel: what is wrong with it, empty strings where nothing is."""

    failure: str = ""
    interface: str = ""  # kernel missing, workgroup size, kernel argument bytes
    lds: str = ""


@click.command(help=__doc__)
@corpus_options
@click.option("--stage", default="S4", show_default=True, type=click.Choice(STAGES), help="Stage to compile from.")
@click.option("--out", type=click.Path(path_type=Path), default=BUILD, help="Where to write; default build/corpus.")
@click.option("--whole-process", is_flag=True, help="Run the command, not the API.")
@click.option("--command", help="Run this command in the compiler's place.")
@click.option("--timeout", default=120.0, show_default=True, help="Seconds for one kernel.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    stage: str,
    out: Path,
    whole_process: bool,
    command: str | None,
    timeout: float,
) -> None:
    corpus = open_corpus(corpus_dir)
    kernels = corpus.amd(filters, stage)
    folder = out / stage
    folder.mkdir(parents=True, exist_ok=True)
    one = functools.partial(compile_kernel, compiler.make(whole_process, command), folder, stage)

    results: dict[str, Compiled] = {}
    seconds: dict[str, float] = {}
    for done, outcome in enumerate(run_all(one, kernels, jobs, timeout), 1):
        progress(done, len(kernels), outcome.item.key)
        seconds[outcome.item.key] = outcome.seconds
        results[outcome.item.key] = (
            outcome.value if outcome.status == "ok" else Compiled(f"{outcome.status}: {outcome.error}")
        )

    _show("do not compile", {key: r.failure for key, r in results.items() if r.failure})
    _show("have another interface than IREE's", {key: r.interface for key, r in results.items() if r.interface})
    lds = "another amount of" if stage == "S4" else "more"
    _show(f"use {lds} LDS than IREE's", {key: r.lds for key, r in results.items() if r.lds})
    click.echo("")
    click.echo(table(("target", "kernels", "compiled", "interface", "LDS"), _by_target(kernels, results)))
    slowest = sorted(seconds.items(), key=lambda item: -item[1])[:3]
    click.echo("slowest: " + ", ".join(f"{key} {s:.2f} s" for key, s in slowest))

    total = len(kernels)
    built = [r for r in results.values() if not r.failure]
    report = Report("compile_corpus")
    report.require(
        all_of(f"{stage} to .hsaco", len(built), total),
        all_of("workgroup size and kernel arguments as IREE's", sum(not r.interface for r in built), total),
        all_of(f"LDS bytes {'as' if stage == 'S4' else 'at most'} IREE's", sum(not r.lds for r in built), total),
    )
    report.details["failures"] = {
        key: {"compile": r.failure, "interface": r.interface, "lds": r.lds}
        for key, r in results.items()
        if r != Compiled()
    }
    report.details["seconds"] = seconds
    report.finish(json_file)


def compile_kernel(under_test: compiler.Compiler, folder: Path, stage: str, kernel: Kernel) -> Compiled:
    source = kernel.stage(stage)
    assert source is not None
    out = folder / f"{kernel.key}.hsaco"
    for stale in (out, out.with_suffix(".s")):  # a kernel that no longer compiles must not be judged by its old code
        stale.unlink(missing_ok=True)
    try:
        under_test.compile(source, out)
        kernels = codeobject.read(out)
    except (compiler.Rejected, compiler.Broken, ValueError, OSError) as error:
        return Compiled(str(error) or type(error).__name__)
    return check(kernel, kernels, stage == "S4")


def check(kernel: Kernel, kernels: dict[str, codeobject.KernelFacts], same_lds: bool = True) -> Compiled:
    """Compares the metadata with the manifest's figures for IREE's code object. `same_lds`: LDS must be as much, else
    it may be less."""
    facts = kernels.get(kernel.function)
    if facts is None:
        return Compiled(interface=f"no kernel {kernel.function}, only {', '.join(kernels) or 'none'}")
    wrong = []
    if facts.workgroup_size is None or list(facts.workgroup_size) != kernel.entry["workgroup_size"]:
        wrong.append(f"workgroup size {facts.workgroup_size}, IREE's {tuple(kernel.entry['workgroup_size'])}")
    if facts.kernarg_bytes != kernel.asm["kernarg_bytes"]:
        wrong.append(f"kernel arguments {facts.kernarg_bytes} bytes, IREE's {kernel.asm['kernarg_bytes']}")
    lds = ""
    if facts.lds_bytes > kernel.asm["lds_bytes"] or (same_lds and facts.lds_bytes != kernel.asm["lds_bytes"]):
        lds = f"LDS {facts.lds_bytes} bytes, IREE's {kernel.asm['lds_bytes']}"
    return Compiled(interface="; ".join(wrong), lds=lds)


def _by_target(kernels: list[Kernel], results: dict[str, Compiled]) -> list[tuple[object, ...]]:
    targets: dict[str, list[Compiled]] = defaultdict(list)
    for kernel in kernels:
        targets[kernel.target].append(results[kernel.key])
    return [
        (
            target,
            len(all_),
            len(built := [r for r in all_ if not r.failure]),
            sum(not r.interface for r in built),
            sum(not r.lds for r in built),
        )
        for target, all_ in sorted(targets.items())
    ]


def _show(title: str, failures: dict[str, str]) -> None:
    """Failures by message, each with its number of kernels and the first of them in full."""
    if not failures:
        return
    groups: dict[str, list[str]] = defaultdict(list)
    for key, message in failures.items():
        groups[message_kind(message)].append(key)
    click.echo(f"\n{len(failures)} kernels {title}")
    rows = [(len(keys), kind, keys[0]) for kind, keys in sorted(groups.items(), key=lambda item: -len(item[1]))]
    click.echo(table(("kernels", "message", "for example"), rows))
    first = rows[0][2]
    if "\n" in failures[first]:
        click.echo(f"\n{first}:\n{failures[first][:2500]}")


if __name__ == "__main__":
    main()
