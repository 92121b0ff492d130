"""Decide whether the arguments of an example call are certain to be valid."""

from typecase.ir import Api, MapOf, ObjectSchema, Operation, Ref, Scalar, Type
from typecase.ir.operations import Style
from typecase.ir.schema_id import SchemaId
from typecase.ir.types import walk_types
from typecase.python.examples.calls import choose_parameters


def is_call_certain(operation: Operation, api: Api) -> bool:
    """Return whether the arguments of an example call are valid as they are.

    Arguments without an example in the document are samples, which may break a pattern.
    Objects may be empty, which the style deepObject cannot send.
    """
    seen: set[SchemaId] = set()
    return all(
        parameter.style is not Style.DEEP_OBJECT
        and (parameter.example is not None or _is_certain(parameter.type, api, seen))
        for parameter in choose_parameters(operation)
    ) and all(
        body.example is not None or _is_certain(body.type, api, seen)
        for body in operation.bodies
    )


def _is_certain(value_type: Type, api: Api, seen: set[SchemaId]) -> bool:
    """Return whether a sample of a type is valid. ``seen`` has the schemas examined."""
    for part in walk_types(value_type):
        match part:
            case Scalar() if part.bounds.pattern or part.bounds.python_pattern:
                return False
            case MapOf() if part.keys is not None or part.bounds.min_length:
                return False
            case Ref(schema_id) if schema_id not in seen:
                seen.add(schema_id)
                schema = api.schemas[schema_id]
                kinds = schema.types()
                if isinstance(schema, ObjectSchema):
                    if schema.conditions:
                        return False
                    if schema.base is not None:
                        kinds = [*kinds, Ref(schema.base)]
                if not all(_is_certain(each, api, seen) for each in kinds):
                    return False
            case _:
                pass
    return True
