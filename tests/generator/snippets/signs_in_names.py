# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Order(StrEnum):
    NAME = "name"
    MINUS_NAME = "-name"
    PLUS_NAME = "+name"


class Reactions(Model):
    plus_1: Annotated[int | None, Field(alias="+1")] = None
    minus_1: Annotated[int | None, Field(alias="-1")] = None
    a_1: Annotated[int | None, Field(alias="a-1")] = None
