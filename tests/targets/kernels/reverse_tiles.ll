; Each workgroup reads 128 vectors of 4 floats, and writes them back in reverse order, through LDS.
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [128 x <4 x float>] poison, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)

define amdgpu_kernel void @reverse_tiles(ptr addrspace(1) noalias readonly align 16 %from, ptr addrspace(1) noalias align 16 %to, i32 %bytes) #0 !reqd_work_group_size !1 {
  %size = zext i32 %bytes to i64
  %source = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %from, i16 0, i64 %size, i32 159744)
  %target = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %to, i16 0, i64 %size, i32 159744)
  %thread = call range(i32 0, 128) i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 7
  %index = add i32 %base, %thread
  %load = getelementptr <4 x float>, ptr addrspace(7) %source, i32 %index
  %value = load <4 x float>, ptr addrspace(7) %load, align 16
  %slot = getelementptr <4 x float>, ptr addrspace(3) @tile, i32 %thread
  store <4 x float> %value, ptr addrspace(3) %slot, align 16
  fence syncscope("workgroup") release, !mmra !0
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !0
  %mirror = xor i32 %thread, 127
  %other = getelementptr <4 x float>, ptr addrspace(3) @tile, i32 %mirror
  %read = load <4 x float>, ptr addrspace(3) %other, align 16
  %store = getelementptr <4 x float>, ptr addrspace(7) %target, i32 %index
  store <4 x float> %read, ptr addrspace(7) %store, align 16
  ret void
}

attributes #0 = { nounwind "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!2}
!0 = !{!"amdgpu-synchronize-as", !"local"}
!1 = !{i32 128, i32 1, i32 1}
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
