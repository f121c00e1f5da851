"""Parts of the passes on tiled products: matrix instructions, slices of lanes, conversions."""
