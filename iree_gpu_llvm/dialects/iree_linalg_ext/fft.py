"""A stage of a fast Fourier transform."""

from __future__ import annotations

from ...ir.attribute_constraints import is_power_of_two
from ...ir.definitions import operand, optional_operand, variadic_result
from ...ir.traits import AttrSizedOperandSegments
from ...ir.types import DYNAMIC
from ..linalg.attributes import ANY_VALUE
from .interface import BUFFERS, RANKED_TENSOR, SHAPED, TENSORS, StructuredExtOp, StructuredStyle, shape_of


class FftOp(StructuredExtOp):
    """Stage number `stage` (from 1) of the radix-2 transform along the last dim of `real` and `imaginary`, whose
    elements were brought into bit-reversed order. The coefficients may be given."""

    name = "iree_linalg_ext.fft"
    stage = operand(ANY_VALUE)
    real_coefficients = optional_operand(SHAPED)
    imaginary_coefficients = optional_operand(SHAPED)
    real = operand(SHAPED)
    imaginary = operand(SHAPED)
    results_ = variadic_result(RANKED_TENSOR)
    traits = (AttrSizedOperandSegments, StructuredStyle("real", "imaginary"))
    signature_decides = True
    assembly = """
        attr-dict `ins` `(` $stage (`,` $real_coefficients^ `,` $imaginary_coefficients)? `:` type($stage)
        (`,` type($real_coefficients)^ `,` type($imaginary_coefficients))? `)` `outs` `(` $real `,` $imaginary `:`
        type($real) `,` type($imaginary) `)` (`:` type($results_)^)?
    """

    def verify(self):
        shape = shape_of(self.real.type)
        if not shape or (shape[-1] != DYNAMIC and not is_power_of_two(shape[-1])):  # iree-opt 3.13 dies of rank 0
            raise self.error("only powers of 2 are handled currently")
        if isinstance(self.stage.type, (*TENSORS, *BUFFERS)):
            raise self.error("expected to carry `stage` input")
