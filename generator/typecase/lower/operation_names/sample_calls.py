"""Find the calls of a vendor's own library in a code sample.

A sample is text from somebody else: it is split into tokens, and never executed. Calls
count on objects that are built from something imported, as `client` is here:

    from shop import Shop
    client = Shop(api_key="...")
    client.orders.items.create(...)
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

_MAX_LENGTH = 20_000
"""The number of characters of the longest sample that is read."""
_MAX_NAME = 100
"""The length of the longest name of a library."""
_LIBRARY = re.compile(r"@[\w.-]+/[\w.-]+|[A-Za-z_](?:[\w:-]|\.(?=js\b))*", re.ASCII)
"""The library in `shop.errors`, `@shop/sdk/errors` or `shop/errors`."""
_MAX_DESTRUCTURED = 100
"""The number of tokens of the longest `const { A, B } = require("shop")`."""
_STRINGS = r"""(?P<string>%s"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)"""
_REST = r"|(?P<name>[^\W\d][\w$]*|\$[\w$]*)|(?P<mark>=>|[=!<>]=+|\n|[^\s\w])|\w+"
_TOKENS: Mapping[str, re.Pattern[str]] = {
    # A string or a comment that does not end takes the rest of the text, so that no
    # part of a text is looked at twice.
    "Python": re.compile(
        r"#[^\n]*|" + _STRINGS % r'"{3}(?:.*?"{3}|.*)|\'{3}(?:.*?\'{3}|.*)|' + _REST,
        re.DOTALL,
    ),
    "JavaScript": re.compile(
        r"//[^\n]*|/\*(?:.*?\*/|.*)|" + _STRINGS % r"`(?:[^`\\]|\\.)*`?|" + _REST,
        re.DOTALL,
    ),
}
"""What the tokens of each language are: strings, names, and other characters."""
_PAIRS = {")": "(", "]": "[", "}": "{"}
_HTTP_LIBRARIES = frozenset(
    {"aiohttp", "axios", "cross-fetch", "got", "http", "httplib", "httplib2", "https"}
    | {"httpx", "isomorphic-fetch", "ky", "needle", "node-fetch", "node:http"}
    | {"node:https", "pycurl", "request", "requests", "superagent", "undici"}
    | {"unfetch", "unirest", "urllib", "urllib2", "urllib3", "wretch"}
)
"""Libraries that send any request: their calls name no operation."""
_PROMISES = frozenset({"catch", "finally", "then"})
"""Methods of what a call returns in JavaScript, and not of the library."""


class SampleCall(Struct, frozen=True):
    """A call such as `client.orders.create(...)`, whose parts are `orders`, `create`.

    ``module`` is what the sample imports the library from, and ``built`` the name that
    was called to build the object, such as `Shop`.
    """

    module: str
    built: str
    parts: tuple[str, ...]


class _Token(Struct):
    """A token: its text, and ``kind``, which is ``string``, ``name`` or ``mark``."""

    kind: str
    text: str


def find_calls(text: str, language: str) -> Sequence[SampleCall]:
    """Return the different calls of libraries in a sample, in their order.

    ``language`` is `Python` or `JavaScript`. A sample that is too long has none.
    """
    if len(text) > _MAX_LENGTH:
        return ()
    tokens = [*_read_tokens(text, language)]
    return tuple(dict.fromkeys(_Reader(tokens, _find_ends(tokens)).iter_calls()))


def _read_tokens(text: str, language: str) -> Iterator[_Token]:
    """Yield the tokens, without the ends of lines at which nothing ends."""
    last = _Token("mark", "\n")
    for match in _TOKENS[language].finditer(text):
        token = _Token(match.lastgroup or "", match[0])
        if not token.kind:
            continue  # A comment or a number.
        if last.text == "\n" and token.text not in (".", "\n"):
            yield last
        if token.text != "\n":
            yield token
        last = token
    yield _Token("mark", "\n")


def _find_ends(tokens: Sequence[_Token]) -> dict[int, int]:
    """Return the index of the closing bracket for that of each opening one."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for index, token in enumerate(tokens):
        if token.kind == "mark":
            if token.text in _PAIRS.values():
                opened.append(index)
            elif opened and _PAIRS.get(token.text) == tokens[opened[-1]].text:
                ends[opened.pop()] = index
    return ends


class _Reader:
    """Reads the imports, the objects and the calls of a sample from its tokens."""

    def __init__(self, tokens: Sequence[_Token], ends: Mapping[int, int]) -> None:
        self._tokens = tokens
        self._ends = ends
        self._modules: dict[str, str] = {}
        self._objects: dict[str, tuple[str, str]] = {}

    def iter_calls(self) -> Iterator[SampleCall]:
        """Yield the calls on objects, in their order."""
        index = 0
        while index < len(self._tokens):
            token = self._tokens[index]
            if token.kind != "name" or self._text(index - 1) == ".":
                index += 1
            elif self._is_import(index):
                index = self._read_import(index)
            elif token.text == "require" and self._text(index + 1) == "(":
                index = self._read_require(index)
            else:
                chain = self._read_chain(index)
                index += 2 * len(chain) - 1
                yield from self._read_call(chain, index)

    def _text(self, index: int) -> str:
        return self._tokens[index].text if 0 <= index < len(self._tokens) else ""

    def _read_chain(self, index: int) -> tuple[str, ...]:
        """Return the names from an index on that dots join."""
        names = [self._text(index)]
        while self._text(index + 1) == "." and self._is_name(index + 2):
            index += 2
            names.append(self._text(index))
        return tuple(names)

    def _is_name(self, index: int) -> bool:
        return index < len(self._tokens) and self._tokens[index].kind == "name"

    def _is_import(self, index: int) -> bool:
        is_first = index == 0 or self._text(index - 1) in ("\n", ";")
        text = self._text(index)
        return is_first and (
            text == "import" or text == "from" != self._text(index + 1)
        )

    def _read_import(self, start: int) -> int:
        """Note the names that a statement imports, and return the index of its end."""
        end = start + 1
        while end < len(self._tokens) and self._text(end) not in ("\n", ";"):
            end = self._ends.get(end, end) + 1
        middle, last = start, self._tokens[end - 1]
        if self._text(start) == "from":
            while middle < end and self._text(middle) != "import":
                middle += 1
            module = "".join(self._text(i) for i in range(start + 1, middle))
        elif last.kind == "string":
            module = last.text.strip("\"'`")
        else:
            module = ""
        for name, text in self._list_bound(middle + 1, end):
            self._note_module(name, module or text)
        return end

    def _list_bound(self, start: int, end: int) -> list[tuple[str, str]]:
        """Return the names that the items of a list bind, each with its first word.

        `A as B` and `A: B` bind the last word, and `a.b` the first one.
        """
        bound: list[tuple[str, str]] = []
        is_open = False
        for index in range(start, end):
            text = self._text(index)
            if text in (",", "from"):
                is_open = False
                if text == "from":
                    break
            elif text == "*" or self._is_name(index):
                if not is_open:
                    bound.append((text, text))
                elif self._text(index - 1) in ("as", ":"):
                    bound[-1] = text, bound[-1][1]
                is_open = True
        return bound

    def _note_module(self, name: str, module: str) -> None:
        if library := _find_library(module):
            self._modules[name] = library

    def _read_require(self, index: int) -> int:
        """Note what `require("m")` is assigned to, and return the index after it.

        `require("m")(...)` and `require("m").Class(...)` build an object.
        """
        end = self._ends.get(index + 1, index + 1)
        if end != index + 3 or self._tokens[index + 2].kind != "string":
            return index + 2
        module = self._text(index + 2).strip("\"'`")
        after = end + 1
        built = ""
        while self._text(after) == "." and self._is_name(after + 1):
            built = self._text(after + 1)
            after += 2
        for name in self._find_target(index):
            if self._text(after) != "(":
                self._note_module(name, module)
            elif library := _find_library(module):
                self._objects[name] = (library, built)
        return after

    def _find_target(self, index: int) -> list[str]:
        """Return the names to which the value at an index is assigned, if any."""
        while self._text(index - 1) in ("new", "await", "("):
            index -= 1
        if self._text(index - 1) != "=":
            return []
        index -= 2
        if self._text(index) == "}":
            start = max(index - _MAX_DESTRUCTURED, 0)
            while start < index and self._ends.get(start) != index:
                start += 1
            return [name for name, _ in self._list_bound(start + 1, index)]
        if self._text(index - 1) == ":" and self._is_name(index - 2):
            index -= 2  # `client: Shop = Shop()`
        is_member = self._text(index - 1) == "."
        return [self._text(index)] if self._is_name(index) and not is_member else []

    def _read_call(self, chain: tuple[str, ...], index: int) -> Iterator[SampleCall]:
        """Yield the call of a chain of names that ends before an index, if it is one.

        A call of something imported builds an object instead.
        """
        root, *parts = chain
        if self._text(index) != "(" or index not in self._ends:
            return
        start, end = index - 2 * len(chain) + 1, self._ends[index]
        following: tuple[str, ...] = ()
        if self._text(end + 1) == "." and self._is_name(end + 2):
            following = self._read_chain(end + 2)
        is_called = self._text(end + 1 + 2 * len(following)) == "("
        if root in self._objects:
            module, built = self._objects[root]
            is_whole = not following or not is_called or following[0] in _PROMISES
            if parts and is_whole:
                yield SampleCall(module, built, tuple(parts))
        elif root in self._modules:
            module = self._modules[root]
            built = next((n for n in chain[::-1] if n[:1].isupper()), chain[-1])
            if len(following) > 1 and is_called:
                yield SampleCall(module, built, following)  # `Shop().orders.list()`
            elif self._text(end + 1) == "as" and self._is_name(end + 2):
                self._objects[self._text(end + 2)] = (module, built)
            else:
                for name in self._find_target(start):
                    self._objects[name] = (module, built)


def _find_library(module: str) -> str:
    """Return the library that a module belongs to, or an empty string.

    Files beside the sample, libraries for HTTP and odd names are none.
    """
    match = _LIBRARY.match(module, 0, _MAX_NAME + 1)
    library = match[0] if match else ""
    return "" if library in _HTTP_LIBRARIES or len(library) > _MAX_NAME else library
