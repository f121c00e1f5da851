"""Parameters of attributes that are lists in square brackets and, as errors show, have a C++ class of their own."""

from __future__ import annotations

from typing import Any

from ..ir.diagnostics import CompileError
from ..ir.parameters import Parameter, as_parameter, list_of, name_parameter


def _in_brackets(element: Parameter) -> Parameter:
    """A list whose brackets are its own, not the format's."""
    q = list_of(element, "[", "]")
    return Parameter(q.parse, q.text, q.begins)


def array_of(number: Parameter) -> Parameter:
    """Numbers. As MLIR's dense arrays do, this misses the bracket too where a number is wrong."""

    def parse(p: Any) -> int:
        try:
            return number.parse(p)
        except CompileError as e:
            try:
                p.expect("]")
            except CompileError as missing:
                e.diagnostics.extend(missing.diagnostics)
            raise

    return _in_brackets(Parameter(parse, number.text, number.begins))


def array_in(name: str, element: Any) -> Parameter:
    """Anything, as the one parameter of what `parameter_names` has under `name`."""
    one = as_parameter(element)

    def parse(p: Any) -> Any:
        try:
            return one.parse(p)
        except CompileError as e:
            name_parameter(e, p, name, 0)
            raise

    return _in_brackets(Parameter(parse, one.text, one.begins))
