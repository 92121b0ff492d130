"""Name operations by their operationIds and tags, if somebody chose both.

With the tag `Tasks`, `listTasksForProject` is `tasks.list_for_project`. With the tag
`Teams`, `addMembersForTeam` is `teams.add_members`. With the tag `Security`,
`runScan` is `security.run_scan`, unless its words are those of the path: then the path
says the same, and its parts are resources.
"""

from collections.abc import Sequence

from msgspec import Struct

from typecase.lower.operation_names.operation_words import OperationWords
from typecase.lower.operation_names.resource_words import LINKS, PREPOSITIONS
from typecase.lower.operation_names.verbs import GENERIC_VERBS, READING_VERBS, is_verb
from typecase.words import has_same_words, is_plural

_ARTICLES = frozenset({"a", "an", "the"})
_FILLERS = LINKS | GENERIC_VERBS | {"many", "multiple", "one", "several", "single"}
"""Words of ids that the path need not have."""


class TagName(Struct, frozen=True):
    """The words of a verb; ``is_plural`` tells whether its object is plural."""

    words: tuple[str, ...]
    is_plural: bool


def name_by_tag(
    operation: OperationWords, tag: Sequence[str], path_resource: Sequence[str]
) -> TagName | None:
    """Return the verb that an operationId states, or None if the path names it.

    ``tag`` and ``path_resource`` have the words of the resource that the tag names, and
    of the one that the path names.
    """
    words = tuple(word for word in operation.id_words if word not in _ARTICLES)
    if not words or not (is_verb(words[0]) or words[:1] == operation.path_words[-1:]):
        return None
    if words[0] in READING_VERBS and words[-1] == "list":
        words = ("list", *words[1:-1])
    verb, *rest = words
    thing, more = rest[: len(tag)], rest[len(tag) :]
    if has_same_words(thing, tag) and (not more or more[0] in PREPOSITIONS):
        return TagName((verb, *more), is_plural(thing[-1]))
    noun, end = rest[: -len(tag)], rest[-len(tag) :]
    if has_same_words(end, tag):
        if len(noun) > 1 and noun[-1] in PREPOSITIONS:
            return TagName((verb, *noun[:-1]), False)
        if has_same_words(path_resource, tag) and not any(map(is_verb, noun)):
            return None
    is_in_path = all(word in _FILLERS or operation.has_in_path(word) for word in rest)
    if is_in_path or not is_verb(verb):
        return None
    return TagName(words, False)
