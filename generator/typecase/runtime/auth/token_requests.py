"""Replace sources of tokens, such as `ClientCredentials`, with token providers.

A token provider is a function that returns a token. The providers of this package
request their tokens from the API and cache them.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any

from ..api import Api
from ..errors import ConfigurationError
from ..json_template import fill_template
from ..operation import Operation
from ..secret import reveal_if_secret, with_secrets
from .security_schemes import Secrets
from .token_cache import AsyncTokenCache, GrantedToken, TokenCache
from .token_grants import Grant
from .token_sources import (
    ClientCredentials,
    Login,
    Refresh,
    TokenSource,
    choose_form,
    choose_request_credentials,
    source_class,
)


def build_token_request(
    grant: Grant, source: TokenSource, tokens: Any
) -> tuple[Operation[Any], Mapping[str, Any], Secrets]:
    """Return the operation, arguments and credentials of a token request.

    ``tokens`` are the current tokens by client argument; None before the first request.
    The credentials include the secret values in the arguments, so that errors do not
    show these values.

    Raises:
        ConfigurationError: The form that the user chose does not exist.
    """
    form = choose_form(grant, source)
    arguments = fill_template(form.arguments, source.variables())
    credentials = choose_request_credentials(grant, source, form, tokens)
    secrets = Secrets(**credentials, **source.secrets())
    return grant.operation(), with_secrets(arguments, *arguments), secrets


def describe_token_request(
    grant: Grant, source: TokenSource, credentials: Mapping[str, Any]
) -> str:
    """Return which tokens are requested, and with which credentials.

    ``credentials`` are those of the client.
    """
    kind = type(source).__name__
    if grant.client is not None and isinstance(source, ClientCredentials):
        secrets = source.secrets()
        pair = reveal_if_secret(credentials.get(grant.client))
        if pair == (secrets["$client_id"], secrets["$client_secret"]):
            kind = grant.client
    return f"while getting {' and '.join(grant.tokens)} with {kind}"


def replace_sources(
    api: Api,
    credentials: Secrets,
    create_cache: Callable[[Grant, TokenSource], TokenCache | AsyncTokenCache],
) -> Secrets:
    """Return a copy of the credentials with token providers in place of the sources.

    ``create_cache`` returns a cache for the tokens that a grant issues for a source.

    Raises:
        ConfigurationError: No grant of the API issues the token for a source, or a pair
            of client id and client secret is invalid.
    """
    replaced: dict[str, Any] = {**credentials}
    for grant in api.grants:
        source = _find_source(grant, credentials)
        if source is None:
            continue
        cache = create_cache(grant, source)
        names = list(grant.tokens)
        if isinstance(source, Refresh):
            tokens = reveal_if_secret(source.tokens)
            names = [name for name in names if name in tokens]
            # These tokens are valid until the server refuses one of them.
            cache.store(dict(tokens), seconds=None, started=time.monotonic())
        for name in names:
            credential = reveal_if_secret(credentials.get(name))
            # A token or a provider that the user passes takes precedence.
            if not isinstance(credential, str) and not callable(credential):
                replaced[name] = GrantedToken(cache, name)
    for name, credential in replaced.items():
        source = reveal_if_secret(credential)
        # Without this check, the source itself would be sent as the token.
        if isinstance(source, ClientCredentials | Login | Refresh):
            raise ConfigurationError(
                f"{name}: the API does not issue this token for a"
                f" {type(source).__name__}: pass the token itself"
                + (
                    f", or {name} among the tokens of the Refresh if the API renews it"
                    if isinstance(source, Refresh)
                    else ""
                )
            )
    secrets = Secrets(**replaced)
    secrets.variables = credentials.variables
    return secrets


def _find_source(grant: Grant, credentials: Secrets) -> TokenSource | None:
    """Return the source that the user passed for the tokens of a grant.

    Return None if the user passed no source, or if the grant does not accept the
    source. A pair for the argument ``grant.client`` counts as `ClientCredentials`,
    unless the user passes the first token of the grant.

    Raises:
        ConfigurationError: The value of ``grant.client`` is not a pair of strings.
    """
    for name in grant.tokens:
        credential = reveal_if_secret(credentials.get(name))
        if isinstance(credential, ClientCredentials | Login | Refresh):
            return credential if isinstance(credential, source_class(grant)) else None
    client = grant.client
    first_token = next(iter(grant.tokens))
    if client is None or client not in credentials or first_token in credentials:
        return None
    match credentials[client].reveal():
        case (str(client_id), str(client_secret)):
            return ClientCredentials(client_id, client_secret)
        case _:
            raise ConfigurationError(
                f"{client}: expected a tuple of two strings, the client id and the"
                " client secret: check their types"
            )
