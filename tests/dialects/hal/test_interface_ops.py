"""The interface between a dispatch and its launch. Expectations recorded from iree-opt 3.13."""

import pytest

# What is printed for itself, and from its generic form.
GOOD = {
    "00 subspan align": r"""
#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
module {
  func.func @f(%arg0: index) {
    %0 = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) alignment(3) : memref<4xf32>
    return
  }
}
""",
    "01 subspan flags None": r"""
#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
module {
  func.func @f(%arg0: index) {
    %0 = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) flags("None") : f32
    return
  }
}
""",
    "02 subspan result": r"""
#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
module {
  func.func @f(%arg0: index) {
    %0 = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) : !hal.device
    return
  }
}
""",
    "03 workgroup id dim": r"""
module {
  func.func @f(%arg0: index) {
    %0 = hal.interface.workgroup.id[3] : index
    return
  }
}
""",
    "04 workgroup id dim neg": r"""
module {
  func.func @f(%arg0: index) {
    %0 = hal.interface.workgroup.id[-1] : index
    return
  }
}
""",
    "05 all": r"""
#pipeline_layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>], flags = Indirect>
#pipeline_layout1 = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
#pipeline_layout2 = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>
module {
  func.func @f(%arg0: index) {
    %c0 = arith.constant 0 : index
    %0 = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) alignment(64) offset(%c0) flags("ReadOnly|Indirect") {x.y} : memref<?x?xf32>{%arg0, %arg0}
    %1 = hal.interface.binding.subspan layout(#pipeline_layout1) binding(0) flags(ReadOnly) : memref<4xf32>
    %2 = hal.interface.constant.load layout(#pipeline_layout2) ordinal(0) alignment(16) values([1 : i32, 2 : i32]) : i32
    %workgroup_id_x = hal.interface.workgroup.id[0] : index
    %workgroup_id_y = hal.interface.workgroup.id[1] upper_bound 7 : index
    %workgroup_count_z = hal.interface.workgroup.count[2] {x.y} : index
    %workgroup_size_z = hal.interface.workgroup.size[2] : index
    %3 = hal.interface.workgroup.size[7] : index
    return
  }
}
""",
}

BAD = {
    "00 subspan dyn dims": (
        r"""
func.func @f(%i: index) { 
%0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) : memref<?xf32>
return }
""",
        "'hal.interface.binding.subspan' op result type 'memref<?xf32>' has 1 dynamic dimensions but 0 associated dimension SSA values",
    ),
    "01 subspan binding range": (
        r"""
func.func @f(%i: index) { 
%0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(3) : memref<4xf32>
return }
""",
        "'hal.interface.binding.subspan' op binding ordinal 3 out of bounds in layout #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>",
    ),
    "02 subspan too many dims": (
        r"""
func.func @f(%i: index) { 
%0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) : memref<?xf32>{%i, %i}
return }
""",
        "'hal.interface.binding.subspan' op result type 'memref<?xf32>' has 1 dynamic dimensions but 2 associated dimension SSA values",
    ),
    "03 subspan flags": (
        r"""
func.func @f(%i: index) { 
%0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) flags(Foo) : memref<4xf32>
return }
""",
        "custom op 'hal.interface.binding.subspan' expected string or keyword containing one of the following enum values for attribute 'descriptor_flags' [None, ReadOnly, Indirect]",
    ),
    "04 const load ordinal": (
        r"""
func.func @f(%i: index) { 
%0 = hal.interface.constant.load layout(<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>) ordinal(1) : i32
return }
""",
        "'hal.interface.constant.load' op push constant ordinal out of bounds",
    ),
    "05 const load type": (
        r"""
func.func @f(%i: index) { 
%0 = hal.interface.constant.load layout(<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer>]>) ordinal(0) : vector<2xi32>
return }
""",
        "'hal.interface.constant.load' op result #0 must be index or signless integer or floating-point or complex-type, but got 'vector<2xi32>'",
    ),
    "06 workgroup id generic": (
        r"""
func.func @f(%i: index) { 
%0 = "hal.interface.workgroup.id"() <{dimension = 0 : i32}> : () -> index
return }
""",
        "'hal.interface.workgroup.id' op attribute 'dimension' failed to satisfy constraint: index attribute",
    ),
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_round_trip(text, printed):
    assert printed(text) == text.lstrip("\n")


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_refused(text, message, messages):
    assert messages(text)[0] == message
