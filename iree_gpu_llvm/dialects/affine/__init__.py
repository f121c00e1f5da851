"""`affine`: index arithmetic by affine maps, and loops and memory accesses whose bounds and subscripts are affine."""
