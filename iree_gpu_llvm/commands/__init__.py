"""The verbs of the command, one module each; `cli.py` imports one only when it is asked for."""
