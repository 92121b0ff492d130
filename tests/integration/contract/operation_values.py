"""Generate the arguments of an operation and the bodies of its responses."""

from random import Random
from typing import Any

from tests.integration.contract.value_generator import (
    Fill,
    NoValueError,
    ValueGenerator,
)

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
SECRET = "kept-from-logs-9"


class OperationValues:
    """A generator of arguments and response bodies, the same ones for the same seed."""

    def __init__(self) -> None:
        self._values = ValueGenerator()

    def generate_arguments(
        self, operation: Any, fill: Fill, seed: str, body: Any
    ) -> dict[str, Any]:
        """Return the arguments of one call by name.

        ``body`` is one of the operation's bodies, or None if it has none.
        """
        random, arguments = Random(seed), dict[str, Any]()
        for parameter in operation.parameters:
            # The client passes credentials by itself.
            if parameter.credential:
                continue
            if not parameter.required and _skips_optional(fill, random):
                continue
            value = self._generate_parameter(parameter, fill, seed)
            # Clients leave out an optional list without items.
            if parameter.required or value != []:
                arguments[parameter.argument] = value
        if body is not None and (
            operation.body_required or not _skips_optional(fill, random)
        ):
            value = self._values.generate(
                body.type,
                body.adapter,
                fill,
                f"{seed}/body",
                is_text=body.media_type.startswith(FORM),
            )
            if body.media_type.startswith((FORM, MULTIPART)):
                _leave_out_nulls_and_empty_lists(value)
            arguments[operation.body_argument] = value
        for group in operation.require_any:
            if not arguments.keys() & {*group}:
                first = next(p for p in operation.parameters if p.argument in group)
                arguments[first.argument] = self._generate_parameter(first, fill, seed)
        return arguments

    def generate_response_body(self, response: Any, fill: Fill, seed: str) -> Any:
        """Return the body of a response, or None if it has none.

        Raise `NoValueError` if no value of the body could be generated.
        """
        if response.media_type is None:
            return None
        for attempt, attempt_fill in enumerate((fill, fill, Fill.FULL, Fill.FULL)):
            body = self._values.generate(
                response.type, response.adapter, attempt_fill, f"{seed}/{attempt}"
            )
            # If a method returns one field of the body, a response without that field
            # is an error.
            if (
                response.unwrap is None
                or response.nullable
                or _has_unwrapped_field(response, body)
            ):
                return body
        raise NoValueError(f"no value for the field {response.unwrap}")

    def _generate_parameter(self, parameter: Any, fill: Fill, seed: str) -> Any:
        if parameter.secret and parameter.type is str:
            return SECRET
        # A minimal list is empty, and no path segment may be empty.
        if parameter.location == "path" and fill is Fill.MINIMAL:
            fill = Fill.FULL
        return self._values.generate(
            parameter.type,
            parameter.adapter,
            fill,
            f"{seed}/{parameter.argument}",
            is_text=True,
        )


def _has_unwrapped_field(response: Any, body: Any) -> bool:
    fields = response.adapter.dump_python(body, by_alias=True)
    return fields.get(response.unwrap) is not None


def _leave_out_nulls_and_empty_lists(form: Any) -> None:
    """Leave out optional fields of a form that are null or empty, as clients do."""
    fields = type(form).model_fields
    form.model_fields_set.difference_update(
        name
        for name in fields
        if getattr(form, name) in (None, []) and not fields[name].is_required()
    )


def _skips_optional(fill: Fill, random: Random) -> bool:
    """Return whether an optional argument is left out."""
    return fill is Fill.MINIMAL or (fill is Fill.EDGE_CASES and random.random() < 0.2)
