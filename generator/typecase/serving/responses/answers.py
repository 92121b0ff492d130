"""Build the answers of a mock from the examples and the schemas of its document."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from typecase.load.json_types import is_mapping
from typecase.runtime.http import media_type as media
from typecase.runtime.server.error_body import reason_phrase
from typecase.serving.document.api_objects import ApiDocument, ApiObject
from typecase.serving.document.generated_server import GeneratedServer
from typecase.serving.document.sample_headers import build_headers
from typecase.serving.document.valid_changes import apply_changes
from typecase.serving.document.value_schemas import find_properties
from typecase.serving.responses.answer import ABSENT, Answer
from typecase.serving.responses.answer_bodies import AnswerBodies

_MAX_CACHED = 10_000
"""The greatest number of answers that are kept, since callers choose media types."""
_MESSAGES = ("message", "detail", "error_description", "description", "error")
"""The properties of errors that may have a message, the likeliest ones first."""


class UndeclaredAnswerError(Exception):
    """The document has no such answer; the message says which answers it has."""


class AnswerBuilder:
    """A builder of answers that do not depend on what a mock stores.

    An answer is the first example that the generated types accept; if there is none, a
    sample of the type with the examples and defaults of its properties.
    """

    def __init__(self, server: GeneratedServer) -> None:
        self._server = server
        self._document = ApiDocument(server.document)
        self._encoder = server.runtime("server.response_encoder")
        self._samples = server.runtime("testing.sample_responses")
        self._sample_error = server.runtime("testing.errors").FakeError
        self._bodies = AnswerBodies()
        self._grants = {grant.operation().id for grant in server.api.grants}
        self._cache: dict[object, Answer] = {}

    @property
    def bodies(self) -> AnswerBodies:
        """The bodies that answers may have."""
        return self._bodies

    @property
    def document(self) -> ApiDocument:
        """The document of the API."""
        return self._document

    def find_declared(self, operation: Any, status: int) -> str | None:
        """Return how the document declares a status: ``404``, ``4XX`` or ``default``.

        None if the operation does not declare the status.
        """
        responses = self._document.find_responses(operation)
        keys = (str(status), f"{status // 100}XX", "default")
        return next((key for key in keys if key in responses), None)

    def list_declared(self, operation: Any) -> list[str]:
        """Return the statuses that the document declares: codes, ranges, default."""
        return [*self._document.find_responses(operation)]

    def find_response(self, operation: Any, status: int) -> ApiObject | None:
        """Return what the document says of a response; None if it says nothing."""
        responses = self._document.find_responses(operation)
        return responses.get(self.find_declared(operation, status) or "")

    def choose_status(self, operation: Any, *preferred: int) -> int:
        """Return the status of a success: a preferred one, or else the lowest.

        If the document declares no success, return its first redirect, or else 200.
        """
        keys = self._document.find_responses(operation)
        codes = sorted(int(key) for key in keys if key.isdecimal())
        for code in (*preferred, *codes):
            if code in codes and 200 <= code < 300:
                return code
        redirects = (code for code in codes if 300 <= code < 400)
        has_range = "2XX" in keys or "default" in keys
        return 200 if has_range else next(redirects, 200)

    def choose_refusal(self, operation: Any, *statuses: int) -> int:
        """Return the first status that the document declares, or else the first."""
        for is_accepted in (str.isdecimal, bool):
            for status in statuses:
                declared = self.find_declared(operation, status)
                if declared is not None and is_accepted(declared):
                    return status
        return statuses[0]

    def build(
        self,
        operation: Any,
        status: int,
        *,
        accept: str = "",
        example: str | None = None,
        dynamic: bool = False,
    ) -> Answer:
        """Return the answer of an operation with a status code.

        Args:
            operation: The operation.
            status: The status code, which the document need not declare.
            accept: The header `Accept` of the request.
            example: The name of the example to answer with, even if it is invalid.
            dynamic: Whether to leave out the examples of the whole body.

        Raises:
            UndeclaredAnswerError: There is no example of this name.
        """
        # The responses depend on the arguments of the call.
        types = tuple(map(id, operation.responses))
        key = (operation.id, types, status, accept, example, dynamic)
        if key not in self._cache:
            if len(self._cache) > _MAX_CACHED:
                self._cache.clear()
            self._cache[key] = self._build(
                operation, status, accept, example, dynamic=dynamic
            )
        return self._cache[key]

    def _build(
        self,
        operation: Any,
        status: int,
        accept: str,
        example: str | None,
        *,
        dynamic: bool,
    ) -> Answer:
        response = self.find_response(operation, status)
        is_described = response is not None and bool(response.node)
        if not is_described and example is None and 200 <= status < 300:
            # The document declares no success, and so no body.
            return Answer(status)
        contents = response.children("content") if response else {}
        declared = self._choose_declared(operation, status, accept)
        media_type = getattr(declared, "media_type", None)
        content = contents.get(media_type or "")
        examples = [*content.examples()] if content else []
        headers = build_headers(response) if response else {}
        if example is not None:
            return self._pick_example(contents, example, status, headers)
        sample = self._build_sample(operation, declared, status)
        answer = replace(
            sample,
            headers={**headers, **sample.headers},
            schema=content.schema if content else None,
        )
        if operation.method == "HEAD" and contents:
            return replace(answer, media_type=next(iter(contents)))
        # A stream is text, which consists of items of the declared type.
        is_stream = hasattr(declared, "encode_item")
        if not media.is_json(answer.media_type or "") or is_stream:
            texts = [each for _, each in examples if isinstance(each, str)]
            if texts and not dynamic and not is_stream:
                answer = replace(answer, content=texts[0].encode())
            return answer
        candidates = [] if dynamic else [each for _, each in examples]
        if operation.id in self._grants and sample.is_json:
            # The lifetime of a token is longer than that of other samples.
            candidates.append(sample.body)
        candidates += self._bodies.build_samples(answer.schema, dynamic=dynamic)
        candidates += [sample.body] if sample.is_json else []
        answer = self._bodies.choose(answer, candidates)
        if answer.is_json and operation.paging is not None and 200 <= status < 300:
            # Otherwise a client would follow the cursor of an example for ever.
            pages = self._samples.end_pages(operation, iter([answer.body]))
            valid = (page for page in pages if self._bodies.is_valid(answer, page))
            answer = replace(answer, body=next(valid, answer.body))
        return answer

    def build_refusal(self, status: int, message: str) -> Answer:
        """Return an error in the format of the API, which no operation declares."""
        encoded = self._encoder.encode_refusal(self._server.api, None, status, message)
        return Answer(status, content=encoded.content, media_type=encoded.media_type)

    def build_error(
        self, operation: Any, status: int, message: str, accept: str = ""
    ) -> Answer:
        """Return an error of the mock itself, with a message if its type has one.

        If the document does not describe the body, it has the error format of the API.
        """
        answer = self.build(operation, status, accept=accept)
        if answer.declared is None or answer.declared.type is None:
            refusal = self.build_refusal(status, message)
            return replace(refusal, headers=answer.headers)
        body = answer.body
        members: dict[str, Any] = body if is_mapping(body) else {}
        known = {*members, *find_properties(answer.schema)}
        changes = [("status", status), ("title", reason_phrase(status))]
        name = next((each for each in _MESSAGES if each in known), None)
        if name is not None:
            changes.append((name, message))
        changed = apply_changes(
            members,
            {name: value for name, value in changes if name in known},
            lambda new: self._bodies.is_valid(answer, new),
        )
        return replace(answer, body=changed) if changed != members else answer

    def _choose_declared(self, operation: Any, status: int, accept: str) -> Any:
        """Return the declared response whose media type a request accepts first."""
        declared = self._encoder.find_declared_responses(
            self._server.api, operation, status
        )
        accepted = [media.essence(each) for each in accept.split(",")]
        for each in declared:
            if each.media_type and media.essence(each.media_type) in accepted:
                return each
        return next(iter(declared), None)

    def _build_sample(self, operation: Any, declared: Any, status: int) -> Answer:
        if declared is not None:
            operation = replace(operation, responses=(declared,), alternatives=())
        try:
            encoded = self._samples.build_sample_response(
                self._server.api, operation, status
            )
        except self._sample_error:
            # The type has no sample that typecase could find.
            media_type = getattr(declared, "media_type", None)
            return Answer(status, media_type=media_type, declared=declared)
        answer = Answer(
            encoded.status,
            content=encoded.content,
            media_type=encoded.media_type,
            headers=encoded.headers,
            declared=declared,
        )
        if not media.is_json(encoded.media_type or ""):
            return answer
        try:
            return replace(answer, body=json.loads(encoded.content), content=b"")
        except ValueError:
            return answer

    def _pick_example(
        self,
        contents: Mapping[str, ApiObject],
        name: str,
        status: int,
        headers: Mapping[str, str],
    ) -> Answer:
        """Return an answer with the example of a name, which is not validated."""
        known: list[str] = []
        for media_type, content in contents.items():
            for each, value in content.examples():
                known += [each] if each else []
                if each == name:
                    is_text = isinstance(value, str) and not media.is_json(media_type)
                    text = value.encode() if is_text else b""
                    body = ABSENT if is_text else value
                    return Answer(status, body, text, media_type, headers)
        raise UndeclaredAnswerError(
            f"Prefer: the response {status} has no example {name!r}; its examples are:"
            f" {', '.join(dict.fromkeys(known)) or 'none'}"
        )
