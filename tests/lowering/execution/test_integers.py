"""Integer ops of `arith` on edge values of every width, as scalars and in vectors."""

from __future__ import annotations

import numpy as np
import pytest
from gpu_execution import Typed, elementwise, same, typed
from integer_programs import PREDICATES, SIGNED, UNSIGNED, WIDTHS, cast, compare, signed, true_sign, unsigned

DTYPES = {"i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "index": "int64"}
TYPES = list(DTYPES)


def edges(type: str) -> list[int]:
    w = WIDTHS[type]
    if w == 1:
        return [0, 1]
    top = (1 << (w - 1)) - 1
    found = [0, 1, 2, 3, 7, w - 1, top, top - 1, -1, -2, -5, -top - 1, -top, 100, 77]
    return list(dict.fromkeys(found + ([1 << 31, (1 << 32) - 1, 1 << 32, -(1 << 31)] if w == 64 else [])))


def array(values: list[int], type: str) -> np.ndarray | Typed:
    a = np.array(values, DTYPES[type])
    return typed(a, "index") if type == "index" else a


def pairs(type: str) -> tuple[list[int], list[int]]:
    both = [(a, b) for a in edges(type) for b in edges(type)]
    both += [both[0]] * (-len(both) % 64)
    return [a for a, _ in both], [b for _, b in both]


def result(type: str) -> str:
    return DTYPES[type] + (":index" if type == "index" else "")


def as_vector(op: str, type: str, source: str | None = None) -> str:
    """An op on a vector of three, of which the middle one counts."""
    source = source or type
    return (
        f"%_a = vector.from_elements %x, %x, %y : vector<3x{source}>\n"
        f"%_b = vector.from_elements %y, %y, %x : vector<3x{source}>\n"
        f"%_c = {op.replace('%x', '%_a').replace('%y', '%_b')}\n"
        f"%r = vector.extract %_c[1] : {type} from vector<3x{type}>"
    )


def outcome(name: str, a: int, b: int, w: int) -> int | None:
    if name in SIGNED:
        return SIGNED[name](true_sign(a, w), true_sign(b, w), w)
    return UNSIGNED[name](unsigned(a, w), unsigned(b, w), w)


def harmless(name: str, type: str, b: list[int]) -> str:
    """The second operand of a division by zero is undefined behaviour for the whole kernel: such lanes divide by one, and
    by something that does not overflow."""
    if "div" not in name and "rem" not in name:
        return "%y"
    return "%d"


@pytest.mark.parametrize("type", TYPES)
def test_binary(emulator, chip, type):
    w = WIDTHS[type]
    a, b = pairs(type)
    lowest = -(1 << (w - 1)) if w > 1 else 1
    minus_one = -1 if w > 1 else 1
    d = [1 if y == 0 or (x == lowest and y == minus_one) else y for x, y in zip(a, b, strict=True)]
    operations, wanted = {}, {}
    for name in (*SIGNED, *UNSIGNED):
        other = harmless(name, type, b)
        second = d if other == "%d" else b
        made = [outcome(name, x, y, w) for x, y in zip(a, second, strict=True)]
        wanted[name] = (made, w)
        operations[name] = (f"%r = {name} %x, {other} : {type}", result(type))
        text = as_vector(f"{name} %x, %y : vector<3x{type}>", type).replace("%y", other)
        operations[name + " in a vector"] = (text, result(type))
        wanted[name + " in a vector"] = wanted[name]
    out = elementwise(chip, operations, {"x": array(a, type), "y": array(b, type), "d": array(d, type)})
    for name, (made, _) in wanted.items():
        known = np.array([m is not None for m in made])
        values = np.array([signed(m or 0, w) for m in made]).astype(DTYPES[type])
        same(out[name], values, f"{name} on {type}", known)


@pytest.mark.parametrize("type", TYPES)
def test_comparisons_and_select(emulator, chip, type):
    w = WIDTHS[type]
    a, b = pairs(type)
    operations, wanted = {}, {}
    for k, p in enumerate(PREDICATES):
        holds = np.array([compare(k, x, y, w) for x, y in zip(a, b, strict=True)], bool)
        operations[p] = (f"%r = arith.cmpi {p}, %x, %y : {type}", "bool")
        wanted[p] = holds
        operations[p + " selects"] = (
            f"%_c = arith.cmpi {p}, %x, %y : {type}\n%r = arith.select %_c, %x, %y : {type}",
            result(type),
        )
        wanted[p + " selects"] = np.where(holds, np.array(a), np.array(b)).astype(DTYPES[type])
        lines = as_vector(f"arith.cmpi {p}, %x, %y : vector<3x{type}>", "i1", type)
        operations[p + " in a vector"] = (lines, "bool")
        wanted[p + " in a vector"] = holds
    out = elementwise(chip, operations, {"x": array(a, type), "y": array(b, type)})
    for name, values in wanted.items():
        same(out[name], values, f"{name} on {type}")


@pytest.mark.parametrize("constant", ["false", "true"])
def test_booleans_and_a_constant(emulator, chip, constant):
    """The difference of 0 and a boolean wraps if it is set, and is used as what it is then."""
    x, y = (np.array(v * 16, bool) for v in ([0, 1, 0, 1], [0, 0, 1, 1]))
    c = constant == "true"
    head = f"%_c = arith.constant {constant}\n"
    after = "\n%r = arith.addi %y, %_n : i1"
    operations = {
        "difference": (f"{head}%_n = arith.subi %_c, %x : i1{after}", "bool"),
        "sum": (f"{head}%_n = arith.addi %_c, %x : i1{after}", "bool"),
        "product": (f"{head}%_n = arith.muli %_c, %x : i1{after}", "bool"),
        "minimum": (f"{head}%_n = arith.minsi %_c, %x : i1\n%r = arith.extui %_n : i1 to i32", "int32"),
        "maximum": (f"{head}%_n = arith.maxsi %_c, %x : i1\n%r = arith.extui %_n : i1 to i32", "int32"),
    }
    out = elementwise(chip, operations, {"x": x, "y": y})
    same(out["difference"], y ^ c ^ x, "difference")
    same(out["sum"], y ^ c ^ x, "sum")
    same(out["product"], y ^ (c & x), "product")
    same(out["minimum"], (x | c).astype(np.int32), "minimum")
    same(out["maximum"], (x & c).astype(np.int32), "maximum")


@pytest.mark.parametrize("type", TYPES)
def test_extended(emulator, chip, type):
    w = WIDTHS[type]
    a, b = pairs(type)
    ua, ub = ([unsigned(x, w) for x in v] for v in (a, b))
    sa, sb = ([true_sign(x, w) for x in v] for v in (a, b))
    operations: dict = {}
    wanted: dict = {}

    def add(name: str, lines: str, kind: str, values: list[int], width: int) -> None:
        operations[name] = (lines, kind)
        wanted[name] = np.array([signed(v, width) for v in values]).astype(kind.partition(":")[0])

    head = f": {type}, i1"
    sums = [x + y for x, y in zip(ua, ub, strict=True)]
    add("sum", f"%r, %_o = arith.addui_extended %x, %y {head}", result(type), sums, w)
    add("carry", f"%_s, %r = arith.addui_extended %x, %y {head}", "bool", [s >> w for s in sums], 1)
    differences = [x - y for x, y in zip(ua, ub, strict=True)]
    add("difference", f"%r, %_o = arith.subui_extended %x, %y {head}", result(type), differences, w)
    add("borrow", f"%_s, %r = arith.subui_extended %x, %y {head}", "bool", [s < 0 for s in differences], 1)
    for name, x, y in (("mulsi", sa, sb), ("mului", ua, ub)):
        products = [p * q for p, q in zip(x, y, strict=True)]
        add(f"{name} low", f"%r, %_h = arith.{name}_extended %x, %y : {type}", result(type), products, w)
        high = [p >> w for p in products]
        add(f"{name} high", f"%_l, %r = arith.{name}_extended %x, %y : {type}", result(type), high, w)
        text = (
            f"%_a = vector.from_elements %x, %y : vector<2x{type}>\n%_b = vector.from_elements %y, %x : vector<2x{type}>\n"
            f"%_l, %_h = arith.{name}_extended %_a, %_b : vector<2x{type}>\n%r = vector.extract %_h[1] : {type} from vector<2x{type}>"
        )
        add(f"{name} high in a vector", text, result(type), high, w)
    out = elementwise(chip, operations, {"x": array(a, type), "y": array(b, type)})
    for name, values in wanted.items():
        same(out[name], values, f"{name} on {type}")


def casts() -> list[tuple[str, str, str]]:
    found = []
    for s in TYPES:
        for d in TYPES:
            if s == d:
                continue
            if "index" in (s, d):
                found += [("arith.index_cast", s, d), ("arith.index_castui", s, d)]
            elif WIDTHS[s] > WIDTHS[d]:
                found.append(("arith.trunci", s, d))
            else:
                found += [("arith.extsi", s, d), ("arith.extui", s, d)]
    return found


@pytest.mark.parametrize("source", TYPES)
def test_casts(emulator, chip, source):
    values = edges(source)
    values += [0] * (-len(values) % 64)
    operations, wanted = {}, {}
    for name, s, d in casts():
        if s != source:
            continue
        made = [signed(cast(name, x, WIDTHS[s], WIDTHS[d]), WIDTHS[d]) for x in values]
        for form in ("alone", "in a vector"):
            op = f"{name} %x : {s} to {d}"
            if form == "alone":
                lines = f"%r = {op}"
            else:
                lines = (
                    f"%_a = vector.from_elements %x, %x : vector<2x{s}>\n%_b = {name} %_a : vector<2x{s}> to vector<2x{d}>\n"
                    f"%r = vector.extract %_b[1] : {d} from vector<2x{d}>"
                )
            operations[f"{name} to {d} {form}"] = (lines, result(d))
            wanted[f"{name} to {d} {form}"] = np.array(made).astype(DTYPES[d])
    out = elementwise(chip, operations, {"x": array(values, source)})
    for name, made in wanted.items():
        same(out[name], made, f"{name} from {source}")


def test_casts_of_constants(emulator, chip):
    """Constants are converted while LLVM IR is written, which is another path."""
    operations, wanted = {}, {}
    for name, s, d in casts():
        for x in (1, -1, 0) if s != "i1" else (1, 0):
            text = ("true" if x else "false") if s == "i1" else f"{x} : {s}"
            dense = f"dense<{'true' if x else 'false'}> : vector<2xi1>" if s == "i1" else f"dense<{x}> : vector<2x{s}>"
            made = np.full(64, signed(cast(name, x, WIDTHS[s], WIDTHS[d]), WIDTHS[d])).astype(DTYPES[d])
            key = f"{name} {x} from {s} to {d}"
            operations[key] = (f"%_c = arith.constant {text}\n%r = {name} %_c : {s} to {d}", result(d))
            operations[key + " in a vector"] = (
                f"%_c = arith.constant {dense}\n%_v = {name} %_c : vector<2x{s}> to vector<2x{d}>\n"
                f"%r = vector.extract %_v[0] : {d} from vector<2x{d}>",
                result(d),
            )
            wanted[key] = wanted[key + " in a vector"] = made
    names = list(operations)
    for i in range(0, len(names), 60):
        part = {n: operations[n] for n in names[i : i + 60]}
        out = elementwise(chip, part, {"x": np.zeros(64, np.int32)})
        for name in part:
            same(out[name], wanted[name], name)
