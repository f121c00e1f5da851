"""Data layouts by target triple, as this LLVM's target machines state them.

A module must carry its own: the optimizer runs before any target machine could fill it in, and with LLVM's default
layout pointers to LDS and buffers would be taken for 64 bits wide, which costs address arithmetic.
"""

from iree_gpu_llvm.targets.options import AMDGPU_TRIPLE, NVPTX_TRIPLE

DATA_LAYOUTS = {
    AMDGPU_TRIPLE: (
        "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-"
        "p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-"
        "v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
    ),
    NVPTX_TRIPLE: "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
}
