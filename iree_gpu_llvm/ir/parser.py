"""Operations, blocks and regions from MLIR's text, in custom or generic form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from . import registry
from .attributes import Attribute, DenseArrayAttr, DictionaryAttr
from .definitions import Op
from .diagnostics import CompileError, Diagnostic, Source
from .operations import Block, Operation, Region, UnregisteredOp, Value
from .parse_attributes import AttributeParser
from .parse_scopes import Scopes
from .traits import SingleBlockImplicitTerminator, is_terminator
from .types import I32, FunctionType, Type


class Parser(AttributeParser):
    """One pass over the tokens of a source. `allow_unregistered` lets ops of unknown dialects through."""

    def __init__(
        self,
        source: Source,
        begin: int = 0,
        end: int | None = None,
        parent: Any = None,
        allow_unregistered: bool = False,
        first_only: bool = False,
    ):
        super().__init__(source, begin, end, parent)
        self.allow_unregistered = allow_unregistered
        self.first_only = first_only
        self.default_dialects: list[str] = ["builtin"]
        self.scopes = Scopes(self)
        self._parse_op: dict[str, Any] = {}  # what reads ops met before, by their full names
        self.resources: str = ""  # the `{-# ... #-}` section, kept as text
        self.errors: list[Diagnostic] = []
        self.wrapped = False  # whether `module` made the module

    # -- the file

    def module(self) -> Operation:
        """All top-level ops; a single `builtin.module` is returned as it is, anything else is wrapped in one.

        Raises CompileError with every error found: after one, reading goes on at the next op (not with
        `first_only`)."""
        block = Block()
        self.scopes.push_region(isolated=True)
        while self.token:
            c = self.token[0]
            if c == "#" and len(self.token) > 1 and self.texts[self.i + 1] == "=":
                self._attribute_alias()
            elif c == "!" and len(self.token) > 1 and self.texts[self.i + 1] == "=":
                self._type_alias()
            elif self.token == "{-#":
                self._resources()
            elif c == "}":
                self.fail("expected operation name in quotes")
            else:
                self._one_op(block)
        try:
            self.scopes.pop_region()
        except CompileError as e:
            self.errors += e.diagnostics
        if self.errors:
            raise CompileError(self.errors)
        only = block.first
        if only is not None and only.next is None and only.name == "builtin.module":
            return only.detach()
        self.wrapped = True
        module_class = registry.op_class("builtin.module")
        assert module_class is not None
        return module_class(regions=[Region([block])], location=self.location(0))

    def _attribute_alias(self) -> None:
        at = self.i
        name = self.take()[1:]
        if name in self.attribute_aliases:
            self.fail(f"redefinition of attribute alias id '{name}'", at)
        if "." in name:
            self.fail("attribute names with a '.' are reserved for dialect-defined names", at)
        self.expect("=")
        self.attribute_aliases[name] = self.attribute()

    def _type_alias(self) -> None:
        at = self.i
        name = self.take()[1:]
        if name in self.type_aliases:
            self.fail(f"redefinition of type alias id '{name}'", at)
        if "." in name:
            self.fail("type names with a '.' are reserved for dialect-defined names", at)
        self.expect("=")
        self.type_aliases[name] = self.type()

    def _resources(self) -> None:
        begin = self.starts[self.i]
        while not self.at("#-}"):
            if not self.token:
                self.fail("expected '#-}'")
            self.i += 1
        self.i += 1
        self.resources = self.source.text[begin : self.starts[self.i - 1] + 3]

    # -- ops

    def _one_op(self, block: Block) -> None:
        """Appends the next op, or after an error goes on to the one behind it."""
        start = self.i
        depth = len(self.default_dialects)
        try:
            block.append(self.operation())
        except CompileError as e:
            if self.first_only or len(self.errors) >= MAX_ERRORS:
                raise CompileError([*self.errors, *e.diagnostics]) from None
            self.errors += e.diagnostics
            del self.default_dialects[depth:]
            self.scopes.unwind(depth)
            self._skip_op(start)

    def _skip_op(self, start: int) -> None:
        """Goes to what looks like the next op: the first token of a line, no brace open, that can begin one. The
        results of the op that is passed over are poison, so that their uses cause no further errors."""
        texts, starts, text = self.texts, self.starts, self.source.text
        i = start
        while texts[i][:1] == "%":
            self.scopes.poison(texts[i])
            i += 1
            while texts[i] and texts[i] not in (",", "="):
                i += 1
            if texts[i] != ",":
                break
            i += 1
        open_braces = 0
        i = start + 1
        while texts[i]:
            t = texts[i]
            if t == "{":
                open_braces += 1
            elif t == "}":
                if not open_braces:
                    break
                open_braces -= 1
            elif not open_braces and "\n" in text[starts[i - 1] : starts[i]] and self._may_begin_op(i):
                break
            i += 1
        self.i = i

    def _may_begin_op(self, i: int) -> bool:
        t, following = self.texts[i], self.texts[i + 1]
        if t[0] == "%":
            return following in ("=", ",") or (following == ":" and self.texts[i + 2].isdigit())
        if t[0] == '"':
            return following == "("
        return t[0] == "^" or ("." in t and t[0].isalpha()) or self._find_class(t) is not None

    def operation(self) -> Operation:
        """One op with its results and trailing location."""
        texts = self.texts
        start = at = self.i
        t = texts[at]
        names: list[tuple[int, int]] = []
        if t[:1] == "%":
            if texts[at + 1] == "=":
                names = [(at, 1)]
                self.i = at = at + 2
            else:
                names = self.comma_list(self._result_name)
                self.expect("=", "expected '=' after SSA name")
                at = self.i
            t = texts[at]
        c = t[:1]
        if c.isalpha() or c == "_":
            op = self._custom(names)
        elif c == '"':
            op = self._generic()
        else:
            self.fail("expected operation name in quotes")
        if names:
            self._bind(op, names, start)
        if texts[self.i] == "loc" and texts[self.i + 1] == "(":
            self.i += 1
            self.balanced_text()
        if op.location.source is None:
            op.location = self.location(at)
        return op

    def _result_name(self) -> tuple[int, int]:
        at = self.i
        if self.texts[at][:1] != "%":
            self.fail("expected valid ssa identifier")
        self.i += 1
        if not self.accept(":"):
            return at, 1
        count_at = self.i
        count = self.integer("expected integer number of results")
        if count < 1:
            self.fail("expected named operation to have at least 1 result", count_at)
        return at, count

    def _bind(self, op: Operation, names: list[tuple[int, int]], start: int) -> None:
        results = op.results
        if len(results) == 1 and len(names) == 1 and names[0][1] == 1:
            self.scopes.define(start, results[0])
            return
        if not results:
            self.fail("cannot name an operation with no results", start)
        total = sum(n for _, n in names)
        if total != len(results):
            self.fail(f"operation defines {len(results)} results but was provided {total} to bind", start)
        define = self.scopes.define
        i = 0
        for at, count in names:
            for k in range(count):
                define(at, results[i], k if count > 1 else None)
                i += 1

    def _custom(self, names: list[tuple[int, int]]) -> Operation:
        at = self.i
        word = self.texts[at]
        self.result_count = sum([n for _, n in names])
        parse = self._parse_op.get(word)
        if parse is not None:
            self.i = at + 1
            return parse(self, at)
        cls = registry.OPS.get(word)
        if cls is None:
            cls = self._find_class(word)
        if cls is None:
            self._unknown(word, at)
        self.i += 1
        if cls.assembly is None and not cls.has_custom_form():
            self.fail(f"'{cls.name}' op has no custom assembly form", at)
        parse = cls.parse
        if parse.__func__ is Op.parse.__func__:
            parse = cls.get_definition().format.parse
        if word == cls.name:
            self._parse_op[word] = parse
        return parse(self, at)

    def _find_class(self, word: str) -> Any:
        if "." in word:
            return registry.op_class(word) or registry.op_class(f"{self.default_dialects[-1]}.{word}")
        for dialect in (self.default_dialects[-1], "builtin"):
            if dialect:
                found = registry.op_class(f"{dialect}.{word}")
                if found is not None:
                    return found
        return None

    def _unknown(self, word: str, at: int) -> NoReturn:
        default = self.default_dialects[-1]
        dialect, dot, _ = word.partition(".")
        tried = "" if dot else f" (tried '{default}.{word}' as well)"
        if registry.load(dialect if dot else default):
            message = f"custom op '{word}' is unknown{tried}"
        else:
            message = f"Dialect `{dialect if dot else default}' not found for custom op '{word}' {tried}"
        from .likely_names import likely_names

        self.fail(message, at, likely_names(word if dot else f"{default}.{word}"))

    def _generic(self) -> Operation:
        at = self.i
        name = self.string()
        if not name or "\0" in name:
            self.fail(
                "empty operation name is invalid" if not name else "null character not allowed in operation name", at
            )
        self.expect("(", "expected '(' to start operand list")
        uses = self.comma_list(self.ssa_use) if not self.at(")") else []
        self.expect(")", "expected ')' to end operand list")
        cls = registry.op_class(name)
        if cls is not None and self.at("[") and not any(t.name == "Terminator" for t in cls.traits):
            self.fail("successors in non-terminator", self.i)
        successors = self.bracketed("[", "]", self.block_ref) if self.at("[") else []
        properties = self.properties() if self.at("<") else {}
        if cls is None and not self.allow_unregistered and not registry.load(name.partition(".")[0]):
            self.fail(
                "operation being parsed with an unregistered dialect. If this is intended, please use "
                "-allow-unregistered-dialect with the MLIR tool used",
                at + 1,
            )
        if cls is None and not self.allow_unregistered:
            dialect = name.partition(".")[0]
            found = f"unregistered operation '{name}' found in dialect ('{dialect}')"
            from .likely_names import likely_names

            self.fail(f"{found} that does not allow unknown operations", at, likely_names(name))
        regions: list[Region] = []
        if self.accept("("):
            regions = self.comma_list(lambda: self.region(cls, generic=True))
            self.expect(")", "expected ')' in region list")
        attributes = self.dictionary() if self.at("{") else {}
        self.expect(":", "expected ':' followed by operation type")
        type_at = self.i
        t = self.type()
        if not isinstance(t, FunctionType):
            self.fail("expected function type", type_at)
        if len(t.inputs) != len(uses):
            self.fail(f"expected {len(uses)} operand type{'' if len(uses) == 1 else 's'} but had {len(t.inputs)}", at)
        operands = [self.resolve(u, x) for u, x in zip(uses, t.inputs, strict=True)]
        rest = (operands, t.results, properties, attributes, regions, successors, self.location(at))
        if cls is None:
            return UnregisteredOp(name, *rest)
        definition = cls.get_definition()
        self._check_properties(definition, properties, at)
        for key in list(attributes):  # the older spelling: inherent attributes among the others
            if key in definition.inherent:
                value = attributes.pop(key)
                field = definition.attributes.get(key)
                if field is not None and not field.constraint.check(value):
                    description = field.constraint.description
                    self.fail(f"'{name}' op attribute '{key}' failed to satisfy constraint: {description}", at)
                properties.setdefault(key, value)
        for key, groups in definition.segments:
            properties.setdefault(key, DenseArrayAttr(I32, [0] * groups))
        return cls(*rest)

    def _check_properties(self, definition: Any, properties: dict[str, Attribute], at: int) -> None:
        """Each property must be of the class of attribute that its op keeps there; whether it is allowed is asked
        later."""
        problem = ""
        for key, value in properties.items():
            field = definition.attributes.get(key)
            if field is not None and not field.constraint.keeps(value):
                problem = f"Invalid attribute `{key}` in property conversion: {value}"
        for key, groups in definition.segments:
            sizes = properties.get(key)
            if sizes is None:
                continue
            if not isinstance(sizes, DenseArrayAttr) or sizes.type is not I32:
                problem = f"for `{key}`: expected DenseI32ArrayAttr"
            elif len(sizes.values) != groups:
                problem = f"for `{key}`: size mismatch in attribute conversion: {len(sizes.values)} vs {groups}"
        if problem:
            self.fail(f"invalid properties {DictionaryAttr(properties)} for op {definition.cls.name}: {problem}", at)

    def properties(self) -> dict[str, Attribute]:
        """`<{a = 1}>` or `<a = 1>`, at the bracket."""
        self.expect("<")
        if self.at("{"):
            out = self.dictionary()
        else:
            out = {}
            self.texts[self.i - 1] = "{"  # the same grammar between other brackets
            self.i -= 1
            end = self._matching_angle(self.i)
            self.texts[end] = "}"
            try:
                out = self.dictionary()
            finally:
                self.texts[end] = ">"
            return out
        self.expect(">")
        return out

    def _matching_angle(self, at: int) -> int:
        depth, i = 1, at + 1
        while depth:
            t = self.texts[i]
            if not t:
                self.fail("expected '>'")
            depth += {"<": 1, ">": -1}.get(t, 0)
            i += 1
        return i - 1

    # -- uses and regions

    def ssa_use(self) -> int:
        """Takes `%name` or `%name#k`; its token number, for `resolve`."""
        i = self.i
        if self.texts[i][:1] != "%":
            self.fail("expected SSA operand")
        self.i = i + 1
        return i

    def resolve(self, use: int, type: Type) -> Value:
        """The value that a use names. One that is not yet defined stands in until it is."""
        return self.scopes.resolve(use, type)

    def operands_of(self, uses: Sequence[int], types: Sequence[Type], at: int | None = None) -> list[Value]:
        if len(uses) != len(types):
            self.fail(f"{len(uses)} operands present, but expected {len(types)}", at)
        return [self.resolve(u, t) for u, t in zip(uses, types, strict=True)]

    def block_ref(self) -> Block:
        """`^name`, perhaps not defined yet."""
        if self.token[:1] != "^":
            self.fail("expected block name")
        self.i += 1
        return self.scopes.block(self.texts[self.i - 1], self.i - 1)

    def region(
        self,
        cls: Any = None,
        arguments: Sequence[tuple[int, Type]] | None = None,
        generic: bool = False,
    ) -> Region:
        """`{ ... }`. `arguments` are those of the entry block, as token numbers of their names and types, when the
        op's own syntax states them. `cls` is the op the region is for: it says whether it is isolated, which dialect
        needs no prefix inside, and which terminator may be left out. The generic form changes no prefix and leaves
        out nothing."""
        self.expect("{", "expected '{' to begin a region")
        region = Region()
        isolated = cls is not None and any(t.name == "IsolatedFromAbove" for t in cls.traits)
        outer = self.default_dialects[-1]
        self.default_dialects.append(outer if generic else (cls.default_dialect if cls is not None else None) or "")
        self.scopes.push_region(isolated)
        close_at = self.i
        if arguments and self.token[:1] == "^":
            self.fail("invalid block name in region with named arguments")
        if arguments or (self.token[:1] != "^" and (arguments is not None or not self.at("}"))):
            entry = region.append(Block())
            entry.location = self.location(close_at)
            for at, t in arguments or ():
                self.scopes.define_entry_argument(at, entry.add_argument(t))
            self._block_body(entry)
        while self.token[:1] == "^":
            region.append(self._labelled_block())
        self.expect("}", "expected '}' at end of region" if self.token else "expected '}'")
        self.scopes.pop_region()
        self.default_dialects.pop()
        if not generic:
            self._implicit_terminator(cls, region)
        return region

    def _implicit_terminator(self, cls: Any, region: Region) -> None:
        trait = next((t for t in cls.traits if isinstance(t, SingleBlockImplicitTerminator)), None) if cls else None
        if trait is None:
            return
        if not region.blocks:
            region.append(Block())
        if len(region.blocks) == 1:
            block = region.blocks[0]
            last = block.last
            if last is None or not (type(last).name == trait.terminator or is_terminator(last)):
                terminator = registry.op_class(trait.terminator)
                assert terminator is not None
                op = terminator.implied()
                op.location = self.location(self.i - 1)
                block.append(op)

    def _labelled_block(self) -> Block:
        at = self.i
        name = self.take()
        block = self.scopes.define_block(name, at)
        block.location = self.location(at)
        if self.accept("(") and not self.accept(")"):
            for use, t in self.comma_list(self.typed_name):
                self.scopes.define(use, block.add_argument(t))
            self.expect(")")
        self.expect(":", "expected ':' after block name")
        self._block_body(block)
        return block

    def typed_name(self) -> tuple[int, Type]:
        """`%name: type`, perhaps with a location, as token number and type."""
        at = self.ssa_use()
        self.expect(":")
        t = self.type()
        if self.texts[self.i] == "loc" and self.texts[self.i + 1] == "(":
            self.i += 1
            self.balanced_text()
        return at, t

    def _block_body(self, block: Block) -> None:
        one_op, texts = self._one_op, self.texts
        while True:
            t = texts[self.i]
            if t == "}" or t[:1] == "^":
                return
            if not t:
                self.fail("expected operation name in quotes")
            one_op(block)

    def optional_region(self, cls: Any = None, arguments: Any = None) -> Region | None:
        return self.region(cls, arguments) if self.at("{") else None

    def attr_dict_into(
        self, definition: Any, properties: dict[str, Attribute], attributes: dict[str, Attribute], keyword: bool = False
    ) -> None:
        """The dictionary that ends most ops, its entries sorted into inherent and other ones."""
        if keyword and not self.accept("attributes"):
            return
        if not keyword and self.at("<"):
            properties.update(self.properties())
        if self.at("{"):
            for key, value in self.dictionary().items():
                (properties if key in definition.inherent else attributes)[key] = value


def parse_module(text: str, name: str = "<stdin>", allow_unregistered: bool = False, first_line: int = 1) -> Operation:
    """A module from MLIR text, not yet verified. Raises CompileError."""
    return Parser(Source(text, name, first_line), allow_unregistered=allow_unregistered).module()


MAX_ERRORS = 50  # reading stops then: what follows is probably no MLIR
ParseFunction = Callable[[Parser, int], Operation]
