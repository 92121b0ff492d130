"""Leave the words of a resource out of the names of its methods."""

import re
from collections.abc import Sequence

from typecase.lower.operation_names.tags import is_version_word
from typecase.lower.operation_names.verbs import GENERIC_VERBS, is_verb
from typecase.words import is_plural, singular

PREPOSITIONS = frozenset({"at", "by", "for", "from", "in", "of", "on", "to", "with"})
LINKS = PREPOSITIONS | {"a", "an", "and", "the"}
COUNTS = frozenset({"all", "many", "multiple", "one", "paginated", "several", "single"})
"""Words of ids that tell how many things an operation acts on."""
_NO_QUALIFIERS = LINKS | COUNTS | {"existing", "id", "ids", "or"}
"""Words before a noun that leave its meaning as it is."""
_OWNERS = frozenset(
    {"account", "me", "org", "organization", "repo", "repository", "team", "user"}
)
"""Last words of names that tell whose things they act on: `remove_albums_user`."""
_OWNER_ADJECTIVES = frozenset({"authenticated", "current"})
"""Words that hang on an owner wherever it stands: `get_current_users_profile`."""
_PARTICIPLE = re.compile(r"\w{2,}[^e]ed")


def without_resource(
    words: Sequence[str], resource: tuple[str, ...], *, is_strict: bool = True
) -> Sequence[str]:
    """Return the words of a name without those of the resource, in either number.

    The path of the method says them already: in the resource `actions`,
    `get_actions_usage` becomes `get_usage`. Words of a part that is written together
    are found too: `controllerrevisions` has the words of `controller_revision`.

    Words on which others depend stay, unless ``is_strict`` is false: `add_sub_issue` in
    `issues`, `set_admin` in `admin.users`, and `remove_albums_user` in `albums`. A
    participle needs no noun: in `artists`, `list_related_artists` is `list_related`.
    """
    parts = [
        "".join(w for w in part.split("_") if not is_version_word(w))
        for part in resource
    ]
    left = list(words)
    for part in sorted(parts, key=len, reverse=True):
        place = _find(left, part)
        if place is None:
            continue
        start, end = place
        is_last = part == parts[-1]
        if is_strict and _carries_meaning(words, start, end, parts, is_last=is_last):
            continue
        left[start:end] = [""] * (end - start)
    if "" not in left:
        return words
    left = [word for word in left if word]
    while left and left[-1] in LINKS:
        left.pop()
    while left and left[0] in LINKS:
        left.pop(0)
    return left


def _carries_meaning(
    words: Sequence[str], start: int, end: int, parts: Sequence[str], *, is_last: bool
) -> bool:
    """Return whether other words of a name depend on those at ``start`` to ``end``.

    ``is_last`` is true for the words of the last part of the resource.
    """
    following = words[end] if end < len(words) else ""
    before = words[start - 1] if start else ""
    if is_plural(words[end - 1]) and end == len(words) - 1 and following in _OWNERS:
        return True
    if before in _OWNER_ADJECTIVES and singular(words[start]) in _OWNERS:
        return True
    if following and following not in LINKS:
        # A noun before another noun, `get_campaign_summary`, unless a verb follows
        # the object of a preposition: `properties_for_repos_get_values`.
        return before in PREPOSITIONS and following in GENERIC_VERBS
    if not before or before in _NO_QUALIFIERS:
        return False
    if not following and _PARTICIPLE.fullmatch(before):
        # It says which ones, as in `list_related_artists`, if nothing else does.
        others = words[1 if is_verb(words[0]) else 0 : start - 1]
        return not all(singular(word) in _OWNERS for word in others)
    if is_plural(before) and singular(words[start]) in _OWNERS:
        return False  # Two nouns: `unfollow_artists_users`.
    if start == 1 and is_verb(before):
        return not is_last  # The object of the verb: `set_admin`.
    if words[start - 2] in ("and", "or") and is_verb(before):
        return False
    return singular(before) not in map(singular, parts)


def _find(words: Sequence[str], text: str) -> tuple[int, int] | None:
    """Return where the first words are that are ``text`` when written together."""
    for start in range(len(words)):
        joined = ""
        for end in range(start, len(words)):
            joined += words[end]
            if singular(joined) == singular(text):
                return start, end + 1
            if len(joined) > len(text) + 3 or not words[end]:
                break
    return None
