"""Name operations by operationIds that have parts: `issues/list-for-repo`.

Somebody chose such an id for code. Ids that repeat the method and the path, and ids
without a resource, such as `listPets`, have no parts.
"""

import re
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from typecase.lower.operation_names.operation_words import (
    OperationWords,
    read_last_verb,
)
from typecase.lower.operation_names.path_names import PathName, is_version
from typecase.lower.operation_names.tag_names import name_by_tag
from typecase.lower.operation_names.tags import read_tag
from typecase.lower.operation_names.verbs import HTTP_METHODS, is_verb
from typecase.words import has_same_words, lower_words

_PART = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_MIN_SHARE = 0.6
"""The share of a document's ids from which on their form is that of all."""


class IdName(Struct, frozen=True):
    """The parts of the resource and the words of the verb that an operationId states.

    ``is_phrase`` is true if the id is a phrase such as `getTasks`; its verb may say no
    more than the HTTP method. ``is_plural`` is true if its object is plural.
    """

    resource: tuple[str, ...]
    words: tuple[str, ...]
    is_phrase: bool = False
    is_plural: bool = False


def begin_with_resources(operations: Iterable[OperationWords]) -> bool:
    """Return whether most ids of a document are such as `droplets_list_kernels`."""
    ids = [each.operation_id for each in operations if each.operation_id]
    count = sum(_split_at_verb(operation_id) is not None for operation_id in ids)
    return count > len(ids) * _MIN_SHARE


def name_by_id(
    operation: OperationWords, path_name: PathName, *, begins_with_resource: bool
) -> IdName | None:
    """Return the name that an operationId states, or None if the path names it.

    The parts of an id are separated by slashes or dots, or they are a resource and a
    verb around its only underscore, as in `Widgets_ListAll`. Otherwise, the id begins
    with the operation's tag, as `droplets_list` does, is a verb beside a tag, or a
    phrase with the words of the tag. ``begins_with_resource`` is true if most ids of
    the document have a verb after the first underscore.
    """
    for separator in "/.":
        texts = operation.operation_id.split(separator)
        if len(texts) > 1 and all(map(_PART.fullmatch, texts)):
            *parts, verb = [lower_words(t) for t in texts if not is_version(t)]
            if not parts or parts[0][0] in HTTP_METHODS:
                return None
            if last := read_last_verb(verb, operation.method):
                # In `ats.jobsUpdate`, the last part has the last resource too.
                parts, verb = [*parts, verb[:-1]], (last,)
            # In `users.user.listUser`, the first part is the group of the second.
            own_parts = [
                part
                for before, part in pairwise([(), *parts])
                if not has_same_words(before, part)
            ]
            return IdName(tuple(map("_".join, own_parts)), verb)
    if name := _name_by_underscore(operation.operation_id):
        return name
    if begins_with_resource and (split := _split_at_verb(operation.operation_id)):
        return IdName(*split)
    return _name_beside_tag(operation, path_name) if operation.tag_words else None


def _split_at_verb(
    operation_id: str,
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the resource and the words of `droplets_list_kernels`, if it is so."""
    left, _, right = operation_id.partition("_")
    resource, words = read_tag(left), lower_words(right)
    if not resource or not words or is_verb(resource[0]) or not is_verb(words[0]):
        return None
    return resource, words


def _name_by_underscore(operation_id: str) -> IdName | None:
    left, separator, right = operation_id.partition("_")
    resource, verb = read_tag(left), lower_words(right)
    if not separator or "_" in right or not resource or not verb:
        return None
    if is_verb(resource[0]) or not is_verb(verb[0]):
        return None
    return IdName(resource, verb)


def _name_beside_tag(operation: OperationWords, path_name: PathName) -> IdName | None:
    words = operation.id_words
    tag = operation.tag_words
    if len(words) == 1 and is_verb(words[0]):
        return IdName(operation.tag, words, is_phrase=True)
    rest = words[len(tag) :]
    # With the tag `downloads`, `download_file` begins with a verb.
    is_verb_first = is_verb(words[0]) and words[0] != tag[0] if words else False
    begins_with_tag = rest and has_same_words(words[: len(tag)], tag)
    if begins_with_tag and rest[0].isdecimal():
        return None  # `events__0_get` has a number in place of words.
    if begins_with_tag and (is_verb(rest[0]) or not is_verb_first):
        return IdName(operation.tag, rest)
    name = name_by_tag(operation, path_name)
    if name is None:
        return None
    resource = (*name.parents, *operation.tag)
    return IdName(resource, name.words, True, name.is_plural)
