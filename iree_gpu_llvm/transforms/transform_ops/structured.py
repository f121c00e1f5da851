"""Tiles, fusion and vectors."""

from __future__ import annotations

from typing import Any

from ...dialects.iree_codegen.inner_tiled import InnerTiledOp
from ...dialects.transform.structured import TileUsingForOp
from ..tiling.inner_tiled_loops import tile
from .state import State
from .steps import each


@each("transform.structured.tile_using_for", consumes=["target"])
def tile_using_for(op: TileUsingForOp, target: Any, state: State) -> list[Any]:
    if not isinstance(target, InnerTiledOp) or not target.has_tensor_semantics:
        raise op.error("tiles only inner_tiled ops on tensors, as far as is implemented")
    new, loops = tile(target, list(op.static_sizes.values))
    return [new, *loops]
