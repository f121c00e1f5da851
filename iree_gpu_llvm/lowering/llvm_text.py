"""LLVM IR as text: values, functions with basic blocks, modules with globals and metadata.

Text rather than a builder library, because string attributes of functions and metadata on fences are needed and the
text is parsed and verified by LLVM anyway. Integer operations on constants fold while they are written, so that address
arithmetic reaches LLVM (and people's eyes) without noise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..targets.data_layouts import DATA_LAYOUTS


class V:
    """An LLVM value: its type and its text (`%12`, `3`, `0xH3C00`, `<2 x i32> ...` without the type)."""

    __slots__ = ("const", "text", "type")

    def __init__(self, type: str, text: str, const: int | None = None):
        self.type, self.text, self.const = type, text, const

    @property
    def typed(self) -> str:
        return f"{self.type} {self.text}"

    def __repr__(self) -> str:
        return f"V({self.typed})"


def int_const(value: int, type: str) -> V:
    """`value` as a constant of an integer type, wrapped to its width."""
    width = int(type[1:])
    value &= (1 << width) - 1
    if width > 1 and value >> (width - 1):
        value -= 1 << width
    text = ("true" if value else "false") if width == 1 else str(value)
    return V(type, text, value)


def poison(type: str) -> V:
    return V(type, "poison")


def zero(type: str) -> V:
    if type[0] == "i" and type[1:].isdigit():
        return int_const(0, type)
    return V(
        type, {"half": "0xH0000", "bfloat": "0xR0000", "float": "0.0", "double": "0.0"}.get(type, "zeroinitializer")
    )


def escaped(text: str) -> str:
    """What stands between the quotes of an LLVM string; bytes that are no UTF-8 are kept."""
    return "".join(c if c.isascii() and c.isprintable() and c not in '"\\' else _bytes(c) for c in text)


def _bytes(character: str) -> str:
    return "".join(f"\\{byte:02X}" for byte in character.encode("utf-8", "surrogateescape"))


def quoted(name: str) -> str:
    """The name of a global as LLVM reads it, without its mark."""
    if name.isascii() and all(c.isalnum() or c in "._$-" for c in name) and name[:1].isalpha():
        return name
    return f'"{escaped(name)}"'


class Block:
    """A basic block under construction. `phis` come first however late they are added."""

    __slots__ = ("label", "lines", "phis", "terminated")

    def __init__(self, label: str):
        self.label = label
        self.phis: list[Phi] = []
        self.lines: list[str] = []
        self.terminated = False


class Phi:
    """A phi whose incoming values are known only when all predecessors are written."""

    __slots__ = ("incoming", "value")

    def __init__(self, value: V):
        self.value = value
        self.incoming: list[tuple[V, str]] = []


class Function:
    """Writes one function. All methods that make an instruction return its value."""

    def __init__(self, module: Module, name: str):
        self.module = module
        self.name = name
        self.blocks: list[Block] = []
        self.place = ""
        """Follows every instruction: where it is from, for debug information."""
        self._number = 0
        self._labels: dict[str, int] = {}
        self.block = self.new_block("entry")
        self.enter(self.block)

    # -- blocks

    def new_block(self, label: str) -> Block:
        """A block that is written once `enter` makes it current."""
        n = self._labels.get(label, 0)
        self._labels[label] = n + 1
        return Block(label if not n else f"{label}.{n}")

    def reserve(self, names: Iterable[str]) -> None:
        """Names of arguments: labels share their name space and must be others."""
        for name in names:
            self._labels.setdefault(name, 1)

    def enter(self, block: Block) -> None:
        self.blocks.append(block)
        self.block = block

    def phi(self, block: Block, type: str) -> Phi:
        phi = Phi(V(type, self._fresh()))
        block.phis.append(phi)
        return phi

    def terminate(self, line: str) -> None:
        self.block.lines.append(line + self.place)
        self.block.terminated = True

    def branch(self, target: Block) -> None:
        self.terminate(f"br label %{target.label}")

    def branch_if(self, condition: V, then: Block, otherwise: Block, suffix: str = "") -> None:
        self.terminate(f"br {condition.typed}, label %{then.label}, label %{otherwise.label}{suffix}")

    # -- instructions

    def _fresh(self) -> str:
        self._number += 1
        return f"%v{self._number}"

    def op(self, type: str, text: str) -> V:
        """`%new = text`, whose result has `type`."""
        name = self._fresh()
        self.block.lines.append(f"{name} = {text}{self.place}")
        return V(type, name)

    def do(self, text: str) -> None:
        """An instruction without result."""
        self.block.lines.append(text + self.place)

    def call(self, type: str, callee: str, arguments: Sequence[V | str], suffix: str = "", attributes: str = "") -> V:
        """A call; string arguments are typed text as it stands."""
        text = ", ".join(a if isinstance(a, str) else a.typed for a in arguments)
        space = " " if attributes else ""
        line = f"call {attributes}{space}{type} @{callee}({text}){suffix}"
        if type == "void":
            self.do(line)
            return V("void", "")
        return self.op(type, line)

    def binary(self, opcode: str, a: V, b: V, flags: str = "") -> V:
        """An integer or float operation of two values of one type; `flags` such as `nuw nsw` or `contract`."""
        if a.const is not None and b.const is not None:
            folded = _fold(opcode, a.const, b.const, a.type)
            if folded is not None:
                return folded
        simple = _simplify(opcode, a, b)
        if simple is not None:
            return simple
        space = " " if flags else ""
        return self.op(a.type, f"{opcode} {flags}{space}{a.typed}, {b.text}")

    def compare(self, predicate: str, a: V, b: V, opcode: str = "icmp", flags: str = "") -> V:
        type = "i1" if a.type[0] != "<" else f"{a.type.partition(' x ')[0]} x i1>"
        space = " " if flags else ""
        return self.op(type, f"{opcode} {flags}{space}{predicate} {a.typed}, {b.text}")

    def select(self, condition: V, a: V, b: V, flags: str = "") -> V:
        if condition.const is not None:
            return a if condition.const else b
        if a.text == b.text:
            return a
        space = " " if flags else ""
        return self.op(a.type, f"select {flags}{space}{condition.typed}, {a.typed}, {b.typed}")

    def cast(self, opcode: str, a: V, type: str, flags: str = "") -> V:
        """A conversion; none if the type is already right and the conversion is one of bits."""
        if a.type == type and opcode in ("bitcast", "trunc", "zext", "sext"):
            return a
        if a.const is not None and opcode in ("trunc", "zext", "sext") and type[0] == "i":
            value = a.const
            if opcode == "zext" and value < 0:
                value += 1 << int(a.type[1:])
            if opcode == "zext" and a.type == "i1":
                value &= 1
            elif opcode == "sext" and a.type == "i1":
                value = -(value & 1)
            return int_const(value, type)
        space = " " if flags else ""
        return self.op(type, f"{opcode} {flags}{space}{a.typed} to {type}")

    def extract(self, vector: V, element_type: str, index: int | V) -> V:
        if isinstance(index, int):
            index = int_const(index, "i32")
        return self.op(element_type, f"extractelement {vector.typed}, {index.typed}")

    def insert(self, vector: V, element: V, index: int | V) -> V:
        if isinstance(index, int):
            index = int_const(index, "i32")
        return self.op(vector.type, f"insertelement {vector.typed}, {element.typed}, {index.typed}")

    def shuffle(self, a: V, b: V | None, mask: Sequence[int], element_type: str) -> V:
        """`shufflevector`; negative mask entries are poison."""
        second = f"{a.type} poison" if b is None else b.typed
        entries = ", ".join("i32 poison" if m < 0 else f"i32 {m}" for m in mask)
        return self.op(
            f"<{len(mask)} x {element_type}>", f"shufflevector {a.typed}, {second}, <{len(mask)} x i32> <{entries}>"
        )

    def gep(self, element_type: str, pointer: V, index: V, flags: str = "") -> V:
        if index.const == 0:
            return pointer
        space = " " if flags else ""
        return self.op(pointer.type, f"getelementptr {flags}{space}{element_type}, {pointer.typed}, {index.typed}")

    def text(self, header: str) -> str:
        """The whole definition after its header line `define ... {`."""
        out = [header]
        for b in self.blocks:
            out.append(f"{b.label}:")
            for p in b.phis:
                pairs = ", ".join(f"[ {v.text}, %{label} ]" for v, label in p.incoming)
                out.append(f"  {p.value.text} = phi {p.value.type} {pairs}")
            out += ["  " + line for line in b.lines]
        out.append("}")
        return "\n".join(out)


def _fold(opcode: str, a: int, b: int, type: str) -> V | None:
    if opcode in ("add", "sub", "mul", "and", "or", "xor"):
        value = {"add": a + b, "sub": a - b, "mul": a * b, "and": a & b, "or": a | b, "xor": a ^ b}[opcode]
        return int_const(value, type)
    width = int(type[1:])
    ua, ub = a & ((1 << width) - 1), b & ((1 << width) - 1)
    if opcode == "shl" and ub < width:
        return int_const(a << ub, type)
    if opcode == "lshr" and ub < width:
        return int_const(ua >> ub, type)
    if opcode == "ashr" and ub < width:
        return int_const(a >> ub, type)
    if opcode == "udiv" and ub:
        return int_const(ua // ub, type)
    if opcode == "urem" and ub:
        return int_const(ua % ub, type)
    if opcode in ("sdiv", "srem") and b:
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        return int_const(quotient if opcode == "sdiv" else a - quotient * b, type)
    return None


def _simplify(opcode: str, a: V, b: V) -> V | None:
    if opcode in ("add", "or", "xor") and b.const == 0:
        return a
    if opcode in ("add", "or", "xor") and a.const == 0:
        return b
    if opcode in ("sub", "shl", "lshr", "ashr") and b.const == 0:
        return a
    if opcode == "mul":
        for x, y in ((a, b), (b, a)):
            if y.const == 1:
                return x
            if y.const == 0:
                return y
    if opcode in ("udiv", "sdiv") and b.const == 1:
        return a
    if opcode == "urem" and b.const == 1:
        return int_const(0, a.type)
    return None


class Module:
    """A module under construction: globals, function texts, numbered metadata, attribute groups."""

    def __init__(self, triple: str):
        self.triple = triple
        self.globals: list[str] = []
        self.functions: list[str] = []
        self.definitions: dict[str, str] = {}  # library functions by name, each once
        self._metadata: dict[str, int] = {}
        self._named: dict[str, list[str]] = {}
        self._attributes: dict[str, int] = {}
        self._global_names: dict[str, int] = {}
        self.reserved: set[str] = set()

    def metadata(self, body: str) -> str:
        """The number of a metadata node such as `!{i32 1}`, as `!3`; equal bodies share one. `distinct !{...}` with `$`
        for its own number makes a new one each time."""
        if body.startswith("distinct"):
            n = len(self._metadata)
            self._metadata[body.replace("$", f"!{n}", 1)] = n
            return f"!{n}"
        return f"!{self._metadata.setdefault(body, len(self._metadata))}"

    def named_metadata(self, name: str, body: str) -> None:
        self.named(name, self.metadata(body))

    def named(self, name: str, node: str) -> None:
        self._named.setdefault(name, []).append(node)

    def attribute_group(self, body: str) -> str:
        return f"#{self._attributes.setdefault(body, len(self._attributes))}"

    def global_name(self, base: str) -> str:
        """A name that no other global has; `reserved` are those of the kernels."""
        while True:
            n = self._global_names.get(base, 0)
            self._global_names[base] = n + 1
            name = base if not n else f"{base}.{n}"
            if name not in self.reserved:
                self.reserved.add(name)
                return name

    def text(self) -> str:
        parts = [f'target datalayout = "{DATA_LAYOUTS[self.triple]}"', f'target triple = "{self.triple}"', ""]
        if self.globals:
            parts += [*self.globals, ""]
        for f in self.functions:
            parts += [f, ""]
        for d in self.definitions.values():
            parts += [d, ""]
        parts += [f"attributes #{n} = {{ {body} }}" for body, n in self._attributes.items()]
        parts.append("")
        parts += [f"!{name} = !{{{', '.join(numbers)}}}" for name, numbers in self._named.items()]
        parts += [f"!{n} = {body}" for body, n in self._metadata.items()]
        return "\n".join(parts) + "\n"
