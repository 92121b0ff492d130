"""Tell operations apart that would have the same name."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from typecase.lower.operation_names.path_names import is_version
from typecase.lower.operation_names.resource_words import without_resource
from typecase.lower.operation_names.verbs import (
    DEFAULT_VERBS,
    GENERIC_VERBS,
    VERBS,
    is_verb,
)
from typecase.words import lower_words

Key = tuple[str, str]
"""The path and the method of an operation."""

_UNCOUNTED_VERBS = frozenset({"create", "get", "head", "list", "options"})
"""Verbs that get no `many` for several things, as in `update_many`."""


class NamedOperation(Struct, frozen=True):
    """The name of an operation: the parts of its resource, and a verb.

    All parts are words in lower case, joined by underscores.
    """

    resource: tuple[str, ...]
    verb: str

    @property
    def resource_id(self) -> str:
        """The parts of the resource, joined by slashes."""
        return "/".join(self.resource)

    @property
    def words(self) -> tuple[str, ...]:
        """The parts of the resource, and the verb."""
        return *self.resource, self.verb


class Preference(Struct, frozen=True):
    """The preferred name of an operation, and what tells the operation from others.

    ``id_words`` are the words of the operationId that are not in the resource.
    ``scope`` has the words of the path that are not in the resource. ``parameters`` are
    those of the path. ``path`` has all words of the path. ``is_item`` is true if the
    operation acts on one thing. ``is_exact`` is true if the operationId is the name.
    ``nested`` is the name in the resource that the path has below that of the name.
    """

    name: NamedOperation
    id_words: tuple[str, ...]
    scope: str
    parameters: tuple[str, ...]
    method: str
    path: str
    is_item: bool
    is_exact: bool = False
    nested: NamedOperation | None = None


def tell_apart(preferences: Mapping[Key, Preference]) -> dict[Key, NamedOperation]:
    """Return a name for each operation.

    Operations with a preferred name of their own get it. If several prefer one name,
    they get the first of these that differ: the words of their ids, their scopes, their
    HTTP methods and their last parameters. The one without such words keeps the
    preferred name, and so does the one whose operationId is exactly that name. If none
    of these differ for all operations, those for which one differs get it. The same
    rules then name the rest.
    """
    names = {key: preference.name for key, preference in preferences.items()}
    taken = set(names.values())
    groups: dict[NamedOperation, list[Key]] = defaultdict(list)
    for key, name in names.items():
        groups[name].append(key)
    for name, keys in groups.items():
        if len(keys) > 1:
            group = {key: preferences[key] for key in keys}
            for key, chosen in _tell_group_apart(name, group, taken).items():
                taken.add(chosen)
                names[key] = chosen
    return _apart_from_resources(_apart_by_paths(names))


def _tell_group_apart(
    name: NamedOperation, group: Mapping[Key, Preference], taken: set[NamedOperation]
) -> dict[Key, NamedOperation]:
    """Return distinct names for operations that prefer the same one."""
    exact = [key for key, each in group.items() if each.is_exact]
    if len(exact) == 1:
        return {
            key: name if key in exact else _full_name(each)
            for key, each in group.items()
        }
    proposals = [
        [NamedOperation(name.resource, verb) for verb in verbs]
        for verbs in _propose_verbs(name.verb, [*group.values()])
    ]
    for names in proposals:
        if len(set(names)) == len(names):
            return {
                key: new if new == name or new not in taken else _full_name(each)
                for (key, each), new in zip(group.items(), names, strict=True)
            }
    nested: list[NamedOperation | None] = [each.nested for each in group.values()]
    whole_ids = [
        NamedOperation(name.resource, "_".join(each.id_words or (name.verb,)))
        for each in group.values()
    ]
    choices: Sequence[Sequence[NamedOperation | None]]
    choices = (nested, whole_ids, *proposals)
    for choice in choices:
        counts = Counter(choice)
        own = {
            key: new
            for key, new in zip(group, choice, strict=True)
            if new and new != name and counts[new] == 1 and new not in taken
        }
        if own:
            rest = {key: each for key, each in group.items() if key not in own}
            left = taken.union(own.values())
            return own | (_tell_group_apart(name, rest, left) if rest else {})
    return {key: _full_name(each) for key, each in group.items()}


def _apart_by_paths(
    names: Mapping[Key, NamedOperation],
) -> dict[Key, NamedOperation]:
    """Return the names, with words of the paths for those that are still the same.

    Operations whose paths have the same words keep the same name.
    """
    apart = {**names}
    for add_words in (_path_versions, lower_words):
        same: dict[NamedOperation, list[Key]] = defaultdict(list)
        for key, name in apart.items():
            same[name].append(key)
        for name, keys in same.items():
            verbs = {key: "_".join((name.verb, *add_words(key[0]))) for key in keys}
            if 1 < len(keys) == len({*verbs.values()}):
                for key, verb in verbs.items():
                    apart[key] = NamedOperation(name.resource, verb)
    return apart


def _path_versions(path: str) -> list[str]:
    return [
        word
        for segment in path.split("/")
        if is_version(segment)
        for word in lower_words(segment)
    ]


def _apart_from_resources(
    names: Mapping[Key, NamedOperation],
) -> dict[Key, NamedOperation]:
    """Return the names, with others for operations named like a resource.

    For example, `GET /files/content` is `files.get_content` if `files.content` is the
    resource of other operations, and `POST /users/register` is `users.register.create`.
    """
    resources = {
        name.resource[:end]
        for name in names.values()
        for end in range(2, len(name.resource) + 1)
    }
    taken = set(names.values())
    apart = dict(names)
    for (path, method), name in names.items():
        if name.words in resources:
            verb = _default_verb(method)
            other = NamedOperation(name.words, verb)
            is_creation = verb == "create" and is_verb(name.verb.partition("_")[0])
            if not is_creation or other in taken:
                other = NamedOperation(name.resource, f"{verb}_{name.verb}")
            apart[path, method] = other
    return apart


def _default_verb(method: str) -> str:
    return DEFAULT_VERBS.get(method, method.lower())


def _propose_verbs(verb: str, group: Sequence[Preference]) -> Iterator[list[str]]:
    """Yield a verb for each operation of a group that prefers the same verb.

    These are the results of one rule after the other.
    """
    shared_parameters = set(group[0].parameters).intersection(
        *(each.parameters for each in group)
    )
    shared_words = set(group[0].id_words).intersection(
        *(each.id_words for each in group)
    )
    rules: tuple[Callable[[Preference], str], ...] = (
        lambda each: _by_id(verb, each, shared_words),
        lambda each: _by_number(verb, each),
        lambda each: _by_scope(verb, each),
        lambda each: _by_method(verb, each),
        lambda each: _by_parameter(verb, each, shared_parameters),
        lambda each: _by_parameters(verb, each, shared_parameters),
    )
    for rule in rules:
        yield [rule(each) for each in group]


def _by_id(verb: str, preference: Preference, shared_words: set[str]) -> str:
    """Return the verb with the words of the id that not all ids of the group have."""
    extra = [word for word in preference.id_words if word not in shared_words]
    extra = [word for word in extra if word not in verb.split("_")]
    # `create_or_update` has two verbs.
    if "or" in extra or any(
        word in VERBS and word not in GENERIC_VERBS for word in extra
    ):
        return "_".join(preference.id_words)
    rest = [word for word in extra if word not in GENERIC_VERBS or word == "all"]
    if rest and set(rest) <= set(preference.scope.split("_")):
        return _by_scope(verb, preference)
    return "_".join((verb, *rest))


def _by_scope(verb: str, preference: Preference) -> str:
    if not preference.scope:
        return verb
    if is_version(preference.scope):
        return "_".join((verb, *lower_words(preference.scope)))
    link = "by" if preference.scope.endswith("_id") else "for"
    return f"{verb}_{link}_{preference.scope}"


def _by_number(verb: str, preference: Preference) -> str:
    is_of_one = preference.is_item or verb.partition("_")[0] in _UNCOUNTED_VERBS
    number = "all" if "all" in preference.id_words else "many"
    return verb if is_of_one else f"{verb}_{number}"


def _by_method(verb: str, preference: Preference) -> str:
    first, separator, rest = verb.partition("_")
    is_replaced = first == "update" and preference.method == "put"
    return f"replace{separator}{rest}" if is_replaced else verb


def _by_parameter(verb: str, preference: Preference, shared: set[str]) -> str:
    own = _own_parameters(preference, shared)
    return f"{verb}_by_{own[-1]}" if own else verb


def _by_parameters(verb: str, preference: Preference, shared: set[str]) -> str:
    own = _own_parameters(preference, shared)
    return f"{verb}_by_{'_and_'.join(own)}" if own else verb


def _own_parameters(preference: Preference, shared: set[str]) -> list[str]:
    """Return the parameters that not all have; `country_id` of `countries` is `id`."""
    own = [name for name in preference.parameters if name and name not in shared]
    last = preference.name.resource[-1:]
    return [
        "id" if [*without_resource(name.split("_"), last)] == ["id"] else name
        for name in own
    ]


def _full_name(preference: Preference) -> NamedOperation:
    resource = preference.name.resource
    words = [preference.method, *preference.path.split("_")]
    verb = "_".join(without_resource(words, resource, is_strict=False))
    return NamedOperation(resource, verb)
