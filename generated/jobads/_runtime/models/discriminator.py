"""Choose between the models of a union by the value of a property."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, get_args

from pydantic import BaseModel, GetCoreSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from ..json_value import Unlisted, is_object
from .branching_union import remember_outcomes
from .caller_input import CALLER
from .fields import wire_fields
from .read_write_only import Side
from .references import BUILDING

# Keys of the metadata in the core schema, from which `testing` generates examples.
PROPERTY_KEY = "typecase_member"
EXAMPLES_KEY = "typecase_values"
_UNLISTED = "unlisted"
# The tag of a union of all variants, among which pydantic chooses by itself.
_ANY = "any"
_NUMBERS = count()


@dataclass(frozen=True, slots=True)
class Discriminator:
    """Annotation of a union in which the value of a property selects the model.

    Attributes:
        member: The wire name of the property.
        classes: The name of the model for each value of the property, which is a JSON
            value of any scalar type. If 1 and True are among the values, pairs of a
            value and a name.
        default: The name of the model for objects without the property, and for values
            that are not in ``classes``; None if there is no such model.
        is_optional: Whether what a caller writes may lack the property.
        nested: For the name of a model, the discriminator with another property that
            selects one of its subclasses.

    If ``default`` is None, an object with an unknown value becomes `Unlisted` in a
    union that includes this class, and is invalid in any other union. An object without
    the property is validated against all variants that the document lists; what a
    caller writes must have the property, unless it is optional.
    """

    member: str
    classes: Mapping[Any, str] | Sequence[tuple[Any, str]] = field(hash=False)
    default: str | None = None
    is_optional: bool = False
    nested: Mapping[str, "Discriminator"] = field(
        default_factory=dict[str, "Discriminator"], hash=False
    )

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return a reference to the schema of the union.

        All models that contain a union of many models then share its schema.
        """
        classes = self._classes
        # The union has this model itself, or a placeholder with the same name.
        names = tuple(getattr(each, "__name__", "") for each in get_args(source))
        union = names if BUILDING.is_lazy else source
        key = (
            union,
            self.member,
            tuple(classes.items()),
            self.default,
            repr(self.nested),
        )
        if key in BUILDING.unions:
            return core_schema.definition_reference_schema(BUILDING.unions[key])
        ref = BUILDING.unions[key] = f"{__name__}.Union:{next(_NUMBERS)}"
        with BUILDING.within(handler):
            return handler.generate_schema(
                _Definition(lambda: self._build_schema(source, handler, classes, ref))
            )

    @property
    def _classes(self) -> dict[tuple[bool, Any], str]:
        pairs = self.classes
        if isinstance(pairs, Mapping):
            pairs = [*pairs.items()]
        return {_comparable(key): name for key, name in pairs}

    def _find_stated(self, value: Mapping[str, Any], source: Any) -> str | None:
        """Return the name under which an object states the property, or None."""
        if self.member in value:
            return self.member
        # A caller's dict may have the Python name of the property.
        names = (wire_fields(each).get(self.member) for each in get_args(source))
        return next((name for name in names if name in value), None)

    def _chooser(self, source: Any) -> Callable[[Mapping[str, Any]], str | None]:
        """Return a function that returns the name of the model for an object.

        It returns None for an unknown value, and `_ANY` for an object without value.
        """
        classes = self._classes
        nested = {name: each._chooser(source) for name, each in self.nested.items()}

        def choose(value: Mapping[str, Any]) -> str | None:
            stated = self._find_stated(value, source)
            name = self.default
            if stated is None:
                name = name or _ANY
            else:
                name = classes.get(_comparable(value[stated]), name)
            subclass = nested[name](value) if name in nested else None
            return name if subclass in (None, _ANY) else subclass

        return choose

    def _build_schema(
        self,
        source: Any,
        handler: GetCoreSchemaHandler,
        classes: Mapping[tuple[bool, Any], str],
        ref: str,
    ) -> CoreSchema:
        """Return a schema that selects a dict's variant by the property.

        The variant of a model object is selected by its class.
        """
        variants: dict[str, CoreSchema] = {}
        for variant in get_args(source):
            name = _UNLISTED if variant is Unlisted else str(variant.__name__)
            variants[name] = handler.generate_schema(variant)
        choose = self._chooser(source)
        fallback = _UNLISTED if _UNLISTED in variants else None

        def choose_tag(value: Any) -> str | None:
            if isinstance(value, Unlisted):
                return _UNLISTED
            # The class of a model object, or the nearest base, selects the variant.
            if isinstance(value, BaseModel):
                names = (base.__name__ for base in type(value).__mro__)
                return next((name for name in names if name in variants), _ANY)
            if is_object(value):
                return choose(value) or fallback
            return self.default or _ANY

        def check_stated(value: Any, info: ValidationInfo[Any]) -> Any:
            """Refuse an object of a caller that does not say which model it is."""
            if (
                info.mode == "python"
                and info.context in (CALLER, Side.REQUEST)
                and not self.is_optional
                and is_object(value)
            ):
                raise PydanticCustomError(
                    "discriminator",
                    "Input should have the property {member}, with one of the values"
                    " {values}",
                    {
                        "member": repr(self.member),
                        "values": ", ".join(repr(value) for _, value in classes),
                    },
                )
            return value

        listed: list[Any] = [variants[each] for each in variants if each != _UNLISTED]
        # Reversed, because the last item wins: each model's first value is its example.
        examples = {name: value for (_, value), name in reversed([*classes.items()])}
        any_listed = remember_outcomes(core_schema.union_schema(listed), repr(source))
        # A function before the whole union would make JSON a Python value, in which
        # strict validation accepts no date as text.
        any_checked = core_schema.with_info_before_validator_function(
            check_stated, any_listed
        )
        return core_schema.tagged_union_schema(
            {**variants, _ANY: any_checked},
            choose_tag,
            custom_error_type="discriminator",
            custom_error_message=(
                f"Input should have a declared value in its property {self.member!r}"
            ),
            metadata={PROPERTY_KEY: self.member, EXAMPLES_KEY: examples},
            ref=ref,
        )


class _Definition:
    """The definition of a union, of which pydantic keeps the schema by its ``ref``."""

    def __init__(self, build: Callable[[], CoreSchema]) -> None:
        self._build = build

    def __get_pydantic_core_schema__(
        self, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return self._build()


@dataclass(frozen=True, slots=True)
class ListedValues:
    """Annotation of `Unlisted` in a union that has no discriminator.

    Accept an object only if a property has a value that no other variant allows.
    Another object belongs to one of the other variants, or is invalid.

    Attributes:
        values: The values that the other variants allow for the property, by its wire
            name. It is enough if one of these properties has another value.
    """

    values: Mapping[str, Sequence[Any]] = field(hash=False)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_before_validator_function(
            self._check, handler(source)
        )

    def _check(self, value: Any) -> Any:
        """Return the value itself.

        Raises:
            PydanticCustomError: The value is an object that has only listed values.
        """
        if is_object(value) and not any(
            name in value and _comparable(value[name]) not in map(_comparable, listed)
            for name, listed in self.values.items()
        ):
            # Errors of this type are left out if those of a variant name a property.
            raise PydanticCustomError("model_type", "Input should be a listed variant")
        return value


def _comparable(value: Any) -> tuple[bool, Any]:
    """Return a value of the property as it is compared: 1 and True are not equal."""
    # Lists and objects have no hash, and no variant has such a value.
    is_scalar = value is None or isinstance(value, str | int | float)
    return isinstance(value, bool), value if is_scalar else ()
