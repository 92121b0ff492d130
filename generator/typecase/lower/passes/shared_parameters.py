"""Make the parameters that most operations share arguments of the client.

A header such as `Notion-Version` has one value for many calls, so users pass it once.
Headers that belong to a single call, such as `Idempotency-Key`, stay arguments of
methods. A token or an API key may be in the query, too, and a call may pass another.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    Api,
    HttpBearer,
    LiteralOf,
    Location,
    Operation,
    Parameter,
    Scalar,
    ScalarKind,
    Type,
)
from typecase.lower.passes.pass_context import PassContext
from typecase.names.identifiers import snake
from typecase.names.kept import NameKind, argument_key, names_of, operation_key
from typecase.names.kept_inferences import secret_key

MIN_OPERATIONS = 5
"""The number of operations below which no header is shared."""
MIN_SHARE = 0.9
"""The share of the operations that must declare a header."""
MIN_KEYS = 2
"""The number of operations below which no token and no API key is shared."""
_OF_ONE_CALL = re.compile(
    r"idempoten|request-?id|correlation|trace|span|transaction|^if-|range|^content-"
    r"|digest|sha256|md5|checksum|signature|signed|nonce|timestamp|(^|-)date$|etag"
    r"|^prefer$|^expect$|cursor|page|limit|offset|method-override|csrf|xsrf|captcha"
)
"""The names of headers whose values differ from call to call."""
_CREDENTIAL = re.compile(
    r"key|token|secret|password|passwd|auth|credential|cookie|session"
)
"""The names of headers whose values are secret."""
_KEY_NAME = re.compile(r"(?:key|token|auth|authorization|secret)$", re.IGNORECASE)
"""The end of the name of a parameter that may be a token or an API key."""
_KEY = re.compile(
    r"(?:\b|[_-])(?:api|app|application|access|auth\w{0,20}|bearer"
    r"|oauth(?:\s?2(?:\.0)?)?|personal|secret|service|subscription)"
    r"[\s_-]*(?:key|token)\b|apikey",
    re.IGNORECASE,
)
"""What the name or the description of a token or an API key says."""
_OTHER_KEY = re.compile(
    r"(?:continu\w{0,20}|csrf|xsrf|cursor|upload|page|pagination|next|sync|refresh"
    r"|reset|verification|confirmation|invit\w{0,20}|captcha|idempotency|download"
    r"|share|push|device|public|sort|partition)[\s_-]*(?:key|token)",
    re.IGNORECASE,
)
"""Tokens and keys that log nobody in."""


class _Shared(Struct, frozen=True):
    """A parameter of the client: its type, its argument if kept, and what it is."""

    type: Type
    argument: str | None
    is_key: bool


def share_parameters(api: Api, context: PassContext) -> Api:
    """Mark the parameters that operations share as the client's, and secret ones.

    A header is shared if nearly all operations declare it with the same type, a token
    or an API key in a header or the query if most do. What the last run has shared
    stays shared, and what it has not stays an argument of methods. Note in the context
    what is inferred.
    """
    operations = api.operations
    counts: Counter[tuple[str, Type, bool]] = Counter()
    keys: set[str] = set()
    has_secrets = False
    for operation in operations:
        for parameter in _list_candidates(operation):
            is_key = _is_token_or_key(operation, parameter, context)
            if is_key:
                keys.add(_identify(operation, parameter))
            if _may_be_shared(parameter, is_key=is_key):
                has_secrets |= is_key or _is_secret_header(parameter)
                name = parameter.wire_name.lower()
                counts[name, parameter.type, is_key] += 1
    shared = _choose_shared(counts, operations, context)
    if not shared and not has_secrets:
        return api
    for operation in operations if shared else ():
        for parameter in _list_candidates(operation):
            is_key = _identify(operation, parameter) in keys
            if _is_shared(parameter, shared, is_key=is_key):
                count = counts[parameter.wire_name.lower(), parameter.type, is_key]
                context.inferred[parameter.pointer] = _describe(
                    parameter, count, len(operations)
                )
    bearers = {(each.id,) for each in api.schemes if isinstance(each, HttpBearer)}

    def mark(operation: Operation) -> Operation:
        if not _list_candidates(operation):
            return operation
        changed = _mark_parameters(operation, shared, keys)
        alternatives = api.security_of(operation)
        # A service that takes its token as a parameter need not get it twice.
        if bearers.issuperset(alternatives) and any(map(_is_shared_token, changed)):
            operation = replace(operation, security=(*alternatives, ()))
        return replace(operation, parameters=changed)

    return api.map_operations(mark)


def _choose_shared(
    counts: Counter[tuple[str, Type, bool]],
    operations: Sequence[Operation],
    context: PassContext,
) -> dict[str, _Shared]:
    """Return the parameters of the client by their names in lower case.

    ``counts`` tells how many operations declare a name and a type, as a key or not.
    """
    kept = names_of(context.kept, NameKind.CLIENT_PARAMETER)
    excluded = {name for operation in operations for name in _used_names(operation)}
    # A credential that the last run has called so keeps its name.
    credentials = {*names_of(context.kept, NameKind.CREDENTIAL).values()}
    excluded |= {
        parameter.wire_name.lower()
        for operation in operations
        for parameter in (operation.parameters if credentials else ())
        if (parameter.argument or snake(parameter.wire_name)) in credentials
    }
    shared: dict[str, _Shared] = {}
    for (name, kind, is_key), count in counts.most_common():
        least = max(MIN_OPERATIONS, MIN_SHARE * len(operations))
        if is_key:
            least = max(MIN_KEYS, len(operations) // 2 + 1)
        is_shared = name in kept or (
            count >= least
            and name not in excluded
            and not _is_held(name, operations, context)
        )
        if is_shared and name not in shared:
            shared[name] = _Shared(kind, kept.get(name), is_key)
    return shared


def _is_token_or_key(
    operation: Operation, parameter: Parameter, context: PassContext
) -> bool:
    """Return whether a text in a header or the query is a token or an API key."""
    name, text = parameter.wire_name, parameter.notes.description
    if (
        _KEY_NAME.search(name) is None
        or parameter.is_credential
        or not isinstance(parameter.type, Scalar)
        or parameter.type.kind is not ScalarKind.STRING
    ):
        return False
    found = (_KEY.search(name) is not None or _KEY.search(text) is not None) and not (
        _OTHER_KEY.search(name) or _OTHER_KEY.search(text)
    )
    key = secret_key(_identify(operation, parameter))
    return context.inferences.decide(key, found=found)


def _identify(operation: Operation, parameter: Parameter) -> str:
    key = operation_key(operation.method, operation.pointer)
    return argument_key(key, parameter.location, parameter.wire_name)


def _list_candidates(operation: Operation) -> list[Parameter]:
    """Return the parameters that may be shared or secret, by what costs little."""
    return [
        parameter
        for parameter in operation.parameters
        if parameter.location is Location.HEADER
        or (
            parameter.location is Location.QUERY
            and _KEY_NAME.search(parameter.wire_name)
        )
    ]


def _is_secret_header(parameter: Parameter) -> bool:
    name = parameter.wire_name.lower()
    is_header = parameter.location is Location.HEADER
    return is_header and _CREDENTIAL.search(name) is not None


def _is_shared_token(parameter: Parameter) -> bool:
    return parameter.is_overridable and "token" in parameter.wire_name.lower()


def _describe(parameter: Parameter, count: int, total: int) -> str:
    place = "header" if parameter.location is Location.HEADER else "query parameter"
    return (
        f"the client takes the {place} {parameter.wire_name!r}, since {count} of"
        f" {total} operations have it"
    )


def _may_be_shared(parameter: Parameter, *, is_key: bool) -> bool:
    return (
        not parameter.is_credential
        and isinstance(parameter.type, Scalar | LiteralOf)
        and parameter.media_type is None
        and (
            not _OF_ONE_CALL.search(parameter.wire_name.lower())
            if parameter.location is Location.HEADER
            else is_key
        )
    )


def _is_shared(
    parameter: Parameter, shared: Mapping[str, _Shared], *, is_key: bool
) -> bool:
    own = shared.get(parameter.wire_name.lower())
    return (
        own is not None
        and own.type == parameter.type
        and _may_be_shared(parameter, is_key=is_key)
    )


def _is_held(name: str, operations: Iterable[Operation], context: PassContext) -> bool:
    """Return whether a parameter was an argument of a method in the last run.

    Earlier versions did not record a parameter of the query that has its name in the
    document: such a parameter of an operation that is recorded was one.
    """
    arguments = names_of(context.kept, NameKind.ARGUMENT)
    methods = names_of(context.kept, NameKind.METHOD)
    for operation in operations if arguments or methods else ():
        for parameter in operation.parameters:
            wire_name = parameter.wire_name
            if wire_name.lower() == name:
                key = operation_key(operation.method, operation.pointer)
                if argument_key(key, parameter.location, wire_name) in arguments:
                    return True
                is_query = parameter.location is Location.QUERY
                argument = parameter.argument or snake(wire_name)
                if is_query and key in methods and argument == wire_name:
                    return True
    return False


def _used_names(operation: Operation) -> Iterable[str]:
    """Yield the parameters, in lower case, that the arguments of a call depend on."""
    for group in operation.require_any:
        yield from map(str.lower, group)
    for overload in operation.overloads:
        for rule in overload.rules:
            if not rule.is_member:
                yield rule.wire_name.lower()


def _mark_parameters(
    operation: Operation,
    shared: Mapping[str, _Shared],
    keys: Collection[str],
) -> tuple[Parameter, ...]:
    """Return parameters, of which shared ones are the client's, and keys secret.

    ``keys`` are those of tokens and API keys, as `_identify` returns them.
    """
    used = {*_used_names(operation)}
    marked: list[Parameter] = []
    for parameter in operation.parameters:
        is_key = bool(keys) and _identify(operation, parameter) in keys
        if _may_be_shared(parameter, is_key=is_key):
            name = parameter.wire_name.lower()
            if is_key or _is_secret_header(parameter):
                parameter = replace(parameter, is_secret=True)
            if name not in used and _is_shared(parameter, shared, is_key=is_key):
                parameter = replace(
                    parameter,
                    is_credential=True,
                    is_shared=True,
                    is_overridable=shared[name].is_key,
                    argument=parameter.argument or shared[name].argument,
                )
        marked.append(parameter)
    return tuple(marked)
