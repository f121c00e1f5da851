"""`inspect`: what a code object says of itself."""

from __future__ import annotations

import json

import click

from ..target_choice import located
from ..targets.errors import TargetError
from .output import read_bytes


@click.command(name="inspect")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def inspect(file: str, as_json: bool) -> None:
    """Show a code object's target, ABI and kernels: arguments, registers, LDS, scratch, occupancy.

    FILE is a .hsaco or the .o before it, from any compiler (`-`: standard input).
    """
    from ..targets.code_object import inspect as read

    data, name = read_bytes(file)
    try:
        found = read(data, name)
    except TargetError as e:
        raise located(e) from None
    click.echo(json.dumps(found.to_json(), indent=2) if as_json else found.to_text())
