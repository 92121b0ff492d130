"""Read the methods and the models of the resources of a file of Stainless."""

import re
from collections.abc import Iterator

from msgspec import Struct

from typecase.names.identifiers import KEYWORDS, snake
from typecase.tools.stainless_import.sections import Section

_ENDPOINT = re.compile(r"\s*([A-Za-z]+)\s+(/\S*)\s*")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
Endpoint = tuple[str, str] | str
"""The HTTP method and the path of an operation, or its operationId."""
_ROOTS = ("$client", "$shared")
"""Resources that are none: methods of the client itself, and models of all."""


class Method(Struct, frozen=True):
    """A method that the file names.

    Attributes:
        names: The names of the resources and of the method, as the file writes them.
        endpoint: The operation; None if the file names none.
        alias: The name of the method in the same resource that this one stands for.
        section: The mapping of the method in the file.
        is_skipped: Whether the package for Python has no such method.
    """

    names: tuple[str, ...]
    endpoint: Endpoint | None
    alias: str | None
    section: Section
    is_skipped: bool

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the resources and of the method in Python."""
        return tuple(map(to_identifier, self.names))

    @property
    def has_resource(self) -> bool:
        """Whether the method belongs to a resource."""
        return len(self.names) > 1 and self.names[0] not in _ROOTS

    def __str__(self) -> str:
        """Return the name as the file writes it."""
        return ".".join(self.names)


class Model(Struct, frozen=True):
    """A model that the file names: its name, and where its schema is."""

    name: str
    schema: str
    place: str


class Resources(Struct, frozen=True):
    """All methods and models of the file, in its order."""

    methods: list[Method]
    models: list[Model]


def to_identifier(name: str) -> str:
    """Return a name in the form of a method: `setItem` becomes `set_item`."""
    word = name if _NAME.fullmatch(name) else snake(name)
    return f"{word}_" if word in KEYWORDS else word


def parse_endpoint(text: str) -> tuple[str, str] | None:
    """Return the HTTP method, in lower case, and the path of `get /pets`."""
    match = _ENDPOINT.fullmatch(text)
    return (match[1].lower(), match[2]) if match else None


def read_resources(root: Section) -> Resources:
    """Return the methods and the models of all resources."""
    found = Resources([], list(_iter_models(root.section("models"))))
    resources = root.section("resources")
    for name in resources:
        _read_resource(resources.section(name), tuple(name.split(".")), found)
    return found


def _read_resource(
    resource: Section, names: tuple[str, ...], found: Resources, skipped: bool = False
) -> None:
    skipped |= resource.is_skipped()
    methods = resource.section("methods")
    found.methods.extend(
        _read_method(methods.section_or_text(name, "endpoint"), (*names, name), skipped)
        for name in methods
    )
    if skipped:
        resource.ignore()
    else:
        found.models.extend(_iter_models(resource.section("models")))
    inner = resource.section("subresources")
    for name in inner:
        _read_resource(inner.section(name), (*names, *name.split(".")), found, skipped)


def _read_method(section: Section, names: tuple[str, ...], skipped: bool) -> Method:
    kind, stated = section.text("type"), section.text("endpoint")
    endpoint = parse_endpoint(stated) if stated else section.text("operation_id")
    alias = section.text("to") if kind == "alias" else None
    skipped |= section.is_skipped()
    if skipped:
        section.ignore()
    return Method(names, endpoint, alias, section, skipped)


def _iter_models(models: Section) -> Iterator[Model]:
    for name in models:
        model = models.section_or_text(name, "openapi_uri")
        schema = model.text("openapi_uri") or model.text("schema_ref")
        if model.is_skipped():
            model.ignore()
        elif schema is not None:
            yield Model(name, schema, model.pointer)
        elif [*model]:
            model.tell("this model names no schema of the document")
