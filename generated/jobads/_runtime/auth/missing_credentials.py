"""Build the error to raise if a client lacks a credential."""

from collections.abc import Mapping
from typing import Any

from ..api import Api
from ..errors import ConfigurationError
from ..operation import Security


def missing_credential_error(
    subject: str, security: Security, secrets: Mapping[str, Any], api: Api
) -> ConfigurationError:
    """Return an error that says how to pass the credentials that are missing.

    ``subject`` is what needs the credentials: the client or the name of an operation.
    """
    remedy = describe_missing_credentials(security, secrets, api)
    return ConfigurationError(f"{subject} needs a credential: {remedy}")


def describe_missing_credentials(
    security: Security, secrets: Mapping[str, Any], api: Api
) -> str:
    """Return how to pass the credentials that are missing.

    Args:
        security: The alternative sets of credentials, by client argument.
        secrets: The credentials of the client, by client argument.
        api: The API of the client.
    """
    missing = [
        tuple(n for n in names if n not in secrets) for names in security if names
    ]
    # A set that contains another one would only make the message longer.
    shortest = [
        names
        for index, names in enumerate(missing)
        if not any(set(other) < set(names) for other in missing)
        and names not in missing[:index]
    ]
    arguments = " or ".join(
        " and ".join(_describe_argument(name, api) for name in names)
        for names in shortest
    )
    variables = " or ".join(
        " and ".join(v for name in names for v in api.environment[name])
        for names in shortest
        if api.environment.keys() >= set(names)
    )
    noun = "variables" if " " in variables else "variable"
    return f"pass {arguments} to the client" + (
        f", or set the environment {noun} {variables}" if variables else ""
    )


def _describe_argument(name: str, api: Api) -> str:
    """Return an argument of a client as the user writes it, with its alternatives."""
    schemes = {scheme.name: scheme for scheme in api.schemes}
    if name not in schemes:
        return f"{name}=…"
    if schemes[name].is_pair:
        return f"{name}=(user, password)"
    from .token_sources import source_class

    # Clients select a grant by its first token.
    sources = [
        f"{source_class(grant).__name__}(…)"
        for grant in api.grants
        if name == next(iter(grant.tokens))
    ]
    choices = ", ".join(["a token", "a function that returns one", *sources[:-1]])
    last = f" or {sources[-1]}" if sources else ""
    return f"{name}=… ({choices}{last})" if sources else f"{name}=…"
