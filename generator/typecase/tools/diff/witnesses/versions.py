"""Generate both versions of an API, and keep what exchanges between them need."""

from collections.abc import Iterable
from contextlib import AbstractContextManager, ExitStack
from typing import Any, NamedTuple

from msgspec.structs import replace

from typecase.config.api_options import ApiOptions, Patterns
from typecase.config.settings import Config
from typecase.ir.api import Api
from typecase.ir.operations import Operation
from typecase.ir.types import Scalar, Type
from typecase.load.document import split_pointer
from typecase.load.navigate.operations import iter_path_operations, merge_parameters
from typecase.lower.api import select_operations
from typecase.lower.selection.operation_choice import OperationChoice
from typecase.names.api_names import name_api
from typecase.names.record import record_names
from typecase.python_surface.api_version import ApiVersion
from typecase.runtime.testing.sample_scalars import NoSampleError, build_text
from typecase.serving.application import create_fixed_answer, create_mock
from typecase.serving.document.generated_server import (
    GeneratedServer,
    LoadedDocument,
    generate_server,
)
from typecase.tools.diff.changes import ApiDocuments, Change, find_place
from typecase.tools.diff.wire.operation_parts import (
    find_base_path,
    match_operations,
    without_names,
)
from typecase.tools.diff.witnesses.exchanges import (
    ClientRunner,
    Exchange,
    Extras,
    resend,
)

OperationKey = tuple[str, str]
"""The HTTP method and the path of an operation."""
ParameterKey = tuple[str, str]
"""The name and the location of a parameter."""
_SUBPACKAGE = "mocked"


class RefusedPart(NamedTuple):
    """The place of a part that a server refuses, such as ``pets[0].name``, and why."""

    place: str
    fault: str


