"""The types of handles: what stands for ops, values or attributes of the IR that is transformed."""

from __future__ import annotations

from ...ir.constraints import TypeConstraint
from ...ir.dialect_attributes import DialectType
from ...ir.parameters import ANY_TYPE, STRING


class AnyOpType(DialectType):
    name = "transform.any_op"


class AnyValueType(DialectType):
    name = "transform.any_value"


class AnyParamType(DialectType):
    name = "transform.any_param"


class OperationType(DialectType):
    name = "transform.op"
    parameters = {"operation_name": STRING}
    format = "`<` $operation_name `>`"


class ParamType(DialectType):
    name = "transform.param"
    parameters = {"type": ANY_TYPE}
    format = "`<` $type `>`"


OPS = (AnyOpType, OperationType)
PARAMS = (AnyParamType, ParamType)

OP_HANDLE = TypeConstraint("TransformHandleTypeInterface instance", lambda t: isinstance(t, OPS))
VALUE_HANDLE = TypeConstraint("TransformValueHandleTypeInterface instance", lambda t: isinstance(t, AnyValueType))
PARAM = TypeConstraint("TransformParamTypeInterface instance", lambda t: isinstance(t, PARAMS))
OP_HANDLE_OR_PARAM = TypeConstraint(
    "transform any param type or any handle type", lambda t: isinstance(t, (*OPS, *PARAMS))
)
ANY_HANDLE = TypeConstraint("any transform handle or parameter", lambda t: isinstance(t, (*OPS, *PARAMS, AnyValueType)))


def kind_of(t: object) -> str:
    """Whether a handle stands for ops, values or params."""
    return "op" if isinstance(t, OPS) else "value" if isinstance(t, AnyValueType) else "param"
