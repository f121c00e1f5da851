"""Functions with ops of `iree_linalg_ext` that work items can share, and with structured ops before and behind them."""

from __future__ import annotations

from typing import NamedTuple

from functions import Function, Size


class Known(NamedTuple):
    """Whether iree-opt is wrong about a function, and whether loops over work items of it cannot be simulated: on
    tensors, each would give back all that is stored to, of which others have replaced parts."""

    peer_is_wrong: bool = False
    has_no_meaning: bool = False


ELEMENTS = (("f32", 4), ("f16", 8), ("i32", 4))


def ext_function(f: Function) -> Known:
    """Adds one such op."""
    return f.rng.choice((_scatter, _gather, _map_store, _map_load, _compare))(f)


def _size(f: Function, n: int, chance: float = 0.2) -> Size:
    return f.open_size(n) if f.rng.random() < chance else Size(n)


def _elementwise(f: Function, v: str, t: str, element: str) -> str:
    """Twice the tensor, as a structured op."""
    rank = t.count("x")
    dims = ", ".join(f"d{i}" for i in range(rank))
    same = f"affine_map<({dims}) -> ({dims})>"
    kinds = ", ".join(['"parallel"'] * rank)
    name, x, y = f.name("g"), f.name("x"), f.name("x")
    f.open(
        f"{name} = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = [{kinds}]}} ins({v} : {t})"
        f" outs({v} : {t}) {{"
    )
    f.next_region(f"^bb0({x}: {element}, {y}: {element}):")
    f.add(f"linalg.yield {f.op(f'arith.add{element[0]} {x}, {x} : {element}')} : {element}")
    f.close(f" -> {t}")
    return name


def _maybe(f: Function, v: str, t: str, element: str, chance: float) -> str:
    return _elementwise(f, v, t, element) if f.rng.random() < chance else v


def _indices(f: Function, count: Size, depth: int) -> tuple[str, str]:
    """Places that differ, as computed from where they stand, modulo nothing: rows of what has at least as many."""
    t = f.tensor([count, Size(depth)], "i32")
    into = f.op(f"tensor.empty({count.name}) : {t}" if count.name else f"tensor.empty() : {t}")
    name, y = f.name("n"), f.name("x")
    f.open(
        f"{name} = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types ="
        f' ["parallel", "parallel"]}} outs({into} : {t}) {{'
    )
    f.next_region(f"^bb0({y}: i32):")
    row = f.op("linalg.index 0 : index")
    f.add(f"linalg.yield {f.op(f'arith.index_cast {row} : index to i32')} : i32")
    f.close(f" -> {t}")
    return name, t


def _scatter(f: Function) -> Known:
    rng = f.rng
    element, width = rng.choice(ELEMENTS)
    count, depth = _size(f, rng.choice((4, 16, 30))), rng.choice((1, 1, 2))
    rest = [Size(width * rng.choice((1, 4, 5)))] if depth == 1 or rng.random() < 0.7 else []
    updates, original = f.tensor([count, *rest], element), f.tensor([Size(32)] * depth + rest, element)
    given = _maybe(f, f.argument([count, *rest], element), updates, element, 0.4)
    into = f.argument([Size(32)] * depth + rest, element)
    indices, t = _indices(f, count, depth)
    order = rng.sample(range(depth), depth)
    unique = rng.random() < 0.9
    name, x, y = f.name("s"), f.name("x"), f.name("x")
    f.open(
        f"{name} = iree_linalg_ext.scatter dimension_map = {order} unique_indices({str(unique).lower()})"
        f" ins({given}, {indices} : {updates}, {t}) outs({into} : {original}) {{"
    )
    f.next_region(f"^bb0({x}: {element}, {y}: {element}):")
    total = f.op(f"arith.add{element[0]} {x}, {y} : {element}")
    f.add(f"iree_linalg_ext.yield {total if rng.random() < 0.5 else x} : {element}")
    f.close(f" -> {original}")
    f.results.append((_maybe(f, name, original, element, 0.4), original))
    return Known(not unique, has_no_meaning=True)


