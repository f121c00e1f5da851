target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mix(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y, half inreg noundef %h, i32 inreg noundef %n, i64 inreg noundef %row, <4 x float> inreg noundef %v) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = trunc i64 %row to i32
  %v3 = mul nuw nsw i32 %v2, 64
  %v4 = add nuw nsw i32 %v3, %v1
  %v5 = zext nneg i32 %v4 to i64
  %v6 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v5
  %v7 = load float, ptr addrspace(1) %v6, align 4
  %v8 = sitofp i32 %n to float
  %v9 = extractelement <4 x float> %v, i32 1
  %v10 = fmul contract float %v7, %v8
  %v11 = fadd contract float %v10, %v9
  %v12 = fptrunc float %v11 to half
  %v13 = fadd contract half %v12, %h
  %v14 = trunc i64 %row to i32
  %v15 = mul nuw nsw i32 %v14, 128
  %v16 = add nuw nsw i32 5, %v15
  %v17 = mul nuw nsw i32 %v1, 2
  %v18 = add nuw nsw i32 %v16, %v17
  %v19 = zext nneg i32 %v18 to i64
  %v20 = getelementptr inbounds nuw half, ptr addrspace(1) %y, i64 %v19
  store half %v13, ptr addrspace(1) %v20, align 2
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
