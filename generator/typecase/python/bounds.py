"""Bounds of the ir in, arguments of pydantic's `Field` out."""

from typecase.ir import Bounds
from typecase.python.code import Code, code
from typecase.python.literals import literal


def constraints(bounds: Bounds) -> list[Code]:
    """Write bounds as arguments of pydantic's `Field`."""
    pairs = {
        "ge": bounds.minimum,
        "le": bounds.maximum,
        "gt": bounds.exclusive_minimum,
        "lt": bounds.exclusive_maximum,
        "multiple_of": bounds.multiple_of,
        "min_length": bounds.min_length,
        "max_length": bounds.max_length,
        "pattern": bounds.pattern,
    }
    return [
        code(f"{name}={literal(value)}")
        for name, value in pairs.items()
        if value is not None
    ]
