"""`python -m iree_gpu_llvm`."""

from .cli import main

main()
