"""Leave the words of a resource out of the names of its methods."""

from collections.abc import Sequence

from typecase.lower.operation_names.tags import is_version_word
from typecase.words import singular

PREPOSITIONS = frozenset({"at", "by", "for", "from", "in", "of", "on", "to", "with"})
LINKS = PREPOSITIONS | {"a", "an", "and", "the"}


def without_resource(words: Sequence[str], resource: tuple[str, ...]) -> Sequence[str]:
    """Return the words of a name without those of the resource, in either number.

    The path of the method says them already: in the resource `actions`,
    `get_actions_usage` becomes `get_usage`. Words of a part that is written together
    are found too: `controllerrevisions` has the words of `controller_revision`.
    """
    left = list(words)
    for part in sorted(resource, key=len, reverse=True):
        part_words = [w for w in part.split("_") if not is_version_word(w)]
        _remove(left, singular("".join(part_words)))
    if len(left) == len(words):
        return left
    while left and left[-1] in LINKS:
        left.pop()
    while left and left[0] in LINKS:
        left.pop(0)
    return left


def _remove(words: list[str], text: str) -> None:
    """Remove the first words that are ``text`` when they are written together."""
    for start in range(len(words)):
        joined = ""
        for end in range(start, len(words)):
            joined += words[end]
            if singular(joined) == text:
                del words[start : end + 1]
                return
            if len(joined) > len(text) + 3:
                break
