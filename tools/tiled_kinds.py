"""Kinds of tiled matrix products, chosen at random, as text with the tiles that go with them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SMALL_FLOATS = ("f4E2M1FN", "f8E4M3FN", "f8E5M2")
FAMILIES = (
    "mfma",
    "mfma",
    "wmma",
    "block",
    "mma.sync",
    "virtual",
    "scaled",
    "data-tiled",
    "data-tiled",
    "data-tiled scaled",
)


@dataclass(frozen=True)
class Kind:
    """`attribute` of the package, and what the generator asks of it. Shapes are of the operands, accumulator last."""

    family: str
    attribute: Any

    @property
    def text(self) -> str:
        return str(self.attribute)

    @property
    def elements(self) -> list[str]:
        return [str(t) for t in self.attribute.element_types()]

    @property
    def operands(self) -> int:
        return len(self.elements)

    @property
    def whole(self) -> list[tuple[int, ...]]:
        """Tiles of the subgroup or workgroup, as the kind has them."""
        return [t.shape for t in self.attribute.undistributed_types()]

    @property
    def expanded(self) -> list[tuple[int, ...]]:
        """The same with the pieces that a lane holds apart in dims of their own."""
        if self.attribute.is_data_tiled:
            return self.whole
        layouts = [self.attribute.layout(i) for i in range(self.operands)]
        return [tuple(n for extents in layout.expanded_shape for n in extents) for layout in layouts]

    @property
    def own(self) -> list[tuple[int, ...]]:
        """What one lane holds, flat."""
        return [t.shape for t in self.attribute.distributed_types()]

    @property
    def threads(self) -> int:
        """Work items that have one tile together."""
        return getattr(self.attribute, "flat_workgroup_size", self.attribute.subgroup_size)

    @property
    def lanes(self) -> int:
        return self.attribute.subgroup_size


def random_kind(rng: random.Random, families: Sequence[str] = FAMILIES) -> Kind:
    family = rng.choice(families)
    return Kind(family, _make(rng, family))


def _make(rng: random.Random, family: str) -> Any:
    from iree_gpu_llvm.dialects.iree_gpu import mma_attributes as a
    from iree_gpu_llvm.dialects.iree_gpu.mma_layouts import intrinsics
    from iree_gpu_llvm.ir.types import FloatType

    def scaled_types() -> tuple[Any, Any, Any]:
        small = FloatType(rng.choice(SMALL_FLOATS))
        return small, small, FloatType("f32")

    if family in ("scaled", "data-tiled scaled"):
        name = rng.choice(list(intrinsics("scaled_mma")))
        if family == "scaled":
            return a.ScaledMMAAttr(name, *scaled_types(), rng.random() < 0.3)
        return a.DataTiledScaledMMAAttr(name, *scaled_types(), *_repetitions(rng, 5), None)
    if family == "virtual":
        name = rng.choice(list(intrinsics("virtual_mma")))
        return a.VirtualMMAAttr(name, "VDMFMA" not in name and rng.random() < 0.3)
    rows = [r for r in intrinsics("mma").values() if r.layouts is not None]
    if family == "data-tiled":
        fitting = [r.name for r in rows if r.op in ("amdgpu.mfma", "amdgpu.wmma") and not r.is_block]
        return a.DataTiledMMAAttr(rng.choice(fitting), *_repetitions(rng, 3))
    fitting = {
        "mfma": [r for r in rows if r.op == "amdgpu.mfma" and not r.is_block],
        "block": [r for r in rows if r.is_block],
        "wmma": [r for r in rows if r.op == "amdgpu.wmma"],
        "mma.sync": [r for r in rows if r.op == "nvgpu.mma.sync"],
    }[family]
    transposed = family in ("mfma", "wmma") and rng.random() < 0.3
    return a.MMAAttr(rng.choice(fitting).name, transposed)


def _repetitions(rng: random.Random, operands: int) -> list[Any]:
    """intrinsics_m, subgroups_m, intrinsics_n ..., then which operands are interleaved along m, n, k."""
    counts = [rng.choice((1, 1, 2, 3)), rng.choice((1, 1, 2)), rng.choice((1, 1, 2, 3)), rng.choice((1, 1, 2))]
    counts += [rng.choice((1, 2, 3)), 1]

    def some() -> tuple[int, ...] | None:
        chosen = tuple(i for i in range(operands) if rng.random() < 0.5)
        return chosen if chosen and rng.random() < 0.4 else None

    return [*counts, some(), some(), some()]


def numbers_repetitions_apart(kind: Kind) -> bool:
    """Whether iree-opt 3.13 takes a data-tiled operand's pieces for those of other instructions: it numbers them as
    if M were always outside of K (N of K, M of N), which interleaving changes."""
    if not kind.attribute.is_data_tiled:
        return False
    for i in range(kind.operands):
        swizzle = kind.attribute.swizzle(i)
        repeated = [d for d, p in zip(swizzle.dimensions, swizzle.parts, strict=True) if p.kind == "cross_intrinsic"]
        if repeated != sorted(repeated):
            return True
    return False
