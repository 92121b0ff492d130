"""Decode JSON that does not fit its declared type, and keep what does not fit.

Only responses that fail to decode come here, so this module need not be fast.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import (
    Annotated,
    Any,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
)

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from ..errors import Fault
from ..json_value import is_list, is_object
from ..lazy_import import show_public_paths
from ..models.fields import EXTRA, type_hints, wire_fields
from ..models.model import receiving
from ..models.read_write_only import Side, remove_one_way_defaults
from ..models.shapes import ListShape, MapShape, ObjectShape
from ..operation import Typed
from ..validation.pydantic_errors import MAX_FAULTS, convert_to_faults, format_path

Path: TypeAlias = tuple[str | int, ...]
M = TypeVar("M", bound=BaseModel)


class _Part(Typed):
    """The type of a value, with its annotations."""

    @cached_property
    def item(self) -> "_Part":
        """The type of the items of a list, or of the values of a dict."""
        return _Part(self.shape.arguments[-1])


class Lenient:
    """A value of `ClientOptions.decoding` that keeps JSON that does not fit.

    `Response.faults` lists what does not fit.
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def decode_leniently(
        self, python_type: Any, value: Any
    ) -> tuple[Any, tuple[Fault, ...]]:
        """Return a value of a type, and a fault for each part that differs.

        A part that does not fit stays the JSON value that it is. A required property
        that is missing is None in its model, and is not in ``model_fields_set``. A
        value of a union stays as it is as a whole. The faults contain no values.

        Args:
            python_type: The declared type, with its annotations.
            value: The decoded JSON.
        """
        decoder = _LenientDecoder()
        try:
            with receiving():
                decoded = decoder.decode(_Part(python_type), value, ("$",))
        except RecursionError:
            return value, (Fault("$", "is nested too deeply"),)
        return decoded, tuple(decoder.faults)


class _LenientDecoder:
    """The decoding of one body, which collects the faults of all its parts."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def decode(self, part: _Part, value: Any, path: Path) -> Any:
        """Return the value of a part, or the JSON value if it does not fit."""
        try:
            return part.adapter.validate_python(value, context=Side.RESPONSE)
        except ValidationError as error:
            messages = list(map(str, convert_to_faults(error, value)))
        if len(self.faults) >= MAX_FAULTS:
            if len(self.faults) == MAX_FAULTS:
                self.faults.append(Fault("", "there are more errors than are listed"))
            return value
        earlier = len(self.faults)
        match part.shape:
            case ObjectShape(model=model) if is_object(value):
                decoded: Any = self._decode_model(model, value, path)
            case ListShape(arguments=[_]) if is_list(value):
                decoded = [
                    self.decode(part.item, each, (*path, index))
                    for index, each in enumerate(value)
                ]
            case MapShape() if is_object(value):
                decoded = {
                    name: self.decode(part.item, each, (*path, name))
                    for name, each in value.items()
                }
            case _:
                decoded, messages = value, messages[:1]
        # If every part fits, the value as a whole breaks a rule.
        if len(self.faults) == earlier:
            self._add(path, messages)
        return decoded

    def _decode_model(
        self, model_class: type[M], value: dict[str, Any], path: Path
    ) -> M:
        """Return a model of a JSON object, without validating it as a whole."""
        fields, parts = wire_fields(model_class), _model_parts(model_class)
        model = model_class.model_construct()
        extra: dict[str, Any] = {}
        for wire, each in value.items():
            name = fields.get(wire, EXTRA)
            part = parts.get(name)
            decoded = each if part is None else self.decode(part, each, (*path, wire))
            if name == EXTRA:
                extra[wire] = decoded
            else:
                vars(model)[name] = decoded
                model.__pydantic_fields_set__.add(name)
        model.__pydantic_extra__ = extra
        missing = {
            name
            for name, field in model_class.model_fields.items()
            if field.is_required() and name not in model.model_fields_set
        }
        while (absent := remove_one_way_defaults(model, Side.RESPONSE)) is not None:
            missing.add(absent)
            vars(model)[absent] = None
        for wire, name in fields.items():
            if name in missing:
                vars(model)[name] = None
                self._add((*path, wire), ["Field required"])
        return model

    def _add(self, path: Path, messages: Iterable[str]) -> None:
        place = format_path(path)
        self.faults.extend(Fault(place, message) for message in messages)


@cache
def _model_parts(model: type[BaseModel]) -> Mapping[str, _Part]:
    """Return the types of a model's fields by Python name.

    The type of additional properties, if it is declared, has the name of pydantic's
    attribute for them.
    """
    hints = type_hints(model)
    parts = {name: _Part(_without_alias(hints[name])) for name in model.model_fields}
    # The hint of the base class is a union, for models that forbid such properties.
    if get_origin(hints.get(EXTRA)) is dict:
        parts[EXTRA] = _Part(hints[EXTRA]).item
    return parts


def _without_alias(annotation: Any) -> Any:
    """Return the annotation of a field with only the rules of its `Field`.

    Outside of a model, pydantic warns of an alias.
    """
    if get_origin(annotation) is not Annotated:
        return annotation
    base, *metadata = get_args(annotation)
    rules = [
        rule
        for item in metadata
        for rule in (item.metadata if isinstance(item, FieldInfo) else (item,))
    ]
    return Annotated[base, *rules] if rules else base


show_public_paths(__name__)
