"""Build the views of operations in REFERENCE.md."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from typecase.ir import Api, ArgumentRule, Operation, Parameter, Response, Type, UnionOf
from typecase.names.api_names import Names
from typecase.names.body_members import BodyMember
from typecase.names.status_names import error_class
from typecase.python.client.argument_docs import (
    CLIENT_VALUE,
    IDEMPOTENCY_KEY,
    UNIX_TIME,
    describe_variants,
)
from typecase.python.client.method_docs import (
    describe_retries,
    describe_uncertainty,
    success_responses,
)
from typecase.python.client.methods import return_annotation, sent_body_type
from typecase.python.client.sentences import (
    end_sentence,
    join_alternatives,
    member_sentences,
    note_sentences,
)
from typecase.python.examples.calls import example_view, method_expression
from typecase.python.reference.bulk_methods import (
    batches_reference,
    pages_reference,
)
from typecase.python.reference.fragments import (
    NO,
    YES,
    name_cell,
    type_cell,
    unspecified_lines,
)
from typecase.python.text.code import Code, code
from typecase.python.text.markdown import block, cell, code_span, inline, row, span_cell
from typecase.python.types.annotations import Annotations
from typecase.python.types.type_descriptions import describe_serialization
from typecase.python.views.pages import OperationReferenceView


def operation_reference(
    operation: Operation, api: Api, names: Names, package: str
) -> OperationReferenceView:
    """Return the view of an operation, with an example call."""
    has_client = names.parts.has_client
    annotations = Annotations(
        names.classes, accept_datetime=has_client, accept_text=has_client
    )
    return OperationReferenceView(
        call=inline(code_span(method_expression(operation, names))),
        summary=inline(end_sentence(operation.notes.summary)),
        request=inline(code_span(f"{operation.method} {operation.path}")),
        description=block(operation.notes.description),
        cautions=_cautions(operation, names),
        example=example_view(operation, api, names, package),
        arguments=tuple(_argument_rows(operation, names, annotations)),
        remarks=tuple(_remarks(operation, names, annotations)),
        responses=tuple(_response_lines(operation, names, annotations)),
        errors=tuple(_error_rows(operation, annotations)),
        headers=_headers_model(operation, names),
        credentials=_credentials(operation, api, names),
        not_shown=unspecified_lines(operation.notes),
        pages=pages_reference(operation, api, names, package),
        batches=batches_reference(operation, api, names, package),
    )


def overview_row(operation: Operation, names: Names) -> Code:
    """Return the row of an operation in the overview of an API."""
    return row(
        span_cell(method_expression(operation, names)),
        span_cell(f"{operation.method} {operation.path}"),
        cell(operation.notes.summary),
    )


def _headers_model(operation: Operation, names: Names) -> Code | None:
    """Return the name of the response headers' model, or None without such a model."""
    if operation.headers_id is None:
        return None
    return inline(code_span(f"models.{names.classes[operation.headers_id]}"))


def _cautions(operation: Operation, names: Names) -> list[Code]:
    """Return sentences on deprecation, and on idempotency and retries."""
    safety = "Idempotent: the call may be repeated safely."
    sentences = [safety] if operation.is_idempotent else []
    if names.parts.has_client:
        sentences += [
            describe_retries(operation),
            describe_uncertainty(operation, names),
        ]
    deprecation = [inline("Deprecated.")] if operation.notes.deprecated else []
    return [*deprecation, inline(*filter(None, sentences))]


def _argument_rows(
    operation: Operation, names: Names, annotations: Annotations
) -> Iterator[Code]:
    """Yield the rows of parameters, of the body's members and of the body, if any.

    Credentials are left out, because they are arguments of the client.
    """
    for parameter in operation.parameters:
        if parameter.is_argument:
            name = names.argument(operation, parameter)
            has_client = names.parts.has_client
            yield _argument_row(name, parameter, annotations, has_client=has_client)
    members = _body_members(operation, names)
    # A body contains Unix time as a number.
    annotations = replace(annotations, accept_datetime=False)
    for member in members:
        kind = member.field.type
        yield row(
            span_cell(member.argument),
            name_cell(member.field.wire_name),
            code("body"),
            type_cell(annotations.argument_type(kind), kind),
            YES if member.field.must_be_set else NO,
            cell(*member_sentences(member.field)),
        )
    if operation.bodies:
        kind = sent_body_type(operation)
        media_types = dict.fromkeys(body.media_type for body in operation.bodies)
        alternative = ["In place of the members."] if members else []
        yield row(
            span_cell(names.body_argument(operation)),
            code(""),
            cell(f"body, {join_alternatives(media_types)}"),
            type_cell(annotations.argument_type(kind), kind),
            YES if operation.body_required and not members else NO,
            cell(*note_sentences(operation.body_notes), *alternative),
        )


def _body_members(operation: Operation, names: Names) -> Sequence[BodyMember]:
    """Return the body's members that are arguments: handlers get the whole body."""
    return names.body_members[operation.pointer] if names.parts.has_client else ()


