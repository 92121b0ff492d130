"""Reads JSON, which YAML parsers read almost, but not quite, right.

(Paired surrogate escapes, long keys and indenting tabs are where they differ.) In: a
source. Out: events for the tree builder.
"""

import json
import re
from typing import NoReturn

from msgspec import Struct, field

from typecase.load.scalars import Scalar, resolve_scalar
from typecase.load.source import Source
from typecase.load.tree import TreeBuilder

_SPACE = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"')
_WORD = re.compile(r"[-+.0-9A-Za-z_]+")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORDS = {"true": True, "false": False, "null": None}


class JsonSyntaxError(Exception):
    """The text is not JSON; says where and what was expected."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


def read_json(source: Source) -> TreeBuilder:
    """Parse one JSON text."""
    reader = _Reader(source, TreeBuilder(source))
    reader.read()
    return reader.builder


class _Open(Struct):
    """An object or array that is still open."""

    closer: str
    empty: bool = True


class _Reader(Struct):
    source: Source
    builder: TreeBuilder
    offset: int = 0
    open: list[_Open] = field(default_factory=list[_Open])

    def read(self) -> None:
        """Read until the outermost value is closed; a stack, not recursion."""
        self._value()
        while self.open:
            self._next(self.open[-1])
        if self._peek():
            self._fail("there is text after the end of the JSON value")

    def _next(self, container: _Open) -> None:
        """Read one member or item, or the end of what is open."""
        if self._peek() == container.closer:
            self.offset += 1
            self.open.pop()
            self.builder.close()
            return
        if not container.empty:
            self._expect(",", f"`,` or `{container.closer}`")
        container.empty = False
        if container.closer == "}":
            self._peek()
            self._string()
            self._expect(":", "`:`")
        self._value()

    def _value(self) -> None:
        match self._peek():
            case "{":
                self.builder.open_mapping(self.offset)
                self._enter("}")
            case "[":
                self.builder.open_sequence(self.offset)
                self._enter("]")
            case '"':
                self._string()
            case _:
                self._word()

    def _enter(self, closer: str) -> None:
        self.offset += 1
        self.open.append(_Open(closer))

    def _peek(self) -> str:
        """The next character that is not white space; "" at the end."""
        match = _SPACE.match(self.source.text, self.offset)
        self.offset = match.end() if match else self.offset
        return self.source.text[self.offset : self.offset + 1]

    def _expect(self, char: str, wanted: str) -> None:
        if self._peek() != char:
            self._fail(f"expected {wanted}")
        self.offset += 1

    def _string(self) -> None:
        match = _STRING.match(self.source.text, self.offset)
        if match is None:
            self._fail("expected a string in double quotes")
        try:
            value: str = json.loads(match.group())
        except json.JSONDecodeError as error:
            self.offset += error.pos
            self._fail("the string holds an escape that JSON does not know")
        if _SURROGATE.search(value):
            self.builder.fault(
                "bad-text", "half of a surrogate pair is not a character", self.offset
            )
            value = _SURROGATE.sub("\ufffd", value)
        self.builder.scalar(value, self.offset, text=value)
        self.offset = match.end()

    def _word(self) -> None:
        match = _WORD.match(self.source.text, self.offset)
        if match is None:
            self._fail("expected a value")
        text = match.group()
        if text not in _WORDS and not _NUMBER.fullmatch(text):
            self._fail(f"`{text}` is not a JSON value")
        value = _WORDS[text] if text in _WORDS else self._number(text)
        self.builder.scalar(value, self.offset, text=text)
        self.offset = match.end()

    def _number(self, text: str) -> Scalar:
        try:
            return resolve_scalar(text)
        except ValueError as error:
            self.builder.fault("bad-number", str(error), self.offset)
            return text

    def _fail(self, message: str) -> NoReturn:
        raise JsonSyntaxError(message, self.offset)
