"""Runs one code object in the execution oracle and keeps the answer.

The oracle (`../shared/oracle`, no part of the project) executes AMDGPU machine code instruction by instruction on the
CPU, and `../shared/corpus/reference` knows what a corpus kernel must compute. Both are slow next to a compiler, so
that results are kept under the hash of all that they depend on: a rerun executes only kernels whose code changed.
Neither folder is ever written to.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corpus import Corpus, Kernel

# The three schedules of the requirement: (order of the waves, instructions a wave runs before the next one's turn;
# 0 means until it waits at a barrier).
SCHEDULES = {"fwd": 0, "rev": 0, "random": 3}

# An endless loop must not cost the whole limit of instructions: a kernel that needs this many times what IREE's needs
# is wrong in any case. The slack keeps very small kernels from failing on a longer prologue.
RUNAWAY_FACTOR = 4
RUNAWAY_SLACK = 20_000


@dataclass(frozen=True)
class Run:
    """One execution of one kernel: which code object, on which inputs, in which order."""

    key: str
    program: str
    target: str
    dispatch: int
    code_object: Path
    case: str
    order: str
    limit: int
    runaway: bool  # the limit is a multiple of IREE's count, not what the user is willing to wait for
    seed: int = 0
    hazards: bool = False
    workgroups: int = 0  # 0: the whole grid

    @property
    def name(self) -> str:
        return f"{self.key} {self.order}" + ("" if self.case == "default" else f" case {self.case}")


class Oracle:
    """Where the oracle and its emulator core are, with the cache of results in an output directory."""

    def __init__(self, folder: Path, tinygrad: Path, reference: Path, cache: Path):
        self.folder, self.tinygrad, self.reference, self.cache = folder, tinygrad, reference, cache

    @staticmethod
    def missing(folder: Path, tinygrad: Path | None, reference: Path) -> str | None:
        """What is lacking to run anything here, as a sentence; None when nothing is."""
        if not (folder / "amdrun.py").is_file():
            return f"no oracle at {folder}: name its folder with --oracle DIR"
        if not (reference / "refs.py").is_file():
            return f"no references at {reference}"
        if tinygrad is None:
            return "the oracle needs a tinygrad checkout: name one with --tinygrad DIR or the variable TINYGRAD"
        if not (tinygrad / "test" / "mockgpu" / "amd" / "emu.py").is_file():
            return f"{tinygrad} is no tinygrad checkout (no test/mockgpu/amd/emu.py in it)"
        modules = ("numpy", "elftools", "msgpack", "ml_dtypes")
        absent = [name for name in modules if importlib.util.find_spec(name) is None]
        return f"the oracle needs {', '.join(absent)}" if absent else None

    def cases(self, kernel: Kernel) -> list[str]:
        """Sizes for which this kernel has a reference: `default` first; empty where there is no reference."""
        path = self.reference / f"{kernel.program}.json"
        if not path.is_file():
            return []
        facts = json.loads(path.read_text())
        if kernel.target not in facts["dispatches"][kernel.dispatch]["targets"]:
            return []
        return list(facts["cases"])

    def runs(
        self, corpus: Corpus, kernel: Kernel, code_object: Path, orders: list[str], **options: Any
    ) -> Iterator[Run]:
        """The executions that a kernel needs. `limit` among the options is the most wave instructions to wait for."""
        limit = options.pop("limit")
        all_cases = options.pop("all_cases")
        expected = corpus.dynamic.get(kernel.key, {}).get("insts")
        for case in self.cases(kernel):
            if case != "default" and not all_cases:
                continue
            bound = RUNAWAY_FACTOR * expected + RUNAWAY_SLACK if expected and case == "default" else limit
            for order in orders:
                yield Run(
                    kernel.key,
                    kernel.program,
                    kernel.target,
                    kernel.dispatch,
                    code_object,
                    case,
                    order,
                    min(limit, bound),
                    bound < limit,
                    **options,
                )

    @functools.cached_property
    def _fingerprint(self) -> bytes:
        """Hash of the oracle itself: its results are void when it changes."""
        files = [*sorted(self.folder.glob("*.py")), self.reference / "refs.py"]
        files.append(self.tinygrad / "test" / "mockgpu" / "amd" / "emu.py")
        digest = hashlib.sha256()
        for path in files:
            digest.update(path.read_bytes())
        return digest.digest()

    def cache_file(self, run: Run, suffix: str = ".json", *more: object) -> Path:
        """Where the answer to a run is kept. `more`: what it depends on beside the run."""
        digest = hashlib.sha256(self._fingerprint)
        digest.update(run.code_object.read_bytes())
        digest.update((self.reference / f"{run.program}.json").read_bytes())
        what = (run.program, run.target, run.dispatch, run.case, run.order, run.seed, run.hazards, run.workgroups)
        digest.update(repr(what + more).encode())
        return self.cache / f"{digest.hexdigest()[:40]}{suffix}"

    def cached(self, run: Run) -> dict[str, Any] | None:
        """An earlier result for the same bytes. One that stopped at a lower limit than this run's is no answer."""
        path = self.cache_file(run)
        if not path.is_file():
            return None
        result = json.loads(path.read_text())
        return None if result["status"] == "over" and result["limit"] < run.limit else result

    def keep(self, run: Run, result: dict[str, Any]) -> None:
        self.cache.mkdir(parents=True, exist_ok=True)
        path = self.cache_file(run)
        partial = path.with_suffix(f".{os.getpid()}")
        partial.write_text(json.dumps(result, default=float))
        partial.replace(path)

    def prepare(self) -> None:
        """Imports the emulator; in a worker, as it maps memory at fixed addresses and may bring its process down."""
        sys.dont_write_bytecode = True  # the folders are not ours to write into
        os.environ["TINYGRAD"] = str(self.tinygrad)
        sys.path[:0] = [str(self.folder), str(self.reference)]
        importlib.import_module("amdrun")
        importlib.import_module("refs")

    def execute(self, run: Run) -> dict[str, Any]:
        """Runs to the end. The result's `status` is right, wrong, over (the limit) or unsupported (by the oracle)."""
        reference = self.reference_of(run)
        result = self.launch(run, reference, reference.inputs)
        if isinstance(result, dict):
            return result
        outputs = {b: result.out[i] for i, b in enumerate(sorted(reference.inputs))}
        checked = reference.check(outputs, partial=self.grid_of(run, reference) != tuple(reference.grid))
        return {
            **judge(checked, list(result.warnings)),
            "insts": result.insts,
            "by_op": dict(result.by_op.most_common()),
            "barriers": result.barriers,
            "seconds": round(result.seconds, 2),
        }

    def reference_of(self, run: Run) -> Any:
        """What the run's kernel is given and must compute; see the references' README."""
        return sys.modules["refs"].load(
            run.program, run.dispatch, target=run.target, case=run.case, base=str(self.reference)
        )

    @staticmethod
    def grid_of(run: Run, reference: Any) -> tuple[int, ...]:
        return clip_grid(reference.grid, run.workgroups)

    def launch(self, run: Run, reference: Any, inputs: dict[int, Any]) -> Any:
        """Runs a kernel on bytes by binding: the emulator's result, or a dict with `status` and `note` where there is
        none."""
        amdrun = sys.modules["amdrun"]
        try:
            return amdrun.CodeObject(run.code_object.read_bytes()).run(
                reference.func,
                self.grid_of(run, reference),
                tuple(reference.block),
                [inputs[b] for b in sorted(inputs)] + [int(c) for c in reference.push_constants],
                order=run.order,
                quantum=SCHEDULES[run.order],
                seed=run.seed,
                max_insts=run.limit,
                hazards=run.hazards,
            )
        except amdrun.Unsupported as error:
            return {"status": "unsupported", "note": f"the oracle lacks: {error}"}
        except amdrun.EmuError as error:
            if "instruction limit" in str(error):
                return over_limit(run)
            return {"status": "wrong", "note": f"{type(error).__name__}: {error}"}
        except KeyError:
            return {"status": "wrong", "note": f"no kernel {reference.func} in the code object"}


