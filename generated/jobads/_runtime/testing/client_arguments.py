"""Complete the arguments of a client with made-up URLs and credentials."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from ..api import Api
from ..credentials import TokenGrant
from ..http import path_template
from ..operation import Operation
from ..serialization.parameters.style_encoder import normalize_path
from .sample_values import build_sample

_DUMMY = "dummy"


def complete_arguments(
    api: Api,
    operations: Iterable[Operation[Any]],
    accepted: Container[str],
    explicit: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the explicit arguments, and made-up URLs and credentials.

    An argument that is explicitly None stays None. Credentials that would contradict an
    explicit one are not made up; see `_omitted_credentials`.

    Args:
        api: The API of the client.
        operations: The operations of the API.
        accepted: The names of the parameters of the client's constructor.
        explicit: The arguments that the test passes, by name.

    Raises:
        NoSampleError: No value was found for a parameter that is a credential.
    """
    defaults: dict[str, Any] = {
        **_made_up_urls(api),
        **{
            scheme.name: (_DUMMY, _DUMMY) if scheme.is_pair else _DUMMY
            for scheme in api.schemes
        },
    }
    for operation in operations:
        for parameter in operation.parameters:
            if parameter.credential:
                defaults[parameter.argument] = build_sample(parameter)
    omitted = {
        name for grant in api.grants for name in _omitted_credentials(grant, explicit)
    }
    return {
        name: default
        for name, default in defaults.items()
        if name in accepted and name not in omitted
    } | dict(explicit)


def _omitted_credentials(grant: TokenGrant, explicit: Mapping[str, Any]) -> set[str]:
    """Return the names of the credential arguments that must not be made up.

    ``grant`` tells which arguments accept the client's id and secret, or the token.
    If a test passes client credentials, no token is made up, so that the client fetches
    its token itself. If a test passes None as the token, no client credentials are made
    up, so that the client fetches no token.
    """
    if grant.client is None:
        return set()
    if grant.client in explicit:
        return set(grant.tokens)
    # The default "" keeps a token that was not passed apart from an explicit None.
    has_no_token = any(explicit.get(name, "") is None for name in grant.tokens)
    return {grant.client} if has_no_token else set()


def _made_up_urls(api: Api) -> dict[str, str]:
    """Return made-up base URLs of the servers, by the names of their arguments.

    Servers with the same argument share one URL.
    """
    # Hosts in `.invalid` never exist, so a request that escapes the fake has no effect.
    # Reversed, so that the first of several servers with the same argument wins.
    return {
        server.argument
        or server.name: (
            "https://fake.invalid"
            + normalize_path(path_template.base_path(server).rstrip("/"))
        )
        for server in reversed(api.servers)
    }
