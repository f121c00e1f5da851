target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @reduce(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 4
  %v2 = load <4 x float>, ptr addrspace(1) %x, align 4
  %v3 = load <4 x float>, ptr addrspace(1) %v1, align 4
  %v4 = fadd contract <4 x float> zeroinitializer, %v2
  %v5 = fadd contract <4 x float> %v4, %v3
  %v6 = call contract float @llvm.vector.reduce.fadd.v4f32(float 0x0000000000000000, <4 x float> %v5)
  %v7 = call reassoc contract float @llvm.vector.reduce.fadd.v4f32(float 0x0000000000000000, <4 x float> %v5)
  %v8 = call float @llvm.vector.reduce.fmaximum.v4f32(<4 x float> %v5)
  %v9 = insertelement <4 x float> poison, float %v6, i32 0
  %v10 = insertelement <4 x float> %v9, float %v7, i32 1
  %v11 = insertelement <4 x float> %v10, float %v8, i32 2
  %v12 = insertelement <4 x float> %v11, float 0x0000000000000000, i32 3
  store <4 x float> %v12, ptr addrspace(1) %y, align 4
  ret void
}

define amdgpu_kernel void @contract(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 2
  %v2 = load <2 x float>, ptr addrspace(1) %x, align 4
  %v3 = load <2 x float>, ptr addrspace(1) %v1, align 4
  %v4 = extractelement <2 x float> %v2, i32 0
  %v5 = extractelement <2 x float> %v2, i32 1
  %v6 = extractelement <2 x float> %v3, i32 0
  %v7 = extractelement <2 x float> %v3, i32 1
  %v8 = extractelement <2 x float> %v2, i32 0
  %v9 = extractelement <2 x float> %v2, i32 1
  %v10 = extractelement <2 x float> %v3, i32 0
  %v11 = extractelement <2 x float> %v3, i32 1
  %v12 = extractelement <2 x float> %v2, i32 0
  %v13 = extractelement <2 x float> %v2, i32 1
  %v14 = extractelement <2 x float> %v3, i32 0
  %v15 = extractelement <2 x float> %v3, i32 1
  %v16 = call float @llvm.fmuladd.f32(float %v4, float %v8, float %v12)
  %v17 = call float @llvm.fmuladd.f32(float %v5, float %v10, float %v16)
  %v18 = call float @llvm.fmuladd.f32(float %v4, float %v9, float %v13)
  %v19 = call float @llvm.fmuladd.f32(float %v5, float %v11, float %v18)
  %v20 = call float @llvm.fmuladd.f32(float %v6, float %v8, float %v14)
  %v21 = call float @llvm.fmuladd.f32(float %v7, float %v10, float %v20)
  %v22 = call float @llvm.fmuladd.f32(float %v6, float %v9, float %v15)
  %v23 = call float @llvm.fmuladd.f32(float %v7, float %v11, float %v22)
  %v24 = insertelement <2 x float> poison, float %v17, i32 0
  %v25 = insertelement <2 x float> %v24, float %v19, i32 1
  %v26 = insertelement <2 x float> poison, float %v21, i32 0
  %v27 = insertelement <2 x float> %v26, float %v23, i32 1
  %v28 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 2
  store <2 x float> %v25, ptr addrspace(1) %x, align 4
  store <2 x float> %v27, ptr addrspace(1) %v28, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
