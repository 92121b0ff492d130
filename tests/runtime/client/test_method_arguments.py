"""Test how the arguments of a method become those of its operation."""

from typing import Any

import pytest

from typecase.runtime.client.method_arguments import combine_arguments
from typecase.runtime.credentials import Secrets
from typecase.runtime.errors import ConfigurationError, InvalidRequestError
from typecase.runtime.models.model import Model
from typecase.runtime.operation import JSON, Body, Operation
from typecase.runtime.options import as_request_options
from typecase.runtime.pagination.page_request import build_first_request
from typecase.runtime.pagination.paging import Paging
from typecase.runtime.serialization.parameters.parameter import Parameter
from typecase.runtime.serialization.request_encoder import encode_request
from typecase.runtime.unset import UNSET

FIND = Operation[Any](
    id="find",
    method="GET",
    path="/x",
    parameters=(
        Parameter("q", "q", "query", str | None, nullable=True),
        Parameter("page", "page", "query", int | None, nullable=True),
    ),
    require_any=(("q",),),
    paging=Paging("", page="page", first=1),
)


def test_arguments_that_are_unset_are_left_out() -> None:
    arguments = combine_arguments(FIND, {}, None, {"q": UNSET, "page": None})
    assert arguments == {"page": None}
    with pytest.raises(InvalidRequestError, match="at least one of q is required"):
        encode_request(FIND, arguments, Secrets())


def test_nullable_parameter_without_argument_is_left_out() -> None:
    assert encode_request(FIND, {"q": "a"}, Secrets()).query == [("q", "a")]


def test_first_page_of_a_nullable_argument() -> None:
    arguments = combine_arguments(FIND, {}, None, {"q": UNSET, "page": UNSET})
    assert build_first_request(FIND, arguments).key == 1


class Message(Model):
    to: str
    body: str


def test_misused_body_names_the_member() -> None:
    send = Operation[Any](
        id="send",
        method="POST",
        path="/x",
        bodies=(Body(JSON, Message),),
        body_required=True,
        member_arguments={"body": "body_body"},
    )
    with pytest.raises(TypeError, match="; the member `body` is `body_body`"):
        combine_arguments(send, {}, {"to": "a"}, {"body": "b"})
    with pytest.raises(InvalidRequestError) as caught:
        encode_request(send, {"body": "b"}, Secrets())
    [fault] = caught.value.faults
    assert fault.message.endswith("; the member `body` is `body_body`")
    with pytest.raises(InvalidRequestError) as caught:
        encode_request(send, {"body": {"to": "a"}}, Secrets())
    assert "body_body" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("timeot", "did you mean `timeout`?"),
        ("x", "expected one of timeout, retries, headers, on_upload, on_download"),
    ],
)
def test_unknown_option_of_a_call_is_refused(name: str, hint: str) -> None:
    options: Any = {name: 1}
    with pytest.raises(ConfigurationError) as caught:
        as_request_options(options)
    assert str(caught.value) == f"unknown option {name!r} of a call: {hint}"
