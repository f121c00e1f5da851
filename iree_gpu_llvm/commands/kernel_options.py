"""Options that say on what a kernel is executed: `run` has them, and the verbs that validate passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ..ir.diagnostics import CompileError

Command = TypeVar("Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--arg",
        "args",
        multiple=True,
        metavar="VALUE",
        help="A binding or argument, in order: a .npy file (A.npy:bf16 where its elements are of a type that .npy has "
        "no name for); zeros, ones, iota, full:NUMBER, random[:LOW:HIGH] or uniform[:LOW:HIGH], of the type that the "
        "kernel states or of another, random:128x256xf32; or a number. Without any, all are random.",
    ),
    click.option("--push-constants", metavar="N,...", default="", help="Push constants of 32 bits, in order."),
    click.option("--dims", metavar="N,...", default="", help="Sizes that arguments' types do not state, in order."),
    click.option("--grid", metavar="X,Y,Z", help="Workgroups; by default what the module says."),
    click.option("--block", metavar="X,Y,Z", help="Work items of a workgroup, where the module does not say it."),
    click.option("--workgroups", type=click.IntRange(1), help="Run only so many workgroups, spread over the grid."),
    click.option(
        "--max-turns",
        type=click.IntRange(1),
        metavar="N",
        help="Turns of a loop, a million without it, after which it is taken to have no end.",
    ),
    click.option("--function", metavar="NAME", help="The kernel, where there are several."),
    click.option("--seed", default=0, show_default=True, help="Of what is random."),
)


def kernel_options(command: Command) -> Command:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def validation_options(command: Command) -> Command:
    """`--validate`, and on what it runs kernels."""
    command = kernel_options(command)
    return click.option(
        "--validate",
        is_flag=True,
        help="Run kernels again after every pass, and name the first after which they compute something else.",
    )(command)


def validation_of(given: dict[str, Any]) -> bool | dict[str, Any]:
    """Takes these options out of those that click gives: False, or arguments of `validation.Validator`. Raises
    CompileError."""
    asked = given.pop("validate")
    inputs = inputs_of(given)
    if not asked and any(value for name, value in inputs.items() if name != "seed"):
        raise CompileError("options that say on what to run a kernel need --validate")
    return inputs if asked else False


def say_that_nothing_was_validated() -> int:
    """The exit code."""
    click.echo("error: --validate could validate nothing that passes changed", err=True)
    return 1


def inputs_of(given: dict[str, Any]) -> dict[str, Any]:
    """Takes these options out of those that click gives, as arguments of `simulate`. Raises CompileError."""
    args, grid, block = (given.pop(name) for name in ("args", "grid", "block"))
    return {
        "arrays": list(args) or None,
        "grid": _numbers(grid, "--grid") if grid else None,
        "block": _numbers(block, "--block") if block else None,
        "push_constants": _numbers(given.pop("push_constants"), "--push-constants"),
        "dims": _numbers(given.pop("dims"), "--dims"),
        **{name: given.pop(name) for name in ("workgroups", "max_turns", "function", "seed")},
    }


def _numbers(text: str, option: str) -> list[int]:
    try:
        return [int(part, 0) for part in text.split(",")] if text else []
    except ValueError:
        raise CompileError(f"{option} takes numbers separated by commas, not '{text}'") from None
