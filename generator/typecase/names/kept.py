"""Identify the names that a package keeps from one run to the next.

`names.lock` reads and writes them. A key says which part of the document has the name:
by the method and the path of an operation, or by a pointer.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

NAMES_LOCK = "names.lock"
"""The name of the file in the output folder."""


class NameKind(StrEnum):
    """What has a name, as lines of `names.lock` call it.

    A method has the path that leads to it, such as `pets.list`, and pages have what was
    inferred about them; all others have a single identifier. Those of `INFERENCE` are
    values of `kept_inferences`.
    """

    ARGUMENT = "argument"
    ATTRIBUTE = "attribute"
    BULK_METHOD = "bulk-method"
    CLASS = "class"
    CLIENT_PARAMETER = "client-parameter"
    CREDENTIAL = "credential"
    ENVIRONMENT = "environment"
    EQUAL_CLASS = "equal-class"
    HOOK = "hook"
    INFERENCE = "inference"
    LITERAL = "literal"
    MEMBER = "member"
    METHOD = "method"
    MODULE = "module"
    PAGING = "paging"
    RESOURCE_CLASS = "resource-class"
    SERVER = "server"
    UNION = "union"


KeptNames = Mapping[NameKind, Mapping[str, str]]
"""The names of one API: by kind, and by the key of the part that has the name."""
NO_NAMES: KeptNames = {}

Id = TypeVar("Id", bound=str)

BASE_URL = "base_url"
"""The key of the environment variable for the URL of the server."""
PARAMETER = "parameter"
"""What precedes the wire name in the key of a parameter's environment variable."""
_COMPONENTS = "/components/schemas/"


def names_of(kept: KeptNames, kind: NameKind) -> Mapping[str, str]:
    """Return the names of one kind, by key."""
    return kept.get(kind, {})


def operation_key(method: str, pointer: str, path: str | None = None) -> str:
    """Return the key of an operation, such as `GET /pets`.

    ``pointer`` leads to the operation. ``path`` is its key in `paths`; if it is None,
    the pointer tells. An operation elsewhere, such as in a webhook, has its pointer in
    place of the path.
    """
    tokens = pointer.split("/")
    if path is None and tokens[1:2] == ["paths"] and len(tokens) > 3:
        path = tokens[2].replace("~1", "/").replace("~0", "~")
    return f"{method.upper()} {pointer if path is None else path}"


def class_key(schema_id: Id, stable_pointers: Mapping[Id, str]) -> str:
    """Return the key of a class: the name of a component, or a pointer.

    ``stable_pointers`` are those of `Api.stable_pointers`.
    """
    pointer = stable_pointers.get(schema_id, schema_id)
    return pointer.removeprefix(_COMPONENTS)


def class_pointer(key: str) -> str:
    """Return the pointer, with words in place of indexes, of the key of a class."""
    return key if key.startswith("/") else f"{_COMPONENTS}{key}"


def follow_components(kept: KeptNames, moved: Mapping[str, str]) -> KeptNames:
    """Return the names with the keys that they have in this version of typecase.

    ``moved`` has the pointers of components by their former ones.
    """
    if not moved:
        return kept
    present = {*moved.values()}

    def follow(key: str) -> str:
        pointer = class_pointer(key)
        tokens = pointer.split("/")
        former = "/".join(tokens[:4])
        if former not in moved or former in present:
            return key
        followed = "/".join([moved[former], *tokens[4:]])
        return followed.removeprefix(_COMPONENTS)

    return {
        kind: {follow(key): name for key, name in names.items()}
        | {key: name for key, name in names.items() if follow(key) == key}
        for kind, names in kept.items()
    }


def part_key(key: str, part: str | int) -> str:
    """Return the key of a part, such as a property, of what has a key itself."""
    token = str(part)
    if "~" in token or "/" in token:
        token = token.replace("~", "~0").replace("/", "~1")
    return f"{key}/{token}"


def argument_key(key: str, location: str, wire_name: str) -> str:
    """Return the key of an argument of the operation with the key ``key``."""
    return part_key(f"{key} {location}", wire_name)


def body_key(key: str) -> str:
    """Return the key of the whole body of the operation with the key ``key``."""
    return f"{key} body"
