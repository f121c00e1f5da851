"""Contractions: what lanes hold of both sides, combined over the lanes along the reduced dims."""

from __future__ import annotations

import numpy as np
import pytest

MAPS = {
    "matvec": ("(m, k) -> (m, k)", "(m, k) -> (k)", "(m, k) -> (m)", ("parallel", "reduction")),
    "dot": ("(k) -> (k)", "(k) -> (k)", "(k) -> ()", ("reduction",)),
    "matmul": (
        "(m, n, k) -> (m, k)",
        "(m, n, k) -> (n, k)",
        "(m, n, k) -> (m, n)",
        ("parallel", "parallel", "reduction"),
    ),
}


def contraction(form, shapes, layouts, *, acc=None, element="f16"):
    maps = MAPS[form]
    types = ["x".join(map(str, s)) for s in shapes]
    reads = ""
    for name, t, where, shape in zip("ab", types, layouts, shapes, strict=False):
        zeros, inside = ", ".join(["%c0"] * len(shape)), ", ".join(["true"] * len(shape))
        reads += f"""
  %r{name} = vector.transfer_read %{name}[{zeros}], %z {{in_bounds = [{inside}]}}
    : memref<{t}x{element}>, vector<{t}x{element}>
  %l{name} = iree_vector_ext.to_layout %r{name} to layout({where}) : vector<{t}x{element}>"""
    kept = shapes[2]
    result = f"vector<{types[2]}xf32>" if kept else "f32"
    zeros, inside = ", ".join(["%c0"] * len(kept)), ", ".join(["true"] * len(kept))
    iterators = ", ".join(f'"{i}"' for i in maps[3])
    memory = f"memref<{types[2]}xf32>" if kept else "memref<1xf32>"
    if acc is not None:
        start = f"%start = arith.constant {f'dense<{acc}>' if kept else acc} : {result}"
    else:
        start = f"%start = vector.transfer_read %c[{zeros}], %zero {{in_bounds = [{inside}]}} : {memory}, {result}"
    write = (
        f"vector.transfer_write %d, %c[{zeros}] {{in_bounds = [{inside}]}} : {result}, {memory}"
        if kept
        else f"memref.store %d, %c[%c0] : {memory}"
    )
    body = f"""
  %z = arith.constant 0.0 : {element}{reads}
  {start}
  %d = vector.contract {{indexing_maps = [{", ".join(f"affine_map<{m}>" for m in maps[:3])}],
    iterator_types = [{iterators}], kind = #vector.kind<add>}} %la, %lb, %start
    : vector<{types[0]}x{element}>, vector<{types[1]}x{element}> into {result}
  {write}"""
    arguments = f"%a: memref<{types[0]}x{element}>, %b: memref<{types[1]}x{element}>, %c: {memory}"
    return body, arguments


def numbers(shape, seed):
    return np.random.default_rng(seed).integers(-4, 5, shape).astype(np.float16)


def test_in_a_lane_into_the_accumulator(distribute, layout_text):
    body, arguments = contraction(
        "matvec",
        ((32, 8), (8,), (32,)),
        (layout_text(t=[32, 1], e=[1, 8], ts=[1, 0]), layout_text(e=[8])),
    )
    a, b, c = numbers((32, 8), 1), numbers((8,), 2), np.arange(32, dtype=np.float32)
    found = distribute(body, arguments, [a, b, c], (32, 1, 1), 32)
    np.testing.assert_array_equal(found.outputs[2], c + a.astype(np.float32) @ b.astype(np.float32))
    assert found.count("arith.addf") == 0 and found.count("gpu.subgroup_reduce") == 0


@pytest.mark.parametrize("acc, additions", [(None, 1), (0.0, 0), (2.0, 1)])
def test_over_lanes_and_subgroups(acc, additions, distribute, layout_text):
    body, arguments = contraction(
        "matvec",
        ((32, 64), (64,), (32,)),
        (
            layout_text(s=[1, 2], b=[2, 1], t=[16, 4], e=[1, 8], ss=[0, 1], ts=[1, 16]),
            layout_text(s=[2], t=[4], e=[8], ss=[1], ts=[16]),
        ),
        acc=acc,
    )
    a, b, c = numbers((32, 64), 1), numbers((64,), 2), np.arange(32, dtype=np.float32)
    found = distribute(body, arguments, [a, b, c], (128, 1, 1), 64)
    start = c if acc is None else acc
    np.testing.assert_array_equal(found.outputs[2], start + a.astype(np.float32) @ b.astype(np.float32))
    assert found.count("arith.addf") == additions
    assert "cluster(size = 4, stride = 16)" in found.text


def test_to_a_scalar(distribute, layout_text):
    where = layout_text(b=[2], t=[32], e=[4], ts=[1])
    body, arguments = contraction("dot", ((256,), (256,), ()), (where, where), acc=7.0)
    a, b = numbers((256,), 3), numbers((256,), 4)
    found = distribute(body, arguments, [a, b, (1,)], (32, 1, 1), 32)
    assert found.outputs[2][0] == 7 + a.astype(np.float32) @ b.astype(np.float32)


def test_one_side_takes_its_layout_from_the_other(distribute, layout_text):
    where = layout_text(t=[4, 8], e=[2, 4], ts=[8, 1])
    body, arguments = contraction("matvec", ((8, 32), (32,), (8,)), (where, where))
    body = body.replace("%lb = iree_vector_ext.to_layout %rb", "//").replace("%la, %lb", "%la, %rb")
    a, b, c = numbers((8, 32), 1), numbers((32,), 2), np.zeros(8, np.float32)
    found = distribute(body, arguments, [a, b, c], (32, 1, 1), 32)
    np.testing.assert_array_equal(found.outputs[2], a.astype(np.float32) @ b.astype(np.float32))


def test_both_sides_parallel_over_other_lanes(distribute, layout_text):
    body, arguments = contraction(
        "matmul",
        ((16, 32), (8, 32), (16, 8)),
        (
            layout_text(b=[2, 1], t=[8, 1], e=[1, 32], ts=[1, 0]),
            layout_text(t=[4, 1], e=[2, 32], ts=[8, 0]),
        ),
    )
    a, b, c = numbers((16, 32), 1), numbers((8, 32), 2), np.ones((16, 8), np.float32)
    found = distribute(body, arguments, [a, b, c], (32, 1, 1), 32)
    np.testing.assert_array_equal(found.outputs[2], 1 + a.astype(np.float32) @ b.astype(np.float32).T)


def test_sides_over_the_same_lanes_are_an_error(failure, layout_text):
    where = layout_text(t=[16, 1], e=[1, 32], ts=[1, 0])
    body, arguments = contraction("matmul", ((16, 32), (16, 32), (16, 16)), (where, where), acc=0.0)
    body = body.replace(
        "vector.transfer_write %d",
        f"""%dl = iree_vector_ext.to_layout %d to layout({
            layout_text(t=[16, 1], e=[1, 16], ts=[1, 0])
        }) : vector<16x16xf32>
  vector.transfer_write %dl""",
    )
    assert failure(body, arguments) == [
        "'vector.contract' op failed to distribute: lanes do not hold all combinations of the dims of both sides"
    ]
