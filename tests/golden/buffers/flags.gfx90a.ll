target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @checked(ptr addrspace(1) noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %x, i16 0, i64 256, i32 159744)
  %v2 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v3 = getelementptr float, ptr addrspace(7) %v1, i32 %v2
  %v4 = load float, ptr addrspace(7) %v3, align 4
  %v5 = getelementptr float, ptr addrspace(7) %v1, i32 %v2
  store float %v4, ptr addrspace(7) %v5, align 4
  ret void
}

define amdgpu_kernel void @unchecked(ptr addrspace(1) noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %x, i16 0, i64 256, i32 159744)
  %v2 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v3 = getelementptr float, ptr addrspace(7) %v1, i32 %v2
  %v4 = load float, ptr addrspace(7) %v3, align 4
  %v5 = getelementptr float, ptr addrspace(7) %v1, i32 %v2
  store float %v4, ptr addrspace(7) %v5, align 4
  ret void
}

define amdgpu_kernel void @swizzled(ptr addrspace(1) noundef nonnull align 16 %x, i64 noundef %x.size0) #0 !reqd_work_group_size !0 {
entry:
  %v1 = mul nuw nsw i64 64, %x.size0
  %v2 = mul nuw nsw i64 %x.size0, 64
  %v3 = call i64 @llvm.umax.i64(i64 64, i64 %v2)
  %v4 = mul nuw nsw i64 %v3, 2
  %v5 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %x, i16 0, i64 %v4, i32 159744)
  %v6 = trunc i64 %x.size0 to i32
  %v7 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v8 = mul nuw nsw i32 %v7, 64
  %v9 = getelementptr half, ptr addrspace(7) %v5, i32 %v8
  %v10 = load <8 x half>, ptr addrspace(7) %v9, align 2
  %v11 = mul nuw nsw i32 %v7, 64
  %v12 = getelementptr half, ptr addrspace(7) %v5, i32 %v11
  store <8 x half> %v10, ptr addrspace(7) %v12, align 2
  ret void
}

define amdgpu_kernel void @valid_bytes(ptr addrspace(1) noundef nonnull align 16 %x, i64 noundef %n) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %x, i16 0, i64 %n, i32 159744)
  %v2 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v3 = getelementptr float, ptr addrspace(7) %v1, i32 %v2
  %v4 = load float, ptr addrspace(7) %v3, align 4
  %v5 = getelementptr float, ptr addrspace(7) %v1, i32 %v2
  store float %v4, ptr addrspace(7) %v5, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
