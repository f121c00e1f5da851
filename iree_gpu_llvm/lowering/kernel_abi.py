"""Kernel arguments: the runtime's interface of bindings and push constants, or plain arguments for kernels written by
hand.

HAL interface (a function without arguments that uses `hal.interface.*`): one 8-byte pointer for each binding of the
pipeline layout in order, used or not, then one 4-byte integer for each push constant.

Plain (a `func.func` with arguments): each argument in order. A memref is an 8-byte pointer to its element 0, followed
by an 8-byte integer for each dynamic size, then each dynamic stride, then the offset if it is dynamic (counted in
elements). An index is an 8-byte integer, other scalars have their own size, a vector that of its elements. Arguments
are aligned to their size. What a memref's argument attributes promise (`{llvm.noalias}`) is said of its pointer.
"""

from __future__ import annotations

from typing import Any

from ..dialects.function_syntax import argument_attributes
from ..ir.attributes import IntegerAttr
from ..ir.diagnostics import CompileError
from ..ir.operations import Operation
from ..ir.types import IndexType, MemRefType, VectorType, element_type
from ..records import record
from .llvm_text import V, int_const
from .values import (
    GLOBAL,
    MemRef,
    UnsupportedType,
    Vec,
    address_space,
    address_type,
    check_vector,
    pointer_type,
    row_type,
    scalar_type,
)

MAX_INTERFACE = 1 << 14
"""Bindings and constants: 64 KiB of constants are more than any runtime passes."""
ARGUMENT_ALIGNMENT = 16
"""What the runtime promises of a binding's base pointer, in bytes."""


@record
class Argument:
    """One kernel argument: LLVM type, attributes, name."""

    type: str
    attributes: str
    name: str

    def text(self, inreg: bool) -> str:
        return f"{self.type} {'inreg ' if inreg else ''}{self.attributes} %{self.name}"

    @property
    def value(self) -> V:
        return V(self.type, f"%{self.name}")


ACCESSES = ("readnone", "readonly", "writeonly")
"""Attributes `llvm.*` of a memref argument, one of which its pointer has in LLVM, too: LLVM takes no two of them."""


class Interface:
    """The HAL interface of a function, from the subspans and constant loads in it."""

    def __init__(self, function: Operation):
        bindings = constants = 0
        used: dict[int, bool] = {}  # binding -> all its subspans are read-only
        self.first: Any = None  # the op whose layout is the kernel's
        op: Any
        for op in function.walk():
            if op.name not in ("hal.interface.binding.subspan", "hal.interface.constant.load"):
                continue
            if self.first is None:
                self.first = op
                bindings, constants = _counts(op)
                if bindings + constants > MAX_INTERFACE:
                    raise op.error(
                        f"has a layout of {constants} constants: a kernel has {MAX_INTERFACE} arguments at most"
                    )
            if op.name == "hal.interface.binding.subspan":
                number = op.properties["binding"].value
                used[number] = used.get(number, True) and op.is_read_only
        self.arguments: list[Argument] = []
        for i in range(bindings):
            if i in used:
                readonly = " readonly" if used[i] else ""
                attributes = f"noalias noundef nonnull{readonly} align {ARGUMENT_ALIGNMENT}"
                self.arguments.append(Argument(pointer_type(GLOBAL), attributes, f"binding{i}"))
            else:
                self.arguments.append(Argument(pointer_type(GLOBAL), "noalias readnone", f"binding{i}"))
        self.arguments += [Argument("i32", "noundef", f"constant{i}") for i in range(constants)]
        self.binding_count = bindings

    def binding(self, op: Any) -> V:
        self._check_layout(op)
        return self.arguments[op.properties["binding"].value].value

    def constant(self, op: Any) -> V:
        self._check_layout(op)
        return self.arguments[self.binding_count + op.properties["ordinal"].value].value

    def _check_layout(self, op: Any) -> None:
        """A kernel is launched with one list of arguments."""
        if _counts(op) != _counts(self.first):
            (bindings, constants), (other_bindings, other_constants) = _counts(op), _counts(self.first)
            error = op.error(
                f"has a layout of {bindings} bindings and {constants} constants, the kernel's first one has "
                f"{other_bindings} and {other_constants}"
            )
            error.diagnostics[0].note("the first one is here", self.first.location)
            raise error


