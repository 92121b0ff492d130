# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Reply(Model):
    kind: Annotated[Literal["pet"], OpenLiteral()] | None = None
    """The kind of animal."""
    version: Annotated[Literal[2], OpenLiteral()] | None = None
    strict: Annotated[Literal[True], OpenLiteral()] | None = None
    code: Annotated[Literal["ok"], OpenLiteral()] | None = UNSET
    mode: ReplyMode | None = None


class ReplyMode(OpenStrEnum):
    A = "a"
    B = "b"


class Request(Model):
    kind: Literal["pet"] | None = None
    version: Literal[2] | None = None
    strict: Literal[True] | None = None
    mixed: Literal[1, "one"] | None = None
    level: Literal["low"] | None = UNSET

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.RequestParams]) -> None: ...
