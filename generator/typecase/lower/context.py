"""What every part of the lowering shares: the document and the faults found so far."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from typecase.diagnostics import Diagnostic, Severity
from typecase.ir import Notes
from typecase.load import Document, resolve
from typecase.load.document import join
from typecase.load.json_types import items, mapping
from typecase.load.navigate.operations import repeated_ids

Node = dict[str, Any]
Hint = tuple[str, ...]
"""The words that the name of a schema written in place is made of."""

DEGRADED, REFUSED = "degraded", "not-printed"
"""Codes of what the lowering reports."""

NAMED = frozenset({"$ref", "allOf", "enum", "properties"})
"""Keywords of schemas that mostly get a class, and say there what they say."""


@dataclass(slots=True)
class Context:
    """One document being lowered; ``diagnostics`` grows as it is read."""

    document: Document
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    repeated: frozenset[str] = field(init=False)
    """The ids that several operations have."""

    def __post_init__(self) -> None:
        self.repeated = repeated_ids(self.document)

    def target(self, node: Node, pointer: str) -> tuple[Node, str]:
        """Return the node a chain of `$ref` ends at, with its pointer.

        A schema may be a boolean too: `true` is one that says nothing.
        """
        found, at = resolve(self.document, node, pointer)
        if found is False:
            self.degraded("a schema that accepts nothing", at)
        return mapping(found), at

    def with_all_of(self, node: Node) -> Iterator[Node]:
        """Yield a schema, then the schemas that its `allOf` joins, each once."""
        pending, seen = [node], set[int]()
        while pending:
            part = pending.pop()
            if id(part) not in seen:
                seen.add(id(part))
                yield part
                parts = map(mapping, reversed(part.get("allOf", ())))
                pending += [self.target(each, "")[0] for each in parts]

    def degraded(
        self, what: str, pointer: str, *keys: str | int, hint: str | None = None
    ) -> None:
        """Report something that is printed with less than the document says."""
        self._report(DEGRADED, what, join(pointer, *keys), hint)

    def refused(self, what: str, pointer: str, *keys: str | int) -> None:
        """Report something that is left out of the output."""
        self._report(REFUSED, what, join(pointer, *keys), None)

    def _report(self, code: str, what: str, pointer: str, hint: str | None) -> None:
        self.diagnostics.append(
            self.document.diagnostic(
                code, what, pointer, hint=hint, severity=Severity.WARNING
            )
        )


def constants_of(node: Node) -> list[Any] | None:
    """Return the only values that a schema takes, if it lists them."""
    return [node["const"]] if "const" in node else node.get("enum")


def text(value: object) -> str:
    """Return prose of a document, without the blanks around it."""
    return value.strip() if isinstance(value, str) else ""


def notes(
    node: Node, *, also: Iterable[Node] = (), within: Iterable[Node] = ()
) -> Notes:
    """Gather what ``node`` tells people.

    Places in ``also`` fill in what it lacks; what those ``within`` say is added to it.
    """
    places, inner = (node, *also), tuple(within)
    said = next((t for p in places if (t := text(p.get("description")))), "")
    more = [text(place.get("description")) for place in inner]
    not_shown = [
        line for place in (*places, *inner) for line in _lines(place.get("x-not-shown"))
    ]
    return Notes(
        summary=next((t for p in places if (t := text(p.get("summary")))), ""),
        description=sentences((said, *more)),
        not_shown=tuple(dict.fromkeys(not_shown)),
        deprecated=any(place.get("deprecated") is True for place in places),
    )


def unnamed(schema: Node) -> Iterator[Node]:
    """Yield a schema written in place, and that of its items, if they get no name."""
    if schema and not schema.keys() & NAMED:
        yield schema
        yield from unnamed(mapping(schema.get("items")))


def sentences(parts: Iterable[str]) -> str:
    """Join texts, each ended by a full stop if another follows."""
    said = list(dict.fromkeys(part for part in parts if part))
    ended = [part if part[-1] in ".!?:" else f"{part}." for part in said[:-1]]
    return " ".join([*ended, *said[-1:]])


def _lines(value: object) -> list[str]:
    lines = items(value) if isinstance(value, list) else [value]
    return [line for line in map(text, lines) if line]
