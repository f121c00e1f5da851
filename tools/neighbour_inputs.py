"""Inputs for the passes that stand around those of the dialect: loops over work items on memory, ops to distribute."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from ext_inputs import ext_function
from forall_inputs import WORKGROUPS, forall_function
from functions import Function, Input, Size, launch_attribute
from fusion_inputs import whole_input
from pass_peer import pipeline_of
from structured_inputs import generic, named

DISTRIBUTE_FORALL = "iree-codegen-gpu-distribute-forall"
GREEDY = "iree-codegen-gpu-greedily-distribute-to-threads"
COMBINE = "iree-codegen-gpu-combine-value-semantic-barriers"
BUBBLE = "iree-codegen-gpu-bubble-resource-casts"
INFER = "iree-codegen-gpu-infer-memory-space"
COPY = "iree-codegen-gpu-distribute-copy-using-forall"


def distribute_forall_input(rng: random.Random, name: str) -> Input:
    made = forall_function(rng, name, on_tensors=False, is_usual=0.9)
    # iree-opt 3.13 takes lanes to be as many as there are turns, and work items inside of a turn to be all of them.
    unlike = made.about == "one in another" or "lane_id" in made.text
    # It asks for a workgroup size where no loop needs one, and makes digits of a basis with a 0, which is refused.
    is_stated = "translation_info" in made.text
    may_fail = not is_stated or re.search(r"in \((?:[^)]*, )?0\b", made.text) is not None
    judged = _judged(made, DISTRIBUTE_FORALL, unlike)
    # How many lanes there are is not said then: the loop is taken to have a turn for each.
    unknown = "lane_id" in made.text and not is_stated
    return replace(judged, peer_may_fail=may_fail, has_no_meaning=judged.has_no_meaning or unknown)


def greedy_input(rng: random.Random, name: str) -> Input:
    f = Function(rng)
    block, lanes = rng.choice(WORKGROUPS)
    if rng.random() < 0.3:
        return whole_input(rng, name)
    if rng.random() < 0.4:
        known = ext_function(f)
        return Input(name, f.text(name, launch_attribute(block, lanes)), tuple(f.dims), **known._asdict())
    for _ in range(rng.choice((1, 1, 2))):
        rng.choice((generic, generic, named))(f)
    return Input(name, f.text(name, launch_attribute(block, lanes)), tuple(f.dims))


def _judged(made: Input, name: str, peer_is_wrong: bool) -> Input:
    """The input with what is known of it for another pass."""
    import iree_gpu_llvm as package

    try:
        package.run_pipeline(package.parse(made.text), pipeline_of(name))
    except package.CompileError:
        return replace(made, peer_is_wrong=peer_is_wrong, has_no_meaning=True, about="fails")
    return replace(made, peer_is_wrong=peer_is_wrong, has_no_meaning=made.about == "one in another", about="")


def infer_input(rng: random.Random, name: str) -> Input:
    """Loops whose shared tensors are allocated, and copies of arguments."""
    made = forall_function(rng, name, is_usual=0.5, allocates=0.7)
    return _judged(made, INFER, peer_is_wrong=False)


# -- copies


def copy_input(rng: random.Random, name: str) -> Input:
    """Copies of arguments, into others or workgroup memory, by all work items together or by one in a loop over them.

    What all copy together has rows of whole accesses: of others, iree-opt 3.13 makes ragged parts. Loops copy to
    workgroup memory: about global memory, there are barriers in them that iree-opt does not make."""
    f = Function(rng)
    kind = rng.choice(("argument", "argument", "workgroup"))
    for _ in range(1 if kind == "argument" else rng.choice((1, 2))):
        around = rng.choice(("", "", "thread", "lane") + (("serial", "unmapped") if kind == "workgroup" else ()))
        element, width = rng.choice((("f32", 4), ("f16", 8), ("i8", 16), ("f64", 2), ("bf16", 8), ("i32", 4)))
        outer = [Size(rng.choice((1, 3, 4, 16, 40))) for _ in range(rng.choice((0, 1, 1, 2)))]
        inner = Size(width * rng.choice((1, 2, 5, 16)))
        if kind == "argument":
            outer = [f.open_size(n.value) if rng.random() < 0.2 else n for n in outer]
        shape = [*outer, inner]
        source = f.argument(shape, element, "memref")
        space = ", #gpu.address_space<workgroup>" if kind == "workgroup" else ""
        given = f.tensor(shape, element, "memref")
        into = f"{given[:-1]}{space}>"
        target = f.op(f"memref.alloc() : {into}") if space else f.argument(shape, element, "memref")
        _in_loop(f, around, f"memref.copy {source}, {target} : {given} to {into}")
    block, lanes = rng.choice(WORKGROUPS)
    return Input(name, f.text(name, launch_attribute(block, lanes)), tuple(f.dims))


def _in_loop(f: Function, around: str, line: str) -> None:
    mapping = {"thread": "#gpu.thread<linear_dim_0>", "lane": "#iree_gpu.lane_id<0>"}
    if around == "serial":
        low, high, step = (f.value_of(n) for n in (0, 2, 1))
        f.open(f"scf.for {f.name('k')} = {low} to {high} step {step} {{")
    elif around:
        f.open(f"scf.forall ({f.name('k')}) in (1) {{")
    f.add(line)
    if around:
        f.close(f" {{mapping = [{mapping[around]}]}}" if around in mapping else "")


# -- barriers


def combine_input(rng: random.Random, name: str) -> Input:
    """Barriers of tensors and vectors, and barrier regions, among ops on what they give."""
    f = Function(rng)
    types = [f"{word}<{n}xf32>" for word in ("tensor", "vector") for n in (4, 8)]
    values = {t: [f.given(t), f.given(t)] for t in types}
    for _ in range(rng.randint(3, 12)):
        kind = rng.choice(("unary", "binary", "barrier", "barrier", "region"))
        t = rng.choice(types)
        if kind == "unary":
            values[t].append(f.op(f"math.absf {rng.choice(values[t])} : {t}"))
        elif kind == "binary":
            a, b = (rng.choice(values[t]) for _ in range(2))
            values[t].append(f.op(f"arith.{rng.choice(('addf', 'subf', 'mulf'))} {a}, {b} : {t}"))
        elif kind == "barrier":
            _barrier(f, values, [x for x in types if x[0] == t[0]])
        else:
            values[t].append(_region(f, rng.choice(values[t]), t))
    f.results = [(found[-1], t) for t, found in values.items() if t[0] == "t"]
    f.results += [(v, t) for t, found in values.items() if t[0] == "t" for v in found[2:-1] if rng.random() < 0.3]
    block, lanes = rng.choice(WORKGROUPS)
    return Input(name, f.text(name, launch_attribute(block, lanes)))


def _barrier(f: Function, values: dict[str, list[str]], types: list[str]) -> None:
    given = [f.rng.choice(types) for _ in range(f.rng.choice((1, 1, 2, 3)))]
    operands = [f.rng.choice(values[t]) for t in given]
    group, count = f.name("b"), f":{len(given)}" if len(given) > 1 else ""
    f.add(f"{group}{count} = iree_gpu.value_barrier {', '.join(operands)} : {', '.join(given)}")
    for i, t in enumerate(given):
        values[t].append(f"{group}#{i}" if count else group)


def _region(f: Function, value: str, t: str) -> str:
    name, inner = f.name("g"), f.name("x")
    f.open(f"{name} = iree_gpu.barrier_region ins({value} : {t}) {{")
    f.next_region(f"^bb0({inner}: {t}):")
    f.add(f"iree_gpu.yield {f.op(f'arith.addf {inner}, {inner} : {t}')} : {t}")
    f.close(f" : {t}")
    return name


# -- casts


def bubble_input(rng: random.Random, name: str) -> Input:
    """Slices, reshapes, pads and ops of linalg, some of whose results are cast to buffer resources."""
    f = Function(rng)
    for _ in range(rng.choice((1, 2, 3))):
        rows, columns = rng.choice((4, 8)), rng.choice((4, 8))
        value = f.argument([Size(rows), Size(columns)], "f32")
        for _ in range(rng.randint(1, 4)):
            t = f"tensor<{rows}x{columns}xf32>"
            kind = rng.choice(("slice", "reshape", "pad", "copy", "generic", "cast", "cast"))
            if kind == "slice" and rows > 2:
                rows //= 2
                at = f"[{rng.choice((0, 1))}, 0] [{rows}, {columns}] [1, 1]"
                value = f.op(f"tensor.extract_slice {value}{at} : {t} to tensor<{rows}x{columns}xf32>")
            elif kind == "reshape":
                flat = f"tensor<{rows * columns}xf32>"
                value = f.op(f"tensor.collapse_shape {value} [[0, 1]] : {t} into {flat}")
                value = _cast(f, value, flat)
                rows, columns = columns, rows
                shape = f"[{rows}, {columns}] : {flat} into tensor<{rows}x{columns}xf32>"
                value = f.op(f"tensor.expand_shape {value} [[0, 1]] output_shape {shape}")
            elif kind == "pad":
                rows += 2
                value = _pad(f, value, t, f"tensor<{rows}x{columns}xf32>")
            elif kind in ("copy", "generic"):
                value = _elementwise(f, value, t, kind)
            if kind == "cast" or rng.random() < 0.4:
                value = _cast(f, value, f"tensor<{rows}x{columns}xf32>", 1.0)
            if rng.random() < 0.15:
                f.results.append((value, f"tensor<{rows}x{columns}xf32>"))
        f.results.append((value, f"tensor<{rows}x{columns}xf32>"))
    block, lanes = rng.choice(WORKGROUPS)
    return Input(name, f.text(name, launch_attribute(block, lanes)))


def _cast(f: Function, value: str, t: str, chance: float = 0.5) -> str:
    return f.op(f"iree_gpu.buffer_resource_cast {value} : {t}") if f.rng.random() < chance else value


def _pad(f: Function, value: str, t: str, wide: str) -> str:
    zero, name = f.zero("f32"), f.name()
    f.open(f"{name} = tensor.pad {value} low[1, 0] high[1, 0] {{")
    f.next_region(f"^bb0({f.name('i')}: index, {f.name('j')}: index):")
    f.add(f"tensor.yield {zero} : f32")
    f.close(f" : {t} to {wide}")
    return name


def _elementwise(f: Function, value: str, t: str, kind: str) -> str:
    """A copy, or a sum with a row; at times with the loop's index looked at, which keeps casts below."""
    into = f.op(f"tensor.empty() : {t}")
    if kind == "copy":
        return f.op(f"linalg.copy ins({value} : {t}) outs({into} : {t}) -> {t}")
    columns = t.partition("x")[2].partition("x")[0]
    row, row_type, name = f.argument([Size(int(columns))], "f32"), f"tensor<{columns}xf32>", f.name()
    maps = [f"affine_map<(d0, d1) -> ({x})>" for x in ("d0, d1", "d1", "d0, d1")]
    f.open(
        f'{name} = linalg.generic {{indexing_maps = [{", ".join(maps)}], iterator_types = ["parallel", "parallel"]}}'
        f" ins({value}, {row} : {t}, {row_type}) outs({into} : {t}) {{"
    )
    a, b, c = (f.name("e") for _ in range(3))
    f.next_region(f"^bb0({a}: f32, {b}: f32, {c}: f32):")
    found = f.op(f"arith.addf {a}, {b} : f32")
    if f.rng.random() < 0.3:
        i = f.op("linalg.index 0 : index")
        n = f.op(f"arith.index_cast {i} : index to i32")
        x = f.op(f"arith.uitofp {n} : i32 to f32")
        found = f.op(f"arith.addf {found}, {x} : f32")
    f.add(f"linalg.yield {found} : f32")
    f.close(f" -> {t}")
    return name
