"""Choose operations by the patterns of the configuration."""

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from typecase.config.api_options import ApiOptions, Patterns
from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.diagnostics.suggestions import suggest
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.load.navigate.operations import Operation, iter_path_operations

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
    document: Document, options: ApiOptions
) -> tuple[OperationChoice, list[Diagnostic]]:
    """Return the operations that patterns choose, and warnings about the patterns.

    A pattern that matches nothing causes a warning. Raise `DiagnosticsError` if no
    operation remains.
    """
    candidates = [*_iter_candidates(document)]
    warnings: list[Diagnostic] = []

    def match(key: str, patterns: Patterns) -> frozenset[str]:
        matched: set[str] = set()
        for kind, pattern, is_match in _iter_patterns(patterns):
            pointers = {
                each.pointer
                for each in candidates
                if any(map(is_match, getattr(each, kind)))
            }
            matched |= pointers
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


def _iter_candidates(document: Document) -> Iterator[_Candidate]:
    for _, pointer, operation in iter_located_operations(document):
        yield _Candidate(
            pointer=pointer,
            tags=tuple(map(str, as_list(operation.node.get("tags")))),
            paths=(operation.path,),
            operations=operation_keys(operation),
        )


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


def operation_keys(operation: Operation) -> tuple[str, ...]:
    """Return the texts that name an operation in the configuration.

    These are the HTTP method and the path, as in `GET /pets`, and the operationId.
    """
    is_standard = operation.method in HTTP_METHODS
    method = operation.method.upper() if is_standard else operation.method
    operation_id = operation.node.get("operationId")
    ids = (operation_id,) if isinstance(operation_id, str) and operation_id else ()
    return (f"{method} {operation.path}", *ids)


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
