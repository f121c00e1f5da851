"""Where a work item is: ids and sizes of items, blocks, clusters and subgroups."""

from __future__ import annotations

from ...ir.attribute_constraints import INDEX_ATTR
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import Op, attr, result
from ...ir.traits import Pure
from .attributes import DimensionAttr


class IndexOp(Op):
    """Base of the ops that give a number for one dimension; `upper_bound` is one that the number stays below."""

    dimension = attr(DimensionAttr)
    upper_bound = attr(INDEX_ATTR, optional=True)
    result_ = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "$dimension (`upper_bound` $upper_bound^)? attr-dict"

    def result_names(self):
        return [f"{self.name.removeprefix('gpu.')}_{self.dimension.value}"]


class ThreadIdOp(IndexOp):
    """The work item's position in its workgroup."""

    name = "gpu.thread_id"


class BlockIdOp(IndexOp):
    """The workgroup's position in the grid."""

    name = "gpu.block_id"


class BlockDimOp(IndexOp):
    """The size of a workgroup."""

    name = "gpu.block_dim"


class GridDimOp(IndexOp):
    """How many workgroups there are."""

    name = "gpu.grid_dim"


class GlobalIdOp(IndexOp):
    """The work item's position in the grid."""

    name = "gpu.global_id"


class ClusterIdOp(IndexOp):
    name = "gpu.cluster_id"


class ClusterDimOp(IndexOp):
    """How many clusters there are."""

    name = "gpu.cluster_dim"


class ClusterBlockIdOp(IndexOp):
    """The workgroup's position in its cluster."""

    name = "gpu.cluster_block_id"


class ClusterDimBlocksOp(IndexOp):
    """How many workgroups a cluster has."""

    name = "gpu.cluster_dim_blocks"


class LaneIdOp(Op):
    """The work item's position in its subgroup."""

    name = "gpu.lane_id"
    upper_bound = attr(INDEX_ATTR, optional=True)
    result_ = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "(`upper_bound` $upper_bound^)? attr-dict"


class SubgroupIndexOp(Op):
    """Base of the ops about subgroups in the workgroup."""

    upper_bound = attr(INDEX_ATTR, optional=True)
    result_ = result(INDEX_TYPE)
    traits = (Pure,)
    assembly = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result_)"


class SubgroupIdOp(SubgroupIndexOp):
    name = "gpu.subgroup_id"


class NumSubgroupsOp(SubgroupIndexOp):
    name = "gpu.num_subgroups"


class SubgroupSizeOp(SubgroupIndexOp):
    name = "gpu.subgroup_size"
