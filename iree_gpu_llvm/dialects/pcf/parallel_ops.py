"""`generic` and `loop`: a region that all workers of a scope run."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ...ir.attribute_constraints import BOOL_ARRAY_ATTR, BOOL_ATTR, I64_ATTR, attr_of_class
from ...ir.attributes import ArrayAttr, IntegerAttr, i32_array, i64
from ...ir.constraints import INDEX_TYPE, TypeConstraint
from ...ir.definitions import Op, attr, region, sized_region, variadic_operand, variadic_result
from ...ir.operations import Region
from ...ir.traits import AttrSizedOperandSegments, SingleBlock
from ...ir.types import I1, INDEX, MemRefType, RankedTensorType, Type
from ..attribute_interfaces import ScopeInterface
from ..sized_types import dynamic_dimensions
from .attributes import SYNC_ON_RETURN, ShapedRefType

TENSOR_OR_MEMREF = TypeConstraint(
    "ranked tensor or memref of any type values", lambda t: isinstance(t, (RankedTensorType, MemRefType))
)
SCOPE = attr_of_class(ScopeInterface, "Scope attribute")


class _Execution:
    """What `execute(%ref = %init, ...)[%id: index, ...] : (srefs) -> (results) {` states."""

    def __init__(self) -> None:
        self.refs: list[int] = []
        self.inits: list[int] = []
        self.tied: list[bool] = []
        self.ids: list[tuple[int, Type]] = []
        self.ref_types: list[Type] = []
        self.result_types: list[Type] = []
        self.sizes: list[int] = []

    def parse(self, p: Any) -> None:
        p.expect("execute")
        if p.at("("):
            p.bracketed("(", ")", lambda: self._ref(p))
        self.ids = p.bracketed("[", "]", p.typed_name)
        if not self.refs:
            return
        p.expect(":")
        self.ref_types = p.bracketed("(", ")", p.type)
        p.expect("->")
        p.bracketed("(", ")", lambda: self._result(p))

    def _ref(self, p: Any) -> None:
        self.refs.append(p.ssa_use())
        tied = p.accept("=")
        self.tied.append(tied)
        if tied:
            self.inits.append(p.ssa_use())

    def _result(self, p: Any) -> None:
        self.result_types.append(p.type())
        if p.at("{"):
            self.sizes += p.bracketed("{", "}", p.ssa_use)

    def operands(self, p: Any, at: int) -> tuple[list[Any], list[Any]]:
        """The inits (which have the type of their results) and the sizes."""
        if len(self.refs) != len(self.ref_types) or len(self.refs) != len(self.result_types):
            p.fail("expected a type and a result type for each reference", at)
        tied = [t for t, is_tied in zip(self.result_types, self.tied, strict=True) if is_tied]
        inits = [p.resolve(u, t) for u, t in zip(self.inits, tied, strict=True)]
        return inits, [p.resolve(u, INDEX) for u in self.sizes]

    @property
    def arguments(self) -> list[tuple[int, Type]]:
        return [*zip(self.refs, self.ref_types, strict=True), *self.ids]


class _ParallelOp(Op):
    """Results are what their references hold once all workers have returned. One is tied to an operand, which it starts
    from and shares its type with, or new, with a size for each unknown dimension."""

    inits: Any
    dynamic_sizes: Any
    scope = attr(SCOPE)
    is_tied = attr(BOOL_ARRAY_ATTR)
    sync_on_return = attr(BOOL_ATTR)

    @property
    def tied(self) -> list[bool]:
        return [bool(a.value) for a in self.is_tied.elements]

    @property
    def num_leading(self) -> int:
        """Arguments before the references."""
        return 0

    @property
    def num_ids(self) -> int:
        """Arguments after the references: ids, and in `generic` counts."""
        raise NotImplementedError

    @property
    def body(self) -> Region:
        return self.regions[-1]

    @property
    def references(self) -> list[Any]:
        first = self.num_leading
        return self.body.blocks[0].arguments[first : first + len(self.results)]

    @property
    def id_arguments(self) -> list[Any]:
        return self.body.blocks[0].arguments[self.num_leading + len(self.results) :]

    def _print_head(self, p: Any) -> None:
        p.write(f"{' sync true' if self.sync_on_return.value else ''} scope({p.attribute(self.scope)})")

    def _print_execution(self, p: Any) -> None:
        """On lines of their own, two columns in from the op."""
        p.newline()
        p.write("  execute")
        if self.results:
            inits = iter(self.inits)
            refs = [
                f"{p.value(r)} = {p.value(next(inits))}" if tied else p.value(r)
                for r, tied in zip(self.references, self.tied, strict=True)
            ]
            p.write(f"({', '.join(refs)})")
        p.write("[" + ", ".join(f"{p.value(a)}: {p.type(a.type)}" for a in self.id_arguments) + "]")
        if self.results:
            p.newline()
            p.write(f"       : ({p.types(r.type for r in self.references)})")
            p.newline()
            p.write(f"      -> ({', '.join(self._result_texts(p))})")
        p.write(" ")
        p.region(self.body, entry_arguments=False)

    def _result_texts(self, p: Any) -> list[str]:
        sizes = iter(self.dynamic_sizes)
        out = []
        for r, tied in zip(self.results, self.tied, strict=True):
            count = 0 if tied else dynamic_dimensions(r.type)
            own = list(islice(sizes, count))
            out.append(p.type(r.type) + (f"{{{p.values(own)}}}" if own else ""))
        return out

    def block_argument_names(self, region):
        if region is not self.body:
            return None
        first, refs = self.num_leading, len(self.results)
        rest = len(region.blocks[0].arguments) - first - refs
        return [None] * first + ["ref"] * refs + self._id_names(rest)

    def _id_names(self, count: int) -> list[str | None]:
        return ["id"] * count

    def _verify_results(self) -> None:
        tied = self.tied
        if len(tied) != len(self.results):
            raise self.error(f"`is_tied` mask length expected to match number of results {len(self.results)}")
        if sum(tied) != len(self.inits):
            raise self.error(
                f"number of inits {len(self.inits)} does not match the number of results marked as tied {sum(tied)}"
            )
        untied = [r.type for r, is_tied in zip(self.results, tied, strict=True) if not is_tied]
        wanted = sum(map(dynamic_dimensions, untied))
        if len(self.dynamic_sizes) != wanted:  # iree-opt 3.13 lets it pass, and prints what it cannot read
            raise self.error(f"expected {wanted} dynamic sizes for the results not tied, got {len(self.dynamic_sizes)}")
        arguments = self.body.blocks[0].arguments
        if len(arguments) != self.num_leading + len(self.results) + self.num_ids:
            raise self.error("expected region to have |numLeadingArgs| + |numIndexArgs| + |numResults| total arguments")

    def _verify_references(self) -> None:
        """Each is of the scope, and shaped as its result."""
        inits = iter(enumerate(self.inits))
        for i, (a, r, tied) in enumerate(zip(self.references, self.results, self.tied, strict=True)):
            t: Any = a.type
            if not isinstance(t, ShapedRefType) or t.scope is not self.scope:
                raise self.error(f"expected region ref argument to be of type !pcf.sref with scope {self.scope}")
            if t.shape != r.type.shape:
                raise self.error(
                    f"region arg at index {i} with type '{t}' shape mismatch with tied result of type '{r.type}'"
                )
            if t.element is not r.type.element:
                raise self.error(
                    f"region arg at index {i} element type mismatch of '{t.element}' vs '{r.type.element}'"
                )
            if t.sync_scope not in (None, SYNC_ON_RETURN):
                raise self.error("expected region ref argument to sync on return or is unspecified")
            if tied:
                k, init = next(inits)
                if init.type is not r.type:
                    raise self.error(f"tied init at index {k} does not match the type '{r.type}' at result index {i}")

    def _verify_ids(self) -> None:
        if any(a.type is not INDEX for a in self.id_arguments):
            raise self.error("expected index type for thread count/id region arguments")


def execution_properties(scope: Any, tied: list[bool], sync: bool) -> dict[str, Any]:
    return {
        "scope": scope,
        "is_tied": ArrayAttr(tuple(IntegerAttr(int(t), I1) for t in tied)),
        "sync_on_return": IntegerAttr(int(sync), I1),
    }


def _parse_head(p: Any) -> tuple[bool, Any]:
    """`sync true scope(#scope)`."""
    sync = False
    if p.accept("sync"):
        sync = p.accept_keyword("true", "false") == "true"
    p.expect("scope")
    p.expect("(")
    scope = p.attribute()
    p.expect(")")
    return sync, scope


class GenericOp(_ParallelOp):
    """As many workers as the scope has run the region, which may have several blocks. Its arguments: what the
    initializer yields, a reference for each result, then the worker's ids and as many counts."""

    name = "pcf.generic"
    inits = variadic_operand(TENSOR_OR_MEMREF)
    dynamic_sizes = variadic_operand(INDEX_TYPE)
    num_index_args = attr(I64_ATTR)
    num_leading_args = attr(I64_ATTR)
    initializer = region(lambda r: len(r.blocks) <= 1, "region with at most 1 blocks")
    region = region(lambda r: bool(r.blocks), "region with at least 1 blocks")
    results_ = variadic_result(TENSOR_OR_MEMREF)
    traits = (AttrSizedOperandSegments,)

    @property
    def num_leading(self):
        return self.num_leading_args.value

    def _id_names(self, count):
        return ["id"] * (count // 2) + ["count"] * (count - count // 2)

    @classmethod
    def parse(cls, p, at):
        sync, scope = _parse_head(p)
        initializer = Region()
        leading: list[tuple[int, Type]] = []
        if p.accept("initialize"):
            initializer = p.region()
            p.expect("->")
            leading = p.bracketed("(", ")", p.typed_name)
        e = _Execution()
        e.parse(p)
        inits, sizes = e.operands(p, at)
        body = p.region(None, [*leading, *e.arguments])
        properties = execution_properties(scope, e.tied, sync)
        properties["num_leading_args"] = i64(len(leading))
        properties["num_index_args"] = i64(len(e.ids))
        properties["operandSegmentSizes"] = i32_array([len(inits), len(sizes)])
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes)
        regions = [initializer, body]
        return cls([*inits, *sizes], e.result_types, properties, attributes, regions, (), p.location(at))

    def print(self, p):
        self._print_head(p)
        if self.regions[0].blocks:
            p.write(" initialize ")
            p.region(self.regions[0], entry_arguments=False)
            leading = self.body.blocks[0].arguments[: self.num_leading]
            p.write(" -> (" + ", ".join(f"{p.value(a)}: {p.type(a.type)}" for a in leading) + ")")
        else:
            p.write(" ")
        self._print_execution(p)
        p.write(" ")
        p.optional_dict(self.attributes)

    @property
    def num_ids(self):
        return self.num_index_args.value

    def verify(self):
        self._verify_results()
        if self.num_ids % 2:
            raise self.error("expected even number of id + count args")
        self._verify_references()
        self._verify_ids()


