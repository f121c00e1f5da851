target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @narrow(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 1024) i32 @llvm.amdgcn.workgroup.id.x()
  %v2 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v3 = mul nuw nsw i32 %v1, 256
  %v4 = add nuw nsw i32 %v3, %v2
  %v5 = zext nneg i32 %v4 to i64
  %v6 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v5
  %v7 = load float, ptr addrspace(1) %v6, align 4
  %v8 = mul nuw nsw i32 %v1, 256
  %v9 = add nuw nsw i32 %v8, %v2
  %v10 = zext nneg i32 %v9 to i64
  %v11 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v10
  store float %v7, ptr addrspace(1) %v11, align 4
  ret void
}

define amdgpu_kernel void @large(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 65536) i32 @llvm.amdgcn.workgroup.id.x()
  %v2 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v3 = zext nneg i32 %v1 to i64
  %v4 = zext nneg i32 %v2 to i64
  %v5 = mul nuw nsw i64 %v3, 65536
  %v6 = add nuw nsw i64 %v5, %v4
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v6
  %v8 = load float, ptr addrspace(1) %v7, align 4
  %v9 = zext nneg i32 %v1 to i64
  %v10 = zext nneg i32 %v2 to i64
  %v11 = mul nuw nsw i64 %v9, 65536
  %v12 = add nuw nsw i64 %v11, %v10
  %v13 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v12
  store float %v8, ptr addrspace(1) %v13, align 4
  ret void
}

define amdgpu_kernel void @dynamic(ptr addrspace(1) inreg noundef nonnull align 16 %x, i64 inreg noundef %x.size0, i64 inreg noundef %x.size1) #0 !reqd_work_group_size !0 {
entry:
  %v1 = mul nuw nsw i64 %x.size1, %x.size0
  %v2 = call i32 @llvm.amdgcn.workgroup.id.x()
  %v3 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v4 = zext nneg i32 %v2 to i64
  %v5 = zext nneg i32 %v3 to i64
  %v6 = mul nuw nsw i64 %v4, %x.size1
  %v7 = add nuw nsw i64 %v6, %v5
  %v8 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v7
  %v9 = load float, ptr addrspace(1) %v8, align 4
  %v10 = zext nneg i32 %v2 to i64
  %v11 = zext nneg i32 %v3 to i64
  %v12 = mul nuw nsw i64 %v10, %x.size1
  %v13 = add nuw nsw i64 %v12, %v11
  %v14 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v13
  store float %v9, ptr addrspace(1) %v14, align 4
  ret void
}

define amdgpu_kernel void @counter(ptr addrspace(1) inreg noundef nonnull align 16 %x) #1 !reqd_work_group_size !1 {
entry:
  %v2 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  br label %bb
bb:
  %v1 = phi i32 [ 0, %entry ], [ %v7, %bb.2 ]
  %v3 = icmp slt i32 %v1, 4096
  br i1 %v3, label %bb.2, label %bb.1
bb.1:
  ret void
bb.2:
  %v4 = add nuw nsw i32 %v1, %v2
  %v5 = zext nneg i32 %v4 to i64
  %v6 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v5
  store float 0x0000000000000000, ptr addrspace(1) %v6, align 4
  %v7 = add nuw nsw i32 %v1, 64
  br label %bb
}

define amdgpu_kernel void @unbounded(ptr addrspace(1) inreg noundef nonnull align 16 %x, i64 inreg noundef %x.size0, i64 inreg noundef %n) #1 !reqd_work_group_size !1 {
entry:
  br label %for
for:
  %v1 = phi i64 [ 0, %entry ], [ %v4, %for.body ]
  %v2 = icmp slt i64 %v1, %n
  br i1 %v2, label %for.body, label %for.end
for.body:
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v1
  store float 0x0000000000000000, ptr addrspace(1) %v3, align 4
  %v4 = add i64 %v1, 64
  br label %for
for.end:
  ret void
}

define amdgpu_kernel void @delinearize(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = urem i32 %v1, 8
  %v3 = udiv i32 %v1, 8
  %v4 = urem i32 %v3, 4
  %v5 = udiv i32 %v3, 4
  %v6 = mul nuw nsw i32 %v5, 32
  %v7 = mul nuw nsw i32 %v4, 8
  %v8 = add nuw nsw i32 %v6, %v7
  %v9 = add nuw nsw i32 %v8, %v2
  %v10 = zext nneg i32 %v9 to i64
  %v11 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v10
  store float 0x0000000000000000, ptr addrspace(1) %v11, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }
attributes #1 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!2}
!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 64, i32 1, i32 1}
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
