"""The chip: from the command line, or from the module, which is then where the error is."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.target_choice import find_chip

HOW = "Give it: --target CHIP of the command, target= of Python's functions"


def target(chip: str) -> str:
    return (
        f'#hal.executable.target<"rocm", "rocm-hsaco-fb", {{iree_codegen.target_info = #iree_gpu.target<arch = "{chip}", '
        'features = "", wgp = <compute = fp32, storage = b32, subgroup = none, subgroup_size_choices = [32], '
        "max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, "
        "max_workgroup_memory_bytes = 65536, max_workgroup_counts = [2147483647, 2147483647, 2147483647]>>}>"
    )


def module(*chips: str) -> str:
    inner = "\n".join(f"module attributes {{hal.executable.target = {target(c)}}} {{\n}}" for c in chips)
    return f"module {{\n{inner}\n}}"


def error(text: str, asked: str | None = None):
    with pytest.raises(CompileError) as e:
        find_chip(parse(text), asked)
    (d,) = e.value.diagnostics
    return d


def test_the_module_names_the_chip():
    assert find_chip(parse(module("gfx1100"))).name == "gfx1100"
    assert find_chip(parse(module("gfx1100", "gfx1100"))).name == "gfx1100"


def test_what_is_asked_for_goes_before():
    assert find_chip(parse(module("gfx1100", "gfx90a")), "mi300x").name == "gfx942"


def test_no_chip_at_all():
    assert error("module {}").message == f"the module names no target. {HOW}"


def test_an_unknown_chip_that_is_asked_for_is_no_fault_of_the_module():
    d = error(module("gfx1100"), "gfx943")
    assert d.message == "unknown chip 'gfx943'"
    assert d.location.source is None
    assert d.notes[0].message == "did you mean 'gfx942' or 'gfx950' or 'gfx90a'?"
    assert d.notes[1].message.startswith("known chips: gfx908, gfx90a, gfx942")
    assert error("module {}", "").message == "unknown chip ''"


def test_an_unknown_chip_that_the_module_names_is():
    d = error(module("gfx943"))
    assert d.message == "unknown chip 'gfx943'"
    assert (d.location.line, d.location.column) == (2, 1)


def test_a_chip_that_nothing_is_lowered_to():
    d = error("module {}", "sm_80")
    assert d.message == "there is no lowering to sm_80 yet: AMDGPU chips only"
    assert d.location.source is None


def test_several_chips():
    d = error(module("gfx1100", "gfx90a", "gfx1100"))
    assert d.message == f"the module names the targets gfx1100, gfx90a: choose one. {HOW}"
    assert d.location.line == 2
    assert [(n.message, n.location.line) for n in d.notes] == [("'gfx90a' is named here", 4)]
