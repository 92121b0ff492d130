"""Paths in, operations out: parameters with their styles, bodies, answers."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from typecase.diagnostics import DiagnosticsError
from typecase.ir import (
    Answer,
    Body,
    LiteralValue,
    Location,
    Notes,
    Operation,
    Parameter,
    Scheme,
    Server,
    Style,
)
from typecase.load.grammar import METHODS
from typecase.load.operations import methods_of, names_resource, repeated_ids
from typecase.load.plain import items, mapping
from typecase.lower import security
from typecase.lower.answers import lower_answers, report_streams
from typecase.lower.context import Context, Node, child, notes, unnamed
from typecase.lower.schemas import Schemas
from typecase.lower.volume import lower_batching, lower_paging

IDEMPOTENT = frozenset({"get", "put", "delete", "options", "head", "trace", "query"})
STYLES = {
    Location.PATH: Style.SIMPLE,
    Location.HEADER: Style.SIMPLE,
    Location.QUERY: Style.FORM,
    Location.COOKIE: Style.FORM,
}
IGNORED_HEADERS = {"accept", "content-type", "authorization"}
"""Header parameters that OpenAPI says to ignore: other parts of a document say them."""
BODIES = re.compile(
    r"application/x-www-form-urlencoded|application/octet-stream|text/.+"
    r"|application/json|.+\+json|\*/\*"
)


@dataclass(slots=True)
class Operations:
    """All operations of one document, and the servers that single ones name."""

    context: Context
    schemas: Schemas
    schemes: tuple[Scheme, ...]
    servers: list[Server]
    repeated: Collection[str] = ()

    def lower(self) -> Iterator[Operation]:
        """Lower every operation, in the order of the document."""
        root = self.context.document.root
        self.repeated = repeated_ids(self.context.document)
        for path, item in root.get("paths", {}).items():
            pointer = child("", "paths", path)
            for method, node, at in methods_of(item, pointer):
                yield self._operation(path, method, item, node, at)

    def _operation(
        self, path: str, method: str, item: Node, node: Node, pointer: str
    ) -> Operation:
        resource, verb = identify(path, method, node, self.repeated)
        hint = (resource, verb)
        for word in ("callbacks",):
            if word in node:
                self.context.refused(f"`{word}` is not printed", child(pointer, word))
        bodies, body_required, body_notes = self._bodies(node, pointer, hint)
        parameters = self._parameters(item, node, path, pointer, hint)
        answers = self._answers(node, pointer, hint)
        paging, batch = node.get("x-typecase-paging"), node.get("x-typecase-batch")
        return Operation(
            id=str(node.get("operationId") or f"{resource}/{verb}"),
            resource=resource,
            verb=verb,
            method=method.upper() if method in METHODS else method,
            path=path,
            notes=notes(node),
            parameters=parameters,
            bodies=bodies,
            body_required=body_required,
            body_notes=body_notes,
            answers=answers,
            security=(
                security.requirements(node["security"], self.schemes)
                if "security" in node
                else None
            ),
            pointer=pointer,
            server=self._server(item, node, pointer),
            require_any=tuple(
                tuple(group) for group in node.get("x-typecase-require-any", ())
            ),
            idempotent=node.get("x-typecase-idempotent", method in IDEMPOTENT),
            retry=tuple(node.get("x-typecase-retry", ())),
            paging=paging
            and lower_paging(paging, parameters, answers, self.schemas.found),
            batching=batch and lower_batching(batch, bodies),
        )

    def _parameters(
        self, item: Node, node: Node, path: str, pointer: str, hint: tuple[str, ...]
    ) -> tuple[Parameter, ...]:
        found: dict[tuple[str, str], Parameter] = {}
        item_pointer = child("", "paths", path)
        for owner, at in ((item, item_pointer), (node, pointer)):
            for index, raw in enumerate(owner.get("parameters", ())):
                place = child(at, "parameters", index)
                target, target_at = self.context.target(raw, place)
                parameter = self._parameter(target, target_at, hint)
                if parameter is not None:
                    found[parameter.location, parameter.wire_name] = parameter
        return tuple(found.values())

    def _parameter(
        self, node: Node, pointer: str, hint: tuple[str, ...]
    ) -> Parameter | None:
        name = str(node["name"])
        if node["in"] == "querystring":
            self.context.refused("a `querystring` parameter is not printed", pointer)
            return None
        location = Location(node["in"])
        if location is Location.HEADER and name.lower() in IGNORED_HEADERS:
            self.context.refused(
                f"header parameter {name!r} is not a parameter", pointer
            )
            return None
        if "schema" not in node:
            self.context.degraded("a parameter with `content` is sent as text", pointer)
        if node.get("allowReserved") is True:
            at = child(pointer, "allowReserved")
            self.context.degraded("reserved characters are escaped all the same", at)
        schema = node.get("schema", {"type": "string"})
        style = self._style(node, location, pointer)
        at = child(pointer, "schema")
        target, _ = self.context.target(mapping(schema), at)
        return Parameter(
            wire_name=name,
            location=location,
            type=self.schemas.lower(schema, at, (*hint, name), in_place=True),
            required=location is Location.PATH or node.get("required") is True,
            style=style,
            explode=node.get("explode", style is Style.FORM),
            notes=notes(
                node,
                also=(mapping(schema), target),
                within=unnamed(mapping(target.get("items"))),
            ),
            pointer=pointer,
            example=node.get("example", _first_example(node, target)),
            default=_default(mapping(schema), target),
            is_credential=node.get("x-typecase-credential") is True,
            argument=node.get("x-typecase-argument"),
            variables=security.variables(node),
            marked_secret=node.get("x-typecase-secret") is True,
        )

    def _style(self, node: Node, location: Location, pointer: str) -> Style:
        word = node.get("style", STYLES[location])
        if word == "cookie":
            self.context.degraded("the cookie is escaped", child(pointer, "style"))
            word = Style.FORM
        if word not in set(Style):
            fault = self.context.document.diagnostic(
                "unsupported-style",
                f"parameters of style {word} are not supported",
                child(pointer, "style"),
                hint=f"use one of {', '.join(Style)}",
            )
            raise DiagnosticsError([fault])
        return Style(word)

    def _bodies(
        self, node: Node, pointer: str, hint: tuple[str, ...]
    ) -> tuple[tuple[Body, ...], bool, Notes]:
        raw = node.get("requestBody")
        if raw is None:
            return (), False, Notes()
        body, at = self.context.target(raw, child(pointer, "requestBody"))
        found: list[Body] = []
        for media_type, media in body.get("content", {}).items():
            place = child(at, "content", media_type)
            if not BODIES.fullmatch(media_type.split(";")[0].strip().lower()):
                self.context.refused(f"a body of {media_type} is not printed", place)
                continue
            report_streams(self.context, media, place)
            schema = media.get("schema", {"type": "string", "format": "binary"})
            kind = self.schemas.lower(schema, child(place, "schema"), (*hint, "body"))
            example = media.get("example", _first_example(media, schema))
            found.append(Body(media_type, kind, place, example))
        said = notes(body, within=map(mapping, body.get("content", {}).values()))
        return tuple(found), body.get("required") is True, said

    def _answers(
        self, node: Node, pointer: str, hint: tuple[str, ...]
    ) -> tuple[Answer, ...]:
        return lower_answers(self.context, self.schemas, node, pointer, hint)

    def _server(self, item: Node, node: Node, pointer: str) -> str | None:
        nodes = node.get("servers") or item.get("servers")
        if not nodes:
            return None
        if len(nodes) > 1:
            self.context.degraded("only the first server of an operation", pointer)
        server = security.servers(nodes[:1])[0]
        if server not in self.servers:
            self.servers.append(server)
        return server.name


def identify(
    path: str, method: str, node: Node, repeated: Collection[str] = ()
) -> tuple[str, str]:
    """Choose resource and verb: from `resource/verb`, else from tag, id and path.

    An id that several operations have tells none of them.
    """
    operation_id = str(node.get("operationId") or "")
    words = [part for part in path.split("/") if part]
    verb = " ".join((method, *words))
    if names_resource(operation_id):
        resource, _, named = operation_id.partition("/")
        return resource, verb if operation_id in repeated else named
    tags = node.get("tags") or ()
    fixed = [word for word in words if not word.startswith("{")]
    resource = str(tags[0]) if tags else (fixed[0] if fixed else "root")
    return resource, verb if operation_id in repeated else operation_id or verb


def _default(*nodes: Node) -> LiteralValue:
    values = (node["default"] for node in nodes if "default" in node)
    value = next(values, None)
    return value if isinstance(value, (str, int, float, bool)) else None


def _first_example(*nodes: Any) -> object:
    for node in map(mapping, nodes):
        if "example" in node:
            return node["example"]
        named = mapping(node.get("examples")).values()
        for value in (*items(node.get("examples")), *map(_value_of, named)):
            return value
    return None


def _value_of(example: Any) -> object:
    values = mapping(example)
    return values.get("value", values.get("dataValue"))
