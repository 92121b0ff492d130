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
from typing import Annotated, Any, Never, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, TypeAdapter
from pydantic_core import (
    CoreSchema,
    PydanticKnownError,
    PydanticSerializationUnexpectedValue,
    core_schema,
)

from ..json_value import is_array, is_object
from ..lazy_import import lazy_attributes
from .references import ADAPTER_BUILDERS, BUILDING

_LOCK = threading.RLock()


class _Used:
    """The names of the placeholders that a call of an adapter has used.

    Attributes:
        accepted: Those that have received a value which a model may accept.
        rejected: Those that have rejected a value.
    """

    __slots__ = ("accepted", "rejected")

    def __init__(self) -> None:
        self.accepted = set[str]()
        self.rejected = set[str]()


class _Thread(threading.local):
    """The calls of adapters in a thread, the innermost last."""

    def __init__(self) -> None:
        self.calls: list[_Used] = []


_THREAD = _Thread()


def lazy_models(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` for a package of models.

    Args:
        package: The full name of the package.
        modules: The relative module that defines each model, by name.
    """
    placeholders = {name: _Placeholder(name, package) for name in modules}

    def build(python_type: Any) -> LazyAdapter:
        return LazyAdapter(python_type, package, placeholders)

    ADAPTER_BUILDERS[package] = build
    return lazy_attributes(package, modules)


class LazyAdapter:
    """An adapter whose validator gets a model when a value contains the model."""

    def __init__(
        self,
        python_type: Any,
        package: str,
        placeholders: "Mapping[str, _Placeholder]",
    ) -> None:
        self._type = python_type
        self._package = sys.modules[package]
        self._placeholders = {**placeholders}
        self._adapter = self._build()

    def rebuild(self) -> None:
        """Do nothing, because the adapter is built already."""

    def validate_python(self, value: Any, /, *, context: Any = None) -> Any:
        """Return the value of the type, as `TypeAdapter.validate_python` does."""
        # An iterator cannot be validated twice.
        if _has_iterator(value):
            self._complete()
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
        self._complete()
        return self._adapter.json_schema(**options)

    def _run(self, method: str, value: Any, **options: Any) -> Any:
        """Call a method of the adapter, until no placeholder receives an object."""
        while True:
            call = getattr(self._adapter, method)
            result, used = None, _Used()
            _THREAD.calls.append(used)
            try:
                result = call(value, **options)
            except Exception:
                # Errors name the models that have rejected a value.
                used.accepted |= used.rejected
                if not used.accepted:
                    raise
            finally:
                _THREAD.calls.pop()
            if not used.accepted:
                return result
            self._add(used.accepted)

    def _add(self, names: Iterable[str]) -> None:
        """Build the adapter again, with models in place of their placeholders."""
        with _LOCK:
            # Another thread may have replaced some.
            added = [name for name in names if self._placeholders.pop(name, None)]
            for name in added:
                getattr(self._package, name)  # This imports the model.
            if added:
                self._adapter = self._build()

    def _complete(self) -> None:
        """Build the adapter with all models."""
        with _LOCK:
            if self._placeholders:
                adapter: TypeAdapter[Any] = TypeAdapter(self._type)
                adapter.rebuild()
                self._adapter = adapter
                self._placeholders.clear()

    def _build(self) -> TypeAdapter[Any]:
        """Build an adapter in which the placeholders stand for their models."""
        # Models defer the building themselves, and allow no configuration.
        inner = get_args(self._type)[0] if _is_annotated(self._type) else self._type
        is_model = isinstance(inner, type) and issubclass(inner, BaseModel)
        config = None if is_model else ConfigDict(defer_build=True)
        adapter: TypeAdapter[Any] = TypeAdapter(self._type, config=config)
        BUILDING.is_lazy = True
        try:
            adapter.rebuild(force=True, _types_namespace=self._placeholders)
        finally:
            BUILDING.is_lazy = False
        return adapter


class _Placeholder:
    """The stand-in for a model or an enumeration of a package, in annotations."""

    __slots__ = ("__name__", "_package")

    def __init__(self, name: str, package: str) -> None:
        self.__name__ = name
        self._package = package

    @property
    def model_fields(self) -> Mapping[str, Any]:
        """The fields of the model, in which a discriminator finds a Python name."""
        fields: Mapping[str, Any] = self._import().model_fields
        return fields

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
        if is_scalar and issubclass(self._import(), BaseModel):
            _THREAD.calls[-1].rejected.add(self.__name__)
            raise PydanticKnownError("model_type", {"class_name": self.__name__})
        _THREAD.calls[-1].accepted.add(self.__name__)
        return value

    def _serialize(self, value: Any) -> Never:
        if any(base.__name__ == self.__name__ for base in type(value).__mro__):
            _THREAD.calls[-1].accepted.add(self.__name__)
        # Of a union, another member may accept the value.
        raise PydanticSerializationUnexpectedValue(f"expected {self.__name__}")

    def _import(self) -> Any:
        return getattr(sys.modules[self._package], self.__name__)


def _has_iterator(value: object) -> bool:
    """Return whether a value contains an iterator, which can be read only once."""
    if is_object(value):
        return any(map(_has_iterator, value.values()))
    if is_array(value):
        return any(map(_has_iterator, value))
    return isinstance(value, Iterator) and not hasattr(value, "read")


def _is_annotated(python_type: Any) -> bool:
    """Return whether a type is annotated with metadata."""
    return get_origin(python_type) is Annotated
