"""Validate values without the models that the values do not contain.

The models of a large API refer to each other, so that most types contain hundreds of
models, and a response contains few of them. In the validator of a `DeferringAdapter`, a
placeholder stands for each model of the package that no value has contained so far.
Once a placeholder receives an object, the validator is built again with its model, and
the value is validated again. The result and its errors are therefore always those of
the models.
"""

import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Annotated, Any, ClassVar, Never, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, TypeAdapter
from pydantic_core import (
    CoreSchema,
    PydanticKnownError,
    PydanticSerializationUnexpectedValue,
    core_schema,
)

from ..json_value import is_array, is_object

_LOCK = threading.RLock()


class _State(threading.local):
    """The state of a thread.

    Attributes:
        is_deferring: Whether the thread builds a validator with placeholders.
        missing: The names of the placeholders that have received an object.
    """

    is_deferring = False
    missing: set[str]


_STATE = _State()


def is_deferring() -> bool:
    """Return whether this thread builds a validator with placeholders."""
    return _STATE.is_deferring


class DeferringAdapter:
    """A `TypeAdapter` whose validator gets a model when a value contains the model.

    It has those methods of a `TypeAdapter` that the runtime uses.
    """

    def __init__(self, python_type: Any, package: ModuleType) -> None:
        self._type = python_type
        self._package = package
        self._placeholders = {**_placeholders(package)}
        self._adapter = self._build()

    def validate_python(self, value: Any, /, *, context: Any = None) -> Any:
        """Return the value of the type, as `TypeAdapter.validate_python` does."""
        # An iterator cannot be validated twice.
        if _has_iterator(value):
            self._add([*self._placeholders])
        return self._run("validate_python", value, context=context)

    def validate_json(
        self, content: bytes | str, /, *, strict: bool = False, context: Any = None
    ) -> Any:
        """Return the value of the type, as `TypeAdapter.validate_json` does."""
        return self._run("validate_json", content, strict=strict, context=context)

    def dump_python(self, value: Any, /, **options: Any) -> Any:
        """Return a value as plain values, as `TypeAdapter.dump_python` does."""
        return self._run("dump_python", value, **options)

    def dump_json(self, value: Any, /, **options: Any) -> bytes:
        """Return a value as JSON, as `TypeAdapter.dump_json` does."""
        content: bytes = self._run("dump_json", value, **options)
        return content

    def json_schema(self, **options: Any) -> dict[str, Any]:
        """Return the JSON Schema of the type, as `TypeAdapter.json_schema` does."""
        self._add([*self._placeholders])
        return self._adapter.json_schema(**options)

    def _run(self, method: str, value: Any, **options: Any) -> Any:
        """Call a method of the adapter, until no placeholder receives an object."""
        while True:
            call = getattr(self._adapter, method)
            result = error = None
            with _collect_missing() as missing:
                try:
                    result = call(value, **options)
                except Exception as caught:
                    # Without the missing models, it may be another error.
                    error = caught
            if missing:
                self._add(missing)
            elif error is not None:
                raise error
            else:
                return result

    def _add(self, names: Iterable[str]) -> None:
        """Build the adapter again, with models in place of their placeholders."""
        with _LOCK:
            # Another thread may have replaced some.
            added = [name for name in names if self._placeholders.pop(name, None)]
            for name in added:
                getattr(self._package, name)  # This imports the model.
            if added:
                self._adapter = self._build()

    def _build(self) -> TypeAdapter[Any]:
        if not self._placeholders:
            complete: TypeAdapter[Any] = TypeAdapter(self._type)
            complete.rebuild()
            return complete
        # Models defer the building themselves, and allow no configuration.
        inner = get_args(self._type)[0] if _is_annotated(self._type) else self._type
        is_model = isinstance(inner, type) and issubclass(inner, BaseModel)
        config = None if is_model else ConfigDict(defer_build=True)
        adapter: TypeAdapter[Any] = TypeAdapter(self._type, config=config)
        _STATE.is_deferring = True
        try:
            adapter.rebuild(force=True, _types_namespace=self._placeholders)
        finally:
            _STATE.is_deferring = False
        return adapter


class _Placeholder:
    """The stand-in for a model or an enumeration of a package, in annotations."""

    __slots__ = ("__name__", "_package")

    # A discriminator looks for the Python names of properties.
    model_fields: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, name: str, package: ModuleType) -> None:
        self.__name__ = name
        self._package = package

    def __call__(self) -> Never:
        """Refuse calls; only objects that can be called may be part of a `Union`."""
        raise TypeError(f"{self.__name__} is a placeholder")

    def __or__(self, other: Any) -> Any:
        return Union[self, other]  # noqa: UP007  # An object has no operator `|`.

    def __ror__(self, other: Any) -> Any:
        return Union[other, self]  # noqa: UP007  # An object has no operator `|`.

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            self._validate,
            serialization=core_schema.plain_serializer_function_ser_schema(
                self._serialize
            ),
        )

    def _validate(self, value: Any) -> Any:
        is_scalar = value is None or isinstance(value, str | int | float | bytes)
        if is_scalar and hasattr(getattr(self._package, self.__name__), "model_fields"):
            raise PydanticKnownError("model_type", {"class_name": self.__name__})
        _STATE.missing.add(self.__name__)
        return value

    def _serialize(self, value: Any) -> Never:
        if any(base.__name__ == self.__name__ for base in type(value).__mro__):
            _STATE.missing.add(self.__name__)
        # Of a union, another member may accept the value.
        raise PydanticSerializationUnexpectedValue(f"expected {self.__name__}")


@cache
def _placeholders(package: ModuleType) -> Mapping[str, _Placeholder]:
    """Return the placeholder of each model and enumeration of a package, by name."""
    return {name: _Placeholder(name, package) for name in package.__all__}


@contextmanager
def _collect_missing() -> Iterator[set[str]]:
    """Return the names of placeholders that receive an object in the context."""
    outer = getattr(_STATE, "missing", None)
    _STATE.missing = missing = set[str]()
    try:
        yield missing
    finally:
        if outer is not None:
            _STATE.missing = outer


def _has_iterator(value: object) -> bool:
    """Return whether a value contains an iterator, which can be read only once."""
    if is_object(value):
        return any(map(_has_iterator, value.values()))
    if is_array(value):
        return any(map(_has_iterator, value))
    return isinstance(value, Iterator) and not hasattr(value, "read")


def build_adapter(python_type: Any) -> TypeAdapter[Any] | DeferringAdapter:
    """Return an adapter of a type that is ready for use by several threads."""
    package = _find_package(python_type)
    if package is not None:
        return DeferringAdapter(python_type, package)
    adapter: TypeAdapter[Any] = TypeAdapter(python_type)
    # Complete the adapter now. Pydantic would complete it on first use, which fails if
    # two threads use the adapter at the same time.
    adapter.rebuild()
    return adapter


def _find_package(python_type: Any) -> ModuleType | None:
    """Return the package of the models in a type, or None if they are in a module."""
    if isinstance(python_type, type) and issubclass(python_type, BaseModel):
        module = sys.modules[python_type.__module__]
        return module if hasattr(module, "__path__") else None
    packages = map(_find_package, get_args(python_type))
    return next(filter(None, packages), None)


def _is_annotated(python_type: Any) -> bool:
    """Return whether a type is annotated with metadata."""
    return get_origin(python_type) is Annotated
