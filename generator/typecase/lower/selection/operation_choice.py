"""Choose operations by the patterns of the configuration."""

import re
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from typecase.config.api_options import ApiOptions, Patterns
from typecase.diagnostics import ConfigError, Diagnostic, DiagnosticsError
from typecase.diagnostics.suggestions import suggest
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list
from typecase.load.navigate.operations import Operation, iter_path_operations
from typecase.lower.operation_names.collisions import Key, NamedOperation
from typecase.names.operation_index import OperationIndex, OperationTexts

_WILDCARD = re.compile(r"(/?\*\*$|\*\*|\*)")


class OperationChoice(Struct, frozen=True):
    """The operations to generate, by pointer, and those that are left out explicitly.

    The pointer of a webhook's operation starts with that of the webhook, even if the
    path item is a component.
    """

    included: frozenset[str]
    excluded: frozenset[str]


class _Candidate(Struct, frozen=True):
    """An operation with the texts that patterns of each kind match."""

    pointer: str
    tags: tuple[str, ...]
    paths: tuple[str, ...]
    operations: tuple[str, ...]


def choose_operations(
    document: Document, options: ApiOptions, names: Mapping[Key, NamedOperation]
) -> tuple[OperationChoice, list[Diagnostic]]:
    """Return the operations that patterns choose, and warnings about the patterns.

    ``names`` has the names of the operations of `paths`. A pattern that matches nothing
    causes a warning. Raise `DiagnosticsError` if no operation remains, and
    `ConfigError` if a pattern without wildcards names several operations.
    """
    located = [
        (pointer, describe_operation(operation, names), operation)
        for _, pointer, operation in iter_located_operations(document)
    ]
    candidates = [
        _Candidate(
            pointer=pointer,
            tags=tuple(map(str, as_list(operation.node.get("tags")))),
            paths=(operation.path,),
            operations=texts.all,
        )
        for pointer, texts, operation in located
    ]
    index = OperationIndex((pointer, texts) for pointer, texts, _ in located)
    warnings: list[Diagnostic] = []

    def match(key: str, patterns: Patterns) -> frozenset[str]:
        matched: set[str] = set()
        for kind, pattern, is_match in _iter_patterns(patterns):
            if kind == "operations" and "*" not in pattern:
                pointers = index.find(pattern)
                if len(pointers) > 1:
                    raise ConfigError(
                        f"{options.place}: `{pattern}` in `{key}.{kind}` names several"
                        f" operations: {index.describe(pointers)}; write the HTTP"
                        " method and the path"
                    )
            else:
                pointers = [
                    each.pointer
                    for each in candidates
                    if any(map(is_match, getattr(each, kind)))
                ]
            matched.update(pointers)
            if not pointers:
                texts = (text for each in candidates for text in getattr(each, kind))
                warnings.append(
                    document.diagnostic(
                        "unmatched-pattern",
                        f"`{pattern}` in `{key}.{kind}` of {options.place} matches no"
                        " operation",
                        "/paths",
                        hint=suggest(pattern, texts),
                    )
                )
        return frozenset(matched)

    included = match("include", options.include)
    if options.include.is_empty:
        included = frozenset(each.pointer for each in candidates)
    excluded = match("exclude", options.exclude)
    if candidates and not included - excluded:
        error = document.diagnostic(
            "empty-selection",
            f"`include` and `exclude` of {options.place} leave no operation",
            "/paths",
        )
        raise DiagnosticsError([*warnings, error])
    return OperationChoice(included - excluded, excluded), warnings


def iter_located_operations(
    document: Document,
) -> Iterator[tuple[str, str, Operation]]:
    """Yield the section, the pointer and the operation for each path and webhook.

    Webhooks may share a path item: the pointer begins with that of the webhook.
    """
    for operation in iter_path_operations(document):
        yield "paths", operation.pointer, operation
    for operation in iter_path_operations(document, "webhooks"):
        webhook = join_pointer("", "webhooks", operation.path)
        inner = operation.pointer.removeprefix(operation.item_pointer)
        yield "webhooks", f"{webhook}{inner}", operation


def describe_operation(
    operation: Operation, names: Mapping[Key, NamedOperation]
) -> OperationTexts:
    """Return the texts that name an operation in the configuration.

    ``names`` has the names of operations, by path and method.
    """
    name = names.get((operation.path, operation.method))
    return OperationTexts(
        method=".".join(name.words) if name else "",
        id=operation.id,
        request=operation.request,
    )


def _iter_patterns(
    patterns: Patterns,
) -> Iterator[tuple[str, str, Callable[[str], object]]]:
    """Yield the kind and the text of each pattern, and a function that matches it."""
    for kind, texts in patterns._asdict().items():
        for text in texts:
            yield kind, text, re.compile(_to_regex(text), re.DOTALL).fullmatch


def _to_regex(pattern: str) -> str:
    """Return the regular expression of a pattern.

    `/**` at the end also matches nothing: `/pets/**` matches `/pets` too.
    """
    texts = {"*": "[^/]*", "**": ".*", "/**": "(?:/.*)?"}
    parts = _WILDCARD.split(pattern)
    return "".join(
        texts[part] if index % 2 else re.escape(part)
        for index, part in enumerate(parts)
    )
