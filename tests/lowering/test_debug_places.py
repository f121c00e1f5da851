"""Debug locations: every instruction has its op's, LLVM takes them, and its code is the same."""

from __future__ import annotations

import re

from iree_gpu_llvm import compile, driver
from iree_gpu_llvm.lowering.kernel import translate_module
from iree_gpu_llvm.targets.chips import chip

LOOP = """func.func @{name}(%a: memref<1024xf32>, %b: memref<64xf32>) attributes {{gpu.known_block_size = array<i32: 64, 1, 1>}} {{
  %t = gpu.thread_id x
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %n = arith.constant 1024 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c64 iter_args(%s = %z) -> (f32) {{
    %j = arith.addi %i, %t : index
    %v = memref.load %a[%j] : memref<1024xf32>
    %e = math.exp %v : f32
    %x = arith.addf %s, %e : f32
    scf.yield %x : f32
  }}
  memref.store %r, %b[%t] : memref<64xf32>
  return
}}
"""
TWO = LOOP.format(name="one") + LOOP.format(name="two")


def test_instructions_have_the_places_of_their_ops():
    module = driver.parse(TWO, "k.mlir")
    made = translate_module(module, chip("gfx942"), with_places=True)
    lines = {n: int(line) for n, line in re.findall(r"^(!\d+) = !DILocation\(line: (\d+),", made.text, re.MULTILINE)}
    (load,) = {lines[n] for n in re.findall(r" = load float, .*, !dbg (!\d+)$", made.text, re.MULTILINE)[:1]}
    assert (made.places[load - 1].kernel, str(made.places[load - 1].location)) == ("one", "k.mlir:9:10")
    places = [made.places[lines[n] - 1] for n in re.findall(r"store float .*, !dbg (!\d+)$", made.text, re.MULTILINE)]
    assert [(p.kernel, p.location.line) for p in places] == [("one", 14), ("two", 30)]
    kernels = re.findall(r"^define amdgpu_kernel .*?^}", made.text, re.MULTILINE | re.DOTALL)
    body = [line for k in kernels for line in k.splitlines() if line.startswith("  ") and " = phi " not in line]
    assert len(kernels) == 2 and all(", !dbg !" in line for line in body)
    assert "!dbg" not in translate_module(driver.parse(TWO), chip("gfx942")).text


def test_remarks_of_llvm_are_at_ops():
    made = compile(TWO, "k.mlir", target="gfx942", remarks=True)
    unrolled = [(str(r.location), r.message) for r in made.remarks if "unrolled" in r.message]
    assert [where for where, _ in unrolled] == ["k.mlir:7:8", "k.mlir:23:8"]
    assert [message.rpartition(" (")[2] for _, message in unrolled] == ["kernel 'one')", "kernel 'two')"]
    resources = [str(r.location) for r in made.remarks if "resources" in r.message]
    assert resources == ["k.mlir:1:1", "k.mlir:17:1"]
    assert made.artefacts["hsaco"] == compile(TWO, "k.mlir", target="gfx942").artefacts["hsaco"]
