"""A pass of ours beside `iree-opt`'s: what both make of modules, compared once both canonicalizers have been at it.

Where both refuse a module, they do so in the same words at the same place.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ir_compare import structural_difference

CLEAN = "canonicalize,cse"
SEPARATOR = "// -----\n"
PEER_FAILS = "iree-opt fails"
PEER_DIES = "iree-opt dies"

# Passes of the peer make ops of dialects that they do not load; a discardable attribute makes the reader load its one.
_DIALECTS = ["affine", "amdgpu", "arith", "gpu", "nvgpu", "rocdl", "scf", "tensor", "ub", "util", "vector"]
_LOADING = f"func.func private @load_dialects() attributes {{{', '.join(f'{d}.loaded' for d in _DIALECTS)}}}\n"
_ERROR = re.compile(r"^[^\n:]*:(\d+):(\d+): error: (.*)$", re.MULTILINE)
_LOADED = re.compile(r"^ *func\.func private @load_dialects\(\).*\n", re.MULTILINE)


@dataclass(frozen=True)
class Verdict:
    """`by_theirs`, `by_ours`: where the outputs part after that canonicalizer; empty if they do not. `changed`: by the
    peer. `theirs`: what the peer made, where they part. `fault`: why there is nothing to compare."""

    changed: bool = True
    by_theirs: str = ""
    by_ours: str = ""
    fault: str = ""
    theirs: str = ""


def pipeline_of(*passes: str) -> str:
    """Passes over functions, but for those of `pcf` (over a function alone, iree-opt 3.13's do not allocate) and for
    sequences of transforms, which stand beside the functions."""
    inner = ",".join(passes)
    over_modules = inner.startswith(("iree-pcf", "iree-transform"))
    return f"builtin.module({inner if over_modules else f'func.func({inner})'})"


@dataclass(frozen=True)
class Differ:
    peer: Path
    step: str

    def theirs(self, texts: list[str], *passes: str) -> list[str]:
        """What iree-opt makes of modules; empty where it fails."""
        return [made for made, _ in self.answers(texts, *passes)]

    def answers(self, texts: list[str], *passes: str) -> list[tuple[str, list[str]]]:
        """What iree-opt makes of each module, empty where it fails, and its errors; none where it died."""
        flags = ("--split-input-file", "--mlir-print-local-scope")
        words = [str(self.peer), *flags, f"--pass-pipeline={pipeline_of(*passes)}", "-"]
        done = subprocess.run(words, input=SEPARATOR.join(texts), capture_output=True, text=True)
        found = done.stdout.split(SEPARATOR)
        if done.returncode < 0 or len(found) != len(texts):
            return [("", [])] if len(texts) == 1 else [x for t in texts for x in self.answers([t], *passes)]  # it died
        # Nothing but the separator stands for one that is refused.
        return list(zip([x if x.strip() else "" for x in found], errors_by_text(done.stderr, texts), strict=True))

    def ours(self, text: str, *passes: str) -> str:
        """What ours makes of a module, without the input's names. Raises CompileError."""
        import iree_gpu_llvm as package
        from iree_gpu_llvm.driver import Source, read

        module = read(Source(text, "input"), keep_names=False).module
        return package.print(package.run_pipeline(module, pipeline_of(*passes)))

    def compare(self, texts: list[str]) -> list[Verdict]:
        answers = self.answers([with_dialects(t) for t in texts], self.step)
        raw = [_LOADED.sub("", made) for made, _ in answers]
        clean = self.theirs([t or "module {}" for t in raw], CLEAN)
        before = self.theirs(texts, CLEAN)
        outputs: list[str] = []
        faults: list[str] = []
        for text in texts:
            made, fault = "module {}", ""
            try:
                made = self.ours(text, self.step)
            except Exception as error:  # a fault of ours is a row of the report
                fault = f"ours: {_errors(error)}"
            outputs.append(made)
            faults.append(fault)
        cleaned = self.theirs(outputs, CLEAN)
        verdicts = []
        for i, fault in enumerate(faults):
            died = not raw[i] and not answers[i][1]
            if died and not fault and structural_difference(before[i], cleaned[i]) is None:
                verdicts.append(Verdict(changed=False))  # ours leaves it
                continue
            if not raw[i]:
                fault = PEER_DIES if died and not fault else _verdict_of_errors(fault, answers[i][1])
            if fault or not raw[i]:
                verdicts.append(Verdict(fault=fault))
                continue
            changed = structural_difference(before[i], clean[i]) is not None
            by_theirs = structural_difference(cleaned[i], clean[i]) or ""
            by_ours = self._by_ours(outputs[i], raw[i])
            verdicts.append(Verdict(changed, by_theirs, by_ours, theirs=raw[i] if by_theirs or by_ours else ""))
        return verdicts

    def _by_ours(self, made: str, theirs: str) -> str:
        try:
            return structural_difference(self.ours(made, CLEAN), self.ours(theirs, CLEAN)) or ""
        except Exception as error:  # as above
            return f"our canonicalizer: {error}"


def _errors(error: Exception) -> str:
    found = getattr(error, "diagnostics", ())
    lines = [f"{d.location.line}:{d.location.column}: {d.message}" for d in found if d.severity == "error"]
    return "\n".join(lines) or f"{type(error).__name__}: {error}"


def _verdict_of_errors(ours: str, theirs: list[str]) -> str:
    """Empty where both refuse a text in the same words at the same place."""
    if not ours:
        return PEER_FAILS
    said = ours.removeprefix("ours: ")
    return "" if said == "\n".join(theirs) or not theirs else f"{ours}\ntheirs: {theirs}"


def errors_by_text(printed: str, texts: list[str]) -> list[list[str]]:
    """The errors of each of several texts that were given as one, as `LINE:COLUMN: MESSAGE`."""
    errors: list[list[str]] = []
    above, found = 0, [(int(line), column, message) for line, column, message in _ERROR.findall(printed)]
    for text in texts:
        end = above + text.count("\n")
        errors.append([f"{line - above}:{column}: {message}" for line, column, message in found if above < line <= end])
        above = end + 1  # the separator's own
    return errors


def with_dialects(text: str) -> str:
    """The module with all dialects loaded that a pass may need."""
    head, bracket, tail = text.rstrip().rpartition("}")
    if re.search(r"^module\b", text, re.MULTILINE) and bracket and not tail:
        return f"{head}{_LOADING}}}\n"
    return f"{text}\n{_LOADING}"
