"""Name operations by their operationIds and tags, if somebody chose both.

With the tag `Tasks`, `listTasksForProject` is `tasks.list_for_project`. With the tag
`Teams`, `addMembersForTeam` is `teams.add_members`. With the tag `Security`,
`runScan` is `security.run_scan`, unless its words are those of the path: then the path
says the same, and its parts are resources. With the tag `Events`, `listCallEvents` at
`/calls/{id}/events` is `calls.events.list`.
"""

from collections.abc import Sequence

from msgspec import Struct

from typecase.lower.operation_names.operation_words import OperationWords
from typecase.lower.operation_names.path_names import (
    PARAMETER,
    PathName,
    split_path,
)
from typecase.lower.operation_names.resource_words import COUNTS, LINKS, PREPOSITIONS
from typecase.lower.operation_names.verbs import GENERIC_VERBS, READING_VERBS, is_verb
from typecase.words import has_same_words, is_plural

_ARTICLES = frozenset({"a", "an", "the"})
FILLERS = LINKS | COUNTS
"""Words of ids that the path need not have."""


class TagName(Struct, frozen=True):
    """The words of a verb; ``is_plural`` tells whether its object is plural.

    ``parents`` are the parts of the path that the resource of the tag is nested in.
    """

    words: tuple[str, ...]
    is_plural: bool
    parents: tuple[str, ...] = ()


def name_by_tag(operation: OperationWords, path_name: PathName) -> TagName | None:
    """Return the verb that an operationId states, or None if the path names it."""
    tag = operation.tag_words
    words = tuple(word for word in operation.id_words if word not in _ARTICLES)
    if not words or not (is_verb(words[0]) or words[:1] == operation.path_words[-1:]):
        return None
    has_list = words[0] in READING_VERBS and words[-1] == "list" != tag[-1]
    if has_list and not PREPOSITIONS.intersection(words):
        words = ("list", *words[1:-1])
    if has_same_words(words, tag):
        return None
    verb, *rest = words
    thing, more = rest[: len(tag)], rest[len(tag) :]
    if has_same_words(thing, tag) and (not more or more[0] in PREPOSITIONS):
        return TagName((verb, *more), is_plural(thing[-1]))
    noun, end = rest[: -len(tag)], rest[-len(tag) :]
    if has_same_words(end, tag):
        if noun and (parents := _find_parents(noun, operation.path, tag)):
            return TagName((verb,), is_plural(end[-1]), parents)
        if len(noun) > 1 and noun[-1] in PREPOSITIONS:
            return TagName((verb, *noun[:-1]), False)
        resource_words = "_".join(path_name.resource).split("_")
        if has_same_words(resource_words, tag) and not any(map(is_verb, noun)):
            return None
    is_in_path = all(
        word in FILLERS | GENERIC_VERBS or operation.has_in_path(word) for word in rest
    )
    return None if is_in_path or not is_verb(verb) else TagName(words, False)


def _find_parents(
    words: Sequence[str], path: str, tag: Sequence[str]
) -> tuple[str, ...]:
    """Return the segments of a path that have all these words, in their order.

    The last segment is none of them, nor is one behind that of the tag. Return no
    segments if words remain.
    """
    segments = [each for each in split_path(path) if each != PARAMETER]
    parents: list[str] = []
    left = [*words]
    for segment in segments[:-1]:
        own = segment.split("_")
        if has_same_words(own, tag):
            break
        if has_same_words(left[: len(own)], own):
            parents.append(segment)
            del left[: len(own)]
    return () if left else tuple(parents)
