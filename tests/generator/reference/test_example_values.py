"""Test the values in examples that the document gives no example for."""

from pathlib import Path
from textwrap import dedent

from tests.generator.reference.code_blocks import extract_code_blocks
from tests.generator.reference.generated_markdown import (
    generate_examples,
    generate_markdown,
)

HEAD = """
openapi: 3.1.0
info: {title: Shop, version: "1"}
"""

# Schemas and the argument in the example.
SCHEMAS_AND_ARGUMENTS = (
    ("{type: string}", '"wanted"'),
    ("{type: string, minLength: 8}", '"wantedxx"'),
    ("{type: string, maxLength: 2}", '"wa"'),
    ("{type: string, pattern: '^[A-Z]{3}$'}", '"AAA"'),
    ("{type: string, format: email}", '"someone@example.com"'),
    ("{type: string, format: password}", '"my-secret"'),
    ("{type: integer}", "1"),
    ("{type: integer, minimum: 5}", "5"),
    ("{type: integer, exclusiveMinimum: 5, multipleOf: 4}", "8"),
    ("{type: integer, maximum: -3}", "-3"),
    ("{type: number}", "1.0"),
    ("{type: number, minimum: 0, maximum: 0.5}", "0.0"),
    ("{type: boolean}", "True"),
    ("{type: string, format: date}", "date(2025, 1, 31)"),
    (
        "{type: string, format: date-time}",
        "datetime(2025, 1, 31, 12, 0, tzinfo=UTC)",
    ),
    (
        "{type: string, format: uuid}",
        'UUID("00000000-0000-4000-8000-000000000000")',
    ),
    ("{type: string, enum: [b, a]}", '"b"'),
    ("{type: [string, 'null']}", '"wanted"'),
    ("{type: array, items: {type: integer}, minItems: 2}", "[1, 1]"),
    ("{type: integer, example: 12}", "12"),
    ("{type: integer, example: twelve}", "1"),
    ("{type: string, format: date, example: 2025-02-03}", "date(2025, 2, 3)"),
    ("{type: string, format: date, example: soon}", "date(2025, 1, 31)"),
)


def test_argument_fits_its_schema(tmp_path: Path) -> None:
    paths = "".join(
        f"""
  /case{index}:
    get:
      operationId: cases/case{index}
      parameters:
        - {{name: wanted, in: query, required: true, schema: {schema}}}
      responses: {{"204": {{description: Done.}}}}"""
        for index, (schema, _) in enumerate(SCHEMAS_AND_ARGUMENTS)
    )
    servers = "servers: [{url: https://shop.example}]"
    examples = generate_examples(f"{HEAD}{servers}\npaths:{paths}\n", tmp_path)
    start = "with ShopClient() as client:\n    "
    assert examples == {
        f"cases/case{index}": f"{start}client.cases.case{index}(wanted={value})\n"
        for index, (_, value) in enumerate(SCHEMAS_AND_ARGUMENTS)
    }


def test_optional_arguments_are_limited_and_not_deprecated(tmp_path: Path) -> None:
    optional = "\n".join(
        f"        - {{name: o{index}, in: query, schema: {{type: integer}}}}"
        for index in range(8)
    )
    document = f"""{HEAD}
paths:
  /books:
    get:
      operationId: books/list
      x-typecase-require-any: [[late, later]]
      parameters:
        - {{name: old, in: query, deprecated: true, schema: {{type: integer}}}}
{optional}
        - {{name: must, in: query, required: true, schema: {{type: integer}}}}
        - {{name: late, in: query, schema: {{type: integer}}}}
        - {{name: later, in: query, schema: {{type: integer}}}}
      responses: {{"204": {{description: Done.}}}}
"""
    (call,) = generate_examples(document, tmp_path).values()
    # The first six optional arguments, the required one, and the first of those that
    # `x-typecase-require-any` asks for.
    arguments = "o0=1, o1=1, o2=1, o3=1, o4=1, o5=1, must=1, late=1"
    assert f"client.books.list({arguments})" in " ".join(call.split()).replace(
        "( ", "("
    )
    assert 'ShopClient(base_url="https://host.example")' in call


