# ruff: noqa
# Excerpts of printed modules; see test_snippets.py.


# models.py
class Pet(Model):
    """`Pet`."""

    name: str
    age: int | None = None


class Dog(Pet):
    """Extends a pet, and keeps its members."""

    breed: str


class Puppy(Model):
    """Takes a dog's members in, since it changes one."""

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
    """`Wrapped`."""

    pet: Pet | None = None
    """One reference with its own words."""


class Owner(Model):
    """No reference at all."""

    name: str | None = None
    pets: int
