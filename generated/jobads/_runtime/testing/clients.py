"""What a test need not give a client: the arguments it gives in, those and made-up
addresses, credentials and options out. Making the client does not belong here.
"""

from collections.abc import Container, Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from ..api import Api
from ..credentials import HttpBasic
from ..operation import Operation
from ..options import ClientOptions, Retries
from .sample import sample

_DUMMY = "dummy"


def dummies(
    api: Api,
    operations: Iterable[Operation[Any]],
    taken: Container[str],
    given: Mapping[str, Any],
) -> dict[str, Any]:
    """The arguments of a client: those that were given, None too, and the others.

    A client that can get a token itself is given none.
    """
    options = ClientOptions(retries=Retries(base=0.0, cap=0.0))
    made: dict[str, Any] = {"options": options, **_addresses(api), **_schemes(api)}
    for operation in operations:
        for each in operation.parameters:
            if each.credential:
                made[each.argument] = sample(each)
    for grant in api.grants:
        if grant.client in given:
            made = {k: value for k, value in made.items() if k not in grant.tokens}
    return {name: made[name] for name in made if name in taken} | dict(given)


def _addresses(api: Api) -> dict[str, str]:
    # Hosts that never exist, so that a client which escapes the fake reaches nobody.
    return {
        server.argument
        or server.name: (
            f"https://{server.name.replace('_', '-')}.invalid"
            + urlsplit(server.default_url).path
        )
        for server in reversed(api.servers)
    }


def _schemes(api: Api) -> dict[str, Any]:
    return {
        scheme.name: ((_DUMMY, _DUMMY) if isinstance(scheme, HttpBasic) else _DUMMY)
        for scheme in api.schemes
    }
