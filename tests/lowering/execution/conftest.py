"""Kernels that run in an emulator of AMD's instruction sets, compared with numpy.

The emulator is looked for beside the project (`../shared/oracle`); it needs a checkout of tinygrad, named by the option
`--tinygrad` or the environment variable TINYGRAD. Without either the tests that run kernels are skipped. A few chips stand
for all; `--every-chip` runs everything on each.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

CHIPS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1151", "gfx1200", "gfx1201")
FEW_CHIPS = ("gfx942", "gfx1201")


def _missing(config: pytest.Config) -> str | None:
    """Puts the emulator on the import path; why not, if it cannot be."""
    oracle = config.rootpath.parent / "shared" / "oracle"
    if not (oracle / "amdrun.py").exists():
        return f"no emulator at {oracle}"
    tinygrad = config.getoption("--tinygrad", None) or os.environ.get("TINYGRAD") or str(oracle / "tinygrad")
    if not (Path(tinygrad) / "test" / "mockgpu" / "amd" / "emu.py").exists():
        return f"no checkout of tinygrad at {tinygrad}: name it by --tinygrad"
    os.environ["TINYGRAD"] = tinygrad
    if str(oracle) not in sys.path:
        sys.path.insert(0, str(oracle))
    return None


@pytest.fixture(scope="session")
def emulator(pytestconfig: pytest.Config) -> None:
    """Skips where kernels cannot be run."""
    missing = _missing(pytestconfig)
    if missing:
        pytest.skip(missing)


@pytest.fixture
def every_chip(pytestconfig: pytest.Config) -> bool:
    """Whether tests are run in full."""
    return bool(pytestconfig.getoption("--every-chip", False))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "chips(*names): the chips on which a test is run")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`chip` goes over all chips of `@pytest.mark.chips(...)`, or of the project; over a few of them by default."""
    if "chip" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("chips")
    if mark is not None:
        chips = mark.args
    else:
        chips = CHIPS if metafunc.config.getoption("--every-chip", False) else FEW_CHIPS
    metafunc.parametrize("chip", chips)
