"""Test that README.md and GUIDE.md describe only what an API uses."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.all_features import ALL_FEATURES
from typecase.config.package_parts import Parts
from typecase.config.settings import Config
from typecase.project import Project

BATCHES = Path(__file__).parents[1] / "snippets" / "batches.yaml"
HEAD = """\
openapi: 3.1.0
info: {title: Time API, version: "1"}
servers: [{url: "https://time.example"}]
"""
TEXT = "{description: Text., content: {application/json: {schema: {type: string}}}}"
SMALL = f"{HEAD}paths: {{/time: {{get: {{responses: {{'200': {TEXT}}}}}}}}}"
SCHEMES = {
    "user": "{type: http, scheme: basic}",
    "key": "{type: apiKey, in: header, name: X-Key}",
    "oauth": "{type: oauth2, flows: {clientCredentials: {tokenUrl: /t, scopes: {}}}}",
}


def generate_pages(
    document: str,
    folder: Path,
    parts: Parts,
    features: Mapping[str, bool] = ALL_FEATURES,
) -> Mapping[str, str]:
    """Return the text of README.md and GUIDE.md, by name."""
    source = folder / "api.yaml"
    source.write_text(document, encoding="utf-8")
    config = Config(
        "clock", {"shop": source}, folder / "out", parts=parts, features=features
    )
    content = Project(config).generate().content
    return {name: content[name].decode() for name in ("README.md", "GUIDE.md")}


def read_headings(text: str) -> list[str]:
    return re.findall(r"^##+ (.+)$", text, re.MULTILINE)


def test_readme_and_guide_have_the_same_view(tmp_path: Path) -> None:
    source = tmp_path / "api.yaml"
    source.write_text(SMALL, encoding="utf-8")
    files = Project(Config("clock", {"shop": source}, tmp_path / "out")).plan()
    factories = {file.path: file.view for file in files}
    assert factories["README.md"] == factories["GUIDE.md"]


def test_small_api_has_a_short_guide(tmp_path: Path) -> None:
    pages = generate_pages(SMALL, tmp_path, Parts(asynchronous=False, server=False))
    assert read_headings(pages["README.md"]) == [
        "Install", "Use", "Errors", "In production", "Tests", "`clock.shop`"
    ]  # fmt: skip
    assert read_headings(pages["GUIDE.md"]) == [
        "Install",
        "Use",
        "Errors",
        "Options",
        "Many calls at once",
        "Rate",
        "The whole response",
        "Requests that the document does not describe",
        "Responses that break the document",
        "Tests",
        "Metrics, traces and logs",
        "Connections",
        "`clock.shop`",
        "Credentials of `clock.shop`",
        "Arguments of `ShopClient`",
    ]
    text = "\n".join(pages.values())
    for absent in (
        "async",
        "extra_body",
        "keyword argument",
        "pydantic",
        "stream that",
        "token",
        "default credentials",
        "subclass",
        "secrets-and-tokens",
    ):
        assert absent not in text, absent


@pytest.mark.parametrize(
    ("feature", "words"),
    [
        ("aiohttp", ["aiohttp"]),
        ("concurrency", ["map_concurrently", "Many calls at once"]),
        ("lenient_decoding", ["Lenient"]),
        ("opentelemetry", ["opentelemetry"]),
        ("outbox", ["utbox"]),
        ("rate_limiter", ["Rate(", "### Rate"]),
        ("testing", ["### Tests", "## Tests", "[testing]"]),
    ],
)
def test_pages_describe_only_features_of_the_package(
    feature: str, words: list[str], tmp_path: Path
) -> None:
    document = HEAD + BATCHES.read_text(encoding="utf-8")
    shown = "\n".join(
        generate_pages(document, tmp_path, Parts(), {feature: True}).values()
    )
    plain = "\n".join(generate_pages(document, tmp_path, Parts(), {}).values())
    assert [word for word in words if word not in shown] == []
    assert [word for word in words if word in plain] == []


@pytest.mark.parametrize(
    ("operation", "shown"),
    [
        (
            "parameters: [{name: zone, in: query, schema: {}}]",
            "All arguments are keyword arguments.\nAn argument that is None is left",
        ),
        (
            "requestBody: {content: {application/json: {schema: {}}}}",
            "pass\n`extra_body={…}`, `extra_query={…}` or",
        ),
        (
            "responses: {'409': {description: Not now.}}",
            "for every error status that its document\ndeclares",
        ),
        ("security: [{user: []}]", "### Secrets and tokens\n"),
        ("security: [{key: []}]", "Instead of a token, you can pass a function"),
        ("security: [{oauth: []}]", "Retries and token requests count too."),
        (
            "responses: {'200': {description: Ticks., content: {application/jsonl:"
            " {itemSchema: {}}}}}",
            "Iterate over streams of items with `async for`, without `await`.",
        ),
        (
            "responses: {'200': {description: Picture., content: {image/png: {}}}}",
            "opens a download, and\n",
        ),
        (
            "requestBody: {content: {image/png: {}}}",
            "| `max_upload_size` | 16 MiB |",
        ),
        (
            "requestBody: {content: {application/json: {schema: {type: object,"
            " properties: {pin: {type: string}}}}}}",
            "A method returns the payload of the response as pydantic models.",
        ),
        (
            "responses: {'200': {description: Union., content: {application/json:"
            " {schema: {anyOf: [{type: object, properties: {pin: {const: a}}},"
            " {type: string}]}}}}}",
            "is an `Unlisted`; import it from\n`clock`.",
        ),
    ],
)
def test_guide_describes_what_an_api_uses(
    operation: str, shown: str, tmp_path: Path
) -> None:
    used = re.findall(r"security: \[\{(\w+)", operation)
    schemes = ", ".join(f"{name}: {SCHEMES[name]}" for name in used)
    document = (
        f"{HEAD}components: {{securitySchemes: {{{schemes}}}}}\n"
        f"paths: {{/time: {{post: {{{operation}}}}}}}"
    )
    assert shown in generate_pages(document, tmp_path, Parts())["GUIDE.md"]
    assert shown not in generate_pages(SMALL, tmp_path, Parts())["GUIDE.md"]
