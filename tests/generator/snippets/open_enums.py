# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Colour(OpenStrEnum):
    """Occurs in responses and requests."""

    RED = "red"
    GREEN = "green"


class Size(StrEnum):
    """Occurs in requests only."""

    SMALL = "small"
    LARGE = "large"


class PetMood(OpenStrEnum):
    """The mood of the pet."""

    GOOD = "good"
    BAD = "bad"


class Pet(Model):
    colour: Colour | None = None
    """Occurs in responses and requests."""
    mood: PetMood | None = None
    """The mood of the pet."""


class Order(Model):
    size: Size
    """Occurs in requests only."""
    colour: Colour | None = None
    """Occurs in responses and requests."""

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.OrderParams]) -> None: ...


# _operations/pets.py
@cache
def describe_list() -> Operation[list[models.Pet]]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter("size", "size", "query", Literal["small", "large"]),
            Parameter("sort", "sort", "query", Literal["name", "age"]),
        ),
        responses=(DeclaredResponse(200, JSON, list[models.Pet]),),
    )


# pets.py
class Pets(Resource):
    def list(
        self,
        *,
        size: models.Size | Literal["small", "large"] | None = None,
        sort: Literal["name", "age"] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[models.Pet]:
        """`GET /pets`.

        Args:
            size: Occurs in requests only.

        Returns:
            All pets.
        """
        return self._call(
            _operations.describe_list(), call_options, size=size, sort=sort
        )


class Pets(Resource):
    @overload
    def order(
        self,
        *,
        size: models.Size | params.SizeValue,
        colour: models.Colour | params.ColourValue | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def order(
        self,
        *,
        body: models.Order | params.OrderParams,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def order(
        self,
        *,
        size: models.Size | params.SizeValue = UNSET,
        colour: models.Colour | params.ColourValue | None = None,
        body: models.Order | params.OrderParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets`.

        Args:
            size: Occurs in requests only.
            colour: Occurs in responses and requests.
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_order(),
            call_options,
            {"size": size, "colour": colour},
            body=body,
        )
