target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @modes(ptr addrspace(1) inreg noundef nonnull align 16 %x, i32 inreg noundef %offset) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = call range(i32 0, 33) i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %v6 = call range(i32 0, 64) i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %v5)
  %v7 = xor i32 %v6, 1
  %v8 = add i32 %v6, 32
  %v9 = and i32 %v8, -32
  %v10 = icmp slt i32 %v7, %v9
  %v11 = shl i32 %v7, 2
  %v12 = bitcast float %v4 to i32
  %v13 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v11, i32 %v12)
  %v14 = bitcast i32 %v13 to float
  %v15 = sub i32 %v6, 1
  %v16 = and i32 %v6, -8
  %v17 = icmp sge i32 %v15, %v16
  %v18 = select i1 %v17, i32 %v15, i32 %v6
  %v19 = shl i32 %v18, 2
  %v20 = bitcast float %v14 to i32
  %v21 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v19, i32 %v20)
  %v22 = bitcast i32 %v21 to float
  %v23 = add i32 %v6, %offset
  %v24 = add i32 %v6, 32
  %v25 = and i32 %v24, -32
  %v26 = icmp slt i32 %v23, %v25
  %v27 = select i1 %v26, i32 %v23, i32 %v6
  %v28 = shl i32 %v27, 2
  %v29 = bitcast float %v22 to i32
  %v30 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v28, i32 %v29)
  %v31 = bitcast i32 %v30 to float
  %v32 = and i32 %v6, -32
  %v33 = add i32 %v32, 8
  %v34 = add i32 %v6, 32
  %v35 = and i32 %v34, -32
  %v36 = icmp slt i32 %v33, %v35
  %v37 = shl i32 %v33, 2
  %v38 = bitcast float %v31 to i32
  %v39 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v37, i32 %v38)
  %v40 = bitcast i32 %v39 to float
  %v41 = select contract i1 %v17, float %v40, float %v4
  %v42 = select contract i1 %v26, float %v41, float %v4
  %v43 = zext nneg i32 %v1 to i64
  %v44 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v43
  store float %v42, ptr addrspace(1) %v44, align 4
  ret void
}

define amdgpu_kernel void @widths(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v2
  %v4 = load half, ptr addrspace(1) %v3, align 2
  %v5 = call range(i32 0, 33) i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %v6 = call range(i32 0, 64) i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %v5)
  %v7 = xor i32 %v6, 2
  %v8 = add i32 %v6, 32
  %v9 = and i32 %v8, -32
  %v10 = icmp slt i32 %v7, %v9
  %v11 = shl i32 %v7, 2
  %v12 = bitcast half %v4 to i16
  %v13 = zext i16 %v12 to i32
  %v14 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v11, i32 %v13)
  %v15 = trunc i32 %v14 to i16
  %v16 = bitcast i16 %v15 to half
  %v17 = zext nneg i32 %v1 to i64
  %v18 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v17
  store half %v16, ptr addrspace(1) %v18, align 2
  %v19 = zext nneg i32 %v1 to i64
  %v20 = getelementptr inbounds nuw double, ptr addrspace(1) %y, i64 %v19
  %v21 = load double, ptr addrspace(1) %v20, align 8
  %v22 = xor i32 %v6, 2
  %v23 = add i32 %v6, 32
  %v24 = and i32 %v23, -32
  %v25 = icmp slt i32 %v22, %v24
  %v26 = shl i32 %v22, 2
  %v27 = bitcast double %v21 to i64
  %v28 = bitcast i64 %v27 to <2 x i32>
  %v29 = extractelement <2 x i32> %v28, i32 0
  %v30 = extractelement <2 x i32> %v28, i32 1
  %v31 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v26, i32 %v29)
  %v32 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v26, i32 %v30)
  %v33 = insertelement <2 x i32> poison, i32 %v31, i32 0
  %v34 = insertelement <2 x i32> %v33, i32 %v32, i32 1
  %v35 = bitcast <2 x i32> %v34 to i64
  %v36 = bitcast i64 %v35 to double
  %v37 = zext nneg i32 %v1 to i64
  %v38 = getelementptr inbounds nuw double, ptr addrspace(1) %y, i64 %v37
  store double %v36, ptr addrspace(1) %v38, align 8
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 32, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
