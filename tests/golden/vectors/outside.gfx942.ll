target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @outside(ptr addrspace(1) inreg noundef nonnull align 16 %v, ptr addrspace(1) inreg noundef nonnull align 16 %b) #0 !reqd_work_group_size !0 {
entry:
  %v1 = getelementptr inbounds nuw float, ptr addrspace(1) %v, i64 4
  %v2 = getelementptr inbounds nuw float, ptr addrspace(1) %v, i64 8
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %v, i64 12
  %v4 = load <4 x float>, ptr addrspace(1) %v, align 4
  %v5 = load <4 x float>, ptr addrspace(1) %v1, align 4
  %v6 = load <4 x float>, ptr addrspace(1) %v2, align 4
  %v7 = load <4 x float>, ptr addrspace(1) %v3, align 4
  store <4 x float> poison, ptr addrspace(1) %b, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
