"""`inspect`: what a code object says of itself."""

from __future__ import annotations

import json

import click

from ..ir.diagnostics import CompileError
from ..target_choice import located
from ..targets.errors import TargetError


@click.command(name="inspect")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def inspect(file: str, as_json: bool) -> None:
    """Show a code object's target, ABI and kernels: arguments, registers, LDS, scratch, occupancy."""
    from ..targets.code_object import inspect as read

    try:
        with open(file, "rb") as f:
            data = f.read()
    except OSError as e:
        raise CompileError(f"cannot open input file '{file}': {e.strerror}") from None
    try:
        found = read(data, file)
    except TargetError as e:
        raise located(e) from None
    click.echo(json.dumps(found.to_json(), indent=2) if as_json else found.to_text())
