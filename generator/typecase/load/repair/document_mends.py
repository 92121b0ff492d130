"""Mend faults of the document itself: its texts, servers, tags and security schemes.

Each function returns the end of the warning's message, such as "it is read as text", or
None if it cannot mend the fault.
"""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.load.repair.edits import remove_repetitions, wrap_in_list
from typecase.load.repair.fault import Fault, read_text
from typecase.load.rules.openapi_rules import PARAMETER


def mend_text(fault: Fault) -> str | None:
    """Read a number or a boolean without quotes as text."""
    text = read_text(fault.document, fault.pointer)
    if text is None:
        return None
    fault.replace_value(text)
    return f"it is read as the text `{text}`"


def mend_info(fault: Fault) -> str | None:
    """Add the title and the version that a document lacks."""
    root = fault.document.root
    if not fault.pointer.startswith("/info") and "info" in root:
        return None
    info = root.get("info")
    if not is_mapping(info):
        root["info"] = info = {}
    defaults = {"title": PurePath(fault.document.file).stem, "version": "unknown"}
    missing = {
        key: default
        for key, default in defaults.items()
        if not isinstance(info.get(key), str)
    }
    if not missing:
        return None
    info.update(missing)
    return "it is read as " + " and ".join(f"`{each}`" for each in missing.values())


def mend_document(fault: Fault) -> str | None:
    """Add the keys that a document lacks, unless it describes nothing."""
    root = fault.document.root
    if not any(root.get(key) for key in ("components", "paths", "webhooks")):
        return None
    return mend_info(fault) if "info" not in root else mend_paths(fault)


def mend_paths(fault: Fault) -> str | None:
    """Read a document with components, but without paths, as one without operations."""
    root = fault.document.root
    if fault.keys or root.get("paths") is not None or not root.get("components"):
        return None
    root["paths"] = {}
    return "there are no operations"


def mend_repetition(fault: Fault) -> str | None:
    """Leave out a tag or a parameter that is declared twice."""
    fault.remove_value()
    return "the first one is used"


def mend_tags(fault: Fault) -> str | None:
    """Leave out repetitions in the tags of the document."""
    if is_list(fault.value) and remove_repetitions(fault.document, fault.pointer):
        return "each tag counts once"
    return mend_null(fault)


def mend_tag(fault: Fault) -> str | None:
    """Read a text or a number in place of a tag as its name."""
    if fault.keys or not isinstance(fault.value, str | int | float):
        return None
    if fault.pointer.rpartition("/")[0] != "/tags":
        return None
    name = read_text(fault.document, fault.pointer) or fault.value
    fault.replace_value({"name": name})
    return "it is read as the name of a tag"


def mend_null(fault: Fault) -> str | None:
    """Remove a key without a value."""
    if fault.value is not None:
        return None
    fault.remove_value()
    return "it is ignored"


def mend_servers(fault: Fault) -> str | None:
    """Read a single server as a list, and null as no servers."""
    servers = fault.value
    if fault.keys != ("servers",) or is_list(servers):
        return None
    if not servers:
        fault.remove_value()
        return "it is ignored"
    if isinstance(servers, str):
        servers = {"url": servers}
    if not is_mapping(servers):
        return None
    wrap_in_list(fault.document, fault.pointer, servers)
    return "it is read as a list of one server"


def mend_server(fault: Fault) -> str | None:
    """Read a text in place of a server as its URL."""
    if fault.keys or not isinstance(fault.value, str):
        return None
    fault.replace_value({"url": fault.value})
    return "it is read as the URL of a server"


def mend_server_variables(fault: Fault) -> str | None:
    """Declare the variables of a URL, so that callers must pass the complete URL."""
    node = fault.owner
    variables = node.setdefault("variables", {})
    if not isinstance(variables, dict):
        return None
    missing = [name for name in PARAMETER.findall(node["url"]) if name not in variables]
    if not missing or not all(missing):
        return None
    for name in missing:
        variables[name] = _placeholder(name)
    return "callers must pass the URL of the server"


def mend_server_variable(fault: Fault) -> str | None:
    """Let callers pass a URL if one of its variables has no default."""
    node, name = fault.owner, fault.place.rpartition("/")[2]
    if not node.get("enum", True):
        del node["enum"]
        return "any value is accepted"
    if node.get("default") is not None:
        return mend_text(fault)
    node.update(_placeholder(name))
    return "callers must pass the URL of the server"


def _placeholder(name: str) -> dict[str, Any]:
    return {"default": name, "x-typecase-placeholder": True}


_SCHEMES: Mapping[str, Mapping[str, str]] = {
    "apikey": {"type": "apiKey"},
    "basic": {"type": "http", "scheme": "basic"},
    "bearer": {"type": "http", "scheme": "bearer"},
    "http": {"type": "http"},
    "oauth2": {"type": "oauth2"},
    "openidconnect": {"type": "openIdConnect"},
}


def mend_security_scheme(fault: Fault) -> str | None:
    """Correct the type of a security scheme, or complete it."""
    node = fault.owner
    if fault.code in ("misplaced-key", "unknown-key"):
        fault.remove_value()
        return "it is ignored"
    scheme = _SCHEMES.get(str(node.get("type")).lower(), {})
    location = str(node.get("in")).lower()
    if scheme and any(node.get(key) != value for key, value in scheme.items()):
        node.update(scheme)
        return "it is read as " + " ".join(f"`{value}`" for value in scheme.values())
    if location in ("cookie", "header", "query") and location != node["in"]:
        node["in"] = location
        return f"it is read as `{location}`"
    if node.get("type") == "oauth2" and not as_mapping(node.get("flows")):
        node["flows"] = {}
        return "callers must pass a token"
    if node.get("type") == "openIdConnect" and not isinstance(
        node.get("openIdConnectUrl"), str
    ):
        node["openIdConnectUrl"] = ""
        return "callers must pass a token"
    return None


def mend_flow(fault: Fault) -> str | None:
    """Add the scopes that a flow lacks; a flow without its URLs is left out."""
    flow = fault.value
    if fault.pointer.endswith("/flows") and not flow:
        fault.replace_value({})
        return "callers must pass a token"
    if "/flows/" not in fault.pointer or not is_mapping(flow):
        return None
    if isinstance(flow.get("scopes"), dict):
        return None
    flow["scopes"] = {}
    return "there are no scopes"
