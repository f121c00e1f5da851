target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @i8(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %b, ptr addrspace(1) inreg noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 8
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw i8, ptr addrspace(1) %a, i64 %v3
  %v5 = load <8 x i8>, ptr addrspace(1) %v4, align 1
  %v6 = mul nuw nsw i32 %v1, 8
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw i8, ptr addrspace(1) %b, i64 %v7
  %v9 = load <8 x i8>, ptr addrspace(1) %v8, align 1
  %v10 = mul nuw nsw i32 %v1, 4
  %v11 = zext nneg i32 %v10 to i64
  %v12 = getelementptr inbounds nuw i32, ptr addrspace(1) %c, i64 %v11
  %v13 = load <4 x i32>, ptr addrspace(1) %v12, align 4
  %v14 = bitcast <8 x i8> %v5 to i64
  %v15 = bitcast <8 x i8> %v9 to i64
  %v16 = call <4 x i32> @llvm.amdgcn.mfma.i32.16x16x32.i8(i64 %v14, i64 %v15, <4 x i32> %v13, i32 0, i32 0, i32 0)
  %v17 = mul nuw nsw i32 %v1, 4
  %v18 = zext nneg i32 %v17 to i64
  %v19 = getelementptr inbounds nuw i32, ptr addrspace(1) %c, i64 %v18
  store <4 x i32> %v16, ptr addrspace(1) %v19, align 4
  ret void
}

define amdgpu_kernel void @f8(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %b, ptr addrspace(1) inreg noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 8
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw i8, ptr addrspace(1) %a, i64 %v3
  %v5 = load <8 x i8>, ptr addrspace(1) %v4, align 1
  %v6 = mul nuw nsw i32 %v1, 8
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw i8, ptr addrspace(1) %b, i64 %v7
  %v9 = load <8 x i8>, ptr addrspace(1) %v8, align 1
  %v10 = mul nuw nsw i32 %v1, 4
  %v11 = zext nneg i32 %v10 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v11
  %v13 = load <4 x float>, ptr addrspace(1) %v12, align 4
  %v14 = bitcast <8 x i8> %v5 to i64
  %v15 = bitcast <8 x i8> %v9 to i64
  %v16 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.fp8.bf8(i64 %v14, i64 %v15, <4 x float> %v13, i32 0, i32 0, i32 0)
  %v17 = mul nuw nsw i32 %v1, 4
  %v18 = zext nneg i32 %v17 to i64
  %v19 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v18
  store <4 x float> %v16, ptr addrspace(1) %v19, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
