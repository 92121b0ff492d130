"""Test the section on the credentials of an API."""

from pathlib import Path

from tests.generator.reference.generated_markdown import generate_markdown

DOCUMENT = """
openapi: 3.1.0
info: {title: Shop, version: "1"}
servers:
  - url: https://{host}/v1
    variables:
      host:
        default: shop.example
        x-typecase-placeholder: true
        x-typecase-env: SHOP_HOST
paths:
  /pets:
    get:
      operationId: pets/list
      security: [{key: [], partner: []}, {key: []}]
      responses: {"204": {description: Listed.}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key, x-typecase-env: SHOP_KEY}
    partner: {type: apiKey, in: header, name: X-Partner}
"""


def test_environment_example_sets_each_variable_to_its_own_value(
    tmp_path: Path,
) -> None:
    guide = generate_markdown(DOCUMENT, tmp_path)["GUIDE.md"]
    assert 'os.environ["SHOP_HOST"] = "shop.example"\n' in guide
    assert 'os.environ["SHOP_KEY"] = "my-key"\n' in guide
    assert "with ShopClient() as client:\n" in guide


def test_smallest_set_of_credentials_is_required(tmp_path: Path) -> None:
    readme = generate_markdown(DOCUMENT, tmp_path)["README.md"]
    assert "\n- Every operation needs `key`, and accepts `partner` too.\n" in readme


def test_readme_has_the_environment_variables(tmp_path: Path) -> None:
    readme = generate_markdown(DOCUMENT, tmp_path)["README.md"]
    assert (
        "\n- Credentials that are not passed come from environment variables:"
        " `key` from `SHOP_KEY`, `partner` from"
    ) in readme


def test_example_passes_a_token_rather_than_a_password(tmp_path: Path) -> None:
    document = (
        DOCUMENT.replace(
            "[{key: [], partner: []}, {key: []}]", "[{user: []}, {key: []}]"
        )
        + "    user: {type: http, scheme: basic}\n"
    )
    readme = generate_markdown(document, tmp_path)["README.md"]
    assert "- Every operation needs `user`, `key` or `api_key`.\n" in readme
    assert 'key="my-key"' in readme
    assert "user=" not in readme
