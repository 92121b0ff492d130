"""Look for a witness of each change that breaks callers on the wire."""

import asyncio
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from itertools import islice

from msgspec.structs import replace

from typecase.config.api_options import ApiOptions, Patterns
from typecase.config.settings import Config
from typecase.diagnostics import DiagnosticsError, UserError
from typecase.ir.operations import Operation
from typecase.ir.types import Scalar, Type
from typecase.lower.api import select_operations
from typecase.lower.selection.operation_choice import OperationChoice
from typecase.names.api_names import name_api
from typecase.names.record import record_names
from typecase.python.examples.calls import without_optional
from typecase.python_surface.api_version import ApiVersion
from typecase.runtime.testing.sample_scalars import NoSampleError, build_text
from typecase.serving.application import create_fixed_server, create_mock
from typecase.serving.document.generated_server import (
    GeneratedServer,
    LoadedDocument,
    generate_server,
)
from typecase.tools.diff.changes import Aspect, Change, Direction, Severity, Witness
from typecase.tools.diff.wire.wording import Evidence
from typecase.tools.diff.witnesses.exchanges import (
    Caller,
    Exchange,
    find_operations,
)
from typecase.tools.diff.witnesses.values import SentValue, find_values

_MAX_OPERATIONS = 12
"""The greatest number of operations for which code is generated."""
_MAX_VALUES = 8
"""The greatest number of values that are tried for one change."""
_MAX_SECONDS = 20.0
"""The time after which no witness is looked for."""
_MAX_CHANGES = 20
"""The greatest number of changes for which a witness is looked for."""
_TEMPLATE = re.compile(r"\{[^}]*\}")
_REFUSALS = frozenset({400, 401, 403, 404, 405, 406, 415, 422})
"""Statuses with which generated servers refuse a request."""


def add_witnesses(
    changes: Iterable[Change],
    old: tuple[ApiVersion, Config],
    new: tuple[ApiVersion, Config],
) -> list[Change]:
    """Return changes with witnesses, as far as some are found in the time.

    ``old`` and ``new`` are the versions of one API, with configurations that name no
    other one.
    """
    result = list(changes)
    wanted = [
        index
        for index, change in enumerate(result)
        if change.aspect is Aspect.WIRE
        and change.severity is Severity.MAJOR
        and change.operation is not None
    ]
    chosen = _choose(result, wanted)
    if not chosen:
        return result
    deadline = time.monotonic() + _MAX_SECONDS
    try:
        with ExitStack() as stack:
            execution = _Execution(stack, old, new, [result[i] for i in chosen])
            for index in chosen:
                if time.monotonic() < deadline:
                    witness = execution.find_witness(result[index])
                    result[index] = replace(result[index], witness=witness)
    except (DiagnosticsError, UserError):
        return result  # What cannot be generated cannot be executed.
    return result


def _choose(changes: Sequence[Change], wanted: Iterable[int]) -> list[int]:
    """Return the indexes of the changes for which to look for a witness.

    A schema that changes may be a part of many messages. The first indexes have one
    change for each place that changes, where the path to it is shortest. Other messages
    follow.
    """
    groups: dict[object, list[int]] = {}
    for index in sorted(wanted, key=lambda index: _count_steps(changes[index])):
        change = changes[index]
        groups.setdefault((change.id, change.old, change.new), []).append(index)
    operations: set[object] = set()

    def admit(index: int) -> bool:
        operation = changes[index].operation
        if operation not in operations and len(operations) == _MAX_OPERATIONS:
            return False
        operations.add(operation)
        return True

    first = [indexes[0] for indexes in groups.values() if admit(indexes[0])]
    others = [index for each in groups.values() for index in each[1:] if admit(index)]
    return [*first, *others][:_MAX_CHANGES]


def _count_steps(change: Change) -> int:
    """Return how deep in a message the change is."""
    evidence: Evidence | None = change.evidence
    return 0 if evidence is None else len(evidence.difference.path)


