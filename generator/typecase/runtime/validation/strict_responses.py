"""Find values in a response that the OpenAPI document does not declare.

Clients look for such values if `ClientOptions.decoding` is strict.
"""

from collections.abc import Iterator

from pydantic import BaseModel

from ..errors import Fault
from ..json_value import UnlistedObject
from ..models.fields import allows_undeclared
from ..models.findings import Finding
from .request_validation import find_faults, find_undeclared_value


def find_undeclared(value: object) -> Iterator[Fault]:
    """Yield a fault for each undeclared property, enumeration value and union variant.

    The properties of an object that is not a model, or whose model allows additional
    properties, count as declared. An absent property is not a fault.
    """
    return find_faults(value, "$", _find_undeclared)


def _find_undeclared(value: object) -> Iterator[Finding]:
    """Yield what is undeclared in a value, without examining the values within it."""
    yield from find_undeclared_value(value)
    if isinstance(value, UnlistedObject):
        yield [], "matches no declared variant of its union"
    elif isinstance(value, BaseModel) and not allows_undeclared(type(value)):
        for name in value.model_extra or ():
            yield [name], "is not declared"
