target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f4(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %b, ptr addrspace(1) inreg noundef nonnull align 16 %sa, ptr addrspace(1) inreg noundef nonnull align 16 %sb, ptr addrspace(1) inreg noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 32
  %v3 = udiv i32 %v2, 2
  %v4 = getelementptr inbounds nuw i8, ptr addrspace(1) %a, i32 %v3
  %v5 = load <32 x i4>, ptr addrspace(1) %v4, align 1
  %v6 = mul nuw nsw i32 %v1, 32
  %v7 = udiv i32 %v6, 2
  %v8 = getelementptr inbounds nuw i8, ptr addrspace(1) %b, i32 %v7
  %v9 = load <32 x i4>, ptr addrspace(1) %v8, align 1
  %v10 = mul nuw nsw i32 %v1, 4
  %v11 = zext nneg i32 %v10 to i64
  %v12 = getelementptr inbounds nuw i8, ptr addrspace(1) %sa, i64 %v11
  %v13 = load <4 x i8>, ptr addrspace(1) %v12, align 1
  %v14 = mul nuw nsw i32 %v1, 4
  %v15 = zext nneg i32 %v14 to i64
  %v16 = getelementptr inbounds nuw i8, ptr addrspace(1) %sb, i64 %v15
  %v17 = load <4 x i8>, ptr addrspace(1) %v16, align 1
  %v18 = mul nuw nsw i32 %v1, 4
  %v19 = zext nneg i32 %v18 to i64
  %v20 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v19
  %v21 = load <4 x float>, ptr addrspace(1) %v20, align 4
  %v22 = bitcast <4 x i8> %v13 to i32
  %v23 = bitcast <4 x i8> %v17 to i32
  %v24 = bitcast <32 x i4> %v5 to <4 x i32>
  %v25 = bitcast <32 x i4> %v9 to <4 x i32>
  %v26 = call <4 x float> @llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32(<4 x i32> %v24, <4 x i32> %v25, <4 x float> %v21, i32 4, i32 4, i32 0, i32 %v22, i32 1, i32 %v23)
  %v27 = mul nuw nsw i32 %v1, 4
  %v28 = zext nneg i32 %v27 to i64
  %v29 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v28
  store <4 x float> %v26, ptr addrspace(1) %v29, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
