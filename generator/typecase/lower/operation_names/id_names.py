"""Name operations by operationIds that have parts: `issues/list-for-repo`.

Somebody chose such an id for code. Ids that repeat the method and the path, and ids
without a resource, such as `listPets`, have no parts.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from typecase.lower.operation_names.path_names import is_version
from typecase.lower.operation_names.verbs import is_verb
from typecase.words import has_same_words, lower_words

_PART = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_HTTP_METHODS = frozenset({"get", "put", "post", "delete", "patch", "head", "options"})


class IdName(Struct, frozen=True):
    """The parts of the resource and the verb that an operationId states."""

    resource: tuple[str, ...]
    verb: str


def name_by_id(operation_id: str, tags: Sequence[str]) -> IdName | None:
    """Return the name that an operationId states, or None if it has no parts.

    The parts of an id are separated by slashes or dots. Otherwise, the id begins with
    the words of the operation's first tag, as `droplets_list` does, is a verb beside a
    tag, or consists of a resource and a verb around its only underscore, as
    `Widgets_ListAll` does.
    """
    for separator in "/.":
        texts = operation_id.split(separator)
        if len(texts) > 1 and all(map(_PART.fullmatch, texts)):
            parts = [_join_words(text) for text in texts if not is_version(text)]
            is_by_method = len(parts) < 2 or parts[0] in _HTTP_METHODS
            return None if is_by_method else IdName(tuple(parts[:-1]), parts[-1])
    words = lower_words(operation_id)
    for tag in tags[:1]:
        prefix = lower_words(tag)
        rest = words[len(prefix) :]
        if prefix and len(words) == 1 and is_verb(words[0]):
            return IdName(("_".join(prefix),), words[0])
        if prefix and rest and has_same_words(words[: len(prefix)], prefix):
            return IdName(("_".join(prefix),), "_".join(rest))
    left, separator, right = operation_id.partition("_")
    if separator and "_" not in right:
        resource, verb = lower_words(left), lower_words(right)
        if resource and verb and is_verb(verb[0]) and not is_verb(resource[0]):
            return IdName(("_".join(resource),), "_".join(verb))
    return None


def _join_words(text: str) -> str:
    return "_".join(lower_words(text))
