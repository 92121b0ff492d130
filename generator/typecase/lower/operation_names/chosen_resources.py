"""Name operations in resources that the rules do not choose.

A key of the document, its tags or the configuration choose the resource; what the
operation does there is named by its operationId or its path.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from typecase.lower.operation_names.collisions import Key, NamedOperation
from typecase.lower.operation_names.id_names import IdName
from typecase.lower.operation_names.operation_words import (
    OperationSource,
    OperationWords,
)
from typecase.lower.operation_names.path_names import PathName
from typecase.lower.operation_names.resource_words import without_resource
from typecase.lower.operation_names.tags import is_version_word
from typecase.lower.operation_names.verb_choice import (
    as_created,
    choose_id_verb,
    choose_path_verb,
)
from typecase.lower.operation_names.verbs import HTTP_METHODS, is_verb
from typecase.words import has_same_words, lower_words, singular

Resource = tuple[str, ...]
"""The parts of a resource, in lower case."""

_DOTTED = re.compile(r"[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+", re.ASCII)
_ENDINGS = frozenset(
    {"app", "co", "com", "css", "dev", "html", "io", "js", "json", "local", "net"}
    | {"org", "php", "ts", "xml", "yaml", "yml"}
)
"""Last parts of the names of hosts and files, which are no resources."""
_VAGUE_VERBS = frozenset({"post", "put"})
"""HTTP methods at the end of ids, which say less than the path does."""


def _find_dotted(tags: Collection[str]) -> dict[str, Resource]:
    """Return the resource of each tag such as `beta.agents`, if dots nest the tags.

    They do if most tags have dots, or if most of the tags with dots have the same first
    part as another tag.
    """
    dotted = {
        tag: tuple("_".join(lower_words(part)) for part in tag.split("."))
        for tag in tags
        if _DOTTED.fullmatch(tag) and tag.rpartition(".")[2].lower() not in _ENDINGS
    }
    dotted = {
        tag: parts
        for tag, parts in dotted.items()
        if not any(map(is_version_word, parts))
    }
    while len(dotted) == len(tags) > 1 and _begin_alike(dotted.values()):
        # All begin with the name of the API, as in `com.shop.pets`.
        dotted = {tag: parts[1:] for tag, parts in dotted.items()}
    heads = Counter(parts[0] for parts in dotted.values())
    heads.update("_".join(lower_words(tag)) for tag in tags if tag not in dotted)
    nested = sum(heads[parts[0]] > 1 for parts in dotted.values())
    is_usual = len(dotted) > 1 and 2 * len(dotted) > len(tags)
    return dotted if is_usual or 2 * nested > len(dotted) else {}


def _begin_alike(resources: Collection[Resource]) -> bool:
    """Return whether all resources have the same first part, and each a further one."""
    return len({parts[0] for parts in resources}) == 1 and min(map(len, resources)) > 1


def read_dotted_tags(sources: Sequence[OperationSource]) -> dict[Key, Resource]:
    """Return the resources of tags such as `beta.agents`, by path and method.

    An operationId with parts of its own goes first.
    """
    tags = {each.tags[0] for each in sources if each.tags}
    if not any("." in tag for tag in tags):
        return {}
    dotted = _find_dotted(tags)
    return {
        (each.path, each.method): dotted[each.tags[0]]
        for each in sources
        if each.tags
        and each.tags[0] in dotted
        and not any(mark in each.operation_id for mark in "./")
    }


def choose_resources(
    operations: Iterable[OperationWords],
    path_names: Mapping[Key, PathName],
    stated: Mapping[Key, Resource],
    resources_from: str,
) -> Mapping[Key, Resource]:
    """Return the resources that the rules do not choose, by path and method.

    ``stated`` are those of single operations. ``resources_from`` says what has those of
    the others: `tags`, `paths`, or empty if the rules choose them.
    """
    if not resources_from:
        return stated
    is_by_tag = resources_from == "tags"
    others = {
        each.key: each.tag if is_by_tag else path_names[each.key].resource
        for each in operations
    }
    return {key: each for key, each in {**others, **stated}.items() if each}


def choose_verb_in(
    resource: Resource,
    operation: OperationWords,
    path_name: PathName,
    id_name: IdName | None,
) -> Sequence[str]:
    """Return the words of the verb of an operation in a resource.

    The words of an id after those of the resource go first: `agents_chats_start` in
    `beta.chats` is `start`. What the path has beyond the resource is added:
    `GET /users/{id}/emails` in `users` is `list_emails`.
    """
    own_words = resource[-1].split("_")
    if words := _find_words_after(own_words, operation.id_words):
        return words
    if id_name is not None:
        name = replace(id_name, resource=resource)
        verb = choose_id_verb(operation, path_name, name)
        if not has_same_words(verb, own_words) and verb[0] not in _VAGUE_VERBS:
            return verb
    path_name = as_created(operation, path_name)
    verb = [*choose_path_verb(operation, path_name, resource)]
    known = {singular(word) for part in resource for word in part.split("_")}
    if known.issuperset(map(singular, verb[1:])):
        del verb[1:]
    last = [word for part in path_name.resource[-1:] for word in part.split("_")]
    rest = [*without_resource(last, resource)]
    rest = [] if known.issuperset(map(singular, rest)) else rest
    is_whole = not path_name.is_action or [path_name.verb] == verb
    if rest and is_whole and len(verb) == 1 and not has_same_words(rest, verb):
        if path_name.is_item or verb[0] == "create":
            rest[-1] = singular(rest[-1])
        return [*verb, *rest]
    return verb


def keep_owners(
    resource: Resource, path_name: PathName, operation: OperationWords
) -> tuple[PathName, OperationWords]:
    """Return the names by which an operation is told from others in a chosen resource.

    The path keeps the parts that the resource does not have, which make
    `list_for_file` at `/files/{id}/comments`. An id that only repeats the path loses
    its words.
    """
    known = {singular(word) for part in resource for word in part.split("_")}
    parts = path_name.resource
    owners = [
        part
        for part in (parts if path_name.is_action else parts[:-1])
        if not known.issuperset(map(singular, part.split("_")))
    ]
    if not owners:
        return path_name, operation
    words = operation.id_words
    if all(word in HTTP_METHODS or operation.has_in_path(word) for word in words):
        operation = replace(operation, id_words=())
    return replace(path_name, dropped=(*path_name.dropped, *owners)), operation


def _find_words_after(own_words: Sequence[str], words: Sequence[str]) -> Sequence[str]:
    """Return the words of an id from the verb on that follows those of a resource.

    Return none if the id begins with a verb, or repeats the resource.
    """
    length = len(own_words)
    if not words or (is_verb(words[0]) and words[0] != own_words[0]):
        return ()
    for end in range(length, len(words)):
        if has_same_words(words[end - length : end], own_words):
            verb, *rest = words[end:]
            repeats = has_same_words(rest[-length:], own_words)
            is_own = is_verb(verb) and verb not in _VAGUE_VERBS and not repeats
            return words[end:] if is_own else ()
    return ()


def flatten_names(
    names: Mapping[Key, NamedOperation], kept: Collection[Resource]
) -> dict[Key, NamedOperation]:
    """Return the names with resources of one part, but for those in ``kept``."""
    flat = _flatten({name.resource for name in names.values()}, kept)
    return {
        key: NamedOperation(flat[name.resource], name.verb)
        for key, name in names.items()
    }


def _flatten(
    resources: Collection[Resource], kept: Collection[Resource]
) -> dict[Resource, Resource]:
    """Return a resource of one part for each: the last part, or more of them joined.

    More of them stand where the last part would mean several resources. Those in
    ``kept`` stay as they are.
    """
    flat = {resource: resource for resource in resources if resource in kept}
    flat |= {each: each for each in resources if len(each) == 1}
    left = [resource for resource in resources if resource not in flat]
    for length in range(1, max(map(len, left), default=0) + 1):
        names: dict[Resource, list[Resource]] = defaultdict(list)
        for resource in left:
            names[("_".join(resource[-length:]),)].append(resource)
        taken = {*flat.values()}
        for name, owners in names.items():
            if len(owners) == 1 and name not in taken:
                flat[owners[0]] = name
        left = [resource for resource in left if resource not in flat]
    return flat | {resource: resource for resource in left}
