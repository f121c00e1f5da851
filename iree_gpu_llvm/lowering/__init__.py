"""Buffers and vectors to LLVM IR for AMDGPU: passes that lower GPU dialects' ops, then the translation to text."""
