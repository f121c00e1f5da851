"""The translator's own work: rows of vectors, widths of indices, values of the entry block, order of blocks,
errors."""

from __future__ import annotations

import pytest

import iree_gpu_llvm
from iree_gpu_llvm.driver import parse
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.lowering.llvm_text import Module, V, int_const, poison, zero
from iree_gpu_llvm.lowering.translator import (
    DIALECT_MODULES,
    MODULES,
    RULES,
    Translator,
    dma_groups,
    reverse_post_order,
    rule_for,
)
from iree_gpu_llvm.lowering.values import Vec
from iree_gpu_llvm.targets.chips import chip


def function(body: str = "return", arguments: str = ""):
    return next(op for op in parse(f"func.func @k({arguments}) {{\n{body}\n}}").walk() if op.name == "func.func")


@pytest.fixture
def t() -> Translator:
    return Translator(Module("amdgcn-amd-amdhsa"), function(), "k", chip("gfx942"), 64, (64, 1, 1))


def written(t: Translator) -> list[str]:
    return t.f.block.lines


def row(n: int, name: str = "%r") -> V:
    return V(f"<{n} x i32>" if n > 1 else "i32", name)


# -- rules


def test_modules_of_rules_are_found_by_dialect():
    assert {m for modules in DIALECT_MODULES.values() for m in modules} == set(MODULES)
    assert rule_for("arith.addi") is RULES["arith.addi"]
    assert rule_for("linalg.generic") is None
    assert rule_for("nonsense.op") is None


# -- rows


def test_packing_scalars(t):
    x, y = V("i32", "%x"), V("i32", "%y")
    assert t.pack([x]) is x
    assert t.pack([int_const(1, "i32"), int_const(2, "i32")]).typed == "<2 x i32> <i32 1, i32 2>"
    assert written(t) == []
    t.pack([x, y, poison("i32")])
    assert written(t) == [
        "%v1 = insertelement <3 x i32> poison, i32 %x, i32 0",
        "%v2 = insertelement <3 x i32> %v1, i32 %y, i32 1",
    ]


def test_packing_equal_scalars_is_a_splat(t):
    assert t.pack([V("i32", "%x")] * 4).type == "<4 x i32>"
    assert written(t)[-1].startswith("%v2 = shufflevector <4 x i32> %v1, <4 x i32> poison, <4 x i32> <i32 0, i32 0, ")


def test_a_splat_of_a_constant_is_written(t):
    assert t.splat(int_const(3, "i32"), 4).typed == "<4 x i32> splat (i32 3)"
    assert t.splat(zero("i32"), 4).text == "zeroinitializer"
    assert written(t) == []


def test_unpacking(t):
    assert [e.typed for e in t.unpack(row(2))] == ["i32 %v1", "i32 %v2"]
    assert [e.text for e in t.unpack(V("<2 x i32>", "zeroinitializer"))] == ["0", "0"]
    assert [e.text for e in t.unpack(V("<2 x i32>", "poison"))] == ["poison", "poison"]
    assert [e.typed for e in t.unpack(row(1))] == ["i32 %r"]


@pytest.mark.parametrize(("widths", "total"), [([2, 2], 4), ([4, 4, 4], 12), ([1, 1, 1], 3), ([2] * 5, 10)])
def test_concatenation(t, widths, total):
    made = t.concatenate([row(n, f"%r{i}") for i, n in enumerate(widths)])
    assert made.type == f"<{total} x i32>"


def test_concatenation_takes_the_logarithm_of_steps(t):
    t.concatenate([row(2, f"%r{i}") for i in range(8)])
    assert len(written(t)) == 4 + 2 + 1


def test_slicing(t):
    whole = row(8)
    assert t.slice_row(whole, 0, 8) is whole
    assert t.slice_row(whole, 3, 1).type == "i32"
    assert t.slice_row(whole, 2, 4).type == "<4 x i32>"
    assert written(t) == [
        "%v1 = extractelement <8 x i32> %r, i32 3",
        "%v2 = shufflevector <8 x i32> %r, <8 x i32> poison, <4 x i32> <i32 2, i32 3, i32 4, i32 5>",
    ]


