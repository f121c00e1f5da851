"""How an op is to be lowered: configuration, promotion of operands, pipelines, mappings, hints, resolvers."""

from __future__ import annotations

from ...ir.attributes import ArrayAttr, Attribute, DictionaryAttr, IntegerAttr
from ...ir.dialect_attributes import DialectAttr
from ...ir.enum_attributes import EnumAttr
from ...ir.parameters import ANY_ATTRIBUTE, BOOLEAN, attribute_of, optional
from ..attribute_interfaces import (
    IndexHintInterface,
    LoweringConfigInterface,
    PipelineInterface,
    ScopeInterface,
    SwizzleInterface,
)
from .parameters import FLAG, GPU, INT64, UINT32, perhaps
from .target_attributes import DICTIONARY


class PromotionAttr:
    """Marks attributes that say how an operand gets into workgroup memory."""

    __slots__ = ()


class LoweringConfigAttr(LoweringConfigInterface, DialectAttr):
    """Tile sizes by level, matrix instruction, promotions ... under their keys; any others may stand beside them."""

    name = "iree_gpu.lowering_config"
    parameters = {"attributes": DICTIONARY}
    format = "`<` $attributes `>`"

    def get(self, key: str) -> Attribute | None:
        return dict(self.attributes.entries).get(key)

    def tile_sizes(self, level: str) -> tuple[int, ...] | None:
        """Of `workgroup`, `reduction`, `partial_reduction`, `serial`, `thread`, `subgroup` or `lane`: one for each
        loop. None where the level is absent or no list of integers."""
        found = self.get(level)
        if not isinstance(found, ArrayAttr) or not all(isinstance(e, IntegerAttr) for e in found.elements):
            return None
        return tuple(e.value for e in found.elements)

    def verify_parameters(self):
        kinds = self.get("promotion_types")
        if kinds is None:
            return
        if not isinstance(kinds, ArrayAttr):
            raise ValueError("promotion_types must be an array")
        operands = self.get("promote_operands")
        if not isinstance(operands, ArrayAttr):
            raise ValueError("promotion_types requires promote_operands to be specified")
        if not all(isinstance(e, IntegerAttr) for e in operands.elements):
            raise ValueError("promote_operands must be an array of integers")
        if len(operands.elements) != len(kinds.elements):
            raise ValueError("promote_operands and promotion_types must have the same length")
        if not all(isinstance(e, PromotionAttr) for e in kinds.elements):
            raise ValueError("promotion_types elements must implement IREE::GPU::PromotionAttr")


class DerivedThreadConfigAttr(PromotionAttr, DialectAttr):
    """Tile sizes for copies of 128 bits by each thread, found from the op."""

    name = "iree_gpu.derived_thread_config"


class UseGlobalLoadDMAAttr(PromotionAttr, DialectAttr):
    """Copies go from global to workgroup memory without registers between."""

    name = "iree_gpu.use_global_load_dma"


class PromoteWithCacheSwizzleAttr(PromotionAttr, DialectAttr):
    """As `copy_config`, through a buffer resource whose cache addressing is swizzled by the row's size."""

    name = "iree_gpu.promote_with_cache_swizzle"
    parameters = {"copy_config": ANY_ATTRIBUTE}
    format = "`<` $copy_config `>`"


class SwizzleOperandAttr(PromotionAttr, DialectAttr):
    """As `copy_config`, into workgroup memory whose addresses are permuted by `swizzle`."""

    name = "iree_gpu.swizzle_operand"
    parameters = {"copy_config": ANY_ATTRIBUTE, "swizzle": attribute_of(SwizzleInterface)}
    format = "`<` struct(params) `>`"


class PipelineAttr(PipelineInterface, EnumAttr):
    name = "iree_gpu.pipeline"
    enum_name = f"{GPU}LoweringPipeline"
    cases = (
        "Default",
        "BaseLowering",
        "Distribute",
        "Vectorize",
        "VectorDistribute",
        "WinogradVectorize",
        "TileAndFuse",
    )


