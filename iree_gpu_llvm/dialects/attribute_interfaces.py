"""What ops and attributes ask of attributes that other dialects define: a class to derive from for each question."""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.affine import AffineMap
from ..ir.types import VectorType


class InnerTileKind:
    """The instruction that an `inner_tiled` op applies to its tiles. Inputs come before outputs."""

    __slots__ = ()

    @property
    def num_inputs(self) -> int:
        raise NotImplementedError

    @property
    def num_outputs(self) -> int:
        raise NotImplementedError

    def undistributed_types(self) -> tuple[VectorType, ...]:
        """The tile of each operand for the whole subgroup (or workgroup)."""
        raise NotImplementedError

    def distributed_types(self) -> tuple[VectorType, ...]:
        """What one thread holds of each operand. Raises ValueError where that is not known."""
        raise NotImplementedError

    def check_indexing_maps(self, maps: Sequence[AffineMap]) -> bool:
        """Whether projected permutations, one for each operand, suit the instruction."""
        raise NotImplementedError


class InnerTileSemantics:
    """Which of the kind's tiles an `inner_tiled` op has. `opaque`: only the number of elements of a tile counts."""

    __slots__ = ()
    distributed: bool
    opaque: bool

    def tile_types(self, kind: InnerTileKind) -> tuple[VectorType, ...]:
        return kind.distributed_types() if self.distributed else kind.undistributed_types()


class SwizzleInterface:
    """Marks attributes that permute the addresses of a memory."""

    __slots__ = ()


class PipelineInterface:
    """Marks attributes that name a pass pipeline."""

    __slots__ = ()


class LoweringConfigInterface:
    """Marks attributes that say how to tile an op."""

    __slots__ = ()


class IndexHintInterface:
    """Marks attributes that tell something of an index."""

    __slots__ = ()


class ScopeInterface:
    """Marks attributes that are a scope of parallel control flow: a set of workers with ids, counts, and perhaps a
    barrier and memory."""

    __slots__ = ()
