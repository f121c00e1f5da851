"""`linalg`: loop nests over tensors and buffers, stated by indexing maps, iterator types and a scalar computation."""
