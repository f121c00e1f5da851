"""`bufferization`: where tensors and buffers meet."""

from __future__ import annotations

from typing import Any

from ..ir.attribute_constraints import ANY_ATTR, UNIT_ATTR
from ..ir.attributes import DenseArrayAttr, dictionary_text
from ..ir.constraints import BOOL, INDEX_TYPE, TypeConstraint
from ..ir.definitions import (
    Op,
    attr,
    operand,
    optional_operand,
    optional_result,
    result,
    variadic_operand,
    variadic_result,
)
from ..ir.traits import AttrSizedOperandSegments, InferTypes, Pure
from ..ir.types import (
    DYNAMIC,
    I1,
    I32,
    INDEX,
    MemRefType,
    RankedTensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)

_TENSORS = (RankedTensorType, UnrankedTensorType)
_BUFFERS = (MemRefType, UnrankedMemRefType)
TENSOR = TypeConstraint("tensor of any non-token type values", lambda t: isinstance(t, _TENSORS))
BUFFER = TypeConstraint("ranked or unranked memref of any non-token type values", lambda t: isinstance(t, _BUFFERS))
TENSOR_LIKE = TypeConstraint(
    "TensorLikeType instance", lambda t: isinstance(t, _TENSORS) or hasattr(t, "is_tensor_like")
)
BUFFER_LIKE = TypeConstraint(
    "BufferLikeType instance", lambda t: isinstance(t, _BUFFERS) or hasattr(t, "is_buffer_like")
)
SHAPED = TypeConstraint("shaped of any non-token type values", lambda t: isinstance(t, (*_TENSORS, *_BUFFERS)))


class AllocTensorOp(Op):
    """A tensor with a buffer of its own, undefined or a copy of another."""

    name = "bufferization.alloc_tensor"
    dynamic_sizes = variadic_operand(INDEX_TYPE)
    copy = optional_operand(TENSOR)
    size_hint = optional_operand(INDEX_TYPE)
    memory_space = attr(ANY_ATTR, optional=True)
    result = result(TENSOR)
    traits = (AttrSizedOperandSegments,)
    signature_decides = True

    @classmethod
    def parse(cls, p, at):
        sizes = p.bracketed("(", ")", p.ssa_use)
        copied = hint = None
        if p.accept("copy"):
            p.expect("(")
            copied = p.ssa_use()
            p.expect(")")
        if p.accept("size_hint"):
            p.expect("=")
            hint = p.ssa_use()
        properties: dict[str, Any] = {}
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes)
        p.expect(":")
        t = p.type()
        operands = [p.resolve(u, INDEX) for u in sizes]
        if copied is not None:
            operands.append(p.resolve(copied, t))
        if hint is not None:
            operands.append(p.resolve(hint, INDEX))
        properties["operandSegmentSizes"] = DenseArrayAttr(
            I32, (len(sizes), int(copied is not None), int(hint is not None))
        )
        return cls(operands, [t], properties, attributes, location=p.location(at))

    def print(self, p):
        p.write(f"({p.values(self.dynamic_sizes)})")
        if self.copy is not None:
            p.write(f" copy({p.value(self.copy)})")
        if self.size_hint is not None:
            p.write(f" size_hint={p.value(self.size_hint)}")
        if self.memory_space is not None:  # written by hand in MLIR too, hence the braces that formats leave out
            p.write(f" <{dictionary_text([('memory_space', self.memory_space)], p)}>")
        p.optional_dict(self.attributes)
        p.write(f" : {p.type(self.result.type)}")

    def verify(self):
        t = self.result.type
        if self.copy is not None:
            if self.dynamic_sizes:
                raise self.plain_error("dynamic sizes not needed when copying a tensor")
            if self.copy.type is not t:
                raise self.plain_error("expected that `copy` and return type match")
            return
        wanted = t.shape.count(DYNAMIC) if isinstance(t, RankedTensorType) else 0
        if len(self.dynamic_sizes) != wanted:
            raise self.error(f"incorrect number of dynamic sizes, has {len(self.dynamic_sizes)}, expected {wanted}")


class CloneOp(Op):
    """A buffer with the same contents; neither may be written afterwards."""

    name = "bufferization.clone"
    input = operand(BUFFER)
    output = result(BUFFER)
    assembly = "$input attr-dict `:` type($input) `to` type($output)"

    def memory_effects(self):
        return [("read", self.input), ("allocate", self.results[0]), ("write", self.results[0])]


