"""A document of which much is inferred, and edits that would change what is inferred.

They edit texts, or add parts.
"""

from typing import Any

from tests.generator.diff.edited_documents import edit_document, read_document

DOCUMENT = """
openapi: 3.1.0
info: {title: Shop, version: "1"}
servers:
  - {url: "https://a.shop.example", description: The sandbox.}
  - {url: "https://b.shop.example", description: The live server.}
security: [{main: []}]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - {name: cursor, in: query, schema: {type: string}, description: "From the previous response."}
        - {$ref: '#/components/parameters/Version'}
      responses: {'200': {$ref: '#/components/responses/List'}}
  /toys:
    get:
      operationId: listToys
      parameters:
        - {name: cursor, in: query, schema: {type: string}}
        - {$ref: '#/components/parameters/Version'}
        - {name: token, in: query, schema: {type: string}, description: An access token.}
      responses: {'200': {$ref: '#/components/responses/List'}}
  /tags:
    get:
      operationId: listTags
      parameters:
        - {name: page, in: query, schema: {type: integer}, description: The pages start at 1.}
        - {name: key, in: query, schema: {type: string}, description: The key of a tag.}
        - {$ref: '#/components/parameters/Version'}
      responses: {'200': {$ref: '#/components/responses/List'}}
  /shops:
    get:
      operationId: listShops
      parameters: [{$ref: '#/components/parameters/Version'}]
      responses:
        '200':
          description: Shops.
          content:
            application/json:
              schema: {type: object, properties: {data: {type: array, items: {type: string}}}}
  /events:
    get:
      operationId: listEvents
      parameters:
        - {name: cursor, in: query, schema: {type: string}, description: "From the previous response."}
        - {$ref: '#/components/parameters/Version'}
      responses:
        '200':
          description: Events.
          content:
            application/json:
              schema:
                type: object
                properties:
                  cursor: {type: string}
                  items:
                    oneOf:
                      - {type: array, items: {type: object, title: Sale, properties: {price: {type: integer}}}}
                      - {type: array, items: {type: object, title: Visit, properties: {page: {type: string}}}}
  /photo:
    get:
      operationId: getPhoto
      parameters: [{$ref: '#/components/parameters/Version'}]
      responses: {'200': {description: Successful Response}}
    put:
      operationId: updatePhoto
      parameters: [{$ref: '#/components/parameters/Version'}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Photo'}}}}
      responses: {'200': {description: Done.}}
components:
  parameters:
    Version: {name: Shop-Version, in: header, schema: {type: string}}
  responses:
    List:
      description: A part of the list.
      content:
        application/json:
          schema:
            type: object
            properties: {items: {type: array, items: {type: string}}, cursor: {type: string}, total: {type: integer}}
  schemas:
    Photo: {type: object, properties: {size: {type: integer}, details: {type: object}}}
  securitySchemes:
    main: {type: apiKey, in: header, name: Authorization, description: Write Bearer and the token.}
    plain: {type: apiKey, in: header, name: Authorization, description: The key.}
    web: {type: http, scheme: bearer, description: The API key of the account.}
"""  # noqa: E501
SCHEMES = "/components/securitySchemes"
ADDED = {"responses": {"204": {"description": "Done."}}}
VERSION = {"$ref": "#/components/parameters/Version"}
INTEGER = {"type": "integer"}
TEXTS: dict[str, dict[str, object]] = {
    "a link in the description of a cursor": {
        "/paths/~1pets/get/parameters/0/description": "A [cursor](/pages)."
    },
    "the description of a cursor for items of several lists": {
        "/paths/~1events/get/parameters/0/description": "A cursor."
    },
    "a description that shows pages": {
        "/paths/~1toys/get/parameters/0/description": "From the previous response."
    },
    "the first page": {
        "/paths/~1tags/get/parameters/0/description": "The pages start at 0."
    },
    "a total that is another number": {
        "/components/responses/List/content/application~1json/schema/properties/total"
        "/description": "The number on this page."
    },
    "the title": {"/info/title": "Market"},
    "a token that is no bearer token any more": {
        f"{SCHEMES}/main/description": "The token."
    },
    "a key that is a bearer token now": {
        f"{SCHEMES}/plain/description": "Write Bearer and the key."
    },
    "a key that is called a token": {f"{SCHEMES}/web/description": "The token."},
    "a parameter that is no token any more": {
        "/paths/~1toys/get/parameters/2/description": "The thing."
    },
    "a parameter that is a key now": {
        "/paths/~1tags/get/parameters/1/description": "The API key."
    },
    "names of servers": {
        "/servers/0/description": "For tests.",
        "/servers/1/description": "For all.",
    },
    "a server of springdoc": {"/servers/0/description": "Generated server url"},
    "a file that is none any more": {
        "/paths/~1photo/get/responses/200/description": "The photo."
    },
    "a response that looks like a file": {
        "/paths/~1photo/put/responses/200/description": "Successful Response"
    },
}
ADDITIONS: dict[str, dict[str, object]] = {
    "pages": {
        "/components/responses/List/content/application~1json/schema/properties"
        "/next_cursor": {"type": "string"},
        "/paths/~1shops/get/parameters/-": {
            "name": "limit",
            "in": "query",
            "schema": INTEGER,
        },
    },
    "a count beside a whole list": {
        "/paths/~1shops/get/responses/200/content/application~1json/schema/properties"
        "/pages": INTEGER
    },
    "an operation that names a scheme": {
        "/paths/~1more": {"get": {**ADDED, "security": [{"web": []}]}}
    },
    "operations without the header": {
        f"/paths/~1more{number}": {"get": ADDED} for number in range(9)
    },
}
EDITS = TEXTS | ADDITIONS


def read_edited(edits: dict[str, object]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the document, and the document with edits."""
    document = read_document(DOCUMENT)
    return document, edit_document(document, edits)
