"""Name changes as people do: in `.typecase-ignore` and in a changelog."""

import re
from collections.abc import Iterable, Iterator

from typecase.diagnostics import escape_unprintable
from typecase.load.document import split_pointer
from typecase.names.operation_index import OperationIndex
from typecase.python.text.markdown import CODE_SPAN
from typecase.tools.diff.changes import Aspect, Change, Place

_PYTHON_NAME = re.compile(r"[^\W\d]\w*(?:\.\w+)*")
"""A name in Python after those of its owners, such as `models.Book.pages`."""
_PLAIN_TYPES = frozenset({"None", "bool", "bytes", "float", "int", "str"})
_ESCAPE = re.compile(r"\\([^\w\s])")
_ORDINARY = re.compile(r"[^\W\d_]?[^\W\d_A-Z]*")
"""A name that may also be an ordinary word, such as `Book` or `list`."""
_REQUEST = re.compile(r"([A-Z]+) (.*)", re.DOTALL)


def list_places(change: Change) -> set[str]:
    """Return the texts that name what changes within an operation or the package.

    These are the names in the message, such as `[].format`, `limit` and `Book.format`,
    and the path from a component of the document.
    """
    names = {
        span for span in _find_spans(change.text) if " " not in span
    } - _PLAIN_TYPES
    if change.method:
        names |= {f"{change.method}.{name}" for name in names if name.isidentifier()}
    return names | {*_name_members(change)}


class ChangeNames:
    """Knows the names of changes: of operations, in Python, ids and fingerprints.

    ``operations`` has the operations of each version of each API, by the HTTP method
    and the path.
    """

    def __init__(self, operations: Iterable[OperationIndex[str]] = ()) -> None:
        self._operations = tuple(operations)

    def list_names(self, change: Change) -> list[str]:
        """Return the names of a change, the plainest ones first."""
        names: list[str] = []
        if change.operation is not None:
            names.append(show_operation(change.operation))
            for index in self._operations:
                names += index.names(" ".join(change.operation))
        if change.method:
            names.append(change.method)
        if change.aspect is not Aspect.BEHAVIOUR:
            names += _find_python_names(change)
        names += (change.id, change.fingerprint)
        return list(dict.fromkeys(filter(None, map(_show, names))))


class Mentions:
    """Knows which names a text in Markdown mentions."""

    def __init__(self, text: str) -> None:
        text = " ".join(text.split())
        self._spans = " \0 ".join(match[2] for match in CODE_SPAN.finditer(text))
        plain = _ESCAPE.sub(r"\1", CODE_SPAN.sub("\0", text))
        self._text = f"{plain} \0 {self._spans}"

    def include(self, names: Iterable[str]) -> bool:
        """Return whether the text mentions one of some names.

        A name that may be an ordinary word counts as code only.
        """
        return any(map(self._includes, names))

    def _includes(self, name: str) -> bool:
        text = self._spans if _ORDINARY.fullmatch(name) else self._text
        # Most names are missing, which is found faster without a pattern.
        return name.lower() in text.lower() and bool(_pattern(name).search(text))


def show_operation(operation: tuple[str, str]) -> str:
    """Return the HTTP method and the path of an operation, as a line of text."""
    return _show(" ".join(operation))


def _show(name: str) -> str:
    return escape_unprintable(" ".join(name.split()))


def _pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for a name that is no part of a longer name."""
    request = _REQUEST.fullmatch(name)
    # The method of HTTP may be in lower case.
    text = f"(?i:{request[1]}) {re.escape(request[2])}" if request else re.escape(name)
    return re.compile(
        rf"(?:(?<![\w./{{}}-])|(?<=\bclient\.)|(?<=\bmodels\.)){text}"
        r"(?![\w{}-]|[./]\w|/\{)"
    )


def _find_spans(text: str) -> Iterator[str]:
    for match in CODE_SPAN.finditer(text):
        yield match[2].strip()


def _find_python_names(change: Change) -> Iterator[str]:
    """Yield the names in Python by which people know what a message is about.

    What follows a colon are annotations. The name of an argument alone is left out if
    the change has a method.
    """
    yield from _name_members(change)
    if change.aspect is Aspect.WIRE:
        return
    # A colon in code ends nothing.
    head = CODE_SPAN.sub(lambda match: match[0].replace(":", "\0"), change.text)
    head = head.partition(":")[0]
    names = [name for name in _find_spans(head) if _PYTHON_NAME.fullmatch(name)]
    names = [name for name in names if name not in _PLAIN_TYPES]
    own = [name for name in names if not (name.islower() and "." not in name)]
    yield from own or ([] if change.method else names)


def _name_members(change: Change) -> set[str]:
    """Return the paths from components to what changes, such as `Book.format`.

    A version that lacks a member has the place of its object, whose path is left out.
    """
    places = filter(None, (change.old, change.new))
    paths = [path for path in map(_name_member, places) if path]
    longest = max((path.count(".") for path in paths), default=0)
    return {path for path in paths if path.count(".") == longest}


def _name_member(place: Place) -> str:
    tokens = split_pointer(place.pointer)
    if tokens[:2] == ["components", "schemas"]:
        tokens = tokens[2:]
    elif tokens[:1] == ["definitions"]:
        tokens = tokens[1:]
    else:
        return ""
    path = "".join(tokens[:1])
    keys = iter(tokens[1:])
    for key in keys:
        if key == "properties":
            path += f".{next(keys, '')}"
        elif key == "items":
            path += "[]"
    return path
