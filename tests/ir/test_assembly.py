"""Declarative assembly formats, on ops of a dialect made for the purpose: what is read, printed, inferred and refused."""

import pytest

from iree_gpu_llvm.ir.attribute_constraints import DENSE_I64_ARRAY, I64_ATTR, STRING_ATTR, UNIT_ATTR, IntEnum
from iree_gpu_llvm.ir.attributes import IntegerAttr
from iree_gpu_llvm.ir.constraints import ANY, INDEX_TYPE, SIGNLESS_INTEGER
from iree_gpu_llvm.ir.definitions import (
    Op,
    attr,
    operand,
    optional_operand,
    region,
    result,
    variadic_operand,
    variadic_region,
    variadic_result,
)
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.traits import (
    AllTypesMatch,
    AttrSizedOperandSegments,
    InferTypes,
    SameOperandsAndResultType,
    TypesMatchWith,
)
from iree_gpu_llvm.ir.types import I64, VectorType

KIND = IntEnum("kind", {"low": 0, "high": 1})


class Same(Op):
    name = "fmt.same"
    lhs, rhs, out = operand(SIGNLESS_INTEGER), operand(SIGNLESS_INTEGER), result(SIGNLESS_INTEGER)
    traits = (SameOperandsAndResultType,)
    assembly = "$lhs `,` $rhs attr-dict `:` type($out)"


class Element(Op):
    name = "fmt.element"
    vector, at, out = operand(ANY), operand(INDEX_TYPE), result(ANY)
    traits = (TypesMatchWith("out", "vector", lambda t: t.element, "result is the element type"),)
    assembly = "$vector `[` $at `]` attr-dict `:` type($vector)"


class Optional(Op):
    name = "fmt.optional"
    first, more = operand(ANY), optional_operand(ANY)
    assembly = "$first (`and` $more^ `:` type($more))? attr-dict `:` type($first)"


class Segments(Op):
    name = "fmt.segments"
    a, b = variadic_operand(ANY), variadic_operand(ANY)
    traits = (AttrSizedOperandSegments,)
    assembly = "(`(` $a^ `:` type($a) `)`)? (`[` $b^ `:` type($b) `]`)? attr-dict"


class Attributes(Op):
    name = "fmt.attributes"
    kind = attr(KIND)
    size = attr(I64_ATTR, default=IntegerAttr(4, I64))
    flag = attr(UNIT_ATTR, optional=True)
    label = attr(STRING_ATTR, optional=True)
    dims = attr(DENSE_I64_ARRAY, optional=True)
    assembly = "$kind (`size` $size^)? (`flag` $flag^)? ($label^)? (`dims` $dims^)? attr-dict"


class Lists(Op):
    name = "fmt.lists"
    kind = attr(KIND, optional=True)
    flag = attr(UNIT_ATTR, optional=True)
    inputs = variadic_operand(ANY)
    assembly = "oilist(`kind` `(` $kind `)` | `flag` $flag | `in` `(` $inputs `:` type($inputs) `)`) attr-dict"


class Infer(Op):
    name = "fmt.infer"
    a, out = operand(ANY), result(ANY)
    traits = (InferTypes(lambda types, properties: [VectorType((2,), types[0])]),)
    assembly = "$a attr-dict `:` type($a)"


class Functional(Op):
    name = "fmt.functional"
    ins, outs = variadic_operand(ANY), variadic_result(ANY)
    assembly = "`(` $ins `)` attr-dict `:` functional-type($ins, $outs)"


class Regions(Op):
    name = "fmt.regions"
    first, rest = region(), variadic_region()
    assembly = "attr-dict-with-keyword $first (`then` $rest^)?"


def _parse_pair(p):
    a = p.ssa_use()
    p.expect("~")
    b = p.ssa_use()
    return a, b


def _print_pair(p, op, a, b):
    p.write(f"{p.value(a)} ~ {p.value(b)}")


class Custom(Op):
    name = "fmt.custom"
    a, b = operand(ANY), operand(ANY)
    traits = (AllTypesMatch("a", "b"),)
    custom = {"Pair": (_parse_pair, _print_pair)}
    assembly = "custom<Pair>($a, $b) attr-dict `:` type($a)"


