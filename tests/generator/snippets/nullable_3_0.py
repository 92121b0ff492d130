# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: Annotated[str | None, Field(max_length=9)]
    tag: str
    age: Annotated[int | None, Field(gt=0)] = UNSET
    weight: Annotated[float | None, Field(le=9, gt=0)] = None
    mood: PetMood | None = UNSET
    parent: "Pet | None" = UNSET
    tags: list[str | None] | None = UNSET
    notes: dict[str, str] | None = UNSET
    friend: "Pet | None" = UNSET


# _operations/pets.py
@cache
def describe_list() -> Operation[list[models.Pet] | None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(Parameter("near", "near", "query", float | None),),
        responses=(DeclaredResponse(200, JSON, list[models.Pet] | None),),
    )


# pets.py
class Pets(Resource):
    def list(
        self, *, near: float | None = None, **call_options: Unpack[CallOptions]
    ) -> builtins.list[models.Pet] | None:
        """`GET /pets`.

        Returns:
            All pets, or null.
        """
        return self._call(_operations.describe_list(), call_options, near=near)


# nullable_3_0.yaml:33:62: warning[nullable-alternative]: the alternative `nullable: true` of `anyOf` accepts any value; it is read as null (#/components/schemas/Pet/properties/friend/anyOf/1)
#     hint: write `enum: [null]` beside `nullable: true`
