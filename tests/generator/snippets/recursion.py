# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Tree(Model):
    left: "Tree | None" = None
    leaves: "list[Tree] | None" = None
    named: "dict[str, Tree] | None" = None


class Parent(Model):
    children: list[Child] | None = None


class Child(Model):
    parent: "Parent | None" = None


class Index(Tree):
    up: "Index | None" = None


class Holder(Model):
    json_: Annotated[str | list[Any] | None, Field(alias="json")] = None
    """Has no properties, so it gets no class."""


# recursion.yaml:20:45: warning[degraded]: the schema contains itself, with no object that lists its `properties` in between: any value is accepted here (#/components/schemas/Json/oneOf/1/items)
