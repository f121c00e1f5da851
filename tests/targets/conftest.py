from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from iree_gpu_llvm.targets.worker import Worker

KERNELS = Path(__file__).parent / "kernels"


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    with Worker.start() as worker:
        yield worker


@pytest.fixture(scope="session")
def copy_kernel() -> str:
    """Copies through LDS, reversing each 256-element tile; two waves meet at a barrier."""
    return (KERNELS / "reverse_tiles.ll").read_text()
