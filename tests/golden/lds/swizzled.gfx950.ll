target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@swizzled.lds = internal unnamed_addr addrspace(3) global [8192 x i8] poison, align 16
@swizzled.lds.1 = internal unnamed_addr addrspace(3) global [1536 x i8] poison, align 16
@periods.lds = internal unnamed_addr addrspace(3) global [8192 x i8] poison, align 16

define amdgpu_kernel void @swizzled(i64 inreg noundef %i, i64 inreg noundef %j, ptr addrspace(1) inreg noundef nonnull align 16 %out) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = udiv i32 %v1, 8
  %v3 = urem i32 %v1, 8
  %v4 = mul nsw i32 %v3, 8
  %v5 = mul nsw i32 %v2, 64
  %v6 = add nuw nsw i32 %v5, %v4
  %v7 = udiv i32 %v6, 64
  %v8 = urem i32 %v7, 8
  %v9 = mul i32 %v8, 8
  %v10 = xor i32 %v6, %v9
  %v11 = getelementptr inbounds nuw half, ptr addrspace(3) @swizzled.lds, i32 %v10
  store <8 x half> splat (half 0xH3C00), ptr addrspace(3) %v11, align 2
  %v12 = udiv i32 %v4, 48
  %v13 = udiv i32 %v4, 48
  %v14 = mul i32 %v13, 48
  %v15 = urem i32 %v4, 48
  %v16 = udiv i32 %v15, 8
  %v17 = urem i32 %v4, 8
  %v18 = add i32 %v12, %v16
  %v19 = urem i32 %v18, 6
  %v20 = mul i32 %v19, 8
  %v21 = add i32 %v14, %v20
  %v22 = add i32 %v21, %v17
  %v23 = getelementptr inbounds nuw half, ptr addrspace(3) @swizzled.lds.1, i32 %v22
  store <8 x half> splat (half 0xH3C00), ptr addrspace(3) %v23, align 2
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v24 = mul nuw nsw i32 %v2, 64
  %v25 = add nuw nsw i32 %v24, %v4
  %v26 = udiv i32 %v25, 64
  %v27 = urem i32 %v26, 8
  %v28 = mul i32 %v27, 8
  %v29 = xor i32 %v25, %v28
  %v30 = getelementptr inbounds nuw half, ptr addrspace(3) @swizzled.lds, i32 %v29
  %v31 = load <8 x half>, ptr addrspace(3) %v30, align 2
  store <8 x half> %v31, ptr addrspace(1) %out, align 2
  ret void
}

define amdgpu_kernel void @periods(ptr addrspace(1) inreg noundef nonnull align 16 %out) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = urem i32 %v1, 8
  %v3 = mul nuw nsw i32 %v2, 64
  %v4 = udiv i32 %v3, 64
  %v5 = urem i32 %v4, 8
  %v6 = mul i32 %v5, 8
  %v7 = xor i32 %v3, %v6
  %v8 = getelementptr inbounds nuw half, ptr addrspace(3) @periods.lds, i32 %v7
  %v9 = add nuw nsw i32 %v7, 512
  %v10 = getelementptr inbounds nuw half, ptr addrspace(3) @periods.lds, i32 %v9
  %v11 = add nuw nsw i32 %v7, 1024
  %v12 = getelementptr inbounds nuw half, ptr addrspace(3) @periods.lds, i32 %v11
  %v13 = load <8 x half>, ptr addrspace(3) %v8, align 2
  %v14 = load <8 x half>, ptr addrspace(3) %v10, align 2
  %v15 = load <8 x half>, ptr addrspace(3) %v12, align 2
  %v16 = getelementptr inbounds nuw half, ptr addrspace(1) %out, i64 8
  %v17 = getelementptr inbounds nuw half, ptr addrspace(1) %out, i64 16
  store <8 x half> %v13, ptr addrspace(1) %out, align 2
  store <8 x half> %v14, ptr addrspace(1) %v16, align 2
  store <8 x half> %v15, ptr addrspace(1) %v17, align 2
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
