target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @modes(ptr addrspace(1) inreg noundef nonnull align 16 %x, i32 inreg noundef %offset) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = bitcast float %v4 to i32
  %v6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v5, i32 177, i32 15, i32 15, i1 true)
  %v7 = bitcast i32 %v6 to float
  %v8 = bitcast float %v7 to i32
  %v9 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v8, i32 273, i32 15, i32 15, i1 true)
  %v10 = bitcast i32 %v9 to float
  %v11 = call range(i32 0, 33) i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %v12 = call range(i32 0, 64) i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %v11)
  %v13 = and i32 %v12, 7
  %v14 = icmp uge i32 %v13, 1
  %v15 = select contract i1 %v14, float %v10, float %v7
  %v16 = add i32 %v12, %offset
  %v17 = add i32 %v12, 32
  %v18 = and i32 %v17, -32
  %v19 = icmp slt i32 %v16, %v18
  %v20 = select i1 %v19, i32 %v16, i32 %v12
  %v21 = shl i32 %v20, 2
  %v22 = bitcast float %v15 to i32
  %v23 = call i32 @llvm.amdgcn.ds.bpermute(i32 %v21, i32 %v22)
  %v24 = bitcast i32 %v23 to float
  %v25 = bitcast float %v24 to i32
  %v26 = call i32 @llvm.amdgcn.readlane.i32(i32 %v25, i32 8)
  %v27 = bitcast i32 %v26 to float
  %v28 = select contract i1 %v14, float %v27, float %v4
  %v29 = select contract i1 %v19, float %v28, float %v4
  %v30 = zext nneg i32 %v1 to i64
  %v31 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v30
  store float %v29, ptr addrspace(1) %v31, align 4
  ret void
}

define amdgpu_kernel void @widths(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v2
  %v4 = load half, ptr addrspace(1) %v3, align 2
  %v5 = call half @llvm.amdgcn.update.dpp.f16(half poison, half %v4, i32 78, i32 15, i32 15, i1 true)
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v6
  store half %v5, ptr addrspace(1) %v7, align 2
  %v8 = zext nneg i32 %v1 to i64
  %v9 = getelementptr inbounds nuw double, ptr addrspace(1) %y, i64 %v8
  %v10 = load double, ptr addrspace(1) %v9, align 8
  %v11 = bitcast double %v10 to i64
  %v12 = bitcast i64 %v11 to <2 x i32>
  %v13 = extractelement <2 x i32> %v12, i32 0
  %v14 = extractelement <2 x i32> %v12, i32 1
  %v15 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v13, i32 78, i32 15, i32 15, i1 true)
  %v16 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v14, i32 78, i32 15, i32 15, i1 true)
  %v17 = insertelement <2 x i32> poison, i32 %v15, i32 0
  %v18 = insertelement <2 x i32> %v17, i32 %v16, i32 1
  %v19 = bitcast <2 x i32> %v18 to i64
  %v20 = bitcast i64 %v19 to double
  %v21 = zext nneg i32 %v1 to i64
  %v22 = getelementptr inbounds nuw double, ptr addrspace(1) %y, i64 %v21
  store double %v20, ptr addrspace(1) %v22, align 8
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 32, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
