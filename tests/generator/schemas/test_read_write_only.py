"""Test read-only and write-only fields.

A read-only field is required in responses only, a write-only field in requests only.
"""

from pathlib import Path

import pytest

from tests.generator.schemas.conftest import PackageImporter

SNIPPET = Path(__file__).parents[1] / "snippets" / "read_write_only.yaml"
RESPONSE_BODY = (
    b'{"id":"1","name":"Ali","seenAt":null,"link":{"href":"x"},"contradictory":1}'
)


def test_model_needs_no_read_only_or_write_only_field(
    import_package: PackageImporter,
) -> None:
    user = import_package(SNIPPET)(".shop.models").User(name="Ali", contradictory=1)
    assert repr(user) == ("User(name='Ali', size=None, short=None, contradictory=1)")
    assert (
        user.model_dump_json(by_alias=True, exclude_unset=True)
        == '{"name":"Ali","contradictory":1}'
    )
    with pytest.raises(
        AttributeError, match="this User has no id: only a response must contain"
    ):
        _ = user.id
    with pytest.raises(AttributeError, match="no password: only a request must"):
        _ = user.password
    with pytest.raises(AttributeError, match="has no attribute 'unknown'"):
        _ = user.unknown


def test_json_schema_of_model_matches_document(import_package: PackageImporter) -> None:
    schema = import_package(SNIPPET)(".shop.models").User.model_json_schema()
    required = ["name", "contradictory", "id", "password", "seenAt", "link"]
    assert schema["required"] == required
    assert schema["properties"]["id"]["readOnly"] is True
    assert schema["properties"]["password"]["writeOnly"] is True
    assert "default" not in schema["properties"]["id"]


def test_request_requires_write_only_field(import_package: PackageImporter) -> None:
    import_module = import_package(SNIPPET)
    User, errors = import_module(".shop.models").User, import_module("")
    fake = import_module(".testing").Fake("read_write_only.shop")
    with fake.client(import_module(".shop.client").ShopClient) as client:
        with pytest.raises(errors.InvalidRequestError, match="password"):
            client.users.create(body=User(name="Ali", contradictory=1))
        body = User(name="Ali", password="first", contradictory=1)
        value = client.users.create(body=body)
        assert (value.id, value.link.href) == ("text", "text")
        [call] = fake.calls
        assert "first" not in repr(call)
        assert call.arguments == {
            "name": "Ali",
            "password": "first",
            "contradictory": 1,
        }


def test_response_requires_read_only_field(import_package: PackageImporter) -> None:
    import_module = import_package(SNIPPET)
    User, errors = import_module(".shop.models").User, import_module("")
    testing = import_module(".testing")
    fake = testing.Fake("read_write_only.shop")
    body = User(name="Ali", password="first", contradictory=1)
    with fake.client(import_module(".shop.client").ShopClient) as client:
        fake.answer("users/create", testing.malformed(RESPONSE_BODY))
        value = client.users.create(body=body)
        assert (value.id, value.seen_at) == ("1", None)
        # A model from a response can be changed and sent again.
        value.password = "second"
        client.users.create(body=value)
        for incomplete_body, json_path in (
            (RESPONSE_BODY.replace(b'"id":"1",', b""), "$.id"),
            (RESPONSE_BODY.replace(b'"href":"x"', b""), "$.link.href"),
        ):
            fake.answer("users/create", testing.malformed(incomplete_body))
            with pytest.raises(errors.DecodingError) as caught:
                client.users.create(body=body)
            assert caught.value.json_path == json_path
