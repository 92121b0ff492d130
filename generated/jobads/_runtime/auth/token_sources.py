"""Credentials that a client fetches itself: what it was given in, the same with every
source replaced by a provider out. How to fetch is handed in.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any

from ..api import Api
from ..errors import ConfigurationError
from ..json_template import filled
from ..operation import Operation
from ..secret import revealed, with_secrets
from .security_schemes import Secrets
from .token_cache import AsyncCache, Cache, Granted
from .token_grants import (
    ClientCredentials,
    Form,
    Grant,
    Login,
    Refresh,
    Source,
    credentials_of,
    form_of,
)


def question(
    grant: Grant, source: Source, held: Any
) -> tuple[Operation[Any], Mapping[str, Any], Secrets]:
    """The call that asks for tokens: operation, arguments and credentials.

    ``held`` are the tokens had so far, by the client's argument. What stands in the
    arguments is among the credentials, too, by its word.
    """
    form: Form = form_of(grant, source)
    arguments = filled(form.arguments, source.words())
    secrets = Secrets(**credentials_of(grant, source, form, held), **source.secrets())
    return grant.operation(), with_secrets(arguments, *arguments), secrets


def granted(
    api: Api, given: Secrets, cache: Callable[[Grant, Source], Cache | AsyncCache]
) -> Secrets:
    """The credentials, with providers where there were sources."""
    values: dict[str, Any] = {**given}
    for grant in api.grants:
        source = _source(grant, given)
        if source is None:
            continue
        kept = cache(grant, source)
        names = list(grant.tokens)
        if isinstance(source, Refresh):
            tokens = revealed(source.tokens)
            names = [name for name in names if name in tokens]
            kept.keep(dict(tokens), None, time.monotonic())
        for name in names:
            value = revealed(given.get(name))
            if not isinstance(value, str) and not callable(value):
                values[name] = Granted(kept, name)
    for name, value in values.items():
        source = revealed(value)
        # It would be sent as if it were a token.
        if isinstance(source, ClientCredentials | Login | Refresh):
            kind = type(source).__name__
            raise ConfigurationError(f"{name}: this {kind} gives no such token")
    return Secrets(**values)


def _source(grant: Grant, given: Secrets) -> Source | None:
    for name in grant.tokens:
        value = revealed(given.get(name))
        if isinstance(value, ClientCredentials | Login | Refresh):
            return value if _fits(grant, value) else None
    client = grant.client
    if client is None or client not in given or next(iter(grant.tokens)) in given:
        return None
    match given[client].reveal():
        case (str(client_id), str(client_secret)):
            return ClientCredentials(client_id, client_secret)
        case _:
            raise ConfigurationError(f"{client}: give a pair of an id and a secret")


def _fits(grant: Grant, source: Source) -> bool:
    # A credential may have several grants: the words of the forms tell whose it is.
    if isinstance(source, ClientCredentials):
        return grant.client is not None
    word = "$password" if isinstance(source, Login) else "$refresh_token"
    return word in repr([form.arguments for form in grant.forms.values()])
