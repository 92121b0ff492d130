"""Tell the texts of a union apart by the forms of their formats."""

import re
from collections.abc import Mapping
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

_FORMS: Mapping[str, re.Pattern[str]] = {
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "datetime": re.compile(r"\d{4}-\d\d-\d\d[Tt ].+"),
    "uuid": re.compile(r"[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}"),
}
"""The form of each format's texts, by the type of pydantic's schema."""
_ANY = "any"


class TextForms:
    """Annotation of a union of dates, times, UUIDs or other texts.

    A text is tried only as what has its form. Pydantic would also read "5" as a time,
    a time at midnight as a date, and 32 digits as a UUID.
    """

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        union: Any = handler(source)
        variants = {_ANY: union}
        for form in (*_FORMS, ""):
            choices = [
                each
                for each in union["choices"]
                if each["type"] == form or each["type"] not in _FORMS
            ]
            if choices:
                variants[form] = core_schema.union_schema(choices)

        def choose(value: Any) -> str:
            if not isinstance(value, str):
                return _ANY
            forms = (form for form, text in _FORMS.items() if text.fullmatch(value))
            form = next(forms, "")
            return form if form in variants else _ANY

        return core_schema.tagged_union_schema(variants, choose)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema of the union."""
        variants: Any = schema
        return handler(variants["choices"][_ANY])
