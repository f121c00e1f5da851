"""Records behave as the standard library's data classes do."""

import dataclasses
import subprocess
import sys

import pytest

from iree_gpu_llvm.records import field, field_names, plain, record, replace


@record
class Plain:
    a: int
    b: str = "x"
    c: list = field(default_factory=list)

    def twice(self):
        return 2 * self.a


@record(frozen=True)
class Frozen:
    a: int
    b: tuple = ()

    @property
    def both(self):
        return (self.a, *self.b)


@record(frozen=True)
class Derived(Frozen):
    c: int = 3


@record
class Checked:
    a: int = 1

    def __post_init__(self):
        if self.a < 0:
            raise ValueError(self.a)


def test_init():
    p = Plain(1)
    assert (p.a, p.b, p.c, p.twice()) == (1, "x", [], 2)
    assert (Plain(1, "y", [2]).b, Plain(a=1, c=[2]).c) == ("y", [2])
    assert Plain(1).c is not p.c
    assert Plain.b == "x"
    assert not hasattr(Plain, "c")


@pytest.mark.parametrize("arguments", [(), (1, 2, 3, 4)])
def test_wrong_arguments(arguments):
    with pytest.raises(TypeError, match=r"Plain.__init__\(\)"):
        Plain(*arguments)
    with pytest.raises(TypeError, match="unexpected keyword argument 'd'"):
        Plain(1, d=2)


def test_equality_repr_and_hash():
    assert Plain(1) == Plain(1)
    assert Plain(1) != Plain(2)
    assert Frozen(1) != Plain(1)
    assert Frozen(1) != Derived(1)
    assert repr(Plain(1)) == "Plain(a=1, b='x', c=[])"
    assert {Frozen(1, (2,)): 5}[Frozen(1, (2,))] == 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(Plain(1))


def test_frozen():
    f = Frozen(1)
    with pytest.raises(AttributeError, match="cannot assign to field 'a'"):
        f.a = 2
    with pytest.raises(AttributeError, match="cannot delete field 'a'"):
        del f.a
    assert f.both == (1,)


def test_inheritance_replace_and_names():
    d = Derived(1)
    assert (d.a, d.b, d.c) == (1, (), 3)
    assert field_names(d) == field_names(Derived) == ("a", "b", "c")
    assert replace(d, a=5) == Derived(5)
    with pytest.raises(TypeError):
        replace(d, z=5)


def test_plain():
    assert plain([Frozen(1, (2, Frozen(3))), {"x": Plain(4)}]) == [
        {"a": 1, "b": [2, {"a": 3, "b": []}]},
        {"x": {"a": 4, "b": "x", "c": []}},
    ]


def test_post_init():
    assert Checked().a == 1
    with pytest.raises(ValueError, match="-1"):
        Checked(-1)


def test_patterns():
    match Frozen(1, (2,)):
        case Frozen(a, b):
            assert (a, b) == (1, (2,))


def test_agrees_with_dataclasses():
    standard = dataclasses.make_dataclass("Frozen", [("a", int), ("b", tuple, ())], frozen=True)
    assert repr(standard(1)) == repr(Frozen(1)).replace("test_records.", "")
    assert hash(standard(1, (2,))) == hash(Frozen(1, (2,)))


def test_a_compilation_imports_no_dataclasses():
    code = "import sys, iree_gpu_llvm.compilation\nprint('dataclasses' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
