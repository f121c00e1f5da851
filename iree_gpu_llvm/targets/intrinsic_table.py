"""The intrinsics that lowering may emit: data, read by ``intrinsics.py``.

One line each:  name | signature | where | types | immediates

``name`` without the leading ``llvm.``; ``{T}`` stands for one overloaded type in its mangled form (``v4f32``).
``signature`` in LLVM's syntax, with ``T`` for the overloaded type; ``immarg`` marks what must be a constant.
``where`` families of ``chips.json``; ``amd`` all of AMD's, ``cdna`` and ``rdna`` those of that name, ``any`` NVIDIA too; ``-x`` takes x
    away again.
``types`` that ``T`` may be; a ``+v`` lets it be a vector of any length of them.
``immediates`` legal constants for the ``immarg`` operands, in order, where zeros are not legal (used by tests).

Sources: LLVM 22, by compiling every line for every chip (tests/targets/test_intrinsics.py, and the chips *not* listed with
tools/check_intrinsics.py); operand meanings are in the LLVM "User Guide for AMDGPU Backend" and AMD's ISA manuals.
"""

# ruff: noqa: E501  one intrinsic a line, however long its signature
from __future__ import annotations

TABLE = """
## Where am I
amdgcn.workitem.id.x | i32 () | amd
amdgcn.workitem.id.y | i32 () | amd
amdgcn.workitem.id.z | i32 () | amd
amdgcn.workgroup.id.x | i32 () | amd
amdgcn.workgroup.id.y | i32 () | amd
amdgcn.workgroup.id.z | i32 () | amd
amdgcn.implicitarg.ptr | ptr addrspace(4) () | amd
amdgcn.kernarg.segment.ptr | ptr addrspace(4) () | amd
amdgcn.dispatch.ptr | ptr addrspace(4) () | amd
amdgcn.wavefrontsize | i32 () | amd
amdgcn.wave.id | i32 () | rdna4 gfx1250
amdgcn.mbcnt.lo | i32 (i32, i32) | amd
amdgcn.mbcnt.hi | i32 (i32, i32) | amd
amdgcn.groupstaticsize | i32 () | amd
amdgcn.s.memtime | i64 () | cdna
amdgcn.s.memrealtime | i64 () | cdna

## Between lanes
amdgcn.readfirstlane.{T} | T (T) | amd | i16 i32 i64 f16 bf16 f32 f64 +v
amdgcn.readlane.{T} | T (T, i32) | amd | i16 i32 i64 f16 bf16 f32 f64 +v
amdgcn.writelane.{T} | T (T, i32, T) | amd | i16 i32 i64 f16 f32 f64
amdgcn.ballot.i64 | i64 (i1) | amd
amdgcn.ballot.i32 | i32 (i1) | rdna gfx1250
amdgcn.inverse.ballot.i64 | i1 (i64) | amd -rdna -gfx1250
amdgcn.inverse.ballot.i32 | i1 (i32) | rdna gfx1250
amdgcn.ds.bpermute | i32 (i32, i32) | amd
amdgcn.ds.permute | i32 (i32, i32) | amd
amdgcn.ds.swizzle | i32 (i32, i32 immarg) | amd | | 1055
amdgcn.update.dpp.{T} | T (T, T, i32 immarg, i32 immarg, i32 immarg, i1 immarg) | amd | i32 i64 f16 f32 f64 +v | 177 15 15 1
amdgcn.mov.dpp.i32 | i32 (i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) | amd | | 177 15 15 1
amdgcn.mov.dpp8.i32 | i32 (i32, i32 immarg) | rdna gfx1250
amdgcn.permlane16.{T} | T (T, T, i32, i32, i1 immarg, i1 immarg) | rdna gfx1250 | i16 i32 i64 f16 f32 f64
amdgcn.permlanex16.{T} | T (T, T, i32, i32, i1 immarg, i1 immarg) | rdna gfx1250 | i16 i32 i64 f16 f32 f64
amdgcn.permlane64.{T} | T (T) | rdna gfx1250 | i16 i32 i64 f16 f32 f64
amdgcn.permlane16.var | i32 (i32, i32, i32, i1 immarg, i1 immarg) | rdna4 gfx1250
amdgcn.permlanex16.var | i32 (i32, i32, i32, i1 immarg, i1 immarg) | rdna4 gfx1250
amdgcn.permlane16.swap | { i32, i32 } (i32, i32, i1 immarg, i1 immarg) | cdna4 gfx1250
amdgcn.permlane32.swap | { i32, i32 } (i32, i32, i1 immarg, i1 immarg) | cdna4
amdgcn.permlane.bcast | i32 (i32, i32, i32) | gfx1250
amdgcn.permlane.xor | i32 (i32, i32, i32) | gfx1250
amdgcn.permlane.up | i32 (i32, i32, i32) | gfx1250
amdgcn.permlane.down | i32 (i32, i32, i32) | gfx1250
amdgcn.set.inactive.{T} | T (T, T) | amd | i32 i64 f32
amdgcn.strict.wwm.{T} | T (T) | amd | i32 i64 f32
amdgcn.wave.reduce.add.i32 | i32 (i32, i32 immarg) | amd
amdgcn.wave.reduce.umax.i32 | i32 (i32, i32 immarg) | amd
amdgcn.wave.reduce.umin.i32 | i32 (i32, i32 immarg) | amd

## Memory
amdgcn.make.buffer.rsrc.p7.p1 | ptr addrspace(7) (ptr addrspace(1), i16, i64, i32) | amd
amdgcn.make.buffer.rsrc.p8.p1 | ptr addrspace(8) (ptr addrspace(1), i16, i64, i32) | amd
amdgcn.raw.ptr.buffer.load.{T} | T (ptr addrspace(8), i32, i32, i32 immarg) | amd | i8 i16 i32 i64 i128 f16 bf16 f32 v2i16 v2i32 v3i32 v4i32 v2f32 v3f32 v4f32 v2f16 v4f16 v8f16 v2bf16 v4bf16 v8bf16
amdgcn.raw.ptr.buffer.store.{T} | void (T, ptr addrspace(8), i32, i32, i32 immarg) | amd | i8 i16 i32 i64 i128 f16 bf16 f32 v2i16 v2i32 v3i32 v4i32 v2f32 v3f32 v4f32 v2f16 v4f16 v8f16 v2bf16 v4bf16 v8bf16
amdgcn.raw.ptr.buffer.atomic.fadd.f32 | float (float, ptr addrspace(8), i32, i32, i32 immarg) | amd -cdna1
amdgcn.raw.ptr.buffer.atomic.fadd.v2f16 | <2 x half> (<2 x half>, ptr addrspace(8), i32, i32, i32 immarg) | cdna2 cdna3 cdna4 rdna4 gfx1250
amdgcn.raw.ptr.buffer.atomic.fadd.v2bf16 | <2 x bfloat> (<2 x bfloat>, ptr addrspace(8), i32, i32, i32 immarg) | cdna4 rdna4 gfx1250
amdgcn.raw.ptr.buffer.atomic.fmax.f32 | float (float, ptr addrspace(8), i32, i32, i32 immarg) | rdna gfx1250
amdgcn.raw.ptr.buffer.atomic.smax.i32 | i32 (i32, ptr addrspace(8), i32, i32, i32 immarg) | amd
amdgcn.raw.ptr.buffer.atomic.umin.i32 | i32 (i32, ptr addrspace(8), i32, i32, i32 immarg) | amd
amdgcn.raw.ptr.buffer.atomic.cmpswap.i32 | i32 (i32, i32, ptr addrspace(8), i32, i32, i32 immarg) | amd
amdgcn.raw.ptr.buffer.load.lds | void (ptr addrspace(8), ptr addrspace(3), i32 immarg, i32, i32, i32 immarg, i32 immarg) | cdna | | 4 0 0
amdgcn.global.load.lds | void (ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg) | cdna | | 4 0 0
amdgcn.load.to.lds.p1 | void (ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg) | cdna | | 4 0 0
amdgcn.load.to.lds.p7 | void (ptr addrspace(7), ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg) | cdna | | 4 0 0
amdgcn.global.load.async.to.lds.b8 | void (ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg) | gfx1250
amdgcn.global.load.async.to.lds.b32 | void (ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg) | gfx1250
amdgcn.global.load.async.to.lds.b64 | void (ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg) | gfx1250
amdgcn.global.load.async.to.lds.b128 | void (ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg) | gfx1250
amdgcn.tensor.load.to.lds | void (<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32 immarg) | gfx1250
amdgcn.ds.read.tr16.b64.{T} | T (ptr addrspace(3)) | cdna4 | v4f16 v4i16 v4bf16
amdgcn.ds.read.tr8.b64.v2i32 | <2 x i32> (ptr addrspace(3)) | cdna4
amdgcn.ds.read.tr4.b64.v2i32 | <2 x i32> (ptr addrspace(3)) | cdna4
amdgcn.ds.read.tr6.b96.v3i32 | <3 x i32> (ptr addrspace(3)) | cdna4
amdgcn.ds.load.tr16.b128.{T} | T (ptr addrspace(3)) | gfx1250 | v8f16 v8i16 v8bf16
amdgcn.ds.load.tr8.b64.v2i32 | <2 x i32> (ptr addrspace(3)) | gfx1250
amdgcn.ds.load.tr4.b64.v2i32 | <2 x i32> (ptr addrspace(3)) | gfx1250
amdgcn.ds.load.tr6.b96.v3i32 | <3 x i32> (ptr addrspace(3)) | gfx1250
amdgcn.global.load.tr.b128.{T} | T (ptr addrspace(1)) | rdna4 gfx1250 | v8f16 v8i16 v8bf16
amdgcn.global.load.tr.b64.v2i32 | <2 x i32> (ptr addrspace(1)) | rdna4 gfx1250
amdgcn.s.buffer.load.{T} | T (<4 x i32>, i32, i32 immarg) | amd | i32 f32 v2i32 v4i32 v2f32 v4f32
amdgcn.s.prefetch.data.p1 | void (ptr addrspace(1), i32) | rdna4 gfx1250

## Order and schedule
amdgcn.s.barrier | void () | amd
amdgcn.s.barrier.signal | void (i32 immarg) | rdna4 gfx1250 | | -1
amdgcn.s.barrier.wait | void (i16 immarg) | rdna4 gfx1250 | | -1
amdgcn.wave.barrier | void () | amd
amdgcn.s.waitcnt | void (i32 immarg) | amd -gfx1250
amdgcn.s.wait.loadcnt | void (i16 immarg) | rdna4 gfx1250
amdgcn.s.wait.dscnt | void (i16 immarg) | rdna4 gfx1250
amdgcn.s.wait.expcnt | void (i16 immarg) | rdna4
amdgcn.s.wait.storecnt | void (i16 immarg) | rdna4 gfx1250
amdgcn.s.wait.kmcnt | void (i16 immarg) | rdna4 gfx1250
amdgcn.s.wait.asynccnt | void (i16 immarg) | gfx1250
amdgcn.s.wait.tensorcnt | void (i16 immarg) | gfx1250
amdgcn.sched.barrier | void (i32 immarg) | amd
amdgcn.sched.group.barrier | void (i32 immarg, i32 immarg, i32 immarg) | amd | | 8 1 0
amdgcn.iglp.opt | void (i32 immarg) | amd
amdgcn.s.setprio | void (i16 immarg) | amd
amdgcn.s.sleep | void (i32 immarg) | amd | | 1
amdgcn.s.sethalt | void (i32 immarg) | amd

## Arithmetic of the hardware
amdgcn.rcp.{T} | T (T) | amd | f16 f32 f64
amdgcn.rsq.{T} | T (T) | amd | f16 f32 f64
amdgcn.sqrt.{T} | T (T) | amd | f16 f32 f64
amdgcn.exp2.{T} | T (T) | amd | f16 f32
amdgcn.log.{T} | T (T) | amd | f16 f32
amdgcn.sin.{T} | T (T) | amd | f16 f32
amdgcn.cos.{T} | T (T) | amd | f16 f32
amdgcn.rcp.bf16 | bfloat (bfloat) | gfx1250
amdgcn.rsq.bf16 | bfloat (bfloat) | gfx1250
amdgcn.sqrt.bf16 | bfloat (bfloat) | gfx1250
amdgcn.exp2.bf16 | bfloat (bfloat) | gfx1250
amdgcn.log.bf16 | bfloat (bfloat) | gfx1250
amdgcn.sin.bf16 | bfloat (bfloat) | gfx1250
amdgcn.cos.bf16 | bfloat (bfloat) | gfx1250
amdgcn.tanh.{T} | T (T) | gfx1250 | f16 bf16 f32
amdgcn.fract.{T} | T (T) | amd | f16 f32 f64
amdgcn.frexp.mant.{T} | T (T) | amd | f16 f32 f64
amdgcn.frexp.exp.i32.f32 | i32 (float) | amd
amdgcn.frexp.exp.i32.f64 | i32 (double) | amd
amdgcn.frexp.exp.i16.f16 | i16 (half) | amd
amdgcn.trig.preop.f64 | double (double, i32) | amd
amdgcn.div.scale.{T} | { T, i1 } (T, T, i1 immarg) | amd | f32 f64
amdgcn.div.fmas.{T} | T (T, T, T, i1) | amd | f32 f64
amdgcn.div.fixup.{T} | T (T, T, T) | amd | f16 f32 f64
amdgcn.fdiv.fast | float (float, float) | amd
amdgcn.fmed3.{T} | T (T, T, T) | amd | f16 f32
amdgcn.fmul.legacy | float (float, float) | amd
amdgcn.class.{T} | i1 (T, i32) | amd | f16 f32 f64
amdgcn.perm | i32 (i32, i32, i32) | amd
amdgcn.alignbyte | i32 (i32, i32, i32) | amd
amdgcn.ubfe.{T} | T (T, i32, i32) | amd | i32
amdgcn.sbfe.{T} | T (T, i32, i32) | amd | i32
amdgcn.mul.u24.{T} | T (T, T) | amd | i32
amdgcn.mul.i24.{T} | T (T, T) | amd | i32
amdgcn.bitop3.{T} | T (T, T, T, i32 immarg) | cdna4 gfx1250 | i16 i32 | 128
amdgcn.prng.b32 | i32 (i32) | cdna4 gfx1250

## Dot products
amdgcn.fdot2 | float (<2 x half>, <2 x half>, float, i1 immarg) | amd -gfx1250
amdgcn.fdot2.f32.bf16 | float (<2 x bfloat>, <2 x bfloat>, float, i1 immarg) | cdna4 rdna
amdgcn.fdot2.f16.f16 | half (<2 x half>, <2 x half>, half) | rdna
amdgcn.fdot2.bf16.bf16 | bfloat (<2 x bfloat>, <2 x bfloat>, bfloat) | rdna
amdgcn.sdot2 | i32 (<2 x i16>, <2 x i16>, i32, i1 immarg) | cdna
amdgcn.udot2 | i32 (<2 x i16>, <2 x i16>, i32, i1 immarg) | cdna
amdgcn.sdot4 | i32 (i32, i32, i32, i1 immarg) | amd
amdgcn.udot4 | i32 (i32, i32, i32, i1 immarg) | amd
amdgcn.sdot8 | i32 (i32, i32, i32, i1 immarg) | amd
amdgcn.udot8 | i32 (i32, i32, i32, i1 immarg) | amd
amdgcn.sudot4 | i32 (i1 immarg, i32, i1 immarg, i32, i32, i1 immarg) | rdna gfx1250
amdgcn.sudot8 | i32 (i1 immarg, i32, i1 immarg, i32, i32, i1 immarg) | rdna gfx1250
amdgcn.dot4.f32.fp8.fp8 | float (i32, i32, float) | rdna4
amdgcn.dot4.f32.fp8.bf8 | float (i32, i32, float) | rdna4
amdgcn.dot4.f32.bf8.fp8 | float (i32, i32, float) | rdna4
amdgcn.dot4.f32.bf8.bf8 | float (i32, i32, float) | rdna4

## Conversions: fp8 is e4m3 and bf8 e5m2, in the flavour (fnuz, ocp) of the chip
amdgcn.cvt.pkrtz | <2 x half> (float, float) | amd
amdgcn.cvt.pk.fp8.f32 | i32 (float, float, i32, i1 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.pk.bf8.f32 | i32 (float, float, i32, i1 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.sr.fp8.f32 | i32 (float, i32, i32, i32 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.sr.bf8.f32 | i32 (float, i32, i32, i32 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.f32.fp8 | float (i32, i32 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.f32.bf8 | float (i32, i32 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.pk.f32.fp8 | <2 x float> (i32, i1 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.pk.f32.bf8 | <2 x float> (i32, i1 immarg) | cdna3 cdna4 rdna4 gfx1250
amdgcn.cvt.scalef32.pk.f32.fp8 | <2 x float> (i32, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.f32.bf8 | <2 x float> (i32, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.f32.fp4 | <2 x float> (i32, float, i32 immarg) | cdna4
amdgcn.cvt.scalef32.pk.f16.fp8 | <2 x half> (i32, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.f16.bf8 | <2 x half> (i32, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.f16.fp4 | <2 x half> (i32, float, i32 immarg) | cdna4
amdgcn.cvt.scalef32.pk.bf16.fp8 | <2 x bfloat> (i32, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.bf16.bf8 | <2 x bfloat> (i32, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.bf16.fp4 | <2 x bfloat> (i32, float, i32 immarg) | cdna4
amdgcn.cvt.scalef32.pk.fp8.f32 | <2 x i16> (<2 x i16>, float, float, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.bf8.f32 | <2 x i16> (<2 x i16>, float, float, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.fp4.f32 | i32 (i32, float, float, float, i32 immarg) | cdna4
amdgcn.cvt.scalef32.pk.fp8.f16 | <2 x i16> (<2 x i16>, <2 x half>, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.bf8.f16 | <2 x i16> (<2 x i16>, <2 x half>, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.fp4.f16 | i32 (i32, <2 x half>, float, i32 immarg) | cdna4
amdgcn.cvt.scalef32.pk.fp8.bf16 | <2 x i16> (<2 x i16>, <2 x bfloat>, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.bf8.bf16 | <2 x i16> (<2 x i16>, <2 x bfloat>, float, i1 immarg) | cdna4
amdgcn.cvt.scalef32.pk.fp4.bf16 | i32 (i32, <2 x bfloat>, float, i32 immarg) | cdna4
amdgcn.cvt.scalef32.f32.fp8 | float (i32, float, i32 immarg) | cdna4
amdgcn.cvt.scalef32.f32.bf8 | float (i32, float, i32 immarg) | cdna4
amdgcn.cvt.scale.pk8.f32.fp8 | <8 x float> (<2 x i32>, i32, i32 immarg) | gfx1250
amdgcn.cvt.scale.pk8.f32.bf8 | <8 x float> (<2 x i32>, i32, i32 immarg) | gfx1250
amdgcn.cvt.scale.pk8.f32.fp4 | <8 x float> (i32, i32, i32 immarg) | gfx1250
amdgcn.cvt.scale.pk8.f16.fp4 | <8 x half> (i32, i32, i32 immarg) | gfx1250

## MFMA: A, B, C, cbsz, abid, blgp
amdgcn.mfma.f32.32x32x1f32 | <32 x float> (float, float, <32 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.16x16x1f32 | <16 x float> (float, float, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.4x4x1f32 | <4 x float> (float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.32x32x2f32 | <16 x float> (float, float, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.16x16x4f32 | <4 x float> (float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.32x32x4f16 | <32 x float> (<4 x half>, <4 x half>, <32 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.16x16x4f16 | <16 x float> (<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.4x4x4f16 | <4 x float> (<4 x half>, <4 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.32x32x8f16 | <16 x float> (<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.16x16x16f16 | <4 x float> (<4 x half>, <4 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.f32.32x32x2bf16 | <32 x float> (<2 x i16>, <2 x i16>, <32 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna1 cdna2
amdgcn.mfma.f32.16x16x2bf16 | <16 x float> (<2 x i16>, <2 x i16>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna1 cdna2
amdgcn.mfma.f32.4x4x2bf16 | <4 x float> (<2 x i16>, <2 x i16>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna1 cdna2
amdgcn.mfma.f32.32x32x4bf16 | <16 x float> (<2 x i16>, <2 x i16>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna1 cdna2
amdgcn.mfma.f32.16x16x8bf16 | <4 x float> (<2 x i16>, <2 x i16>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna1 cdna2
amdgcn.mfma.f32.32x32x4bf16.1k | <32 x float> (<4 x i16>, <4 x i16>, <32 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna2 cdna3 cdna4
amdgcn.mfma.f32.16x16x4bf16.1k | <16 x float> (<4 x i16>, <4 x i16>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna2 cdna3 cdna4
amdgcn.mfma.f32.4x4x4bf16.1k | <4 x float> (<4 x i16>, <4 x i16>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna2 cdna3 cdna4
amdgcn.mfma.f32.32x32x8bf16.1k | <16 x float> (<4 x i16>, <4 x i16>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna2 cdna3 cdna4
amdgcn.mfma.f32.16x16x16bf16.1k | <4 x float> (<4 x i16>, <4 x i16>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna2 cdna3 cdna4
amdgcn.mfma.f32.32x32x4.xf32 | <16 x float> (<2 x float>, <2 x float>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna3
amdgcn.mfma.f32.16x16x8.xf32 | <4 x float> (<2 x float>, <2 x float>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna3
amdgcn.mfma.f64.16x16x4f64 | <4 x double> (double, double, <4 x double>, i32 immarg, i32 immarg, i32 immarg) | cdna2 cdna3 cdna4
amdgcn.mfma.f64.4x4x4f64 | double (double, double, double, i32 immarg, i32 immarg, i32 immarg) | cdna2 cdna3 cdna4
amdgcn.mfma.i32.32x32x4i8 | <32 x i32> (i32, i32, <32 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.i32.16x16x4i8 | <16 x i32> (i32, i32, <16 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.i32.4x4x4i8 | <4 x i32> (i32, i32, <4 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna
amdgcn.mfma.i32.32x32x8i8 | <16 x i32> (i32, i32, <16 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna1 cdna2
amdgcn.mfma.i32.16x16x16i8 | <4 x i32> (i32, i32, <4 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna1 cdna2
amdgcn.mfma.i32.32x32x16.i8 | <16 x i32> (i64, i64, <16 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.mfma.i32.16x16x32.i8 | <4 x i32> (i64, i64, <4 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.mfma.f32.32x32x16.{fp8|bf8}.{fp8|bf8} | <16 x float> (i64, i64, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.mfma.f32.16x16x32.{fp8|bf8}.{fp8|bf8} | <4 x float> (i64, i64, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.mfma.f32.32x32x16.f16 | <16 x float> (<8 x half>, <8 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna4
amdgcn.mfma.f32.16x16x32.f16 | <4 x float> (<8 x half>, <8 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna4
amdgcn.mfma.f32.32x32x16.bf16 | <16 x float> (<8 x bfloat>, <8 x bfloat>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna4
amdgcn.mfma.f32.16x16x32.bf16 | <4 x float> (<8 x bfloat>, <8 x bfloat>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) | cdna4
amdgcn.mfma.i32.32x32x32.i8 | <16 x i32> (<4 x i32>, <4 x i32>, <16 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna4
amdgcn.mfma.i32.16x16x64.i8 | <4 x i32> (<4 x i32>, <4 x i32>, <4 x i32>, i32 immarg, i32 immarg, i32 immarg) | cdna4

## MFMA with scales: A, B, C, format of A, of B, opsel of scale A, scale A, opsel of scale B, scale B.
## Formats: 0 fp8 and 1 bf8 (v8i32), 2 fp6 and 3 bf6 (v6i32), 4 fp4 (v4i32)
amdgcn.mfma.scale.f32.16x16x128.f8f6f4.{v8i32|v6i32|v4i32}.{v8i32|v6i32|v4i32} | <4 x float> ($1, $2, <4 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32) | cdna4 | | mfma-formats
amdgcn.mfma.scale.f32.32x32x64.f8f6f4.{v8i32|v6i32|v4i32}.{v8i32|v6i32|v4i32} | <16 x float> ($1, $2, <16 x float>, i32 immarg, i32 immarg, i32 immarg, i32, i32 immarg, i32) | cdna4 | | mfma-formats

## Sparse MFMA: A, B, C, index, cbsz, abid
amdgcn.smfmac.f32.16x16x32.f16 | <4 x float> (<4 x half>, <8 x half>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.f32.32x32x16.f16 | <16 x float> (<4 x half>, <8 x half>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.f32.16x16x32.bf16 | <4 x float> (<4 x i16>, <8 x i16>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.f32.32x32x16.bf16 | <16 x float> (<4 x i16>, <8 x i16>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.i32.16x16x64.i8 | <4 x i32> (<2 x i32>, <4 x i32>, <4 x i32>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.i32.32x32x32.i8 | <16 x i32> (<2 x i32>, <4 x i32>, <16 x i32>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.f32.16x16x64.{fp8|bf8}.{fp8|bf8} | <4 x float> (<2 x i32>, <4 x i32>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.f32.32x32x32.{fp8|bf8}.{fp8|bf8} | <16 x float> (<2 x i32>, <4 x i32>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna3 cdna4
amdgcn.smfmac.f32.16x16x64.f16 | <4 x float> (<8 x half>, <16 x half>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.32x32x32.f16 | <16 x float> (<8 x half>, <16 x half>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.16x16x64.bf16 | <4 x float> (<8 x bfloat>, <16 x bfloat>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.32x32x32.bf16 | <16 x float> (<8 x bfloat>, <16 x bfloat>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.i32.16x16x128.i8 | <4 x i32> (<4 x i32>, <8 x i32>, <4 x i32>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.i32.32x32x64.i8 | <16 x i32> (<4 x i32>, <8 x i32>, <16 x i32>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.16x16x128.bf8.bf8 | <4 x float> (<4 x i32>, <8 x i32>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.16x16x128.bf8.fp8 | <4 x float> (<4 x i32>, <8 x i32>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.16x16x128.fp8.bf8 | <4 x float> (<4 x i32>, <8 x i32>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.16x16x128.fp8.fp8 | <4 x float> (<4 x i32>, <8 x i32>, <4 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.32x32x64.bf8.bf8 | <16 x float> (<4 x i32>, <8 x i32>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.32x32x64.bf8.fp8 | <16 x float> (<4 x i32>, <8 x i32>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.32x32x64.fp8.bf8 | <16 x float> (<4 x i32>, <8 x i32>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna4
amdgcn.smfmac.f32.32x32x64.fp8.fp8 | <16 x float> (<4 x i32>, <8 x i32>, <16 x float>, i32, i32 immarg, i32 immarg) | cdna4

## WMMA of gfx11: both half-waves hold A and B (16 elements a lane)
amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16 | <8 x float> (<16 x half>, <16 x half>, <8 x float>) | rdna3
amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16 | <8 x float> (<16 x i16>, <16 x i16>, <8 x float>) | rdna3
amdgcn.wmma.f16.16x16x16.f16.v16f16.v16f16 | <16 x half> (<16 x half>, <16 x half>, <16 x half>, i1 immarg) | rdna3
amdgcn.wmma.bf16.16x16x16.bf16.v16i16.v16i16 | <16 x i16> (<16 x i16>, <16 x i16>, <16 x i16>, i1 immarg) | rdna3
amdgcn.wmma.i32.16x16x16.iu8.v8i32.v4i32 | <8 x i32> (i1 immarg, <4 x i32>, i1 immarg, <4 x i32>, <8 x i32>, i1 immarg) | rdna3
amdgcn.wmma.i32.16x16x16.iu4.v8i32.v2i32 | <8 x i32> (i1 immarg, <2 x i32>, i1 immarg, <2 x i32>, <8 x i32>, i1 immarg) | rdna3

## WMMA of gfx12 (8 elements a lane)
amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16 | <8 x float> (<8 x half>, <8 x half>, <8 x float>) | rdna4
amdgcn.wmma.f32.16x16x16.bf16.v8f32.v8i16 | <8 x float> (<8 x i16>, <8 x i16>, <8 x float>) | rdna4
amdgcn.wmma.f16.16x16x16.f16.v8f16.v8f16 | <8 x half> (<8 x half>, <8 x half>, <8 x half>, i1 immarg) | rdna4
amdgcn.wmma.bf16.16x16x16.bf16.v8i16.v8i16 | <8 x i16> (<8 x i16>, <8 x i16>, <8 x i16>, i1 immarg) | rdna4
amdgcn.wmma.f32.16x16x16.{fp8|bf8}.{fp8|bf8}.v8f32.v2i32 | <8 x float> (<2 x i32>, <2 x i32>, <8 x float>) | rdna4
amdgcn.wmma.i32.16x16x16.iu8.v8i32.v2i32 | <8 x i32> (i1 immarg, <2 x i32>, i1 immarg, <2 x i32>, <8 x i32>, i1 immarg) | rdna4
amdgcn.wmma.i32.16x16x16.iu4.v8i32.i32 | <8 x i32> (i1 immarg, i32, i1 immarg, i32, <8 x i32>, i1 immarg) | rdna4
amdgcn.wmma.i32.16x16x32.iu4.v8i32.v2i32 | <8 x i32> (i1 immarg, <2 x i32>, i1 immarg, <2 x i32>, <8 x i32>, i1 immarg) | rdna4
amdgcn.swmmac.f32.16x16x32.f16.v8f32.v8f16.v16f16.i16 | <8 x float> (<8 x half>, <16 x half>, <8 x float>, i16) | rdna4

## WMMA of gfx1250: (negate A), A, (negate B), B, modifier of C, C, reuse A, reuse B
amdgcn.wmma.f32.16x16x4.f32.v8f32.v2f32 | <8 x float> (i1 immarg, <2 x float>, i1 immarg, <2 x float>, i16 immarg, <8 x float>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.f32.16x16x32.f16.v8f32.v16f16 | <8 x float> (i1 immarg, <16 x half>, i1 immarg, <16 x half>, i16 immarg, <8 x float>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.f32.16x16x32.bf16.v8f32.v16bf16 | <8 x float> (i1 immarg, <16 x bfloat>, i1 immarg, <16 x bfloat>, i16 immarg, <8 x float>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.f16.16x16x32.f16.v8f16.v16f16 | <8 x half> (i1 immarg, <16 x half>, i1 immarg, <16 x half>, i16 immarg, <8 x half>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.bf16.16x16x32.bf16.v8bf16.v16bf16 | <8 x bfloat> (i1 immarg, <16 x bfloat>, i1 immarg, <16 x bfloat>, i16 immarg, <8 x bfloat>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.f32.16x16x64.{fp8|bf8}.{fp8|bf8}.v8f32.v8i32 | <8 x float> (<8 x i32>, <8 x i32>, i16 immarg, <8 x float>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.f16.16x16x64.{fp8|bf8}.{fp8|bf8}.v8f16.v8i32 | <8 x half> (<8 x i32>, <8 x i32>, i16 immarg, <8 x half>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.f32.16x16x128.{fp8|bf8}.{fp8|bf8}.v8f32.v16i32 | <8 x float> (<16 x i32>, <16 x i32>, i16 immarg, <8 x float>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.f16.16x16x128.{fp8|bf8}.{fp8|bf8}.v8f16.v16i32 | <8 x half> (<16 x i32>, <16 x i32>, i16 immarg, <8 x half>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.i32.16x16x64.iu8.v8i32.v8i32 | <8 x i32> (i1 immarg, <8 x i32>, i1 immarg, <8 x i32>, <8 x i32>, i1 immarg, i1 immarg) | gfx1250
amdgcn.wmma.scale.f32.16x16x128.f8f6f4.v8f32.v16i32.v16i32 | <8 x float> (i32 immarg, <16 x i32>, i32 immarg, <16 x i32>, i16 immarg, <8 x float>, i32 immarg, i32 immarg, i32, i32 immarg, i32 immarg, i32, i1 immarg, i1 immarg) | gfx1250

## LLVM's own: floating point. f64 exp, log, sin, cos and everything not listed have no code in the AMDGPU backend
fabs.{T} | T (T) | any | f16 bf16 f32 f64 +v
copysign.{T} | T (T, T) | any | f16 bf16 f32 f64 +v
fma.{T} | T (T, T, T) | any | f16 bf16 f32 f64 +v
fmuladd.{T} | T (T, T, T) | any | f16 bf16 f32 f64 +v
sqrt.{T} | T (T) | any | f16 bf16 f32 f64 +v
canonicalize.{T} | T (T) | amd | f16 bf16 f32 f64 +v
floor.{T} | T (T) | any | f16 bf16 f32 f64 +v
ceil.{T} | T (T) | any | f16 bf16 f32 f64 +v
trunc.{T} | T (T) | any | f16 bf16 f32 f64 +v
rint.{T} | T (T) | any | f16 bf16 f32 f64 +v
nearbyint.{T} | T (T) | any | f16 bf16 f32 f64 +v
roundeven.{T} | T (T) | any | f16 bf16 f32 f64 +v
round.{T} | T (T) | any | f16 bf16 f32 f64 +v
minnum.{T} | T (T, T) | any | f16 bf16 f32 f64 +v
maxnum.{T} | T (T, T) | any | f16 bf16 f32 f64 +v
minimum.{T} | T (T, T) | any | f16 bf16 f32 f64 +v
maximum.{T} | T (T, T) | any | f16 bf16 f32 f64 +v
minimumnum.{T} | T (T, T) | any | f16 f32 f64 +v
maximumnum.{T} | T (T, T) | any | f16 f32 f64 +v
exp2.{T} | T (T) | any | f16 bf16 f32 +v
exp.{T} | T (T) | amd | f16 bf16 f32 +v
exp10.{T} | T (T) | amd | f16 bf16 f32 +v
log.{T} | T (T) | amd | f16 bf16 f32 +v
log2.{T} | T (T) | amd | f16 bf16 f32 +v
log10.{T} | T (T) | amd | f16 bf16 f32 +v
sin.{T} | T (T) | amd | f16 bf16 f32 +v
cos.{T} | T (T) | amd | f16 bf16 f32 +v
pow.{T} | T (T, T) | amd | f16 bf16 f32 +v
powi.f32.i32 | float (float, i32) | amd
ldexp.{f16|f32|f64}.i32 | $1 ($1, i32) | amd
frexp.{f16|f32|f64}.i32 | { $1, i32 } ($1) | amd
is.fpclass.{T} | i1 (T, i32 immarg) | any | f16 bf16 f32 f64 | 3
fptosi.sat.{i8|i16|i32|i64}.{f16|bf16|f32|f64} | $1 ($2) | any
fptoui.sat.{i8|i16|i32|i64}.{f16|bf16|f32|f64} | $1 ($2) | any

## LLVM's own: integers
abs.{T} | T (T, i1 immarg) | any | i8 i16 i32 i64 +v
smax.{T} | T (T, T) | any | i8 i16 i32 i64 +v
smin.{T} | T (T, T) | any | i8 i16 i32 i64 +v
umax.{T} | T (T, T) | any | i8 i16 i32 i64 +v
umin.{T} | T (T, T) | any | i8 i16 i32 i64 +v
ctpop.{T} | T (T) | any | i8 i16 i32 i64 +v
ctlz.{T} | T (T, i1 immarg) | any | i8 i16 i32 i64 +v
cttz.{T} | T (T, i1 immarg) | any | i8 i16 i32 i64 +v
bitreverse.{T} | T (T) | any | i8 i16 i32 i64 +v
bswap.{T} | T (T) | any | i16 i32 i64 +v
fshl.{T} | T (T, T, T) | any | i8 i16 i32 i64 +v
fshr.{T} | T (T, T, T) | any | i8 i16 i32 i64 +v
sadd.sat.{T} | T (T, T) | any | i8 i16 i32 i64 +v
uadd.sat.{T} | T (T, T) | any | i8 i16 i32 i64 +v
ssub.sat.{T} | T (T, T) | any | i8 i16 i32 i64 +v
usub.sat.{T} | T (T, T) | any | i8 i16 i32 i64 +v
uadd.with.overflow.{T} | { T, i1 } (T, T) | any | i8 i16 i32 i64
sadd.with.overflow.{T} | { T, i1 } (T, T) | any | i8 i16 i32 i64
usub.with.overflow.{T} | { T, i1 } (T, T) | any | i8 i16 i32 i64
ssub.with.overflow.{T} | { T, i1 } (T, T) | any | i8 i16 i32 i64
umul.with.overflow.{T} | { T, i1 } (T, T) | any | i8 i16 i32 i64
smul.with.overflow.{T} | { T, i1 } (T, T) | any | i8 i16 i32 i64
vector.reduce.add.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32 v16i32 v4i8 v4i16 v2i64
vector.reduce.mul.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.and.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.or.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.xor.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.smax.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.smin.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.umax.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.umin.{T} | scalar(T) (T) | any | v2i32 v4i32 v8i32
vector.reduce.fadd.{T} | scalar(T) (scalar(T), T) | any | v2f32 v4f32 v8f32 v2f16 v4f16 v8f16
vector.reduce.fmul.{T} | scalar(T) (scalar(T), T) | any | v2f32 v4f32 v8f32
vector.reduce.fmax.{T} | scalar(T) (T) | any | v2f32 v4f32 v8f32 v4f16
vector.reduce.fmin.{T} | scalar(T) (T) | any | v2f32 v4f32 v8f32 v4f16
assume | void (i1) | any
trap | void () | any

## NVPTX
nvvm.read.ptx.sreg.{tid|ctaid|ntid|nctaid}.{x|y|z} | i32 () | nvptx
nvvm.read.ptx.sreg.laneid | i32 () | nvptx
nvvm.barrier.cta.sync.aligned.all | void (i32) | nvptx
nvvm.bar.warp.sync | void (i32) | nvptx
nvvm.membar.cta | void () | nvptx
nvvm.membar.gl | void () | nvptx
nvvm.shfl.sync.{bfly|up|down|idx}.i32 | i32 (i32, i32, i32, i32) | nvptx
nvvm.shfl.sync.{bfly|up|down|idx}.f32 | float (i32, float, i32, i32) | nvptx
nvvm.cp.async.ca.shared.global.{4|8|16} | void (ptr addrspace(3), ptr addrspace(1)) | nvptx
nvvm.cp.async.cg.shared.global.16 | void (ptr addrspace(3), ptr addrspace(1)) | nvptx
nvvm.cp.async.commit.group | void () | nvptx
nvvm.cp.async.wait.group | void (i32 immarg) | nvptx
nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3 | { i32, i32, i32, i32 } (ptr addrspace(3)) | nvptx
nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3 | { i32, i32, i32, i32 } (ptr addrspace(3)) | nvptx
nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3 | { i32, i32 } (ptr addrspace(3)) | nvptx
nvvm.mma.m16n8k16.row.col.f32.f32 | { float, float, float, float } (<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float) | nvptx
nvvm.mma.m16n8k16.row.col.f16.f16 | { <2 x half>, <2 x half> } (<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>) | nvptx
nvvm.mma.m16n8k16.row.col.bf16 | { float, float, float, float } (i32, i32, i32, i32, i32, i32, float, float, float, float) | nvptx
nvvm.mma.m16n8k8.row.col.tf32 | { float, float, float, float } (i32, i32, i32, i32, i32, i32, float, float, float, float) | nvptx
nvvm.ex2.approx.f | float (float) | nvptx
nvvm.lg2.approx.f | float (float) | nvptx
nvvm.rsqrt.approx.f | float (float) | nvptx
nvvm.sqrt.approx.f | float (float) | nvptx
nvvm.rcp.approx.ftz.f | float (float) | nvptx
nvvm.tanh.approx.f32 | float (float) | nvptx
"""
