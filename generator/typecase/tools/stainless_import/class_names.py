"""Name the classes of a document as a file of Stainless names its models."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import unquote

from typecase.ir import SchemaId
from typecase.load import Document
from typecase.load.document import escape_token, join_pointer
from typecase.load.navigate.operations import resolve_mapping
from typecase.load.overlays.queries import QueryError, find_pointers
from typecase.names.identifiers import pascal, snake
from typecase.tools.stainless_import.methods import Model
from typecase.tools.stainless_import.sections import Section

_INITIALISMS = frozenset(
    (
        "3ds", "ach", "acl", "ai", "api", "ats", "cpu", "crm", "db", "dns", "e2e",
        "eeoc", "gb", "gpu", "hd", "hris", "html", "http", "https", "id", "ip", "iso",
        "jsonl", "kb", "kyb", "kyc", "lfs", "mb", "mp3", "mp4", "nft", "saml", "sdk",
        "sku", "sms", "ss", "ssh", "sso", "url",
    )
)  # fmt: skip
"""The words that the SDKs of Stainless write in capitals in the names of classes."""
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_CLASS = re.compile(r"[A-Z][A-Za-z0-9_]{0,99}")


def choose_classes(
    models: Iterable[Model],
    document: Document,
    automatic: Mapping[SchemaId, str],
    root: Section,
) -> dict[str, tuple[str, str]]:
    """Return the classes to name, by component or pointer, each with its place.

    ``automatic`` has the names that the classes have without this. Tell which models
    have no class.
    """
    casings = _read_casings(root.section("custom_casings"))
    chosen: dict[str, tuple[str, str]] = {}
    seen: dict[str, SchemaId] = {}
    by_id: dict[SchemaId, str] = {}
    for model in models:
        name = _class_name(model.name, casings)
        pointer = _find_schema(model.schema, document)
        schema_id = SchemaId(pointer or "")
        tell = root.findings.tell
        if pointer is None:
            tell(f"{document.file} has no schema `{model.schema}`, which is the model"
                 f" `{model.name}`", model.place)  # fmt: skip
        elif schema_id not in automatic:
            tell(f"the model `{model.name}` is no class: its values have a plain type",
                 model.place)  # fmt: skip
        elif not _CLASS.fullmatch(name):
            tell(f"`{model.name}` is no name of a class", model.place)
        elif by_id.get(schema_id, name) != name:
            tell(f"`{model.name}` is a second name of the class `{by_id[schema_id]}`",
                 model.place)  # fmt: skip
        elif seen.setdefault(name.casefold(), schema_id) != schema_id:
            tell(f"the class `{name}` is another model, too; this one stays"
                 f" `{automatic[schema_id]}`", model.place)  # fmt: skip
        else:
            by_id[schema_id] = name
            component = pointer.removeprefix("/components/schemas/")
            if automatic[schema_id] != name:
                key = component if _NAME.fullmatch(component) else f"#{pointer}"
                chosen[key] = (name, model.place)
    return chosen


def _read_casings(section: Section) -> dict[str, str]:
    """Return how words are written in the names of classes, by word in lower case."""
    casings = {word: word.upper() for word in _INITIALISMS}
    for word in section:
        node = section.section(word)
        for key in ("snake", "camel", "capital"):
            node.get(key)
        written, is_initialism = node.text("pascal"), node.get("initialism")
        if written:
            casings[word.lower()] = written
        elif is_initialism is not None:
            casings[word.lower()] = word.upper() if is_initialism else word.capitalize()
    return casings


def _class_name(name: str, casings: Mapping[str, str]) -> str:
    words = snake(name).split("_")
    return pascal("_".join(casings.get(word, word) for word in words))


def _find_schema(text: str, document: Document) -> str | None:
    """Return the pointer of a schema, or None.

    It is stated as `Pet`, as `#/components/schemas/Pet`, or as a query that selects it.
    """
    if text.startswith("$"):
        try:
            [place] = find_pointers(text, document.root)
        except (QueryError, ValueError):
            return None
    elif text.startswith(("#/", "/")):
        # Some write the keys of a pointer as in a URL.
        tokens = text.removeprefix("#").split("/")
        pointer = "/".join(
            escape_token(unquote(token)) if "%" in token else token for token in tokens
        )
        place = document.destination(pointer)
    else:
        place = document.destination(join_pointer("/components/schemas", text))
    node, place = resolve_mapping(document, document.get(place), place)
    return place if node else None
