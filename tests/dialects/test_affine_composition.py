"""Maps made one with those of their operands, in the form that MLIR keeps them in."""

from iree_gpu_llvm import driver
from iree_gpu_llvm.dialects.affine.composition import canonical, composed
from iree_gpu_llvm.dialects.affine.scopes import is_valid_symbol
from iree_gpu_llvm.ir.affine import AffineMap, Dim, Symbol

TEXT = """
func.func @f(%n: index, %t: tensor<?xf32>, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.forall (%i) in (64) {
    %size = tensor.dim %t, %c0 : tensor<?xf32>
    %late = affine.max affine_map<()[s0] -> (0, s0)>()[%n]
    %twice = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %sum = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%twice)[%n]
    %loaded = memref.load %m[%c0] : memref<?xindex>
  }
  return
}
"""


def values():
    module = driver.parse(TEXT, "test")
    found = {}
    for op in module.walk():
        found.update((v.name, v) for v in op.results)
        found.update((a.name, a) for r in op.regions for b in r.blocks for a in b.arguments)
    return module, found


def names(operands):
    return [v.name for v in operands]


def test_what_does_not_change_in_loops():
    _, v = values()
    assert [name for name in ("n", "c0", "i", "size", "late", "twice", "loaded") if is_valid_symbol(v[name])] == [
        "n",
        "c0",
        "size",
        "late",
    ]


def test_dims_become_symbols_behind_those_that_are_there():
    _, v = values()
    amap = AffineMap(2, 1, (Dim(0) + Dim(1) + Symbol(0),))
    found, operands = canonical(amap, [v["n"], v["i"], v["size"]])
    assert str(found.results[0]) == "d0 + s1 + s0"
    assert names(operands) == ["i", "size", "n"]


def test_constants_and_what_stands_twice():
    _, v = values()
    amap = AffineMap(3, 1, (Dim(0) + Dim(1) * 2 + Symbol(0),))
    found, operands = canonical(amap, [v["i"], v["i"], v["loaded"], v["c4"]])
    assert found is AffineMap(1, 0, (Dim(0) * 3 + 4,)) or str(found.results[0]) == "d0 + d0 * 2 + 4"
    assert names(operands) == ["i"]


def test_applied_maps_are_put_in():
    _, v = values()
    found, operands = composed(AffineMap(2, 0, (Dim(0) - Dim(1),)), [v["sum"], v["i"]])
    assert found is AffineMap(1, 1, (Dim(0) + Symbol(0),))
    assert names(operands) == ["i", "n"]
