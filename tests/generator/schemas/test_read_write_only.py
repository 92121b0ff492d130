"""Members that are read-only or write-only: who has to give them, and who has to get
them.
"""

from pathlib import Path

import pytest

from tests.generator.schemas.conftest import Import

FRAGMENT = Path(__file__).parents[1] / "snippets" / "one_way.yaml"
WHOLE = b'{"id":"1","name":"Ali","seenAt":null,"link":{"href":"x"},"odd":1}'


def test_nobody_has_to_write_what_goes_one_way(imported: Import) -> None:
    user = imported(FRAGMENT)(".shop.models").User(name="Ali", odd=1)
    assert repr(user) == "User(name='Ali', size=None, odd=1)"
    assert user.model_dump_json(exclude_unset=True) == '{"name":"Ali","odd":1}'
    with pytest.raises(
        AttributeError, match="this User has no id: the field is read-only"
    ):
        _ = user.id
    with pytest.raises(AttributeError, match="no password: the field is write-only"):
        _ = user.password
    with pytest.raises(AttributeError, match="has no attribute 'unheard'"):
        _ = user.unheard


def test_schemas_of_models_say_what_the_document_says(imported: Import) -> None:
    schema = imported(FRAGMENT)(".shop.models").User.model_json_schema()
    named = ["name", "odd", "id", "password", "seenAt", "link"]
    assert schema["required"] == named
    assert schema["properties"]["id"]["readOnly"] is True
    assert schema["properties"]["password"]["writeOnly"] is True
    assert "default" not in schema["properties"]["id"]


def test_a_request_needs_what_is_write_only(imported: Import) -> None:
    module = imported(FRAGMENT)
    User, errors = module(".shop.models").User, module("")
    fake = module(".testing").Fake("one_way.shop")
    with fake.client(module(".shop.client").ShopClient) as client:
        with pytest.raises(errors.InvalidRequestError, match="password"):
            client.users.create(body=User(name="Ali", odd=1))
        body = User(name="Ali", password="open", odd=1)
        got = client.users.create(body=body)
        assert (got.id, got.link.href) == ("text", "text")
        [call] = fake.calls
        assert call.arguments["body"] == body


def test_an_answer_needs_what_is_read_only(imported: Import) -> None:
    module = imported(FRAGMENT)
    User, errors = module(".shop.models").User, module("")
    testing = module(".testing")
    fake = testing.Fake("one_way.shop")
    body = User(name="Ali", password="open", odd=1)
    with fake.client(module(".shop.client").ShopClient) as client:
        fake.answer("users/create", testing.malformed(WHOLE))
        got = client.users.create(body=body)
        assert (got.id, got.seen_at) == ("1", None)
        # What was read can be sent again, as it is or changed.
        got.password = "shut"
        client.users.create(body=got)
        for lacking, place in (
            (WHOLE.replace(b'"id":"1",', b""), "$.id"),
            (WHOLE.replace(b'"href":"x"', b""), "$.link.href"),
        ):
            fake.answer("users/create", testing.malformed(lacking))
            with pytest.raises(errors.DecodingError) as caught:
                client.users.create(body=body)
            assert caught.value.json_path == place
