# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    __conditions__: ClassVar[tuple[Condition, ...]] = (PropertyCount(1, None),)

    never: Any | None = UNSET
    pair: Annotated[list[Any], PrefixItems(str, int)] | None = None
    floats: float | None = None
    """Always `1.5` or `2.5`."""
    lists: list[Any] | None = None
    """Always `[1]` or `[2]`."""
    both: str | None = None
    beside: Annotated[str | None, Field(max_length=3)] = None
    __pydantic_extra__: dict[str, str] = Field(init=False)
    """The additional properties."""


# _operations/pets.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter(
                "where", "where", "query", dict[str, Any], media_type="application/json"
            ),
        ),
        bodies=(MultipartBody("multipart/form-data", models.PetFindBody),),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def find(
        self,
        *,
        where: Mapping[str, Any] | None = None,
        a: str | None = None,
        body: models.PetFindBody | params.PetFindBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_find(), call_options, {"a": a}, where=where, body=body
        )


# unenforced_keywords.yaml:10:11: warning[not-generated]: the header parameter 'Authorization' is ignored, as OpenAPI requires (#/paths/~1pets/get/parameters/1)
# unenforced_keywords.yaml:23:7: warning[degraded]: `patternProperties` is not checked (#/components/schemas/Pet/patternProperties)
# unenforced_keywords.yaml:24:7: warning[degraded]: `not` is not checked (#/components/schemas/Pet/not)
# unenforced_keywords.yaml:25:7: warning[degraded]: `dependentRequired` is not checked (#/components/schemas/Pet/dependentRequired)
# unenforced_keywords.yaml:28:9: warning[degraded]: the schema `false` is not enforced: any value is accepted (#/components/schemas/Pet/properties/never)
# unenforced_keywords.yaml:32:41: warning[degraded]: `type` of a branch of `allOf` is not checked: no value satisfies it and the other branches (#/components/schemas/Pet/properties/both/allOf/1/type)
#     hint: state all restrictions in one schema
