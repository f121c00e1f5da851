"""Names that were perhaps meant, where one that was given is not known."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str], likeness: float = 0.7, prefix: str = "") -> list[str]:
    """A sentence with at most three of the names `known` that a misspelt one is like, the likest first; none if there
    is no such name. `likeness`: from 0 (any name will do) to 1 (only the same). `prefix`: what each is shown with."""
    import difflib

    close = difflib.get_close_matches(name, list(known), 3, likeness)
    return ["did you mean " + " or ".join(f"'{prefix}{each}'" for each in close) + "?"] if close else []