def _counts(op: Any) -> tuple[int, int]:
    """Bindings and push constants of an op's pipeline layout."""
    layout = op.properties["layout"]
    return len(layout.bindings), layout.constants


class PlainArguments:
    """Arguments of a function as it declares them."""

    def __init__(self, function: Operation):
        self.function = function
        self.arguments: list[Argument] = []
        self.values: list[tuple[Any, Any]] = []
        self.errors: dict[Any, CompileError] = {}  # of arguments that a kernel cannot be given
        entry = function.regions[0].blocks[0]
        for a in entry.arguments[: len(function.argument_types)]:  # type: ignore[attr-defined]
            try:
                self.values.append((a, self._argument(a)))
            except UnsupportedType as e:
                self.errors[a] = function.error(f"argument #{a.index}: {e}")

    def _add(self, type: str, attributes: str, name: str) -> V:
        argument = Argument(type, attributes, name)
        self.arguments.append(argument)
        return argument.value

    def _name(self, a: Any) -> str:
        """The argument's own name where it is one for LLVM, too, and no other argument has it."""
        name = a.name or ""
        plain = name.replace("_", "a").isalnum() and name.isascii() and not name[0].isdigit()
        taken = name == "entry" or (name[:1] == "v" and name[1:].isdigit())  # the first block, and instructions
        return name if plain and not taken else f"arg{a.index}"

    def _argument(self, a: Any) -> Any:
        t = a.type
        name = self._name(a)
        if isinstance(t, MemRefType):
            return self._memref(t, name, argument_attributes(self.function, a.index))
        if isinstance(t, VectorType):
            check_vector(t)
            if t.rank > 1:
                raise UnsupportedType(f"a kernel cannot be given a {t}")
            element = scalar_type(element_type(t))
            n = t.num_elements
            return Vec(t.shape, element, (self._add(row_type(element, n), "noundef", name),))
        if isinstance(t, IndexType):
            return self._add("i64", "noundef", name)
        return self._add(scalar_type(t), "noundef", name)

    def _memref(self, t: MemRefType, name: str, said: dict[str, Any]) -> MemRef:
        space = address_space(t.memory_space)
        if space != GLOBAL:
            raise UnsupportedType(f"a kernel cannot be given memory in space {t.memory_space}")
        layout = t.strides_and_offset()
        if layout is None:
            raise UnsupportedType(f"the layout of {t} is not strided")
        width = address_type(space)
        stated = said.get("llvm.align")
        multiple = stated.value if isinstance(stated, IntegerAttr) else 0
        alignment = max(ARGUMENT_ALIGNMENT, multiple & -multiple)
        alone = "noalias " if "llvm.noalias" in said else ""
        access = next((f" {word}" for word in ACCESSES if f"llvm.{word}" in said), "")
        pointer = self._add(pointer_type(space), f"{alone}noundef nonnull{access} align {alignment}", name)

        def number(n: int, what: str) -> V:
            return int_const(n, width) if n >= 0 else self._add(width, "noundef", f"{name}.{what}")

        sizes = tuple(number(d, f"size{i}") for i, d in enumerate(t.shape))
        plain = t.layout is None
        strides: list[V] = []
        if plain:  # the identity layout's strides follow from the sizes
            return MemRef(pointer, t.element, int_const(0, width), sizes, (), alignment)
        strides = [number(s, f"stride{i}") for i, s in enumerate(layout[0])]
        offset = number(layout[1], "offset")
        return MemRef(pointer, t.element, offset, sizes, tuple(strides), alignment)

    def bind(self, t: Any) -> None:
        """Gives the entry block's arguments their values."""
        for a, error in self.errors.items():
            t.failures.add(t.op, t.op, error)
            t.failures.stand_in(t, a)
        for a, x in self.values:
            if isinstance(x, MemRef) and len(x.strides) != len(x.sizes):
                strides: list[V] = []
                step = int_const(1, "i64")
                for size in reversed(x.sizes):
                    strides.insert(0, step)
                    step = t.f.binary("mul", step, size, "nuw nsw")
                x = x.with_(strides=tuple(strides))
            elif isinstance(x, V) and isinstance(a.type, IndexType):
                x = t.resize(x, t.index_width(a))
            t.set(a, x)
