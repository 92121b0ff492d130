"""Declare JSON bodies that are one of several objects."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ...errors import Fault
from ...http import media_type
from ...json_value import format_json, is_object
from ...models.fields import allows_undeclared, python_names
from ...models.shapes import MapShape, ObjectShape
from ...operation import Body
from ...unset import UNSET
from ...validation.pydantic_errors import format_path
from ...validation.request_validation import InvalidValueError
from ...validation.size_limits import Limits, check_count
from .body_codec import add_members
from .codec_body import CodecBody
from .json_codec import decode_json, encode_json


@dataclass(frozen=True)
class UnionBody(CodecBody):
    """A JSON body that is a union of objects.

    Members that belong to different objects of the union are refused, and the faults of
    an object are those of the variant that it is meant to be.
    """

    def encode(
        self, value: Any, name: str, extra: Mapping[str, Any], /
    ) -> tuple[str, bytes]:
        body: Body = self
        if is_object(value):
            passed = [key for key, member in value.items() if member is not UNSET]
            body = self._find_variant(passed, name)
        try:
            content = encode_json(self, value, name)
        except InvalidValueError:
            # The faults of one variant say more than those of all.
            if body is not self:
                encode_json(body, value, name)
            raise
        if extra:
            # A `Decimal` keeps all digits of a number.
            members = add_members(json.loads(content, parse_float=Decimal), extra)
            content = format_json(members, ensure_ascii=False).encode()
        return media_type.choose_json_content_type(self.media_type), content

    def decode(self, content: bytes, _: str, limits: Limits, /) -> Any:
        check_count(len(content), limits.max_body_size, "bytes of content")
        limits.check_json(content, "body")
        return decode_json(self, content)

    def _find_variant(self, passed: Collection[str], name: str) -> Body:
        """Return the only variant that may have these members, or the whole body.

        Raises:
            InvalidValueError: Each member is one of a variant, but none has them all.
        """
        shapes = self.shape.members
        models = [each.model for each in shapes if isinstance(each, ObjectShape)]
        declared = {
            model: [key for key in passed if key in python_names(model)]
            for model in models
        }
        fitting = [
            model
            for model, own in declared.items()
            if len(own) == len(passed) or allows_undeclared(model)
        ]
        if fitting or any(isinstance(each, MapShape) for each in shapes):
            return Body(self.media_type, fitting[0]) if len(fitting) == 1 else self
        if {key for own in declared.values() for key in own} != {*passed}:
            return self  # A name is misspelt.
        best = max(models, key=lambda model: len(declared[model]))
        shared = {key for key in passed if all(key in own for own in declared.values())}
        texts = {
            model: ", ".join(
                [
                    key if name else python_names(model)[key]
                    for key in own
                    if key not in shared
                ]
            )
            for model, own in declared.items()
        }
        alternatives = " or ".join(
            [f"{text} ({model.__name__})" for model, text in texts.items() if text]
        )
        superfluous = next(key for key in passed if key not in declared[best])
        raise InvalidValueError(
            Fault(
                format_path([name, superfluous] if name else [superfluous]),
                f"belongs to another variant of the body than {texts[best]}: pass the"
                f" members of one variant, either {alternatives}",
            )
        )