def dynamic_file(workgroups: int) -> str:
    """Name of the file with the counts of a stage's kernels, for whole grids (0) or for so many workgroups."""
    return f"dynamic-{workgroups}.json" if workgroups else "dynamic.json"


def over_limit(run: Run) -> dict[str, Any]:
    """More instructions than allowed: a fault where IREE's count says so, else a kernel too long to wait for."""
    if run.runaway:
        note = f"more than {run.limit:,} wave instructions, {RUNAWAY_FACTOR} times what IREE's needs (endless loop?)"
        return {"status": "wrong", "note": note}
    return {"status": "over", "note": f"more than {run.limit:,} wave instructions", "limit": run.limit}


def judge(checked: list[tuple[int, str, int, float, int]], warnings: list[str]) -> dict[str, Any]:
    """Right means: every output compared has no bad element, something was compared, and nothing was warned of."""
    notes = [
        f"{name} (binding {binding}): {bad} of {compared} elements wrong, by at most {worst:.3g}"
        for binding, name, bad, worst, compared in checked
        if bad
    ]
    if not any(compared for *_, compared in checked):
        notes.append("nothing was written that could be compared")
    notes += warnings[:3]
    return {"status": "wrong" if notes else "right", "note": "; ".join(notes)}


def clip_grid(grid: list[int], workgroups: int) -> tuple[int, ...]:
    """The grid cut to about so many workgroups, z first: those of lowest x are neighbours in memory. 0 cuts nothing."""
    clipped = list(grid)
    if workgroups:
        for axis in reversed(range(len(clipped))):
            others = 1
            for i, extent in enumerate(clipped):
                others *= extent if i != axis else 1
            clipped[axis] = max(1, min(clipped[axis], workgroups // others))
    return tuple(clipped)
