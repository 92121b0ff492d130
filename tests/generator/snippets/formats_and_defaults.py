# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: str
    """The name of the pet. Default: `'Rex'`."""
    age: Int32 | None = None
    """Default: `0`."""
    alive: bool | None = None
    """Default: `True`."""
    born: date | None = None
    """Default: `'2020-01-01'`."""
    seen: datetime | None = None
    key: UUID | None = None
    owner: UUID | None = None
    site: str | None = None
    mail: str | None = None
    host: str | None = None
    clock: str | None = None
    span: str | None = None
    raw: str | None = None
    file: bytes | None = None
    weight: float | None = None
    """Default: `1.5`."""
    tags: list[str] | None = None
    """Default: `[]`."""
    mood: PetMood | None = None
    """Default: `'good'`."""
    nothing: str | None = UNSET
    read_only: str | None = None
    """Read-only."""
    write_only: str | None = None
    """Write-only."""


# _operations/pets.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter("at", "at", "query", datetime, required=True),
            Parameter("key", "key", "query", UUID),
            Parameter("big", "big", "query", Int64),
        ),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def find(
        self,
        *,
        at: datetime,
        key: UUID | None = None,
        big: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets`.

        Args:
            big: Default: `0`.
        """
        return self._call(
            _operations.describe_find(), call_options, at=at, key=key, big=big
        )
