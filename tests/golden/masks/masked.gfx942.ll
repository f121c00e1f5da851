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
  %v10 = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %v7)
  br i1 %v10, label %whole, label %partial
whole:
  %v11 = load <4 x float>, ptr addrspace(1) %v9, align 4
  br label %masked.end
partial:
  %v12 = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) align 4 %v9, <4 x i1> %v7, <4 x float> zeroinitializer)
  br label %masked.end
masked.end:
  %v13 = phi <4 x float> [ %v11, %whole ], [ %v12, %partial ]
  %v14 = fadd contract <4 x float> %v13, %v13
  %v15 = zext nneg i32 %v2 to i64
  %v16 = getelementptr float, ptr addrspace(1) %x, i64 %v15
  %v17 = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %v7)
  br i1 %v17, label %whole.1, label %partial.1
whole.1:
  store <4 x float> %v14, ptr addrspace(1) %v16, align 4
  br label %masked.end.1
partial.1:
  call void @llvm.masked.store.v4f32.p1(<4 x float> %v14, ptr addrspace(1) align 4 %v16, <4 x i1> %v7)
  br label %masked.end.1
masked.end.1:
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
  %v9 = load <4 x float>, ptr addrspace(7) %v8, align 4
  %v10 = select <4 x i1> %v7, <4 x float> %v9, <4 x float> zeroinitializer
  %v11 = getelementptr float, ptr addrspace(7) %v1, i32 %v3
  %v12 = extractelement <4 x i1> %v7, i32 0
  %v13 = extractelement <4 x i1> %v7, i32 1
  %v14 = extractelement <4 x i1> %v7, i32 2
  %v15 = extractelement <4 x i1> %v7, i32 3
  %v16 = extractelement <4 x float> %v10, i32 0
  %v17 = extractelement <4 x float> %v10, i32 1
  %v18 = extractelement <4 x float> %v10, i32 2
  %v19 = extractelement <4 x float> %v10, i32 3
  %v20 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v21 = select i1 %v12, ptr addrspace(7) %v11, ptr addrspace(7) %v20
  store float %v16, ptr addrspace(7) %v21, align 4
  %v22 = getelementptr float, ptr addrspace(7) %v11, i32 1
  %v23 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v24 = select i1 %v13, ptr addrspace(7) %v22, ptr addrspace(7) %v23
  store float %v17, ptr addrspace(7) %v24, align 4
  %v25 = getelementptr float, ptr addrspace(7) %v11, i32 2
  %v26 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v27 = select i1 %v14, ptr addrspace(7) %v25, ptr addrspace(7) %v26
  store float %v18, ptr addrspace(7) %v27, align 4
  %v28 = getelementptr float, ptr addrspace(7) %v11, i32 3
  %v29 = getelementptr i8, ptr addrspace(7) %v1, i32 -16
  %v30 = select i1 %v15, ptr addrspace(7) %v28, ptr addrspace(7) %v29
  store float %v19, ptr addrspace(7) %v30, align 4
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
