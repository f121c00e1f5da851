target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rotate(ptr addrspace(1) noundef nonnull align 16 %x, ptr addrspace(1) noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v2
  %v4 = load half, ptr addrspace(1) %v3, align 2
  %v5 = call half @llvm.amdgcn.update.dpp.f16(half %v4, half %v4, i32 291, i32 15, i32 15, i1 false)
  %v6 = zext nneg i32 %v1 to i64
  %v7 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v6
  store half %v5, ptr addrspace(1) %v7, align 2
  %v8 = zext nneg i32 %v1 to i64
  %v9 = getelementptr inbounds nuw i64, ptr addrspace(1) %y, i64 %v8
  %v10 = load i64, ptr addrspace(1) %v9, align 8
  %v11 = bitcast i64 %v10 to <2 x i32>
  %v12 = extractelement <2 x i32> %v11, i32 0
  %v13 = extractelement <2 x i32> %v11, i32 1
  %v14 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v12, i32 %v12, i32 273, i32 15, i32 15, i1 false)
  %v15 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v13, i32 %v13, i32 273, i32 15, i32 15, i1 false)
  %v16 = insertelement <2 x i32> poison, i32 %v14, i32 0
  %v17 = insertelement <2 x i32> %v16, i32 %v15, i32 1
  %v18 = bitcast <2 x i32> %v17 to i64
  %v19 = zext nneg i32 %v1 to i64
  %v20 = getelementptr inbounds nuw i64, ptr addrspace(1) %y, i64 %v19
  store i64 %v18, ptr addrspace(1) %v20, align 8
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 32, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
