target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@masked_element.lds = internal unnamed_addr addrspace(3) global [12 x i8] poison, align 16

define amdgpu_kernel void @permuted(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call i32 @llvm.umin.i32(i32 %v1, i32 62)
  %v3 = mul nuw nsw i32 %v2, 8
  %v4 = zext nneg i32 %v3 to i64
  %v5 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v4
  %v6 = add nuw nsw i32 %v3, 8
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v7
  %v9 = load <4 x float>, ptr addrspace(1) %v5, align 4
  %v10 = load <4 x float>, ptr addrspace(1) %v8, align 4
  %v11 = extractelement <4 x float> %v9, i32 0
  %v12 = extractelement <4 x float> %v9, i32 1
  %v13 = extractelement <4 x float> %v9, i32 2
  %v14 = extractelement <4 x float> %v9, i32 3
  %v15 = extractelement <4 x float> %v10, i32 0
  %v16 = extractelement <4 x float> %v10, i32 1
  %v17 = extractelement <4 x float> %v10, i32 2
  %v18 = extractelement <4 x float> %v10, i32 3
  %v19 = insertelement <2 x float> poison, float %v11, i32 0
  %v20 = insertelement <2 x float> %v19, float %v15, i32 1
  %v21 = insertelement <2 x float> poison, float %v12, i32 0
  %v22 = insertelement <2 x float> %v21, float %v16, i32 1
  %v23 = insertelement <2 x float> poison, float %v13, i32 0
  %v24 = insertelement <2 x float> %v23, float %v17, i32 1
  %v25 = insertelement <2 x float> poison, float %v14, i32 0
  %v26 = insertelement <2 x float> %v25, float %v18, i32 1
  %v27 = mul nuw nsw i32 %v1, 8
  %v28 = zext nneg i32 %v27 to i64
  %v29 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v28
  %v30 = add nuw nsw i32 %v27, 2
  %v31 = zext nneg i32 %v30 to i64
  %v32 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v31
  %v33 = add nuw nsw i32 %v27, 4
  %v34 = zext nneg i32 %v33 to i64
  %v35 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v34
  %v36 = add nuw nsw i32 %v27, 6
  %v37 = zext nneg i32 %v36 to i64
  %v38 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v37
  store <2 x float> %v20, ptr addrspace(1) %v29, align 4
  store <2 x float> %v22, ptr addrspace(1) %v32, align 4
  store <2 x float> %v24, ptr addrspace(1) %v35, align 4
  store <2 x float> %v26, ptr addrspace(1) %v38, align 4
  ret void
}

define amdgpu_kernel void @padded(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 4
  %v3 = sub nsw i32 250, %v2
  %v4 = zext nneg i32 %v2 to i64
  %v5 = getelementptr float, ptr addrspace(1) %x, i64 %v4
  %v6 = icmp sge i32 %v3, 4
  br i1 %v6, label %whole, label %partial
whole:
  %v7 = load <4 x float>, ptr addrspace(1) %v5, align 4
  br label %masked.end
partial:
  %v8 = icmp sgt i32 %v3, 0
  br i1 %v8, label %masked, label %masked.end.1
masked:
  %v9 = insertelement <4 x i32> poison, i32 %v3, i32 0
  %v10 = shufflevector <4 x i32> %v9, <4 x i32> poison, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
  %v11 = icmp sgt <4 x i32> %v10, <i32 0, i32 1, i32 2, i32 3>
  %v12 = extractelement <4 x i1> %v11, i32 0
  %v13 = extractelement <4 x i1> %v11, i32 1
  %v14 = extractelement <4 x i1> %v11, i32 2
  %v15 = extractelement <4 x i1> %v11, i32 3
  %v16 = load float, ptr addrspace(1) %v5, align 4
  %v17 = select i1 %v12, float %v16, float 0x3FF0000000000000
  %v18 = select i1 %v13, i32 1, i32 0
  %v19 = getelementptr float, ptr addrspace(1) %v5, i32 %v18
  %v20 = load float, ptr addrspace(1) %v19, align 4
  %v21 = select i1 %v13, float %v20, float 0x3FF0000000000000
  %v22 = select i1 %v14, i32 2, i32 0
  %v23 = getelementptr float, ptr addrspace(1) %v5, i32 %v22
  %v24 = load float, ptr addrspace(1) %v23, align 4
  %v25 = select i1 %v14, float %v24, float 0x3FF0000000000000
  %v26 = select i1 %v15, i32 3, i32 0
  %v27 = getelementptr float, ptr addrspace(1) %v5, i32 %v26
  %v28 = load float, ptr addrspace(1) %v27, align 4
  %v29 = select i1 %v15, float %v28, float 0x3FF0000000000000
  %v30 = insertelement <4 x float> poison, float %v17, i32 0
  %v31 = insertelement <4 x float> %v30, float %v21, i32 1
  %v32 = insertelement <4 x float> %v31, float %v25, i32 2
  %v33 = insertelement <4 x float> %v32, float %v29, i32 3
  br label %masked.end.1
masked.end.1:
  %v34 = phi <4 x float> [ splat (float 0x3FF0000000000000), %partial ], [ %v33, %masked ]
  br label %masked.end
masked.end:
  %v35 = phi <4 x float> [ %v7, %whole ], [ %v34, %masked.end.1 ]
  %v36 = mul nuw nsw i32 %v1, 4
  %v37 = zext nneg i32 %v36 to i64
  %v38 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v37
  store <4 x float> %v35, ptr addrspace(1) %v38, align 4
  ret void
}

define amdgpu_kernel void @rows_of_a_buffer(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %x, i16 0, i64 640, i32 159744)
  %v3 = mul nuw nsw i32 %v1, 4
  %v4 = getelementptr float, ptr addrspace(7) %v2, i32 %v3
  %v5 = load <4 x float>, ptr addrspace(7) %v4, align 4
  %v6 = mul nuw nsw i32 %v1, 4
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v7
  store <4 x float> %v5, ptr addrspace(1) %v8, align 4
  ret void
}

define amdgpu_kernel void @masked_element(ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = sub nsw i32 3, %v1
  %v3 = icmp slt i32 0, %v2
  %v4 = getelementptr float, ptr addrspace(3) @masked_element.lds, i32 %v1
  %v5 = icmp sgt i32 %v2, 0
  %v6 = select i1 %v5, ptr addrspace(3) %v4, ptr addrspace(3) @masked_element.lds
  %v7 = load float, ptr addrspace(3) %v6, align 4
  %v8 = select i1 %v5, float %v7, float 0x0000000000000000
  %v9 = zext nneg i32 %v1 to i64
  %v10 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v9
  store float %v8, ptr addrspace(1) %v10, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
