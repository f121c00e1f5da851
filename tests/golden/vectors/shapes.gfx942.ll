target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rows(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 8
  %v2 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 16
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 24
  %v4 = load <8 x float>, ptr addrspace(1) %x, align 4
  %v5 = load <8 x float>, ptr addrspace(1) %v1, align 4
  %v6 = load <8 x float>, ptr addrspace(1) %v2, align 4
  %v7 = load <8 x float>, ptr addrspace(1) %v3, align 4
  %v8 = shufflevector <8 x float> %v5, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v9 = shufflevector <8 x float> %v6, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v10 = shufflevector <4 x float> %v8, <4 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %v11 = shufflevector <8 x float> %v6, <8 x float> %v10, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 4, i32 5, i32 6, i32 7>
  %v12 = shufflevector <4 x float> %v9, <4 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %v13 = shufflevector <8 x float> %v7, <8 x float> %v12, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 4, i32 5, i32 6, i32 7>
  %v14 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 8
  %v15 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 16
  %v16 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 24
  store <8 x float> %v6, ptr addrspace(1) %x, align 4
  store <8 x float> %v5, ptr addrspace(1) %v14, align 4
  store <8 x float> %v11, ptr addrspace(1) %v15, align 4
  store <8 x float> %v13, ptr addrspace(1) %v16, align 4
  ret void
}

define amdgpu_kernel void @regroup(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 8
  %v2 = load <8 x half>, ptr addrspace(1) %x, align 2
  %v3 = load <8 x half>, ptr addrspace(1) %v1, align 2
  %v4 = shufflevector <8 x half> %v2, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v5 = shufflevector <8 x half> %v2, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v6 = shufflevector <8 x half> %v3, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v7 = shufflevector <8 x half> %v3, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v8 = extractelement <4 x half> %v4, i32 0
  %v9 = extractelement <4 x half> %v4, i32 1
  %v10 = extractelement <4 x half> %v4, i32 2
  %v11 = extractelement <4 x half> %v4, i32 3
  %v12 = extractelement <4 x half> %v5, i32 0
  %v13 = extractelement <4 x half> %v5, i32 1
  %v14 = extractelement <4 x half> %v5, i32 2
  %v15 = extractelement <4 x half> %v5, i32 3
  %v16 = extractelement <4 x half> %v6, i32 0
  %v17 = extractelement <4 x half> %v6, i32 1
  %v18 = extractelement <4 x half> %v6, i32 2
  %v19 = extractelement <4 x half> %v6, i32 3
  %v20 = extractelement <4 x half> %v7, i32 0
  %v21 = extractelement <4 x half> %v7, i32 1
  %v22 = extractelement <4 x half> %v7, i32 2
  %v23 = extractelement <4 x half> %v7, i32 3
  %v24 = insertelement <4 x half> poison, half %v8, i32 0
  %v25 = insertelement <4 x half> %v24, half %v12, i32 1
  %v26 = insertelement <4 x half> %v25, half %v16, i32 2
  %v27 = insertelement <4 x half> %v26, half %v20, i32 3
  %v28 = insertelement <4 x half> poison, half %v9, i32 0
  %v29 = insertelement <4 x half> %v28, half %v13, i32 1
  %v30 = insertelement <4 x half> %v29, half %v17, i32 2
  %v31 = insertelement <4 x half> %v30, half %v21, i32 3
  %v32 = insertelement <4 x half> poison, half %v10, i32 0
  %v33 = insertelement <4 x half> %v32, half %v14, i32 1
  %v34 = insertelement <4 x half> %v33, half %v18, i32 2
  %v35 = insertelement <4 x half> %v34, half %v22, i32 3
  %v36 = insertelement <4 x half> poison, half %v11, i32 0
  %v37 = insertelement <4 x half> %v36, half %v15, i32 1
  %v38 = insertelement <4 x half> %v37, half %v19, i32 2
  %v39 = insertelement <4 x half> %v38, half %v23, i32 3
  %v40 = getelementptr inbounds nuw half, ptr addrspace(1) %y, i64 4
  %v41 = getelementptr inbounds nuw half, ptr addrspace(1) %y, i64 8
  %v42 = getelementptr inbounds nuw half, ptr addrspace(1) %y, i64 12
  store <4 x half> %v27, ptr addrspace(1) %y, align 2
  store <4 x half> %v31, ptr addrspace(1) %v40, align 2
  store <4 x half> %v35, ptr addrspace(1) %v41, align 2
  store <4 x half> %v39, ptr addrspace(1) %v42, align 2
  ret void
}

define amdgpu_kernel void @join(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = load <4 x half>, ptr addrspace(1) %x, align 2
  %v2 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 4
  %v3 = load <4 x half>, ptr addrspace(1) %v2, align 2
  %v4 = shufflevector <4 x half> %v1, <4 x half> %v3, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  %v5 = fmul contract <8 x half> %v4, splat (half 0xH4000)
  store <8 x half> %v5, ptr addrspace(1) %y, align 2
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