@pytest.mark.parametrize(
    ("shape", "to", "instructions"),
    [((2, 8), (2, 1, 8), 0), ((2, 8), (16,), 1), ((16,), (2, 8), 2), ((4, 4), (2, 8), 2), ((2, 6), (3, 4), 12 + 12)],
)
def test_reshaping(t, shape, to, instructions):
    rows = 1
    for d in shape[:-1]:
        rows *= d
    v = Vec(shape, "i32", tuple(row(shape[-1], f"%r{i}") for i in range(rows)))
    made = t.reshape(v, to)
    assert made.shape == to
    assert {r.type for r in made.rows} == {f"<{to[-1]} x i32>"}
    assert len(written(t)) == instructions


# -- integers


def test_resizing(t):
    x = V("i32", "%x")
    assert t.resize(x, 32) is x
    t.resize(x, 64)
    t.resize(V("i64", "%y"), 32)
    assert written(t) == ["%v1 = sext i32 %x to i64", "%v2 = trunc i64 %y to i32"]


def test_widening_what_is_never_negative():
    f = function("%i = gpu.thread_id x\nreturn")
    t = Translator(Module("amdgcn-amd-amdhsa"), f, "k", chip("gfx942"), 64, (64, 1, 1))
    v = next(op for op in f.walk() if op.name == "gpu.thread_id").results[0]
    assert t.index_width(v) == 32
    t.resize(V("i32", "%x"), 64, v)
    assert written(t) == ["%v1 = zext nneg i32 %x to i64"]


# -- the entry block


def test_what_is_computed_once_stands_in_the_entry_block(t):
    entry, later = t.f.block, t.f.new_block("later")
    t.f.branch(later)
    t.f.enter(later)
    made = t.in_entry("x", lambda: t.f.op("i32", "call i32 @x()"))
    assert t.in_entry("x", lambda: pytest.fail("made twice")) is made
    assert entry.lines == ["%v1 = call i32 @x()", "br label %later"]
    assert later.lines == []
    assert t.f.block is later


# -- intrinsics


def test_intrinsics_are_checked_for_the_chip(t):
    from iree_gpu_llvm.targets.errors import TargetError

    t.intrinsic("llvm.amdgcn.s.barrier", "void", [])
    assert written(t) == ["call void @llvm.amdgcn.s.barrier()"]
    with pytest.raises(TargetError, match=r"gfx942 has no intrinsic 'llvm\.amdgcn\.permlane64"):
        t.intrinsic("llvm.amdgcn.permlane64.i32", "i32", [V("i32", "%x")])


# -- blocks


def test_blocks_are_ordered_so_that_definitions_come_first():
    f = function(
        """
      cf.cond_br %c, ^left, ^right
    ^join(%x: i32):
      return
    ^right:
      %b = arith.constant 2 : i32
      cf.br ^join(%b : i32)
    ^left:
      %a = arith.constant 1 : i32
      cf.br ^join(%a : i32)
    ^never:
      return""",
        "%c: i1",
    )
    blocks = f.regions[0].blocks
    order = reverse_post_order(blocks[0])
    assert order[0] is blocks[0]
    assert order[-1] is blocks[1]
    assert set(order) == set(blocks[:4]), "what is never reached is left out"


def test_copies_to_lds_are_counted_by_group():
    copy = """amdgpu.gather_to_lds %x[%c0], %l[%c0] : f32, memref<64xf32, #gpu.address_space<global>>,
        memref<64xf32, #gpu.address_space<workgroup>>"""
    head = "%c0 = arith.constant 0 : index\n%l = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>"
    arguments = "%x: memref<64xf32, #gpu.address_space<global>>"
    lines = [head, copy, copy, "rocdl.asyncmark", copy, "rocdl.asyncmark"]
    assert dma_groups(function("\n".join([*lines, "rocdl.wait.asyncmark 1", "return"]), arguments)) == [2, 1]
    assert dma_groups(function("\n".join([*lines, "return"]), arguments)) is None


