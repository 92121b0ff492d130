"""Name operations by operationIds that have parts: `issues/list-for-repo`.

Somebody chose such an id for code. Ids that repeat the method and the path, and ids
without a resource, such as `listPets`, have no parts.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from typecase.lower.operation_names.path_names import is_version
from typecase.lower.operation_names.tag_names import name_by_tag
from typecase.lower.operation_names.tags import read_tag
from typecase.lower.operation_names.verbs import is_verb
from typecase.words import has_same_words, is_plural, lower_words, singular

_PART = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_CONTROLLER = re.compile(r"[a-z]Controller(V\d+)?$")
_HTTP_METHODS = frozenset({"get", "put", "post", "delete", "patch", "head", "options"})


class IdName(Struct, frozen=True):
    """The parts of the resource and the words of the verb that an operationId states.

    ``is_phrase`` is true if the id is a phrase such as `getTasks`; its verb may say no
    more than the HTTP method. ``is_plural`` is true if its object is plural.
    """

    resource: tuple[str, ...]
    words: tuple[str, ...]
    is_phrase: bool = False
    is_plural: bool = False


def name_by_id(
    operation_id: str, tags: Sequence[str], path: str, path_resource: tuple[str, ...]
) -> IdName | None:
    """Return the name that an operationId states, or None if the path names it.

    The parts of an id are separated by slashes or dots. Otherwise, the id begins with
    the words of the operation's first tag, as `droplets_list` does, is a verb beside a
    tag, or consists of a resource and a verb around its only underscore, as
    `Widgets_ListAll` does.
    """
    for separator in "/.":
        texts = operation_id.split(separator)
        if len(texts) > 1 and all(map(_PART.fullmatch, texts)):
            parts = [_join_words(text) for text in texts if not is_version(text)]
            if len(parts) < 2 or parts[0] in _HTTP_METHODS:
                return None
            return IdName(tuple(parts[:-1]), tuple(parts[-1].split("_")))
    if name := _name_by_underscore(operation_id):
        return name
    words = lower_words(operation_id)
    resource = read_tag(tags[0]) if tags else ()
    tag = "_".join(resource).split("_")
    if resource and len(words) == 1 and is_verb(words[0]):
        return IdName(resource, words)
    rest = words[len(tag) :]
    is_verb_first = is_verb(words[0]) if words else False
    if (
        resource
        and rest
        and has_same_words(words[: len(tag)], tag)
        and (not is_verb_first or is_verb(rest[0]))
    ):
        return IdName(resource, rest)
    path_words = {*map(singular, lower_words(path))}
    if resource and (
        named := name_by_tag(words, tag, path_words, "_".join(path_resource).split("_"))
    ):
        return IdName(resource, named.words, True, named.is_plural)
    return None


def _name_by_underscore(operation_id: str) -> IdName | None:
    left, separator, right = operation_id.partition("_")
    if separator and right and "_" not in right:
        resource, verb = read_tag(left), lower_words(right)
        is_controller = _CONTROLLER.search(left) is not None
        is_chosen = is_controller or is_verb(verb[0])
        if resource and is_chosen and not is_verb(resource[0]):
            return IdName(resource, verb, is_controller, is_plural(verb[-1]))
    return None


def _join_words(text: str) -> str:
    return "_".join(lower_words(text))
