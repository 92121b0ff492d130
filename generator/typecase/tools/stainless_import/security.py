"""Take over security schemes, and the options of the client that are credentials."""

from collections.abc import Mapping
from typing import Any

from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.names.identifiers import snake
from typecase.tools.stainless_import.actions import Actions, Target
from typecase.tools.stainless_import.sections import Section

_SCHEMES = "/components/securitySchemes"
_PAIR = ("username", "password")


def read_security(root: Section, target: Target, actions: Actions) -> None:
    """Add the security schemes, the requirement and the credentials of the file."""
    present = as_mapping(target.document.get(_SCHEMES))
    schemes = root.section("security_schemes")
    known = set(present)
    for name in schemes:
        node = schemes.get(name)
        if not is_mapping(node):
            schemes.tell("expected a security scheme", name)
            continue
        if not target.is_swagger:
            known.add(name)
        stated, before = _spell_keyword(node), as_mapping(present.get(name))
        if any(before.get(key) != value for key, value in stated.items()):
            _update_scheme(name, stated, schemes.inner(name), target, actions)
    _read_requirement(root, known, target, actions)
    _read_credentials(root, known, target, actions)


def _spell_keyword(node: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scheme whose `scheme_keyword` is a prefix of an API key.

    A bearer scheme with the keyword `Token` sends `Authorization: Token …`.
    """
    stated = {key: value for key, value in node.items() if key != "x-stainless-auth"}
    keyword = as_mapping(node.get("x-stainless-auth")).get("scheme_keyword")
    if not isinstance(keyword, str) or node.get("scheme") != "bearer":
        return stated
    del stated["scheme"]
    return {
        **stated,
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "x-typecase-prefix": f"{keyword} ",
    }


def _read_requirement(
    root: Section, known: set[str], target: Target, actions: Actions
) -> None:
    security = root.get("security")
    if not is_list(security) or security == target.document.root.get("security"):
        return
    unknown = {name for each in security for name in as_mapping(each)} - known
    if unknown:
        root.tell(f"there is no security scheme `{min(unknown)}`", "security")
        return
    place = root.at("security")
    if target.document.has("/security"):
        actions.remove("$.security", place)
    actions.update("$", {"security": security}, place)


def _read_credentials(
    root: Section, known: set[str], target: Target, actions: Actions
) -> None:
    """State the arguments and the environment variables of security schemes."""
    opts = root.section("client_settings").section("opts")
    options: dict[str, dict[str, tuple[str, Section]]] = {}
    for name in opts:
        option = opts.section(name)
        auth = option.section("auth")
        scheme, role = auth.text("security_scheme"), auth.text("role") or "value"
        if scheme is None:
            continue
        roles = options.setdefault(scheme, {})
        if scheme not in known:
            option.tell(f"the document has no security scheme `{scheme}`")
        elif role in roles:
            option.tell(f"`{roles[role][0]}` is the scheme `{scheme}` already")
        elif role not in ("value", *_PAIR):
            option.tell(
                f"`{name}` is the {role} of the scheme `{scheme}`, which clients take"
                " with the argument for the scheme"
            )
        else:
            roles[role] = name, option
    for scheme, roles in options.items():
        stated = [roles[role] for role in ("value", *_PAIR) if role in roles]
        variables = [each.text("read_env") for _, each in stated]
        keys: dict[str, Any] = {}
        if "value" in roles:
            keys["x-typecase-argument"] = snake(roles["value"][0])
        if all(variables) and len(variables) == (1 if "value" in roles else 2):
            keys["x-typecase-env"] = variables if len(variables) == 2 else variables[0]
        if keys:
            _update_scheme(scheme, keys, stated[0][1], target, actions)


def _update_scheme(
    scheme: str,
    keys: Mapping[str, Any],
    section: Section,
    target: Target,
    actions: Actions,
) -> None:
    pointer = join_pointer(_SCHEMES, scheme)
    if not target.document.has(pointer) and target.is_swagger:
        section.tell(f"the document does not declare the security scheme `{scheme}`")
    elif not target.document.has(pointer):  # The overlay adds it.
        value = {"components": {"securitySchemes": {scheme: keys}}}
        actions.update("$", value, section.pointer)
    elif (query := target.find(pointer)) is not None:
        actions.update(query, keys, section.pointer)
    else:
        section.tell(f"another file has the security scheme `{scheme}`")
