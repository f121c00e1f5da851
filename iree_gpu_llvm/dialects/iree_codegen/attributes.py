"""Attributes that carry code generation decisions: tile sizes, pipelines, workgroup mappings, swizzles,
micro-kernels."""

from __future__ import annotations

from typing import Any

from ...ir.attributes import DictionaryAttr
from ...ir.dialect_attributes import DialectAttr
from ...ir.enum_attributes import EnumAttr
from ...ir.parameters import (
    ANY_ATTRIBUTE,
    INTEGER,
    STRING,
    SYMBOL,
    Parameter,
    attribute_of,
    enumeration,
    optional,
    parse_integer,
)
from ..attribute_arrays import array_in
from ..attribute_interfaces import LoweringConfigInterface, PipelineInterface, ScopeInterface, SwizzleInterface

CODEGEN = "::mlir::iree_compiler::IREE::Codegen::"


def _parse_sizes(p: Any) -> tuple[int, ...]:
    p.expect("[")
    sizes = p.comma_list(lambda: parse_integer(p))
    p.expect("]")
    return tuple(sizes)


SIZES = Parameter(_parse_sizes, lambda v, p: f"[{', '.join(map(str, v))}]", opens="[")  # at least one


class WorkgroupMappingAttr(DialectAttr):
    """`scf.forall` loops over workgroups. Beyond three loops, `z:1`, `z:2` ... share the z dimension."""

    name = "iree_codegen.workgroup_mapping"
    parameters = {
        "id": enumeration(("x", "y", "z"), f"{CODEGEN}WorkgroupId"),
        "delinearization_dim": optional(INTEGER, 0),
    }
    format = "`<` $id (`:` `` $delinearization_dim^)? `>`"

    def verify_parameters(self):
        if self.id != "z" and self.delinearization_dim:
            raise ValueError(f"illegal to use `delinearizationDim` for {self.id}")

    @property
    def mapping_id(self) -> int:
        """0 for x, 1 for y, 2 and more for z: the place of the loop, fastest first."""
        return "xyz".index(self.id) + self.delinearization_dim

    def body_text(self, p):
        dim = f":{self.delinearization_dim}" if self.delinearization_dim else ""
        return f"<{self.id}{dim}>"


# -- tiling


class TilingLevel(tuple):
    """`(sizes, interchange, scalable)`: tile sizes of one level for each loop (0: untiled), the new order of the loops
    (empty: as they are), and which sizes are multiples of vscale (empty: none)."""

    __slots__ = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        return self[0]


def _scalable_size(p: Any) -> tuple[int, bool]:
    if p.accept("["):
        size = parse_integer(p)
        p.expect("]")
        return size, True
    return parse_integer(p), False


def _parse_level(p: Any) -> TilingLevel:
    interchange: tuple[int, ...] = ()
    braces = not p.at("[")
    if braces:
        p.expect("{")
        p.expect("sizes")
        p.expect("=")
    pairs = p.bracketed("[", "]", lambda: _scalable_size(p))
    if braces:
        p.expect(",")
        p.expect("interchange")
        p.expect("=")
        interchange = tuple(p.bracketed("[", "]", lambda: parse_integer(p)))
        p.expect("}")
    scalable = tuple(s for _, s in pairs)
    return TilingLevel((tuple(n for n, _ in pairs), interchange, scalable if any(scalable) else ()))


def _level_text(level: Any, p: Any) -> str:
    sizes, interchange, scalable = level
    texts = [f"[{n}]" if scalable and scalable[i] else str(n) for i, n in enumerate(sizes)]
    text = f"[{', '.join(texts)}]"
    return f"{{sizes = {text}, interchange = [{', '.join(map(str, interchange))}]}}" if interchange else text


LEVELS = array_in("iree_codegen.tiling_levels", Parameter(_parse_level, _level_text))


class LoweringConfigAttr(LoweringConfigInterface, DialectAttr):
    """Tile sizes by level, as the CPU and the distributing GPU pipelines use them."""

    name = "iree_codegen.lowering_config"
    parameters = {"tiling_levels": LEVELS}
    format = "`<` `tile_sizes` `=` $tiling_levels `>`"
    alias = "config"


# -- pipelines


class NoPipelineAttr(PipelineInterface, DialectAttr):
    name = "iree_codegen.no_pipeline"


class TransformDialectCodegenAttr(PipelineInterface, DialectAttr):
    name = "iree_codegen.transform_dialect_codegen"


class VMVXPipelineAttr(PipelineInterface, DialectAttr):
    name = "iree_codegen.vmvx_pipeline"


class PassPipelineAttr(PipelineInterface, DialectAttr):
    """A pipeline in MLIR's textual form."""

    name = "iree_codegen.pass_pipeline"
    parameters = {"pipeline": STRING}
    format = "`<` $pipeline `>`"


