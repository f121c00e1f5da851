"""`rocdl`: the intrinsics of LLVM's AMDGPU backend."""
