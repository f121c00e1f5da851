"""`iree_codegen`: decisions of code generation, buffers of bindings, tiled matrix instructions."""

from . import attributes, buffer_ops, dispatch_ops, inner_tiled  # noqa: F401
