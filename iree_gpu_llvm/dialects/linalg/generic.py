"""`linalg.generic` and what stands inside structured ops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...ir import registry
from ...ir.attribute_constraints import AFFINE_MAP_ARRAY, I64_ATTR, STRING_ATTR
from ...ir.attributes import ArrayAttr, DictionaryAttr, StringAttr, dictionary_text, index
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, region, result, variadic_operand, variadic_result
from ...ir.traits import Pure, ReturnLike, Terminator
from ...ir.types import MemRefType, RankedTensorType, element_type
from .attributes import ANY_VALUE, ITERATORS, RANKED_TENSOR, SHAPED, IteratorTypeAttr
from .structured import STRUCTURED_TRAITS, StructuredOp, parse_parts, print_parts

if TYPE_CHECKING:
    from ...ir.parser import Parser


class YieldOp(Op):
    """The values of the outputs' elements."""

    name = "linalg.yield"
    values = variadic_operand(ANY_VALUE)
    traits = (Pure, ReturnLike, Terminator)
    assembly = "attr-dict ($values^ `:` type($values))?"

    def verify(self):
        parent = self.parent_op
        if not isinstance(parent, StructuredOp):
            raise self.error("expected parent op with LinalgOp interface")
        outs = parent.outs
        if len(self.operands) != len(outs):
            raise self.error(
                f"expected number of yield values ({len(self.operands)}) to match the number of inits / outs operands"
                f" of the enclosing LinalgOp ({len(outs)})"
            )
        for i, (v, out) in enumerate(zip(self.operands, outs, strict=True)):
            wanted = element_type(out.type)
            if v.type is not wanted:
                raise self.error(
                    f"type of yield operand {i + 1} ('{v.type}') doesn't match the element type of the enclosing"
                    f" linalg.generic op ('{wanted}')"
                )


class IndexOp(Op):
    """The current index of a loop of the enclosing op."""

    name = "linalg.index"
    dim = attr(I64_ATTR)
    result = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$dim attr-dict `:` type($result)"

    def fold(self, operands):
        """A loop that runs once is at 0."""
        parent = self.parent_op
        once = isinstance(parent, StructuredOp) and parent.loop_extents()[self.dim.value] == 1
        return [index(0)] if once else None

    def verify(self):
        parent = self.parent_op
        if not isinstance(parent, StructuredOp):
            raise self.error("expected parent op with LinalgOp interface")
        loops = len(parent.iterators)
        if not 0 <= self.dim.value < loops:
            if self.dim.value < 0:
                raise self.error(
                    "attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum"
                    " value is 0"
                )
            raise self.error(
                f"expected dim ({self.dim.value}) to be lower than the number of loops ({loops}) of the enclosing"
                " LinalgOp"
            )


def erase_identity(op: Any, rewriter: Any) -> bool:
    """What only gives operands, all accessed alike: these; on buffers, what writes an operand to itself."""
    block = op.regions[0].blocks[0]
    given = block.last.operands if block.first is block.last else ()
    if any(m is not op.maps[0] for m in op.maps) or any(v.owner is not block for v in given):
        return False
    operands = [op.operands[v.index] for v in given]
    if not operands or any(isinstance(v.type, MemRefType) for v in op.operands):
        same = len(op.operands) == 2 and op.operands[0] is op.operands[1] and len(given) == 1
        if not same or op.results:
            return False
        rewriter.erase(op)
        return True
    if len(operands) != len(op.results):
        return False
    cast: Any = registry.op_class("tensor.cast")
    for i, (v, r) in enumerate(zip(operands, op.results, strict=True)):
        if not isinstance(v.type, RankedTensorType) or v.type.encoding is not r.type.encoding:
            return False
        if v.type is not r.type:
            operands[i] = rewriter.make(cast((v,), (r.type,)))
    rewriter.replace(op, operands)
    return True


_TRAIT_KEYS = ("doc", "indexing_maps", "iterator_types", "library_call")


class GenericOp(StructuredOp):
    """A nest of loops around a scalar computation."""

    name = "linalg.generic"
    canonicalizations = (*StructuredOp.canonicalizations, erase_identity)
    inputs = variadic_operand(ANY_VALUE)
    outputs = variadic_operand(SHAPED)
    indexing_maps = attr(AFFINE_MAP_ARRAY)
    iterator_types = attr(ITERATORS)
    doc = attr(STRING_ATTR, optional=True)
    library_call = attr(STRING_ATTR, optional=True)
    result_tensors = variadic_result(RANKED_TENSOR)
    region = region()
    traits = STRUCTURED_TRAITS

    @property
    def maps(self):
        return [a.value for a in self.indexing_maps.elements]

    @property
    def iterators(self):
        return [a.value for a in self.iterator_types.elements]

    @classmethod
    def parse(cls, p: Parser, at: int) -> GenericOp:
        dict_at = p.i
        found = p.attribute()
        if not isinstance(found, DictionaryAttr):
            p.fail("expected dictionary attribute", dict_at)
        entries = found.as_dict()
        inherent = cls.get_definition().inherent
        iterators = entries.get("iterator_types")
        if not isinstance(iterators, ArrayAttr):
            p.fail('expected "iterator_types" array attribute', dict_at)
        entries["iterator_types"] = ArrayAttr(tuple(_iterator(p, a, dict_at) for a in iterators.elements))
        properties = {k: v for k, v in entries.items() if k in inherent}
        attributes = {k: v for k, v in entries.items() if k not in inherent}
        parts = parse_parts(p)
        if p.accept("attrs"):
            p.expect("=")
            attributes.update(p.dictionary())
        body = p.region(cls)
        results = p.optional_arrow_types()
        properties["operandSegmentSizes"] = parts.segments()
        return cls(parts.operands(p), results, properties, attributes, [body], location=p.location(at))

    def print(self, p):
        shown = {k: self.properties[k] for k in _TRAIT_KEYS if k in self.properties}
        iterators = shown.get("iterator_types")
        if isinstance(iterators, ArrayAttr):
            shown["iterator_types"] = ArrayAttr(
                tuple(StringAttr(a.value) if isinstance(a, IteratorTypeAttr) else a for a in iterators.elements)
            )
        p.write(f" {dictionary_text(sorted(shown.items()), p)}")
        print_parts(p, self.inputs, self.outputs)
        if self.attributes:
            p.write(" attrs = ")
            p.optional_dict(self.attributes)
        if self.regions[0].blocks:
            p.write(" ")
            p.region(self.regions[0], terminator=True)
        p.write(p.arrow_types([r.type for r in self.results]))

    def block_argument_names(self, region):
        count = len(self.inputs)
        return ["in" if i < count else "out" for i in range(len(region.blocks[0].arguments))]


def _iterator(p: Any, a: Any, at: int) -> Any:
    word = a.value if isinstance(a, (StringAttr, IteratorTypeAttr)) else str(a)
    if word not in IteratorTypeAttr.cases:
        p.fail(f"unexpected iterator_type ({word})", at)
    return IteratorTypeAttr(word)
