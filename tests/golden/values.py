"""Forms of ops that make values of values: a few lines that set `%r` from `%a0`, `%a1` ... of these types.

`%n` is an argument of the kernel, the same in all lanes; `%c0` is 0, `%true` true. Waves are of the chip's own size
unless a form says otherwise. What all chips make of a form is in `ops/OP.chips`, without what loads the operands and
stores the result.
"""

from __future__ import annotations

import re
from typing import NamedTuple

ALL = "gfx90a gfx942 gfx950 gfx1100 gfx1151 gfx1200 gfx1201 gfx1250"
GFX9 = "gfx90a gfx942 gfx950"
RDNA = "gfx1100 gfx1151 gfx1200 gfx1201 gfx1250"


class Values(NamedTuple):
    """`checks`: chips to what their assembly must have, as after `CHECK: ` in golden files, in this order; what begins
    with `!` it must not have anywhere."""

    name: str
    operands: str
    text: str
    result: str
    checks: dict[str, list[str]] = {}
    subgroup_size: int | None = None

    @property
    def kernel(self) -> str:
        items = [f"%m{i}: {_memory(t)}" for i, t in enumerate(self.operands.split())]
        arguments = ", ".join([*items, f"%out: {_memory(self.result)}", "%n: i32"])
        size = f" subgroup_size = {self.subgroup_size}" if self.subgroup_size else ""
        info = f"#iree_codegen.translation_info<pipeline = #iree_codegen.no_pipeline workgroup_size = [64, 1, 1]{size}>"
        loads = "\n".join(_load(f"%a{i}", f"%m{i}", t) for i, t in enumerate(self.operands.split()))
        return f"""func.func @k({arguments}) attributes {{translation_info = {info}}} {{
%t = gpu.thread_id x
%c0 = arith.constant 0 : index
%true = arith.constant true
{loads}
{self.text}
{_store("%r", "%out", self.result)}
return
}}
"""

    @property
    def check_lines(self) -> list[tuple[str, str]]:
        """(chips, lines of checks) as they stand in golden files."""
        return [(chips, "".join(_check(line) for line in lines)) for chips, lines in self.checks.items()]


def _check(line: str) -> str:
    return f"// CHECK-COUNT-0: {line[1:]}\n" if line[0] == "!" else f"// CHECK: {line}\n"


def _memory(t: str) -> str:
    return f"memref<64x{t[7:-1] if t.startswith('vector<') else t}>"


def _load(name: str, memory: str, t: str) -> str:
    if t.startswith("vector<"):
        return f"{name} = vector.load {memory}[%t, %c0] : {_memory(t)}, {t}"
    return f"{name} = memref.load {memory}[%t] : {_memory(t)}"


def _store(value: str, memory: str, t: str) -> str:
    if t.startswith("vector<"):
        return f"vector.store {value}, {memory}[%t, %c0] : {_memory(t)}, {t}"
    return f"memref.store {value}, {memory}[%t] : {_memory(t)}"


def computation(llvm: str) -> str:
    """What a kernel's LLVM IR stores, as it follows from what it loads: %a0, %a1 ... in this order. Addresses, bitcasts
    and what else does not matter to it are left out, the rest is numbered anew."""
    lines = [line.strip() for line in llvm.splitlines()]
    results = [m[1] for line in lines if (m := re.match(r"store .+? (\S+), ptr", line))]
    needed: set[str] = {name for r in results for name in _NAME.findall(r)}
    kept: list[str] = []
    for line in reversed(lines):
        name = line.partition(" = ")[0]
        if name in needed:
            kept.insert(0, line)
            needed |= set(_NAME.findall(line)) if " = load " not in line else set()
    names: dict[str, str] = {}
    shown: list[str] = []
    loads = 0
    for line in kept:
        name, _, computed = line.partition(" = ")
        if computed.startswith("load "):
            names[name] = f"%a{loads}"
            loads += 1
        elif computed.startswith("bitcast ") and _NAME.search(computed):
            source: str = _NAME.findall(computed)[0]
            names[name] = names.get(source) or source
        else:
            names[name] = f"%{len(shown)}"
            shown.append(line)
    text = "\n".join([*shown, *(f"result {r}" for r in results)])
    return _NAME.sub(lambda m: names.get(m[0], m[0]), text) + "\n"


_NAME = re.compile(r"%[\w.]+")
