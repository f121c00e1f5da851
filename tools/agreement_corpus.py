"""Executes S4 in the simulator, and the code object that was compiled of it in the oracle, and compares the two.

  python tools/agreement_corpus.py --tinygrad DIR --workgroups 2        what tools/compile_corpus.py has made
  python tools/agreement_corpus.py --tinygrad DIR --iree                IREE's own code objects

Both get the same inputs: those of the reference, and random ones of which floats fill their whole precision.
Integers, and results that the reference says are exact, must be the same bits; other floats agree within the
reference's tolerance, and on random inputs within what `iree_gpu_llvm/simulator/compare.py` allows for another
rounding. Whether either is right is not asked: `simulate_corpus.py` and `oracle_corpus.py` do. What the oracle computed
is kept under the hash of the code object.
"""

from __future__ import annotations

import functools
import hashlib
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from corpus import Corpus, Kernel
from oracle import Oracle, Run
from report import Report, all_of, corpus_options, none_of, open_corpus, open_oracle, oracle_options, table
from workers import Outcome, run_all

KINDS = ("reference", "random")
STAGE = "S4"


@dataclass(frozen=True)
class Pair:
    """One kernel on one set of inputs, here and there."""

    run: Run
    module: Path
    inputs: str
    seed: int

    @property
    def name(self) -> str:
        case = "" if self.run.case == "default" else f" case {self.run.case}"
        return f"{self.run.key}{case} {self.inputs}"


class Comparison:
    def __init__(self, oracle: Oracle):
        self.oracle = oracle

    def execute(self, pair: Pair) -> dict[str, Any]:
        """`status` is same, different, error (of the simulator), unsupported or over (of the oracle)."""
        from iree_gpu_llvm.ir.diagnostics import CompileError
        from iree_gpu_llvm.simulator.run import simulate

        reference = self.oracle.reference_of(pair.run)
        inputs = reference.inputs if pair.inputs == "reference" else random_inputs(reference, pair.seed)
        grid = self.oracle.grid_of(pair.run, reference)
        arrays = [inputs[i] for i in range(max(inputs) + 1)]
        text = pair.module.read_text()
        try:
            ours = simulate(text, arrays, grid, reference.push_constants, filename=pair.module.name)
        except CompileError as e:
            return {"status": "error", "note": "; ".join(sorted({d.message for d in e.diagnostics}))[:300]}
        theirs = self._oracle_outputs(pair, reference, inputs)
        if "status" in theirs:
            return theirs
        exact = pair.inputs == "reference"
        notes = differences(reference, dict(enumerate(ours.outputs)), theirs, exact)
        written = sum(int((ours.outputs[b] != inputs[b]).sum()) for b in theirs)
        if not written:
            notes.append("nothing was written")
        identical = all(x.tobytes() == ours.outputs[b].tobytes() for b, x in theirs.items())
        status = "different" if notes else "same"
        return {"status": status, "note": "; ".join(notes), "bytes": written, "identical": identical}

    def _oracle_outputs(self, pair: Pair, reference: Any, inputs: dict[int, Any]) -> dict[Any, Any]:
        """Bytes by binding of all that the reference expects, kept from an earlier run where there is one; or why there
        are none."""
        import numpy as np

        digest = hashlib.sha256()
        for b in sorted(inputs):
            digest.update(inputs[b].tobytes())
        kept = self.oracle.cache_file(pair.run, ".npz", digest.hexdigest())
        if kept.is_file():
            with np.load(kept) as found:
                return {int(b): found[b] for b in found.files}
        result = self.oracle.launch(pair.run, reference, inputs)
        if isinstance(result, dict):
            return {**result, "status": "unsupported" if result["status"] == "wrong" else result["status"]}
        outputs = {b: result.out[i] for i, b in enumerate(sorted(inputs))}
        written = {b: np.asarray(outputs[b], np.uint8) for b in {binding for binding, _ in reference.expected}}
        if result.warnings:
            return {"status": "different", "note": "; ".join(result.warnings[:3])}
        kept.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(kept, **{str(b): x for b, x in written.items()})
        return written


def random_inputs(reference: Any, seed: int) -> dict[int, Any]:
    """Those of the reference, with other numbers: floats evenly from -1 to 1, all integers; indices stay."""
    import numpy as np

    from iree_gpu_llvm.simulator.arrays import element_named, filled

    out = {b: x.copy() for b, x in reference.inputs.items()}
    for binding in reference.bindings:
        for k, segment in enumerate(binding["segments"]):
            name = segment.get("init")
            recipe = reference.arrays.spec[name].get("recipe", ("",)) if name else ("",)
            if name and recipe[0] != "index":
                place = f"{seed}/{binding['binding']}/{k}".encode()
                element = element_named(segment["dtype"])
                made = filled(
                    segment["shape"], element, ("uniform", ()), int(hashlib.sha256(place).hexdigest()[:8], 16)
                )
                raw = np.ascontiguousarray(made).reshape(-1).view(np.uint8)
                out[binding["binding"]][segment["byte_offset"] :][: raw.size] = raw
    return out


