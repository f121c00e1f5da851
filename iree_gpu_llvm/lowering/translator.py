"""Walks a function's ops and writes LLVM IR for each by the rule that its dialect's module registers.

A rule is a function `rule(t, op)` under the op's name:

    @lowers("arith.negf")
    def negate(t, op):
        t.set_result(op, t.elementwise(lambda x: t.f.op(x.type, f"fneg {x.typed}"), t.get(op.operands[0])))

Integers of type index are 32 bits wide where `ranges` proves that they fit, else 64.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..ir.diagnostics import CompileError, Diagnostic
from ..ir.operations import Block as IrBlock
from ..ir.operations import BlockArgument, Operation, Value
from ..ir.types import IndexType, MemRefType, VectorType, element_type
from ..targets.chips import Chip
from ..targets.errors import TargetError
from . import llvm_text
from .llvm_text import Function, Module, V, int_const
from .ranges import Ranges
from .stand_in import Failures, target_error
from .values import (
    LDS,
    MemRef,
    UnsupportedType,
    Vec,
    address_space,
    address_type,
    check_vector,
    constant_row,
    element_of,
    pointer_type,
    row_count,
    row_type,
    scalar_type,
)

if TYPE_CHECKING:
    from .debug_places import Places

Translated = Any  # V, Vec or MemRef
Rule = Callable[["Translator", Any], None]
RULES: dict[str, Rule] = {}

MODULES = (
    "arith",
    "float_minima",
    "scaled_floats",
    "math",
    "vector_elements",
    "vector_shapes",
    "vector_masks",
    "vector_reductions",
    "vector_memory",
    "vector_transfers",
    "vector_scattered",
    "memref",
    "control_flow",
    "structured",
    "gpu",
    "amdgpu",
    "amdgpu_lanes",
    "matrix",
    "rocdl",
    "rocdl_families",
    "packed_floats",
    "hal",
    "swizzles",
    "ub",
    "affine",
)
"""Modules of `translation/` that hold the rules."""

DIALECT_MODULES = {
    "arith": ("arith", "float_minima", "scaled_floats"),
    "math": ("math",),
    "vector": (
        "vector_elements",
        "vector_shapes",
        "vector_transfers",
        "vector_memory",
        "vector_masks",
        "vector_reductions",
        "vector_scattered",
    ),
    "memref": ("memref",),
    "cf": ("control_flow",),
    "func": ("control_flow",),
    "scf": ("structured",),
    "gpu": ("gpu", "control_flow"),
    "amdgpu": ("amdgpu", "amdgpu_lanes", "matrix", "packed_floats"),
    "rocdl": ("rocdl", "rocdl_families"),
    "hal": ("hal",),
    "util": ("hal",),
    "iree_gpu": ("gpu",),
    "iree_codegen": ("hal", "swizzles"),
    "iree_tensor_ext": ("hal",),
    "ub": ("ub",),
    "affine": ("affine",),
    "builtin": ("ub",),
}


def lowers(*names: str) -> Callable[[Rule], Rule]:
    """Registers a rule for ops of these names."""

    def register(rule: Rule) -> Rule:
        for name in names:
            RULES[name] = rule
        return rule

    return register


def rule_for(name: str) -> Rule | None:
    found = RULES.get(name)
    if found is None:
        for module in DIALECT_MODULES.get(name.partition(".")[0], ()):
            importlib.import_module(f"iree_gpu_llvm.lowering.translation.{module}")
            found = RULES.get(name)
            if found is not None:
                break
    return found


class Translator:
    """The state of one function's translation. `f` writes instructions, `module` holds what is outside the function."""

    def __init__(self, module: Module, function: Operation, name: str, chip: Chip, wave_size: int, block_size: Any):
        self.module = module
        self.op = function
        self.f = Function(module, name)
        self.chip = chip
        self.wave_size = wave_size
        self.block_size: tuple[int, int, int] | None = block_size
        self.ranges = Ranges(function, block_size, wave_size)
        self.values: dict[Value, Translated] = {}
        self.blocks: dict[IrBlock, llvm_text.Block] = {}
        self.phis: dict[IrBlock, list[list[llvm_text.Phi]]] = {}
        self.location_op: Operation = function
        self.interface: Any = None  # the kernel's arguments, see kernel_abi.py
        self.code_object_version = 5
        self.once: dict[Any, Any] = {}  # what is computed once in the entry block, by key
        self.lds_bytes = 0
        self.matrix_control: Any = None  # what matrix instructions depend on, see translation/whole_waves.py
        groups = dma_groups(function)
        self.uses_dma = groups is not None
        self.dma_group_size = min(groups, default=0) if groups else 0
        self.remarks: list[Diagnostic] = []
        self.places: Places | None = None
        self.failures = Failures()
        self.instead: dict[Operation, dict[Value, Translated]] = {}
        """Values that an op to come takes for its operands, in place of what they are elsewhere."""

    # -- walking

    def region(self, blocks: Sequence[IrBlock]) -> None:
        """All blocks of a function body, in an order in which definitions come before uses."""
        order = reverse_post_order(blocks[0])
        for b in order[1:]:
            self.blocks[b] = self.f.new_block("bb")
            self.phis[b] = [self._argument_phis(self.blocks[b], a) for a in b.arguments]
        for i, b in enumerate(order):
            if i:
                self.f.enter(self.blocks[b])
            for op in b:
                self.operation(op)

    def body(self, block: IrBlock) -> Operation:
        """All ops of a block that an op holds, but for the terminator, which is returned."""
        self.failures.walked.add(block)
        op = block.first
        while op is not block.last:
            assert op is not None
            self.operation(op)
            op = op.next
        assert op is not None
        return op

    def operation(self, op: Operation) -> None:
        """One op by its rule. What is wrong is kept in `failures`, and translation goes on."""
        rule = rule_for(op.name)
        if rule is None:
            from .stages import stage_hint

            self._fail(op, op.error(f"has no lowering to LLVM IR{stage_hint(op.name)}"))
        elif self.failures.taints(op):
            self._fail(op, None)
            self._look_inside(op)
        else:
            self.location_op = op
            around = self.f.place
            if self.places is not None:
                self.f.place = self.places.of(op)
            try:
                for r in op.results:
                    if isinstance(r.type, VectorType):
                        check_vector(r.type)
                self._apply(rule, op)
            except (CompileError, UnsupportedType, TargetError) as e:
                self._fail(op, e)
                self._look_inside(op)
            self.f.place = around

    def _apply(self, rule: Rule, op: Operation) -> None:
        instead = self.instead.pop(op, None) if self.instead else None
        if instead is None:
            rule(self, op)
            return
        elsewhere = {v: self.values[v] for v in instead}
        self.values.update(instead)
        rule(self, op)
        self.values.update(elsewhere)

    def _fail(self, op: Operation, error: CompileError | UnsupportedType | TargetError | None) -> None:
        """Keeps the error of an op if it has one of its own; its results get stand-ins."""
        if isinstance(error, UnsupportedType):
            error = op.error(str(error))
        elif isinstance(error, TargetError):
            error = target_error(op, error)
        if error is not None:
            self.failures.add(op, self.op, error)
        for r in op.results:
            self.failures.stand_in(self, r)

    def _look_inside(self, op: Operation) -> None:
        """Finds errors in what an op holds, as far as its rule did not come to it."""
        for region in op.regions:
            for block in reverse_post_order(region.blocks[0]) if region.blocks else ():
                if block not in self.failures.walked and block.first is not None:
                    for a in block.arguments:
                        self.failures.stand_in(self, a)
                    self.body(block)

    # -- values

    def get(self, v: Value) -> Any:
        return self.values[v]

    def set(self, v: Value, x: Translated) -> None:
        self.values[v] = x

    def alias(self, v: Value, other: Value) -> None:
        """Makes a value another."""
        self.set(v, self.get(other))
        if self.failures.covers(other):
            self.failures.values.add(v)

    def set_result(self, op: Operation, x: Translated) -> None:
        self.values[op.results[0]] = x

    def index_width(self, v: Value) -> int:
        """32 or 64: the width in which a value of (element) type index is carried."""
        return 32 if self.ranges.fits_32(v) else 64

    def scalar_type(self, v: Value) -> str:
        """The LLVM type of a value's scalar or element."""
        e = element_type(v.type)
        return scalar_type(e, self.index_width(v) if isinstance(e, IndexType) else 64)

    def scalar_form(self, v: Value) -> str | None:
        """The LLVM type of a value's elements, None for memrefs."""
        return None if isinstance(v.type, MemRefType) else self.scalar_type(v)

    def integer(self, v: Value, width: int) -> V:
        """An index or integer value as an integer of a width. Widening is by sign, which is by zero where the value is
        known not to be negative."""
        return self.resize(self.get(v), width, v)

    def resize(self, x: V, width: int, v: Value | None = None) -> V:
        have = int(x.type[1:])
        if have == width:
            return x
        if have > width:
            return self.f.cast("trunc", x, f"i{width}")
        r = self.ranges.of(v) if v is not None else None
        if r is not None and r[0] >= 0:
            return self.f.cast("zext", x, f"i{width}", "" if x.const is not None else "nneg")
        return self.f.cast("sext", x, f"i{width}")

    def const(self, v: Value) -> int | None:
        x = self.values.get(v)
        return x.const if isinstance(x, V) else None

    def elementwise(self, f: Callable[..., V], *operands: Any) -> Any:
        """`f` on scalars, or row by row on vectors of one shape."""
        first = operands[0]
        if isinstance(first, Vec):
            return first.map(f, *operands[1:])
        return f(*operands)

    def scalarwise(self, f: Callable[..., V], *operands: Any) -> Any:
        """`f` on scalars, or element by element on vectors."""

        def row(*rows: V) -> V:
            if rows[0].type[0] != "<":
                return f(*rows)
            n = int(rows[0].type[1:].partition(" x ")[0])
            made = [f(*(self.f.extract(r, element_of(r.type), i) for r in rows)) for i in range(n)]
            return self.pack(made)

        return self.elementwise(row, *operands)

    # -- rows

    def unpack(self, row: V) -> list[V]:
        """The elements of a row."""
        if row.type[0] != "<":
            return [row]
        n, _, e = row.type[1:-1].partition(" x ")
        if row.text == "zeroinitializer":
            return [llvm_text.zero(e)] * int(n)
        if row.text == "poison":
            return [llvm_text.poison(e)] * int(n)
        if row.text.startswith("splat ("):
            return [_constant_element(row.text[7:-1])] * int(n)
        if row.text[0] == "<":
            return [_constant_element(part) for part in row.text[1:-1].split(", ")]
        return [self.f.extract(row, e, i) for i in range(int(n))]

    def pack(self, elements: Sequence[V]) -> V:
        """A row of elements."""
        if len(elements) == 1:
            return elements[0]
        if all(e.text[0] not in "%@" and e.text != "poison" for e in elements):
            return constant_row(elements)
        if all(e.text == elements[0].text for e in elements):
            return self.splat(elements[0], len(elements))
        row = llvm_text.poison(row_type(elements[0].type, len(elements)))
        for i, e in enumerate(elements):
            if e.text != "poison":
                row = self.f.insert(row, e, i)
        return row

    def splat(self, x: V, n: int) -> V:
        """A row of `n` copies."""
        if n == 1:
            return x
        if x.text[0] not in "%@":
            return constant_row([x] * n)
        one = self.f.insert(llvm_text.poison(row_type(x.type, n)), x, 0)
        return self.f.shuffle(one, None, [0] * n, x.type)

    def elements(self, v: Vec) -> list[V]:
        return [e for row in v.rows for e in self.unpack(row)]

    def vec(self, shape: Sequence[int], element: str, elements: Sequence[V]) -> Vec:
        """A vector of scalars in row-major order."""
        width = shape[-1] if shape else 1
        rows = [self.pack(elements[i * width : (i + 1) * width]) for i in range(row_count(shape))]
        return Vec(tuple(shape), element, tuple(rows))

    def flat(self, v: Vec) -> V:
        """All elements as one LLVM vector (or scalar)."""
        rows = list(v.rows)
        return rows[0] if len(rows) == 1 else self.concatenate(rows)

    def concatenate(self, rows: Sequence[V]) -> V:
        """Rows of one type side by side. By pairs, so that LLVM sees log2(n) levels of shuffles."""
        rows = list(rows)
        element = element_of(rows[0].type)
        if rows[0].type[0] != "<":
            return self.pack(rows)
        while len(rows) > 1:
            paired = []
            for i in range(0, len(rows) - 1, 2):
                a, b = rows[i], rows[i + 1]
                na, nb = _length(a), _length(b)
                if b.type[0] != "<":
                    b = self.f.insert(llvm_text.poison(a.type), b, 0)
                elif nb < na:  # the last of an odd number is shorter: pad it for the shuffle
                    b = self.f.shuffle(b, None, [k if k < nb else -1 for k in range(na)], element)
                paired.append(self.f.shuffle(a, b, list(range(na + nb)), element))
            if len(rows) % 2:
                paired.append(rows[-1])
            rows = paired
        return rows[0]

    def slice_row(self, row: V, begin: int, n: int) -> V:
        element = element_of(row.type)
        if _length(row) == n:
            return row
        if n == 1:
            return self.f.extract(row, element, begin)
        return self.f.shuffle(row, None, list(range(begin, begin + n)), element)

    def reshape(self, v: Vec, shape: Sequence[int]) -> Vec:
        """The same elements in row-major order under another shape."""
        width = shape[-1] if shape else 1
        if width == v.width:
            return Vec(tuple(shape), v.element, v.rows)
        if width % v.width == 0:
            k = width // v.width
            rows = [self.concatenate(v.rows[i : i + k]) for i in range(0, len(v.rows), k)]
            return Vec(tuple(shape), v.element, tuple(rows))
        if v.width % width == 0:
            rows = [self.slice_row(r, i, width) for r in v.rows for i in range(0, v.width, width)]
            return Vec(tuple(shape), v.element, tuple(rows))
        return self.vec(shape, v.element, self.elements(v))

    def to_type(self, t: VectorType, row: V) -> Vec:
        """One LLVM vector of all elements as a vector of an MLIR type."""
        n = t.num_elements
        return self.reshape(Vec((n,), element_of(row.type), (row,)), t.shape)

    # -- control flow

    def _argument_phis(self, block: llvm_text.Block, a: BlockArgument) -> list[llvm_text.Phi]:
        try:
            phis, value = self.make_phis(block, a)
        except UnsupportedType as e:
            where = a.parent_block.location
            self.failures.diagnostics.append(Diagnostic("error", f"argument #{a.index} of the block: {e}", where))
            self.failures.stand_in(self, a)
            return []
        self.set(a, value)
        return phis

    def make_phis(self, block: llvm_text.Block, a: Value) -> tuple[list[llvm_text.Phi], Translated]:
        """Phis for a value of any type, and the value that they make."""
        t = a.type
        if isinstance(t, VectorType):
            check_vector(t)
            e = self.scalar_type(a)
            kind = row_type(e, t.shape[-1] if t.shape else 1)
            phis = [self.f.phi(block, kind) for _ in range(row_count(t.shape))]
            return phis, Vec(t.shape, e, tuple(p.value for p in phis))
        if isinstance(t, MemRefType):
            return self._memref_phis(block, t)
        phi = self.f.phi(block, scalar_type(t, self.index_width(a) if isinstance(t, IndexType) else 64))
        return [phi], phi.value

    def _memref_phis(self, block: llvm_text.Block, t: MemRefType) -> tuple[list[llvm_text.Phi], MemRef]:
        layout = t.strides_and_offset()
        if layout is None:
            raise UnsupportedType(f"layout of {t} is not strided")
        space = address_space(t.memory_space)
        width = address_type(space)
        phis = [self.f.phi(block, pointer_type(space))]

        def dynamic(n: int) -> V:
            if n >= 0:
                return int_const(n, width)
            phis.append(self.f.phi(block, width))
            return phis[-1].value

        offset = dynamic(layout[1])
        sizes = tuple(dynamic(d) for d in t.shape)
        strides = tuple(dynamic(s) for s in layout[0])
        alignment = 16 if space == LDS else 1
        return phis, MemRef(phis[0].value, t.element, offset, sizes, strides, alignment)

    def components(self, v: Value, like: Value) -> list[V]:
        """What is passed to the phis that `make_phis` made for `like`."""
        x = self.get(v)
        if isinstance(x, Vec):
            if isinstance(element_type(v.type), IndexType) and x.element != self.scalar_type(like):
                return [self._resize_row(r, self.scalar_type(like)) for r in x.rows]
            return list(x.rows)
        if isinstance(x, MemRef):
            t: Any = like.type
            strides, offset = t.strides_and_offset()
            out = [x.pointer]
            if offset < 0:
                out.append(x.offset)
            out += [s for s, d in zip(x.sizes, t.shape, strict=True) if d < 0]
            out += [s for s, d in zip(x.strides, strides, strict=True) if d < 0]
            return out
        if isinstance(v.type, IndexType):
            return [self.resize(x, int(self.scalar_type(like)[1:]), v)]
        return [x]

    def _resize_row(self, row: V, element: str) -> V:
        n = _length(row)
        have, want = int(element_of(row.type)[1:]), int(element[1:])
        return self.f.cast("trunc" if have > want else "sext", row, row_type(element, n))

    def branch_values(self, target: IrBlock, values: Sequence[Value]) -> None:
        """Passes values to a block from the current LLVM block."""
        label = self.f.block.label
        for a, v, phis in zip(target.arguments, values, self.phis[target], strict=True):
            if self.failures.covers(a, v):
                continue
            for phi, part in zip(phis, self.components(v, a), strict=True):
                phi.incoming.append((part, label))

    # -- what ops need

    def intrinsic(
        self, name: str, type: str, arguments: Sequence[V | str], suffix: str = "", attributes: str = ""
    ) -> V:
        """A call of an LLVM intrinsic, once it is known that the chip has it."""
        from ..targets import intrinsics

        intrinsics.check(name, self.chip)
        return self.f.call(type, name, arguments, suffix, attributes)

    def in_entry(self, key: Any, make: Callable[[], Any]) -> Any:
        """A value that is computed once, in the entry block, where every use can see it."""
        found = self.once.get(key)
        if found is None:
            current = self.f.block
            entry = self.f.blocks[0]
            if current is entry:
                found = make()
            else:
                saved = entry.lines
                entry.lines = []
                self.f.block = entry
                found = make()
                made, entry.lines = entry.lines, saved
                at = len(saved) - 1 if entry.terminated else len(saved)
                entry.lines[at:at] = made
                self.f.block = current
            self.once[key] = found
        return found

    def lds_hint(self, m: MemRef, is_dma: bool) -> str:
        """Where copies to LDS are waited for by hand: tells LLVM that other accesses do not touch what a copy in flight
        writes, else it would wait for all copies before each of them. Barriers' fences keep it true."""
        if not self.uses_dma or m.space != LDS:
            return ""
        node = self.module.metadata
        domain = node(f'distinct !{{$, !"{llvm_text.escaped(self.f.name)}"}}') if "dma" not in self.once else ""
        if domain:
            dma, other = node(f'distinct !{{$, {domain}, !"dma"}}'), node(f'distinct !{{$, {domain}, !"lds"}}')
            self.once["dma"] = (node(f"!{{{dma}}}"), node(f"!{{{other}}}"))
        dma, other = self.once["dma"]
        own, foreign = (dma, other) if is_dma else (other, dma)
        return f", !alias.scope {own}, !noalias {foreign}"

    def remark(self, message: str, op: Operation | None = None) -> None:
        """Why a faster form was not used, for `--remarks`."""
        place = op or self.location_op
        self.remarks.append(Diagnostic("remark", f"'{place.name}' op {message}", place.location))


