"""Compiler for the GPU back half of IREE: MLIR text in, LLVM IR and AMDGPU code objects out."""
