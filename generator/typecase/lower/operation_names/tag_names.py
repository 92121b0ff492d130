"""Name operations by their operationIds and tags, if somebody chose both.

With the tag `Tasks`, `listTasksForProject` is `tasks.list_for_project`. With the tag
`Teams`, `addMembersForTeam` is `teams.add_members`. With the tag `Security`,
`runScan` is `security.run_scan`, unless its words are those of the path: then the path
says the same, and its parts are resources.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from typecase.lower.operation_names.resource_words import LINKS, PREPOSITIONS
from typecase.lower.operation_names.verbs import GENERIC_VERBS, READING_VERBS, is_verb
from typecase.words import has_same_words, is_plural, singular

_FILLERS = LINKS | GENERIC_VERBS | {"many", "multiple", "one", "several", "single"}
"""Words of ids that the path need not have."""
_ARTICLES = frozenset({"a", "an", "the"})


class TagName(Struct, frozen=True):
    """The words of a verb; ``is_plural`` tells whether it reads several things."""

    words: tuple[str, ...]
    is_plural: bool


def name_by_tag(
    id_words: Sequence[str],
    tag: Sequence[str],
    path: Collection[str],
    resource: Sequence[str],
) -> TagName | None:
    """Return the verb that an operationId states, or None if the path names it.

    ``tag`` has the words of the operation's tag, and ``path`` has those of its path in
    the singular. ``resource`` has the words of the resource that the path names.
    """
    words = tuple(word for word in id_words if word not in _ARTICLES)
    if not words or not tag or not is_verb(words[0]):
        return None
    if words[0] in READING_VERBS and words[-1] == "list":
        words = ("list", *words[1:-1])
    verb, *rest = words
    thing, more = rest[: len(tag)], rest[len(tag) :]
    noun, end = rest[: -len(tag)], rest[-len(tag) :]
    if has_same_words(thing, tag) and (not more or more[0] in PREPOSITIONS):
        return TagName((verb, *more), is_plural(thing[-1]))
    if len(noun) > 1 and noun[-1] in PREPOSITIONS and has_same_words(end, tag):
        return TagName((verb, *noun[:-1]), False)
    is_same = has_same_words(resource, tag) and has_same_words(end, tag)
    if is_same and verb in GENERIC_VERBS:
        return None
    if all(singular(word) in path or word in _FILLERS for word in rest):
        return None
    return TagName(words, False)
