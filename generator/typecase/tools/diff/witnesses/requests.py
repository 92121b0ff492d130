"""Look for requests of the old client that the new server refuses."""

from msgspec.structs import replace

from typecase.ir.operations import Body, Operation, Parameter
from typecase.python.examples.calls import without_optional
from typecase.runtime.http import media_type as media
from typecase.tools.diff.changes import Change, NoWitness, Witness, WitnessGap
from typecase.tools.diff.witnesses.calls import (
    SECURITY,
    Call,
    CallBuilder,
    require_parameter,
)
from typecase.tools.diff.witnesses.exchanges import Exchange, Extras
from typecase.tools.diff.witnesses.gaps import (
    Found,
    choose_gap,
    no_witness,
    not_isolated,
    not_sent,
)
from typecase.tools.diff.witnesses.places import is_named_within
from typecase.tools.diff.witnesses.request_values import (
    BODY,
    RequestValueSearch,
    refusal,
)
from typecase.tools.diff.witnesses.versions import BothVersions, RefusedPart

_NO_PARAMETER = no_witness(
    WitnessGap.NOT_EXECUTED, "no method of the new client has the parameter"
)


class RequestSearch:
    """Looks for requests that prove changes."""

    def __init__(
        self, versions: BothVersions, builder: CallBuilder, max_values: int
    ) -> None:
        self._versions = versions
        self._builder = builder
        self._values = RequestValueSearch(versions, builder, max_values)

    async def find(self, change: Change, operation: Operation) -> Found:
        """Return a request of the old client that the new server refuses."""
        if change.evidence is not None:
            return await self._values.find(change, operation)
        if self._versions.find_new(change) is None:
            return await self._find_removed(change, operation)
        call = await self._builder.prepare(change, operation)
        match change.id:
            case "new-required-request-parameter" | "request-parameter-became-required":
                return await self._find_missing_parameter(change, call)
            case "request-parameter-serialization-changed":
                return await self._find_serialization(change, call)
            case "request-body-added-required" | "request-body-became-required":
                return await self._find_missing_body(change, call)
            case "request-body-media-type-removed":
                return await self._find_media_type(change, call)
            case "request-body-removed":
                return await self._find_removed_body(change, call)
            case name if name.startswith(SECURITY):
                return await self._find_security(change, call)
            case _:
                return no_witness(
                    WitnessGap.NOT_EXECUTED, "changes of this kind are not executed"
                )

    async def _find_removed(self, change: Change, operation: Operation) -> Found:
        """Call an operation that the new server does not have."""
        call = Call(operation)
        usual = await self._call_old(call)
        if not usual.is_accepted:
            return not_sent(usual)
        refused, _ = await self._call_new(change, call)
        if not refused.is_refused:
            return no_witness(
                WitnessGap.TOLERATED,
                f"the new server answers {refused.status}: the path is that of another"
                " operation, too",
            )
        return refusal(refused)

    async def _find_missing_parameter(self, change: Change, call: Call) -> Found:
        """Leave out a parameter that the new document requires."""
        parameter = self._find_parameter(change)
        if parameter is None:
            return _NO_PARAMETER
        name = parameter.wire_name
        complete = self._builder.add_parameter(call, parameter)
        if complete is None:
            return no_witness(
                WitnessGap.NOT_EXECUTED,
                f"the old client cannot send the {parameter.location} parameter"
                f" `{name}`",
            )
        usual = await self._call_old(call)
        if not usual.is_accepted:
            return not_sent(usual)
        if _has_parameter(usual, parameter):
            return no_witness(
                WitnessGap.TOLERATED, f"each call of the old client has `{name}`"
            )
        refused, parts = await self._call_new(change, call)
        if not refused.is_refused:
            return no_witness(
                WitnessGap.TOLERATED,
                f"the generated server answers without `{name}`, though its document"
                " requires it",
            )
        control, _ = await self._call_new(change, complete)
        if not control.is_accepted:
            return not_isolated(control)
        return _refusal_at(refused, parts, name)

    async def _find_missing_body(self, change: Change, call: Call) -> Found:
        """Leave out a body that the new document requires."""
        bare = Call(replace(call.operation, bodies=()), call.extras)
        usual = await self._call_old(bare)
        if not usual.is_accepted:
            return not_sent(usual)
        refused, parts = await self._call_new(change, bare)
        if not refused.is_refused:
            return no_witness(
                WitnessGap.TOLERATED, "the generated server answers without a body"
            )
        control = await self._resend_with_new_body(change, refused)
        if control.is_refused:
            return not_isolated(control)
        return _refusal_at(refused, parts, BODY)

    async def _find_media_type(self, change: Change, call: Call) -> Found:
        """Send a body in a media type that the new document does not have."""
        new = self._versions.find_new(change)
        kept = {media.essence(each.media_type) for each in (new.bodies if new else ())}
        gap = no_witness(
            WitnessGap.TOLERATED, "the generated server reads what the old client sends"
        )
        for body in call.operation.bodies:
            if media.essence(body.media_type) in kept:
                continue
            sent = Call(replace(call.operation, bodies=(body,)), call.extras)
            usual = await self._call_old(sent)
            if usual.is_refused or not _is_sent_as(usual, body):
                gap = no_witness(
                    WitnessGap.NOT_FOUND,
                    f"the old client sends no body as {body.media_type} by itself",
                )
                continue
            refused, _ = await self._call_new(change, sent)
            if refused.is_refused:
                control = await self._resend_with_new_body(change, refused)
                if not control.is_refused:
                    return refusal(refused)
                gap = not_isolated(control)
        return gap

    async def _find_removed_body(self, change: Change, call: Call) -> Found:
        """Send a body that the new document does not have."""
        refused, parts = await self._call_new(change, call)
        if refused.is_refused:
            return _refusal_at(refused, parts, BODY)
        return no_witness(
            WitnessGap.TOLERATED,
            "the generated server ignores a body that its document does not have",
        )

    async def _find_security(self, change: Change, call: Call) -> Found:
        """Send the old credentials, those of one alternative after another."""
        alternatives = self._versions.old_security(call.operation) or ((),)
        gaps: list[NoWitness] = []
        for each in alternatives:
            operation = replace(call.operation, security=(each,))
            found = await self._find_refused_credentials(
                change, replace(call, operation=operation)
            )
            if isinstance(found, Witness):
                return found
            gaps.append(found)
        return choose_gap(gaps)

    async def _find_refused_credentials(self, change: Change, call: Call) -> Found:
        usual = await self._call_old(call)
        if not usual.is_accepted:
            return not_sent(usual)
        refused, _ = await self._call_new(change, call)
        if not refused.is_refused:
            return no_witness(
                WitnessGap.TOLERATED,
                "the generated server accepts the old credentials: it looks at neither"
                " scopes nor the service that issued a token",
            )
        credentials = await self._builder.find_credentials(change, call)
        complete = Call(call.operation, call.extras.join(credentials))
        control, _ = await self._call_new(change, complete)
        if control.is_refused or credentials == Extras():
            return not_isolated(control)
        return refusal(refused)

    async def _find_serialization(self, change: Change, call: Call) -> Found:
        """Send a parameter in its old form."""
        parameter = self._find_parameter(change)
        new = self._versions.find_new(change)
        if parameter is None or new is None:
            return _NO_PARAMETER
        complete = self._builder.add_parameter(call, parameter)
        if complete is None:
            return _NO_PARAMETER
        complete = self._builder.repeat_items(complete, parameter)
        usual = await self._call_old(complete)
        if not usual.is_accepted:
            return not_sent(usual)
        refused, parts = await self._call_new(change, complete)
        if not refused.is_refused:
            return no_witness(
                WitnessGap.TOLERATED,
                "the generated server does not refuse the old form, but may read"
                " another value",
            )
        key = (parameter.wire_name, parameter.location)
        newer = require_parameter(new, key) or new
        control = await self._versions.call_new_by_new(without_optional(newer))
        if not control.is_accepted:
            return not_isolated(control)
        return _refusal_at(refused, parts, parameter.wire_name)

    def _find_parameter(self, change: Change) -> Parameter | None:
        """Return the parameter of the new version that a change is about."""
        key = self._versions.find_new_parameter(change)
        new = self._versions.find_new(change)
        for each in new.parameters if new else ():
            if (each.wire_name, each.location) == key:
                return each
        return None

    async def _resend_with_new_body(
        self, change: Change, exchange: Exchange
    ) -> Exchange:
        """Send a request again with the body that the new client sends."""
        new = self._versions.find_new(change)
        if new is None:
            return exchange
        sent = await self._versions.call_new_by_new(without_optional(new))
        if sent.request is None:
            return sent
        media_type = sent.request.headers.get("content-type", "")
        return await self._versions.resend(exchange, sent.content, media_type)

    async def _call_old(self, call: Call) -> Exchange:
        return await self._versions.call_old(call.shortest, call.extras)

    async def _call_new(
        self, change: Change, call: Call
    ) -> tuple[Exchange, list[RefusedPart]]:
        return await self._versions.call_new(change, call.shortest, call.extras)


def _refusal_at(exchange: Exchange, parts: list[RefusedPart], name: str) -> Found:
    """Return the witness that a refused request is, if the server names the place."""
    own = [each for each in parts if is_named_within(each.place, (name,))]
    return refusal(exchange, own) if own else not_isolated(exchange)


def _has_parameter(exchange: Exchange, parameter: Parameter) -> bool:
    """Return whether a request has a parameter, such as a key of the client."""
    if exchange.request is None:
        return False
    if parameter.location == "header":
        return parameter.wire_name in exchange.request.headers
    in_query = exchange.request.url.params
    return parameter.location == "query" and parameter.wire_name in in_query


def _is_sent_as(exchange: Exchange, body: Body) -> bool:
    request = exchange.request
    sent = "" if request is None else request.headers.get("content-type", "")
    return media.essence(sent) == media.essence(body.media_type)