def dma_groups(function: Operation) -> list[int] | None:
    """How many copies to LDS each `rocdl.asyncmark` ends, or None in a function that has no waits for them."""
    groups: list[int] = []
    waits = False
    count = 0
    for op in function.walk():
        if op.name == "amdgpu.gather_to_lds":
            count += 1
        elif op.name == "rocdl.asyncmark":
            groups.append(count)
            count = 0
        elif op.name == "rocdl.wait.asyncmark":
            waits = True
    return groups if waits else None


def _constant_element(typed: str) -> V:
    """`i32 4` or `float 0x...` as a value."""
    type, _, text = typed.partition(" ")
    if type[0] == "i":
        return int_const({"true": 1, "false": 0}.get(text) if text in ("true", "false") else int(text), type)  # type: ignore[arg-type]
    return V(type, text)


def _length(row: V) -> int:
    return int(row.type[1:].partition(" x ")[0]) if row.type[0] == "<" else 1


def reverse_post_order(entry: IrBlock) -> list[IrBlock]:
    """Reachable blocks, each before those it dominates."""
    seen: set[IrBlock] = {entry}
    out: list[IrBlock] = []
    stack: list[tuple[IrBlock, int]] = [(entry, 0)]
    while stack:
        block, i = stack.pop()
        successors = block.successors
        if i < len(successors):
            stack.append((block, i + 1))
            following = successors[i]
            if following not in seen:
                seen.add(following)
                stack.append((following, 0))
        else:
            out.append(block)
    return out[::-1]
