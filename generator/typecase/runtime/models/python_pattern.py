"""Match a string against a pattern with the regular expressions of Python.

Pydantic's own engine supports no lookarounds, and it limits the size of patterns.
"""

from dataclasses import dataclass
from typing import Any, cast

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema


@dataclass(frozen=True, slots=True)
class PythonPattern:
    """Annotation of a string that must match a regular expression of Python.

    The annotation has no effect on types whose values are not plain strings.
    """

    pattern: str

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        schema: Any = handler(source)
        if schema["type"] == "str":
            schema = {**schema, "pattern": self.pattern, "regex_engine": "python-re"}
        return cast(CoreSchema, schema)
