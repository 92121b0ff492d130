"""Validate values without the models that the values do not contain.

The models of a large API refer to each other, so that most types contain hundreds of
models, and a response contains few of them. In the validator of a `LazyAdapter`, a
placeholder stands for each model of the package that no value has contained so far.
Once a placeholder receives an object, the validator is built again with its model, and
the value is validated again. The result and its errors are therefore always those of
the models.
"""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pydantic import ConfigDict, GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema

from ..json_value import is_array, is_object
from .placeholders import USE, Placeholder, Use
from .references import BUILDING

_LOCK = threading.RLock()


# An error shows no input, which may be a secret.
_CONFIG = ConfigDict(defer_build=True, hide_input_in_errors=True)


class _Configurable:
    """A type that an adapter validates as its own configuration says.

    Pydantic allows no configuration for the adapter of a model.
    """

    def __init__(self, python_type: Any) -> None:
        self._type = python_type

    def __get_pydantic_core_schema__(
        self, _source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return handler.generate_schema(self._type)


class LazyAdapter:
    """An adapter whose validator gets a model when a value contains the model.

    Attributes:
        is_complete: Whether the validator has no placeholders.
    """

    def __init__(
        self, python_type: Any, package: str, placeholders: Mapping[str, Placeholder]
    ) -> None:
        self._type: Any = _Configurable(python_type)
        self._package = sys.modules[package]
        self._placeholders = {**placeholders}
        self.is_complete = False
        self._build()

    def rebuild(self) -> None:
        """Do nothing, because the adapter is built already."""

    def validate_python(self, value: Any, /, **options: Any) -> Any:
        """Return the value of the type, as a pydantic validator does."""
        # An iterator cannot be validated twice.
        if not self.is_complete and _has_iterator(value):
            self._complete()
        return self._run(
            lambda adapter: adapter.validator.validate_python(value, **options)
        )

    def validate_json(self, content: bytes | str, /, **options: Any) -> Any:
        """Return the value of the type, as a pydantic validator does."""
        return self._run(
            lambda adapter: adapter.validator.validate_json(content, **options)
        )

    def dump_python(self, value: Any, /, **options: Any) -> Any:
        """Return a value as plain values, as a pydantic serializer does."""
        return self._run(lambda adapter: adapter.serializer.to_python(value, **options))

    def dump_json(self, value: Any, /, **options: Any) -> bytes:
        """Return a value as JSON, as a pydantic serializer does."""
        content: bytes = self._run(
            lambda adapter: adapter.serializer.to_json(value, **options)
        )
        return content

    def json_schema(self, **options: Any) -> dict[str, Any]:
        """Return the JSON Schema of the type, as `TypeAdapter.json_schema` does."""
        self._complete()
        return self._adapter.json_schema(**options)

    def _run(self, call: Callable[[TypeAdapter[Any]], Any]) -> Any:
        """Call a method of the adapter, until no placeholder receives an object."""
        if self.is_complete:
            return call(self._adapter)
        while True:
            result = None
            use = Use(set(), set())
            token = USE.set(use)
            try:
                result = call(self._adapter)
            except Exception:
                # Errors name the models that have rejected a value.
                use.accepted.update(use.rejected)
                if not use.accepted:
                    raise
            finally:
                USE.reset(token)
            if not use.accepted:
                return result
            self._add(use.accepted)

    def _add(self, names: Iterable[str]) -> None:
        """Build the adapter again, with models in place of their placeholders."""
        with _LOCK:
            # Another thread may have replaced some.
            added = [name for name in names if self._placeholders.pop(name, None)]
            for name in added:
                getattr(self._package, name)  # This imports the model.
            if added:
                self._build()

    def _complete(self) -> None:
        """Build the adapter with all models."""
        with _LOCK:
            if not self.is_complete:
                adapter: TypeAdapter[Any] = TypeAdapter(self._type, config=_CONFIG)
                adapter.rebuild()
                self._adapter = adapter
                self.is_complete = True

    def _build(self) -> None:
        """Build an adapter in which the placeholders stand for their models."""
        adapter: TypeAdapter[Any] = TypeAdapter(self._type, config=_CONFIG)
        BUILDING.is_lazy, BUILDING.has_placeholders = True, False
        try:
            adapter.rebuild(force=True, _types_namespace=self._placeholders)
        finally:
            BUILDING.is_lazy = False
        self._adapter = adapter
        # Set last, since other threads then use the adapter without precautions.
        self.is_complete = not BUILDING.has_placeholders


def _has_iterator(value: object) -> bool:
    """Return whether a value contains an iterator, which can be read only once."""
    if is_object(value):
        return any(map(_has_iterator, value.values()))
    if is_array(value):
        return any(map(_has_iterator, value))
    return not hasattr(value, "read") and isinstance(value, Iterator)
