"""`targets`: the chips and what each can do."""

from __future__ import annotations

import click

from ..target_choice import known_chip


@click.command(name="targets")
@click.argument("name", required=False)
def targets(name: str | None) -> None:
    """List the chips, or show the facts about one with their sources."""
    from ..targets.chips import aliases, chip, chip_names

    if name is not None:
        click.echo(known_chip(name).describe())
        return
    products: dict[str, list[str]] = {}
    for product, processor in aliases().items():
        products.setdefault(processor, []).append(product)
    for n in chip_names():
        c = chip(n)
        waves = "/".join(map(str, c.wave_sizes)) or str(c.default_wave_size)
        also = ", ".join(products.get(n, []))
        click.echo(f"{n:<9} {c.family:<8} wave{waves:<6} LDS {c.lds_bytes // 1024:>3} KiB  {also}".rstrip())