class TranslationInfoAttr(DialectAttr):
    """How a function is compiled: pipeline, workgroup and subgroup size, options of the pipeline."""

    name = "iree_codegen.translation_info"
    parameters = {
        "pipeline": ANY_ATTRIBUTE,
        "codegen_spec": optional(SYMBOL),
        "workgroup_size": optional(SIZES, ()),
        "subgroup_size": optional(INTEGER, 0),
        "configuration": optional(attribute_of(DictionaryAttr)),
    }
    format = """`<` `pipeline` `=` $pipeline (`codegen_spec` `=` $codegen_spec^)? (`workgroup_size` `=`
    $workgroup_size^)?
        (`subgroup_size` `=` $subgroup_size^)? (`,` $configuration^)? `>`"""
    alias = "translation"

    def verify_parameters(self):
        if not isinstance(self.pipeline, PipelineInterface):
            raise ValueError("pass pipeline must implement PipelineAttrInterface")
        if self.codegen_spec is not None and not isinstance(self.pipeline, TransformDialectCodegenAttr):
            raise ValueError("transform dialect codegen spec requires transform dialect codegen pipeline")
        if len(self.workgroup_size) > 3:
            raise ValueError("workgroup size cannot have more than 3 entries")
        if any(n <= 0 for n in self.workgroup_size):
            raise ValueError("workgroup size value has to be greater than zero")
        if self.subgroup_size < 0:
            raise ValueError("subgroup size value cannot be negative")


class CompilationInfoAttr(DialectAttr):
    name = "iree_codegen.compilation_info"
    parameters = {
        "lowering_config": attribute_of(LoweringConfigInterface),
        "translation_info": TranslationInfoAttr,
    }
    format = "`<` struct(params) `>`"
    alias = "compilation"


class ExportConfigAttr(DialectAttr):
    """The workgroup size of an entry point."""

    name = "iree_codegen.export_config"
    parameters = {"workgroup_size": SIZES}
    format = "`<` `workgroup_size` `=` $workgroup_size `>`"

    def verify_parameters(self):
        if len(self.workgroup_size) > 3:
            raise ValueError("expected workgroup size to have atmost 3 entries")


# -- swizzles


class XORShuffleAttr(SwizzleInterface, DialectAttr):
    """Permutes groups of `access_width` elements in rows of `row_width`: the number of the row is xored into the
    number of the group, where rows are `row_stride` elements apart (0: as wide as they are) and `per_phase` of them
    in a run share one permutation (0: each has its own)."""

    name = "iree_codegen.xor_shuffle"
    parameters = {
        "row_width": INTEGER,
        "access_width": INTEGER,
        "row_stride": optional(INTEGER, 0),
        "per_phase": optional(INTEGER, 0),
    }
    format = "`<` $row_width `,` $access_width (`,` $row_stride^ (`,` $per_phase^)?)? `>`"

    def verify_parameters(self):
        _check_widths(self.row_width, self.access_width)
        if self.row_stride % self.row_width:
            raise ValueError("expected row width to divide row stride")


class RotateRowsAttr(SwizzleInterface, DialectAttr):
    """Rotates each row of `row_width` elements by its number, in groups of `access_width`."""

    name = "iree_codegen.rotate_rows"
    parameters = {"row_width": INTEGER, "access_width": INTEGER}
    format = "`<` $row_width `,` $access_width `>`"

    def verify_parameters(self):
        _check_widths(self.row_width, self.access_width)


def _check_widths(row: int, access: int) -> None:
    """iree-opt 3.13 divides by a zero access width and dies; here it is refused like any width that does not divide."""
    if not access or row % access:
        raise ValueError("expected access width to divide row width")
    if not row:
        raise ValueError("expected row width to divide row stride")


# -- micro-kernels and the rest


class UKernelDescriptorAttr(DialectAttr):
    name = "iree_codegen.ukernel_descriptor"
    parameters = {
        "ukernel_name": STRING,
        "kind": enumeration(("tensor", "memref", "bitcode"), f"{CODEGEN}UKernelArgumentKind"),
    }
    format = "`<` $ukernel_name `,` $kind `>`"


class SymbolicUKernelProviderAttr(DialectAttr):
    name = "iree_codegen.symbolic_ukernel_provider"


class RootOpAttr(DialectAttr):
    """Marks the op whose configuration its set of ops follows."""

    name = "iree_codegen.root_op"
    parameters = {"set": INTEGER}
    format = "`<` `set` `=` $set `>`"


class WorkgroupScopeAttr(ScopeInterface, DialectAttr):
    """Workers are workgroups; `linearize` gives them one id instead of three."""

    name = "iree_codegen.workgroup_scope"
    parameters = {"linearize": optional(STRING, "")}

    @classmethod
    def parse(cls, p):
        if not p.accept("<"):
            return cls("")
        p.expect("linearize")
        p.expect(">")
        return cls("linearize")

    def body_text(self, p):
        return f"<{self.linearize}>" if self.linearize else ""


class SimpleTargetAttr(DialectAttr):
    name = "iree_codegen.simple_target"
    format = "`<` `>`"


class DenormalFpMathAttr(EnumAttr):
    """What f32 operations do with denormal numbers."""

    name = "iree_codegen.denormal_fp_math"
    cases = ("none", "preserve-sign", "positive-zero")

    @classmethod
    def _parse_value(cls, p):
        at = p.i
        word = p.string() if p.token[:1] == '"' else p.keyword("expected valid keyword or string")
        if word not in cls.cases:
            choices = ", ".join(c if c == "none" else f'"{c}"{c}' for c in cls.cases)
            p.fail(f"expected one of [{choices}] for Denormal mode for fp math, got: {word}", at)
        return word

    def body_text(self, p):
        return "<none>" if self.value == "none" else f'<"{self.value}">'

    def text(self, p):
        return f"#{self.name}{self.body_text(p)}"
