target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f16(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %b, ptr addrspace(1) inreg noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 4
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw half, ptr addrspace(1) %a, i64 %v3
  %v5 = load <4 x half>, ptr addrspace(1) %v4, align 2
  %v6 = mul nuw nsw i32 %v1, 4
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw half, ptr addrspace(1) %b, i64 %v7
  %v9 = load <4 x half>, ptr addrspace(1) %v8, align 2
  %v10 = mul nuw nsw i32 %v1, 4
  %v11 = zext nneg i32 %v10 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v11
  %v13 = load <4 x float>, ptr addrspace(1) %v12, align 4
  %v14 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %v5, <4 x half> %v9, <4 x float> %v13, i32 0, i32 0, i32 0)
  %v15 = mul nuw nsw i32 %v1, 4
  %v16 = zext nneg i32 %v15 to i64
  %v17 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v16
  store <4 x float> %v14, ptr addrspace(1) %v17, align 4
  ret void
}

define amdgpu_kernel void @bf16(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %b, ptr addrspace(1) inreg noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 4
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw bfloat, ptr addrspace(1) %a, i64 %v3
  %v5 = load <4 x bfloat>, ptr addrspace(1) %v4, align 2
  %v6 = mul nuw nsw i32 %v1, 4
  %v7 = zext nneg i32 %v6 to i64
  %v8 = getelementptr inbounds nuw bfloat, ptr addrspace(1) %b, i64 %v7
  %v9 = load <4 x bfloat>, ptr addrspace(1) %v8, align 2
  %v10 = mul nuw nsw i32 %v1, 16
  %v11 = zext nneg i32 %v10 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v11
  %v13 = load <16 x float>, ptr addrspace(1) %v12, align 4
  %v14 = bitcast <4 x bfloat> %v5 to <4 x i16>
  %v15 = bitcast <4 x bfloat> %v9 to <4 x i16>
  %v16 = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %v14, <4 x i16> %v15, <16 x float> %v13, i32 0, i32 0, i32 0)
  %v17 = mul nuw nsw i32 %v1, 16
  %v18 = zext nneg i32 %v17 to i64
  %v19 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v18
  store <16 x float> %v16, ptr addrspace(1) %v19, align 4
  ret void
}

define amdgpu_kernel void @f64(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %b, ptr addrspace(1) inreg noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw double, ptr addrspace(1) %a, i64 %v2
  %v4 = load double, ptr addrspace(1) %v3, align 8
  %v5 = zext nneg i32 %v1 to i64
  %v6 = getelementptr inbounds nuw double, ptr addrspace(1) %b, i64 %v5
  %v7 = load double, ptr addrspace(1) %v6, align 8
  %v8 = mul nuw nsw i32 %v1, 4
  %v9 = zext nneg i32 %v8 to i64
  %v10 = getelementptr inbounds nuw double, ptr addrspace(1) %c, i64 %v9
  %v11 = load <4 x double>, ptr addrspace(1) %v10, align 8
  %v12 = call <4 x double> @llvm.amdgcn.mfma.f64.16x16x4f64(double %v4, double %v7, <4 x double> %v11, i32 0, i32 0, i32 1)
  %v13 = mul nuw nsw i32 %v1, 4
  %v14 = zext nneg i32 %v13 to i64
  %v15 = getelementptr inbounds nuw double, ptr addrspace(1) %c, i64 %v14
  store <4 x double> %v12, ptr addrspace(1) %v15, align 8
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
