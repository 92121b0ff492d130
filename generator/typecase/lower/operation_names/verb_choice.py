"""Choose the verb of an operation among the words of its operationId and its path."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from typecase.lower.operation_names.id_names import IdName
from typecase.lower.operation_names.operation_words import OperationWords
from typecase.lower.operation_names.path_names import PLURALS_OF_ONE, PathName
from typecase.lower.operation_names.resource_words import (
    PREPOSITIONS,
    without_resource,
)
from typecase.lower.operation_names.tag_names import FILLERS
from typecase.lower.operation_names.verbs import (
    DEFAULT_VERBS,
    GENERIC_VERBS,
    HTTP_METHODS,
    READING_VERBS,
    USUAL_VERBS,
    VERBS,
    is_verb,
)
from typecase.words import has_same_words, is_plural

_TELLING_VERBS = frozenset(
    {("get", "list"), ("post", "create"), ("post", "update"), ("put", "create")}
)
"""Methods and verbs of ids that tell what the method leaves open."""


def choose_id_verb(
    operation: OperationWords, path_name: PathName, id_name: IdName
) -> Sequence[str]:
    """Return the words of the verb that an operationId states.

    The verb of a phrase such as `getTasks` gives way to the usual one.
    """
    if not id_name.is_phrase:
        words = without_resource(id_name.words, id_name.resource) or id_name.words
        last = id_name.words[-1]
        has_noun = len(words) == 1 < len(id_name.words) and is_plural(last)
        is_stated = operation.has_id_parts
        if has_noun and is_reading(operation, words[0]) and not is_stated:
            # `Roles_GetRoles` is a phrase after the resource.
            returns_list = _returns_list(operation, path_name)
            if returns_list or (returns_list is None and last not in PLURALS_OF_ONE):
                return ["list"]
        return words
    verb, *others = id_name.words
    has_context = others and others[0] in PREPOSITIONS
    more = others if has_context else [*without_resource(others, id_name.resource)]
    returns_list = _returns_list(operation, path_name)
    is_list = id_name.is_plural if returns_list is None else returns_list
    is_whole = not more or more[0] in PREPOSITIONS
    if operation.method == "get" and verb in READING_VERBS and is_whole and is_list:
        return ["list", *more]
    if verb in HTTP_METHODS:
        verb = DEFAULT_VERBS.get(verb, verb)
    verb = USUAL_VERBS.get(verb, verb)
    if path_name.is_action and path_name.verb == f"bulk_{verb}" and not more:
        verb = path_name.verb  # `createIssues` at `/issues/bulk`.
    return [verb, *more]


def find_read_verb(operations: Iterable[OperationWords]) -> str:
    """Return `retrieve` if that is what all ids of a document say, or else `get`."""
    verbs = {
        word
        for each in operations
        for word in (*each.id_words[:1], *each.id_words[-1:])
        if is_reading(each, word)
    }
    return "retrieve" if verbs == {"retrieve"} else DEFAULT_VERBS["get"]


def is_reading(operation: OperationWords, verb: str) -> bool:
    """Return whether a verb of an operation says no more than that it reads."""
    is_read = operation.method == "get" and verb in READING_VERBS
    return is_read and verb not in operation.path_words


def as_created(operation: OperationWords, path_name: PathName) -> PathName:
    """Return the name of a path, with its last segment as a part of the resource.

    An id such as `createSpeech` tells that the segment `speech` is no action.
    """
    verb, *rest = operation.id_words or ("",)
    last = path_name.verb.split("_")
    is_created = verb == DEFAULT_VERBS["post"] and has_same_words(
        rest[-len(last) :], last
    )
    if not path_name.is_action or operation.method != "post" or not is_created:
        return path_name
    resource = (*path_name.resource, path_name.verb)
    return replace(path_name, resource=resource, verb=verb, is_action=False)


def choose_path_verb(
    operation: OperationWords, path_name: PathName, resource: tuple[str, ...]
) -> Sequence[str]:
    """Return the words of the verb that the path states, or its operationId."""
    words = path_name.verb.split("_")
    returns_list = _returns_list(operation, path_name)
    if path_name.is_action:
        own_words = without_resource(operation.id_words, resource, is_strict=False)
        has_verb_before = [*own_words[-len(words) :]] == words and own_words != words
        # An id that begins with the HTTP method repeats the path.
        is_chosen = has_verb_before and own_words[0] != operation.method
        if is_chosen and is_verb(own_words[0]) and not is_verb(words[0]):
            return own_words
        has_usual_verb = words[0] in DEFAULT_VERBS.values() and words[1:]
        if has_usual_verb and own_words[1:] == words[1:] and _is_special(own_words[0]):
            return own_words
        if words[0] in ("get", "list") and words[1:] and returns_list is not None:
            words[0] = "list" if returns_list else "get"
        return without_resource(words, resource) or words
    if verb := _own_verb(operation, resource):
        return [verb]
    if operation.method == "get" and returns_list is not None:
        return ["list" if returns_list else "get"]
    return words


def _is_special(verb: str) -> bool:
    """Return whether a verb says more than the HTTP method does."""
    return verb in VERBS and verb not in GENERIC_VERBS and verb not in HTTP_METHODS


def _returns_list(operation: OperationWords, path_name: PathName) -> bool | None:
    """Return whether an operation reads a list, or None if nothing tells.

    An id such as `listPets` tells it. At a path that has items, a response without a
    list tells nothing: the list may be deep inside.
    """
    if operation.method == "get" and operation.id_words[:1] == ("list",):
        return True
    if not operation.returns_list and path_name.has_items:
        return None
    return operation.returns_list


def _own_verb(operation: OperationWords, resource: tuple[str, ...]) -> str | None:
    """Return the verb of an id that has no other words than those of the path.

    A verb that says no more than the HTTP method is left out, unless it follows `bulk`.
    """
    words = operation.id_words
    first, *others = without_resource(words, resource, is_strict=False) or ("",)
    is_noun = first != words[0] and is_verb(words[0]) if words else True
    if first == "bulk" and others and is_verb(others[0]):
        first = f"{first}_{others.pop(0)}"
    if is_noun or not all(w in FILLERS or operation.has_in_path(w) for w in others):
        return None
    verb = USUAL_VERBS.get(first, first)
    if verb.startswith("bulk_") or (verb in VERBS and verb not in GENERIC_VERBS):
        return verb
    return verb if (operation.method, verb) in _TELLING_VERBS else None
