"""Damages corpus files and feeds them to the compiler: each must end in success or in a diagnostic, and soon.

  python tools/mutate_corpus.py --count 5000 -j 2
  python tools/mutate_corpus.py --filter softmax --through compile      as far as LLVM IR, for S4 files
  python tools/mutate_corpus.py --replay FILE:SEED --minimise OUT.mlir  one failure again, made as small as it goes

A mutation is chosen by the seed alone, so FILE:SEED says it all. Failures are exceptions other than the project's own
diagnostic, the end of the process, and more than ten seconds.
"""

from __future__ import annotations

import functools
import random
import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import compiler
from corpus import STAGES, body_of
from report import Report, all_of, corpus_options, open_corpus, progress, table
from workers import Outcome, run_all

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|->|[%#!@^]?[\w$.]+|[^\w\s]')


def delete_bytes(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.choice((1, 1, 2, 5, 40)) :]


def swap_tokens(text: str, rng: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    if len(found) < 2:
        return text
    a, b = sorted(rng.sample(range(len(found)), 2))
    if rng.random() < 0.5:  # neighbours make likelier text than strangers
        b = min(a + rng.choice((1, 2)), len(found) - 1)
    first, second = found[a], found[b]
    if first is second:
        return text
    between = text[first.end() : second.start()]
    return text[: first.start()] + second.group() + between + first.group() + text[second.end() :]


def duplicate_token(text: str, rng: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    token = rng.choice(found)
    return text[: token.end()] + rng.choice(("", " ")) + token.group() + text[token.end() :]


def replace_token(text: str, rng: random.Random) -> str:
    """Puts another token in a token's place: types, names and numbers that exist, where they do not belong."""
    found = list(_TOKEN.finditer(text))
    token = rng.choice(found)
    return text[: token.start()] + rng.choice(found).group() + text[token.end() :]


def replace_alike(text: str, rng: random.Random) -> str:
    """As above, but a value for a value, a word for a word: reads well, and is wrong further on, in the verifiers."""
    found = list(_TOKEN.finditer(text))
    token = rng.choice(found)
    alike = [other.group() for other in found if _class(other.group()) == _class(token.group())]
    return text[: token.start()] + rng.choice(alike) + text[token.end() :]


def _class(token: str) -> str:
    return "0" if token[0].isdigit() else "word" if token[0].isalpha() else token[0]


def change_number(text: str, rng: random.Random) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    number = rng.choice(found)
    new = rng.choice(("0", "1", "-1", "3", "64", "4294967296", "99999999999999999999", "1.0e400", "0x", "0xFFFFFFFFFF"))
    return text[: number.start()] + new + text[number.end() :]


def drop_line(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def duplicate_line(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines.insert(rng.randrange(len(lines)) if rng.random() < 0.3 else at, lines[at])
    return "".join(lines)


def insert_noise(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    noise = rng.choice(
        ("\0", "\x80", "é", '"', "(((", "<" * 200, "{", "}", "// ", "%", "#", "!", "\\", "-", "\r", "?x")
    )
    return text[:at] + noise + text[at:]


MUTATIONS: tuple[Callable[[str, random.Random], str], ...] = (
    delete_bytes,
    swap_tokens,
    duplicate_token,
    replace_token,
    replace_alike,
    replace_alike,  # twice as often as the rest, most of which ends in the parser
    change_number,
    drop_line,
    duplicate_line,
    insert_noise,
)


def mutate(text: str, seed: int) -> str:
    """One to three mutations. The same seed and text give the same result anywhere.

    Each happens within a few lines chosen at random, else most would hit the target description, one line that is
    longer than many kernels.
    """
    rng = random.Random(seed)
    if rng.random() < 0.08:
        return text[: _somewhere(text, rng)[1]]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        start, end = _somewhere(text, rng)
        if text[start:end].strip():
            text = text[:start] + rng.choice(MUTATIONS)(text[start:end], rng) + text[end:]
    return text


def _somewhere(text: str, rng: random.Random) -> tuple[int, int]:
    """The span of one to eight neighbouring lines, cut off inside the last one now and then."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    first = rng.randrange(len(starts))
    after = min(len(starts) - 1, first + rng.randint(1, 8))
    start, end = starts[first], starts[after] if after > first else len(text)
    return start, rng.randint(start, end) if rng.random() < 0.2 else end


@click.command(help=__doc__)
@corpus_options
@click.option("--count", default=2000, show_default=True, help="How many damaged files to try.")
@click.option("--seed", default=0, show_default=True, help="The first seed; one is used for each file.")
@click.option("--stage", "stages", multiple=True, type=click.Choice(STAGES), help="May be repeated; default: all.")
@click.option("--through", type=click.Choice(["print", "compile"]), default="print", show_default=True)
@click.option("--whole-process", is_flag=True, help="Run the command, not the API (slow).")
@click.option("--command", help="Run this command in the compiler's place.")
@click.option("--timeout", default=10.0, show_default=True, help="Seconds allowed for one file.")
@click.option("--replay", metavar="FILE:SEED", help="Try this one mutation again.")
@click.option("--minimise", type=click.Path(path_type=Path), help="Write the smallest text found that fails alike.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    count: int,
    seed: int,
    stages: tuple[str, ...],
    through: str,
    whole_process: bool,
    command: str | None,
    timeout: float,
    replay: str | None,
    minimise: Path | None,
) -> None:
    corpus = open_corpus(corpus_dir)
    if through == "compile":
        stages = stages or ("S4",)
    files = {path.name: path for path in corpus.stage_files(filters, stages or STAGES)}
    if not files:
        raise click.ClickException("no file matches the filter")
    digest = functools.partial(feed, compiler.make(whole_process, command), through)
    if replay:
        name, _, number = replay.rpartition(":")
        if name not in files or not number.isdigit():
            raise click.ClickException(f"--replay takes FILE:SEED with a file of the corpus, not {replay}")
        _replay(digest, mutate(body_of(files[name].read_text()), int(number)), timeout, minimise)
        return

    names = sorted(files)
    chosen = [(names[random.Random(s).randrange(len(names))], s) for s in range(seed, seed + count)]

    def one(item: tuple[str, int]) -> str:
        return digest(mutate(body_of(files[item[0]].read_text()), item[1]))

    failures: list[Outcome[tuple[str, int]]] = []
    accepted = 0
    for done, outcome in enumerate(run_all(one, chosen, jobs, timeout), 1):
        progress(done, count, f"{len(failures)} failures")
        accepted += outcome.value == "accepted"
        if outcome.status != "ok":
            failures.append(outcome)
    groups: dict[str, list[Outcome[tuple[str, int]]]] = defaultdict(list)
    for failure in failures:
        groups[signature(failure)].append(failure)
    rows = [
        (len(found), kind, f"{found[0].item[0]}:{found[0].item[1]}")
        for kind, found in sorted(groups.items(), key=lambda group: -len(group[1]))
    ]
    if rows:
        click.echo(table(("failures", "what", "replay"), rows))
        click.echo("\nreplay one with: python tools/mutate_corpus.py --replay FILE:SEED --minimise OUT.mlir")
    click.echo(f"{accepted} of {count} were accepted, {count - accepted - len(failures)} rejected with a diagnostic")
    report = Report("mutate_corpus")
    report.require(all_of("success or a diagnostic", count - len(failures), count))
    report.details["failures"] = [
        {"file": f.item[0], "seed": f.item[1], "status": f.status, "error": f.error} for f in failures
    ]
    report.finish(json_file)


def feed(under_test: compiler.Compiler, through: str, text: str) -> str:
    """`accepted` or `rejected`; anything else escapes as an exception."""
    try:
        if through == "compile":
            under_test.lower(text, "mutated.mlir")
        else:
            under_test.opt(text, "mutated.mlir")
    except compiler.Rejected as error:
        if not str(error).strip():
            raise compiler.Broken("rejected without a message") from None
        return "rejected"
    return "accepted"


def signature(outcome: Outcome[Any]) -> str:
    """What kind of failure: the exception's type, its place, its message less names and numbers."""
    if outcome.status == "timeout":
        return "timeout"
    first = outcome.error.splitlines()[0] if outcome.error else outcome.status
    place = re.search(r"\(at ([\w.]+:\d+)\)$", outcome.error)
    text = re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "_", re.sub(r" \(at .*\)$", "", first))
    return f"{text[:90]}{' at ' + place[1] if place else ''}"


def _replay(digest: Callable[[str], str], text: str, timeout: float, out: Path | None) -> None:
    def outcome_of(candidate: str) -> Outcome[str]:
        return next(iter(run_all(digest, [candidate], 1, timeout)))

    first = outcome_of(text)
    if first.status == "ok":
        click.echo(f"{first.value}: no failure")
        return
    click.echo(f"{first.status}: {first.error}")
    if out:
        kind = signature(first)
        smallest = shrink(text, lambda candidate: _fails_alike(outcome_of(candidate), kind))
        out.write_text(smallest)
        click.echo(f"{len(text.splitlines())} lines became {len(smallest.splitlines())}: {out}")
    raise SystemExit(1)


def _fails_alike(outcome: Outcome[str], kind: str) -> bool:
    return outcome.status != "ok" and signature(outcome) == kind


def shrink(text: str, fails: Callable[[str], bool]) -> str:
    """Removes lines, then words of what is left, as long as it still fails; halves first, single ones last."""
    for pattern in (r"[^\n]*\n|[^\n]+", r"\w+|\s+|[^\w\s]"):
        parts = re.findall(pattern, text)
        size = max(1, len(parts) // 2)
        while parts:
            at = 0
            while at < len(parts):
                shorter = parts[:at] + parts[at + size :]
                if shorter and fails("".join(shorter)):
                    parts = shorter
                else:
                    at += size
            if size == 1:
                break
            size = max(1, size // 2)
        text = "".join(parts)
    return text


if __name__ == "__main__":
    main()
