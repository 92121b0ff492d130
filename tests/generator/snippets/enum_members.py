# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Level(ClosedIntEnum):
    NONE = 0
    SOME_MORE = 1
    VERY_MUCH = 2


class Priority(ClosedIntEnum):
    VALUE_10 = 10
    VALUE_20 = 20


class Kind(ClosedIntEnum):
    PRIVATE = 0
    BUSINESS = 1


class Misnamed(ClosedIntEnum):
    VALUE_0 = 0
    VALUE_1 = 1


class Sign(ClosedIntEnum):
    MINUS_1 = -1
    VALUE_0 = 0
    VALUE_1 = 1


class Word(StrEnum):
    VALUE = ""
    VALUE_1_ST = "1st"
    A_B_ = "a-b"
    A_B__ = "a_b"
    A_B = "A B"
    NAME = "name"
    MRO_ = "mro"
    NONE = "None"
    CLASS = "class"
    É = "é"
    VALUE_ = "+"
    VALUE__ = "-"


class Tags(Model):
    on: list[TagsOnItem] | None = None
    off: Annotated[Literal["only"], OpenLiteral()] | None = None
    nullable: TagsNullable | None = UNSET


class OneOfThese(StrEnum):
    """An enumeration in the form of `oneOf`."""

    ASC = "asc"
    DESC = "desc"
