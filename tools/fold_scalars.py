"""Random functions for canonicalization: numbers (arith), and what decides and repeats (scf)."""

from __future__ import annotations

import random

from fold_values import Values

INTEGER_TYPES = ("i1", "i8", "i32", "i64", "index", "vector<4xi32>")
FLOAT_TYPES = ("f32", "f16", "vector<4xf32>")
BINARY = ("addi", "addi", "subi", "subi", "muli", "muli", "divsi", "divui", "remsi", "remui", "andi", "ori", "xori")
BINARY += ("shli", "shrsi", "shrui", "maxsi", "minsi", "maxui", "minui", "ceildivsi", "ceildivui", "floordivsi")
FLOAT_BINARY = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf", "remf")
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
FLOAT_PREDICATES = ("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "une", "uno")
KINDS = ["binary"] * 6 + ["float"] * 4 + ["compare"] * 2 + ["select"] * 2 + ["width"] * 3 + ["index", "to", "wide"]
WIDTHS = ("i1", "i8", "i32", "i64")


def arith_function(rng: random.Random, name: str) -> str:
    v = Values(rng, name)
    for _ in range(rng.randint(1, 6)):
        arith_op(v)
    return v.text


def arith_op(v: Values) -> None:
    rng = v.rng
    kind = rng.choice(
        ["binary"] * 6 + ["float"] * 4 + ["compare"] * 2 + ["select"] * 2 + ["width"] * 3 + ["index", "to", "wide"]
    )
    t = rng.choice(INTEGER_TYPES)
    f = rng.choice(FLOAT_TYPES)
    if kind == "binary":
        op = rng.choice(BINARY)
        flags = rng.choice([" overflow<nsw>", " overflow<nuw>", ""]) if op in ("addi", "subi", "muli", "shli") else ""
        v.add(f"arith.{op} {v.of(t)}, {v.of(t)}{flags} : {t}", t)
    elif kind == "float":
        fast = rng.choice(["", "", "", " fastmath<contract>", " fastmath<fast>"])
        if v.chance(0.2):
            v.add(f"arith.negf {v.of(f)}{fast} : {f}", f)
        else:
            v.add(f"arith.{rng.choice(FLOAT_BINARY)} {v.of(f)}, {v.of(f)}{fast} : {f}", f)
    elif kind == "compare":
        if v.chance(0.3):
            v.add(f"arith.cmpf {rng.choice(FLOAT_PREDICATES)}, {v.of(f)}, {v.of(f)} : {f}", _booleans(f))
        else:
            v.add(f"arith.cmpi {rng.choice(PREDICATES)}, {v.of(t)}, {v.of(t)} : {t}", _booleans(t))
    elif kind == "select":
        t = rng.choice([t, f])
        v.add(f"arith.select {v.of('i1')}, {v.of(t)}, {v.of(t)} : {t}", t)
    elif kind == "width":
        a, b = sorted(rng.sample(range(len(WIDTHS)), 2))
        narrow, wide = WIDTHS[a], WIDTHS[b]
        if v.chance(0.5):
            v.add(f"arith.{rng.choice(['extsi', 'extui'])} {v.of(narrow)} : {narrow} to {wide}", wide)
        else:
            v.add(f"arith.trunci {v.of(wide)} : {wide} to {narrow}", narrow)
    elif kind == "index":
        i, op = rng.choice(["i8", "i32", "i64"]), rng.choice(["index_cast", "index_castui"])
        a, b = rng.choice([(i, "index"), ("index", i)])
        v.add(f"arith.{op} {v.of(a)} : {a} to {b}", b)
    elif kind == "wide":
        if v.chance(0.5):
            v.add(f"arith.extf {v.of('f16')} : f16 to f32", "f32")
        else:
            v.add(f"arith.truncf {v.of('f32')} : f32 to f16", "f16")
    else:
        f, i = rng.choice(["f32", "f16"]), rng.choice(["i8", "i32"])
        op = rng.choice(["sitofp", "uitofp", "fptosi", "fptoui", "bitcast"])
        if op == "bitcast":
            a, b = rng.choice([("f32", "i32"), ("i32", "f32")])
        else:
            a, b = (i, f) if op.endswith("tofp") else (f, i)
        v.add(f"arith.{op} {v.of(a)} : {a} to {b}", b)


def _booleans(t: str) -> str:
    return "vector<4xi1>" if t.startswith("vector") else "i1"


# -- scf

BOUNDS = ((0, 0, 4), (0, 1, 4, 8), (1, 1, 4, 8))
"""Of loops: where they begin and end, and their steps."""


def scf_function(rng: random.Random, name: str) -> str:
    v = Values(rng, name)
    for _ in range(rng.randint(1, 3)):
        _scf_op(v, 2)
    return v.text


def _scf_op(v: Values, depth: int) -> None:
    if depth == 0:
        _leaf(v)
        return
    v.rng.choice([_for, _for, _for, _if, _if, _if, _leaf, _forall, _while, _switch, _execute])(v, depth - 1)


def _leaf(v: Values, depth: int = 0) -> None:
    t = v.rng.choice(["f32", "index", "i1", "i32"])
    if v.chance(0.3):
        v.lines.append(f'  "test.effect"({v.of(t)}) : ({t}) -> ()')
    elif t == "f32":
        v.add(f"arith.addf {v.of(t)}, {v.of(t)} : f32", t)
    elif t == "i1":
        v.add(f"arith.cmpi {v.rng.choice(PREDICATES)}, {v.of('index')}, {v.of('index')} : index", t)
    else:
        v.add(f"arith.muli {v.of(t)}, {v.of(t)} : {t}", t)


def _types(v: Values, most: int) -> list[str]:
    return [v.rng.choice(["f32", "index", "i32"]) for _ in range(v.rng.randint(0, most))]


def _body(v: Values, depth: int, types: list[str], word: str = "scf.yield") -> str:
    def make() -> str:
        for _ in range(v.rng.randint(0, 2)):
            _scf_op(v, depth)
        values = [v.of(t) for t in types]
        return f"{word} {', '.join(values)} : {', '.join(types)}" if types else word

    return v.inner(make)


def _results(v: Values, text: str, types: list[str]) -> None:
    if types:
        v.add_many(text, types)
    else:
        v.lines.append(f"  {text}")


def _for(v: Values, depth: int) -> None:
    types = _types(v, 2)
    low, high, step = (
        v.number(v.rng.choice(c)) if v.chance(0.6) else v.of("index") for c in ((0, 0, 4), (0, 1, 4, 8), (1, 1, 4, 8))
    )
    inits = [v.of(t) for t in types]
    i, carried = v.fresh(), [v.fresh() for _ in types]
    for n, t in zip([i, *carried], ["index", *types], strict=True):
        v.by_type.setdefault(t, []).append(n)
    body = _body(v, depth, types)
    inside = {i, *carried}
    v.by_type = {t: [n for n in x if n not in inside] for t, x in v.by_type.items()}
    pairs = ", ".join(f"{c} = {x}" for c, x in zip(carried, inits, strict=True))
    carrying = f" iter_args({pairs}) -> ({', '.join(types)})" if types else ""
    _results(v, f"scf.for {i} = {low} to {high} step {step}{carrying} {{\n{body}\n  }}", types)


def _if(v: Values, depth: int) -> None:
    types = _types(v, 2)
    condition = v.of("i1")
    head = f"scf.if {condition}" + (f" -> ({', '.join(types)})" if types else "")
    text = f"{head} {{\n{_body(v, depth, types)}\n  }}"
    if types or v.chance(0.5):
        text += f" else {{\n{_body(v, depth, types)}\n  }}"
    _results(v, text, types)


def _forall(v: Values, depth: int) -> None:
    rank = v.rng.randint(1, 2)
    bounds = [str(v.rng.choice([0, 1, 1, 4])) if v.chance(0.7) else v.of("index") for _ in range(rank)]
    ids = [v.fresh() for _ in bounds]
    for n in ids:
        v.by_type.setdefault("index", []).append(n)

    def make() -> str:
        for _ in range(v.rng.randint(1, 2)):
            _scf_op(v, depth)
        return ""

    body = v.inner(make)
    v.by_type["index"] = [n for n in v.by_type["index"] if n not in ids]
    v.lines.append(f"  scf.forall ({', '.join(ids)}) in ({', '.join(bounds)}) {{\n{body}\n  }}")


def _while(v: Values, depth: int) -> None:
    types = _types(v, 2)
    inits = [v.of(t) for t in types]
    names = [v.fresh() for _ in types]
    for n, t in zip(names, types, strict=True):
        v.by_type.setdefault(t, []).append(n)

    def first() -> str:
        condition = v.of("i1")
        values = [v.of(t) for t in types]
        return f"scf.condition({condition})" + (f" {', '.join(values)} : {', '.join(types)}" if types else "")

    before = v.inner(first)
    gone = set(names)
    v.by_type = {t: [n for n in x if n not in gone] for t, x in v.by_type.items()}
    others = [v.fresh() for _ in types]
    for n, t in zip(others, types, strict=True):
        v.by_type.setdefault(t, []).append(n)
    after = _body(v, depth, types)
    gone = set(others)
    v.by_type = {t: [n for n in x if n not in gone] for t, x in v.by_type.items()}
    pairs = ", ".join(f"{n} = {x}" for n, x in zip(names, inits, strict=True))
    listed = ", ".join(types)
    head = f"scf.while ({pairs}) : ({listed}) -> ({listed})" if types else "scf.while : () -> ()"
    arguments = f"  ^bb0({', '.join(f'{n}: {t}' for n, t in zip(others, types, strict=True))}):\n" if types else ""
    _results(v, f"{head} {{\n{before}\n  }} do {{\n{arguments}{after}\n  }}", types)


def _switch(v: Values, depth: int) -> None:
    types = _types(v, 1)
    head = f"scf.index_switch {v.of('index')}" + (f" -> {', '.join(types)}" if types else "")
    cases = "".join(
        f"  case {n} {{\n{_body(v, depth, types)}\n  }}\n" for n in v.rng.sample((0, 1, 2, 4), v.rng.randint(1, 2))
    )
    _results(v, f"{head}\n{cases}  default {{\n{_body(v, depth, types)}\n  }}", types)


def _execute(v: Values, depth: int) -> None:
    types = _types(v, 1)
    head = "scf.execute_region" + (f" -> ({', '.join(types)})" if types else "")
    _results(v, f"{head} {{\n{_body(v, depth, types)}\n  }}", types)
