"""What there is below LLVM IR: chips and their facts, LLVM itself in a worker process, the linker, code objects."""
