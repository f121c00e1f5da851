target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @global(ptr addrspace(1) inreg noundef nonnull align 16 %x, i64 inreg noundef %x.size0, i64 inreg noundef %n) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 4
  %v3 = zext nneg i32 %v2 to i64
  %v4 = sub i64 %n, %v3
  %v5 = insertelement <4 x i64> poison, i64 %v4, i32 0
  %v6 = shufflevector <4 x i64> %v5, <4 x i64> poison, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
  %v7 = icmp slt <4 x i64> <i64 0, i64 1, i64 2, i64 3>, %v6
  %v8 = zext nneg i32 %v2 to i64
  %v9 = getelementptr float, ptr addrspace(1) %x, i64 %v8
  %v10 = icmp sge i64 %v4, 4
  br i1 %v10, label %whole, label %partial
whole:
  %v11 = load <4 x float>, ptr addrspace(1) %v9, align 4
  br label %masked.end
partial:
  %v12 = icmp sgt i64 %v4, 0
  br i1 %v12, label %masked, label %masked.end.1
masked:
  %v13 = insertelement <4 x i64> poison, i64 %v4, i32 0
  %v14 = shufflevector <4 x i64> %v13, <4 x i64> poison, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
  %v15 = icmp sgt <4 x i64> %v14, <i64 0, i64 1, i64 2, i64 3>
  %v16 = extractelement <4 x i1> %v15, i32 0
  %v17 = extractelement <4 x i1> %v15, i32 1
  %v18 = extractelement <4 x i1> %v15, i32 2
  %v19 = extractelement <4 x i1> %v15, i32 3
  %v20 = load float, ptr addrspace(1) %v9, align 4
  %v21 = select i1 %v16, float %v20, float 0.0
  %v22 = select i1 %v17, i32 1, i32 0
  %v23 = getelementptr float, ptr addrspace(1) %v9, i32 %v22
  %v24 = load float, ptr addrspace(1) %v23, align 4
  %v25 = select i1 %v17, float %v24, float 0.0
  %v26 = select i1 %v18, i32 2, i32 0
  %v27 = getelementptr float, ptr addrspace(1) %v9, i32 %v26
  %v28 = load float, ptr addrspace(1) %v27, align 4
  %v29 = select i1 %v18, float %v28, float 0.0
  %v30 = select i1 %v19, i32 3, i32 0
  %v31 = getelementptr float, ptr addrspace(1) %v9, i32 %v30
  %v32 = load float, ptr addrspace(1) %v31, align 4
  %v33 = select i1 %v19, float %v32, float 0.0
  %v34 = insertelement <4 x float> poison, float %v21, i32 0
  %v35 = insertelement <4 x float> %v34, float %v25, i32 1
  %v36 = insertelement <4 x float> %v35, float %v29, i32 2
  %v37 = insertelement <4 x float> %v36, float %v33, i32 3
  br label %masked.end.1
masked.end.1:
  %v38 = phi <4 x float> [ zeroinitializer, %partial ], [ %v37, %masked ]
  br label %masked.end
masked.end:
  %v39 = phi <4 x float> [ %v11, %whole ], [ %v38, %masked.end.1 ]
  %v40 = fadd contract <4 x float> %v39, %v39
  %v41 = zext nneg i32 %v2 to i64
  %v42 = getelementptr float, ptr addrspace(1) %x, i64 %v41
  %v43 = icmp sge i64 %v4, 4
  br i1 %v43, label %whole.1, label %partial.1
whole.1:
  store <4 x float> %v40, ptr addrspace(1) %v42, align 4
  br label %masked.end.2
partial.1:
  %v44 = call i64 @llvm.smax.i64(i64 %v4, i64 0)
  %v45 = and i64 %v44, 2
  %v46 = icmp ne i64 %v45, 0
  %v47 = shufflevector <4 x float> %v40, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v48 = shufflevector <4 x float> %v40, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  br i1 %v46, label %masked.1, label %masked.end.3
masked.1:
  store <2 x float> %v47, ptr addrspace(1) %v42, align 4
  br label %masked.end.3
masked.end.3:
  %v49 = select i1 %v46, <2 x float> %v48, <2 x float> %v47
  %v50 = getelementptr float, ptr addrspace(1) %v42, i32 2
  %v51 = select i1 %v46, ptr addrspace(1) %v50, ptr addrspace(1) %v42
  %v52 = and i64 %v44, 1
  %v53 = icmp ne i64 %v52, 0
  %v54 = extractelement <2 x float> %v49, i32 0
  %v55 = extractelement <2 x float> %v49, i32 1
  br i1 %v53, label %masked.2, label %masked.end.4