class BothVersions:
    """The generated packages of both versions, with the operations that change.

    ``keys`` name these operations: each as in the new version, or as in the old one if
    it was removed.
    """

    def __init__(
        self,
        stack: ExitStack,
        old: tuple[ApiVersion, Config],
        new: tuple[ApiVersion, Config],
        keys: Iterable[OperationKey],
    ) -> None:
        (self._old_version, old_config), (self._new_version, new_config) = old, new
        documents = ApiDocuments(self._old_version.document, self._new_version.document)
        matches = match_operations(documents, "paths")
        bases = find_base_path(documents.old), find_base_path(documents.new)
        self._moves_prefix = any(matches.find_moved(bases))
        self._old_keys = {
            (other.method.upper(), other.path): (one.method.upper(), one.path)
            for one, other in matches.pairs
        }
        self._new_operations = _find_operations(self._new_version.api)
        self._old_operations: dict[OperationKey, Operation] = {}
        known = _find_operations(self._old_version.api)
        for key in keys:
            found = known.get(self._old_keys.get(key, key))
            if found is not None:
                self._old_operations[key] = _with_matching_examples(found)
        self.old_server = stack.enter_context(
            _generate(self._old_version, old_config, self._old_operations.values())
        )
        self.new_server = stack.enter_context(
            _generate(self._new_version, new_config, self._choose_new())
        )
        self.old_api, self.new_api = self._old_version.api, self._new_version.api
        self.new_names = self._new_version.names
        self._old_client = _create_runner(self.old_server, self._old_version)
        self._new_client = _create_runner(self.new_server, self._new_version)
        self._faults: list[Any] = []
        # A mock that stores nothing answers each request for itself.
        self._old_app = create_mock(self.old_server, max_resources=0)
        self._new_app = create_mock(
            self.new_server, max_resources=0, report_faults=self._faults.extend
        )

    def _choose_new(self) -> list[Operation]:
        """Return the operations of the new server.

        Besides those of the changes, these are operations that may have the path of one
        that was removed. Without any, the first one is taken: a server needs one.
        """
        chosen = [
            operation
            for key, operation in self._new_operations.items()
            if key in self._old_operations
            or any(
                _may_match(operation.path, path)
                for _, path in self._old_operations.keys() - self._new_operations.keys()
            )
        ]
        return chosen or [*self._new_operations.values()][:1]

    def find_old(self, change: Change) -> Operation | None:
        """Return the old operation of a change, or None if the client has none."""
        return self._old_operations.get(change.operation or ("", ""))

    def find_new(self, change: Change) -> Operation | None:
        """Return the new operation of a change, or None."""
        return self._new_operations.get(change.operation or ("", ""))

    def find_new_parameter(self, change: Change) -> ParameterKey | None:
        """Return the name and the location of the new parameter at a change's place."""
        operation, document = self.find_new(change), self._new_version.document
        for each in iter_path_operations(document) if operation else ():
            if operation is not None and each.pointer == operation.pointer:
                for parameter in merge_parameters(document, each):
                    if find_place(document, parameter.pointer) == change.new:
                        return parameter.key
        return None

    def old_security(self, operation: Operation) -> tuple[tuple[str, ...], ...]:
        """Return the alternatives of credentials of an operation of the old client."""
        return self._old_version.api.security_of(operation)

    async def call_old(
        self, operation: Operation, extras: Extras | None = None
    ) -> Exchange:
        """Let the old client call the old server."""
        return await self._old_client.call(self._old_app, operation, extras=extras)

    async def call_new(
        self,
        change: Change,
        operation: Operation,
        extras: Extras | None = None,
        *,
        decoding: str = "normal",
    ) -> tuple[Exchange, list[RefusedPart]]:
        """Let the old client call the new server.

        Also return the parts of the request that the server refuses.
        """
        self._faults.clear()
        exchange = await self._old_client.call(
            self._new_app,
            operation,
            base_path=self._base_path_of(change, operation),
            decoding=decoding,
            extras=extras,
        )
        return exchange, [RefusedPart(each.place, str(each)) for each in self._faults]

    async def call_new_by_new(self, operation: Operation) -> Exchange:
        """Let the new client call the new server."""
        return await self._new_client.call(self._new_app, operation)

    async def resend(
        self, exchange: Exchange, content: bytes, media_type: str = ""
    ) -> Exchange:
        """Send the request of an exchange to the new server, with another body."""
        return await resend(self._new_app, exchange, content, media_type)

    async def read_answer(
        self,
        operation: Operation,
        answer: tuple[int, str, bytes],
        *,
        decoding: str = "normal",
    ) -> Exchange:
        """Let the old client read an answer, which it gets whatever it requests.

        ``answer`` has the status, the media type and the content.
        """
        app = create_fixed_answer(*answer)
        return await self._old_client.call(app, operation, decoding=decoding)

    def _base_path_of(self, change: Change, operation: Operation) -> str:
        """Return the base path by which the old client reaches the new operation."""
        new = self.find_new(change)
        is_moved = (
            self._moves_prefix
            if new is None
            else without_names(new.path) != without_names(operation.path)
        )
        if is_moved:
            return self.old_server.base_path(operation.server)
        return self.new_server.base_path(None if new is None else new.server)


def _find_operations(api: Api) -> dict[OperationKey, Operation]:
    """Return the operations of an API by the method and the path of the document."""
    found: dict[OperationKey, Operation] = {}
    for resource in api.resources:
        for operation in resource.operations:
            # The path of the document may have a query or a fragment.
            parts = split_pointer(operation.pointer)
            is_path = len(parts) == 3 and parts[0] == "paths"
            path = parts[1] if is_path else operation.path
            found[operation.method, path] = operation
    return found


def _may_match(template: str, path: str) -> bool:
    """Return whether a request for a path may have the path of another operation."""
    pairs = [*zip(_split(template), _split(path), strict=False)]
    return len(_split(template)) == len(_split(path)) and all(
        one == other or "{" in one or "{" in other for one, other in pairs
    )


def _split(path: str) -> list[str]:
    return path.strip("/").split("/")


def _create_runner(server: GeneratedServer, version: ApiVersion) -> ClientRunner:
    names = name_api(version.api, _SUBPACKAGE, kept=version.names.kept)
    return ClientRunner(server, version.api, names)


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
                replace(each, example=_sample_pattern(each.type))
                if each.example is None
                else each
            )
            for each in operation.parameters
        ),
    )


def _sample_pattern(kind: Type) -> str | None:
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
