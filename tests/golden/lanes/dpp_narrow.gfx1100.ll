target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rotate(ptr addrspace(1) noundef nonnull align 16 %x, ptr addrspace(1) noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v2
  %v4 = load half, ptr addrspace(1) %v3, align 2
  %v5 = bitcast half %v4 to i16
  %v6 = zext i16 %v5 to i32
  %v7 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v6, i32 %v6, i32 291, i32 15, i32 15, i1 false)
  %v8 = trunc i32 %v7 to i16
  %v9 = bitcast i16 %v8 to half
  %v10 = zext nneg i32 %v1 to i64
  %v11 = getelementptr inbounds nuw half, ptr addrspace(1) %x, i64 %v10
  store half %v9, ptr addrspace(1) %v11, align 2
  %v12 = zext nneg i32 %v1 to i64
  %v13 = getelementptr inbounds nuw i64, ptr addrspace(1) %y, i64 %v12
  %v14 = load i64, ptr addrspace(1) %v13, align 8
  %v15 = bitcast i64 %v14 to <2 x i32>
  %v16 = extractelement <2 x i32> %v15, i32 0
  %v17 = extractelement <2 x i32> %v15, i32 1
  %v18 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v16, i32 %v16, i32 273, i32 15, i32 15, i1 false)
  %v19 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %v17, i32 %v17, i32 273, i32 15, i32 15, i1 false)
  %v20 = insertelement <2 x i32> poison, i32 %v18, i32 0
  %v21 = insertelement <2 x i32> %v20, i32 %v19, i32 1
  %v22 = bitcast <2 x i32> %v21 to i64
  %v23 = zext nneg i32 %v1 to i64
  %v24 = getelementptr inbounds nuw i64, ptr addrspace(1) %y, i64 %v23
  store i64 %v22, ptr addrspace(1) %v24, align 8
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="32,32" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 32, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
