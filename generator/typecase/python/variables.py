"""Variables of addresses: servers in, what a client is given and told of them out."""

from collections.abc import Iterator

from typecase.ir import Api
from typecase.python.markdown import ticked

VARIABLES = "server_variables"
"""The argument of a client that gives values to variables."""


def variables_of(api: Api) -> Iterator[tuple[str, str]]:
    """Each variable that a caller may fill, and what is known of its values.

    What stands for a whole address is given as one, and so is what names no host.
    """
    seen: set[str] = set()
    for server in (*api.servers, *api.operation_servers):
        choices = dict(server.choices)
        for name, default in server.variables:
            if server.is_placeholder or server.url == f"{{{name}}}" or name in seen:
                continue
            seen.add(name)
            listed = ", ".join(ticked(value) for value in choices.get(name, ()))
            said = f", one of {listed}" if listed else ""
            yield name, f"{ticked(name)}{said} (default {ticked(default)})"


def variables_text(variables: tuple[tuple[str, str], ...]) -> str:
    """Say which variables there are."""
    listed = "; ".join(said for _, said in variables)
    return f"Values for variables of the address: {listed}."
