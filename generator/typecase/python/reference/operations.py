"""Operations as the reference shows them.

In: an operation of an API and its names. Out: how it is called, what it takes, answers
and raises, and what the document leaves open.
"""

from collections.abc import Iterator

from typecase.ir import Answer, Api, Operation, Parameter, Type, UnionOf
from typecase.python.client.method_docs import (
    one_of,
    repetition,
    said,
    sentence,
    successes,
)
from typecase.python.examples.calls import example_view, method_path
from typecase.python.naming.naming import Names
from typecase.python.naming.status_names import error_class
from typecase.python.reference.text import not_shown
from typecase.python.text.code import Code
from typecase.python.text.markdown import block, inline, row, ticked
from typecase.python.types.annotations import Annotations
from typecase.python.types.type_descriptions import sending, type_text
from typecase.python.views import View


def operation_reference(
    operation: Operation, api: Api, names: Names, package: str
) -> View:
    """Describe one operation."""
    annotations = Annotations(names.classes)
    return View(
        call=inline(ticked(method_path(operation, names))),
        summary=inline(sentence(operation.notes.summary)),
        request=inline(ticked(f"{operation.method} {operation.path}")),
        description=block(operation.notes.description),
        cautions=_cautions(operation),
        example=example_view(operation, api, names, package),
        arguments=tuple(_arguments(operation, names, annotations)),
        rules=tuple(_rules(operation, names)),
        answers=tuple(_answers(operation, names, annotations)),
        errors=tuple(_errors(operation, annotations)),
        headers=_headers(operation, names),
        credentials=_credentials(operation, api, names),
        not_shown=not_shown(operation.notes),
    )


def overview_row(operation: Operation, names: Names) -> Code:
    """Write the row of one operation in the list of all."""
    return row(
        (
            (ticked(method_path(operation, names)),),
            (ticked(f"{operation.method} {operation.path}"),),
            (operation.notes.summary,),
        )
    )


def _headers(operation: Operation, names: Names) -> Code | None:
    """Name the model of what answers declare beside their bodies."""
    if operation.headers_id is None:
        return None
    return inline(ticked(f"models.{names.classes[operation.headers_id]}"))


def _cautions(operation: Operation) -> list[Code]:
    repeated = (
        "Idempotent: the call may be repeated."
        if operation.idempotent
        else "Not idempotent: a repeated call acts again."
    )
    old = [inline("Deprecated.")] if operation.notes.deprecated else []
    return [*old, inline(repeated, repetition(operation))]


def _arguments(
    operation: Operation, names: Names, annotations: Annotations
) -> Iterator[Code]:
    for parameter in operation.parameters:
        if not parameter.is_credential:
            name = names.argument(operation, parameter)
            yield _argument(name, parameter, annotations)
    if operation.bodies:
        kind = UnionOf(tuple(body.type for body in operation.bodies))
        media_types = dict.fromkeys(body.media_type for body in operation.bodies)
        yield row(
            (
                (ticked("body"),),
                (),
                (f"body, {one_of(media_types)}",),
                (type_text(annotations.argument(kind), kind),),
                ("yes" if operation.body_required else "no",),
                said(operation.body_notes),
            )
        )


def _argument(name: str, parameter: Parameter, annotations: Annotations) -> Code:
    kind = type_text(annotations.argument(parameter.type), parameter.type)
    defaults = [] if parameter.default is None else [parameter.default]
    return row(
        (
            (ticked(name),),
            (ticked(parameter.wire_name),),
            (str(parameter.location),),
            (", ".join(part for part in (kind, sending(parameter)) if part),),
            ("yes" if parameter.required else "no",),
            said(parameter.notes, defaults=defaults),
        )
    )


def _rules(operation: Operation, names: Names) -> Iterator[Code]:
    by_wire = names.by_wire(operation)
    for group in operation.require_any:
        listed = one_of(by_wire[wire_name] for wire_name in group)
        yield inline(f"At least one of {listed} is required.")
    own = names.resources[operation.resource]
    beside = ticked(f"{own.module}.{own.extra.get(operation.pointer)}")
    if operation.paging is not None:
        yield inline(f"{beside} iterates over the items of all pages.")
    if operation.batching is not None:
        size = operation.batching.size
        yield inline(f"{beside} sends any number of items, {size} at a time.")


def _answers(
    operation: Operation, names: Names, annotations: Annotations
) -> Iterator[Code]:
    call = f"client.response({method_path(operation, names)}, …).body"
    for answer in successes(operation):
        whole = _annotated(answer.type, annotations)
        text = whole
        if answer.unwrap is not None:
            payload = _annotated(answer.payload, annotations)
            text = f"{payload}, the {ticked(answer.unwrap)} of {whole}"
        media_type = f", {ticked(answer.media_type)}" if answer.media_type else ""
        yield inline(f"{_status(answer)}{media_type}: {text}.", *said(answer.notes))
        if answer.unwrap is not None:
            yield inline(f"The whole {whole} is {ticked(call)}.")


def _errors(operation: Operation, annotations: Annotations) -> Iterator[Code]:
    good = successes(operation)
    by_status: dict[str, list[Answer]] = {}
    for answer in operation.answers:
        if answer not in good:
            by_status.setdefault(answer.status, []).append(answer)
    for status, answers in by_status.items():
        kinds = tuple(each.type for each in answers if each.type is not None)
        texts = dict.fromkeys(text for each in answers for text in said(each.notes))
        yield row(
            (
                (_status(answers[0]),),
                (ticked(error_class(status)),),
                (_annotated(UnionOf(kinds), annotations) if kinds else "",),
                texts,
            )
        )


def _status(answer: Answer) -> str:
    return "any other" if answer.status == "default" else answer.status


def _annotated(kind: Type | None, annotations: Annotations) -> str:
    return "`None`" if kind is None else ticked(annotations.value(kind))


def _credentials(operation: Operation, api: Api, names: Names) -> Code:
    """Say which arguments of the client an operation needs."""
    alternatives = [
        " with ".join(ticked(names.credentials.get(name, name)) for name in each)
        for each in api.security_of(operation)
    ]
    own = " with ".join(
        ticked(names.argument(operation, parameter))
        for parameter in operation.parameters
        if parameter.is_credential
    )
    listed = [each or "none" for each in alternatives]
    return inline(", ".join(filter(None, [own, " or ".join(listed)])) or "none")
