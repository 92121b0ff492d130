"""Choose bodies that the schemas and the generated types of responses accept."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from typecase.runtime.testing.sample_scalars import NoSampleError
from typecase.schema import JsonSchema
from typecase.schema.samples import SampleTooLargeError, build_schema_sample
from typecase.serving.document.schema_checks import SchemaChecks
from typecase.serving.document.value_schemas import without_write_only
from typecase.serving.responses.answer import Answer

_SAMPLES = (
    # With optional properties, with examples, and with which member of each union.
    (True, True, 0),
    (True, True, 1),
    (True, False, 0),
    (False, True, 0),
    (False, False, 0),
    (False, False, 1),
    (False, False, 2),
)


class AnswerBodies:
    """The bodies of answers, by the schemas of a document."""

    def __init__(self) -> None:
        self._checks = SchemaChecks("writeOnly")

    def is_valid(self, answer: Answer, body: Any) -> bool:
        """Return whether the schema and the type of an answer accept a body.

        The schema counts only if it accepts the answer as it is.
        """
        is_right = not answer.is_checked or self._fits_schema(answer, body)
        return is_right and self._fits_type(answer, body)

    def _fits_schema(self, answer: Answer, body: Any) -> bool:
        return answer.schema is None or self._checks.is_valid(answer.schema, body)

    def _fits_type(self, answer: Answer, body: Any) -> bool:
        if answer.declared is None:
            return True
        try:
            answer.declared.adapter.validate_json(json.dumps(body))
        except (ValueError, RecursionError):
            return False
        return True

    def build_samples(
        self, schema: JsonSchema | None, *, dynamic: bool
    ) -> Iterator[Any]:
        """Yield samples of a schema, the most telling ones first."""
        for with_options, with_examples, choice in _SAMPLES:
            if schema is not None and not (dynamic and with_examples):
                try:
                    sample = build_schema_sample(
                        schema,
                        with_options=with_options,
                        with_examples=with_examples,
                        choice=choice,
                    )
                except SampleTooLargeError:
                    return
                except NoSampleError:
                    continue
                yield sample

    def choose(self, answer: Answer, candidates: Iterable[Any]) -> Answer:
        """Return an answer with the first body that is valid.

        If none is, take one that the generated type accepts, or else the first.
        """
        others: list[Any] = []
        for candidate in candidates:
            body = without_write_only(answer.schema, candidate)
            if self._fits_type(answer, body):
                if self._fits_schema(answer, body):
                    return replace(answer, body=body, is_checked=True)
                others.insert(sum(self._fits_type(answer, o) for o in others), body)
            else:
                others.append(body)
        return replace(answer, body=others[0]) if others else answer
