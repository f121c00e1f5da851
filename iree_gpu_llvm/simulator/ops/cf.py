"""`cf`: assertions. (Branches are the control flow of `program.py`.)"""

from __future__ import annotations

from typing import Any

from ..binder import Binder, Run, executes


@executes("cf.assert")
def check(b: Binder, op: Any) -> Run:
    """A fault if it does not hold for some work item: on hardware its subgroup ends there with a trap."""
    machine, condition, message = b.machine, b.slot(op.arg), op.msg.value

    def run(env: list[Any]) -> None:
        failed = machine.mask & ~env[condition]
        if failed.any():
            lane = int(failed.argmax())
            group = int(machine.per_lane(machine.workgroup_numbers)[lane])
            who = f"work item {lane % machine.launch.padded} of workgroup {group}"
            machine.fault("assert", op.error(f'does not hold: "{message}" ({who})'))

    return run
