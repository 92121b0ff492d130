"""Convert `host`, `basePath` and `schemes` into servers."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from typecase.load.json_types import is_list
from typecase.load.metaschema.error_messages import quote_value
from typecase.load.swagger.context import Context, Place

_HTTP = ("https", "http")
_LOOPBACK = re.compile(r"(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?", re.IGNORECASE)
_URL_SCHEME = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*:)?//")


def build_servers(context: Context) -> list[dict[str, Any]]:
    """Return the servers of the document.

    The list is empty if the document states neither `host` nor `basePath`.
    """
    root = context.raw.root
    if "host" not in root and "basePath" not in root:
        if "schemes" in root:
            _read_schemes(context, root, context.main_place(""))
        return []
    address = _read_address(context)
    if address is None:
        return []
    place = context.main_place("")
    has_host = address.startswith("//")
    origin = "host" if "host" in root else "basePath"
    context.move(context.main_place(f"/{origin}", "/servers"))
    if not has_host:
        if "schemes" in root:
            _read_schemes(context, root, place)
        return [{"url": address or "/"}]
    schemes = _read_schemes(context, root, place)
    if schemes is None:
        schemes = [_assume_scheme(context, address)]
    return [{"url": f"{scheme}:{address}"} for scheme in schemes] or [{"url": address}]


def build_operation_servers(
    context: Context, operation: Mapping[str, Any], place: Place
) -> list[dict[str, Any]]:
    """Return the servers of an operation that states its own `schemes`.

    The list is empty if the operation has the servers of the document.
    """
    if "schemes" not in operation:
        return []
    schemes = _read_schemes(context, operation, place)
    address = _read_address(context)
    shared = _read_schemes(context, context.raw.root, context.main_place(""))
    # A server of the document must not be fixed where callers can choose another one.
    is_same = schemes and shared and schemes[0] == shared[0]
    if is_same or not schemes or address is None or not address.startswith("//"):
        return []
    schemes_place = place.child("schemes")
    context.move(replace(schemes_place, new=place.new_child("servers").new))
    return [{"url": f"{scheme}:{address}"} for scheme in schemes]


def _read_address(context: Context) -> str | None:
    """Return `//host/basePath`, or the base path if no host is stated.

    Return None if one of them is not a string, so that no URL is certain.
    """
    root = context.raw.root
    host, path = root.get("host", ""), root.get("basePath", "")
    for key, value in (("host", host), ("basePath", path)):
        if not isinstance(value, str):
            context.report(
                context.main_place(f"/{key}", "/servers"),
                "wrong-type",
                f"`{key}` must be a string, not {quote_value(value)}",
                "callers must pass the base URL",
            )
            return None
    host = host.strip()
    if _URL_SCHEME.match(host):
        context.report(
            context.main_place("/host", "/servers"),
            "wrong-form",
            "`host` must be a name without a scheme such as `https://`",
            "only the name is used",
            "list the scheme in `schemes`",
        )
        host = _URL_SCHEME.sub("", host)
    if path and not path.startswith("/"):
        context.report(
            context.main_place("/basePath", "/servers"),
            "wrong-form",
            f"`basePath` must start with a slash; {quote_value(path)} does not",
            "the slash is added",
            f"write `/{path}`" if len(path) < 100 else None,
        )
        path = f"/{path}"
    host = host.rstrip("/")
    return f"//{host}{path}" if host else path


def _assume_scheme(context: Context, address: str) -> str:
    stated = re.match(r"(https?)://", str(context.raw.root.get("host")).strip(), re.I)
    if stated:
        return stated.group(1).lower()
    is_local = _LOOPBACK.match(address.removeprefix("//")) is not None
    scheme = "http" if is_local else "https"
    context.warn(
        context.main_place("/host", "/servers"),
        f"the document states no `schemes`; {scheme} is used",
        f"add `schemes: [{scheme}]`",
        code="assumed-scheme",
    )
    return scheme


def _read_schemes(
    context: Context, holder: Mapping[str, Any], place: Place
) -> Sequence[str] | None:
    """Return the schemes of HTTP, https first, or None if none are stated."""
    stated = holder.get("schemes")
    if stated is None or stated == []:
        return None
    at = place.child("schemes")
    names = [stated] if isinstance(stated, str) else stated
    if not is_list(names) or not all(isinstance(name, str) for name in names):
        context.report(
            at, "wrong-type", "`schemes` must be a list of strings", "it is ignored"
        )
        return None
    if isinstance(stated, str):
        context.report(
            at,
            "wrong-type",
            "`schemes` must be a list, not a string",
            "it is read as a list of one scheme",
        )
    for index, name in enumerate(names):
        if name.lower() in ("ws", "wss"):
            context.warn(
                at.child(index),
                f"clients do not use {name}; the scheme is ignored",
            )
        elif name.lower() not in _HTTP:
            context.report(
                at.child(index),
                "not-allowed",
                f"a scheme must be http, https, ws or wss, not {quote_value(name)}",
                "it is ignored",
            )
    lower = {name.lower() for name in names}
    return [name for name in _HTTP if name in lower]
