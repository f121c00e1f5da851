"""Writes `iree_gpu_llvm/ir/dialect_index.py`, which says what module of a dialect has which op, type and attribute.

python tools/index_dialects.py            after ops were added, renamed or moved; a test says when that is due
python tools/index_dialects.py --check    exit code 1 where the file is not what would be written
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from iree_gpu_llvm import dialects
from iree_gpu_llvm.ir import registry

TARGET = Path(registry.__file__).parent / "dialect_index.py"
HEADER = '''\
"""Which module has which op, type (`!`) and attribute (`#`) of a dialect, so that only those in use are imported.

Written by `tools/index_dialects.py`; `registry` reads it.
"""

# fmt: off
# ruff: noqa: E501
MODULES: dict[str, dict[str, str]] = {
'''


class Recorder(dict[str, Any]):
    """A table of the registry that notes which module was being executed when a name entered it."""

    def __init__(self, mark: str, notes: dict[str, dict[str, list[str]]]) -> None:
        super().__init__()
        self.mark, self.notes = mark, notes

    def __setitem__(self, name: str, cls: Any) -> None:
        super().__setitem__(name, cls)
        dialect, _, rest = name.partition(".")
        module = _executing().removeprefix(f"{dialects.__name__}.")
        self.notes.setdefault(dialect, {}).setdefault(module, []).append(self.mark + rest)


def _executing() -> str:
    """The module whose body is being executed: classes are also made by functions of other modules."""
    frame = sys._getframe(2)
    while frame.f_code.co_name != "<module>":
        assert frame.f_back is not None
        frame = frame.f_back
    return frame.f_globals["__name__"]


def record() -> dict[str, dict[str, list[str]]]:
    """For each dialect, its modules, each with its names. The process must not have imported a dialect before."""
    notes: dict[str, dict[str, list[str]]] = {}
    registry.OPS, registry.TYPES, registry.ATTRIBUTES = Recorder("", notes), Recorder("!", notes), Recorder("#", notes)
    for module in _modules(dialects.__path__, f"{dialects.__name__}."):
        importlib.import_module(module)
    return notes


def _modules(folders: Any, prefix: str) -> Iterator[str]:
    for found in pkgutil.walk_packages(folders, prefix):
        yield found.name


def text() -> str:
    out = [HEADER]
    for dialect, modules in sorted(record().items()):
        out.append(f'    "{dialect}": {{\n')
        out += [f'        "{module}": "{" ".join(sorted(names))}",\n' for module, names in sorted(modules.items())]
        out.append("    },\n")
    return "".join([*out, "}\n"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 where the file is not current")
    check = parser.parse_args().check
    new = text()
    if TARGET.is_file() and TARGET.read_text() == new:
        return 0
    if not check:
        TARGET.write_text(new)
        return 0
    print(f"{TARGET} is not current: run {Path(__file__).name}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
