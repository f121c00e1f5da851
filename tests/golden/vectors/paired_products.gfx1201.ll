target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rows(ptr addrspace(1) noundef nonnull align 16 %a, ptr addrspace(1) noundef nonnull align 16 %b, ptr addrspace(1) noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 4
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw float, ptr addrspace(1) %a, i64 %v3
  %v5 = load <4 x float>, ptr addrspace(1) %v4, align 4
  %v6 = getelementptr inbounds nuw float, ptr addrspace(1) %b, i64 2
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %b, i64 4
  %v8 = getelementptr inbounds nuw float, ptr addrspace(1) %b, i64 6
  %v9 = load <2 x float>, ptr addrspace(1) %b, align 4
  %v10 = load <2 x float>, ptr addrspace(1) %v6, align 4
  %v11 = load <2 x float>, ptr addrspace(1) %v7, align 4
  %v12 = load <2 x float>, ptr addrspace(1) %v8, align 4
  %v13 = mul nuw nsw i32 %v1, 2
  %v14 = zext nneg i32 %v13 to i64
  %v15 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v14
  %v16 = load <2 x float>, ptr addrspace(1) %v15, align 4
  %v17 = extractelement <4 x float> %v5, i32 0
  %v18 = extractelement <4 x float> %v5, i32 1
  %v19 = extractelement <4 x float> %v5, i32 2
  %v20 = extractelement <4 x float> %v5, i32 3
  %v21 = extractelement <2 x float> %v9, i32 0
  %v22 = extractelement <2 x float> %v9, i32 1
  %v23 = extractelement <2 x float> %v10, i32 0
  %v24 = extractelement <2 x float> %v10, i32 1
  %v25 = extractelement <2 x float> %v11, i32 0
  %v26 = extractelement <2 x float> %v11, i32 1
  %v27 = extractelement <2 x float> %v12, i32 0
  %v28 = extractelement <2 x float> %v12, i32 1
  %v29 = extractelement <2 x float> %v16, i32 0
  %v30 = extractelement <2 x float> %v16, i32 1
  %v31 = call float @llvm.fmuladd.f32(float %v17, float %v21, float %v29)
  %v32 = call float @llvm.fmuladd.f32(float %v18, float %v23, float %v31)
  %v33 = call float @llvm.fmuladd.f32(float %v19, float %v25, float %v32)
  %v34 = call float @llvm.fmuladd.f32(float %v20, float %v27, float %v33)
  %v35 = call float @llvm.fmuladd.f32(float %v22, float %v17, float %v30)
  %v36 = call float @llvm.fmuladd.f32(float %v24, float %v18, float %v35)
  %v37 = call float @llvm.fmuladd.f32(float %v26, float %v19, float %v36)
  %v38 = call float @llvm.fmuladd.f32(float %v28, float %v20, float %v37)
  %v39 = insertelement <2 x float> poison, float %v34, i32 0
  %v40 = insertelement <2 x float> %v39, float %v38, i32 1
  %v41 = mul nuw nsw i32 %v1, 2
  %v42 = zext nneg i32 %v41 to i64
  %v43 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v42
  store <2 x float> %v40, ptr addrspace(1) %v43, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
