# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Awkward(Model):
    __secrets__: ClassVar[frozenset[str]] = frozenset({"frozenset_"})

    from_: Annotated[str, _Field(alias="from")]
    class_: Annotated[int | None, _Field(alias="class")] = None
    none: Annotated[str | None, _Field(alias="None")] = None
    self_: Annotated[str, _Field(alias="self")]
    list_: Annotated[list[str] | None, _Field(alias="list")] = None
    str_: Annotated[str | None, _Field(alias="str")] = None
    int_: Annotated[int | None, _Field(alias="int")] = None
    date: date_ | None = None
    datetime: datetime_ | None = None
    json_: Annotated[str | None, _Field(alias="json")] = None
    copy_: Annotated[str | None, _Field(alias="copy")] = None
    schema_: Annotated[str | None, _Field(alias="schema")] = None
    model_config_: Annotated[str | None, _Field(alias="model_config")] = None
    model_dump_: Annotated[str | None, _Field(alias="model_dump")] = None
    model: Annotated[str | None, _Field(alias="model_")] = None
    private: Annotated[str | None, _Field(alias="_private")] = None
    dunder: Annotated[str | None, _Field(alias="__dunder__")] = None
    any: Annotated[str | None, _Field(alias="Any")] = None
    field: Annotated[Field | None, _Field(alias="Field")] = None
    more: list[list[int]] | None = None
    type: str | None = None
    match_: Annotated[str | None, _Field(alias="match")] = None
    object: dict[str, Any] | None = None
    frozenset_: Annotated[str | None, _Field(alias="frozenset")] = None
    tuple_: Annotated[int | None, _Field(alias="tuple")] = None


class Literal(StrEnum):
    A = "a"
    B = "b"


class Field(Model):
    name: str | None = None
