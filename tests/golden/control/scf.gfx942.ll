target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dot(ptr addrspace(1) inreg noundef nonnull align 16 %x, ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  br label %for
for:
  %v2 = phi i32 [ 0, %entry ], [ %v15, %for.body ]
  %v3 = phi i32 [ 0, %entry ], [ %v2, %for.body ]
  %v4 = phi <2 x float> [ zeroinitializer, %entry ], [ %v13, %for.body ]
  %v5 = phi <2 x float> [ zeroinitializer, %entry ], [ %v14, %for.body ]
  %v6 = icmp slt i32 %v2, 16
  br i1 %v6, label %for.body, label %for.end
for.body:
  %v7 = mul nuw nsw i32 %v2, 4
  %v8 = zext nneg i32 %v7 to i64
  %v9 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %v8
  %v10 = load <4 x float>, ptr addrspace(1) %v9, align 4
  %v11 = shufflevector <4 x float> %v10, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v12 = shufflevector <4 x float> %v10, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v13 = fadd contract <2 x float> %v4, %v11
  %v14 = fadd contract <2 x float> %v5, %v12
  %v15 = add nsw i32 %v2, 1
  br label %for
for.end:
  %v16 = icmp eq i32 %v3, 0
  br i1 %v16, label %then, label %else
then:
  br label %endif
else:
  %v18 = extractelement <2 x float> %v5, i32 0
  br label %endif
endif:
  %v17 = phi float [ 0x0000000000000000, %then ], [ %v18, %else ]
  %v19 = zext nneg i32 %v1 to i64
  %v20 = getelementptr inbounds nuw float, ptr addrspace(1) %y, i64 %v19
  store float %v17, ptr addrspace(1) %v20, align 4
  ret void
}

define amdgpu_kernel void @halve(ptr addrspace(1) inreg noundef nonnull align 16 %y) #0 !reqd_work_group_size !0 {
entry:
  %v1 = call range(i32 0, 64) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = zext nneg i32 %v1 to i64
  %v3 = getelementptr inbounds nuw i32, ptr addrspace(1) %y, i64 %v2
  %v4 = load i32, ptr addrspace(1) %v3, align 4
  br label %while
while:
  %v5 = phi i32 [ %v4, %entry ], [ %v9, %while.body ]
  %v6 = icmp sgt i32 %v5, 0
  br i1 %v6, label %while.body, label %while.end
while.body:
  %v7 = phi i32 [ %v5, %while ]
  %v9 = ashr i32 %v7, 1
  br label %while
while.end:
  %v8 = phi i32 [ %v5, %while ]
  %v10 = zext nneg i32 %v1 to i64
  %v11 = getelementptr inbounds nuw i32, ptr addrspace(1) %y, i64 %v10
  store i32 %v8, ptr addrspace(1) %v11, align 4
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!1}
!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
