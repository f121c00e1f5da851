"""Which memory a memref is of: seen through views, down to the allocation or binding it comes from."""

from __future__ import annotations

from typing import Any

from ...dialects.function_syntax import FUNCTIONS, argument_attributes
from ...dialects.gpu.attributes import GLOBAL, PRIVATE, WORKGROUP
from ...ir.attributes import Attribute, IntegerAttr
from ...ir.folding import constant_value
from ...ir.operations import BlockArgument, Value
from ...ir.types import IndexType, MemRefType, Type, bit_width

VIEWS = frozenset(
    {
        "amdgpu.fat_raw_buffer_cast",
        "iree_codegen.swizzle_hint",
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.subview",
        "memref.transpose",
        "memref.view",
    }
)
"""Ops whose result is (a part of) the memory of their first operand."""
ALLOCATIONS = frozenset({"memref.alloc", "memref.alloca"})
BINDING = "hal.interface.binding.subspan"


def stored_bits(t: Type) -> int:
    """Bits of an element in memory: of an index, and of what refers to memory, those of an address."""
    return 64 if isinstance(t, (IndexType, MemRefType)) else bit_width(t)


def root(v: Value) -> Value:
    """The buffer that a memref is a view of. What a loop carries is that with which it begins, if each turn hands on
    a view of the same; else it is a buffer of its own."""
    seen: set[Value] = set()
    while v not in seen:
        seen.add(v)
        op = v.defining_op
        if op is not None and op.name in VIEWS:
            v = op.operands[0]
        elif isinstance(v, BlockArgument) and v.parent_block.parent_op is not None and v.index > 0:
            loop: Any = v.parent_block.parent_op
            if loop.name != "scf.for" or not _hands_on(loop, v):
                return v
            v = loop.operands[v.index + 2]
    return v


def _hands_on(loop: Any, argument: BlockArgument) -> bool:
    yielded = loop.body.last.operands[argument.index - 1]
    while (op := yielded.defining_op) is not None and op.name in VIEWS:
        yielded = op.operands[0]
    return yielded is argument


def may_alias(a: Value, b: Value) -> bool:
    """Whether two memrefs could share memory. An allocation shares none with another root, and spaces share none. Nor
    do bindings and arguments with `llvm.noalias`: that is what the host promises of buffers that it binds."""
    ra, rb = root(a), root(b)
    if ra is rb:
        x, y = _bytes(a), _bytes(b)
        return x is None or y is None or (x[0] < y[1] and y[0] < x[1])
    if _is(ra, {BINDING}) and _is(rb, {BINDING}) and _binding(ra) != _binding(rb):
        return False
    if any((_is(x, ALLOCATIONS) or _is_promised(x)) and _is_older(y) for x, y in ((ra, rb), (rb, ra))):
        return False
    sa, sb = space(a), space(b)
    return sa is None or sb is None or sa is sb


def share_visibly(a: Value, b: Value) -> bool:
    """Whether two memrefs are views of one buffer that could overlap."""
    return root(a) is root(b) and may_alias(a, b)


def _bytes(v: Value) -> tuple[int, int] | None:
    """Which bytes of its root a memref lies in, if a `memref.view` says so."""
    found: Any = None
    while (op := v.defining_op) is not None and op.name in VIEWS:
        if op.name == "memref.view":
            found = op
        v = op.operands[0]
    if found is None:
        return None
    shift, t = constant_value(found.byte_shift), found.results[0].type
    if not isinstance(shift, IntegerAttr) or not t.has_static_shape or t.layout is not None:
        return None
    return shift.value, shift.value + -(-t.num_elements * stored_bits(t.element) // 8)


def _is_older(v: Value) -> bool:
    """Whether a buffer is there before, or apart from, an allocation: another one, the host's, or the function's."""
    return _is_argument(v) or _is(v, ALLOCATIONS | {BINDING})


def _is_argument(v: Value) -> bool:
    """Whether it is given to the function, or (in `gpu.func`) declared beside what is. A block that is branched to is
    given whatever buffer, also one of these."""
    if not isinstance(v, BlockArgument):
        return False
    around = v.parent_block.parent_op
    if around is None or around.name not in FUNCTIONS:
        return False
    return v.parent_block is around.regions[0].blocks[0]


def _is_promised(v: Value) -> bool:
    """Whether it is an argument of which the caller promises that no other is of the same memory."""
    if not isinstance(v, BlockArgument) or not _is_argument(v):
        return False
    function = v.parent_block.parent_op
    return function is not None and "llvm.noalias" in argument_attributes(function, v.index)


def _binding(v: Value) -> int:
    op: Any = v.defining_op
    return op.binding.value


def is_allocation(v: Value) -> bool:
    return _is(v, ALLOCATIONS)


def _is(v: Value, names: Any) -> bool:
    op = v.defining_op
    return op is not None and op.name in names


def space(v: Value) -> Attribute | None:
    """The memory space of a memref: global, workgroup or private where its type says so. Storage of the host's
    buffers, bound or given as arguments, is global, however it is addressed and also where no type says it."""
    found: Any = getattr(v.type, "memory_space", None)
    if found in (WORKGROUP, PRIVATE):
        return found
    if found is not None:
        return GLOBAL
    origin = root(v)
    return GLOBAL if _is(origin, {BINDING}) or _is_argument(origin) else None
