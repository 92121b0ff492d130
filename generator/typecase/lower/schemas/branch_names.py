"""Name the branches of `anyOf` and `oneOf` by what tells them apart."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from typecase.load.json_types import as_list, as_mapping
from typecase.lower.context import Node, read_constants

_SHAPES = frozenset(
    {"additionalProperties", "allOf", "anyOf", "items", "oneOf", "properties"}
)
"""Keywords of schemas that may contain a class."""


def name_branches(branches: Sequence[Any]) -> list[str | None]:
    """Return the word that tells each branch from the others; None if it needs none.

    References have names of their own. Of the other branches that become classes, a
    single one needs no word. The word is the title, a value of a property, a property
    or a component that no other branch has, or the number of the branch.
    """
    nodes = [as_mapping(branch) for branch in branches]
    inline = [node for node in nodes if _may_be_class(node)]
    if len(inline) < 2:
        return [None] * len(nodes)
    counts = Counter(name for node in inline for name in _property_names(node))
    bases = Counter(name for node in inline for name in _base_names(node))
    start = _shared_start([name for name in bases if bases[name] == 1])
    rules: tuple[Callable[[Node], str | None], ...] = (
        lambda node: _text(node.get("title")),
        lambda node: _constant(node, most=1),
        lambda node: _constant(node, most=100),
        lambda node: next((n for n in _property_names(node) if counts[n] == 1), None),
        lambda node: _text(as_mapping(node.get("items")).get("title")),
        lambda node: next(
            (n.removeprefix(start) for n in _base_names(node) if bases[n] == 1), None
        ),
        lambda node: _text(node.get("type")),
    )
    words: dict[int, str] = {}
    for rule in rules:
        found = {id(node): rule(node) for node in inline}
        repeated = Counter(found.values())
        for key, word in found.items():
            if word and repeated[word] == 1:
                words.setdefault(key, word)
    return [
        words.get(id(node), str(number)) if _may_be_class(node) else None
        for number, node in enumerate(nodes, 1)
    ]


def _may_be_class(node: Node) -> bool:
    constants = read_constants(node) or ()
    return "$ref" not in node and (len(constants) > 1 or bool(node.keys() & _SHAPES))


def _property_names(node: Node) -> list[str]:
    """Return the names of a schema's properties, the required ones first."""
    names = [*as_mapping(node.get("properties"))]
    required = {name for name in as_list(node.get("required")) if name in names}
    return [
        *(n for n in names if n in required),
        *(n for n in names if n not in required),
    ]


def _base_names(node: Node) -> list[str]:
    """Return the names of the components that a schema extends."""
    references = (as_mapping(part).get("$ref") for part in as_list(node.get("allOf")))
    return [r.rpartition("/")[2] for r in references if isinstance(r, str)]


def _shared_start(names: list[str]) -> str:
    """Return the words with which all names of components start, and what follows."""
    first, last = min(names, default=""), max(names, default="")
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    start = "".join(letter for letter, _ in pairs)
    end = max(start.rfind(symbol) for symbol in "-_.")
    return start[: end + 1]


def _constant(node: Node, *, most: int) -> str | None:
    """Return the first value of a property that has at most ``most`` values."""
    for schema in as_mapping(node.get("properties")).values():
        match read_constants(as_mapping(schema)):
            case [str(constant), *others] if len(others) < most:
                return constant
            case _:
                pass
    return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
