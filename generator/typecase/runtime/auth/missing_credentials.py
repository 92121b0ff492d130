"""Describe the credentials that a client lacks."""

from collections.abc import Callable, Mapping
from typing import Any

from ..api import Api
from ..operation import Security


def describe_missing_credentials(
    security: Security,
    secrets: Mapping[str, Any],
    api: Api,
    find_sources: Callable[[str, Api], list[str]],
) -> str:
    """Return how to pass the credentials that are missing.

    Args:
        security: The alternative sets of credentials, by client argument.
        secrets: The credentials of the client, by client argument.
        api: The API of the client.
        find_sources: A function that returns the sources of tokens, such as
            ``Login(…)``, that an argument of the client accepts.
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
        " and ".join(_describe_argument(name, api, find_sources) for name in names)
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


def _describe_argument(
    name: str, api: Api, find_sources: Callable[[str, Api], list[str]]
) -> str:
    """Return an argument of a client as the user writes it, with its alternatives."""
    schemes = {scheme.name: scheme for scheme in api.schemes}
    if name not in schemes:
        return f"{name}=…"
    if schemes[name].is_pair:
        return f"{name}=(user, password)"
    sources = find_sources(name, api)
    choices = ", ".join(["a token", "a function that returns one", *sources[:-1]])
    last = f" or {sources[-1]}" if sources else ""
    return f"{name}=… ({choices}{last})" if sources else f"{name}=…"
