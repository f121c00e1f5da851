"""`memref`: buffers, their elements, and views of them."""
