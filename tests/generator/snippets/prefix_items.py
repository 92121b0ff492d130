# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Place(Model):
    point: tuple[float, float] | None = None
    named: Union[
        Annotated[tuple[Annotated[str, Field(min_length=1)], "Row"], UniqueItems()],
        None,
    ] = None
    nullable: tuple[str | None] | None = UNSET
    tuple_: Annotated[tuple[int, str] | None, Field(alias="tuple")] = None


class Row(Model):
    open: Annotated[list[Any], PrefixItems(str, int)] | None = None
    closed: (
        Annotated[list[str | int], Field(max_length=2), PrefixItems(str, int)] | None
    ) = None
    typed_rest: (
        Annotated[
            list[Annotated[date | Place | str, TextForms()]],
            Field(min_length=1, max_length=3),
            PrefixItems(date, Place, rest=str),
        ]
        | None
    ) = None
    same_types: list[str] | None = None
    always_empty: Annotated[list[str] | None, Field(max_length=0)] = None
    required_items: (
        Annotated[list[Any], Field(min_length=2), PrefixItems(str, int)] | None
    ) = None


# _operations/places.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="places/find",
        method="GET",
        path="/places",
        idempotent=True,
        parameters=(
            Parameter("around", "around", "query", tuple[float, float], explode=False),
            Parameter(
                "sort", "sort", "query", Annotated[list[Any], PrefixItems(str, int)]
            ),
        ),
        responses=(DeclaredResponse(204),),
    )
