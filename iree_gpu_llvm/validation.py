"""Validation of passes: after each one that changed a kernel, the kernel is run again on the same inputs.

    validator = Validator(module, seed=1)
    run_pipeline(module, "builtin.module(canonicalize,cse)", instrumentations=[validator])
    print(validator.summary())

The first pass after which outputs differ, a run fails or a race appears raises a CompileError with its name, the
kernel, what differs, and the files that hold the IR before and after it. Outputs of a pass must be those of the step
before; floats may be rounded otherwise after a pass that says so (`PassInfo.reassociates`), by as much as
`simulator/compare.py` allows. Where the IR has something that the simulator cannot run, this is noted, and the next
step that can be run is compared with the last one that could.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from .driver import parse
from .dump import DumpDir
from .ir.diagnostics import CompileError, Diagnostic
from .ir.operations import Operation
from .ir.passes import Instrumentation, Pass
from .ir.printer import print_op
from .ir.symbols import symbol_name
from .records import field, record
from .simulator.arguments import bytes_of
from .simulator.compare import difference
from .simulator.grid import Grid, axes_asked_for
from .simulator.launch import kernels_of, launch_of
from .simulator.missing import Missing
from .simulator.run import CannotRun, Result, simulate

WORKGROUPS = 4
"""Where nothing says how many to run: the ends of the grid, and some between them."""
_INPUT = "the input"


@record
class _Kernel:
    """A kernel's last step that could be run. `text`: of the kernel now; `module_text`: of the module after that step;
    `since`: the passes that changed the kernel after it."""

    text: str
    module_text: str
    result: Result | None = None
    faults: frozenset[str] = frozenset()
    since: list[Pass] = field(default_factory=list)
    runs: int = 0
    steps: int = 0
    why: str = ""


class Validator(Instrumentation):
    """Runs a module's kernels, or only `function`, now and after each pass. `inputs` are arguments of `simulate`: what
    to run on, made up from a seed where nothing is given. `workgroups`: how many of them to run, spread over the grid,
    by default WORKGROUPS. `dump`: where to write the IR before and after a pass that is at fault; by default a
    temporary directory. `notes`: what could not be validated. Raises CompileError where no kernel runs on these inputs
    as it is now, for reasons other than the lack of semantics."""

    def __init__(
        self,
        module: Operation,
        dump: DumpDir | None = None,
        *,
        function: str | None = None,
        workgroups: int | None = None,
        **inputs: Any,
    ):
        self.module, self.dump, self.function = module, dump, function
        self.inputs = {**inputs, "workgroups": workgroups or WORKGROUPS}
        self.notes: list[str] = []
        self.kernels: dict[str, _Kernel] = {}
        chosen = self._chosen()
        self.text, self.surroundings = print_op(module), _surroundings(module, chosen)
        if self.function is not None and not chosen:
            raise CompileError(f"there is no kernel @{self.function} to validate", module.location)
        if len(chosen) > 1 and inputs.get("arrays") is not None:
            raise CompileError(
                f"arrays are given for one kernel, but there are {len(chosen)}: name one", module.location
            )
        errors: list[Diagnostic] = []
        for name, op in chosen.items():
            self.kernels[name] = k = _Kernel(print_op(op), self.text)
            try:
                self._accept(k, self._simulate(self.module, name))
            except CompileError as e:
                self._note(name, k, _INPUT, e)
                errors += [] if isinstance(e, CannotRun) else e.diagnostics
            if k.faults:
                self.notes.append(_faults_from_the_start(name, k))
        if errors and not any(k.runs for k in self.kernels.values()):
            raise CompileError(errors)

    def _chosen(self) -> dict[str, Operation]:
        found = {symbol_name(op) or "": op for op in kernels_of(self.module)}
        return {n: op for n, op in found.items() if self.function in (None, n)}

    # -- running

    def _simulate(self, module: Operation, name: str, **changes: Any) -> Result:
        return simulate(module, function=name, check=True, **{**self.inputs, **changes})

    def _simulate_again(self, name: str, k: _Kernel, kernel: Operation) -> Result:
        """On the inputs of the earlier run, if there was one: as bytes, whatever types the kernel gives them now."""
        before = k.result
        if before is None:
            return self._simulate(self.module, name)
        pairs = zip(before.parameters, before.inputs, strict=False)  # results follow
        arrays = [bytes_of(x) if p.is_binding else x for p, x in pairs]
        total = _total(before.launch.grid)
        grid = self._stated_grid(kernel)
        if grid is None or (self.inputs.get("grid") is not None and _total(grid) != total):
            # Passes that resolve loops over workgroups may put all of them along x.
            grid = (total, 1, 1) if axes_asked_for(kernel) == {0} else before.launch.grid
        if _total(grid) == total:
            return self._simulate(self.module, name, arrays=arrays, grid=grid)
        # The kernel was shared out to other workgroups than before: only all of them do the same together.
        everything: dict[str, Any] = {"arrays": arrays, "workgroups": None}
        if len(before.workgroups) < total:
            text = parse(k.module_text, allow_unregistered=True)
            k.result = self._simulate(text, name, grid=before.launch.grid, **everything)
        return self._simulate(self.module, name, grid=grid, **everything)

    def _stated_grid(self, kernel: Operation) -> Grid | None:
        try:
            constants, block = self.inputs.get("push_constants", ()), self.inputs.get("block")
            return launch_of(self.module, kernel, None, None, constants, block).grid
        except CompileError:
            return None

    def _accept(self, k: _Kernel, result: Result) -> None:
        k.result, k.module_text, k.since, k.why = result, self.text, [], ""
        k.faults |= {f.kind for f in result.findings}
        k.runs += 1

    def _note(self, name: str, k: _Kernel, step: str, e: CompileError) -> None:
        why = "; ".join(dict.fromkeys(said for d in e.diagnostics for said in _messages(e, d)))
        if why != k.why:
            does = "validated" if isinstance(e, Missing) else "run"
            self.notes.append(f"kernel @{name} cannot be {does} after {step}: {why}")
        k.why = why

    # -- after each pass

    def after_pass(self, p: Pass, op: Operation) -> None:
        text = print_op(self.module)
        if text == self.text:
            return
        self.text = text
        now = self._chosen()
        surroundings, earlier = _surroundings(self.module, now), self.surroundings
        self.surroundings = surroundings
        wrong: list[Diagnostic] = []
        for name, k in self.kernels.items():
            kernel = now.get(name)
            if kernel is None:
                if k.text:
                    self.notes.append(f"kernel @{name} is not there any more after pass '{p.info.name}'")
                k.text = ""
                continue
            text = print_op(kernel)
            if text != k.text or surroundings != earlier:
                k.text = text
                k.since.append(p)
                k.steps += 1
                try:
                    self._validate(name, k, p, kernel)
                except CompileError as e:
                    wrong += e.diagnostics
        if wrong:
            raise CompileError(wrong)

    def _validate(self, name: str, k: _Kernel, p: Pass, kernel: Operation) -> None:
        step = f"pass '{p.info.name}'"
        try:
            result = self._simulate_again(name, k, kernel)
        except (CannotRun, Missing) as e:  # neither of which is the pass's fault
            self._note(name, k, step, e)
            return
        except CompileError as e:
            if k.result is None:
                self._note(name, k, step, e)
                return
            raise self._fault(k, p, kernel, f"makes kernel @{name} fail", e.diagnostics) from None
        if k.result is not None:
            self._compare(name, k, p, kernel, result)
        self._accept(k, result)

    def _compare(self, name: str, k: _Kernel, p: Pass, kernel: Operation, result: Result) -> None:
        assert k.result is not None
        fresh = [f for f in result.findings if f.kind not in k.faults]
        exact = not any(each.info.reassociates for each in k.since)
        if len(result.outputs) != len(k.result.outputs):
            raise self._fault(k, p, kernel, f"changes how many outputs kernel @{name} has", [])
        outputs = zip(k.result.parameters, result.outputs, k.result.outputs, strict=True)
        wrong = [found for each in outputs if (found := difference(*each, exact))]
        details = [Diagnostic("note", found, kernel.location) for found in wrong[1:]]
        details += [f.diagnostic for f in fresh]
        if wrong:
            raise self._fault(k, p, kernel, f"changes what kernel @{name} computes: {wrong[0]}", details)
        if fresh:
            brought = "a fault" if len(fresh) == 1 else f"{len(fresh)} faults"
            raise self._fault(k, p, kernel, f"brings {brought} into kernel @{name}", details)

    def _fault(self, k: _Kernel, p: Pass, kernel: Operation, message: str, details: list[Diagnostic]) -> CompileError:
        """Names the pass; or all passes since the last step that could be run."""
        names = [f"'{each.info.name}'" for each in k.since]
        who = f"pass {names[0]}" if len(names) == 1 else f"one of the passes {', '.join(names)}"
        d = Diagnostic("error", f"{who} {message}", kernel.location)
        for each in details:
            d.notes.append(Diagnostic("note", each.message, each.location, each.notes))
        before, after = self._write(p, k)
        d.note(f"the IR before is in {before}")
        d.note(f"the IR after is in {after}")
        return CompileError(d)

    def _write(self, p: Pass, k: _Kernel) -> tuple[Path, Path]:
        folder = self.dump or DumpDir(tempfile.mkdtemp(prefix="iree-gpu-llvm-"))
        before, after = (f"{when}-{p.info.name}.mlir" for when in ("before", "after"))
        folder.write(before, k.module_text, "validation")
        folder.write(after, self.text, "validation")
        return folder.path / before, folder.path / after

    # -- at the end

    @property
    def found_out_nothing(self) -> bool:
        """Whether passes changed kernels, and no such step could be validated."""
        changed = [k for k in self.kernels.values() if k.steps]
        return bool(changed) and all(k.runs < 2 for k in changed)

    def summary(self) -> list[str]:
        """The notes; then for each kernel, how many steps changed it, and after how many of them it ran."""
        out = list(self.notes)
        for name, k in self.kernels.items():
            ran = k.runs - 1 if k.runs else 0
            out.append(f"kernel @{name}: {k.steps} step{'s' * (k.steps != 1)} changed it, {ran} validated")
        return out


def _messages(e: CompileError, d: Diagnostic) -> list[str]:
    """What it says; of what is missing, also how it can be given."""
    return [d.message, *(n.message for n in d.notes if isinstance(e, Missing))]


def _faults_from_the_start(name: str, k: _Kernel) -> str:
    assert k.result is not None
    kinds = ", ".join(sorted(k.faults))
    found = "".join(f"\n  {f.location}: {f.diagnostic.message}" for f in k.result.findings)
    return f"kernel @{name} has faults from the start, which are not looked for: {kinds}{found}"


def _total(grid: Grid) -> int:
    x, y, z = grid
    return x * y * z


def _surroundings(module: Operation, kernels: dict[str, Operation]) -> str:
    """The text of what is not in a kernel: what kernels call, how they are launched, attributes around them."""
    inside = set(kernels.values())
    around: set[Operation] = set()
    for op in inside:
        parent = op.parent_op
        while parent is not None:
            around.add(parent)
            parent = parent.parent_op
    out: list[str] = []
    todo = [module]
    while todo:
        op = todo.pop()
        if op in around:
            out += [f"{key} = {a}" for key, a in (*op.attributes.items(), *op.properties.items())]
            todo += [inner for r in op.regions for b in r.blocks for inner in b]
        elif op not in inside:
            out.append(print_op(op))
    return "\n".join(out)
