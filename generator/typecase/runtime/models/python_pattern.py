"""Patterns that look around, or are too large for pydantic's own engine: a type of
texts in, the same type with a pattern out.
"""

from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema


@dataclass(frozen=True, slots=True)
class PythonPattern:
    """Stands beside a text that matches a pattern, as Python's own engine reads it."""

    pattern: str

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        schema: Any = handler(source)
        if schema["type"] == "str":
            schema = {**schema, "pattern": self.pattern, "regex_engine": "python-re"}
        made: CoreSchema = schema
        return made
