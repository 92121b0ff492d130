"""Take over the environments, which are servers, and the variables of their URLs."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.names.identifiers import snake
from typecase.tools.stainless_import.actions import Actions, Target
from typecase.tools.stainless_import.sections import Section

_VARIABLE = re.compile(r"\{([^{}]+)\}")


class _Environment(Struct, frozen=True):
    """The name and the URL of a server, and their place in the file."""

    name: str
    url: str
    place: str


def read_servers(root: Section, target: Target, actions: Actions) -> None:
    """Add the names of servers, or the servers themselves if the document has others.

    The first environment is the default server.
    """
    settings = root.section("client_settings")
    environments = [
        *_iter_environments(root.section("environments")),
        *_iter_environments(settings.section("environments")),
    ]
    options = _read_variables(settings.section("opts"))
    if target.is_swagger and environments:
        message = "Swagger 2.0 has no servers with names: those of the document stay"
        root.findings.tell(message, environments[0].place)
        return
    present = as_list(target.document.root.get("servers"))
    urls = [str(as_mapping(each).get("url")).rstrip("/") for each in present]
    is_same = [each.url.rstrip("/") for each in environments] == urls
    if environments and not (is_same and not options):
        if "servers" in target.document.root:
            actions.remove("$.servers", environments[0].place)
        nodes = [_describe(each, options) for each in environments]
        actions.update("$", {"servers": nodes}, environments[0].place)
        return
    for index, each in enumerate(environments):
        query = target.find(f"/servers/{index}")
        if query is not None and len(environments) > 1:
            actions.update(query, {"x-typecase-name": snake(each.name)}, each.place)
    for index, node in enumerate(present):
        for name in as_mapping(as_mapping(node).get("variables")):
            pointer = join_pointer("/servers", index, "variables", name)
            query = target.find(pointer)
            if name in options and query is not None:
                keys = _describe_variable(name, options[name])
                actions.update(query, keys, options[name].pointer)


def _iter_environments(section: Section) -> Iterator[_Environment]:
    for name in section:
        server = section.section_or_text(name, "url")
        url = server.text("url")
        if url is None:
            server.tell("expected the URL of a server")
        else:
            yield _Environment(name, url, server.pointer)


def _read_variables(opts: Section) -> dict[str, Section]:
    """Return the options of the client for variables of URLs, by variable."""
    options = (opts.section(name) for name in opts)
    found = {option.text("server_variable"): option for option in options}
    return {name: option for name, option in found.items() if name is not None}


def _describe(
    environment: _Environment, options: Mapping[str, Section]
) -> dict[str, Any]:
    names = _VARIABLE.findall(environment.url)
    variables = {name: _describe_variable(name, options.get(name)) for name in names}
    return {
        "url": environment.url,
        "x-typecase-name": snake(environment.name),
        **({"variables": variables} if variables else {}),
    }


def _describe_variable(name: str, option: Section | None) -> dict[str, Any]:
    """Return a variable; one without a default is a placeholder."""
    default = None if option is None else option.get("default")
    variable = None if option is None else option.text("read_env")
    node: dict[str, Any] = {"default": name if default is None else str(default)}
    if default is None:
        node["x-typecase-placeholder"] = True
    if variable is not None:
        node["x-typecase-env"] = variable
    return node
