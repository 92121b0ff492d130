"""Name the branches of `anyOf` and `oneOf` by what tells them apart."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile

from typecase.schema import JsonSchema

_SHAPES = frozenset(
    {"additionalProperties", "allOf", "anyOf", "items", "oneOf", "properties"}
)
"""Keywords of schemas that may contain a class."""


def name_branches(branches: Sequence[JsonSchema]) -> list[str | None]:
    """Return the word that tells each branch from the others; None if it needs none.

    References have names of their own. Of the other branches that become classes, a
    single one needs no word. The word is the title, a value of a property, a property
    or a component that no other branch has, or the number of the branch.
    """
    inline = [branch for branch in branches if _may_be_class(branch)]
    if len(inline) < 2:
        return [None] * len(branches)
    counts = Counter(name for branch in inline for name in _property_names(branch))
    bases = Counter(name for branch in inline for name in _base_names(branch))
    start = _shared_start([name for name in bases if bases[name] == 1])
    rules: tuple[Callable[[JsonSchema], str | None], ...] = (
        lambda branch: branch.title,
        lambda branch: _constant(branch, most=1),
        lambda branch: _constant(branch, most=100),
        lambda branch: next(
            (n for n in _property_names(branch) if counts[n] == 1), None
        ),
        lambda branch: branch.items.title,
        lambda branch: next(
            (n.removeprefix(start) for n in _base_names(branch) if bases[n] == 1), None
        ),
        lambda branch: None if branch.has_type_list else next(iter(branch.types), None),
    )
    words: dict[JsonSchema, str] = {}
    for rule in rules:
        found = {branch: rule(branch) for branch in inline}
        repeated = Counter(found.values())
        for branch, word in found.items():
            if word and repeated[word] == 1:
                words.setdefault(branch, word)
    return [
        words.get(branch, str(number)) if _may_be_class(branch) else None
        for number, branch in enumerate(branches, 1)
    ]


def _may_be_class(branch: JsonSchema) -> bool:
    return "$ref" not in branch.keywords and (
        len(branch.constants or ()) > 1 or bool(branch.keywords & _SHAPES)
    )


def _property_names(branch: JsonSchema) -> list[str]:
    """Return the names of a schema's properties, the required ones first.

    Their order in the document says nothing.
    """
    required = {*branch.required}
    return sorted(branch.properties, key=lambda name: (name not in required, name))


def _base_names(branch: JsonSchema) -> list[str]:
    """Return the names of the components that a schema extends."""
    references = (part.reference for part in branch.all_of)
    return [text.rpartition("/")[2] for text in references if text is not None]


def _shared_start(names: list[str]) -> str:
    """Return the words with which all names of components start, and what follows."""
    first, last = min(names, default=""), max(names, default="")
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    start = "".join(letter for letter, _ in pairs)
    end = max(start.rfind(symbol) for symbol in "-_.")
    return start[: end + 1]


def _constant(branch: JsonSchema, *, most: int) -> str | None:
    """Return the first value of a property that has at most ``most`` values."""
    for name in _property_names(branch):
        match branch.properties[name].constants:
            case [str(), *others] as constants if len(others) < most:
                return min(map(str, constants))
            case _:
                pass
    return None
