"""Whether what is printed reads as what it was printed from."""

from __future__ import annotations

from .. import driver
from ..ir.diagnostics import CompileError, Source
from ..ir.operations import Operation


def check_roundtrip(module: Operation, allow_unregistered: bool) -> None:
    """Raises CompileError where a module does not come back from what it is printed as, in custom or generic form."""
    found = []
    for generic in True, False:
        form = "generic" if generic else "custom"
        source = Source(driver.print(module, generic), f"<{form} form>")
        try:
            again = driver.read(source, allow_unregistered, keep_names=False).module
        except CompileError as e:
            e.diagnostics[0].note(f"failed to verify roundtrip: the {form} form does not parse", module.location)
            raise
        found.append(driver.print(again, generic=True))
    if found[0] != found[1]:
        raise CompileError("failed to verify roundtrip: both forms do not read as the same", module.location)