def _gather(f: Function) -> Known:
    rng = f.rng
    element, width = rng.choice(ELEMENTS)
    count, depth = _size(f, rng.choice((1, 4, 16, 30))), rng.choice((1, 1, 2))
    rest = [Size(width * rng.choice((1, 4, 5)))] if depth == 1 or rng.random() < 0.7 else []
    source, output = f.tensor([Size(32)] * depth + rest, element), f.tensor([count, *rest], element)
    given, into = f.argument([Size(32)] * depth + rest, element), f.argument([count, *rest], element)
    indices, t = _indices(f, count, depth)
    order = rng.sample(range(depth), depth)
    v = f.op(
        f"iree_linalg_ext.gather dimension_map = {order} ins({given}, {indices} : {source}, {t})"
        f" outs({into} : {output}) -> {output}"
    )
    f.results.append((_maybe(f, v, output, element, 0.9), output))
    return Known()


def _map_store(f: Function) -> Known:
    rows, columns, element = f.rng.choice((4, 16)), f.rng.choice((8, 16, 18)), f.rng.choice(ELEMENTS)[0]
    t, flat = (f.tensor([Size(n) for n in shape], element) for shape in ((rows, columns), (rows * columns,)))
    given = _maybe(f, f.argument([Size(rows), Size(columns)], element), t, element, 0.5)
    into = f.argument([Size(rows * columns)], element)
    name, i, j = f.name("m"), f.name("i"), f.name("j")
    f.open(f"{name} = iree_linalg_ext.map_store {given} into {into} {{")
    f.next_region(f"^bb0({i}: index, {j}: index):")
    place = f.op(f"affine.linearize_index [{j}, {i}] by ({columns}, {rows}) : index")
    f.add(f"iree_linalg_ext.yield {place}, {f.op('arith.constant true')} : index, i1")
    f.close(f" : {t} into {flat} -> {flat}")
    f.results.append((_maybe(f, name, flat, element, 0.4), flat))
    return Known(has_no_meaning=True)


def _map_load(f: Function) -> Known:
    rows, columns, element = f.rng.choice((4, 16)), f.rng.choice((8, 16, 18)), f.rng.choice(ELEMENTS)[0]
    t, flat = (f.tensor([Size(n) for n in shape], element) for shape in ((rows, columns), (rows * columns,)))
    given, into = f.argument([Size(rows), Size(columns)], element), f.argument([Size(rows * columns)], element)
    zero, name, i, places = f.zero(element), f.name("m"), f.name("i"), f.name("p")
    f.open(f"{name} = iree_linalg_ext.map_load {given} into {into} {{")
    f.next_region(f"^bb0({i}: index):")
    f.add(f"{places}:2 = affine.delinearize_index {i} into ({rows}, {columns}) : index, index")
    f.add(f"iree_linalg_ext.yield {places}#0, {places}#1, {zero} : index, index, {element}")
    f.close(f" : {t} into {flat} -> {flat}")
    f.results.append((_maybe(f, name, flat, element, 0.9), flat))
    return Known()


def _compare(f: Function) -> Known:
    rows, columns, along = f.rng.choice((4, 32)), f.rng.choice((8, 16)), f.rng.choice((0, 1))
    left = [(rows, columns)[1 - along]]
    t, best, place = (
        f.tensor([Size(n) for n in shape], e) for shape, e in (((rows, columns), "f32"), (left, "f32"), (left, "i32"))
    )
    given = f.argument([Size(rows), Size(columns)], "f32")
    into, where = (f.argument([Size(n) for n in left], e) for e in ("f32", "i32"))
    name, x, y = f.name("c"), f.name("x"), f.name("x")
    f.open(
        f"{name}:2 = iree_linalg_ext.arg_compare dimension({along}) ins({given} : {t}) outs({into}, {where} : {best},"
        f" {place}) {{"
    )
    f.next_region(f"^bb0({x}: f32, {y}: f32):")
    f.add(f"iree_linalg_ext.yield {f.op(f'arith.cmpf ogt, {x}, {y} : f32')} : i1")
    f.close(f" -> {best}, {place}")
    f.results.append((_maybe(f, f"{name}#0", best, "f32", 0.9), best))
    return Known()
