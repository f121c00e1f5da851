"""Makes MLIR text of any size, for measuring how reading it grows with size."""

from __future__ import annotations

# One loop of a kernel, 20 operations: indices, loads, arithmetic of several types, a vector, control flow, a store.
_UNIT = """\
    %c0_{i} = arith.constant 0 : index
    %c1_{i} = arith.constant 1 : index
    %c64_{i} = arith.constant 64 : index
    %cst_{i} = arith.constant 1.500000e+00 : f32
    %v_{i} = arith.constant dense<0.000000e+00> : vector<4xf32>
    %r_{i} = scf.for %k = %c0_{i} to %c64_{i} step %c1_{i} iter_args(%acc = %v_{i}) -> (vector<4xf32>) {{
      %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%k)[%c1_{i}]
      %1 = arith.addi %0, %k overflow<nsw> : index
      %2 = memref.load %a[%k, %c0_{i}] : memref<64x256xf32, strided<[256, 1], offset: ?>>
      %3 = arith.mulf %2, %cst_{i} fastmath<contract> : f32
      %4 = math.exp %3 : f32
      %5 = vector.broadcast %4 : f32 to vector<4xf32>
      %6 = vector.load %a[%k, %c64_{i}] : memref<64x256xf32, strided<[256, 1], offset: ?>>, vector<4xf32>
      %7 = vector.fma %5, %6, %acc : vector<4xf32>
      %8 = arith.cmpi slt, %1, %c64_{i} : index
      %9 = arith.select %8, %7, %acc : i1, vector<4xf32>
      memref.store %4, %b[%k] {{tag = 1 : i64}} : memref<64xf32, #gpu.address_space<workgroup>>
      scf.yield %9 : vector<4xf32>
    }}
    %s_{i} = vector.reduction <add>, %r_{i} : vector<4xf32> into f32
    memref.store %s_{i}, %b[%c0_{i}] : memref<64xf32, #gpu.address_space<workgroup>>
"""
OPS_PER_UNIT = 20
_ARGUMENTS = "%a: memref<64x256xf32, strided<[256, 1], offset: ?>>, %b: memref<64xf32, #gpu.address_space<workgroup>>"


def module(operations: int) -> str:
    """A module of so many operations (rounded up to whole loops, plus three), that `iree-opt` reads too.

    All of them are in one function: names and uses then grow with the file, which is where readers are quadratic.
    """
    units = -(-operations // OPS_PER_UNIT)
    body = "".join(_UNIT.format(i=i) for i in range(units))
    return f"module {{\n  func.func @f({_ARGUMENTS}) {{\n{body}    return\n  }}\n}}\n"
