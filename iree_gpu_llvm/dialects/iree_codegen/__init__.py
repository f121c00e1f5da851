"""`iree_codegen`: decisions of code generation, buffers of bindings, tiled matrix instructions."""
