"""Making sense of what LLVM prints: errors before its end, remarks, and the module after each pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_ERROR = re.compile(r"^(?:LLVM ERROR|error|<unknown>:0: error|fatal error): *(.*)$")
_LOCATION = re.compile(r"^(?:<unknown>:0:0: |<unknown>:0: )")

# What LLVM says in its last words -> (kind, how we say it). Groups of the pattern fill the braces.
_LAST_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        r"local memory \((\d+)\) exceeds limit \((\d+)\) in function '([^']*)'",
        "lds-limit",
        "kernel '{2}' needs {0} bytes of LDS, a workgroup can have {1}",
    ),
    (
        r"stack frame size \((\d+)\) exceeds limit \((\d+)\) in function '([^']*)'",
        "private-limit",
        "kernel '{2}' needs {0} bytes of private memory for each work item, which can have {1}",
    ),
    (
        r"ran out of registers during register allocation(?: in function '([^']*)')?",
        "no-registers",
        "instructions need more registers at once than there are",
    ),
    (
        r"Cannot select:.*?(?:intrinsic %|@)(llvm\.[\w.]+)",
        "cannot-select",
        "the chip has no instruction for intrinsic '{0}' with these operands",
    ),
    (r"Cannot select: (?:t\d+: )?(.*)", "cannot-select", "the chip has no instruction for: {0}"),
    (r"unable to legalize instruction: (.*)", "cannot-select", "the chip has no instruction for: {0}"),
    (r"[Nn]o libcall available for (\w+)", "no-libcall", "the backend has no code for '{0}' and there is no library"),
    (r"unsupported libcall legalization", "no-libcall", "the backend would call a math library and there is none"),
    (r"unsupported call to function (\w+)", "no-libcall", "the backend would call '{0}' and there is no math library"),
    (r"Assertion `(.*)' failed", "crash", "an assertion in LLVM failed: {0}"),
    (r"invalid dpp_ctrl value: (.*)", "backend", "invalid DPP control: {0}"),
)


def sort_lines(printed: str) -> tuple[list[str], list[str], list[str]]:
    """``printed`` as (remarks, warnings, errors), without the prefixes and the location LLVM never has here."""
    remarks: list[str] = []
    warnings: list[str] = []
    errors: list[str] = []
    for line in printed.splitlines():
        if line.startswith("remark: "):
            remarks.append(_LOCATION.sub("", line.removeprefix("remark: ")))
        elif line.startswith("warning: "):
            warnings.append(_LOCATION.sub("", line.removeprefix("warning: ")))
        elif found := _ERROR.match(line):
            errors.append(_LOCATION.sub("", found[1]))
        elif "is not a recognized" in line and line not in warnings:  # cpu and feature names: printed bare, twice
            warnings.append(line)
    return remarks, warnings, errors


def explain_death(printed: str, how: str) -> tuple[str, str, list[str]]:
    """(kind, message, notes) from what LLVM printed before its process ended with ``how``."""
    lines = [line.rstrip() for line in printed.splitlines() if line.strip()]
    tail = _last_words(lines)
    if "LLVM ERROR: Broken module found" in tail or "LLVM ERROR: Broken function found" in tail:
        # The verifier's findings stand before the error, not after it.
        findings = [line.strip() for line in lines if not line.startswith("LLVM ERROR")][:_NOTE_LIMIT]
        message = findings[0] if findings else "LLVM's verifier refuses the module"
        return "verify", message, [f"LLVM: {line}" for line in findings[1:]]
    if known := _known(tail.splitlines()):
        return known
    _, _, errors = sort_lines(printed)
    if errors:
        return explain_errors(errors)
    return "crash", f"LLVM ended with {how}", [f"LLVM: {line.strip()}" for line in tail.splitlines()]


def explain_errors(errors: list[str]) -> tuple[str, str, list[str]]:
    """(kind, message, notes) of errors that LLVM reports and goes on."""
    return _known(errors) or ("backend", errors[0], [f"LLVM: {line}" for line in errors[1:]])


def _known(lines: list[str]) -> tuple[str, str, list[str]] | None:
    """In our words, with LLVM's as notes."""
    text = "\n".join(lines)
    for pattern, kind, message in _LAST_WORDS:
        if found := re.search(pattern, text):
            return kind, message.format(*found.groups()), [f"LLVM: {_bare(line)}" for line in lines]
    return None


def _bare(line: str) -> str:
    found = _ERROR.match(line)
    return _LOCATION.sub("", found[1] if found else line.strip())


_NOTE_LIMIT = 12


def _last_words(lines: list[str], limit: int = _NOTE_LIMIT) -> str:
    """From the line that begins the last error to the end, without a stack trace; the last lines where none does."""
    start = max(0, len(lines) - limit)
    for number, line in enumerate(lines):
        if _ERROR.match(line) or "Assertion `" in line:
            start = number
            break
    kept: list[str] = []
    for line in lines[start : start + limit]:
        if line.startswith(("Stack dump", "PLEASE submit", " #", "#")):
            break
        kept.append(line)
    return "\n".join(kept)


def split_pass_dumps(printed: str, make: Callable[[str, str, str], Any]) -> tuple[list[Any], str]:
    """Cut the output of ``-print-changed -print-module-scope``: the dumps, and what was printed besides.

    A header is ``*** IR Dump After NAME on SCOPE ***``; it ends in ``omitted because no change`` (or names another
    reason) where no module follows. A pass that did away with what it ran on, as full unrolling does with a loop, has
    only ``IR Deleted After NAME``: the next dump shows its work too, and is named after both.
    """
    dumps: list[Any] = []
    unseen: list[str] = []
    rest: list[str] = []
    sections = re.split(r"^(?:; )?\*\*\* IR (.*?) \*\*\*[^\n]*\n?", printed, flags=re.M)
    rest.append(sections[0])
    for title, body in zip(sections[1::2], sections[2::2], strict=True):
        found = re.match(r"Dump After (\S+) on (.*)$", title)
        if found and "omitted because" not in title and body.strip():
            text, other = _split_module(body)
            dumps.append(make("+".join([*dict.fromkeys(unseen), found[1]]), found[2], text))
            unseen.clear()
            rest.append(other)
        elif deleted := re.match(r"Deleted After (\S+)", title):
            unseen.append(deleted[1])
            rest.append(body)
        elif title.startswith("Dump At Start"):
            rest.append(_split_module(body)[1])
        else:
            rest.append(body)
    return dumps, "\n".join(part for part in rest if part.strip())


def _split_module(body: str) -> tuple[str, str]:
    """A printed module, and messages that follow or interrupt it (they start a line, IR never does so)."""
    lines = body.splitlines(keepends=True)
    is_message = re.compile(r"^(?:remark|warning|error|LLVM ERROR): |.*Assertion `")
    module = "".join(line for line in lines if not is_message.match(line))
    return module.lstrip("\n"), "".join(line for line in lines if is_message.match(line))
