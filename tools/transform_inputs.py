"""Made-up modules with a named sequence of transforms: tiles of products, and products of instructions."""

from __future__ import annotations

import random

from functions import Input

TRANSFORM = "iree-transform-dialect-interpreter"
OP = "!transform.any_op"
KINDS = {  # instruction: m, n, k, types of factors and sum
    "MFMA_F32_16x16x16_F16": (16, 16, 16, "f16", "f32"),
    "MFMA_F32_32x32x8_F16": (32, 32, 8, "f16", "f32"),
    "MFMA_F32_16x16x16_BF16": (16, 16, 16, "bf16", "f32"),
    "MFMA_I32_16x16x32_I8": (16, 16, 32, "i8", "i32"),
    "WMMAR3_F32_16x16x16_F16": (16, 16, 16, "f16", "f32"),
}


def transform_input(rng: random.Random, name: str) -> Input:
    make = rng.choice((_instruction, _tiles, _tiles, _tiles))
    function, steps = make(rng, name)
    sequence = f"transform.named_sequence @__transform_main(%r: {OP}) {{\n{steps}transform.yield\n}}\n"
    return Input(
        name, f"module attributes {{transform.with_named_sequence}} {{\n{function}{sequence}}}\n", has_no_meaning=True
    )


def _match(result: str, name: str) -> str:
    return f'%{result} = transform.structured.match ops{{["{name}"]}} in %r : ({OP}) -> {OP}\n'


def _instruction(rng: random.Random, name: str) -> tuple[str, str]:
    """A contraction of packed tensors, the tiles' dims in any order; sometimes with a size that is another's."""
    kind = rng.choice(list(KINDS))
    m, n, k, factor, total = KINDS[kind]
    if rng.random() < 0.15:
        k *= 2
    extent = {"ii": m, "jj": n, "kk": k, **{d: rng.choice(("?", 1, 2, 3, 5)) for d in "bijk"}}
    batch = ["b"] if rng.random() < 0.3 else []
    outer = [[*batch, "i", "k"], [*batch, "k", "j"], [*batch, "i", "j"]]
    inner = [["ii", "kk"], ["kk", "jj"], ["ii", "jj"]]
    for dims in (*outer, *inner):
        if rng.random() < 0.5:
            rng.shuffle(dims)
    order = [*batch, *"ijk"]
    last = ["ii", "jj", "kk"]
    rng.shuffle(order)
    rng.shuffle(last)
    loops = [*order, *last]
    maps = [o + i for o, i in zip(outer, inner, strict=True)]
    types = [
        f"tensor<{'x'.join(str(extent[d]) for d in dims)}x{t}>"
        for dims, t in zip(maps, (factor, factor, total), strict=True)
    ]
    listed = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(dims)})>" for dims in maps)
    kinds = ", ".join('"reduction"' if d in ("k", "kk") else '"parallel"' for d in loops)
    wide, letter = ("extsi", "i") if factor == "i8" else ("extf", "f")
    function = f"""func.func @{name}(%a: {types[0]}, %b: {types[1]}, %c: {types[2]}) -> {types[2]} {{
  %0 = linalg.generic {{indexing_maps = [{listed}], iterator_types = [{kinds}]}}
    ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {types[2]}) {{
  ^bb0(%x: {factor}, %y: {factor}, %z: {total}):
    %p = arith.{wide} %x : {factor} to {total}
    %q = arith.{wide} %y : {factor} to {total}
    %m = arith.mul{letter} %p, %q : {total}
    %s = arith.add{letter} %z, %m : {total}
    linalg.yield %s : {total}
  }} -> {types[2]}
  return %0 : {types[2]}
}}
"""
    convert = f"%t = transform.iree.convert_to_multi_mma %m, kind(#iree_gpu.mma_layout<{kind}>) : ({OP}) -> {OP}\n"
    return function, _match("m", "linalg.generic") + convert


def _tiles(rng: random.Random, name: str) -> tuple[str, str]:
    """A product with what it is added to, in serial or parallel loops; sometimes with one of the turns filled too."""
    m, n, k = (rng.choice(("?", 5, 8, 12, 16, 30, 64)) for _ in range(3))
    batch = f"{rng.choice(('?', 3, 4))}x" if rng.random() < 0.3 else ""
    a, b, c = (f"tensor<{batch}{s}xf32>" for s in (f"{m}x{k}", f"{k}x{n}", f"{m}x{n}"))
    product = "linalg.batch_matmul" if batch else "linalg.matmul"
    function = f"""func.func @{name}(%a: {a}, %b: {b}, %c: {c}) -> {c} {{
  %z = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%z : f32) outs(%c : {c}) -> {c}
  %1 = {product} ins(%a, %b : {a}, {b}) outs(%0 : {c}) -> {c}
  return %1 : {c}
}}
"""
    rank = 4 if batch else 3
    parallel = rng.random() < 0.5
    sizes = [rng.choice((0, 1, 2, 4, 7, 8, 16)) for _ in range(rng.randint(1, rank - parallel))]
    if not any(sizes):
        sizes[-1] = 4
    count = sum(s != 0 for s in sizes)
    steps = _match("m", product) + _match("p", "linalg.fill")
    if not parallel:
        order = list(range(len(sizes)))
        rng.shuffle(order)
        more = f" interchange = {order}" if rng.random() < 0.4 and len(sizes) == rank else ""
        results, types = ", ".join(["%t", *(f"%l{i}" for i in range(count))]), ", ".join([OP] * (count + 1))
        return (
            function,
            steps
            + f"{results} = transform.structured.tile_using_for %m tile_sizes {sizes}{more} : ({OP}) -> ({types})\n",
        )
    how = rng.choice(("num_threads", "tile_sizes"))
    mapped = ", ".join(f"#gpu.thread<linear_dim_{i}>" for i in reversed(range(count)))
    mapping = f" (mapping = [{mapped}])" if rng.random() < 0.5 else ""
    steps += f"%t, %l = transform.structured.tile_using_forall %m {how} {sizes}{mapping} : ({OP}) -> ({OP}, {OP})\n"
    if rng.random() < 0.5:
        steps += f"%u, %k = transform.structured.fuse_into_containing_op %p into %l : ({OP}, {OP}) -> ({OP}, {OP})\n"
    return function, steps