class DeallocOp(Op):
    """Frees buffers whose condition holds and which alias none of those to retain; tells who owns the latter now."""

    name = "bufferization.dealloc"
    memrefs = variadic_operand(BUFFER)
    conditions = variadic_operand(BOOL)
    retained = variadic_operand(BUFFER)
    updatedConditions = variadic_result(BOOL)
    traits = (
        AttrSizedOperandSegments,
        InferTypes(lambda ts, properties: [I1] * properties["operandSegmentSizes"].values[2], check=False),
    )
    signature_decides = True

    @classmethod
    def parse(cls, p, at):
        memrefs, memref_types = _typed_list(p) if p.at("(") else ([], [])
        conditions = p.bracketed("(", ")", p.ssa_use) if p.accept("if") else []
        retained, retained_types = _typed_list(p) if p.accept("retain") else ([], [])
        attributes = p.dictionary() if p.at("{") else {}
        operands = [
            *p.operands_of(memrefs, memref_types),
            *(p.resolve(c, I1) for c in conditions),
            *p.operands_of(retained, retained_types),
        ]
        sizes = DenseArrayAttr(I32, (len(memrefs), len(conditions), len(retained)))
        return cls(operands, [I1] * len(retained), {"operandSegmentSizes": sizes}, attributes, location=p.location(at))

    def print(self, p):
        typed = lambda vs: f"({p.values(vs)} : {p.types(v.type for v in vs)})"  # noqa: E731
        if self.memrefs:
            p.write(f" {typed(self.memrefs)}")
        if self.conditions:
            p.write(f" if ({p.values(self.conditions)})")
        if self.retained:
            p.write(f" retain {typed(self.retained)}")
        p.optional_dict(self.attributes)

    def verify(self):
        if len(self.memrefs) != len(self.conditions):
            raise self.error("must have the same number of conditions as memrefs to deallocate")
        if len(self.retained) != len(self.results):
            raise self.error("must have the same number of updated conditions (results) as retained operands")

    def memory_effects(self):
        return [("free", m) for m in self.memrefs]


def _typed_list(p: Any) -> tuple[list[int], list[Any]]:
    p.expect("(")
    uses = p.comma_list(p.ssa_use)
    p.expect(":")
    types = p.type_list()
    p.expect(")")
    return uses, types


class DeallocTensorOp(Op):
    """Ends the life of a tensor's buffer."""

    name = "bufferization.dealloc_tensor"
    tensor = operand(TENSOR)
    assembly = "$tensor attr-dict `:` type($tensor)"

    def memory_effects(self):
        return [("free", self.tensor)]


class MaterializeInDestinationOp(Op):
    """Puts the contents of a tensor into the buffer of another, or into a memref."""

    name = "bufferization.materialize_in_destination"
    source = operand(TENSOR)
    dest = operand(SHAPED)
    restrict = attr(UNIT_ATTR, optional=True)
    writable = attr(UNIT_ATTR, optional=True)
    result = optional_result(TENSOR)
    assembly = """
        $source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest
        attr-dict `:` functional-type(operands, results)
    """
    signature_decides = True

    def verify(self):
        source, target = self.source.type, self.dest.type
        buffer = isinstance(target, _BUFFERS)
        if buffer and self.results:
            raise self.error("memref 'dest' implies zero results")
        if not buffer and len(self.results) != 1:
            raise self.error("tensor 'dest' implies exactly one tensor result")
        if self.restrict is not None and not buffer:
            raise self.error("'restrict' is valid only for memref destinations")
        if (self.writable is not None) != buffer:
            raise self.error("'writable' must be specified if and only if the destination is of memref type")
        if not hasattr(source, "shape") or not hasattr(target, "shape"):
            return
        if source.rank != target.rank:
            raise self.error(f"source rank ({source.rank}) does not match destination rank ({target.rank})")
        if any(a != b and DYNAMIC not in (a, b) for a, b in zip(source.shape, target.shape, strict=True)):
            raise self.error("source/destination shapes are incompatible")

    def memory_effects(self):
        return [("write", self.dest)] if isinstance(self.dest.type, _BUFFERS) else []


def _check_agreement(op: Op, tensor: Any, buffer: Any) -> None:
    """A tensor and its buffer have one shape and element type."""
    if hasattr(tensor, "is_tensor_like") or hasattr(buffer, "is_buffer_like"):
        return
    if getattr(tensor, "shape", None) != getattr(buffer, "shape", None):
        raise op.plain_error("shapes do not match")
    if tensor.element is not buffer.element:
        raise op.plain_error("element types do not match")


class ToTensorOp(Op):
    """The contents of a buffer as a tensor."""

    name = "bufferization.to_tensor"
    buffer = operand(BUFFER_LIKE)
    restrict = attr(UNIT_ATTR, optional=True)
    writable = attr(UNIT_ATTR, optional=True)
    result = result(TENSOR_LIKE)
    assembly = """
        $buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)
    """
    signature_decides = True

    def verify(self):
        _check_agreement(self, self.result.type, self.buffer.type)

    def memory_effects(self):
        return [("read", self.buffer)]


class ToBufferOp(Op):
    """The buffer of a tensor."""

    name = "bufferization.to_buffer"
    tensor = operand(TENSOR_LIKE)
    read_only = attr(UNIT_ATTR, optional=True)
    buffer = result(BUFFER_LIKE)
    traits = (Pure,)
    assembly = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)"
    signature_decides = True

    def verify(self):
        _check_agreement(self, self.tensor.type, self.buffer.type)
