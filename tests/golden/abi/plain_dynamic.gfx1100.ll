target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @copy(ptr addrspace(1) noundef nonnull align 16 %x, i64 noundef %x.size0, i64 noundef %x.size1, ptr addrspace(1) noundef nonnull align 16 %y, i64 noundef %y.size0, i64 noundef %y.size2, i64 noundef %y.stride0, i64 noundef %y.stride1, i64 noundef %y.offset) #0 !reqd_work_group_size !0 {
entry:
  %v1 = mul nuw nsw i64 %x.size1, %x.size0
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v4 = zext nneg i32 %v3 to i64
  %v5 = icmp slt i64 %v4, %x.size1
  br i1 %v5, label %then, label %endif
then:
  %v6 = zext nneg i32 %v2 to i64
  %v7 = zext nneg i32 %v3 to i64
  %v8 = mul nuw nsw i64 %v6, %x.size1
  %v9 = add nuw nsw i64 %v8, %v7
  %v10 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v9
  %v11 = load float, ptr addrspace(1) %v10, align 4
  %v12 = zext nneg i32 %v2 to i64
  %v13 = zext nneg i32 %v3 to i64
  %v14 = mul nuw nsw i64 %v12, %y.stride0
  %v15 = add nuw nsw i64 %y.offset, %v14
  %v16 = add nuw nsw i64 %v15, %v13
  %v17 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v16
  store float %v11, ptr addrspace(1) %v17, align 4
  br label %endif
endif:
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
