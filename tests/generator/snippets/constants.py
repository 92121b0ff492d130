# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Reply(Model):
    """`Reply`."""

    kind: str | None = None
    """The kind of animal. Always `'pet'`."""
    version: int | None = None
    """Always `2`."""
    strict: bool | None = None
    """Always `True`."""
    code: str | None = UNSET
    """Always `'ok'`."""
    mode: ReplyMode | None = None


class ReplyMode(OpenStrEnum):
    """`mode`."""

    A = "a"
    B = "b"


class Request(Model):
    """`Request`."""

    kind: Literal["pet"] | None = None
    version: Literal[2] | None = None
    strict: Literal[True] | None = None
    mixed: Literal[1, "one"] | None = None
    level: Literal["low"] | None = UNSET

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.RequestParams]) -> None: ...
