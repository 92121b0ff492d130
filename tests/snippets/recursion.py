# ruff: noqa
# Excerpts of printed modules; see test_snippets.py.


# models.py
class Tree(Model):
    """`Tree`."""

    left: Optional["Tree"] = None
    leaves: Optional[list["Tree"]] = None
    named: Optional[dict[str, "Tree"]] = None


class Parent(Model):
    """`Parent`."""

    children: Optional[list["Child"]] = None


class Child(Model):
    """`Child`."""

    parent: Parent | None = None


class Index(Tree):
    """`Index`."""

    up: Optional["Index"] = None


class Holder(Model):
    """`Holder`."""

    json_: Annotated[str | list[Any] | None, Field(alias="json")] = None
    """Has no members, so it has no class."""


# recursion.yaml:19:45: warning[degraded]: a schema that only refers to itself (#/components/schemas/Json/oneOf/1/items)
