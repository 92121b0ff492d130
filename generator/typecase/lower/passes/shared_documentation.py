"""Mark the errors and response headers that nearly all operations describe alike."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from typecase.ir import Api, Header, Operation, Response
from typecase.lower.passes.pass_context import PassContext
from typecase.lower.passes.shared_parameters import MIN_OPERATIONS, MIN_SHARE

_MIN_HEADER_SHARE = 0.8
"""The share of the operations that must describe a response header. It is lower than
that of errors, since to name a header promises nothing."""


def share_errors_and_headers(api: Api, _: PassContext) -> Api:
    """Mark the errors and response headers that operations share.

    The documentation of the client describes these, instead of that of each method. The
    API gets the descriptions of statuses, and what errors leave unspecified.
    """
    api = _gather_unspecified(api)
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


def _gather_unspecified(api: Api) -> Api:
    """Return the API with what the errors of many operations leave unspecified.

    These sentences are about the API: its notes have each once, after the statuses.
    """
    pointers: dict[str, dict[str, set[str]]] = {}
    for operation in api.operations:
        for response in operation.responses:
            for line in () if response.is_success else response.notes.not_shown:
                by_status = pointers.setdefault(line, {})
                by_status.setdefault(response.status, set()).add(operation.pointer)
    gathered = {
        line: sorted(by_status)
        for line, by_status in pointers.items()
        if len(set[str].union(*by_status.values())) >= MIN_OPERATIONS
    }
    if not gathered:
        return api

    def drop(response: Response) -> Response:
        lines = response.notes.not_shown
        if response.is_success or gathered.keys().isdisjoint(lines):
            return response
        kept = tuple(line for line in lines if line not in gathered)
        return replace(response, notes=replace(response.notes, not_shown=kept))

    lines = (f"{_name_errors(each)}: {line}" for line, each in gathered.items())
    return replace(
        api, notes=replace(api.notes, not_shown=(*api.notes.not_shown, *lines))
    ).map_operations(
        lambda operation: replace(
            operation, responses=tuple(map(drop, operation.responses))
        )
    )


def _name_errors(statuses: list[str]) -> str:
    """Return a subject such as `Errors 401, 404 and others`."""
    codes = ["others" if status == "default" else status for status in statuses]
    if codes == ["others"]:
        return "Other errors"
    *initial, last = codes
    subject = f"{', '.join(initial)} and {last}" if initial else last
    return f"Errors {subject}" if initial else f"Error {subject}"


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
