target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@two_tiles.lds = internal unnamed_addr addrspace(3) global [32768 x i8] poison, align 16
@two_tiles.lds.1 = internal unnamed_addr addrspace(3) global [34816 x i8] poison, align 16

define amdgpu_kernel void @two_tiles(ptr addrspace(1) inreg noundef nonnull align 16 %x) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v2
  %v4 = load float, ptr addrspace(1) %v3, align 4
  %v5 = mul nuw nsw i32 %v1, 64
  %v6 = add nuw nsw i32 %v5, %v1
  %v7 = getelementptr inbounds nuw float, ptr addrspace(3) @two_tiles.lds, i32 %v6
  store float %v4, ptr addrspace(3) %v7, align 4
  %v8 = mul nuw nsw i32 %v1, 64
  %v9 = add nuw nsw i32 %v8, %v1
  %v10 = getelementptr inbounds nuw float, ptr addrspace(3) @two_tiles.lds.1, i32 %v9
  store float %v4, ptr addrspace(3) %v10, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
