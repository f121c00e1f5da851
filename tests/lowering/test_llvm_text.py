"""LLVM IR as text: constants, folding while writing, blocks with phis, modules with metadata."""

from __future__ import annotations

import pytest

from iree_gpu_llvm.lowering.llvm_text import Function, Module, V, int_const, poison, zero


@pytest.fixture
def f() -> Function:
    return Function(Module("amdgcn-amd-amdhsa"), "k")


X = V("i32", "%x")
Y = V("i32", "%y")


@pytest.mark.parametrize(
    ("value", "type", "text", "const"),
    [
        (5, "i32", "5", 5),
        (-1, "i8", "-1", -1),
        (255, "i8", "-1", -1),
        (128, "i8", "-128", -128),
        (1 << 40, "i32", "0", 0),
        (1, "i1", "true", 1),
        (0, "i1", "false", 0),
        (-1, "i1", "true", 1),
    ],
)
def test_integer_constants_wrap_to_their_width(value, type, text, const):
    v = int_const(value, type)
    assert (v.type, v.text, v.const) == (type, text, const)


@pytest.mark.parametrize(
    ("type", "text"),
    [
        ("i32", "0"),
        ("i1", "false"),
        ("half", "0xH0000"),
        ("float", "0.0"),
        ("<4 x i32>", "zeroinitializer"),
        ("ptr", "zeroinitializer"),
    ],
)
def test_zeros(type, text):
    assert zero(type).text == text


@pytest.mark.parametrize(
    ("opcode", "a", "b", "type", "value"),
    [
        ("add", 127, 1, "i8", -128),
        ("sub", 0, 1, "i32", -1),
        ("mul", 1 << 16, 1 << 16, "i32", 0),
        ("and", 12, 10, "i32", 8),
        ("or", 12, 10, "i32", 14),
        ("xor", -1, 5, "i32", -6),
        ("shl", 3, 4, "i32", 48),
        ("lshr", -1, 28, "i32", 15),
        ("ashr", -16, 2, "i32", -4),
        ("udiv", -1, 2, "i32", 0x7FFFFFFF),
        ("urem", -1, 16, "i32", 15),
        ("sdiv", -7, 2, "i32", -3),
        ("srem", -7, 2, "i32", -1),
        ("sdiv", 7, -2, "i32", -3),
        ("srem", 7, -2, "i32", 1),
    ],
)
def test_constants_fold(f, opcode, a, b, type, value):
    made = f.binary(opcode, int_const(a, type), int_const(b, type))
    assert (made.const, made.type) == (value, type)
    assert f.block.lines == []


@pytest.mark.parametrize(("opcode", "b"), [("udiv", 0), ("srem", 0), ("shl", 32), ("lshr", 40)])
def test_what_has_no_value_does_not_fold(f, opcode, b):
    made = f.binary(opcode, int_const(7, "i32"), int_const(b, "i32"))
    assert made.const is None
    assert f.block.lines == [f"%v1 = {opcode} i32 7, {b}"]


@pytest.mark.parametrize(
    ("opcode", "a", "b", "result"),
    [
        ("add", X, int_const(0, "i32"), "%x"),
        ("add", int_const(0, "i32"), X, "%x"),
        ("or", X, int_const(0, "i32"), "%x"),
        ("sub", X, int_const(0, "i32"), "%x"),
        ("shl", X, int_const(0, "i32"), "%x"),
        ("mul", X, int_const(1, "i32"), "%x"),
        ("mul", int_const(0, "i32"), X, "0"),
        ("udiv", X, int_const(1, "i32"), "%x"),
        ("urem", X, int_const(1, "i32"), "0"),
    ],
)
def test_neutral_operands_vanish(f, opcode, a, b, result):
    assert f.binary(opcode, a, b).text == result
    assert f.block.lines == []


def test_subtraction_from_zero_stays(f):
    f.binary("sub", int_const(0, "i32"), X)
    assert f.block.lines == ["%v1 = sub i32 0, %x"]


