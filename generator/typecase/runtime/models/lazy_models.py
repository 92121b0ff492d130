"""Import and build the models of a large API when they are used.

The models are in several modules of a package, and refer to models in other modules by
name. `references` says how those are found.
"""

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ..lazy_import import lazy_attributes
from .lazy_adapter import LazyAdapter
from .placeholders import Placeholder
from .references import PACKAGES

_ALIASES = "._recursive"
"""The module of the aliases of types that contain themselves, which has no models."""


def lazy_models(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` for a package of models.

    Args:
        package: The full name of the package.
        modules: The relative module that defines each model, by name.
    """
    PACKAGES[package] = _LazyPackage(package, modules)
    return lazy_attributes(package, modules)


class _LazyPackage:
    """A package whose models are built when values contain them."""

    def __init__(self, package: str, names: Mapping[str, str]) -> None:
        self._package = package
        self._aliases = [name for name in names if names[name] == _ALIASES]
        self._placeholders = {
            name: Placeholder(name, package)
            for name in names
            if names[name] != _ALIASES
        }

    def build_adapter(self, python_type: Any) -> LazyAdapter:
        """Return the adapter of a type that contains models of the package."""
        for name in self._aliases:
            getattr(sys.modules[self._package], name)  # This imports the alias.
        return LazyAdapter(python_type, self._package, self._placeholders)

    def defer_building(self, model: Any) -> None:
        """Let a new model validate and serialize values by a lazy adapter."""
        deferred = _DeferredModel(model, self.build_adapter)
        model.__pydantic_validator__ = deferred
        model.__pydantic_serializer__ = deferred


_METHODS = {
    "validate_python": "validate_python",
    "validate_json": "validate_json",
    "to_python": "dump_python",
    "to_json": "dump_json",
}
"""The methods of an adapter, by the names that validators and serializers have."""


class _DeferredModel:
    """The validator and the serializer of a model.

    It takes the place of the objects that pydantic assigns to a class until the class
    is complete, which build the whole model when they are first used.
    """

    def __init__(
        self, model: type[BaseModel], build_adapter: Callable[[Any], LazyAdapter]
    ) -> None:
        self._model = model
        self._build_adapter = build_adapter
        self._built: LazyAdapter | None = None
        self._replaced = model.__pydantic_validator__

    if not TYPE_CHECKING:  # Type checkers want a property that can be set.

        @property
        def __class__(self) -> type:
            """The class of what this object replaces.

            Before they complete a class, pydantic 2.12 and 2.13 delete any other
            object, and other threads would find the validator of the base class.
            """
            return type(self._replaced)

    @property
    def _adapter(self) -> LazyAdapter:
        if self._built is None:
            self._built = self._build_adapter(self._model)
            if self._built.is_complete:
                # From now on, pydantic's own objects serve the model.
                self._model.model_rebuild()
        return self._built

    def rebuild(self, **_options: Any) -> Any:
        """Return the serializer of the complete model.

        Pydantic calls this method to write a model where any value is allowed.
        """
        self._model.model_rebuild()
        return self._model.__pydantic_serializer__

    def __getattr__(self, name: str) -> Any:
        """Return a method of the adapter, or an attribute of the complete validator."""
        if name in _METHODS:
            return getattr(self._adapter, _METHODS[name])
        self._model.model_rebuild()
        return getattr(self._model.__pydantic_validator__, name)
