target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @count_positive(ptr addrspace(1) noundef nonnull align 16 %x, i64 noundef %x.size0, ptr addrspace(1) noundef nonnull align 16 %y, i64 noundef %y.size0) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = udiv i32 %v1, 32
  %v3 = call range(i32 0, 8) i32 @llvm.amdgcn.readfirstlane.i32(i32 %v2)
  %v4 = zext nneg i32 %v1 to i64
  %v5 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v4
  %v6 = load float, ptr addrspace(1) %v5, align 4
  %v7 = fcmp contract ogt float %v6, 0x0000000000000000
  %v8 = call i32 @llvm.amdgcn.ballot.i32(i1 %v7)
  %v9 = zext i32 %v8 to i64
  %v10 = call i64 @llvm.ctpop.i64(i64 %v9)
  %v11 = zext nneg i32 %v3 to i64
  %v12 = getelementptr inbounds nuw i64, ptr addrspace(1) %y, i64 %v11
  store i64 %v10, ptr addrspace(1) %v12, align 8
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
