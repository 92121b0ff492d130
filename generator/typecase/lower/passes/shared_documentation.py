"""Mark the errors and response headers that nearly all operations describe alike."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from typecase.ir import Api, Header, Operation, Response
from typecase.lower.passes.pass_context import PassContext
from typecase.lower.passes.shared_headers import MIN_OPERATIONS, MIN_SHARE

_MIN_HEADER_SHARE = 0.8
"""The share of the operations that must describe a response header. It is lower than
that of errors, since to name a header promises nothing."""


def share_errors_and_headers(api: Api, _: PassContext) -> Api:
    """Mark the errors and response headers that operations share.

    The documentation of the client describes these, instead of that of each method. The
    API gets the descriptions of statuses.
    """
    operations = api.operations
    api = replace(api, error_descriptions=_find_shared_descriptions(operations))
    needed = max(MIN_OPERATIONS, MIN_SHARE * len(operations))
    errors = _find_shared(
        (map(_error_key, operation.responses) for operation in operations), needed
    )
    headers = _find_shared(
        (map(_header_key, operation.headers) for operation in operations),
        max(MIN_OPERATIONS, _MIN_HEADER_SHARE * len(operations)),
    )
    if not (errors or headers):
        return api

    def mark(operation: Operation) -> Operation:
        return replace(
            operation,
            responses=tuple(
                (
                    replace(response, is_shared=not response.is_success)
                    if _error_key(response) in errors
                    else response
                )
                for response in operation.responses
            ),
            headers=tuple(
                (
                    replace(header, is_shared=True)
                    if _header_key(header) in headers
                    else header
                )
                for header in operation.headers
            ),
        )

    return api.map_operations(mark)


def _find_shared_descriptions(operations: Iterable[Operation]) -> dict[str, str]:
    """Return the description of each status whose responses all have the same."""
    descriptions: dict[str, set[str]] = defaultdict(set)
    for operation in operations:
        for response in operation.responses:
            descriptions[response.status].add(response.notes.description)
    return {
        status: texts.pop() for status, texts in descriptions.items() if len(texts) == 1
    }


def _find_shared(groups: Iterable[Iterable[Hashable]], needed: float) -> set[Hashable]:
    """Return the keys that at least ``needed`` of the groups contain."""
    counts = Counter(key for group in groups for key in set(group))
    return {key for key, count in counts.items() if count >= needed}


def _error_key(response: Response) -> Hashable:
    return response.status, response.notes


def _header_key(header: Header) -> Hashable:
    return header.name, header.notes
