"""`rocm`: what the ROCm backend of the compiler brings with it."""

from __future__ import annotations

from ..ir.dialect_attributes import DialectAttr
from ..ir.parameters import STRING


class BuiltinTuningModuleAttr(DialectAttr):
    """A tuning specification that is built in, by its file's name."""

    name = "rocm.builtin.tuning_module"
    parameters = {"builtin_filename": STRING}
    format = "`<` $builtin_filename `>`"


class UKernelProviderAttr(DialectAttr):
    name = "rocm.ukernel_provider"


class TensorUKernelProviderAttr(DialectAttr):
    name = "rocm.tensor_ukernel_provider"
