target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reverse.lds = internal unnamed_addr addrspace(3) global [1024 x i8] poison, align 64
@reverse.lds.1 = internal unnamed_addr addrspace(3) global [4096 x i8] poison, align 16

define amdgpu_kernel void @reverse(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !1 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = mul nuw nsw i32 %v1, 4
  %v3 = zext nneg i32 %v2 to i64
  %v4 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v3
  %v5 = load <4 x float>, ptr addrspace(1) %v4, align 4
  %v6 = mul nuw nsw i32 %v1, 4
  %v7 = getelementptr inbounds nuw float, ptr addrspace(3) @reverse.lds, i32 %v6
  store <4 x float> %v5, ptr addrspace(3) %v7, align 4
  %v8 = mul nuw nsw i32 %v1, 8
  %v9 = zext nneg i32 %v8 to i64
  %v10 = getelementptr inbounds nuw i16, ptr addrspace(1) %y, i64 %v9
  %v11 = load <8 x i16>, ptr addrspace(1) %v10, align 2
  %v12 = mul nuw nsw i32 %v1, 8
  %v13 = add nuw nsw i32 1536, %v12
  %v14 = getelementptr inbounds nuw i16, ptr addrspace(3) @reverse.lds.1, i32 %v13
  store <8 x i16> %v11, ptr addrspace(3) %v14, align 2
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !0
  %v15 = sub nuw nsw i32 63, %v1
  %v16 = mul nuw nsw i32 %v15, 4
  %v17 = getelementptr inbounds nuw float, ptr addrspace(3) @reverse.lds, i32 %v16
  %v18 = load <4 x float>, ptr addrspace(3) %v17, align 4
  %v19 = mul nuw nsw i32 %v1, 4
  %v20 = zext nneg i32 %v19 to i64
  %v21 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v20
  store <4 x float> %v18, ptr addrspace(1) %v21, align 4
  %v22 = mul nuw nsw i32 %v15, 8
  %v23 = add nuw nsw i32 1536, %v22
  %v24 = getelementptr inbounds nuw i16, ptr addrspace(3) @reverse.lds.1, i32 %v23
  %v25 = load <8 x i16>, ptr addrspace(3) %v24, align 2
  %v26 = mul nuw nsw i32 %v1, 8
  %v27 = zext nneg i32 %v26 to i64
  %v28 = getelementptr inbounds nuw i16, ptr addrspace(1) %y, i64 %v27
  store <8 x i16> %v25, ptr addrspace(1) %v28, align 2
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!2}
!0 = !{!"amdgpu-synchronize-as", !"local"}
!1 = !{i32 64, i32 1, i32 1}
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