masked.2:
  store float %v54, ptr addrspace(1) %v51, align 4
  br label %masked.end.4
masked.end.4:
  br label %masked.end.2
masked.end.2:
  ret void
}

define amdgpu_kernel void @buffer(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %x, i16 0, i64 1000, i32 159744)
  %v2 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v3 = mul nuw nsw i32 %v2, 4
  %v4 = sub nsw i32 250, %v3
  %v5 = insertelement <4 x i32> poison, i32 %v4, i32 0
  %v6 = shufflevector <4 x i32> %v5, <4 x i32> poison, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
  %v7 = icmp slt <4 x i32> <i32 0, i32 1, i32 2, i32 3>, %v6
  %v8 = getelementptr float, ptr addrspace(7) %v1, i32 %v3
  %v9 = insertelement <4 x i32> poison, i32 %v4, i32 0
  %v10 = shufflevector <4 x i32> %v9, <4 x i32> poison, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
  %v11 = icmp sgt <4 x i32> %v10, <i32 0, i32 1, i32 2, i32 3>
  %v12 = load <4 x float>, ptr addrspace(7) %v8, align 4
  %v13 = select <4 x i1> %v11, <4 x float> %v12, <4 x float> zeroinitializer
  %v14 = getelementptr float, ptr addrspace(7) %v1, i32 %v3
  %v15 = icmp sge i32 %v4, 4
  br i1 %v15, label %whole, label %partial
whole:
  store <4 x float> %v13, ptr addrspace(7) %v14, align 4
  br label %masked.end
partial:
  %v16 = insertelement <4 x i32> poison, i32 %v4, i32 0
  %v17 = shufflevector <4 x i32> %v16, <4 x i32> poison, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
  %v18 = icmp sgt <4 x i32> %v17, <i32 0, i32 1, i32 2, i32 3>
  %v19 = extractelement <4 x i1> %v18, i32 0
  %v20 = extractelement <4 x i1> %v18, i32 1
  %v21 = extractelement <4 x i1> %v18, i32 2
  %v22 = extractelement <4 x i1> %v18, i32 3
  %v23 = extractelement <4 x float> %v13, i32 0
  %v24 = extractelement <4 x float> %v13, i32 1
  %v25 = extractelement <4 x float> %v13, i32 2
  %v26 = extractelement <4 x float> %v13, i32 3
  %v27 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v28 = select i1 %v19, ptr addrspace(7) %v14, ptr addrspace(7) %v27
  store float %v23, ptr addrspace(7) %v28, align 4
  %v29 = getelementptr float, ptr addrspace(7) %v14, i32 1
  %v30 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v31 = select i1 %v20, ptr addrspace(7) %v29, ptr addrspace(7) %v30
  store float %v24, ptr addrspace(7) %v31, align 4
  %v32 = getelementptr float, ptr addrspace(7) %v14, i32 2
  %v33 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v34 = select i1 %v21, ptr addrspace(7) %v32, ptr addrspace(7) %v33
  store float %v25, ptr addrspace(7) %v34, align 4
  %v35 = getelementptr float, ptr addrspace(7) %v14, i32 3
  %v36 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v37 = select i1 %v22, ptr addrspace(7) %v35, ptr addrspace(7) %v36
  store float %v26, ptr addrspace(7) %v37, align 4
  br label %masked.end
masked.end:
  ret void
}

define amdgpu_kernel void @gather(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, ptr addrspace(1) inreg noundef nonnull align 16 %which) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 2
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw i32, ptr addrspace(1) %which, i64 %v3
  %v5 = load <2 x i32>, ptr addrspace(1) %v4, align 4
  %v6 = extractelement <2 x i32> %v5, i32 0
  %v7 = extractelement <2 x i32> %v5, i32 1
  %v8 = sext i32 %v6 to i64
  %v9 = getelementptr float, ptr addrspace(1) %x, i64 %v8
  %v10 = sext i32 %v7 to i64
  %v11 = getelementptr float, ptr addrspace(1) %x, i64 %v10
  %v12 = load float, ptr addrspace(1) %v9, align 4
  %v13 = insertelement <2 x float> poison, float %v12, i32 0
  %v14 = insertelement <2 x float> %v13, float 0.0, i32 1
  %v15 = mul nuw nsw i32 %v1, 2
  %v16 = zext nneg i32 %v15 to i64
  %v17 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v16
  store <2 x float> %v14, ptr addrspace(1) %v17, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
