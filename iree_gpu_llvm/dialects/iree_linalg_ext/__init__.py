"""`iree_linalg_ext`: structured ops beyond linalg's. Its modules are imported by what they define."""