def test_only_possible_value_is_a_default(tmp_path: Path) -> None:
    schema = "{type: string, enum: [v1]}"
    document = f"""{HEAD}
paths:
  /{{version}}/books:
    get:
      operationId: books/list
      parameters:
        - {{name: version, in: path, required: true, schema: {schema}}}
        - {{name: maybe, in: query, schema: {schema}}}
      responses: {{"204": {{description: Done.}}}}
"""
    markdown = generate_markdown(document, tmp_path)["REFERENCE.md"]
    assert 'client.books.list(maybe="v1")' in markdown
    row = "| `version` | `version` | path | `Literal[\"v1\"]` | no | Default: `'v1'`. |"
    assert row in markdown


def test_body_satisfies_presence_rules_and_recursion_ends(tmp_path: Path) -> None:
    document = f"""{HEAD}
servers: [{{url: https://shop.example}}]
paths:
  /books:
    post:
      operationId: books/add
      requestBody:
        content:
          application/json: {{schema: {{$ref: "#/components/schemas/Book"}}}}
      responses: {{"204": {{description: Done.}}}}
components:
  schemas:
    Book:
      type: object
      required: [kind, parts, more]
      properties:
        kind: {{$ref: "#/components/schemas/Kind"}}
        parts: {{type: array, items: {{$ref: "#/components/schemas/Part"}}}}
        more: {{type: object, additionalProperties: {{type: number}}}}
        isbn: {{type: string}}
        title: {{type: string}}
      anyOf: [{{required: [isbn]}}, {{required: [title]}}]
    Part:
      type: object
      properties:
        parts: {{type: array, items: {{$ref: "#/components/schemas/Part"}}}}
        Page Count: {{type: integer}}
    Kind: {{type: string, enum: [paper, audio]}}
"""
    (call,) = generate_examples(document, tmp_path).values()
    assert call == dedent("""\
        with ShopClient() as client:
            client.books.add(
                kind=models.Kind.PAPER,
                parts=[models.Part(page_count=1)],
                more={"key": 1.0},
                isbn="isbn",
            )
        """)


def test_api_without_operations_has_readme(tmp_path: Path) -> None:
    document = f"{HEAD}\npaths: {{}}\n"
    readme = generate_markdown(document, tmp_path)["README.md"]
    assert list(extract_code_blocks(readme)) == []
    assert "\n## `small.shop`\n" in readme


def test_readme_calls_what_people_come_for_with_a_token(
    tmp_path: Path,
) -> None:
    done = 'responses: {"200": {description: Done., content: {application/json: %s}}}'
    books = done % "{schema: {type: array, items: {type: string}}}"
    body = "content: {application/json: {schema: {type: object, properties: %s}}}"
    kinds = (
        "is_used: {type: boolean}",
        "pages: {type: integer}",
        "isbn: {type: string}",
    )
    members = (
        f"{{{', '.join(kinds)}, opt_pretty: {{type: string}}, title: {{type: string}}}}"
    )
    document = f"""{HEAD}
servers: [{{url: https://shop.example}}]
security: [{{basicAuth: []}}, {{bearerAuth: []}}]
components:
  securitySchemes:
    basicAuth: {{type: http, scheme: basic}}
    bearerAuth: {{type: http, scheme: bearer}}
paths:
  /advice:
    get: {{operationId: advice/list, {books}}}
  /books:
    get:
      operationId: books/list
      parameters: [{{name: genre, in: query, schema: {{type: string}}}}]
      {books}
    post:
      operationId: books/create
      description: Adds a book, of which the title is known.
      parameters: [{{name: User-Agent, in: header, schema: {{type: string}}}}]
      requestBody: {{{body % members}}}
      {done % "{}"}
  /oauth/keys:
    post:
      operationId: oauth/create_key
      description: Creates a key, with which the application can make itself known.
      requestBody: {{{body % "{scope: {type: string}}"}}}
      {done % "{}"}
  /books/{{isbn}}/loans:
    post:
      operationId: books/lend
      parameters: [{{name: isbn, in: path, required: true, schema: {{type: string}}}}]
      requestBody: {{{body % "{reader: {type: string}}"}}}
      {done % "{}"}
"""
    readme = generate_markdown(document, tmp_path)["README.md"]
    first, second, *_ = [
        block.code for block in extract_code_blocks(readme) if "Client(" in block.code
    ]
    assert 'ShopClient(token="my-token")' in first
    assert 'client.books.create(pages=1, isbn="isbn", title="title")\n' in first
    assert "result = client.books.list()\n" in second
