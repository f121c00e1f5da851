target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @negate_rows(ptr addrspace(1) inreg noalias noundef nonnull align 16 %binding0, i32 inreg noundef %constant0) #0 !reqd_work_group_size !0 {
entry:
  %v1 = zext i32 %constant0 to i64
  %v2 = trunc i64 %v1 to i32
  %v3 = urem i32 %v2, 16
  %v4 = icmp eq i32 %v3, 0
  call void @llvm.assume(i1 %v4)
  %v5 = zext nneg i32 %v2 to i64
  %v6 = mul nuw nsw i64 %v5, 64
  %v7 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v8 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v9 = icmp slt i32 %v8, %v2
  br i1 %v9, label %bb, label %bb.1
bb:
  %v10 = zext nneg i32 %v8 to i64
  %v11 = zext nneg i32 %v7 to i64
  %v12 = mul nuw nsw i64 %v10, 64
  %v13 = add nuw nsw i64 %v12, %v11
  %v14 = getelementptr inbounds nuw float, ptr addrspace(1) %binding0, i64 %v13
  %v15 = load float, ptr addrspace(1) %v14, align 4
  %v16 = fneg contract float %v15
  %v17 = zext nneg i32 %v8 to i64
  %v18 = zext nneg i32 %v7 to i64
  %v19 = mul nuw nsw i64 %v17, 64
  %v20 = add nuw nsw i64 %v19, %v18
  %v21 = getelementptr inbounds nuw float, ptr addrspace(1) %binding0, i64 %v20
  store float %v16, ptr addrspace(1) %v21, align 4
  br label %bb.1
bb.1:
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
