"""Names of ops, types and attributes that were perhaps meant where one is not known, from the index: nothing is
imported for them."""

from __future__ import annotations

from collections.abc import Iterator

from ..suggestions import did_you_mean
from .dialect_index import MODULES


def likely_names(name: str, mark: str = "") -> list[str]:
    """A sentence with the names that a full one, such as `iree_gpu.value_barier`, is like; none if there are none.
    `mark`: "" for ops, `!` for types, `#` for attributes, which the sentence has too. Names of other dialects are only
    where there is no such dialect."""
    dialect, _, rest = name.partition(".")
    if dialect in MODULES:
        return did_you_mean(rest, _names(dialect, mark), prefix=f"{mark}{dialect}.")
    return did_you_mean(name, (f"{d}.{n}" for d in MODULES for n in _names(d, mark)), 0.8, mark)


def _names(dialect: str, mark: str) -> Iterator[str]:
    for words in MODULES.get(dialect, {}).values():
        for word in words.split():
            if word[0] in "!#":
                if word[0] == mark:
                    yield word[1:]
            elif not mark:
                yield word
