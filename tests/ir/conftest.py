"""What the tests of the IR share."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError, Source
from iree_gpu_llvm.ir.parser import Parser
from iree_gpu_llvm.ir.verifier import verify


@pytest.fixture
def read():
    """The verified module of a text; ops of unknown dialects are allowed."""

    def parse(text, check=True):
        module = Parser(Source(text, "t.mlir"), allow_unregistered=True).module()
        if check:
            verify(module)
        return module

    return parse


@pytest.fixture
def problems(read):
    """What is wrong with a text: `line:col: message` of each error and its notes."""

    def find(text, first_only=False):
        try:
            verify(Parser(Source(text, "t.mlir"), allow_unregistered=True, first_only=first_only).module(), first_only)
        except CompileError as e:
            every = [x for d in e.diagnostics for x in (d, *d.notes)]
            return [f"{d.location.line}:{d.location.column}: {d.message}" for d in every]
        return []

    return find
