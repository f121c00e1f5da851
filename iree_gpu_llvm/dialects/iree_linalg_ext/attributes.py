"""Attributes of `iree_linalg_ext`."""

from __future__ import annotations

from ...ir.attribute_constraints import array_of
from ...ir.dialect_attributes import DialectAttr
from ...ir.enum_attributes import EnumAttr
from ...ir.parameters import INTEGER


class SplitReductionMappingAttr(DialectAttr):
    """`scf.forall` loops over the parts of a reduction that is split over workgroups; dimension 0 is the fastest."""

    name = "iree_linalg_ext.split_reduction_mapping"
    parameters = {"dimension": INTEGER}
    format = "`<` $dimension `>`"

    @property
    def mapping_id(self) -> int:
        return self.dimension


class IteratorTypeAttr(EnumAttr):
    name = "iree_linalg_ext.iterator_type"
    enum_name = "::mlir::iree_compiler::IREE::LinalgExt::utils::IteratorType"
    cases = ("parallel", "reduction")


ITERATOR_TYPES = array_of(IteratorTypeAttr, "LinalgExt iterator type")