class LoopOp(_ParallelOp):
    """The workers of the scope share out an iteration space of `count` (fastest first); the region runs once for each
    point. Its arguments: a reference for each result, then the ids."""

    name = "pcf.loop"
    count = variadic_operand(INDEX_TYPE)
    inits = variadic_operand(TENSOR_OR_MEMREF)
    dynamic_sizes = variadic_operand(INDEX_TYPE)
    region = sized_region(1)
    results_ = variadic_result(TENSOR_OR_MEMREF)
    traits = (AttrSizedOperandSegments, SingleBlock)

    @classmethod
    def parse(cls, p, at):
        sync, scope = _parse_head(p)
        p.expect("count")
        counts = [p.resolve(u, INDEX) for u in p.bracketed("(", ")", p.ssa_use)]
        e = _Execution()
        e.parse(p)
        inits, sizes = e.operands(p, at)
        body = p.region(None, e.arguments)
        properties = execution_properties(scope, e.tied, sync)
        properties["operandSegmentSizes"] = i32_array([len(counts), len(inits), len(sizes)])
        attributes: dict[str, Any] = {}
        p.attr_dict_into(cls.get_definition(), properties, attributes)
        operands = [*counts, *inits, *sizes]
        return cls(operands, e.result_types, properties, attributes, [body], (), p.location(at))

    def print(self, p):
        self._print_head(p)
        p.write(f" count({p.values(self.count)}) ")
        self._print_execution(p)
        p.optional_dict(self.attributes)

    @property
    def num_ids(self):
        return len(self.count)

    def verify(self):
        if not self.count:
            raise self.error("expected at least one iteration count argument")
        self._verify_results()
        self._verify_references()
        self._verify_ids()
