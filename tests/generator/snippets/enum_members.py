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


class NamedNull(StrEnum):
    FIRST = "a"
    SECOND = "b"


class Word(StrEnum):
    EMPTY = ""
    VALUE_1ST = "1st"
    A_B_ = "a-b"
    A_B__ = "a_b"
    A_B = "A B"
    NAME = "name"
    MRO_ = "mro"
    NONE = "None"
    CLASS = "class"
    É = "é"
    PLUS = "+"
    MINUS = "-"


class Operator(StrEnum):
    EQUAL = "="
    NOT_EQUAL = "!="
    LESS = "<"
    GREATER = ">"
    LESS_OR_EQUAL = "<="
    GREATER_OR_EQUAL = ">="
    EQUAL_EQUAL = "=="
    TILDE = "~"
    AND = "&&"
    DOT = "."


class Currency(StrEnum):
    DOLLAR = "$"
    EURO = "€"
    POUND = "£"
    VALUE_1_2 = "½"
    THUMBS_UP = "👍️"
    NOT_EQUAL_TO = "≠"
    ZERO_WIDTH_SPACE = "\u200b"
    NEWLINE = "\n"


class Language(StrEnum):
    C_ = "c"
    C_PLUS_PLUS = "c++"
    C_PLUS_PLUS_11 = "c++11"
    C_SHARP = "c#"
    C = "C"
    F_SHARP = "f#"


class Grade(StrEnum):
    A_PLUS = "A+"
    A = "A"
    A_MINUS = "A-"
    A_STAR = "A*"
    PLUS_1 = "+1"
    MINUS_1 = "-1"
    MINUS_NAME = "-name"


class Amount(StrEnum):
    GREATER_OR_EQUAL_10 = ">=10"
    LESS_5 = "<5"
    VALUE_5 = "5"
    VALUE_5_PERCENT = "5%"
    VALUE_5_EURO = "5€"
    HASH_5 = "#5"
    NOT_ACTIVE = "!active"
    SIZE_GREATER_10 = "size>10"


class Text(StrEnum):
    NONE = "<none>"
    YAHOO = "Yahoo!"
    IN = "$in"
    ME = "@me"
    A_B_Q_1 = "a/b; q=1"
    LIST_PET = "List<Pet>"
    A = "a_%"


class Symbols(Model):
    field: Annotated[str | None, Field(alias="")] = None
    dollar: Annotated[str | None, Field(alias="$")] = None
    less_or_equal: Annotated[str | None, Field(alias="<=")] = None
    plus: Annotated[str | None, Field(alias="+")] = None
    field_: Annotated[str | None, Field(alias="-----")] = None


class Tags(Model):
    on: list[TagsOnItem] | None = None
    off: Annotated[Literal["only"], OpenLiteral()] | None = None
    nullable: TagsNullable | None = UNSET
    nullable_constants: TagsNullableConstants | None = UNSET


class OneOfThese(StrEnum):
    """An enumeration in the form of `oneOf`."""

    ASC = "asc"
    DESC = "desc"


# enum_members.yaml:26:124: warning[rival-name]: this part is named `field_` in Python, because `field` is already the name of the part on line 26, column 42 (#/components/schemas/Symbols/properties/-----)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# enum_members.yaml:19:25: warning[rival-name]: this part is named `A_B_` in Python, because `A_B` is already the name of the part on line 19, column 35 (#/components/schemas/Word/enum/2)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# enum_members.yaml:19:30: warning[rival-name]: this part is named `A_B__` in Python, because `A_B` is already the name of the part on line 19, column 35 (#/components/schemas/Word/enum/3)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
# enum_members.yaml:22:37: warning[rival-name]: this part is named `C_` in Python, because `C` is already the name of the part on line 22, column 58 (#/components/schemas/Language/enum/0)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
