"""rocdl's ops are intrinsics of LLVM's AMDGPU backend, hundreds of which differ only in name and types. They are stated
as families: one syntax, and a table with a line for each op.

    mfma.f32.32x32x8f16: 4xf16 4xf16 16xf32 -> 16xf32

The line gives the mnemonic, the operand types in order and the result type if there is one. A type is one of

    i32 f16 ...    the scalar             p p3     any pointer, or one in that address space
    4xf16          a vector               float    any float of LLVM
    f16|v          the scalar or a vector of any length
    v:f16          a vector of any length
    ?              anything LLVM has
    pair           a struct of two i32
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ...ir.attribute_constraints import ARRAY_ATTR, I1_ATTR, I16_ATTR, I32_ATTR, AttrConstraint
from ...ir.attributes import FALSE, i32
from ...ir.constraints import ANY_INTEGER, SIGNLESS_INTEGER, TypeConstraint, exactly
from ...ir.definitions import Op, OpMeta, attr, operand, result
from ...ir.types import I32, IntegerType, Type, VectorType, keyword_type
from ..llvm import (
    ANY_POINTER,
    COMPATIBLE,
    LLVM_FLOAT,
    PointerType,
    StructType,
    llvm_vector_of,
    pointer_in,
    scalar_or_vector_of,
)
from ..rocdl_attributes import (
    Gfx12AtomicCachePolicyAttr,
    Gfx12CachePolicyAttr,
    Gfx942CachePolicyAttr,
    PreGfx12CachePolicyAttr,
)

# -- types

_PAIR = StructType((I32, I32), False, "", False)
_SPECIAL = {
    "?": COMPATIBLE,
    "p": ANY_POINTER,
    "float": LLVM_FLOAT,
    "int": SIGNLESS_INTEGER,
    "integer": ANY_INTEGER,
    "pair": TypeConstraint(
        "LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer",
        lambda t: t is _PAIR,
        short=StructType,
    ),
    # A pointer of LDS whose type the format states.
    "p3s": TypeConstraint("LLVM pointer in address space 3", lambda t: t is PointerType(3), short=PointerType),
}
_WORDS = {"f16": "16-bit float", "bf16": "bfloat16 type", "f32": "32-bit float", "f64": "64-bit float"}


def _scalar(name: str) -> TypeConstraint:
    t = keyword_type(name)
    assert t is not None
    return exactly(t, f"{t.width}-bit signless integer" if isinstance(t, IntegerType) else _WORDS[name])


def _vector(count: int, name: str) -> TypeConstraint:
    element = _scalar(name)
    assert element.buildable is not None
    t: Type = VectorType((count,), element.buildable)
    return exactly(t, f"fixed-length vector of {element.description} values of length {count}")


@cache
def type_of_code(code: str) -> TypeConstraint:
    """The constraint that a word of a family's table means."""
    special = _SPECIAL.get(code)
    if special is not None:
        return special
    if code[0] == "p":
        return pointer_in(int(code[1:]))
    if code.endswith("|v"):
        return scalar_or_vector_of(type_of_code(code[:-2]))
    if code.startswith("v:"):
        return llvm_vector_of(type_of_code(code[2:]))
    count, x, element = code.partition("x")
    return _vector(int(count), element) if x and count.isdigit() else _scalar(code)


# -- attributes


def number() -> Any:
    return attr(I32_ATTR)


def short_number() -> Any:
    return attr(I16_ATTR)


def flag() -> Any:
    return attr(I1_ATTR)


def flag_or_false() -> Any:
    return attr(I1_ATTR, default=FALSE)


POLICIES = {
    "pre_gfx12": PreGfx12CachePolicyAttr,
    "gfx942": Gfx942CachePolicyAttr,
    "gfx12": Gfx12CachePolicyAttr,
    "gfx12_atomic": Gfx12AtomicCachePolicyAttr,
}


class CachePolicy(AttrConstraint):
    """Bits for the caches, written `gfx942<sc0|nt>`, or as the bare number that the instruction's field holds."""

    def __init__(self, description: str, *families: str):
        classes = tuple(POLICIES[f] for f in families)
        super().__init__(description, lambda a: I32_ATTR.check(a) or isinstance(a, classes))

    def parse_optional(self, p):
        return self.parse(p)

    def parse(self, p):
        at = p.i
        number = p.optional_integer()
        if number is not None:
            return i32(number)
        cls = POLICIES.get(p.token)
        if cls is None:
            return p.fail(
                "expected cache policy family 'pre_gfx12', 'gfx942', 'gfx12', 'gfx12_atomic', or a 32-bit integer", at
            )
        p.take()
        return cls.parse(p)

    def text(self, a, p):
        if I32_ATTR.check(a):
            return a.untyped_text()
        family = next(f for f, cls in POLICIES.items() if isinstance(a, cls))
        return f"{family}<{a.value}>"


def cache_policy(kind: str) -> Any:
    """An attribute of one of the kinds of accesses; without it, no bit is set."""
    return attr(_POLICY_KINDS[kind], default=i32(0))


_POLICY_KINDS = {
    "buffer": CachePolicy("non-atomic AMDGPU buffer cache policy attribute", "pre_gfx12", "gfx942", "gfx12"),
    "atomic": CachePolicy("atomic AMDGPU buffer cache policy attribute", "pre_gfx12", "gfx942", "gfx12_atomic"),
    "gfx12": CachePolicy("gfx12 non-atomic AMDGPU cache policy attribute", "gfx12"),
    "before gfx12": CachePolicy("pre-gfx12 or gfx942 AMDGPU cache policy attribute", "pre_gfx12", "gfx942"),
}


def alias_fields() -> dict[str, Any]:
    """What LLVM's alias analysis is told about an access."""
    return {name: attr(ARRAY_ATTR, optional=True) for name in ("alias_scopes", "noalias_scopes", "tbaa")}


# -- families


def _reads(self: Any) -> list[tuple[str, Any]]:
    return [("read", v) for v in self.operands if isinstance(v.type, PointerType)]


def family(
    table: str,
    names: str,
    assembly: str,
    attributes: dict[str, Any] | None = None,
    traits: Sequence[Any] = (),
    reads: bool = False,
    aliases: bool = False,
) -> None:
    """Makes the ops of a table. `names` are those of the operands; `reads` means that the only effect is to read memory
    through the pointers; with `aliases`, the ops have `alias_fields`."""
    operand_names = names.split()
    for line in table.strip().splitlines():
        mnemonic, _, types = line.strip().partition(": ")
        inputs, _, output = types.partition("->")
        fields: dict[str, Any] = {
            n: operand(type_of_code(c)) for n, c in zip(operand_names, inputs.split(), strict=True)
        }
        fields.update(attributes or {})
        if aliases:
            fields.update(alias_fields())
        if output:
            fields["res"] = result(type_of_code(output.strip()))
        if reads:
            fields["memory_effects"] = _reads
        name = f"rocdl.{mnemonic.rstrip(':')}"
        OpMeta(_class_name(name), (Op,), {"name": name, **fields, "traits": tuple(traits), "assembly": assembly})


def _class_name(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.replace(".", "_").split("_")) + "Op"
