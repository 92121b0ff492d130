"""Divide the models of a large API between the modules of a package.

Type checkers give up on a module of thousands of classes, and importing it takes
seconds. A model is in the module that is named after the first words of its component,
or of the resource and method that describe it inline. A group of models that is still
large is divided by the next word, except for the few that share no further word with
others. Models that share their first word with no other are in modules by their first
letter. So a new model moves others at most if it changes the division of its own group.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

from typecase.ir import AliasSchema, Api, ObjectSchema, SchemaId, iter_bases
from typecase.names.identifiers import (
    BUILTIN_TYPES,
    WINDOWS_DEVICES,
    avoid_reserved,
    snake,
)
from typecase.names.resource_names import ResourceNames
from typecase.words import lower_words, singular

MAX_MODELS = 200
"""The most models for which `models` is a single module."""
MAX_GROUP = 80
"""The number of models above which a group is divided by another word."""
MIN_GROUP = 5
"""The least number of models that are divided from a larger group."""
MIN_MODULE = 2
"""The least number of models of a module that is named after their first word."""
ALIASES_MODULE = "_recursive"
"""The module of the types that contain themselves, which the runtime knows."""
RESERVED = WINDOWS_DEVICES | BUILTIN_TYPES
"""Names that modules avoid; pydantic evaluates builtins in the package's namespace."""
Words = tuple[str, ...]


def name_model_modules(
    api: Api, resources: Mapping[str, ResourceNames]
) -> dict[SchemaId, str]:
    """Return the module of each model in the package `models` of a large API.

    The result is empty for a small API, whose models are in one module. ``resources``
    has the names of resources by id.
    """
    if len(api.schemas) <= MAX_MODELS:
        return {}
    words_of = _Words(api, resources).of_model
    aliases = {i for i, each in api.schemas.items() if isinstance(each, AliasSchema)}
    words = {
        schema_id: words_of(schema_id)
        for schema_id in api.schemas
        if schema_id not in aliases
    }
    modules = {
        key: avoid_reserved(snake(" ".join(prefix), empty="models"), RESERVED)
        for key, prefix in _choose_prefixes(Counter(words.values())).items()
    }
    return {
        schema_id: modules[key] for schema_id, key in words.items()
    } | dict.fromkeys(aliases, ALIASES_MODULE)


def _choose_prefixes(sizes: Mapping[Words, int]) -> dict[Words, Words]:
    """Return the words by which the group of each model is called.

    ``sizes`` has the number of models by words. A group has the models whose first
    words are the same.
    """
    totals: dict[Words, int] = {}
    for words, size in sizes.items():
        for prefix in _prefixes(words):
            totals[prefix] = totals.get(prefix, 0) + size
    return {words: _choose_prefix(words, totals) for words in sizes}


def _choose_prefix(words: Words, totals: Mapping[Words, int]) -> Words:
    chosen, *longer = _prefixes(words)
    if totals[chosen] < MIN_MODULE:
        return (chosen[0][0],)
    for prefix in longer:
        if totals[chosen] <= MAX_GROUP or totals[prefix] < MIN_GROUP:
            break
        chosen = prefix
    return chosen


def _prefixes(words: Words) -> Iterable[Words]:
    return accumulate((word,) for word in words)


class _Words:
    """The words that say what models are about."""

    def __init__(self, api: Api, resources: Mapping[str, ResourceNames]) -> None:
        self._schemas = api.schemas
        self._paths: dict[str, Words] = {}
        present = {op.pointer for each in api.resources for op in each.operations}
        for resource in resources.values():
            for pointer, method in resource.methods.items():
                if pointer not in present:
                    continue
                words = _singular_words(f"{resource.path} {method}")
                self._paths[pointer] = words
                # What all operations of a path share is about the resource.
                path = pointer.rpartition("/")[0]
                self._paths.setdefault(path, _singular_words(resource.path))

    def of_model(self, schema_id: SchemaId) -> Words:
        """Return the words of a model, or of the most distant of its bases.

        A model must be in the module of its base, so that modules do not import each
        other in a cycle.
        """
        schema = self._schemas[schema_id]
        if isinstance(schema, ObjectSchema):
            for base in iter_bases(schema, self._schemas):
                schema_id = base.id
        return next(filter(None, self._candidates(schema_id)), ("models",))

    def _candidates(self, schema_id: SchemaId) -> Iterator[Words]:
        _, kind, *names = schema_id.split("/")
        if kind == "paths":
            keys = (kind, *names)
            pointers = ["/".join(keys[:end]) for end in range(1, len(keys) + 1)]
            known = [self._paths.get(f"/{pointer}", ()) for pointer in pointers]
            # The longest pointer is that of an operation.
            yield from reversed(known)
        name = names[1] if kind == "components" and len(names) > 1 else names[0]
        yield _singular_words(name.replace("~1", "/"))


def _singular_words(text: str) -> Words:
    return tuple(map(singular, lower_words(text)))
