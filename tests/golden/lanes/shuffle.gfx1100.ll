target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @modes(ptr addrspace(1) noundef nonnull align 16 %x, i32 noundef %offset) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = call range(i32 0, 33) i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %v6 = xor i32 %v5, 1
  %v7 = add i32 %v5, 32
  %v8 = and i32 %v7, -32
  %v9 = icmp slt i32 %v6, 32
  %v10 = shl i32 %v6, 2
  %v11 = bitcast float %v4 to i32
  %v12 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v10, i32 %v11)
  %v13 = bitcast i32 %v12 to float
  %v14 = sub i32 %v5, 1
  %v15 = and i32 %v5, -8
  %v16 = icmp sge i32 %v14, %v15
  %v17 = select i1 %v16, i32 %v14, i32 %v5
  %v18 = shl i32 %v17, 2
  %v19 = bitcast float %v13 to i32
  %v20 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v18, i32 %v19)
  %v21 = bitcast i32 %v20 to float
  %v22 = add i32 %v5, %offset
  %v23 = add i32 %v5, 32
  %v24 = and i32 %v23, -32
  %v25 = icmp slt i32 %v22, 32
  %v26 = select i1 %v25, i32 %v22, i32 %v5
  %v27 = shl i32 %v26, 2
  %v28 = bitcast float %v21 to i32
  %v29 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v27, i32 %v28)
  %v30 = bitcast i32 %v29 to float
  %v31 = add i32 %v5, 32
  %v32 = and i32 %v31, -32
  %v33 = icmp slt i32 8, 32
  %v34 = bitcast float %v30 to i32
  %v35 = call i32 @llvm.amdgcn.ds.bpermute(i32 32, i32 %v34)
  %v36 = bitcast i32 %v35 to float
  %v37 = select contract i1 %v16, float %v36, float %v4
  %v38 = select contract i1 %v25, float %v37, float %v4
  %v39 = zext nneg i32 %v1 to i64
  %v40 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v39
  store float %v38, ptr addrspace(1) %v40, align 4
  ret void
}

define amdgpu_kernel void @widths(ptr addrspace(1) noundef nonnull align 16 %x, ptr addrspace(1) noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v2
  %v4 = load half, ptr addrspace(1) %v3, align 2
  %v5 = call range(i32 0, 33) i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %v6 = xor i32 %v5, 2
  %v7 = add i32 %v5, 32
  %v8 = and i32 %v7, -32
  %v9 = icmp slt i32 %v6, 32
  %v10 = shl i32 %v6, 2
  %v11 = bitcast half %v4 to i16
  %v12 = zext i16 %v11 to i32
  %v13 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v10, i32 %v12)
  %v14 = trunc i32 %v13 to i16
  %v15 = bitcast i16 %v14 to half
  %v16 = zext nneg i32 %v1 to i64
  %v17 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v16
  store half %v15, ptr addrspace(1) %v17, align 2
  %v18 = zext nneg i32 %v1 to i64
  %v19 = getelementptr inbounds nuw double, ptr addrspace(1) %y, i64 %v18
  %v20 = load double, ptr addrspace(1) %v19, align 8
  %v21 = xor i32 %v5, 2
  %v22 = add i32 %v5, 32
  %v23 = and i32 %v22, -32
  %v24 = icmp slt i32 %v21, 32
  %v25 = shl i32 %v21, 2
  %v26 = bitcast double %v20 to i64
  %v27 = bitcast i64 %v26 to <2 x i32>
  %v28 = extractelement <2 x i32> %v27, i32 0
  %v29 = extractelement <2 x i32> %v27, i32 1
  %v30 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v25, i32 %v28)
  %v31 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v25, i32 %v29)
  %v32 = insertelement <2 x i32> poison, i32 %v30, i32 0
  %v33 = insertelement <2 x i32> %v32, i32 %v31, i32 1
  %v34 = bitcast <2 x i32> %v33 to i64
  %v35 = bitcast i64 %v34 to double
  %v36 = zext nneg i32 %v1 to i64
  %v37 = getelementptr inbounds nuw double, ptr addrspace(1) %y, i64 %v36
  store double %v35, ptr addrspace(1) %v37, align 8
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 32, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
