"""Read and write the decimal numbers of JSON texts with all their digits.

Pydantic reads a JSON number with a fraction as a float, and writes no `Decimal` as a
number. If a type has such numbers, Python's parser reads the text instead, and the
numbers are written as marked strings, which lose their marks and quotes at the end.
"""

import json
import re
import secrets
from decimal import Decimal
from typing import Any

from pydantic import TypeAdapter

from ..json_value import is_list, is_object
from .decimal_number import MARK, READS_FLOATS, ExactFloat, InexactNumberError
from .model import set_variable
from .references import Adapter


class ExactAdapter:
    """An adapter that reads and writes decimal numbers exactly."""

    def __init__(self, adapter: TypeAdapter[Any] | Adapter) -> None:
        self._adapter = adapter

    def rebuild(self) -> None:
        """Build the adapter, unless it is built already."""
        self._adapter.rebuild()

    def validate_python(self, value: Any, /, **options: Any) -> Any:
        """Return the value of the type, as a pydantic validator does."""
        return self._adapter.validate_python(value, **options)

    def json_schema(self, **options: Any) -> dict[str, Any]:
        """Return the JSON schema of the type."""
        return self._adapter.json_schema(**options)

    def validate_json(
        self, content: bytes | str, /, *, strict: bool = False, **options: Any
    ) -> Any:
        """Return the value of the type, as a pydantic validator does.

        The parser of Python does not know which strings are dates, for example, so a
        strict validator has to accept the text itself.
        """
        try:
            return self._adapter.validate_json(content, strict=strict, **options)
        except InexactNumberError:
            pass
        if strict:
            with set_variable(READS_FLOATS, True):
                self._adapter.validate_json(content, strict=strict, **options)
        value = json.loads(content, parse_float=ExactFloat)
        return self._adapter.validate_python(value, **options)

    def dump_python(self, value: Any, /, **options: Any) -> Any:
        """Return a value as plain values; decimal numbers stay `Decimal`."""
        mark = _create_mark()
        with set_variable(MARK, mark):
            plain = self._adapter.dump_python(value, **options)
        return _unmark(plain, mark)

    def dump_json(self, value: Any, /, **options: Any) -> bytes:
        """Return a value as JSON, with decimal numbers as numbers."""
        mark = _create_mark()
        with set_variable(MARK, mark):
            content = self._adapter.dump_json(value, **options)
        # Most values have no such number, and compiling the pattern takes long.
        if mark.encode() not in content:
            return content
        return re.sub(rb'"%b([^"]*)"' % mark.encode(), rb"\1", content)


def _create_mark() -> str:
    """Return a text that nobody else can have put into a value."""
    return f"decimal-{secrets.token_hex(16)}:"


def _unmark(value: Any, mark: str) -> Any:
    """Return plain values with each marked text replaced by its number."""
    if isinstance(value, str) and value.startswith(mark):
        return Decimal(value.removeprefix(mark))
    if is_list(value):
        return [_unmark(item, mark) for item in value]
    if is_object(value):
        return {key: _unmark(item, mark) for key, item in value.items()}
    return value
