# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Contact(Model):
    __conditions__: ClassVar[tuple[Condition, ...]] = (AnyOf("mail", "phone"),)

    mail: str | None = None
    phone: str | None = None


class Key(Model):
    __conditions__: ClassVar[tuple[Condition, ...]] = (OneOf("id", "externalId"),)

    id: int | None = None
    external_id: Annotated[str | None, Field(alias="externalId")] = None


class Outcome(Model):
    __conditions__: ClassVar[tuple[Condition, ...]] = (
        OnlyWith("reason", "status", ("rejected",)),
    )

    status: str
    reason: str | None = None


class Both(Model):
    __conditions__: ClassVar[tuple[Condition, ...]] = (
        AnyOf("a", "b"),
        OnlyWith("b", "kind", ("x", "y")),
    )

    a: str | None = None
    b: str | None = None
    kind: str | None = None


class Extended(Contact):
    name: str | None = None


class Stricter(Contact):
    __conditions__: ClassVar[tuple[Condition, ...]] = (
        AnyOf("home", "work"),
        AnyOf("mail", "phone"),
    )

    home: str | None = None
    work: str | None = None
