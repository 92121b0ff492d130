"""What a test need not give a client: the arguments it gives in, those and made-up
addresses, credentials and options out. Making the client does not belong here.
"""

import re
from collections.abc import Container, Iterable, Mapping
from typing import Any

from ..api import Api
from ..auth.token_grants import Grant
from ..http import path_template
from ..operation import Operation
from ..options import ClientOptions, Retries
from ..serialization.parameters.style_encoder import respelled
from .sample_values import sample

_DUMMY = "dummy"


def dummies(
    api: Api,
    operations: Iterable[Operation[Any]],
    taken: Container[str],
    given: Mapping[str, Any],
) -> dict[str, Any]:
    """The arguments of a client: those that were given, None too, and the others."""
    options = ClientOptions(retries=Retries(base=0.0, cap=0.0))
    made: dict[str, Any] = {"options": options, **_addresses(api), **_schemes(api)}
    for operation in operations:
        for each in operation.parameters:
            if each.credential:
                made[each.argument] = sample(each)
    left_out = {name for grant in api.grants for name in _left_out(grant, given)}
    names = [name for name in made if name in taken and name not in left_out]
    return {name: made[name] for name in names} | dict(given)


def _left_out(grant: Grant, given: Mapping[str, Any]) -> set[str]:
    # A client with a pair of its own gets the token itself, unless it has one; one that
    # is to have no token must not get it either.
    without_token = any(given.get(name, "") is None for name in grant.tokens)
    if grant.client is None:
        return set()
    if grant.client in given:
        return set(grant.tokens)
    return {grant.client} if without_token else set()


def _addresses(api: Api) -> dict[str, str]:
    # Hosts that never exist, so that a client which escapes the fake reaches nobody.
    return {
        server.argument
        or server.name: (
            f"https://{_host(server.name)}.invalid"
            + respelled(path_template.base_of(server).rstrip("/"))
        )
        for server in reversed(api.servers)
    }


def _host(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower())[:60].strip("-") or "server"


def _schemes(api: Api) -> dict[str, Any]:
    return {
        scheme.name: (_DUMMY, _DUMMY) if scheme.is_pair else _DUMMY
        for scheme in api.schemes
    }
