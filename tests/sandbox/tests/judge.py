"""A judge between an application and its callers: each answer in, complaints about
those that their document does not allow out. It looks at the document alone, and shares
nothing with what printed the server.
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

_DOCUMENT = "https://document.example/openapi.json"
_OWN_ERRORS = {
    "advertiser": "ErrorEnvelope",
    "platform": "Envelope",
    "search": "SearchError",
    "disposition": "EventInvalid",
}
"""The schema of refusals whose status a document does not show."""
_REFUSALS = {400, 401, 403, 404, 405, 413, 415}


class Judge:
    """An application whose answers are looked at."""

    def __init__(self, application: ASGIApp, api: str) -> None:
        text = files(f"jobads.{api}").joinpath("openapi.json").read_text("utf-8")
        self._application = application
        self._api = api
        self._document: dict[str, Any] = json.loads(text)
        self._registry: Registry[Any] = Registry().with_resource(
            _DOCUMENT, DRAFT202012.create_resource(self._document)
        )
        self.complaints: list[str] = []
        self.answers = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and look at what was answered."""
        sent: list[Message] = []

        async def look(message: Message) -> None:
            sent.append(message)
            await send(message)

        await self._application(scope, receive, look)
        # Pages for people are no part of the document.
        path = scope["path"]
        if path not in ("/", "/openapi.json") and not path.startswith("/docs/"):
            self._judge(scope, sent)

    def _judge(self, scope: Scope, sent: list[Message]) -> None:
        self.answers += 1
        status = sent[0]["status"]
        headers = {name.lower(): value for name, value in sent[0]["headers"]}
        media_type = headers.get(b"content-type", b"").decode().partition(";")[0]
        content = b"".join(message.get("body", b"") for message in sent[1:])
        said = self._wrong(scope, status, media_type, content)
        if said is not None:
            call = f"{scope['method']} {scope['path']}?{scope['query_string'].decode()}"
            self.complaints.append(f"{self._api}: {call}: {status}: {said}")

    def _wrong(
        self, scope: Scope, status: int, media_type: str, content: bytes
    ) -> str | None:
        response, pointer = self._response(scope, status)
        if response is None:
            if status not in _REFUSALS:
                return "an undeclared status"
            own = f"/components/schemas/{_OWN_ERRORS[self._api]}"
            return self._broken(own, self._as_shown(json.loads(content), status))
        declared: dict[str, Any] = response.get("content", {})
        if not declared:
            return "content where none is declared" if content else None
        chosen = media_type if media_type in declared else "*/*"
        if chosen not in declared:
            return f"the undeclared media type {media_type}"
        where = f"{pointer}/content/{chosen.replace('/', '~1')}/schema"
        if media_type != "application/json":
            return None if declared[chosen] else "no schema"
        return self._broken(where, json.loads(content))

    def _as_shown(self, body: Any, status: int) -> Any:
        # This envelope repeats the status, and its document shows it for 400 alone.
        if self._api == "advertiser" and body.get("code") == status:
            return {**body, "code": 400}
        return body

    def _response(self, scope: Scope, status: int) -> tuple[Any, str]:
        """The declared response and where it is; None without any."""
        method = scope["method"].lower()
        for path, item in self._document["paths"].items():
            pattern = re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(path))
            # The base address of an operation may end in a path of its own.
            if method in item and re.fullmatch(f"(/v5)?{pattern}", scope["path"]):
                escaped = path.replace("~", "~0").replace("/", "~1")
                where = f"/paths/{escaped}/{method}/responses/{status}"
                found = item[method]["responses"].get(str(status))
                if found is not None and "$ref" in found:
                    where = found["$ref"].removeprefix("#")
                    name = where.rpartition("/")[2]
                    found = self._document["components"]["responses"][name]
                return found, where
        return None, ""

    def _broken(self, pointer: str, value: Any) -> str | None:
        validator = Draft202012Validator(
            {"$ref": f"{_DOCUMENT}#{pointer}"},
            registry=self._registry,
            format_checker=FormatChecker(),
        )
        error = next(iter(validator.iter_errors(value)), None)
        return None if error is None else f"{error.json_path}: {error.message}"
