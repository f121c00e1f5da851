"""`passes`: lists what passes there are."""

from __future__ import annotations

import click


@click.command(name="passes")
@click.argument("name", required=False)
def passes(name: str | None) -> None:
    """List the passes and pipelines with one line each, or show one with its options."""
    from ..ir.pass_names import all_passes, unknown_pass
    from ..ir.passes import all_pipelines, find_pass

    if name is None:
        infos, pipelines = list(all_passes()), all_pipelines()
        width = max(len(i.name) for i in infos)
        for i in infos:
            click.echo(f"{i.name:{width}}  {i.summary}")
        for i in pipelines:
            click.echo(f"{i.name:{width}}  Pipeline: {i.summary}")
        return
    info = find_pass(name)
    if info is None:
        raise unknown_pass(name)
    click.echo((info.function.__doc__ or "").strip())
    if info.reassociates:
        click.echo("It may change how results of float arithmetic are rounded.")
    for key, default in sorted(info.defaults.items()):
        about = info.options.get(key)
        choices = f" One of: {', '.join(about.choices)}." if about and about.choices else ""
        shown = ",".join(default) if isinstance(default, tuple) else str(default).lower()
        click.echo(f"  --{key}={shown}\n      {about.help if about else ''}{choices}")
    if info.steps:
        click.echo("It runs, in this order:")
    for passes, when in info.steps:
        click.echo(f"  {passes}\n      {when}")


def list_registered(dialects: bool) -> None:
    """The dialects or the passes, as MLIR's tools list them."""
    if dialects:
        from ..ir.registry import dialect_names

        click.echo(f"Available Dialects: {','.join(dialect_names())}")
        return
    from ..ir.pass_names import all_passes

    click.echo("Passes:")
    for info in all_passes():
        click.echo(f"  --{info.name:66} -   {info.summary}")
