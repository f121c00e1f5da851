target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @most(ptr addrspace(1) noundef nonnull align 16 %x, float noundef %zero) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = call nnan float @llvm.arithmetic.fence.f32(float %v4)
  %v6 = call nnan float @llvm.amdgcn.update.dpp.f32(float poison, float %v5, i32 177, i32 15, i32 15, i1 true)
  %v7 = call contract float @llvm.maxnum.f32(float %v6, float %v5)
  %v8 = call nnan float @llvm.amdgcn.update.dpp.f32(float poison, float %v7, i32 78, i32 15, i32 15, i1 true)
  %v9 = call contract float @llvm.maxnum.f32(float %v8, float %v7)
  %v10 = call nnan float @llvm.amdgcn.update.dpp.f32(float poison, float %v9, i32 321, i32 15, i32 15, i1 true)
  %v11 = call contract float @llvm.maxnum.f32(float %v10, float %v9)
  %v12 = call nnan float @llvm.amdgcn.update.dpp.f32(float poison, float %v11, i32 320, i32 15, i32 15, i1 true)
  %v13 = call contract float @llvm.maxnum.f32(float %v12, float %v11)
  %v14 = call nnan float @llvm.amdgcn.permlanex16.f32(float %v13, float %v13, i32 -1, i32 -1, i1 true, i1 false)
  %v15 = call contract float @llvm.maxnum.f32(float %v14, float %v13)
  %v16 = call float asm "", "=v,0"(float %v15)
  %v17 = fcmp contract uno float %v16, %v16
  %v18 = select contract i1 %v17, float %zero, float %v16
  %v19 = zext nneg i32 %v1 to i64
  %v20 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v19
  store float %v18, ptr addrspace(1) %v20, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 32, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