class _Execution:
    """The generated packages of both versions, with the operations that matter."""

    def __init__(
        self,
        stack: ExitStack,
        old: tuple[ApiVersion, Config],
        new: tuple[ApiVersion, Config],
        changes: list[Change],
    ) -> None:
        (old_version, old_config), (new_version, new_config) = old, new
        old_operations = find_operations(old_version.api)
        self._new_operations = find_operations(new_version.api)
        self._pairs: dict[tuple[str, str], Operation] = {}
        for change in changes:
            key = change.operation or ("", "")
            found = _find_old(old_operations, key)
            if found is not None:
                self._pairs[key] = _with_matching_examples(found)
        self._old_server = stack.enter_context(
            _generate(old_version, old_config, self._pairs.values())
        )
        kept = [
            operation
            for key, operation in self._new_operations.items()
            if key in self._pairs
        ]
        # A server without the operation shows what happens where it was removed.
        self._new_server = stack.enter_context(
            _generate(
                new_version,
                new_config,
                kept or islice(self._new_operations.values(), 1),
            )
        )
        names = name_api(old_version.api, "mocked", kept=old_version.names.kept)
        self._caller = Caller(self._old_server, old_version.api, names)
        self._old_app = create_mock(self._old_server)
        self._new_app = create_mock(self._new_server)

    def find_witness(self, change: Change) -> Witness | None:
        """Return the first exchange that shows the break, or None."""
        operation = self._pairs.get(change.operation or ("", ""))
        if operation is None:
            return None
        if change.direction is Direction.RESPONSE:
            return asyncio.run(self._find_response(change, operation))
        return asyncio.run(self._find_request(change, operation))

    async def _find_request(
        self, change: Change, operation: Operation
    ) -> Witness | None:
        """Send requests of the old client to both servers."""
        refused_by_document: Witness | None = None
        for sent, candidate in islice(_iter_requests(change, operation), _MAX_VALUES):
            accepted = await self._caller.call(self._old_app, candidate)
            if accepted.status in _REFUSALS or accepted.request is None:
                continue
            answered = await self._caller.call(self._new_app, candidate)
            value = None if sent is None else sent.value
            witness = Witness(answered.call, answered.curl, value, "")
            if answered.status in _REFUSALS:
                outcome = f"the new server answers {answered.status}: {answered.answer}"
                return replace(witness, outcome=outcome)
            if sent is not None and sent.fault and refused_by_document is None:
                outcome = (
                    "the new server of typecase accepts the request, but its document"
                    f" does not: {sent.fault}"
                )
                refused_by_document = replace(witness, outcome=outcome)
        return refused_by_document

    async def _find_response(
        self, change: Change, operation: Operation
    ) -> Witness | None:
        """Let the old client read answers of the new server."""
        call = without_optional(operation)
        evidence: Evidence | None = change.evidence
        if evidence is None:
            answered = await self._caller.call(self._new_app, call, decoding="strict")
            if answered.error is None or not answered.status:
                return None
            outcome = (
                f"the new server answers {answered.status}, and the old client raises:"
                f" {answered.error}"
            )
            return Witness(answered.call, answered.curl, None, outcome)
        if not evidence.place.media_type:
            return None
        code = _choose_status(evidence.place.status)
        refused_by_document: Witness | None = None
        for sent in find_values(evidence, _MAX_VALUES):
            app = create_fixed_server(
                self._new_server, code, evidence.place.media_type, sent.value
            )
            strict = await self._caller.call(app, call, decoding="strict")
            witness = Witness(strict.call, strict.curl, sent.value, "")
            if strict.error is not None and _is_decoding_error(strict):
                usual = await self._caller.call(app, call)
                outcome = f"the old client raises: {usual.error}"
                if usual.error is None:
                    outcome = (
                        "the old client reads the answer; with decoding='strict', it"
                        f" raises: {strict.error}"
                    )
                return replace(witness, outcome=outcome)
            if strict.status == code and refused_by_document is None:
                outcome = (
                    "the old client of typecase reads the answer, but its document"
                    f" does not allow it: {sent.fault}"
                )
                refused_by_document = replace(witness, outcome=outcome)
        return refused_by_document


def _choose_status(declared: str | None) -> int:
    """Return a status for which a response is declared, as by `404`, `4XX`, `default`.

    Errors usually have the response `default`.
    """
    match declared:
        case None | "":
            return 200
        case "default":
            return 500
        case _:
            return int(declared.upper().replace("X", "0"))


def _is_decoding_error(exchange: Exchange) -> bool:
    return type(exchange.error).__name__ == "DecodingError"


def _find_old(
    operations: Mapping[tuple[str, str], Operation], key: tuple[str, str]
) -> Operation | None:
    """Return the old operation of a change, whose path may have other parameters."""
    method, path = key
    wanted = _TEMPLATE.sub("{}", path)
    for (other, old_path), operation in operations.items():
        if other == method and _TEMPLATE.sub("{}", old_path) == wanted:
            return operation
    return None


def _generate(
    version: ApiVersion, config: Config, operations: Iterable[Operation]
) -> AbstractContextManager[GeneratedServer]:
    """Generate the server of some operations, from a document with these only.

    The names are those of the whole package.
    """
    [name] = config.apis
    options = config.options.get(name, ApiOptions())._replace(
        include=Patterns(), exclude=Patterns()
    )
    included = frozenset(operation.pointer for operation in operations)
    choice = OperationChoice(included, excluded=frozenset())
    _, part = select_operations(version.api, version.document, choice)
    document = version.document.with_root(part.to_json(for_readers=False))
    kept = record_names(version.api, version.names)
    return generate_server(
        config._replace(options={name: options}),
        loaded=LoadedDocument(document, kept),
    )


def _with_matching_examples(operation: Operation) -> Operation:
    """Return an operation with examples of the parameters that have a pattern."""
    return replace(
        operation,
        parameters=tuple(
            (
                replace(each, example=_match_pattern(each.type))
                if each.example is None
                else each
            )
            for each in operation.parameters
        ),
    )


def _match_pattern(kind: Type) -> str | None:
    """Return a text that matches the pattern of a type, if one is found."""
    if not isinstance(kind, Scalar) or kind.bounds.pattern is None:
        return None
    bounds = {
        "pattern": kind.bounds.pattern,
        "minLength": kind.bounds.min_length,
        "maxLength": kind.bounds.max_length,
    }
    try:
        return build_text({k: v for k, v in bounds.items() if v is not None})
    except NoSampleError:
        return None


def _iter_requests(
    change: Change, operation: Operation
) -> Iterator[tuple[SentValue | None, Operation]]:
    """Yield values, and the operation with the value as example of its place."""
    evidence: Evidence | None = change.evidence
    short = without_optional(operation)
    if evidence is None:
        yield None, short
        yield None, operation
        return
    for sent in find_values(evidence, _MAX_VALUES):
        if evidence.place.parameter is not None:
            parameters = tuple(
                (
                    replace(each, example=sent.value, required=True)
                    if (each.wire_name, each.location) == evidence.place.parameter
                    else each
                )
                for each in operation.parameters
            )
            candidate = replace(operation, parameters=parameters)
            # The text of a value may be valid where the value is not.
            yield replace(sent, fault=""), without_optional(candidate)
            continue
        bodies = tuple(
            replace(each, example=sent.value)
            for each in operation.bodies
            if each.media_type == evidence.place.media_type
        )
        if bodies:
            yield sent, replace(short, bodies=bodies)
