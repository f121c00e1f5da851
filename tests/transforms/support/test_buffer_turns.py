"""Which allocations in loops are used by two turns at once."""

import pytest

import iree_gpu_llvm
from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.diagnostics import CompileError
from iree_gpu_llvm.transforms.support.buffer_turns import handed_to_next_turn

T = "memref<4xf32, 5>"
FOR = "scf.for %i = %c0 to %n step %c1 iter_args(%p = %first)"


def function(body: str) -> str:
    return f"""
func.func @f(%n: index, %c: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloca() : {T}
  {body}
  return
}}"""


@pytest.mark.parametrize(
    ("body", "by"),
    [
        pytest.param(
            f"%r = {FOR} -> ({T}) {{\n%a = memref.alloca() : {T}\nscf.yield %a : {T}\n}}", "scf.yield", id="for"
        ),
        pytest.param(
            f"""%r = {FOR} -> ({T}) {{
              %a = memref.alloca() : {T}
              %v = memref.subview %a[0] [4] [1] : {T} to memref<4xf32, strided<[1]>, 5>
              %w = memref.cast %v : memref<4xf32, strided<[1]>, 5> to {T}
              %x = scf.if %c -> {T} {{
                scf.yield %w : {T}
              }} else {{
                scf.yield %p : {T}
              }}
              %y = arith.select %c, %p, %x : {T}
              scf.yield %y : {T}
            }}""",
            "scf.yield",
            id="views, branches",
        ),
        pytest.param(
            f"""%r = {FOR} -> ({T}) {{
              scf.yield %first : {T}
            }}""",
            None,
            id="made before the loop",
        ),
        pytest.param(
            f"""scf.for %i = %c0 to %n step %c1 {{
              %a = memref.alloca() : {T}
              %r = scf.for %j = %c0 to %n step %c1 iter_args(%p = %a) -> ({T}) {{
                scf.yield %p : {T}
              }}
            }}""",
            None,
            id="carried by an inner loop",
        ),
        pytest.param(
            f"""%r = scf.while (%p = %first) : ({T}) -> {T} {{
              %a = memref.alloca() : {T}
              scf.condition(%c) %a : {T}
            }} do {{
            ^bb0(%q: {T}):
              scf.yield %first : {T}
            }}""",
            None,
            id="while: used in the same turn",
        ),
        pytest.param(
            f"""%r = scf.while (%p = %first) : ({T}) -> {T} {{
              %a = memref.alloca() : {T}
              scf.condition(%c) %a : {T}
            }} do {{
            ^bb0(%q: {T}):
              scf.yield %q : {T}
            }}""",
            "scf.yield",
            id="while: used in the next turn",
        ),
        pytest.param(
            f"""cf.br ^head(%first : {T})
          ^head(%p: {T}):
            %a = memref.alloca() : {T}
            cf.cond_br %c, ^head(%a : {T}), ^end
          ^end:""",
            "cf.cond_br",
            id="blocks: to itself",
        ),
        pytest.param(
            f"""cf.br ^head(%first : {T})
          ^head(%p: {T}):
            cf.cond_br %c, ^body, ^end
          ^body:
            %x = scf.if %c -> {T} {{
              %a = memref.alloca() : {T}
              scf.yield %a : {T}
            }} else {{
              scf.yield %p : {T}
            }}
            cf.br ^head(%x : {T})
          ^end:""",
            "cf.br",
            id="blocks: nested in one of the loop",
        ),
        pytest.param(
            f"""cf.br ^head
          ^head:
            %a = memref.alloca() : {T}
            cf.cond_br %c, ^join(%a : {T}), ^join(%first : {T})
          ^join(%p: {T}):
            cf.cond_br %c, ^head, ^end
          ^end:""",
            None,
            id="blocks: to one behind it",
        ),
    ],
)
def test_handed_to_next_turn(body, by):
    module = driver.parse(function(body))
    last = [op for op in module.walk() if op.name == "memref.alloca"][-1]
    found = handed_to_next_turn(last)
    assert (found and found.name) == by


@pytest.mark.parametrize(("make", "space"), [("alloca", "private"), ("alloc", "workgroup")])
def test_has_no_lowering(make, space):
    t = f"memref<4xf32, #gpu.address_space<{space}>>"
    text = f"""
func.func @f(%n: index, %x: f32, %out: memref<4xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.{make}() : {t}
  memref.store %x, %first[%c0] : {t}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %first) -> ({t}) {{
    %a = memref.{make}() : {t}
    %v = memref.load %p[%c0] : {t}
    memref.store %v, %a[%c0] : {t}
    scf.yield %a : {t}
  }}
  return
}}"""
    with pytest.raises(CompileError) as caught:
        iree_gpu_llvm.compile(text, target="gfx942", emit="ll")
    [error] = caught.value.diagnostics
    assert error.message == (
        f"'memref.{make}' op in a loop has no lowering where a turn hands the buffer to the next, which makes another"
    )
    assert [(n.message, n.location.line) for n in error.notes] == [("handed on here", 11)]
