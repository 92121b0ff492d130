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
    json_: Annotated[str | list[Json] | None, Field(alias="json")] = None
    """Has no properties, so it gets no class."""
