target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @minima_of_constants(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %o) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = fcmp ole float %v4, 0x0000000000000000
  %v6 = select i1 %v5, float 0x0000000000000000, float %v4
  %v7 = fcmp olt float %v4, 0x8000000000000000
  %v8 = select i1 %v7, float 0x8000000000000000, float %v4
  %v9 = fcmp ole float %v4, 0x3FF8000000000000
  %v10 = select i1 %v9, float 0x3FF8000000000000, float %v4
  %v11 = fcmp ogt float %v4, 0x0000000000000000
  %v12 = select i1 %v11, float 0x0000000000000000, float %v4
  %v13 = fcmp oge float %v4, 0x8000000000000000
  %v14 = select i1 %v13, float 0x8000000000000000, float %v4
  %v15 = fcmp oge float %v4, 0x3FF8000000000000
  %v16 = select i1 %v15, float 0x3FF8000000000000, float %v4
  %v17 = zext nneg i32 %v1 to i64
  %v18 = getelementptr inbounds nuw float, ptr addrspace(1) %o, i64 %v17
  store float %v6, ptr addrspace(1) %v18, align 4
  %v19 = add nuw nsw i32 64, %v1
  %v20 = zext nneg i32 %v19 to i64
  %v21 = getelementptr inbounds nuw float, ptr addrspace(1) %o, i64 %v20
  store float %v8, ptr addrspace(1) %v21, align 4
  %v22 = add nuw nsw i32 128, %v1
  %v23 = zext nneg i32 %v22 to i64
  %v24 = getelementptr inbounds nuw float, ptr addrspace(1) %o, i64 %v23
  store float %v10, ptr addrspace(1) %v24, align 4
  %v25 = add nuw nsw i32 192, %v1
  %v26 = zext nneg i32 %v25 to i64
  %v27 = getelementptr inbounds nuw float, ptr addrspace(1) %o, i64 %v26
  store float %v12, ptr addrspace(1) %v27, align 4
  %v28 = add nuw nsw i32 256, %v1
  %v29 = zext nneg i32 %v28 to i64
  %v30 = getelementptr inbounds nuw float, ptr addrspace(1) %o, i64 %v29
  store float %v14, ptr addrspace(1) %v30, align 4
  %v31 = add nuw nsw i32 320, %v1
  %v32 = zext nneg i32 %v31 to i64
  %v33 = getelementptr inbounds nuw float, ptr addrspace(1) %o, i64 %v32
  store float %v16, ptr addrspace(1) %v33, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