class SPIRVPipelineAttr(PipelineInterface, EnumAttr):
    name = "iree_gpu.spirv_pipeline"
    enum_name = f"{GPU}SPIRVLoweringPipeline"
    cases = (
        "BaseLowering",
        "BaseDistribute",
        "BaseVectorize",
        "SubgroupReduce",
        "MatmulPromoteVectorize",
        "CooperativeMatrixVectorize",
        "WinogradVectorize",
    )


class ReorderWorkgroupsStrategyAttr(EnumAttr):
    name = "iree_gpu.reorder_workgroups_strategy"
    enum_name = f"{GPU}ReorderWorkgroupsStrategy"
    cases = ("None", "Transpose")


class GPUPipelineOptionsAttr(DialectAttr):
    """Under `gpu_pipeline_options` in a translation info. Fewer than two stages mean no prefetching."""

    name = "iree_gpu.pipeline_options"
    parameters = {
        "prefetch_num_stages": perhaps(INT64),
        "no_reduce_shared_memory_bank_conflicts": optional(FLAG),
        "use_igemm_convolution": optional(FLAG),
        "reorder_workgroups_strategy": optional(ReorderWorkgroupsStrategyAttr),
    }
    format = "`<` struct(params) `>`"


class ConditionalTransposeAttr(DialectAttr):
    """Workgroup loops are exchanged where that lowers the loads of a chip with so many dies and compute units."""

    name = "iree_gpu.conditional_transpose"
    parameters = {"num_xcds": INT64, "num_cus": INT64}
    format = "`<` $num_xcds `,` $num_cus `>`"

    def verify_parameters(self):
        if not self.num_xcds or not self.num_cus:
            raise ValueError("conditional_transpose must have non-zeros parameters")


class LaneIdAttr(DialectAttr):
    """`scf.forall` loops over the lanes of a subgroup."""

    name = "iree_gpu.lane_id"
    parameters = {"dim": INT64}
    format = "`<` $dim `>`"

    @property
    def mapping_id(self) -> int:
        return self.dim


class LaneConstantAttr(IndexHintInterface, DialectAttr):
    """Hint: the value is one in each group of so many consecutive lanes."""

    name = "iree_gpu.lane_constant"
    parameters = {"group_size": INT64}
    format = "`<` $group_size `>`"


class LaneIncrementAttr(IndexHintInterface, DialectAttr):
    """Hint: in each group of so many lanes the value grows by `step` from lane to lane, `aligned` from a multiple of
    the group's size on."""

    name = "iree_gpu.lane_increment"
    parameters = {"group_size": INT64, "step": optional(INT64, 1), "aligned": optional(BOOLEAN, False)}

    @classmethod
    def parse(cls, p):
        p.expect("<")
        group_size = INT64.parse(p)
        step = aligned = None
        while p.accept(","):
            if p.accept("step"):
                if step is not None:
                    p.fail("'step' specified more than once")
                p.expect("=")
                step = INT64.parse(p)
            elif p.accept("aligned"):
                if aligned:
                    p.fail("'aligned' specified more than once")
                aligned = True
            else:
                p.fail("expected 'step' or 'aligned'", p.i)
        p.expect(">")
        return cls(group_size, 1 if step is None else step, bool(aligned))

    def body_text(self, p):
        step = "" if self.step == 1 else f", step = {self.step}"
        return f"<{self.group_size}{step}{', aligned' if self.aligned else ''}>"


class SubgroupScopeAttr(ScopeInterface, DialectAttr):
    """Workers are the subgroups of a workgroup; they share workgroup memory and barriers."""

    name = "iree_gpu.subgroup_scope"


class LaneScopeAttr(ScopeInterface, DialectAttr):
    """Workers are the lanes of a subgroup."""

    name = "iree_gpu.lane_scope"


class GPUEncodingResolverAttr(DialectAttr):
    name = "iree_gpu.gpu_encoding_resolver"
    parameters = {"configuration": optional(attribute_of(DictionaryAttr))}
    format = "`<` struct(params) `>`"


class GPUPaddingResolverAttr(DialectAttr):
    name = "iree_gpu.gpu_padding_resolver"
    parameters = {"cache_line_bytes": perhaps(UINT32), "cache_sets": perhaps(UINT32)}
    format = "`<` struct(params) `>`"