PRINTED = [
    "fmt.same %i, %i : i32",
    'fmt.same %i, %i {note = "x"} : i32',
    "fmt.element %v[%n] : vector<4xf32>",
    "fmt.optional %i : i32",
    "fmt.optional %i and %n : index : i32",
    "fmt.segments",
    "fmt.segments(%i, %n : i32, index)",
    "fmt.segments [%n : index]",
    "fmt.segments(%i : i32) [%n : index] {a}",
    "fmt.attributes low",
    'fmt.attributes high size 8 flag "text" dims [1, -2] {extra}',
    "fmt.lists",
    "fmt.lists kind(high) flag in(%i : i32)",
    "fmt.infer %i : i32",
    "fmt.functional(%i, %n) : (i32, index) -> (i32, i64)",
    "fmt.functional() : () -> ()",
    "fmt.custom %i ~ %i : i32",
]
ARGUMENTS = "%i: i32, %n: index, %v: vector<4xf32>"


def wrap(line):
    return f"func.func @f({ARGUMENTS}) {{\n    {line}\n    return\n}}"


def line_of(module):
    return str(module).split("\n")[2].strip()


@pytest.mark.parametrize("line", PRINTED)
def test_prints_as_it_is_read(line, read):
    results = {"fmt.same": "%0 = ", "fmt.element": "%0 = ", "fmt.infer": "%0 = ", "fmt.functional(%": "%0:2 = "}
    prefix = next((p for start, p in results.items() if line.startswith(start)), "")
    module = read(wrap(prefix + line))
    assert line_of(module) == prefix + line
    from iree_gpu_llvm.ir.printer import print_op

    assert line_of(read(print_op(module, generic=True))) == prefix + line


def test_clauses_in_any_order(read):
    assert line_of(read(wrap("fmt.lists in(%i : i32) flag kind(high)"))) == "fmt.lists kind(high) flag in(%i : i32)"


def test_default_value_is_not_printed(read):
    module = read(wrap("fmt.attributes low size 4"))
    assert line_of(module) == "fmt.attributes low"
    op = next(o for o in module.walk() if o.name == "fmt.attributes")
    assert op.size.value == 4 and op.flag is None


def test_regions(read):
    text = (
        'fmt.regions attributes {a} {\n "t.x"() : () -> ()\n} then {\n "t.y"() : () -> ()\n}, {\n "t.z"() : () -> ()\n}'
    )
    module = read(wrap(text), check=False)
    op = next(o for o in module.walk() if o.name == "fmt.regions")
    assert [o.name for o in op.walk()] == ["fmt.regions", "t.x", "t.y", "t.z"]
    assert [len(op.rest), op.first is op.regions[0]] == [2, True]


def test_inferred_types(read):
    ops = {op.name: op for op in read(wrap("%0 = fmt.infer %i : i32\n %1 = fmt.element %v[%n] : vector<4xf32>")).walk()}
    assert [str(ops[n].results[0].type) for n in ("fmt.infer", "fmt.element")] == ["vector<2xi32>", "f32"]


REFUSED = [
    ("fmt.same %i %i : i32", "expected ','"),
    ("fmt.same 1, %i : i32", "expected SSA operand"),
    ("fmt.same %i, %i", "expected ':'"),
    (
        "fmt.attributes middle",
        "custom op 'fmt.attributes' expected string or keyword containing one of the following enum values for attribute 'kind' [low, high]",
    ),
    (
        "fmt.lists flag flag",
        "custom op 'fmt.lists' `flag` clause can appear at most once in the expansion of the oilist directive",
    ),
    (
        "fmt.functional(%i) : i32",
        "custom op 'fmt.functional' invalid kind of type specified: expected builtin.function, but found 'i32'",
    ),
    ("fmt.functional(%i) : () -> ()", None),
    ("fmt.custom %i : i32", "expected '~'"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refused(line, message):
    with pytest.raises(CompileError) as e:
        parse_module(wrap(line))
    assert message is None or e.value.diagnostics[0].message == message
