"""What MLIR is made of: types, attributes, operations, the text form, verification, rewriting, passes.

Nothing here knows a dialect other than `builtin`; dialects are loaded by name when the text first mentions them.
"""
