"""Mark the errors that nearly all operations declare with the same description."""

from collections import Counter

from msgspec.structs import replace

from typecase.ir import Notes, Operation, Response
from typecase.lower.passes.shared_headers import MIN_OPERATIONS, MIN_SHARE


def share_errors(operations: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Return the operations with their shared errors marked.

    The documentation of the client describes these, instead of that of each method.
    """
    counts = Counter(
        key
        for operation in operations
        for key in {_key(response) for response in operation.responses}
        if not key[0].startswith("2")
    )
    needed = max(MIN_OPERATIONS, MIN_SHARE * len(operations))
    shared = {key for key, count in counts.items() if count >= needed}
    if not shared:
        return operations
    return tuple(
        replace(
            operation,
            responses=tuple(
                (
                    replace(response, is_shared=True)
                    if _key(response) in shared
                    else response
                )
                for response in operation.responses
            ),
        )
        for operation in operations
    )


def _key(response: Response) -> tuple[str, Notes]:
    return response.status, response.notes
