target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @lanes(ptr addrspace(1) noalias noundef nonnull align 16 %binding0) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 128) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call range(i32 0, 2) i32 @llvm.amdgcn.workitem.id.y()
  %v3 = call range(i32 0, 33) i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %v4 = call range(i32 0, 64) i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %v3)
  %v5 = mul nuw nsw i32 %v2, 128
  %v6 = add nuw nsw i32 %v1, %v5
  %v7 = udiv i32 %v6, 64
  %v8 = call range(i32 0, 4) i32 @llvm.amdgcn.readfirstlane.i32(i32 %v7)
  %v9 = add nuw nsw i32 %v4, %v8
  %v10 = mul nuw nsw i32 %v2, 128
  %v11 = add nuw nsw i32 %v10, %v1
  %v12 = zext nneg i32 %v11 to i64
  %v13 = getelementptr inbounds nuw i32, ptr addrspace(1) %binding0, i64 %v12
  store i32 %v9, ptr addrspace(1) %v13, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 128, i32 2, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
