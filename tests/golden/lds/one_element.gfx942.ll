target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@scalar.lds = internal unnamed_addr addrspace(3) global [4 x i8] poison, align 16

define amdgpu_kernel void @scalar(ptr addrspace(1) inreg noundef nonnull align 16 %a, ptr addrspace(1) inreg noundef nonnull align 16 %b) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = icmp eq i32 %v1, 0
  br i1 %v2, label %then, label %endif
then:
  %v3 = load float, ptr addrspace(1) %a, align 4
  store float %v3, ptr addrspace(3) @scalar.lds, align 4
  br label %endif
endif:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v4 = load float, ptr addrspace(3) @scalar.lds, align 4
  %v5 = zext nneg i32 %v1 to i64
  %v6 = getelementptr inbounds nuw float, ptr addrspace(1) %b, i64 %v5
  store float %v4, ptr addrspace(1) %v6, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
