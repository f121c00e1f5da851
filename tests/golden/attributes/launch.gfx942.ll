target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @known(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call range(i32 0, 4) i32 @llvm.amdgcn.workitem.id.y()
  %v3 = call range(i32 0, 2) i32 @llvm.amdgcn.workitem.id.z()
  %v4 = mul nuw nsw i32 %v3, 4
  %v5 = add nuw nsw i32 %v4, %v2
  %v6 = mul nuw nsw i32 %v5, 8
  %v7 = add nuw nsw i32 %v6, %v1
  %v8 = zext nneg i32 %v7 to i64
  %v9 = getelementptr inbounds nuw i32, ptr addrspace(1) %x, i64 %v8
  store i32 %v7, ptr addrspace(1) %v9, align 4
  ret void
}

define amdgpu_kernel void @translation_info(ptr addrspace(1) inreg noundef nonnull align 16 %x) #1 !reqd_work_group_size !1 {
entry:
  %v1 = call range(i32 0, 32) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw i32, ptr addrspace(1) %x, i64 %v2
  store i32 1, ptr addrspace(1) %v3, align 4
  ret void
}

define amdgpu_kernel void @unknown(ptr addrspace(1) inreg noundef nonnull align 16 %x, i64 inreg noundef %x.size0) #2 {
entry:
  %v1 = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw i32, ptr addrspace(1) %x, i64 %v2
  store i32 1, ptr addrspace(1) %v3, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-waves-per-eu"="2" }
attributes #1 = { nounwind "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="true" "amdgpu-waves-per-eu"="4" }
attributes #2 = { nounwind }

!llvm.module.flags = !{!2}
!0 = !{i32 8, i32 4, i32 2}
!1 = !{i32 32, i32 4, i32 1}
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
