# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class User(Model):
    __secrets__: ClassVar[frozenset[str]] = frozenset({"password"})

    id: str = READ_ONLY
    """Read-only."""
    name: str
    password: Annotated[str, Field(min_length=3)] = WRITE_ONLY
    """Write-only."""
    seen_at: Annotated[datetime | None, Field(alias="seenAt")] = READ_ONLY
    """The time of the last visit. Read-only."""
    link: Link = READ_ONLY
    """Read-only."""
    size: int | None = None
    """Read-only."""
    short: Annotated[str | None, Field(max_length=8)] = None
    """Read-only."""
    contradictory: int

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.UserParams]) -> None: ...


class Link(Model):
    href: str = READ_ONLY
    """Read-only."""
    rel: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.LinkParams]) -> None: ...


class Vault(Model):
    __secrets__: ClassVar[frozenset[str]] = frozenset({"token", "__pydantic_extra__"})

    owner: str | None = None
    token: str = WRITE_ONLY
    """Required, but not declared by the document. Write-only."""
    __pydantic_extra__: dict[str, str] = Field(init=False)
    """The additional properties."""


# read_write_only.yaml:37:40: warning[degraded]: `readOnly` and `writeOnly` are ignored: the property has both (#/components/schemas/User/properties/contradictory/readOnly)
#     hint: remove one of the two keywords
