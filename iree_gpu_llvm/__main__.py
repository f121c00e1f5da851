"""The command `iree-gpu-llvm`, also `python -m iree_gpu_llvm`: the process around `cli`.

What costs start-up is arranged here; docs/decisions.md, "Start-up", has what each gains.
"""

from __future__ import annotations

import gc
import os
import sys

# A compilation makes hardly any cyclic garbage, but imports and IR are many objects to look through for it.
_OBJECTS_BETWEEN_COLLECTIONS = 200_000


def main() -> None:
    """Runs the command and ends the process."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, 20, 20)
    if wants_llvm(sys.argv[1:]):
        from .targets import child_process

        # First of all: LLVM loads on another core while this process imports, parses and translates.
        child_process.start_ahead()
    from .cli import main as run

    try:
        run()
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            _leave(end.code or 0)
        raise
    _leave(0)


def wants_llvm(arguments: list[str]) -> bool:
    """Whether it looks as if LLVM will run. A guess: being wrong costs a process that starts for nothing, or late."""
    if arguments[:1] != ["compile"] or "--help" in arguments or "-h" in arguments:
        return False
    named = zip(arguments, arguments[1:], strict=False)  # noqa: RUF007 (itertools is not imported yet)
    return not any(option in ("-o", "--emit") and value.rpartition(".")[2] in ("mlir", "ll") for option, value in named)


def _leave(code: int) -> None:
    """Ends the process without taking the interpreter apart, which frees every object of the IR one by one."""
    import atexit

    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
