# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: str
    age: int | None = None


class Dog(Pet):
    """Inherits the fields of a pet."""

    breed: str


class Puppy(Model):
    """Copies the fields of a dog, because it makes one of them required."""

    name: str
    age: int
    breed: str
    born: date | None = None


class Mule(Model):
    """Has two parents."""

    height: float | None = None
    name: str
    age: int | None = None


class Wrapped(Model):
    pet: Pet | None = None
    """A reference with its own description."""


class Owner(Model):
    """Merges parts that are not references."""

    name: str | None = None
    pets: int