def _argument_row(
    name: str, parameter: Parameter, annotations: Annotations, *, has_client: bool
) -> Code:
    # Handlers get every required value, also one that clients send by themselves.
    is_required = parameter.must_be_passed if has_client else parameter.required
    sent = parameter.only_value if has_client else None
    defaults = [each for each in (sent, parameter.default) if each is not None][:1]
    return row(
        span_cell(name),
        name_cell(parameter.wire_name),
        code(parameter.location),
        type_cell(
            annotations.argument_type(parameter.type),
            parameter.type,
            describe_serialization(parameter),
        ),
        YES if is_required else NO,
        cell(
            *note_sentences(parameter.notes, defaults=defaults),
            *([UNIX_TIME] if parameter.is_unix_time else []),
            *([IDEMPOTENCY_KEY] if parameter.is_idempotency_key else []),
            *([CLIENT_VALUE] if parameter.is_overridable else []),
        ),
    )


def _remarks(
    operation: Operation, names: Names, annotations: Annotations
) -> Iterator[Code]:
    """Yield sentences on required groups of arguments, and on results."""
    yield from map(inline, describe_variants(_body_members(operation, names)))
    if not (operation.require_any or operation.overloads):
        return
    arguments = names.arguments_by_wire_name(operation)
    for group in operation.require_any:
        alternatives = join_alternatives(arguments[wire_name] for wire_name in group)
        yield inline(f"At least one of {alternatives} is required.")
    members = {
        member.field.wire_name: member.argument
        for member in _body_members(operation, names)
    }
    body = names.body_argument(operation)
    for overload in operation.overloads:
        selected = overload.select(success_responses(operation))
        returned = return_annotation(selected, annotations)
        rules = " and ".join(
            f"{code_span(_rule_argument(rule, arguments, members, body))}"
            f" {_rule_text(rule)}"
            for rule in overload.rules
        )
        yield inline(f"Returns {code_span(returned)} if {rules}.")


def _rule_argument(
    rule: ArgumentRule,
    arguments: Mapping[str, str],
    members: Mapping[str, str],
    body: str,
) -> str:
    """Return the argument that a rule is about, or the member of the whole body.

    ``body`` is the name of the argument for the whole body.
    """
    if not rule.is_member:
        return arguments[rule.wire_name]
    return members.get(rule.wire_name, f"{body}.{rule.wire_name}")


def _rule_text(rule: ArgumentRule) -> str:
    """Return what a rule says about its argument, such as "is left out"."""
    if rule.values is None:
        return "is passed"
    values = [code_span(repr(value)) for value in rule.values if value is not None]
    left_out = ["left out"] if None in rule.values else []
    return f"is {' or '.join([*values, *left_out])}"


def _response_lines(
    operation: Operation, names: Names, annotations: Annotations
) -> Iterator[Code]:
    """Yield a line for each success response.

    Methods return only the payload of a response that is unwrapped; a second line then
    says how to get the whole body.
    """
    for response in success_responses(operation):
        body = _annotation(response.type, annotations)
        result = body
        if response.unwrap is not None:
            payload = _annotation(response.payload, annotations)
            result = f"{payload}, the {code_span(response.unwrap)} of {body}"
        media_type = (
            f", {code_span(response.media_type)}" if response.media_type else ""
        )
        yield inline(
            f"{_status(response)}{media_type}: {result}.",
            *note_sentences(response.notes),
        )
        if response.unwrap is not None and names.parts.has_client:
            call = f"client.response({method_expression(operation, names)}, …).body"
            yield inline(f"{code_span(call)} is the whole {body}.")
    for response in operation.alternatives:
        if response.is_success and names.parts.has_client:
            header = f'extra_headers={{"Accept": "{response.media_type}"}}'
            call = (
                f"client.response({method_expression(operation, names)}, …, {header})"
            )
            yield inline(
                f"{code_span(call)} has the {code_span('content')} in that format."
            )


def _error_rows(operation: Operation, annotations: Annotations) -> Iterator[Code]:
    """Yield the table rows of responses that are not successes, one for each status."""
    successes = success_responses(operation)
    by_status: dict[str, list[Response]] = {}
    for response in operation.responses:
        if response not in successes:
            by_status.setdefault(response.status, []).append(response)
    for status, responses in by_status.items():
        types = tuple(
            response.type for response in responses if response.type is not None
        )
        sentences = dict.fromkeys(
            sentence
            for response in responses
            for sentence in note_sentences(response.notes)
        )
        yield row(
            cell(_status(responses[0])),
            span_cell(error_class(status)),
            cell(_annotation(UnionOf(types), annotations) if types else ""),
            cell(*sentences),
        )


def _status(response: Response) -> str:
    return "any other" if response.status == "default" else response.status


def _annotation(kind: Type | None, annotations: Annotations) -> str:
    """Return the annotation of a type as a code span; None stands for no body."""
    return "`None`" if kind is None else code_span(annotations.value_type(kind))


def _credentials(operation: Operation, api: Api, names: Names) -> Code:
    """Return the alternative sets of client arguments that authenticate a call.

    For example: `` `key` with `secret` or none``. Parameters that are credentials come
    first. Without any credentials, return "none".
    """
    alternatives = [
        " with ".join(
            code_span(names.credentials[scheme_id]) for scheme_id in alternative
        )
        for alternative in api.security_of(operation)
    ]
    parameters = " with ".join(
        code_span(names.argument(operation, parameter))
        for parameter in operation.parameters
        if parameter.is_credential and not parameter.is_shared
    )
    schemes = " or ".join(alternative or "none" for alternative in alternatives)
    return inline(", ".join(filter(None, [parameters, schemes])) or "none")