def test_instructions(f):
    f.binary("add", X, Y, "nuw nsw")
    f.compare("slt", X, Y)
    f.compare("olt", V("<4 x float>", "%p"), V("<4 x float>", "%q"), "fcmp", "nnan")
    f.select(V("i1", "%c"), X, Y)
    f.cast("zext", X, "i64", "nneg")
    f.extract(V("<2 x i32>", "%v"), "i32", 1)
    f.insert(V("<2 x i32>", "%v"), X, Y)
    f.shuffle(V("<2 x i32>", "%v"), None, [1, -1, 0], "i32")
    f.shuffle(V("<2 x i32>", "%v"), V("<2 x i32>", "%w"), [3, 0], "i32")
    f.gep("float", V("ptr addrspace(1)", "%p"), X, "inbounds nuw")
    f.call("void", "g", [X, "i32 inreg 3"], " #2", "tail")
    assert f.block.lines == [
        "%v1 = add nuw nsw i32 %x, %y",
        "%v2 = icmp slt i32 %x, %y",
        "%v3 = fcmp nnan olt <4 x float> %p, %q",
        "%v4 = select i1 %c, i32 %x, i32 %y",
        "%v5 = zext nneg i32 %x to i64",
        "%v6 = extractelement <2 x i32> %v, i32 1",
        "%v7 = insertelement <2 x i32> %v, i32 %x, i32 %y",
        "%v8 = shufflevector <2 x i32> %v, <2 x i32> poison, <3 x i32> <i32 1, i32 poison, i32 0>",
        "%v9 = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 3, i32 0>",
        "%v10 = getelementptr inbounds nuw float, ptr addrspace(1) %p, i32 %x",
        "call tail void @g(i32 %x, i32 inreg 3) #2",
    ]


def test_types_of_results(f):
    assert f.compare("slt", X, Y).type == "i1"
    assert f.compare("slt", V("<4 x i32>", "%p"), V("<4 x i32>", "%q")).type == "<4 x i1>"
    assert f.shuffle(V("<2 x i32>", "%v"), None, [0, 1, 0], "i32").type == "<3 x i32>"
    assert f.gep("float", V("ptr addrspace(3)", "%p"), X).type == "ptr addrspace(3)"


def test_what_needs_no_instruction(f):
    assert f.cast("bitcast", X, "i32") is X
    assert f.cast("trunc", int_const(0x1FF, "i32"), "i8").const == -1
    assert f.cast("zext", int_const(-1, "i8"), "i32").const == 255
    assert f.cast("sext", int_const(-1, "i8"), "i32").const == -1
    assert f.cast("zext", int_const(1, "i1"), "i32").const == 1
    assert f.cast("sext", int_const(1, "i1"), "i32").const == -1
    assert f.select(int_const(1, "i1"), X, Y) is X
    assert f.select(int_const(0, "i1"), X, Y) is Y
    assert f.select(V("i1", "%c"), X, X) is X
    assert f.gep("float", X, int_const(0, "i32")) is X
    assert f.block.lines == []


def test_a_loop_has_phis_before_its_instructions(f):
    head, body, end = f.new_block("head"), f.new_block("body"), f.new_block("head")
    i = f.phi(head, "i32")
    i.incoming.append((int_const(0, "i32"), f.block.label))
    f.branch(head)
    f.enter(head)
    f.branch_if(f.compare("slt", i.value, X), body, end, ", !prof !0")
    f.enter(body)
    i.incoming.append((f.binary("add", i.value, int_const(1, "i32")), f.block.label))
    f.branch(head)
    f.enter(end)
    f.terminate("ret void")
    assert (
        f.text("define void @k(i32 %x) {")
        == """\
define void @k(i32 %x) {
entry:
  br label %head
head:
  %v1 = phi i32 [ 0, %entry ], [ %v3, %body ]
  %v2 = icmp slt i32 %v1, %x
  br i1 %v2, label %body, label %head.1, !prof !0
body:
  %v3 = add i32 %v1, 1
  br label %head
head.1:
  ret void
}"""
    )


def test_a_module():
    m = Module("amdgcn-amd-amdhsa")
    m.globals.append("@k.lds = internal addrspace(3) global [16 x i8] poison")
    assert m.global_name("k.lds") == "k.lds"
    assert m.global_name("k.lds") == "k.lds.1"
    assert m.metadata("!{i32 1}") == "!0"
    assert m.metadata('!{!"x"}') == "!1"
    assert m.metadata("!{i32 1}") == "!0", "equal nodes are one"
    assert m.metadata('distinct !{$, !"d"}') == "!2"
    assert m.attribute_group("nounwind") == "#0"
    assert m.attribute_group("nounwind") == "#0"
    m.named_metadata("llvm.module.flags", "!{i32 7}")
    m.functions.append("define void @k() #0 {\nret void\n}")
    m.definitions["h"] = "define void @h() {\nret void\n}"
    text = m.text()
    assert text.index("@k.lds") < text.index("@k()") < text.index("@h()") < text.index("attributes #0 = { nounwind }")
    assert text.endswith("""\
!llvm.module.flags = !{!3}
!0 = !{i32 1}
!1 = !{!"x"}
!2 = distinct !{!2, !"d"}
!3 = !{i32 7}
""")
    assert 'target triple = "amdgcn-amd-amdhsa"\n' in text


def test_poison():
    assert poison("<4 x i32>").typed == "<4 x i32> poison"
