"""Kernels with tiled matrix products, for tests of the passes that take these apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from iree_gpu_llvm import driver
from iree_gpu_llvm.dialects.iree_gpu import mma_attributes
from iree_gpu_llvm.ir.printer import print_op
from iree_gpu_llvm.simulator.compare import difference
from iree_gpu_llvm.simulator.run import simulate

LETTERS = ("m", "n", "k")


def run_pass(text: str, *passes: str) -> str:
    module = driver.parse(text, "test")
    if passes:
        driver.run_pipeline(module, f"builtin.module(func.func({','.join(passes)}))")
    return print_op(module)


def check_meaning(text: str, *passes: str, dims: tuple[int, ...] = ()) -> None:
    """The simulator finds the same before and after the passes."""
    module = driver.parse(text, "test")
    before = simulate(module, dims=dims, seed=3, grid=(1, 1, 1))
    driver.run_pipeline(module, f"builtin.module(func.func({','.join(passes)}))")
    after = simulate(module, before.inputs, grid=(1, 1, 1))
    assert any(np.any(x != 0) for x in before.outputs)
    for p, got, wanted in zip(after.parameters, after.outputs, before.outputs, strict=True):
        assert difference(p, got, wanted, exact=False) == ""


def kind_of(name: str) -> Any:
    """An attribute from an intrinsic's keyword, or from the text of a whole attribute."""
    if name.startswith("#"):
        module = driver.parse(f"module attributes {{t.kind = {name}}} {{}}", "kind")
        return module.attributes["t.kind"]
    return mma_attributes.MMAAttr(name, False)


@dataclass
class Product:
    """`loops` are letters of the iteration space; operands have those of m and k, n and k, m and n. `tiles` are the
    operands' in the instruction's order, flat where none are given; permutations are applied to them."""

    kind: str
    loops: str
    extents: dict[str, int]
    tiles: list[str] | None = None
    permutations: list[tuple[int, ...]] | None = None
    attributes: str = ""

    def __post_init__(self) -> None:
        self.attribute = kind_of(self.kind)
        self.elements = [str(t) for t in self.attribute.element_types()]
        roles = ["mk", "kn", "mk", "kn", "mn"] if len(self.elements) == 5 else ["mk", "kn", "mn"]
        self.maps = ["".join(c for c in self.loops if c in role) for role in roles]

    def shape(self, operand: int) -> list[int]:
        if self.tiles is not None:
            tile = [int(n) for n in self.tiles[operand].split("x")]
        else:
            tile = list(self.attribute.distributed_types()[operand].shape)
        if self.permutations is not None:
            tile = [tile[p] for p in self.permutations[operand]]
        return [*(self.extents[c] for c in self.maps[operand]), *tile]

    def type(self, operand: int) -> str:
        return f"vector<{'x'.join(map(str, self.shape(operand)))}x{self.elements[operand]}>"

    def op(self, values: list[str]) -> str:
        dims = ", ".join(self.loops)
        maps = ", ".join(f"affine_map<({dims}) -> ({', '.join(m)})>" for m in self.maps)
        kinds = ", ".join(f"#linalg.iterator_type<{'reduction' if c == 'k' else 'parallel'}>" for c in self.loops)
        permutations = ""
        if self.permutations is not None:
            arrays = ", ".join(f"array<i64: {', '.join(map(str, p))}>" for p in self.permutations)
            permutations = f", permutations = [{arrays}]"
        types = [self.type(i) for i in range(len(values))]
        return f"""iree_codegen.inner_tiled ins({", ".join(values[:-1])}) outs({values[-1]}) <
            indexing_maps = [{maps}], iterator_types = [{kinds}], kind = {self.attribute},
            semantics = #iree_gpu.mma_semantics<distributed = true, opaque = true>{permutations}>{self.attributes}
            : {", ".join(types[:-1])} into {types[-1]}"""

    def kernel(self, loops: int, early_use: bool = False) -> str:
        """Every lane reads its operands, multiplies them in that many loops around each other, and writes the
        accumulator. `early_use`: what the innermost loop carries has another use before the product."""
        count = len(self.elements)
        threads = getattr(self.attribute, "flat_workgroup_size", self.attribute.subgroup_size)
        lines = []
        for i in range(count):
            zeros = ", %c0" * len(self.shape(i))
            flags = ", ".join(["true"] * len(self.shape(i)))
            lines += [
                f"%p{i} = ub.poison : {self.elements[i]}",
                f"%v{i} = vector.transfer_read %m{i}[%id{zeros}], %p{i} {{in_bounds = [{flags}]}}"
                f" : {self._memref(i, threads)}, {self.type(i)}",
            ]
        values, t = [f"%v{i}" for i in range(count)], self.type(count - 1)
        acc = values[-1]
        for d in range(loops):
            lines.append(f"%r{d} = scf.for %i{d} = %c0 to %c2 step %c1 iter_args(%x{d} = {acc}) -> ({t}) {{")
            acc = f"%x{d}"
        start = acc
        if early_use:
            lines.append(f"%early = arith.negf {start} : {t}")
        lines.append(f"%o = {self.op([*values[:-1], acc])}")
        acc = "%o"
        if early_use:
            lines += [f"%late = arith.addf %o, %early : {t}", f"%last = {self.op([*values[:-1], '%late'])}"]
            acc = "%last"
        for d in reversed(range(loops)):
            lines += [f"scf.yield {acc} : {t}", "}"]
            acc = f"%r{d}"
        zeros = ", %c0" * len(self.shape(count - 1))
        flags = ", ".join(["true"] * len(self.shape(count - 1)))
        memref = self._memref(count - 1, threads)
        lines.append(
            f"vector.transfer_write {acc}, %m{count - 1}[%id{zeros}] {{in_bounds = [{flags}]}} : {t}, {memref}"
        )
        arguments = ", ".join(f"%m{i}: {self._memref(i, threads)}" for i in range(count))
        body = "\n".join(lines)
        return f"""
        func.func @kernel({arguments}) attributes {{
          translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>
            workgroup_size = [{threads}, 1, 1] subgroup_size = {self.attribute.subgroup_size}>}} {{
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %id = gpu.thread_id x
          {body}
          return
        }}
        """

    def _memref(self, operand: int, threads: int) -> str:
        return f"memref<{'x'.join(map(str, (threads, *self.shape(operand))))}x{self.elements[operand]}>"
