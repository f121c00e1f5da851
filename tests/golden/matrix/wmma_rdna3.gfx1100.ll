target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f16(ptr addrspace(1) noundef nonnull align 16 %a, ptr addrspace(1) noundef nonnull align 16 %b, ptr addrspace(1) noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 16
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw half, ptr addrspace(1) %a, i64 %v3
  %v5 = load <16 x half>, ptr addrspace(1) %v4, align 2
  %v6 = mul nuw nsw i32 %v1, 16
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw half, ptr addrspace(1) %b, i64 %v7
  %v9 = load <16 x half>, ptr addrspace(1) %v8, align 2
  %v10 = mul nuw nsw i32 %v1, 8
  %v11 = zext nneg i32 %v10 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v11
  %v13 = load <8 x float>, ptr addrspace(1) %v12, align 4
  %v14 = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %v5, <16 x half> %v9, <8 x float> %v13)
  %v15 = mul nuw nsw i32 %v1, 8
  %v16 = zext nneg i32 %v15 to i64
  %v17 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v16
  store <8 x float> %v14, ptr addrspace(1) %v17, align 4
  ret void
}

define amdgpu_kernel void @bytes(ptr addrspace(1) noundef nonnull align 16 %a, ptr addrspace(1) noundef nonnull align 16 %b, ptr addrspace(1) noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 16
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw i8, ptr addrspace(1) %a, i64 %v3
  %v5 = load <16 x i8>, ptr addrspace(1) %v4, align 1
  %v6 = mul nuw nsw i32 %v1, 16
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw i8, ptr addrspace(1) %b, i64 %v7
  %v9 = load <16 x i8>, ptr addrspace(1) %v8, align 1
  %v10 = mul nuw nsw i32 %v1, 8
  %v11 = zext nneg i32 %v10 to i64
  %v12 = getelementptr inbounds nuw i32, ptr addrspace(1) %c, i64 %v11
  %v13 = load <8 x i32>, ptr addrspace(1) %v12, align 4
  %v14 = bitcast <16 x i8> %v5 to <4 x i32>
  %v15 = bitcast <16 x i8> %v9 to <4 x i32>
  %v16 = call <8 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32(i1 true, <4 x i32> %v14, i1 false, <4 x i32> %v15, <8 x i32> %v13, i1 false)
  %v17 = mul nuw nsw i32 %v1, 8
  %v18 = zext nneg i32 %v17 to i64
  %v19 = getelementptr inbounds nuw i32, ptr addrspace(1) %c, i64 %v18
  store <8 x i32> %v16, ptr addrspace(1) %v19, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 32, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
