target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @choose(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, i1 inreg noundef %flag) #0 !reqd_work_group_size !1 {
entry:
  %v3 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  br i1 %flag, label %bb, label %edge, !prof !0
edge:
  br label %bb
bb:
  %v1 = phi ptr addrspace(1) [ %x, %entry ], [ %y, %edge ]
  %v2 = phi i32 [ 0, %entry ], [ 63, %edge ]
  %v4 = zext nneg i32 %v2 to i64
  %v5 = getelementptr inbounds nuw float, ptr addrspace(1) %v1, i64 %v4
  %v6 = load float, ptr addrspace(1) %v5, align 4
  %v7 = zext nneg i32 %v3 to i64
  %v8 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v7
  store float %v6, ptr addrspace(1) %v8, align 4
  ret void
}

define amdgpu_kernel void @walk(ptr addrspace(1) inreg noundef nonnull align 16 %x, i64 inreg noundef %x.size0, i64 inreg noundef %n) #0 !reqd_work_group_size !1 {
entry:
  br label %bb
bb:
  %v1 = phi ptr addrspace(1) [ %x, %entry ], [ %v1, %bb.2 ]
  %v2 = phi i64 [ 0, %entry ], [ %v8, %bb.2 ]
  %v3 = phi i64 [ %n, %entry ], [ %v7, %bb.2 ]
  %v4 = phi i64 [ %n, %entry ], [ %v7, %bb.2 ]
  %v5 = icmp sgt i64 %v4, 0
  br i1 %v5, label %bb.2, label %bb.1
bb.1:
  ret void
bb.2:
  %v6 = getelementptr inbounds nuw float, ptr addrspace(1) %v1, i64 %v2
  store float 0x3FF0000000000000, ptr addrspace(1) %v6, align 4
  %v7 = sub nuw nsw i64 %v4, 1
  %v8 = add nsw i64 %v2, 1
  br label %bb
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!2}
!0 = !{!"branch_weights", i32 9, i32 1}
!1 = !{i32 64, i32 1, i32 1}
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
