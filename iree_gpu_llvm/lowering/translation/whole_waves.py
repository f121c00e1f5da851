"""Conditions that matrix instructions depend on, the same in all lanes of a wave.

Such instructions write their registers whichever lanes are active (CDNA3 ISA, 7): a wave with none must go around them
by a branch. LLVM leaves it out where it does not know that the lanes agree, as they must.

    %c = arith.cmpi ult, %wave, %c1            %c1 = zext i1 %c to i32
    scf.if %c { amdgpu.mfma ... }        ->    %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %c1)
                                               %same = icmp ne i32 %first, 0
                                               br i1 %same, ...
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...ir.operations import Value
from ..control_dependence import ControlDependence
from ..divergence import MATRIX_INSTRUCTIONS
from ..llvm_text import V, int_const
from ..translator import Translator

if TYPE_CHECKING:
    from ..uniformity import Uniformity


class MatrixControl:
    """What a function's matrix instructions depend on."""

    def __init__(self, t: Translator):
        self.t = t
        control = ControlDependence()
        matrix_blocks = {op.parent: op for op in t.op.walk() if op.name.startswith(MATRIX_INSTRUCTIONS)}
        self.deciders = {d for op in matrix_blocks.values() for d in control.deciders(op)}
        self.noted: set[Any] = set()

    @cached_property
    def to_llvm(self) -> Uniformity:
        """As far as LLVM sees it too."""
        return self._uniformity(None)

    @cached_property
    def known(self) -> Uniformity:
        return self._uniformity(self.t.block_size)

    def _uniformity(self, block: tuple[int, int, int] | None) -> Uniformity:
        from ..uniformity import Uniformity  # few kernels need it

        return Uniformity(self.t.wave_size, self.t.wave_size, block)


def of_whole_waves(t: Translator, op: Any, v: Value, x: V) -> V:
    """The value by which an op decides where control goes, the same in all lanes of a wave if a matrix instruction
    depends on it."""
    control: MatrixControl | None = t.matrix_control
    if control is None:
        control = t.matrix_control = MatrixControl(t)
    if op not in control.deciders or x.const is not None or control.to_llvm.is_same(v):
        return x
    if op not in control.noted and not control.known.is_same(v):
        control.noted.add(op)
        t.remark(
            "decides about a matrix instruction, which takes whole waves: its condition is taken to be the same in all "
            "lanes of a wave, which does not follow from what it is made of",
            op,
        )
    if x.type != "i1":
        from .gpu import by_words

        return by_words(t, x, lambda word: _first(t, word))
    return t.f.compare("ne", _first(t, t.f.op("i32", f"zext {x.typed} to i32")), int_const(0, "i32"))


def _first(t: Translator, word: V) -> V:
    return t.intrinsic("llvm.amdgcn.readfirstlane.i32", "i32", [word])