# -- whole functions


def ll(body: str, arguments: str = "%x: memref<64xf32>", target: str = "gfx942") -> str:
    text = (
        f"func.func @k({arguments}) attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{\n{body}\nreturn\n}}"
    )
    made = iree_gpu_llvm.compile(text, target=target, emit="ll").artefacts["ll"]
    return str(made)


COPY = "%v = memref.load %x[%i] : memref<64xf32>\nmemref.store %v, %x[%i] : memref<64xf32>"


def test_ids_are_asked_for_once():
    assert ll(f"%i = gpu.thread_id x\n%j = gpu.thread_id x\n{COPY}").count("@llvm.amdgcn.workitem.id.x()") == 1


def test_a_dimension_of_one_work_item_has_the_id_zero():
    assert "workitem.id" not in ll(f"%i = gpu.thread_id y\n{COPY}")


def test_every_error_of_a_block_is_found():
    with pytest.raises(CompileError) as e:
        ll('gpu.printf "a"\n%t = tensor.empty() : tensor<4xf32>\ngpu.printf "b"')
    assert [d.location.line for d in e.value.diagnostics] == [2, 3, 4]


def test_every_error_of_every_block_is_found():
    with pytest.raises(CompileError) as e:
        ll('gpu.printf "a"\ncf.br ^next\n^next:\ngpu.printf "b"')
    assert [d.location.line for d in e.value.diagnostics] == [2, 5]


def test_errors_inside_loops_are_found():
    with pytest.raises(CompileError) as e:
        ll('scf.if %c {\ngpu.printf "a"\ngpu.printf "b"\n}', "%c: i1")
    assert [d.location.line for d in e.value.diagnostics] == [3, 4]


def error_lines(body: str, arguments: str = "%c: i1, %n: index") -> list[int]:
    with pytest.raises(CompileError) as e:
        ll(body, arguments)
    return [d.location.line for d in e.value.diagnostics]


def test_errors_inside_an_op_that_is_wrong_itself_or_uses_what_is_wrong():
    """The loops cannot be translated, what is in them is looked at all the same."""
    wrong = "%w = memref.alloc(%n) : memref<?xindex, #gpu.address_space<workgroup>>"
    bound = "%m = memref.load %w[%n] : memref<?xindex, #gpu.address_space<workgroup>>"
    loop = 'scf.for %i = %n to %m step %n {\n%j = arith.addi %i, %n : index\ngpu.printf "a"\n}'
    assert error_lines(f"{wrong}\n{bound}\n{loop}") == [2, 6]
    carried = (
        "%t = ub.poison : tensor<4xf32>\n%r = scf.for %i = %n to %n step %n iter_args(%a = %t) -> (tensor<4xf32>) {"
        '\ngpu.printf "a"\nscf.yield %a : tensor<4xf32>\n}'
    )
    assert error_lines(carried) == [2, 4]
    several_blocks = 'scf.execute_region {\ncf.br ^b\n^b:\ngpu.printf "a"\nscf.yield\n}'
    assert error_lines(several_blocks) == [2, 5]


