"""What each op of the transform dialect does, in modules by what the ops are about. `steps.py` is the table of them,
`state.py` what handles stand for."""
