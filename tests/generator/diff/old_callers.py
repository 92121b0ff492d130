"""Write code that uses all public names of a package, with their types."""

import re
from collections.abc import Iterator

from typecase.python_surface.records import (
    Argument,
    ClientClass,
    Method,
    ModelClass,
    Surface,
)

IMPORTS = """\
from __future__ import annotations

import builtins
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, assert_type
from uuid import UUID

if TYPE_CHECKING:
    from sdk.{package} import params

from sdk.{package} import errors, models
"""
RUNTIME = {
    "AsyncItems": "streaming.items",
    "AsyncPaginator": "pagination.pages",
    "AsyncToken": "auth.token_cache",
    "Item": "pagination.pages",
    "Items": "streaming.items",
    "Outcome": "batches.outcomes",
    "Page": "pagination.pages",
    "Position": "pagination.pages",
    "Token": "auth.token_cache",
    "Upload": "models.file",
}
"""The modules of the runtime from which annotations have names."""


def write_callers(old: Surface, package: str) -> str:
    """Return a module that uses the package ``package`` as if it were the old one.

    The functions have the old annotations, so a type checker finds all that changed.
    """
    prefix = package.title().replace("_", "")
    names = {"PetsClient": f"{prefix}Client", "AsyncPetsClient": f"Async{prefix}Client"}
    senders = {
        "PetsSender": f"{prefix}Sender",
        "AsyncPetsSender": f"Async{prefix}Sender",
    }
    lines = [IMPORTS.format(package=package)]
    own = {client.name for client in old.clients}
    for module, classes in (("client", names), ("sender", senders)):
        shown = [f"{new} as {name}" for name, new in classes.items() if name in own]
        if shown:
            lines.append(f"from sdk.{package}.{module} import {', '.join(shown)}")
    functions: list[str] = []
    for client in old.clients:
        functions += _construct(client)
    for method in old.methods:
        functions += _call(method)
    for model in old.models:
        functions += _use_model(model)
    for enum in old.enums:
        members = ", ".join(f"{enum.name}.{member}" for member in enum.members)
        functions.append(f"() -> builtins.list[{enum.name}]:\n    return [{members}]")
    for error in old.errors:
        functions.append(
            f"(error: errors.{error.name}) -> {error.body}:\n    return error.body"
        )
    used = {name for text in functions for name in re.findall(r"\w+", text)}
    lines += [
        f"from sdk._runtime.{module} import {name}"
        for name, module in RUNTIME.items()
        if name in used
    ]
    lines += [f"\n\ndef f{place}{text}" for place, text in enumerate(functions)]
    return "\n".join(lines) + "\n"


def _parameters(arguments: tuple[Argument, ...], prefix: str = "a_") -> str:
    return ", ".join(f"{prefix}{each.name}: {each.annotation}" for each in arguments)


def _construct(client: ClientClass) -> Iterator[str]:
    arguments = client.arguments
    passed = ", ".join(f"{each.name}=a_{each.name}" for each in arguments)
    header = f"({_parameters(arguments)}) -> {client.name}"
    yield f"{header}:\n    return {client.name}({passed})"


def _call(method: Method) -> Iterator[str]:
    is_hook = method.path.startswith("webhooks.")
    classes = ("PetsSender", "AsyncPetsSender")
    if not is_hook:
        classes = ("PetsClient", "AsyncPetsClient")
    for signature in method.overloads or (method.signature,):
        required = tuple(each for each in signature.arguments if each.is_required)
        for own_class, returns in zip(
            classes, (signature.returns, signature.async_returns), strict=True
        ):
            for arguments in (signature.arguments, required):
                yield _call_with(method, arguments, own_class, returns)


def _call_with(
    method: Method,
    arguments: tuple[Argument, ...],
    client: str,
    returns: str,
) -> str:
    passed = ", ".join(
        f"a_{each.name}" if each.is_positional else f"{each.name}=a_{each.name}"
        for each in arguments
    )
    parameters = ", ".join(filter(None, (f"client: {client}", _parameters(arguments))))
    by_name = ", ".join(f"{each.name}=a_{each.name}" for each in arguments)
    return (
        f"({parameters}) -> {returns}:\n"
        f"    client.{method.path}({by_name})\n"
        f"    return client.{method.path}({passed})"
    )


def _use_model(model: ModelClass) -> Iterator[str]:
    yield f"() -> type[{model.name}]:\n    return {model.name}"
    if model.base:
        yield f"(value: {model.name}) -> {model.base}:\n    return value"
    if model.is_received:
        for member in model.members:
            yield (
                f"(value: {model.name}) -> {member.annotation}:\n"
                f"    return value.{member.name}"
            )
    if model.is_sent:
        required = [each for each in model.members if each.is_required]
        for members in (model.members, required):
            parameters = ", ".join(f"a_{m.name}: {m.argument}" for m in members)
            passed = ", ".join(f"{m.name}=a_{m.name}" for m in members)
            yield (
                f"({parameters}) -> {model.name}:\n    return {model.name}({passed})"
            )
