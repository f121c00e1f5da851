"""Attributes of hal. Expectations recorded from iree-opt 3.13."""

import pytest

from iree_gpu_llvm.ir.parser import parse_module

SAME = [
    "#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>",
    '#hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<uniform_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">], flags = Indirect>',
    "#hal.pipeline.layout<bindings = []>",
    "#hal.descriptor_type<storage_buffer>",
    '#hal.executable.target<"rocm", "rocm-hsaco-fb">',
    '#hal.executable.target<"rocm", "rocm-hsaco-fb", {a = 1 : i32}>',
    '#hal.executable.object<{path = "x.o"}>',
    "#hal.device.ordinal<0>",
    "#hal.device.fallback<@device>",
    "#hal.device.affinity<@d>",
    "#hal.device.affinity<@d, [0, 1]>",
    "#hal.device.promise<@d>",
    "#hal.device.promise<@d, [0]>",
    "#hal.device.optimal<[#hal.device.affinity<@d>]>",
    "#hal.device.topology<links = [(@a -> @b = {unified_memory = true})]>",
    '#hal.executable.objects<{#hal.executable.target<"a", "b"> = [#hal.executable.object<{path = "x"}>]}>',
    "#hal.pipeline.layout<bindings = [], flags = None>",
    '#hal.device.alias<"hip"> : !hal.device',
]

CHANGED = [
    (
        '#hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb">]>',
        '#hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb">]> : !hal.device',
    ),
    (
        '#hal.device.target<"hip", {x = 1 : i64}, [#hal.executable.target<"rocm", "rocm-hsaco-fb">]>',
        '#hal.device.target<"hip", {x = 1 : i64}, [#hal.executable.target<"rocm", "rocm-hsaco-fb">]> : !hal.device',
    ),
    ('#hal.device.alias<"hip">', '#hal.device.alias<"hip"> : !hal.device'),
    ('#hal.device.alias<"hip"[3]>', '#hal.device.alias<"hip"[3]> : !hal.device'),
    ('#hal.device.alias<"hip"[3], {a = 1 : i32}>', '#hal.device.alias<"hip"[3], {a = 1 : i32}> : !hal.device'),
    (
        '#hal.device.select<[#hal.device.target<"hip">, #hal.device.alias<"local">]>',
        '#hal.device.select<[#hal.device.target<"hip"> : !hal.device, #hal.device.alias<"local"> : !hal.device]>',
    ),
    (
        '#hal.executable.object<{path = "x", data = dense<[1,2]> : vector<2xi8>}>',
        '#hal.executable.object<{path = "x", data = dense<[1, 2]> : vector<2xi8>}>',
    ),
    ('#hal.device.target<"hip", {x = 1 : i64}>', '#hal.device.target<"hip", {x = 1 : i64}> : !hal.device'),
    ("#hal.pipeline.binding<storage_buffer, None>", "#hal.pipeline.binding<storage_buffer>"),
    ("#hal.pipeline.layout<constants = 0, bindings = []>", "#hal.pipeline.layout<bindings = []>"),
    ('#hal.pipeline.binding<"storage_buffer", ReadOnly>', "#hal.pipeline.binding<storage_buffer, ReadOnly>"),
    (
        '#hal.pipeline.binding<storage_buffer, "Indirect|ReadOnly">',
        '#hal.pipeline.binding<storage_buffer, "ReadOnly|Indirect">',
    ),
    ('#hal.executable.target<"rocm", "b", {}>', '#hal.executable.target<"rocm", "b">'),
]

BAD = [
    ("#hal.device.select<[]>", "must have at least one device to select"),
    (
        "#hal.pipeline.binding<foo>",
        "expected one of [uniform_buffer, storage_buffer] for valid DescriptorType, got: foo",
    ),
    (
        "#hal.pipeline.binding<storage_buffer, Bar>",
        "expected one of [None, ReadOnly, Indirect] for valid Descriptor flags, got: Bar",
    ),
    (
        "#hal.descriptor_type<foo>",
        "expected ::mlir::iree_compiler::IREE::HAL::DescriptorType to be one of: uniform_buffer, storage_buffer",
    ),
    ('#hal.executable.target<"rocm">', "expected ','"),
]


def read(text):
    return parse_module(f"module attributes {{x.a = {text}}} {{}}").attributes["x.a"]


@pytest.mark.parametrize("text", SAME)
def test_printed_as_read(text):
    assert str(read(text)) == text


@pytest.mark.parametrize(("text", "expected"), CHANGED)
def test_printed_shorter_or_in_order(text, expected):
    assert str(read(text)) == expected


@pytest.mark.parametrize(("text", "message"), BAD)
def test_refused(text, message, faults):
    assert faults(f"module attributes {{x.a = {text}}} {{}}") == [message]
