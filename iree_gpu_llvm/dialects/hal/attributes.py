"""Targets, devices, and the layout of the bindings and constants that a dispatch gets."""

from __future__ import annotations

import re
from typing import Any

from ...ir.attributes import ArrayAttr, DictionaryAttr, SymbolRefAttr, dictionary_text
from ...ir.dialect_attributes import DialectAttr
from ...ir.enum_attributes import EnumAttr
from ...ir.parameters import ANY_ATTRIBUTE, INTEGER, STRING, SYMBOL, Parameter, attribute_of, list_of, optional

DESCRIPTOR_TYPES = ("uniform_buffer", "storage_buffer")
DESCRIPTOR_FLAGS = {"None": 0, "ReadOnly": 1, "Indirect": 2}
HAL = "::mlir::iree_compiler::IREE::HAL::"
DICTIONARY = attribute_of(DictionaryAttr)


def flags_of(text: str) -> int | None:
    """`ReadOnly|Indirect` as bits; None if a word is unknown."""
    value = 0
    for word in text.split("|"):
        if word.strip() not in DESCRIPTOR_FLAGS:
            return None
        value |= DESCRIPTOR_FLAGS[word.strip()]
    return value


def flags_text(value: int) -> str:
    """Bits as `ReadOnly|Indirect`."""
    return "|".join(name for name, bit in DESCRIPTOR_FLAGS.items() if bit and value & bit) or "None"


def _quoted_unless_word(text: str) -> str:
    return f'"{text}"' if "|" in text else text


def _parse_flags(p: Any) -> int:
    at = p.i
    word = p.string() if p.token[:1] == '"' else p.keyword("expected valid keyword or string")
    value = flags_of(word)
    if value is None:
        return p.fail(f"expected one of [{', '.join(DESCRIPTOR_FLAGS)}] for valid Descriptor flags, got: {word}", at)
    return value


def _parse_descriptor_type(p: Any) -> str:
    at = p.i
    word = p.string() if p.token[:1] == '"' else p.keyword("expected valid keyword or string")
    if word not in DESCRIPTOR_TYPES:
        p.fail(f"expected one of [{', '.join(DESCRIPTOR_TYPES)}] for valid DescriptorType, got: {word}", at)
    return word


FLAGS = Parameter(_parse_flags, lambda v, p: _quoted_unless_word(flags_text(v)))


class DescriptorTypeAttr(EnumAttr):
    """The memory space of a binding's memref."""

    name = "hal.descriptor_type"
    enum_name = f"{HAL}DescriptorType"
    cases = DESCRIPTOR_TYPES


class PipelineBindingAttr(DialectAttr):
    """One buffer that a dispatch gets. `flags` are bits of DESCRIPTOR_FLAGS."""

    name = "hal.pipeline.binding"
    parameters = {
        "type": Parameter(_parse_descriptor_type, lambda v, p: v),
        "flags": optional(FLAGS, 0),
    }
    format = "`<` $type (`,` $flags^)? `>`"

    @property
    def is_read_only(self) -> bool:
        return bool(self.flags & DESCRIPTOR_FLAGS["ReadOnly"])

    @property
    def is_indirect(self) -> bool:
        return bool(self.flags & DESCRIPTOR_FLAGS["Indirect"])


class PipelineLayoutAttr(DialectAttr):
    """The number of 32-bit constants, and the bindings in the order of their numbers."""

    name = "hal.pipeline.layout"
    parameters = {
        "constants": optional(INTEGER, 0),
        "bindings": list_of(attribute_of(PipelineBindingAttr), "[", "]"),
        "flags": optional(FLAGS, None),
    }
    alias = "pipeline_layout"
    format = "`<` (`constants` `=` $constants^ `,`)? `bindings` `=` $bindings (`,` `flags` `=` $flags^)? `>`"

    def body_text(self, p):
        constants = f"constants = {self.constants}, " if self.constants else ""
        bindings = ", ".join(map(p.attribute, self.bindings))
        flags = f", flags = {FLAGS.text(self.flags, p)}" if self.flags is not None else ""
        return f"<{constants}bindings = [{bindings}]{flags}>"


class ExecutableTargetAttr(DialectAttr):
    """For which compiler backend and binary format code is made, with the facts about the target."""

    name = "hal.executable.target"
    parameters = {"backend": STRING, "executable_format": STRING, "configuration": optional(DICTIONARY)}
    format = "`<` $backend `,` $executable_format (`,` $configuration^)? `>`"

    @classmethod
    def normalize(cls, backend, executable_format, configuration):
        return (
            backend,
            executable_format,
            configuration if configuration is not None and configuration.entries else None,
        )

    @property
    def alias(self) -> str:
        return "executable_target_" + _identifier(self.executable_format)

    def get(self, key: str) -> Any:
        return dict(self.configuration.entries).get(key) if self.configuration is not None else None


class ExecutableObjectAttr(DialectAttr):
    """A file, or its contents, to be linked in."""

    name = "hal.executable.object"
    parameters = {"properties": DICTIONARY}
    format = "`<` $properties `>`"

    def body_text(self, p):
        """`path` first, though dictionaries are sorted."""
        entries = sorted(self.properties.entries, key=lambda e: (e[0] != "path", e[0]))
        return f"<{dictionary_text(entries, p)}>"