def test_what_is_passed_on_from_something_wrong_is_no_error():
    """Through the arguments of blocks, the results of branches and loops, and what is an alias."""
    wrong = (
        "%w = memref.alloc(%n) : memref<?xi32, #gpu.address_space<workgroup>>\n%z = memref.load %w[%n] "
        ": memref<?xi32, #gpu.address_space<workgroup>>\n%one = arith.constant 1 : i32\n"
    )
    through_if = (
        "%r = scf.if %c -> i32 { scf.yield %z : i32 } else { scf.yield %one : i32 }\n%s = arith.addi %r, %one : i32"
    )
    through_loop = (
        "%e = arith.addi %n, %n : index\n"
        "%r = scf.for %i = %n to %e step %n iter_args(%a = %one) -> (i32) { scf.yield %z : i32 }\n"
        "%s = arith.addi %r, %one : i32"
    )
    through_alias = "%r = scf.execute_region -> i32 { scf.yield %z : i32 }\n%s = arith.addi %r, %one : i32"
    through_while = (
        "scf.while : () -> () {\n%k = arith.cmpi eq, %z, %one : i32\nscf.condition(%k)\n} do {\n"
        "memref.store %one, %o[%n] : memref<4xi32>\nscf.yield\n}"
    )
    through_block = "cf.br ^b(%z : i32)\n^b(%r: i32):\n%s = arith.addi %r, %one : i32"
    used = "\nmemref.store %s, %o[%n] : memref<4xi32>"
    for following in (
        through_if + used,
        through_loop + used,
        through_alias + used,
        through_while,
        through_block + used,
    ):
        assert error_lines(wrong + following, "%c: i1, %n: index, %o: memref<4xi32>") == [2], following


def test_a_block_argument_that_llvm_has_no_type_for():
    body = 'cf.br ^b(%t : tensor<4xf32>)\n^b(%a: tensor<4xf32>):\ngpu.printf "a"'
    assert error_lines(f"%t = ub.poison : tensor<4xf32>\n{body}") == [2, 4, 5]


def test_a_counter_that_would_wrap_in_32_bits():
    """The last step goes beyond 2^31: the loop must end all the same."""
    text = ll(
        """
      %c0 = arith.constant 0 : index
      %c1024 = arith.constant 1024 : index
      %v = arith.constant 0.0 : f32
      %most = util.assume.int %n<umin = 1, umax = 2147483647> : index
      scf.for %i = %c0 to %most step %c1024 {
        memref.store %v, %x[%c0] : memref<64xf32>
      }""",
        "%x: memref<64xf32>, %n: index",
    )
    assert "phi i64" in text


@pytest.mark.parametrize(
    "op",
    [
        "%v = arith.constant dense<1.0> : vector<[4]xf32>",
        "%v = vector.create_mask %n : vector<[4]xi1>",
        "%v = vector.load %x[%n] : memref<64xf32>, vector<[4]xf32>",
    ],
)
def test_vectors_are_not_scalable(op):
    with pytest.raises(CompileError) as e:
        ll(op, "%x: memref<64xf32>, %n: index")
    assert [d.location.line for d in e.value.diagnostics] == [2]
    assert "is scalable: registers of lanes have a fixed number of elements" in e.value.diagnostics[0].message
    with pytest.raises(CompileError, match=r"'func\.func' op argument #0: type .* is scalable"):
        ll("", "%v: vector<[4]xf32>")


@pytest.mark.parametrize("width", [0, 3, 48, -1])
def test_widths_of_shuffles_are_powers_of_two(width):
    shuffle = "%v = memref.load %x[%n] : memref<64xf32>\n%s, %p = gpu.shuffle xor %v, %o, %w : f32\n"
    shuffle += "memref.store %s, %x[%n] : memref<64xf32>"
    constants = f"%o = arith.constant 1 : i32\n%w = arith.constant {width} : i32\n"
    with pytest.raises(CompileError) as e:
        ll(constants + shuffle, "%x: memref<64xf32>, %n: index")
    assert [d.message for d in e.value.diagnostics] == [
        f"'gpu.shuffle' op width {width} is no power of two, as the lanes of a group are"
    ]


def test_lanes_are_not_fewer_than_there_are():
    kernel = "%i = gpu.lane_id upper_bound {}\n" + COPY
    with pytest.raises(CompileError) as e:
        ll(kernel.format(32))
    assert [d.message for d in e.value.diagnostics] == [
        "'gpu.lane_id' op has an upper bound of 32, but the subgroup has 64 lanes"
    ]
    for name, bound in (("gfx942", 64), ("gfx942", 128), ("gfx1100", 32)):
        assert "@llvm.amdgcn.mbcnt.lo(" in ll(kernel.format(bound), target=name)
