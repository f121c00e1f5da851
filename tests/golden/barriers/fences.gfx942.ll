target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@all.lds = internal unnamed_addr addrspace(3) global [1024 x i8] poison, align 16
@workgroup.lds = internal unnamed_addr addrspace(3) global [1024 x i8] poison, align 16
@global.lds = internal unnamed_addr addrspace(3) global [1024 x i8] poison, align 16
@none.lds = internal unnamed_addr addrspace(3) global [1024 x i8] poison, align 16
@lds_barrier.lds = internal unnamed_addr addrspace(3) global [1024 x i8] poison, align 16
@subgroups.lds = internal unnamed_addr addrspace(3) global [1024 x i8] poison, align 16

define amdgpu_kernel void @all(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, ptr addrspace(1) inreg noundef nonnull align 16 %z) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = getelementptr inbounds nuw float, ptr addrspace(3) @all.lds, i32 %v1
  store float %v4, ptr addrspace(3) %v5, align 4
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %z, i64 %v6
  store float %v4, ptr addrspace(1) %v7, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v8 = sub nuw nsw i32 255, %v1
  %v9 = getelementptr inbounds nuw float, ptr addrspace(3) @all.lds, i32 %v8
  %v10 = load float, ptr addrspace(3) %v9, align 4
  %v11 = zext nneg i32 %v1 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v11
  store float %v10, ptr addrspace(1) %v12, align 4
  ret void
}

define amdgpu_kernel void @workgroup(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, ptr addrspace(1) inreg noundef nonnull align 16 %z) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = getelementptr inbounds nuw float, ptr addrspace(3) @workgroup.lds, i32 %v1
  store float %v4, ptr addrspace(3) %v5, align 4
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %z, i64 %v6
  store float %v4, ptr addrspace(1) %v7, align 4
  fence syncscope("workgroup") release, !mmra !1
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !1
  %v8 = sub nuw nsw i32 255, %v1
  %v9 = getelementptr inbounds nuw float, ptr addrspace(3) @workgroup.lds, i32 %v8
  %v10 = load float, ptr addrspace(3) %v9, align 4
  %v11 = zext nneg i32 %v1 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v11
  store float %v10, ptr addrspace(1) %v12, align 4
  ret void
}

define amdgpu_kernel void @global(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, ptr addrspace(1) inreg noundef nonnull align 16 %z) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = getelementptr inbounds nuw float, ptr addrspace(3) @global.lds, i32 %v1
  store float %v4, ptr addrspace(3) %v5, align 4
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %z, i64 %v6
  store float %v4, ptr addrspace(1) %v7, align 4
  fence syncscope("workgroup") release, !mmra !2
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %v8 = sub nuw nsw i32 255, %v1
  %v9 = getelementptr inbounds nuw float, ptr addrspace(3) @global.lds, i32 %v8
  %v10 = load float, ptr addrspace(3) %v9, align 4
  %v11 = zext nneg i32 %v1 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v11
  store float %v10, ptr addrspace(1) %v12, align 4
  ret void
}

define amdgpu_kernel void @none(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, ptr addrspace(1) inreg noundef nonnull align 16 %z) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = getelementptr inbounds nuw float, ptr addrspace(3) @none.lds, i32 %v1
  store float %v4, ptr addrspace(3) %v5, align 4
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %z, i64 %v6
  store float %v4, ptr addrspace(1) %v7, align 4
  call void @llvm.amdgcn.s.barrier()
  %v8 = sub nuw nsw i32 255, %v1
  %v9 = getelementptr inbounds nuw float, ptr addrspace(3) @none.lds, i32 %v8
  %v10 = load float, ptr addrspace(3) %v9, align 4
  %v11 = zext nneg i32 %v1 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v11
  store float %v10, ptr addrspace(1) %v12, align 4
  ret void
}

define amdgpu_kernel void @lds_barrier(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, ptr addrspace(1) inreg noundef nonnull align 16 %z) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = getelementptr inbounds nuw float, ptr addrspace(3) @lds_barrier.lds, i32 %v1
  store float %v4, ptr addrspace(3) %v5, align 4
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %z, i64 %v6
  store float %v4, ptr addrspace(1) %v7, align 4
  fence syncscope("workgroup") release, !mmra !1
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !1
  %v8 = sub nuw nsw i32 255, %v1
  %v9 = getelementptr inbounds nuw float, ptr addrspace(3) @lds_barrier.lds, i32 %v8
  %v10 = load float, ptr addrspace(3) %v9, align 4
  %v11 = zext nneg i32 %v1 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v11
  store float %v10, ptr addrspace(1) %v12, align 4
  ret void
}

define amdgpu_kernel void @subgroups(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, ptr addrspace(1) inreg noundef nonnull align 16 %z) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = getelementptr inbounds nuw float, ptr addrspace(3) @subgroups.lds, i32 %v1
  store float %v4, ptr addrspace(3) %v5, align 4
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %z, i64 %v6
  store float %v4, ptr addrspace(1) %v7, align 4
  call void @llvm.amdgcn.s.barrier() nomerge
  %v8 = sub nuw nsw i32 255, %v1
  %v9 = getelementptr inbounds nuw float, ptr addrspace(3) @subgroups.lds, i32 %v8
  %v10 = load float, ptr addrspace(3) %v9, align 4
  %v11 = zext nneg i32 %v1 to i64
  %v12 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v11
  store float %v10, ptr addrspace(1) %v12, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!3}
!0 = !{i32 256, i32 1, i32 1}
!1 = !{!"amdgpu-synchronize-as", !"local"}
!2 = !{!"amdgpu-synchronize-as", !"global"}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
