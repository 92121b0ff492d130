# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Awkward(Model):
    __secrets__: ClassVar[frozenset[str]] = frozenset({"frozenset_"})

    from_: Annotated[str, Field(alias="from")]
    class_: Annotated[int | None, Field(alias="class")] = None
    none: Annotated[str | None, Field(alias="None")] = None
    self_: Annotated[str, Field(alias="self")]
    list_: Annotated[list[str] | None, Field(alias="list")] = None
    str_: Annotated[str | None, Field(alias="str")] = None
    int_: Annotated[int | None, Field(alias="int")] = None
    date: date_ | None = None
    datetime: datetime_ | None = None
    json_: Annotated[str | None, Field(alias="json")] = None
    copy_: Annotated[str | None, Field(alias="copy")] = None
    schema_: Annotated[str | None, Field(alias="schema")] = None
    model_config_: Annotated[str | None, Field(alias="model_config")] = None
    model_dump_: Annotated[str | None, Field(alias="model_dump")] = None
    model: Annotated[str | None, Field(alias="model_")] = None
    private: Annotated[str | None, Field(alias="_private")] = None
    dunder: Annotated[str | None, Field(alias="__dunder__")] = None
    any: Annotated[str | None, Field(alias="Any")] = None
    field: Annotated[Field_ | None, Field(alias="Field")] = None
    more: list[list[int]] | None = None
    type: str | None = None
    match_: Annotated[str | None, Field(alias="match")] = None
    object: dict[str, Any] | None = None
    frozenset_: Annotated[str | None, Field(alias="frozenset")] = None
    tuple_: Annotated[int | None, Field(alias="tuple")] = None


class Literal_(StrEnum):
    A = "a"
    B = "b"


class Field_(Model):
    name: str | None = None
