"""The base class of the records of the intermediate representation."""

from msgspec import Struct


class Record(Struct, frozen=True, tag=True, tag_field="class"):
    """A frozen value, whose encoded form has the name of its class.

    So two records of different classes never look the same when they are encoded.
    """
