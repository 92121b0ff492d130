"""Replace sources of tokens, such as `ClientCredentials`, with token providers.

A token provider is a function that returns a token. The providers of this package
request their tokens from the API and cache them.
"""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias, cast

from ..api import Api
from ..credentials import Scheme, Secrets
from ..errors import ApiError, ConfigurationError
from ..json_template import fill_template
from ..secret import reveal_if_secret, with_secrets
from .security_schemes import Bearer
from .token_cache import AsyncTokenCache, GrantedToken, TokenCache
from .token_grants import Grant
from .token_issuer import Fetched
from .token_sources import (
    BaseSource,
    ClientCredentials,
    Login,
    Refresh,
    TokenSource,
    choose_name,
    extract_tokens,
    source_class,
)
from .token_steps import FetchTokens, Perform, TokenRequest

CreateCache: TypeAlias = Callable[[FetchTokens], TokenCache | AsyncTokenCache]
"""A function that returns a cache for the tokens to fetch."""


async def fetch_granted_tokens(
    grant: Grant,
    source: TokenSource,
    schemes: Mapping[str, Scheme],
    tokens: Mapping[str, str] | None,
    perform: Perform,
) -> Fetched:
    """Fetch the tokens that the operation of a grant issues.

    Args:
        grant: The grant.
        source: What the user passed to get the tokens.
        schemes: The security schemes by client argument.
        tokens: The current tokens by client argument; None before the first request.
        perform: The function that sends the request.

    Raises:
        ConfigurationError: The form that the user chose does not exist, or a token is
            missing or invalid.
    """
    chosen = source.form if isinstance(source, ClientCredentials) else None
    form = grant.forms[choose_name(chosen, grant.forms)]
    arguments = fill_template(form.arguments, source.variables())
    values = source.secrets()
    credentials: dict[str, Any] = dict(tokens or {})
    if isinstance(source, ClientCredentials) and form.basic and grant.client:
        # The client id and the client secret are in the `Authorization` header.
        pair = (values["$client_id"], values["$client_secret"])
        credentials = {grant.client: pair}
    secrets = Secrets(**credentials, **values)
    try:
        response = await perform(
            TokenRequest(
                grant.operation(), with_secrets(arguments, *arguments), secrets
            )
        )
    except ApiError as error:
        names, kind = " and ".join(grant.tokens), type(source).__name__
        error.add_advice(f"while getting {names} with {kind}")
        raise
    return extract_tokens(grant, source, response, schemes)


def replace_sources(
    api: Api, credentials: Secrets, create_cache: CreateCache, *, allow_http: bool
) -> tuple[Secrets, list[Grant]]:
    """Return a copy of the credentials with token providers in place of the sources.

    Also return the grants whose operations request tokens.

    Args:
        api: The description of the API.
        credentials: The credentials of the client.
        create_cache: A function that returns a cache for the tokens to fetch.
        allow_http: Whether token URLs without TLS are allowed.

    Raises:
        ConfigurationError: Nothing issues the token for a source, or a source or a pair
            of client id and client secret is invalid.
    """
    replaced: dict[str, Any] = {**credentials}
    schemes = {scheme.name: scheme for scheme in api.schemes}
    used_grants: list[Grant] = []
    for grant in cast("tuple[Grant, ...]", api.grants):
        source = _find_source(grant, credentials)
        if source is None:
            continue
        if isinstance(source, ClientCredentials):
            _refuse_oauth_arguments(grant, source)
        used_grants.append(grant)
        cache = create_cache(partial(fetch_granted_tokens, grant, source, schemes))
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
    replaced |= _create_providers(
        schemes, replaced, create_cache, allow_http=allow_http
    )
    for name, credential in replaced.items():
        source = reveal_if_secret(credential)
        # Without this check, the source itself would be sent as the token.
        if isinstance(source, BaseSource):
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
    return secrets, used_grants


def _create_providers(
    schemes: Mapping[str, Scheme],
    credentials: Mapping[str, Any],
    create_cache: CreateCache,
    *,
    allow_http: bool,
) -> dict[str, GrantedToken]:
    """Return the providers of the tokens that authorization servers issue.

    The keys are client arguments. The parameters are those of `replace_sources`.
    """
    providers: dict[str, GrantedToken] = {}
    for name, scheme in schemes.items():
        source = reveal_if_secret(credentials.get(name))
        issuer = scheme.oauth if isinstance(scheme, Bearer) else None
        if issuer is None or not isinstance(source, BaseSource):
            continue
        fetcher = issuer.create_fetcher(name, source, allow_http=allow_http)
        if fetcher is not None:
            cache = create_cache(fetcher.fetch)
            if (current := fetcher.current()) is not None:
                cache.store(*current, started=time.monotonic())
            providers[name] = GrantedToken(cache, name)
    return providers


def _refuse_oauth_arguments(grant: Grant, source: ClientCredentials) -> None:
    """Check that arguments have values only if they have an effect.

    Raises:
        ConfigurationError: An operation issues the token, not a token URL.
    """
    names = [name for name in ("token_url", "parameters") if getattr(source, name)]
    if names:
        raise ConfigurationError(
            f"{' and '.join(names)} of ClientCredentials have no effect on"
            f" {next(iter(grant.tokens))}: leave them out"
        )


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
