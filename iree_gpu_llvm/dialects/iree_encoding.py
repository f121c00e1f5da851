"""`iree_encoding`: how tensors are laid out for the ops that use them. Attributes alone: this half of the compiler
meets them as parts of types and targets."""

from __future__ import annotations

from ..ir.dialect_attributes import DialectAttr
from ..ir.parameters import ANY_ATTRIBUTE, ANY_TYPE, INTEGER, Parameter, enumeration, list_of, optional
from ..ir.types import DYNAMIC

_SIZE = Parameter(
    lambda p: DYNAMIC if p.accept("?") else p.integer("expected integer value"),
    lambda v, p: "?" if v == DYNAMIC else str(v),
)
_SIZES = list_of(_SIZE, "[", "]")
_ATTRIBUTES = list_of(ANY_ATTRIBUTE, "[", "]")


class EncodingAttr(DialectAttr):
    """The tensor is operand number `operand_index` of such an op."""

    name = "iree_encoding.encoding"
    alias = "encoding"
    parameters = {
        "operand_index": ANY_ATTRIBUTE,
        "op_type": enumeration(
            ("matmul", "scaled_matmul", "conv"), "::mlir::iree_compiler::IREE::Encoding::EncodingOpType"
        ),
        "element_types": list_of(ANY_TYPE, "[", "]"),
        "user_indexing_maps": optional(_ATTRIBUTES),
        "iteration_sizes": optional(_SIZES),
    }
    format = "`<` struct(params) `>`"


class _Keyword(DialectAttr):
    """An attribute without parameters."""


class IdentityAttr(_Keyword):
    """The tensor lies as it is."""

    name = "iree_encoding.identity"


class PackedStorageAttr(_Keyword):
    """Elements narrower than a byte stand side by side."""

    name = "iree_encoding.packed_storage"


class IdentityResolverAttr(_Keyword):
    name = "iree_encoding.identity_resolver"


class UnsupportedResolverAttr(_Keyword):
    name = "iree_encoding.unsupported_resolver"


class UnknownAttr(_Keyword):
    name = "iree_encoding.unknown"


class LayoutAttr(DialectAttr):
    """The layouts that the encoding has on each target."""

    name = "iree_encoding.layout"
    parameters = {"layouts": _ATTRIBUTES}
    format = "`<` $layouts `>`"


class PaddingAttr(DialectAttr):
    """How many elements each dimension gets behind its end."""

    name = "iree_encoding.padding"
    parameters = {"padding": _SIZES}
    format = "`<` $padding `>`"


class SpecializationResolverAttr(DialectAttr):
    name = "iree_encoding.specialization_resolver"
    parameters = {"seed": INTEGER}
    format = "`<` $seed `>`"


class SpecializedAttr(DialectAttr):
    name = "iree_encoding.specialized"
    parameters = {"seed": INTEGER, "type": optional(ANY_TYPE)}
    format = "`<` $seed (`,` $type^)? `>`"
