"""Read the names that somebody wrote into a document for other generators.

`x-fern-sdk-group-name` and `x-speakeasy-group` name a resource,
`x-fern-sdk-method-name` and `x-speakeasy-name-override` a method. An operation may have
one of them: the rules find the other part of its name.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from typecase.config.api_options import ApiOptions
from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_mapping, is_list
from typecase.load.metaschema.error_messages import quote_value
from typecase.load.navigate.operations import Operation
from typecase.lower.operation_names.collisions import Key, NamedOperation
from typecase.words import lower_words

_RESOURCE_KEYS = ("x-fern-sdk-group-name", "x-speakeasy-group")
_OVERRIDE = "x-speakeasy-name-override"
_VERB_KEYS = ("x-fern-sdk-method-name", _OVERRIDE)
_KEYS = frozenset((*_RESOURCE_KEYS, *_VERB_KEYS))
_SPECIAL = re.compile(r"[\\\[\](){}|?*+]")
"""Special characters of regular expressions that are not read."""
_MAX_OVERRIDES = 1_000
"""The number of patterns that are read: each operation is compared with all."""
_MAX_LENGTH = 100
"""The length of the longest name, with all its parts."""
_HINT = "correct or remove the key, or name the operation with `x-typecase-method`"


class StatedName(Struct, frozen=True):
    """A name that is stated, or a part of one.

    ``resource`` is empty, and so is ``verb``, if the rules find it. ``origin`` says
    what states the name. ``pointer`` is its place, or empty if nobody stated it for
    this operation alone.
    """

    resource: tuple[str, ...]
    verb: str
    origin: str
    pointer: str = ""


def spell_name(parts: Iterable[str]) -> tuple[str, ...] | None:
    """Return the parts of a name in snake case, or None if they cannot be a name."""
    texts = tuple(parts)
    if len(".".join(texts)) > _MAX_LENGTH:
        return None
    spelled = tuple("_".join(lower_words(text)) for text in texts)
    return spelled if all(map(str.isidentifier, spelled)) else None


def read_stated_names(
    document: Document,
    operations: Sequence[Operation],
    resource_key: str,
    faults: list[Diagnostic],
) -> dict[Key, StatedName]:
    """Return the names that the document states, by path and method.

    ``resource_key`` is the key that names resources by configuration, or empty. A
    warning about each name that cannot be used is appended to ``faults``.
    """
    overrides = _read_overrides(document, faults)
    resource_keys = (resource_key,) if resource_key else _RESOURCE_KEYS
    keys = _KEYS | {*resource_keys}
    names: dict[Key, StatedName] = {}
    for operation in operations:
        if not overrides and not keys & operation.node.keys():
            continue
        reader = _Reader(document, operation, faults)
        resource, resource_from = reader.read(resource_keys)
        verb, verb_from = reader.read(_VERB_KEYS)
        pointer = join_pointer(operation.pointer, verb_from or resource_from)
        if not verb:
            verb = _find_override(overrides, operation)
            pointer = pointer if resource_from else ""
        if resource or verb:
            origin = verb_from or resource_from or f"{_OVERRIDE} of the document"
            names[operation.path, operation.method] = StatedName(
                resource, "_".join(verb), origin, pointer
            )
    return names


class _Reader(Struct, frozen=True):
    """Reads the keys of an operation."""

    document: Document
    operation: Operation
    faults: list[Diagnostic]

    def read(self, keys: Sequence[str]) -> tuple[tuple[str, ...], str]:
        """Return the parts of the name that the first usable key states, and the key.

        Append a warning for a key that is not usable.
        """
        for key in keys:
            value = self.operation.node.get(key)
            if value is None:
                continue
            parts = [*_split(value)]
            if all(isinstance(part, str) for part in parts):
                is_verb = key in _VERB_KEYS
                name = spell_name(["_".join(parts)] if is_verb else parts)
                if name:
                    return name, key
                if value in ([], ""):
                    continue  # Other generators put the method on the client.
            self.faults.append(
                self.document.diagnostic(
                    "unused-name",
                    f"`{key}` must be a name, not {quote_value(value)}; the operation"
                    " is named without it",
                    join_pointer(self.operation.pointer, key),
                    hint=_HINT,
                )
            )
        return (), ""


def _split(value: Any) -> Iterator[Any]:
    """Yield the parts of `beta.agents`, or of a list of such texts."""
    for text in value if is_list(value) else [value]:
        yield from text.split(".") if isinstance(text, str) else [text]


class Clashes:
    """Leaves out stated names that other operations or resources have.

    ``fixed`` are names that go first, and so do those of the configuration.
    """

    def __init__(
        self,
        document: Document,
        faults: list[Diagnostic],
        fixed: Iterable[NamedOperation],
        options: ApiOptions,
    ) -> None:
        self._document = document
        self._faults = faults
        self._fixed = {name.words for name in fixed}
        self._fixed |= {tuple(text.split(".")) for text in options.methods.values()}

    def leave_out(
        self,
        names: Mapping[Key, NamedOperation],
        stated: Mapping[Key, StatedName],
        others: Iterable[NamedOperation] = (),
    ) -> dict[Key, NamedOperation]:
        """Return the names that are free, and append a warning for each other one.

        Of several operations with one name, none has it. ``others`` go first, too.
        """
        first = self._fixed | {name.words for name in others}
        counts = Counter(name.words for name in names.values())
        resources = {
            words[:end] for words in (*first, *counts) for end in range(1, len(words))
        }
        free: dict[Key, NamedOperation] = {}
        for key, name in names.items():
            parents = {name.words[:end] for end in range(2, len(name.words))}
            if counts[name.words] == 1 and not (
                name.words in first or name.words in resources or parents & first
            ):
                free[key] = name
            elif stated[key].pointer:
                self._report(stated[key], name)
        return free

    def _report(self, stated: StatedName, name: NamedOperation) -> None:
        self._faults.append(
            self._document.diagnostic(
                "unused-name",
                f"the name `{'.'.join(name.words)}` that `{stated.origin}` states is"
                " that of another operation or resource, too; the operation is named"
                " without it",
                stated.pointer,
                hint=_HINT,
            )
        )


def _read_overrides(
    document: Document, faults: list[Diagnostic]
) -> list[tuple[str, tuple[str, ...]]]:
    """Return the patterns of operationIds that the document names, and the names.

    A warning about each one that cannot be used is appended to ``faults``.
    """
    value = document.root.get(_OVERRIDE, [])
    stated = value if is_list(value) else [value]
    overrides: list[tuple[str, tuple[str, ...]]] = []
    for index, each in enumerate(stated[: _MAX_OVERRIDES + 1]):
        node = as_mapping(each)
        pattern, name = node.get("operationId"), node.get("methodNameOverride")
        spelled = spell_name([name]) if isinstance(name, str) else None
        if index == _MAX_OVERRIDES:
            wrong = f"may have {_MAX_OVERRIDES:,} patterns, and has more"
        elif not isinstance(pattern, str) or _SPECIAL.search(pattern.replace(".*", "")):
            wrong = (
                "needs an `operationId` of plain text, `.*`, `^` and `$`, not"
                f" {quote_value(pattern)}"
            )
        elif not spelled:
            wrong = f"needs a name as `methodNameOverride`, not {quote_value(name)}"
        else:
            overrides.append((pattern, spelled))
            continue
        faults.append(
            document.diagnostic(
                "unused-name",
                f"`{_OVERRIDE}` {wrong}; the operations are named without it",
                join_pointer("", _OVERRIDE, index),
                hint=_HINT,
            )
        )
    return overrides


def _find_override(
    overrides: Iterable[tuple[str, tuple[str, ...]]], operation: Operation
) -> tuple[str, ...]:
    """Return the name of the first pattern that an operationId matches, or none."""
    text = operation.id
    found = (name for pattern, name in overrides if text and _matches(pattern, text))
    return next(found, ())


def _matches(pattern: str, text: str) -> bool:
    """Return whether a text matches a pattern of plain text, `.*`, `^` and `$`.

    A regular expression from a document could take any time, so none is run.
    """
    start = "" if pattern.startswith("^") else ".*"
    end = "" if pattern.endswith("$") else ".*"
    pieces = (start + pattern.removeprefix("^").removesuffix("$") + end).split(".*")
    if len(pieces) == 1:
        return text == pieces[0]
    first, *middle, last = pieces
    if not text.startswith(first):
        return False
    place = len(first)
    for piece in middle:
        place = text.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return text.endswith(last) and place <= len(text) - len(last)
