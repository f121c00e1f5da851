target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @sum(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = bitcast float %v4 to i32
  %v6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v5, i32 177, i32 15, i32 15, i1 true)
  %v7 = bitcast i32 %v6 to float
  %v8 = fadd contract float %v4, %v7
  %v9 = bitcast float %v8 to i32
  %v10 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v9, i32 78, i32 15, i32 15, i1 true)
  %v11 = bitcast i32 %v10 to float
  %v12 = fadd contract float %v8, %v11
  %v13 = bitcast float %v12 to i32
  %v14 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v13, i32 321, i32 15, i32 15, i1 true)
  %v15 = bitcast i32 %v14 to float
  %v16 = fadd contract float %v12, %v15
  %v17 = bitcast float %v16 to i32
  %v18 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v17, i32 320, i32 15, i32 15, i1 true)
  %v19 = bitcast i32 %v18 to float
  %v20 = fadd contract float %v16, %v19
  %v21 = bitcast float %v20 to i32
  %v22 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v21, i32 %v21, i32 322, i32 10, i32 15, i1 false)
  %v23 = bitcast i32 %v22 to float
  %v24 = fadd contract float %v20, %v23
  %v25 = bitcast float %v24 to i32
  %v26 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v25, i32 323, i32 15, i32 15, i1 true)
  %v27 = bitcast i32 %v26 to float
  %v28 = fadd contract float %v24, %v27
  %v29 = call float @llvm.amdgcn.readlane.f32(float %v28, i32 63)
  store float %v29, ptr addrspace(1) %y, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
