"""Test the `Secret` type: masking, comparison, copying and pickling."""

import copy
import json
import pickle
import pprint
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

from typecase.runtime import errors
from typecase.runtime.auth.token_sources import ClientCredentials, Login, Refresh
from typecase.runtime.secret import (
    MASK,
    Secret,
    conceal,
    reveal_if_secret,
    with_secrets,
)

CANARY = "canary-8c1b"
"""A value that must not appear in anything shown."""


@dataclass(slots=True)
class _Dataclass:
    secret: Secret[str]


class _Model(BaseModel):
    secret: Secret[str]


def _list_representations() -> Iterator[str]:
    """Yield the texts of a secret in all the ways in which it could be shown."""
    secret, model = Secret(CANARY), _Model.model_validate({"secret": CANARY})
    yield from (repr(secret), str(secret), f"{secret:>20}", repr([{1: (secret,)}]))
    yield from (repr(_Dataclass(secret)), pprint.pformat(asdict(_Dataclass(secret))))
    yield from (repr(model), model.model_dump_json(), repr(model.model_dump()))
    yield TypeAdapter(Secret[str]).dump_json(secret).decode()
    yield json.dumps({"key": [secret]}, default=str)
    yield repr(pickle.loads(pickle.dumps([secret])))
    yield repr(copy.deepcopy({"key": secret}))
    try:
        raise ValueError(secret)
    except ValueError as error:
        report = traceback.TracebackException.from_exception(error, capture_locals=True)
        yield "".join(report.format())


def test_secret_is_masked_in_every_representation() -> None:
    for text in _list_representations():
        assert CANARY not in text
        assert MASK in text


def test_pickle_does_not_contain_the_value() -> None:
    pickled = pickle.dumps(Secret(CANARY))
    assert CANARY.encode() not in pickled
    with pytest.raises(errors.ConfigurationError, match="create the secret again"):
        pickle.loads(pickled).reveal()


def test_secrets_compare_by_value() -> None:
    assert Secret("a") == Secret("a") == "a"
    assert Secret("a") != Secret("b")
    # Half of a surrogate pair cannot be encoded in UTF-8, but can be compared.
    assert Secret("\ud800é") == "\ud800é"
    assert Secret("a") != b"a"
    assert len({Secret("a"), Secret("a"), Secret("b")}) == 2
    assert not hasattr(Secret("a"), "__dict__")


def test_copy_contains_the_value() -> None:
    assert copy.deepcopy([Secret(CANARY)])[0].reveal() == CANARY
    assert copy.copy(Secret(CANARY)).reveal() == CANARY


def test_conceal_and_reveal() -> None:
    assert conceal(None) is None
    assert conceal(Secret("a")).reveal() == "a"
    assert (reveal_if_secret(Secret(1)), reveal_if_secret(2)) == (1, 2)
    arguments = with_secrets({"login": "l", "none": None, "q": "x"}, "login", "none")
    assert repr(arguments) == f"{{'login': {MASK}, 'none': None, 'q': 'x'}}"


@pytest.mark.parametrize(
    "source",
    [
        ClientCredentials(CANARY, CANARY),
        Login(CANARY, CANARY),
        Refresh(CANARY, CANARY, {"token": CANARY}),
    ],
    ids=lambda source: type(source).__name__,
)
def test_token_sources_show_no_secret(source: Any) -> None:
    for text in (repr(source), repr(asdict(source)), pprint.pformat(source)):
        assert CANARY not in text
    assert CANARY.encode() not in pickle.dumps(source)
    assert CANARY in source.variables().values()
