"""What all tests of dialects do: read, print, verify, canonicalize."""

import pytest

from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.printer import print_op
from iree_gpu_llvm.ir.rewriting import PatternSet, rewrite_greedily
from iree_gpu_llvm.ir.verifier import verify
from iree_gpu_llvm.transforms.cse import merge_equal_ops


def _read(text):
    module = parse_module(text, "test", allow_unregistered=True)
    verify(module, first_only=True)
    return module


@pytest.fixture
def messages():
    """The messages with which a text is refused; none if it is not."""

    def find(text):
        try:
            _read(text)
        except CompileError as e:
            return [d.message for d in e.diagnostics]
        return []

    return find


@pytest.fixture
def faults(messages):
    """The same without those that say of which parameter the one before is."""
    return lambda text: [m for m in messages(text) if not m.startswith("failed to parse ")]


@pytest.fixture
def problems():
    """The messages with their places, `line:column: message`."""

    def find(text):
        try:
            _read(text)
        except CompileError as e:
            return [f"{d.location.line}:{d.location.column}: {d.message}" for d in e.diagnostics]
        return []

    return find


@pytest.fixture
def printed():
    """A text as it is printed, which must also be what its generic form, and it itself, print."""

    def show(text):
        module = _read(text)
        custom = print_op(module, aliases=True)
        generic = print_op(module, generic=True, aliases=True)
        assert print_op(_read(generic), aliases=True) == custom
        assert print_op(_read(custom), aliases=True) == custom
        return custom

    return show


@pytest.fixture
def canonical():
    """A text after canonicalization."""

    def simplify(text):
        module = _read(text)
        rewrite_greedily(module, PatternSet(canonical=True))
        verify(module)
        return print_op(module, aliases=True)

    return simplify


@pytest.fixture
def folded():
    """The ops of a function with these arguments and ops after `canonicalize` and `cse`, one a line."""

    def simplify(arguments, ops):
        module = _read(f"func.func @f({arguments}) {{\n{ops}\nreturn\n}}")
        rewrite_greedily(module, PatternSet(canonical=True))
        merge_equal_ops(module)
        verify(module)
        lines = [line.strip() for line in print_op(module).splitlines() if line.startswith("    ")]
        return "\n".join(line for line in lines if line != "return")

    return simplify


@pytest.fixture
def numbered():
    """What a function's ops are printed as, without indentation, once all names of the text are forgotten. The function
    must print the same after a trip through its generic form."""

    def show(text):
        module = _read(text)
        for op in module.walk():
            arguments = [a for r in op.regions for b in r.blocks for a in b.arguments]
            for value in [*op.results, *arguments]:
                value.name = None
        custom = print_op(module)
        generic = print_op(module, generic=True)
        assert print_op(_read(generic), generic=True) == generic
        assert print_op(_read(custom)) == custom
        body = [line[4:] for line in custom.splitlines() if line.startswith("    ")]
        return "\n".join(line for line in body if line != "return")

    return show


def _within(arguments, op):
    """An op between the arguments and the end of a region."""
    head = f"^bb0({arguments}):\n" if arguments else ""
    return f'"test.x"() ({{ {head}{op}\n"test.y"() : () -> ()\n}}) : () -> ()'


@pytest.fixture
def op_printed(numbered):
    """What ops that use arguments (`%a: i32, ...`) are printed as; arguments and results are numbered."""

    def show(arguments, op):
        lines = numbered(_within(arguments, op)).splitlines()
        return "\n".join(line for line in lines if "test.y" not in line)

    return show


@pytest.fixture
def op_messages(messages):
    """The messages with which ops that use arguments are refused."""
    return lambda arguments, op: messages(_within(arguments, op))
