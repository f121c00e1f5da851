target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@two_stages.lds = internal unnamed_addr addrspace(3) global [8192 x i8] poison, align 16

define amdgpu_kernel void @two_stages(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !5 {
entry:
  %v1 = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = udiv i32 %v1, 64
  %v3 = call range(i32 0, 4) i32 @llvm.amdgcn.readfirstlane.i32(i32 %v2)
  %v4 = mul nuw nsw i32 %v3, 64
  %v5 = mul nuw nsw i32 %v1, 4
  %v6 = zext nneg i32 %v5 to i64
  %v7 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v6
  %v8 = mul nuw nsw i32 %v4, 4
  %v9 = getelementptr inbounds nuw float, ptr addrspace(3) @two_stages.lds, i32 %v8
  call void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1) %v7, ptr addrspace(3) %v9, i32 16, i32 0, i32 0), !alias.scope !3, !noalias !4
  %v10 = mul nuw nsw i32 %v1, 4
  %v11 = add nuw nsw i32 1024, %v10
  %v12 = zext nneg i32 %v11 to i64
  %v13 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v12
  %v14 = mul nuw nsw i32 %v4, 4
  %v15 = add nuw nsw i32 1024, %v14
  %v16 = getelementptr inbounds nuw float, ptr addrspace(3) @two_stages.lds, i32 %v15
  call void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1) %v13, ptr addrspace(3) %v16, i32 16, i32 0, i32 0), !alias.scope !3, !noalias !4
  call void @llvm.amdgcn.s.waitcnt(i32 3953)
  call void @llvm.amdgcn.s.waitcnt(i32 49279)
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("wavefront") acquire
  %v17 = sub nuw nsw i32 255, %v1
  %v18 = mul nuw nsw i32 %v17, 4
  %v19 = getelementptr inbounds nuw float, ptr addrspace(3) @two_stages.lds, i32 %v18
  %v20 = load <4 x float>, ptr addrspace(3) %v19, align 4, !alias.scope !4, !noalias !3
  %v21 = mul nuw nsw i32 %v1, 4
  %v22 = zext nneg i32 %v21 to i64
  %v23 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v22
  store <4 x float> %v20, ptr addrspace(1) %v23, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!6}
!0 = distinct !{!0, !"two_stages"}
!1 = distinct !{!1, !0, !"dma"}
!2 = distinct !{!2, !0, !"lds"}
!3 = !{!1}
!4 = !{!2}
!5 = !{i32 256, i32 1, i32 1}
!6 = !{i32 1, !"amdhsa_code_object_version", i32 500}
