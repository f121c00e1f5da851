"""The rows of the table say what MLIR's own generalization says."""

import re
import shutil
import subprocess

import pytest

from iree_gpu_llvm.dialects.linalg.named import NAMED_OPS
from iree_gpu_llvm.dialects.linalg.named_table import NAMED
from iree_gpu_llvm.ir.attributes import AffineMapAttr
from iree_gpu_llvm.ir.parser import parse_module
from iree_gpu_llvm.ir.verifier import verify


def example(name, stride, element, result):
    """A function with the op on the smallest shapes that tell its loops apart."""
    loops, accesses, kind = NAMED[name]
    size = {loop: 2 + i for i, loop in enumerate(loops.split())}

    def extent(term):
        if "~" in term:
            out, window = term.split("~")
            return (size[out] - 1) * stride + size[window]
        if "+" in term:
            out, window = term.split("+")
            return size[out] + size[window] - 1
        return size[term]

    types = []
    for i, access in enumerate(accesses):
        if kind == "quantized" and i in (2, 3):
            types.append("i32")  # the zero points
        else:
            scalar = result if i == len(accesses) - 1 else element
            types.append(f"tensor<{''.join(f'{extent(t)}x' for t in access.split())}{scalar}>")
    windows = len(NAMED_OPS[name].windows)
    attributes = f"{{strides = dense<{stride}> : tensor<{windows}xi64>}} " if windows and stride != 1 else ""
    arguments = ", ".join(f"%arg{i}: {t}" for i, t in enumerate(types))
    last = len(types) - 1
    ins = ", ".join(f"%arg{i}" for i in range(last))
    return (
        f"func.func @f({arguments}) -> {types[-1]} {{\n"
        f"  %0 = linalg.{name} {attributes}ins({ins} : {', '.join(types[:-1])}) outs(%arg{last} : {types[-1]})"
        f" -> {types[-1]}\n  return %0 : {types[-1]}\n}}\n"
    )


def cases():
    for name, (_, _, kind) in NAMED.items():
        for stride in (1, 2):
            element = "i8" if kind == "quantized" or "unsigned" in kind else "f16"
            yield name, stride, element, "i32" if element == "i8" else "f32"


@pytest.mark.parametrize("name", NAMED)
def test_every_op_reads_and_verifies(name):
    kind = NAMED[name][2]
    element = "i8" if kind == "quantized" or "unsigned" in kind else "f32"
    module = parse_module(example(name, 1, element, "i32" if element == "i8" else "f32"))
    verify(module)
    op = next(o for o in module.walk() if o.name == f"linalg.{name}")
    assert len(op.maps) == len(op.operands)
    assert op.loop_extents() == [2 + i for i in range(len(op.iterators))]


def test_strides_and_dilations_enter_the_maps():
    op = next(o for o in parse_module(example("conv_2d_nhwc_hwcf", 2, "f32", "f32")).walk() if "conv" in o.name)
    assert str(op.maps[0]) == "(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)"
    assert op.iterators == ["parallel"] * 4 + ["reduction"] * 3


@pytest.mark.skipif(shutil.which("iree-opt") is None, reason="the peer is not installed")
def test_peer_generalizes_to_the_same(tmp_path):
    texts = [example(*case) for case in cases()]
    file = tmp_path / "named.mlir"
    file.write_text("// -----\n".join(texts))
    command = ["iree-opt", "--split-input-file", "--mlir-print-local-scope", "--linalg-generalize-named-ops", str(file)]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("// -----\n")
    for case, text, general in zip(cases(), texts, made, strict=True):
        op = next(o for o in parse_module(text).walk() if o.name.startswith("linalg.") and o.regions)
        maps = ", ".join(str(AffineMapAttr(m)) for m in op.maps)
        iterators = ", ".join(f'"{kind}"' for kind in op.iterators)
        assert f"indexing_maps = [{maps}], iterator_types = [{iterators}]" in general, case
        body = [o.name for o in op.regions[0].walk()]
        assert body == re.findall(r"^ +(?:%\d+ = )?((?:arith|linalg)\.[a-z]+)\b", general.split("^bb0")[1], re.M), case
