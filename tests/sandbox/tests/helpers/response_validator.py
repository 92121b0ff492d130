"""Validate responses of an application against its OpenAPI document.

The validator uses `jsonschema` on the document itself, so it shares no code with the
generator, whose mistakes it would repeat.
"""

import json
import re
from importlib.resources import files
from typing import Any

from jsonschema import (  # type: ignore[import-untyped] # it has no stubs
    Draft202012Validator,
    FormatChecker,
)
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Any URI: the registry resolves `$ref` with it.
_DOCUMENT_URI = "https://document.example/openapi.json"
_ERROR_SCHEMAS = {
    "advertiser": "ErrorEnvelope",
    "platform": "Envelope",
    "search": "SearchError",
    "disposition": "EventInvalid",
}
"""The schema of errors whose status code the document does not declare."""
_ERROR_STATUSES = {400, 401, 403, 404, 405, 413, 415}
"""Status codes that the server may send although the document does not declare them."""


class ResponseValidator:
    """An ASGI application that passes requests on and validates the responses."""

    def __init__(self, application: ASGIApp, api_name: str) -> None:
        text = files(f"jobads.{api_name}").joinpath("openapi.json").read_text("utf-8")
        self._application = application
        self._api_name = api_name
        self._document: dict[str, Any] = json.loads(text)
        self._registry: Registry[Any] = Registry().with_resource(
            _DOCUMENT_URI, DRAFT202012.create_resource(self._document)
        )
        self.violations: list[str] = []
        """A description of each response that violates the document."""
        self.response_count = 0
        """The number of validated responses."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and validate the response after it was sent."""
        messages: list[Message] = []

        async def record_and_send(message: Message) -> None:
            messages.append(message)
            await send(message)

        await self._application(scope, receive, record_and_send)
        # The document describes neither the documentation pages nor its own address.
        path = scope["path"]
        pages = ("/", "/docs", "/openapi.json")
        if path not in pages and not path.startswith("/docs/"):
            self._validate(scope, messages)

    def _validate(self, scope: Scope, messages: list[Message]) -> None:
        self.response_count += 1
        # The first message has the status and the headers; the others have the body.
        status = messages[0]["status"]
        headers = {name.lower(): value for name, value in messages[0]["headers"]}
        media_type = headers.get(b"content-type", b"").decode().partition(";")[0]
        content = b"".join(message.get("body", b"") for message in messages[1:])
        violation = self._find_violation(scope, status, media_type, content)
        if violation is not None:
            url = f"{scope['path']}?{scope['query_string'].decode()}"
            self.violations.append(
                f"{self._api_name}: {scope['method']} {url}: {status}: {violation}"
            )

    def _find_violation(
        self, scope: Scope, status: int, media_type: str, content: bytes
    ) -> str | None:
        """Describe how a response violates the document, or return None."""
        response, pointer = self._find_response(scope, status)
        if response is None:
            if status not in _ERROR_STATUSES:
                return "an undeclared status"
            schema = f"/components/schemas/{_ERROR_SCHEMAS[self._api_name]}"
            error = self._replace_error_code(json.loads(content), status)
            return self._validate_json(schema, error)
        declared: dict[str, Any] = response.get("content", {})
        if not declared:
            return "content where none is declared" if content else None
        key = media_type if media_type in declared else "*/*"
        if key not in declared:
            return f"the undeclared media type {media_type}"
        # Only JSON is validated. Other media types must at least be described.
        if media_type != "application/json":
            return None if declared[key] else f"nothing is declared about {media_type}"
        escaped_key = key.replace("/", "~1")
        schema = f"{pointer}/content/{escaped_key}/schema"
        return self._validate_json(schema, json.loads(content))

    def _replace_error_code(self, body: Any, status: int) -> Any:
        # The advertiser's error envelope repeats the status code, but its schema
        # allows only 400. Validate other errors as if their code were 400.
        if self._api_name == "advertiser" and body.get("code") == status:
            return {**body, "code": 400}
        return body

    def _find_response(self, scope: Scope, status: int) -> tuple[Any, str]:
        """Return the declared response and its JSON pointer.

        Return None and an empty pointer if no response with this status is declared. A
        `default` response states nothing about the body: it counts as undeclared.
        """
        method = scope["method"].lower()
        for path, path_item in self._document["paths"].items():
            pattern = re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(path))
            # The token endpoint has a server URL of its own, which ends in /v5.
            if method in path_item and re.fullmatch(f"(/v5)?{pattern}", scope["path"]):
                escaped_path = path.replace("~", "~0").replace("/", "~1")
                pointer = f"/paths/{escaped_path}/{method}/responses/{status}"
                response = path_item[method]["responses"].get(str(status))
                if response is not None and "$ref" in response:
                    pointer = response["$ref"].removeprefix("#")
                    name = pointer.rpartition("/")[2]
                    response = self._document["components"]["responses"][name]
                return response, pointer
        return None, ""

    def _validate_json(self, pointer: str, value: Any) -> str | None:
        """Describe the first error of a value against the schema at a JSON pointer.

        Return None if the value is valid.
        """
        validator = Draft202012Validator(
            {"$ref": f"{_DOCUMENT_URI}#{pointer}"},
            registry=self._registry,
            format_checker=FormatChecker(),
        )
        error = next(iter(validator.iter_errors(value)), None)
        return None if error is None else f"{error.json_path}: {error.message}"
