"""Barrier regions become barriers of values before and after what they hold."""

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.printer import print_op
from iree_gpu_llvm.ir.rewriting import BOTTOM_UP, PatternSet, rewrite_greedily
from iree_gpu_llvm.transforms.barrier_regions import LOWER_BARRIER_REGIONS

T = "tensor<4xf32>"


def lowered(body: str, results: str) -> list[str]:
    text = f"func.func @f(%a: {T}, %b: {T}) -> ({results}) {{\n{body}\n}}"
    module = driver.parse(text, "test")
    rewrite_greedily(module, PatternSet(LOWER_BARRIER_REGIONS), BOTTOM_UP)
    lines = [line.strip() for line in print_op(module).splitlines()]
    return [line for line in lines if line.startswith("%") or line.startswith("return")]


def test_a_region_with_inputs_and_results():
    body = f"""
    %r:2 = iree_gpu.barrier_region ins(%a, %b : {T}, {T}) {{
    ^bb0(%x: {T}, %y: {T}):
      %c = linalg.copy ins(%y : {T}) outs(%x : {T}) -> {T}
      iree_gpu.yield %c, %y : {T}, {T}
    }} : {T}, {T}
    return %r#0, %r#1 : {T}, {T}"""
    before, copy, after, end = lowered(body, f"{T}, {T}")
    assert before.endswith(f"= iree_gpu.value_barrier %a, %b : {T}, {T}")
    first = before.split(":")[0]
    assert f"linalg.copy ins({first}#1 : {T}) outs({first}#0 : {T})" in copy
    assert after.endswith(f"iree_gpu.value_barrier %c, {first}#1 : {T}, {T}")
    second = after.split(":")[0]
    assert end == f"return {second}#0, {second}#1 : {T}, {T}"


def test_a_region_without_inputs_has_a_barrier_behind():
    body = f"""
    %r = iree_gpu.barrier_region {{
      %c = linalg.copy ins(%b : {T}) outs(%a : {T}) -> {T}
      iree_gpu.yield %c : {T}
    }} : {T}
    return %r : {T}"""
    copy, after, _ = lowered(body, T)
    assert "linalg.copy" in copy
    assert after.endswith(f"iree_gpu.value_barrier %c : {T}")