def differences(reference: Any, ours: dict[int, Any], theirs: dict[int, Any], by_reference: bool) -> list[str]:
    """What differs in what the reference expects, and in the bytes beside it."""
    import numpy as np

    from iree_gpu_llvm.simulator.arrays import element_named, numbers_in
    from iree_gpu_llvm.simulator.compare import ROUNDING, mismatch

    notes = []
    beside = {b: np.asarray(x, np.uint8) != ours[b] for b, x in theirs.items()}
    for (b, name), want in reference.expected.items():
        element = element_named(want["dtype"])
        begin = want["byte_offset"]
        size = numbers_size(want)
        beside[b][begin : begin + size] = False
        got, other = (numbers_in(np.ascontiguousarray(x[b][begin : begin + size]), element) for x in (ours, theirs))
        if want["dtype"][0] == "i" or (by_reference and want["exact"]):
            rtol = atol = 0.0
        elif by_reference:
            rtol, atol = want["rtol"], want["atol"]
        else:
            rtol = ROUNDING.get(want["dtype"], 0.0)
            finite = np.abs(other[np.isfinite(other)].astype(np.float64))
            atol = rtol * float(finite.max(initial=0.0))
        found = mismatch(got, other, rtol, atol)
        if found is not None:
            notes.append(f"{name}: {found}, {found.worst:.3g} apart at most")
    notes += [f"binding {b}: bytes beside the outputs differ" for b, x in beside.items() if x.any()]
    return notes


def numbers_size(want: dict[str, Any]) -> int:
    from iree_gpu_llvm.simulator.arrays import element_named
    from iree_gpu_llvm.simulator.numbers import storage_bits

    return (want["array"].size * storage_bits(element_named(want["dtype"])) + 7) // 8


def pairs_of(
    corpus: Corpus,
    oracle: Oracle,
    kernel: Kernel,
    home: Path,
    iree: bool,
    kinds: tuple[str, ...],
    seed: int,
    **options: Any,
) -> list[Pair]:
    """Empty where there is no reference or no code object."""
    code_object = (kernel.artefact("hsaco") or Path()) if iree else home / f"{kernel.key}.hsaco"
    module = kernel.stage(STAGE)
    if not code_object.is_file() or module is None:
        return []
    runs = oracle.runs(corpus, kernel, code_object, ["fwd"], **options)
    return [Pair(run, module, kind, seed) for run in runs for kind in kinds]


@click.command(help=__doc__)
@corpus_options
@oracle_options
@click.option("--inputs", "kinds", multiple=True, type=click.Choice(KINDS), help="May be repeated; default: both.")
@click.option("--seed", default=0, show_default=True, help="Of random inputs.")
def main(
    corpus_dir: Path,
    filters: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    out: Path,
    iree: bool,
    oracle_dir: Path | None,
    tinygrad: Path | None,
    kinds: tuple[str, ...],
    seed: int,
    workgroups: int,
    default_case: bool,
    max_insts: int,
    timeout: float,
    quiet: bool,
) -> None:
    corpus = open_corpus(corpus_dir)
    home = out / "iree" if iree else out / STAGE
    oracle = open_oracle(corpus, oracle_dir, tinygrad, home / "agreement")
    options = {"limit": max_insts, "all_cases": not default_case, "workgroups": workgroups}
    todo = [
        pair
        for kernel in corpus.amd(filters)
        for pair in pairs_of(corpus, oracle, kernel, home, iree, kinds or KINDS, seed, **options)
    ]
    cost = {key: facts.get("insts") or max_insts for key, facts in corpus.dynamic.items()}
    todo.sort(key=lambda pair: (cost.get(pair.run.key, max_insts), pair.name))
    click.echo(f"{len(todo)} comparisons")
    results: dict[Pair, dict[str, Any]] = {}
    execute = functools.partial(Comparison.execute, Comparison(oracle))
    for outcome in run_all(execute, todo, jobs, timeout, setup=oracle.prepare):
        result = results[outcome.item] = _result(outcome)
        if not quiet or result["status"] != "same":
            shown = (f"{result['status']:11}", outcome.item.name, f"{outcome.seconds:.1f} s", result["note"])
            click.echo("  ".join(filter(None, shown)))
    report = Report("agreement_corpus")
    _conclude(report, results, workgroups)
    report.details["pairs"] = [{"pair": pair.name, **result} for pair, result in results.items()]
    report.finish(json_file)


def _result(outcome: Outcome[Pair]) -> dict[str, Any]:
    if outcome.status == "ok":
        return outcome.value
    return {"status": "error", "note": f"{outcome.status}: {outcome.error}"}


def _conclude(report: Report, results: dict[Pair, dict[str, Any]], workgroups: int) -> None:
    """A kernel agrees when all its comparisons do."""
    verdicts: dict[tuple[str, str], set[str]] = defaultdict(set)
    for pair, result in results.items():
        verdicts[pair.run.target, pair.run.key].add(result["status"])
    columns = ("same", "different", "error", "over", "unsupported")
    order = ("different", "error", "unsupported", "over", "same")
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (target, _), statuses in verdicts.items():
        counts[target][next(s for s in order if s in statuses)] += 1
    total: Counter[str] = sum(counts.values(), Counter())
    click.echo("")
    rows = [(target, *(count[c] for c in columns)) for target, count in sorted(counts.items())]
    click.echo(table(("target", *columns), [*rows, ("all", *(total[c] for c in columns))]))
    identical = sum(result.get("identical", False) for result in results.values())
    click.echo(f"the same bits in {identical} of {len(results)} comparisons")
    where = f", {workgroups} workgroups" if workgroups else ""
    report.require(all_of(f"kernels that agree{where}", total["same"], total["same"] + total["different"]))
    report.require(
        none_of("kernels that cannot be compared", [p.name for p, r in results.items() if r["status"] in order[1:4]])
    )


if __name__ == "__main__":
    main()
