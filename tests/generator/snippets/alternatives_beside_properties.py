# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class InlineP(Model):
    p: int
    common: str | None = None


class InlineQ(Model):
    q: str
    common: str | None = None


class NamedP(P):
    note: str | None = None


class AllOfQ(Q):
    remark: str | None = None


class AnyP(P):
    common: str | None = None
    q: str | None = None


class RestatingCommon(Model):
    common: Annotated[str | None, Field(max_length=3)] = None
    r: str | None = None
    q: str | None = None


class RestatingQ(Q):
    common: str | None = None
    r: str | None = None


class NestedQ(Model):
    p: int
    q: str


class TaggedP(P):
    kind: Literal["p"] = "p"


class ExtendedQ(Q):
    kind: Literal["q"] = "q"
    more: str | None = None


class CrossAC(Model):
    c: int
    a: int


class Cat(Model):
    lives: int | None = None
    kind: Literal["Cat"] = "Cat"


class User(Model):
    inline: InlineP | InlineQ | None = None
    named: NamedP | NamedQ | None = None
    all: AllOfP | AllOfQ | None = None
    any: AnyP | AnyQ | None = None
    restating: RestatingCommon | RestatingQ | None = None
    nested: NestedQ | NestedZ | None = None
    tagged: (
        Annotated[
            TaggedP | TaggedQ | Unlisted,
            Discriminator("kind", {"p": "TaggedP", "q": "TaggedQ"}),
        ]
        | None
    ) = None
    cross: CrossAC | CrossAD | CrossBC | CrossBD | None = None
    parent: Child | ParentP | None = None
    within_alternative: (
        WithinAlternativeValue1P
        | WithinAlternativeValue1Q
        | WithinAlternativePart
        | None
    ) = None
    complete: P | str | None = None
    extended: (
        Annotated[
            ExtendedP | ExtendedQ | Unlisted,
            Discriminator("kind", {"p": "ExtendedP", "q": "ExtendedQ"}),
        ]
        | None
    ) = None


# alternatives_beside_properties.yaml:35:106: warning[degraded]: the `type` beside the alternatives excludes this one: the `type` is not checked (#/components/schemas/Complete/oneOf/1)
#     hint: remove the alternative, or the `type` beside it
# alternatives_beside_properties.yaml:38:35: warning[rival-name]: this part is named `WithinAlternativePart_` in Python, because `WithinAlternativePart` is already the name of the part on line 37 (#/components/schemas/WithinAlternative/properties/part/anyOf/0)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
