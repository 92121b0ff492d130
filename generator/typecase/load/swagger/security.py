"""Convert the security schemes of Swagger 2.0."""

from typing import Any

from typecase.diagnostics.suggestions import suggest
from typecase.load.json_types import is_mapping
from typecase.load.metaschema.error_messages import quote_value
from typecase.load.swagger.context import Context, Place

_FLOWS = {
    "implicit": "implicit",
    "password": "password",
    "application": "clientCredentials",
    "accessCode": "authorizationCode",
}
"""The flows of OAuth 2.0 in Swagger 2.0, and their names in OpenAPI 3.0."""
_FLOW_KEYS = ("authorizationUrl", "tokenUrl", "refreshUrl", "scopes")


def convert_security_scheme(context: Context, node: Any, place: Place) -> Any:
    """Return a security scheme of OpenAPI 3.0."""
    if not is_mapping(node):
        return node
    match node.get("type"):
        case "basic":
            return {**node, "type": "http", "scheme": "basic"}
        case "oauth2" if "flows" not in node:
            return _convert_oauth(context, node, place)
        case _:
            return node


def _convert_oauth(
    context: Context, node: dict[str, Any], place: Place
) -> dict[str, Any]:
    converted = {
        key: value
        for key, value in node.items()
        if key != "flow" and key not in _FLOW_KEYS
    }
    flow = node.get("flow")
    name = _FLOWS.get(flow) if isinstance(flow, str) else None
    if name is None:
        context.report(
            place.child("flow"),
            "not-allowed" if "flow" in node else "missing-key",
            f"`flow` must be one of {', '.join(_FLOWS)}"
            + (f", not {quote_value(flow)}" if "flow" in node else ""),
            "callers must pass a token",
            suggest(str(flow), list(_FLOWS)),
        )
        return {**converted, "flows": {}}
    context.move(place.new_child("flows", name))
    keys = {key: node[key] for key in _FLOW_KEYS if key in node}
    return {**converted, "flows": {name: {"scopes": {}, **keys}}}
