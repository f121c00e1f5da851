target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @first(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %c) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 128) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = udiv i32 %v1, 64
  %v3 = mul nuw nsw i32 %v1, 4
  %v4 = zext nneg i32 %v3 to i64
  %v5 = getelementptr inbounds nuw half, ptr addrspace(1) %a, i64 %v4
  %v6 = load <4 x half>, ptr addrspace(1) %v5, align 2
  %v7 = icmp eq i32 %v2, 0
  %v8 = zext i1 %v7 to i32
  %v9 = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v8)
  %v10 = icmp ne i32 %v9, 0
  br i1 %v10, label %then, label %else
then:
  %v12 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %v6, <4 x half> %v6, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  br label %endif
else:
  br label %endif
endif:
  %v11 = phi <4 x float> [ %v12, %then ], [ zeroinitializer, %else ]
  %v13 = mul nuw nsw i32 %v1, 4
  %v14 = zext nneg i32 %v13 to i64
  %v15 = getelementptr inbounds nuw float, ptr addrspace(1) %c, i64 %v14
  store <4 x float> %v11, ptr addrspace(1) %v15, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 128, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
