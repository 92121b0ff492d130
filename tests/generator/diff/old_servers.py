"""Write an implementation of the server of a package, with all types that it needs."""

import re
from collections.abc import Iterator

from tests.generator.diff.old_callers import RUNTIME
from typecase.python_surface.records import (
    Argument,
    Method,
    ModelClass,
    Protocol,
    Surface,
)

IMPORTS = """\
from __future__ import annotations

import builtins
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, cast
from uuid import UUID

from sdk._runtime.server.response_encoder import Reply
from sdk.{package} import errors, models, server
"""


def write_server(old: Surface, package: str) -> str:
    """Return a module that implements the package ``package`` as if it were the old.

    It has the old annotations, so a type checker finds all that changed.
    """
    lines = [IMPORTS.format(package=package)]
    protocols = [each for each in old.protocols if not each.is_receiver]
    classes = [line for protocol in protocols for line in _implement(protocol)]
    classes.append("class AllHandlers:")
    classes += [f"    {each.attribute} = Own{each.name}()" for each in protocols]
    classes.append("app = server.create_app(AllHandlers())")
    functions = [
        f"(value: Own{each.name}) -> server.{each.name}:\n    return value"
        for each in protocols
    ]
    for model in old.models:
        functions += _use_model(model, old)
    for enum in old.enums:
        if enum.schema_id in old.handled_schemas | old.answered_schemas:
            members = ", ".join(f"{enum.name}.{member}" for member in enum.members)
            functions.append(f"() -> builtins.list[Any]:\n    return [{members}]")
    functions += [
        f"(body: {error.body}) -> Exception:\n    return errors.{error.name}(body)"
        for error in old.errors
    ]
    used = {
        name for text in (*classes, *functions) for name in re.findall(r"\w+", text)
    }
    lines += [
        f"from sdk._runtime.{module} import {name}"
        for name, module in RUNTIME.items()
        if name in used
    ]
    if "params" in used:
        lines.append(f"from sdk.{package} import params")
    lines += ["", *classes]
    lines += [f"\n\ndef f{place}{text}" for place, text in enumerate(functions)]
    return "\n".join(lines) + "\n"


def _implement(protocol: Protocol) -> Iterator[str]:
    yield f"class Own{protocol.name}:"
    for method in protocol.methods:
        yield _implement_method(method)


def _implement_method(method: Method) -> str:
    arguments = "".join(f", {_parameter(each)}" for each in method.signature.arguments)
    star = ", *" if arguments else ""
    returns = method.signature.returns
    keyword = "def"
    if match := re.fullmatch(r"Awaitable\[(.*)\]", returns):
        keyword, returns = "async def", match[1]
    name = method.path.rpartition(".")[2]
    return (
        f"    {keyword} {name}(self{star}{arguments}) -> {returns}:\n"
        "        raise NotImplementedError"
    )


def _parameter(argument: Argument) -> str:
    default = "" if argument.is_required else " = cast(Any, None)"
    return f"{argument.name}: {argument.annotation}{default}"


def _use_model(model: ModelClass, old: Surface) -> Iterator[str]:
    """Yield what creates the answers and reads the requests."""
    is_handled = model.schema_id in old.handled_schemas
    is_answered = model.schema_id in old.answered_schemas
    if is_handled:
        for member in model.members:
            yield (
                f"(value: {model.name}) -> {member.annotation}:\n"
                f"    return value.{member.name}"
            )
    if is_answered:
        required = [each for each in model.members if each.is_required]
        for members in (model.members, required):
            parameters = ", ".join(f"a_{m.name}: {m.argument}" for m in members)
            passed = ", ".join(f"{m.name}=a_{m.name}" for m in members)
            yield (
                f"({parameters}) -> {model.name}:\n    return {model.name}({passed})"
            )
    if model.base and (is_handled or is_answered):
        yield f"(value: {model.name}) -> {model.base}:\n    return value"
