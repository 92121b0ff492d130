"""Find the models to which other models refer by name.

The modules of a package `models` do not import each other, because they would do so in
cycles, and because a call rarely needs all of them. An annotation names a model of
another module in quotes. Pydantic looks for the name in the package, which imports the
model's module on first access. If the models of an API are in a single module, there is
nothing to import.
"""

import re
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any, ForwardRef, Protocol, cast, get_args, get_type_hints

from pydantic import BaseModel, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema


class Adapter(Protocol):
    """The methods of pydantic's `TypeAdapter` that the runtime uses."""

    def rebuild(self) -> object: ...

    def validate_python(self, value: Any, /, *, context: Any = None) -> Any: ...

    def validate_json(
        self, content: bytes | str, /, *, strict: bool = False, context: Any = None
    ) -> Any: ...

    def dump_python(self, value: Any, /, **options: Any) -> Any: ...

    def dump_json(self, value: Any, /, **options: Any) -> bytes: ...

    def json_schema(self, **options: Any) -> dict[str, Any]: ...


class Package(Protocol):
    """A package of models that are imported and built when they are needed."""

    def build_adapter(self, python_type: Any) -> Adapter:
        """Return the adapter of a type that contains models of the package."""
        ...

    def defer_building(self, model: type[BaseModel]) -> None:
        """Let a new model validate values before it is complete."""
        ...


PACKAGES: dict[str, Package] = {}
"""The packages of models by name. A single module of models is not among them."""

_NAME = re.compile(r"\w+")


class Building(threading.local):
    """What the current thread builds.

    Attributes:
        is_lazy: Whether placeholders stand for the models that are named in quotes.
        has_placeholders: Whether a placeholder is part of what was built last.
        depth: The number of models and unions that are built within each other.
        postponed: The models whose schemas are built later, each with the dict that
            takes the schema.
        unions: The references to the schemas of unions.
    """

    is_lazy = False
    has_placeholders = False
    depth = 0

    def __init__(self) -> None:
        self.postponed: list[tuple[type[BaseModel], dict[str, Any]]] = []
        self.unions: dict[Any, str] = {}

    def postpone(self, model: type[BaseModel]) -> CoreSchema:
        """Return a schema that the schema of a model will replace."""
        schema: Any = core_schema.any_schema()
        self.postponed.append((model, schema))
        return cast(CoreSchema, schema)

    @contextmanager
    def within(self, handler: GetCoreSchemaHandler) -> Generator[None]:
        """Build a model or a union, and at last what was postponed meanwhile."""
        self.depth += 1
        try:
            yield
            while self.depth == 1 and self.postponed:
                model, schema = self.postponed.pop()
                built = handler.generate_schema(model)
                schema.clear()
                schema |= built
        finally:
            self.depth -= 1
            if not self.depth:
                self.postponed.clear()
                self.unions.clear()

    @contextmanager
    def apart(self) -> Generator[None]:
        """Build something else while a model is being built."""
        outer = self.depth, self.postponed, self.unions
        self.depth, self.postponed, self.unions = 0, [], {}
        try:
            yield
        finally:
            self.depth, self.postponed, self.unions = outer


BUILDING = Building()


def find_package(python_type: Any) -> Package | None:
    """Return the package of the models in a type, or None."""
    is_model = isinstance(python_type, type) and issubclass(python_type, BaseModel)
    if is_model or is_alias(python_type):
        return PACKAGES.get(python_type.__module__)
    return next(filter(None, map(find_package, get_args(python_type))), None)


def is_alias(python_type: Any) -> bool:
    """Return whether a type is the alias of a type that contains itself."""
    return hasattr(python_type, "__value__")


def evaluate_alias(alias: Any) -> Any:
    """Return the type for which an alias stands."""
    module = sys.modules[alias.__module__]
    if alias.__module__ in PACKAGES:
        _import_names(module, alias.__value__, set())
    holder = SimpleNamespace(__annotations__={"value": alias.__value__})
    return get_type_hints(holder, vars(module), include_extras=True)["value"]


@cache
def import_references(model: type[BaseModel]) -> None:
    """Import the models that the annotations of a model and of its bases name."""
    for base in model.__mro__:
        if base.__module__ in PACKAGES:
            package = sys.modules[base.__module__]
            for annotation in base.__annotations__.values():
                _import_names(package, annotation, set())


def _import_names(package: ModuleType, annotation: Any, seen: set[str]) -> None:
    """Import what an annotation names, and what the aliases among these name."""
    for name in _quoted_names(annotation):
        if name not in seen:
            seen.add(name)
            imported = getattr(package, name, None)
            _import_names(package, getattr(imported, "__value__", None), seen)


def _quoted_names(annotation: Any) -> Iterator[str]:
    """Yield the names in the quoted parts of an annotation."""
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        yield from _NAME.findall(annotation)
    # Some annotations, such as `PrefixItems`, have types themselves.
    for inner in (*get_args(annotation), *getattr(annotation, "value_types", ())):
        yield from _quoted_names(inner)
