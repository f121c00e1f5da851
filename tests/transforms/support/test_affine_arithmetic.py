"""Index arithmetic: numbers are computed, the rest is one op."""

from iree_gpu_llvm import driver
from iree_gpu_llvm.ir.affine import Dim, Symbol
from iree_gpu_llvm.ir.builder import Builder
from iree_gpu_llvm.transforms.support import affine_arithmetic as arithmetic

TEXT = """
func.func @f(%n: index, %m: memref<4xindex>) {
  %c5 = arith.constant 5 : index
  %i = memref.load %m[%c5] : memref<4xindex>
  return
}
"""


def place():
    module = driver.parse(TEXT, "test")
    function = module.regions[0].blocks[0].first
    block = function.regions[0].blocks[0]
    values = {"n": block.arguments[0], **{r.name: r for op in block for r in op.results}}
    return block, Builder.at_op(block.last), values, module


def made(block):
    """The op before the return, as text."""
    return str(block.last.prev).strip().partition(" = ")[2]


def test_numbers():
    block, b, v, _ = place()
    assert arithmetic.apply(b, Dim(0) * 2 + Symbol(0), [3], [4]) == 10
    assert arithmetic.sub(b, v["c5"], 2) == 3
    assert arithmetic.minimum(b, 3, v["c5"]) == 3
    assert arithmetic.maximum(b, 3, v["c5"]) == 5
    assert len(block) == 3


def test_a_value_as_it_is():
    block, b, v, _ = place()
    assert arithmetic.add(b, v["i"], 0) is v["i"]
    assert arithmetic.apply(b, Dim(0) // Symbol(0), [v["i"]], [1]) is v["i"]
    assert len(block) == 3


def test_one_op_of_several():
    block, b, v, _ = place()
    twice = arithmetic.apply(b, Dim(0) * 2, [v["i"]])
    arithmetic.sub(b, arithmetic.add(b, twice, v["n"]), 3)
    assert made(block).startswith("affine.apply affine_map<()[s0, s1] -> (s0 * 2 + s1 - 3)>") or made(block).startswith(
        "affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 - 3)>"
    )


def test_the_lesser_of_two():
    block, b, v, _ = place()
    arithmetic.minimum(b, arithmetic.sub(b, 13, v["i"]), 4)
    assert "affine.min" in made(block)
    assert "+ 13, 4)" in made(block)


def test_equal_ones_are_one():
    _, b, v, _ = place()
    assert arithmetic.minimum(b, v["i"], v["i"]) is v["i"]
