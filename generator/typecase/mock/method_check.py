"""Refuse methods that the document does not have at the path of a request.

In OpenAPI, a path without parameters takes precedence: if a document has ``/pets/new``
with GET and ``/pets/{id}`` with DELETE, nothing may be deleted at ``/pets/new``.
"""

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from starlette.types import ASGIApp, Receive, Scope, Send

from typecase.runtime.http import path_template
from typecase.runtime.serialization.parameters.style_encoder import normalize_path


class MethodCheck:
    """An ASGI middleware that answers 405 if the path of a request lacks its method.

    Args:
        app: The application.
        operations: The operations, by the path in front of each of them.
        refuse: Returns the application for a refusal with an ``Allow`` header.
    """

    def __init__(
        self, app: ASGIApp, operations: Iterable[tuple[str, Any]], refuse: Any
    ) -> None:
        self._app = app
        self._refuse = refuse
        methods: dict[tuple[str, str], set[str]] = {}
        templates: dict[tuple[str, str], str] = {}
        for base, operation in operations:
            template, _ = path_template.split_template(operation.path)
            key = (normalize_path(base), path_template.number_parameters(template))
            methods.setdefault(key, set()).add(operation.method)
            templates[key] = template
        self._paths = [
            (base, templates[base, number], methods[base, number])
            for base, number in sorted(methods, key=lambda key: _precedence(key[1]))
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to a request."""
        app = self._app
        if scope["type"] == "http":
            allowed = self._find_methods(scope)
            if allowed and scope["method"] not in allowed:
                app = self._refuse(", ".join(sorted(allowed)))
        await app(scope, receive, send)

    def _find_methods(self, scope: Scope) -> set[str]:
        raw = (scope.get("raw_path") or quote(scope["path"]).encode()).decode("latin-1")
        for base, template, methods in self._paths:
            match = path_template.match_path(template, raw)
            if match is not None and normalize_path(match[0]) == base:
                return methods
        return set()


def _precedence(template: str) -> list[tuple[bool, int]]:
    """Return a sort key that puts the most specific templates first."""
    return [
        ("{" in segment, -len(re.sub("{[^}]*}", "", segment)))
        for segment in template.split("/")
    ]
