"""Names to classes, and how little is imported for one."""

import subprocess
import sys
from pathlib import Path

import pytest

from iree_gpu_llvm.ir import registry

REPOSITORY = Path(__file__).resolve().parents[2]


def modules_after(statement):
    """The dialect modules that a process has imported after a statement."""
    code = f"from iree_gpu_llvm.ir import registry\n{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=REPOSITORY)
    prefix = "iree_gpu_llvm.dialects."
    return {name.removeprefix(prefix) for name in done.stdout.split() if name.startswith(prefix)}


def test_finds_by_name():
    assert registry.op_class("arith.addi").name == "arith.addi"
    assert registry.type_class("gpu.async.token").name == "gpu.async.token"
    assert registry.attribute_class("arith.fastmath").name == "arith.fastmath"


@pytest.mark.parametrize("name", ["arith.nothing", "nothing.addi", "addi", "", "index_lists.x", "../x.y"])
def test_unknown_names(name):
    assert registry.op_class(name) is None
    assert registry.type_class(name) is None
    assert registry.attribute_class(name) is None


def test_kinds_are_apart():
    assert registry.op_class("arith.fastmath") is None
    assert registry.attribute_class("arith.addi") is None


def test_an_op_loads_its_module_and_not_its_dialect():
    modules = modules_after('registry.op_class("gpu.barrier")')
    assert "gpu.subgroup" in modules
    assert not {"gpu.matrix", "gpu.functions", "vector"} & modules


def test_a_dialect_loads_whole():
    modules = modules_after('assert registry.load("gpu")')
    assert {"gpu.attributes", "gpu.functions", "gpu.indexing", "gpu.matrix", "gpu.memory", "gpu.subgroup"} <= modules


def test_a_name_that_the_index_lacks_is_found():
    statement = 'from iree_gpu_llvm.ir import dialect_index\ndel dialect_index.MODULES["gpu"]\n'
    assert "gpu.matrix" in modules_after(statement + 'assert registry.op_class("gpu.barrier")')


def test_index_is_current():
    done = subprocess.run(
        [sys.executable, str(REPOSITORY / "tools" / "index_dialects.py"), "--check"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")
