"""Prepare calls of the old client in which nothing but one change can fail."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import AccessMode
from typecase.ir.operations import Body, Operation, Parameter
from typecase.ir.security import ApiKey
from typecase.load.json_types import is_list, is_mapping
from typecase.python.examples.calls import without_optional
from typecase.python.examples.wire_samples import Samples
from typecase.schema.normal_form import build_shape
from typecase.tools.diff.changes import Change, Direction
from typecase.tools.diff.wire.wording import Evidence
from typecase.tools.diff.witnesses.exchanges import Extras
from typecase.tools.diff.witnesses.places import ABSENT
from typecase.tools.diff.witnesses.values import find_common_value
from typecase.tools.diff.witnesses.versions import BothVersions, ParameterKey

SECURITY = "api-security-"
"""The start of the ids of changes of credentials."""
_CREDENTIAL_HEADERS = frozenset({"authorization", "cookie"})


class Call(Struct, frozen=True):
    """An operation whose examples are what to send, and what to send besides."""

    operation: Operation
    extras: Extras = Extras()

    @property
    def shortest(self) -> Operation:
        """The operation without the parameters that need not be passed."""
        return without_optional(self.operation)

    def require(self, key: ParameterKey) -> "Call | None":
        """Return a call that passes a parameter, or None if the client has none."""
        operation = require_parameter(self.operation, key)
        return None if operation is None else replace(self, operation=operation)

    def with_value(self, evidence: Evidence, value: Any) -> "Call | None":
        """Return a call that sends a value in the place where schemas differ.

        Return None if the client has no such place.
        """
        key = evidence.place.parameter
        if key is not None:
            call = self.require(key)
            return None if call is None else call.assign(evidence, value)
        bodies = [*_bodies_of(self.operation.bodies, evidence)]
        if not bodies:
            return None
        operation = replace(self.operation, bodies=(*bodies,))
        return replace(self, operation=operation).assign(evidence, value)

    def assign(self, evidence: Evidence, value: Any) -> "Call":
        """Return a call that has a value where schemas differ, if it sends that part.

        Members of a body that the old document does not declare are extra ones.
        """
        extra: dict[str, Any] = {}
        if evidence.place.parameter is None and is_mapping(value):
            shape = build_shape(evidence.sender, evidence.place.sides)
            if shape.names and not shape.groups:
                # Members that are required are arguments even if nothing else is said.
                names = {*shape.names, *shape.required}
                extra = {k: v for k, v in value.items() if k not in names}
                value = {k: v for k, v in value.items() if k in names}
        return replace(
            self,
            operation=_set(self.operation, evidence, value),
            extras=self.extras.join(Extras(body=extra)),
        )


class CallBuilder:
    """Prepares calls; ``changes`` are all that breaks callers of the API."""

    def __init__(self, versions: BothVersions, changes: Sequence[Change]) -> None:
        self._versions = versions
        self._changes = changes
        self._common: dict[int, Any] = {}

    async def prepare(self, change: Change, operation: Operation) -> Call:
        """Return a call that is valid in both documents, but for the change itself.

        What other changes of the operation concern gets values that both documents
        allow. Parameters and credentials that the new document requires are passed.
        """
        call = Call(operation)
        others = [
            other
            for other in self._changes
            if other.operation == change.operation and other is not change
        ]
        for other in others:
            evidence: Evidence | None = other.evidence
            if (
                other.direction is Direction.REQUEST
                and evidence is not None
                and not _is_same_part(change.evidence, evidence)
            ):
                common = self._find_common(other)
                if common is not ABSENT:
                    call = call.assign(evidence, common)
        call = self._require_parameters(change, call)
        if any(other.id.startswith(SECURITY) for other in others):
            credentials = await self.find_credentials(change, call)
            call = replace(call, extras=call.extras.join(credentials))
        return call

    def _find_common(self, change: Change) -> Any:
        """Return a value that both documents allow in the place of a change."""
        key = id(change)
        if key not in self._common:
            self._common[key] = find_common_value(change.evidence)
        return self._common[key]

    def _require_parameters(self, change: Change, call: Call) -> Call:
        own = self._versions.find_new_parameter(change)
        new = self._versions.find_new(change)
        keys = (
            each for each in self._versions.old_api.schemes if isinstance(each, ApiKey)
        )
        # The old client sends its own keys, whatever the new document calls them.
        known = {(each.name.lower(), each.location) for each in keys}
        known.add(("authorization", "header"))
        for each in new.parameters if new else ():
            key = (each.wire_name, each.location)
            is_known = (each.wire_name.lower(), each.location) in known
            is_required = each.must_be_passed or (each.is_shared and each.required)
            if is_required and key != own and not is_known:
                call = self.add_parameter(call, each) or call
        return call

    def add_parameter(self, call: Call, parameter: Parameter) -> Call | None:
        """Return a call with a parameter of the new version.

        The old client may have it, too. Return None if it has no way to send it.
        """
        name, location = parameter.wire_name, parameter.location
        known = call.require((name, location))
        if known is not None:
            return known
        value = self._make_value(parameter)
        if location == "query":
            extras = Extras(query={name: value})
        elif location == "header":
            extras = Extras(headers={name: str(value)})
        else:
            return None
        return replace(call, extras=call.extras.join(extras))

    def repeat_items(self, call: Call, parameter: Parameter) -> Call:
        """Return a call that sends more than one item in a parameter that is a list.

        The way in which a parameter is written shows in several items only.
        """
        items = self._make_value(parameter)
        if not is_list(items) or len(items) != 1:
            return call
        parameters = tuple(
            (
                replace(each, example=[*items, *items])
                if (each.wire_name, each.location)
                == (parameter.wire_name, parameter.location)
                else each
            )
            for each in call.operation.parameters
        )
        return replace(call, operation=replace(call.operation, parameters=parameters))

    def _make_value(self, parameter: Parameter) -> Any:
        """Return the example of a parameter of the new version, or a sample."""
        if parameter.example is not None:
            return parameter.example
        api, names = self._versions.new_api, self._versions.new_names
        samples = Samples(api, names, AccessMode.READ_ONLY)
        return samples.make(parameter.type, parameter.wire_name)

    async def find_credentials(self, change: Change, call: Call) -> Extras:
        """Return the credentials that the new client sends and the old one does not."""
        new = self._versions.find_new(change)
        if new is None:
            return Extras()
        own = await self._versions.call_old(call.shortest, call.extras)
        other = await self._versions.call_new_by_new(without_optional(new))
        if other.request is None or own.request is None:
            return Extras()
        keys = [
            each for each in self._versions.new_api.schemes if isinstance(each, ApiKey)
        ]
        names = {each.name.lower() for each in keys} | _CREDENTIAL_HEADERS
        headers = {
            name: value
            for name, value in other.request.headers.items()
            if name in names and own.request.headers.get(name) != value
        }
        known = own.request.url.params
        in_query = {each.name for each in keys if each.location == "query"}
        query = {
            name: value
            for name, value in other.request.url.params.items()
            if name in in_query and name not in known
        }
        return Extras(query, headers)


def require_parameter(operation: Operation, key: ParameterKey) -> Operation | None:
    """Return an operation that requires one of its parameters; None if it lacks it."""
    parameters = tuple(
        replace(each, required=True) if (each.wire_name, each.location) == key else each
        for each in operation.parameters
    )
    if not any((each.wire_name, each.location) == key for each in parameters):
        return None
    return replace(operation, parameters=parameters)


def _set(operation: Operation, evidence: Evidence, value: Any) -> Operation:
    """Return an operation with a value as the example of a parameter or a body."""
    key = evidence.place.parameter
    if key is not None:
        parameters = tuple(
            (
                replace(each, example=value)
                if (each.wire_name, each.location) == key
                else each
            )
            for each in operation.parameters
        )
        return replace(operation, parameters=parameters)
    own = [*_bodies_of(operation.bodies, evidence)]
    bodies = tuple(
        replace(each, example=value) if each in own else each
        for each in operation.bodies
    )
    return replace(operation, bodies=bodies)


def _bodies_of(bodies: Iterable[Body], evidence: Evidence) -> Iterable[Body]:
    return (each for each in bodies if each.media_type == evidence.place.media_type)


def _is_same_part(one: Evidence | None, other: Evidence) -> bool:
    """Return whether two changes concern the same parameter, or both the body."""
    return one is not None and one.place.parameter == other.place.parameter