def _parse_objects(p: Any) -> tuple[tuple[Any, Any], ...]:
    def one() -> tuple[Any, Any]:
        target = p.attribute()
        p.expect("=")
        return target, p.attribute()

    return tuple(p.bracketed("{", "}", one))


class ExecutableObjectsAttr(DialectAttr):
    """Objects by target."""

    name = "hal.executable.objects"
    parameters = {
        "objects": Parameter(
            _parse_objects,
            lambda v, p: "{" + ", ".join(f"{p.attribute(t)} = {p.attribute(o)}" for t, o in v) + "}",
        )
    }
    format = "`<` $objects `>`"


# -- devices


class _DeviceValue(DialectAttr):
    """A constant that is a device, written with its type."""

    def type_of(self):
        return _device_type()

    @staticmethod
    def _parse_type(p: Any) -> None:
        if p.accept(":"):
            at = p.i
            if p.type() is not _device_type():
                p.fail("invalid kind of type specified", at)


def _device_type() -> Any:
    from .types import DEVICE

    return DEVICE


class DeviceTargetAttr(_DeviceValue):
    """A kind of device with what it is compiled for."""

    name = "hal.device.target"
    parameters = {
        "device_id": STRING,
        "configuration": optional(DICTIONARY),
        "executable_targets": optional(list_of(attribute_of(ExecutableTargetAttr), "[", "]"), ()),
    }

    @property
    def alias(self) -> str:
        return "device_target_" + _identifier(self.device_id)

    @classmethod
    def parse(cls, p):
        p.expect("<")
        device = p.string("expected string")
        configuration, targets = None, ()
        while p.accept(","):
            if p.at("{"):
                configuration = cls.parameters["configuration"].parse(p)
            else:
                targets = cls.parameters["executable_targets"].parse(p)
        p.expect(">")
        cls._parse_type(p)
        return cls(device, configuration, targets)

    def body_text(self, p):
        parts = [STRING.text(self.device_id, p)]
        if self.configuration is not None:
            parts.append(p.attribute(self.configuration))
        if self.executable_targets:
            parts.append("[" + ", ".join(map(p.attribute, self.executable_targets)) + "]")
        return f"<{', '.join(parts)}> : !hal.device"


class DeviceAliasAttr(_DeviceValue):
    """A device by the name that targets register."""

    name = "hal.device.alias"
    parameters = {"device_id": STRING, "ordinal": optional(INTEGER), "configuration": optional(DICTIONARY)}

    @classmethod
    def parse(cls, p):
        p.expect("<")
        device = p.string("expected string")
        ordinal = None
        if p.accept("["):
            ordinal = p.integer("expected integer value")
            p.expect("]")
        configuration = cls.parameters["configuration"].parse(p) if p.accept(",") else None
        p.expect(">")
        cls._parse_type(p)
        return cls(device, ordinal, configuration)

    def body_text(self, p):
        ordinal = f"[{self.ordinal}]" if self.ordinal is not None else ""
        rest = f", {p.attribute(self.configuration)}" if self.configuration is not None else ""
        return f"<{STRING.text(self.device_id, p)}{ordinal}{rest}> : !hal.device"


class DeviceOrdinalAttr(DialectAttr):
    name = "hal.device.ordinal"
    parameters = {"ordinal": INTEGER}
    format = "`<` $ordinal `>`"


class DeviceFallbackAttr(DialectAttr):
    name = "hal.device.fallback"
    parameters = {"device": SYMBOL}
    format = "`<` $device `>`"


class DeviceSelectAttr(DialectAttr):
    """The first of the devices that there is."""

    name = "hal.device.select"
    parameters = {"devices": attribute_of(ArrayAttr)}
    format = "`<` $devices `>`"

    def verify_parameters(self):
        if not self.devices.elements:
            raise ValueError("must have at least one device to select")


QUEUES = optional(list_of(INTEGER, "[", "]"))


class DeviceAffinityAttr(DialectAttr):
    """Where work runs: a device (a global), perhaps only some of its queues."""

    name = "hal.device.affinity"
    parameters = {"device": SYMBOL, "queues": QUEUES}
    format = "`<` $device (`,` $queues^)? `>`"


class DevicePromiseAttr(DialectAttr):
    """The same before the device is known."""

    name = "hal.device.promise"
    parameters = {"device": SYMBOL, "queues": QUEUES}
    format = "`<` $device (`,` $queues^)? `>`"


class DeviceOptimalAttr(DialectAttr):
    name = "hal.device.optimal"
    parameters = {"affinities": list_of(ANY_ATTRIBUTE, "[", "]")}
    format = "`<` $affinities `>`"


def _parse_link(p: Any) -> tuple[SymbolRefAttr, SymbolRefAttr, Any]:
    p.expect("(")
    source = p.symbol_ref()
    p.expect("->")
    target = p.symbol_ref()
    p.expect("=")
    properties = p.attribute()
    p.expect(")")
    return source, target, properties


class DeviceTopologyAttr(DialectAttr):
    """What memory devices share."""

    name = "hal.device.topology"
    parameters = {
        "links": list_of(Parameter(_parse_link, lambda v, p: f"({v[0]} -> {v[1]} = {p.attribute(v[2])})"), "[", "]")
    }
    format = "`<` `links` `=` $links `>`"


def _identifier(text: str) -> str:
    return re.sub(r"\W", "_", text)
