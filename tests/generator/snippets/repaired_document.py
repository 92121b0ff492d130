# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: str
    age: Annotated[int | None, Field(gt=0)] = UNSET
    born: date | None = None
    size: int | str | None = None
    level: PetLevel | None = None
    owner: Any | None = UNSET
    parent: "Pet | None" = UNSET
    other: Any | None = UNSET
    limits: int | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetParams]) -> None: ...


class PetLevel(OpenStrEnum):
    VALUE_1 = "1"
    VALUE_1_10 = "1.10"
    TRUE = "true"


# pets.py
class Pets(Resource):
    @overload
    def create(
        self,
        *,
        name: str,
        age: int | None = UNSET,
        born: date | None = None,
        size: int | str | None = None,
        level: models.PetLevel | params.PetLevelValue | None = None,
        owner: Any = UNSET,
        parent: models.Pet | params.PetParams | None = UNSET,
        other: Any = UNSET,
        limits: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet: ...

    @overload
    def create(
        self,
        *,
        body: models.Pet | params.PetParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet: ...

    def create(
        self,
        *,
        name: str = UNSET,
        age: int | None = UNSET,
        born: date | None = None,
        size: int | str | None = None,
        level: models.PetLevel | params.PetLevelValue | None = None,
        owner: Any = UNSET,
        parent: models.Pet | params.PetParams | None = UNSET,
        other: Any = UNSET,
        limits: int | None = None,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet:
        """`POST /pets`.

        Args:
            age: More than 0.
            body: The whole body as a model or dict, in place of its members.

        Raises:
            BadRequestError: 400.
        """
        return self._call(
            _operations.describe_create(),
            call_options,
            {
                "name": name,
                "age": age,
                "born": born,
                "size": size,
                "level": level,
                "owner": owner,
                "parent": parent,
                "other": other,
                "limits": limits,
            },
            body=body,
        )


# repaired_document.yaml:53:30: warning[wrong-type]: `pattern` must be a string, not the number 0; `pattern` is ignored (#/components/schemas/Pet/properties/name/pattern)
#     hint: put the value in quotes
# repaired_document.yaml:64:5: warning[wrong-type]: the security scheme `oauth2` must be a mapping, not null; the security scheme is left out (#/components/securitySchemes/oauth2)
# repaired_document.yaml:15:12: warning[unresolved-ref]: `#/components/parameters/Gone` does not exist; the parameter is left out (#/paths/~1pets/Get/parameters/4/$ref)
#     hint: correct the reference, or add its target
# repaired_document.yaml:29:25: warning[unresolved-ref]: `#/components/responses/Gone` does not exist; the response is left out (#/paths/pets~1{id}/get/responses/200/$ref)
#     hint: correct the reference, or add its target
# repaired_document.yaml:40:54: warning[unresolved-ref]: `#/components/requestBodies/Gone` does not exist; the operation is left out (#/paths/~1orders/post/requestBody/$ref)
#     hint: correct the reference, or add its target
# repaired_document.yaml:58:17: warning[unresolved-ref]: `#/components/schemas/Gone` does not exist; any value is accepted (#/components/schemas/Pet/properties/owner/$ref)
#     hint: correct the reference, or add its target
# repaired_document.yaml:3:8: warning[wrong-type]: `title` must be a string, not the number 2020; it is read as the text `2020` (#/info/title)
#     hint: put the value in quotes
# repaired_document.yaml:3:21: warning[wrong-type]: `version` must be a string, not the number 1.0; it is read as the text `1.0` (#/info/version)
#     hint: put the value in quotes
# repaired_document.yaml:4:1: warning[wrong-type]: `servers` must be a list, not a mapping; it is read as a list of one server (#/servers)
# repaired_document.yaml:5:8: warning[wrong-type]: the tag at index 0 must be a mapping, not the string `pets`; it is read as the name of a tag (#/tags/0)
# repaired_document.yaml:8:5: warning[unknown-key]: the path `/pets` has the unknown key `Get`; it is read as `get` (#/paths/~1pets/Get)
#     hint: did you mean `get`?
# repaired_document.yaml:20:7: warning[wrong-type]: `parameters` must be a list, not a mapping; it is read as a list of one item (#/paths/~1pets/post/parameters)
# repaired_document.yaml:21:7: warning[wrong-type]: `security` must be a list, not a mapping; it is read as a list of one item (#/paths/~1pets/post/security)
# repaired_document.yaml:23:37: warning[unknown-key]: the response `201` has the unknown key `schema`; it is read as the schema of `application/json` (#/paths/~1pets/post/responses/201/schema)
#     hint: remove the key, or correct its name
# repaired_document.yaml:24:9: warning[wrong-type]: the response `400` must be a mapping, not null; it is read as a response without a body (#/paths/~1pets/post/responses/400)
# repaired_document.yaml:25:3: warning[unknown-key]: `paths` has the unknown key `pets/{id}`; it is read as `/pets/{id}` (#/paths/pets~1{id})
#     hint: start the path with a slash: `/pets/{id}`
# repaired_document.yaml:37:42: warning[not-allowed]: `required` must be `true`, not `false`; it is required, as path parameters are (#/paths/~1pets~1{id}~1toys~1:toy?kind={kind}&sort=name/get/parameters/0/required)
# repaired_document.yaml:51:7: warning[invalid]: `required` must not contain the same item twice, but is `["name", "name"]`; it is read as a list of unique names (#/components/schemas/Pet/required)
# repaired_document.yaml:53:16: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `String`; it is read as `string` (#/components/schemas/Pet/properties/name/type)
#     hint: did you mean `string`?
# repaired_document.yaml:54:31: warning[not-allowed]: an item of `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `null`; it is read as `integer` or `null` (#/components/schemas/Pet/properties/age/type/1)
# repaired_document.yaml:54:50: warning[wrong-type]: `exclusiveMinimum` must be a number, not the boolean true; it is read as `exclusiveMinimum: 0` (#/components/schemas/Pet/properties/age/exclusiveMinimum)
# repaired_document.yaml:55:16: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `date`; it is read as `string` with the format `date` (#/components/schemas/Pet/properties/born/type)
#     hint: write `type: string` and `format: date`
# repaired_document.yaml:60:17: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `any`; any type is accepted (#/components/schemas/Pet/properties/other/type)
#     hint: leave out `type` to allow any value
# repaired_document.yaml:63:11: warning[not-allowed]: `type` must be one of `apiKey`, `http`, `mutualTLS`, `oauth2`, `openIdConnect`, not `apikey`; it is read as `apiKey` (#/components/securitySchemes/key/type)
#     hint: did you mean `apiKey`?
# repaired_document.yaml:4:70: warning[wrong-type]: `default` must be a string, not the number 8443; it is read as the text `8443` (#/servers/variables/port/default)
#     hint: put the value in quotes
# repaired_document.yaml:4:92: warning[wrong-type]: an item of `enum` must be a string, not the number 8443; it is read as the text `8443` (#/servers/variables/port/enum/0)
#     hint: put the value in quotes
# repaired_document.yaml:4:98: warning[wrong-type]: an item of `enum` must be a string, not the number 443; it is read as the text `443` (#/servers/variables/port/enum/1)
#     hint: put the value in quotes
# repaired_document.yaml:11:35: warning[unknown-key]: the parameter `tags` has the unknown key `type`; it is read as a part of `schema` (#/paths/~1pets/Get/parameters/0/type)
#     hint: did you mean `style`?
# repaired_document.yaml:11:48: warning[unknown-key]: the parameter `tags` has the unknown key `items`; it is read as a part of `schema` (#/paths/~1pets/Get/parameters/0/items)
#     hint: remove the key, or correct its name
# repaired_document.yaml:11:71: warning[unknown-key]: the parameter `tags` has the unknown key `collectionFormat`; it is read as `style` and `explode` (#/paths/~1pets/Get/parameters/0/collectionFormat)
#     hint: remove the key, or correct its name
# repaired_document.yaml:12:36: warning[not-allowed]: `style` must be one of `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`, not `simple`; the list is read as comma-separated (#/paths/~1pets/Get/parameters/1/style)
# repaired_document.yaml:12:81: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `int`; it is read as `integer` (#/paths/~1pets/Get/parameters/1/schema/items/type)
#     hint: write `type: integer`
# repaired_document.yaml:13:24: warning[not-allowed]: `in` must be one of `query`, `header`, `path`, `cookie`, not `Query`; it is read as `query` (#/paths/~1pets/Get/parameters/2/in)
#     hint: did you mean `query`?
# repaired_document.yaml:13:59: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `str`; it is read as `string` (#/paths/~1pets/Get/parameters/2/schema/type)
#     hint: did you mean `string`?
# repaired_document.yaml:14:37: warning[not-allowed]: `style` must be `simple`, not `form`; the list is read as comma-separated (#/paths/~1pets/Get/parameters/3/style)
# repaired_document.yaml:17:9: warning[unknown-key]: `responses` has the unknown key `2xx`; it is read as `2XX` (#/paths/~1pets/Get/responses/2xx)
#     hint: use a status code such as 200, a range such as 2XX, or `default`
# repaired_document.yaml:20:31: warning[not-allowed]: `in` must be one of `query`, `header`, `path`, `cookie`, not `body`; it is read as the request body, `application/json` (#/paths/~1pets/post/parameters/in)
# repaired_document.yaml:21:18: warning[wrong-type]: `key` must be a list, not null; it is read as a list of scopes (#/paths/~1pets/post/security/key)
# repaired_document.yaml:28:20: warning[missing-key]: the parameter `id` is missing the required key `required`; it is required, as path parameters are (#/paths/pets~1{id}/get/parameters/0)
#     hint: a path parameter needs `required: true`
# repaired_document.yaml:32:74: warning[not-allowed]: `in` must be one of `query`, `header`, `path`, `cookie`, not `formData`; it is read as the request body, `multipart/form-data` (#/paths/pets~1{id}/put/parameters/1/in)
# repaired_document.yaml:32:88: warning[unknown-key]: the parameter `note` has the unknown key `type`; it is read as a part of `schema` (#/paths/pets~1{id}/put/parameters/1/type)
#     hint: did you mean `style`?
# repaired_document.yaml:63:25: warning[not-allowed]: `in` must be one of `query`, `header`, `cookie`, not `Header`; it is read as `header` (#/components/securitySchemes/key/in)
#     hint: did you mean `header`?
# repaired_document.yaml:13:35: warning[not-allowed]: `style` must be one of `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`, not `simple`; it is ignored, since it makes no difference (#/paths/~1pets/Get/parameters/2/style)
# repaired_document.yaml:30:5: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `file`; it is read as `string` with the format `binary` (#/paths/pets~1{id}/put/requestBody/content/multipart~1form-data/schema/properties/photo/type)
#     hint: write `type: string` and `format: binary`
# repaired_document.yaml:4:11: warning[unknown-server-variable]: the server's URL uses {region}, which `variables` does not declare; callers must pass the URL of the server (#/servers/url)
#     hint: declare the variable in `variables`
# repaired_document.yaml:5:14: warning[duplicate-tag]: the tag `pets` is already declared on line 5, column 8; the first one is used (#/tags/1)
#     hint: remove one of the two tags
# repaired_document.yaml:30:5: warning[missing-path-parameter]: `put /pets/{id}` does not declare its path parameter `id`; `id` is a required parameter (#/paths/pets~1{id}/put)
#     hint: add the parameter to `parameters`, with `in: path` and `required: true`
# repaired_document.yaml:37:20: warning[unused-path-parameter]: the path `/pets/{id}/toys/:toy?kind={kind}&sort=name` does not contain the path parameter {toy}; the path is read as `/pets/{id}/toys/{toy}?kind={kind}&sort=name` (#/paths/~1pets~1{id}~1toys~1:toy?kind={kind}&sort=name/get/parameters/0)
#     hint: add the parameter to the path, or remove it
# repaired_document.yaml:44:7: warning[bad-extension]: `x-typecase-idempotent` must be true or false, not `no`; the operation is never repeated (#/paths/~1orders~1{id}/delete/x-typecase-idempotent)
#     hint: correct the value, or remove the extension
# repaired_document.yaml:56:16: warning[unknown-key]: the schema `size` has the unknown key `oneof`; it is read as `oneOf` (#/components/schemas/Pet/properties/size/oneof)
#     hint: did you mean `oneOf`?
# repaired_document.yaml:57:31: warning[enum-type]: the schema `level` has the type `string`, but `enum` has other values, such as `1`; they are read as text (#/components/schemas/Pet/properties/level/enum)
#     hint: put the values in quotes
# repaired_document.yaml:61:33: warning[empty-range]: no value satisfies `minimum: 9` and `maximum: 1`; both are ignored (#/components/schemas/Pet/properties/limits/minimum)
#     hint: exchange the two limits, or remove one of them
# repaired_document.yaml:56:25: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `int`; it is read as `integer` (#/components/schemas/Pet/properties/size/oneof/0/type)
#     hint: write `type: integer`
# repaired_document.yaml:56:38: warning[not-allowed]: `type` must be one of `array`, `boolean`, `integer`, `null`, `number`, `object`, `string`, not `str`; it is read as `string` (#/components/schemas/Pet/properties/size/oneof/1/type)
#     hint: did you mean `string`?
# repaired_document.yaml:35:5: warning[missing-path-parameter]: `get /pets/{id}/toys/{toy}?kind={kind}&sort=name` does not declare its path parameter `kind`; `id` and `kind` are required parameters (#/paths/~1pets~1{id}~1toys~1:toy?kind={kind}&sort=name/get)
#     hint: add the parameter to `parameters`, with `in: path` and `required: true`
# repaired_document.yaml:2:1: warning[unsupported-version]: `openapi: 3.1` is not a supported version; it is read as 3.1.0 (#/openapi)
#     hint: use 3.0.x, 3.1.x or 3.2.x, in quotes, as in `openapi: "3.1.0"`
