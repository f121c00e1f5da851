"""Buffers and vectors to LLVM IR for AMDGPU: passes that lower the ops of the GPU dialects, then the translation to text."""
