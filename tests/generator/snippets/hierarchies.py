# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Animal(Model):
    type: str
    name: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.AnimalParams]) -> None: ...


class Cat(Animal):
    meows: bool | None = None
    type: Annotated[str, JsonConstants("cat")] = "cat"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.CatParams]) -> None: ...


class Dog(Animal):
    barks: int | None = None
    type: str = "dog"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.DogParams]) -> None: ...


class Poodle(Dog):
    type: Annotated[str, JsonConstants("Poodle")] = "Poodle"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PoodleParams]) -> None: ...


class Shape(Model):
    shape_type: Annotated[str, Field(alias="shapeType")]
    color: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.ShapeParams]) -> None: ...


class Circle(Shape):
    radius: float | None = None
    shape_type: Annotated[
        Annotated[str, JsonConstants("Circle")], Field(alias="shapeType")
    ] = "Circle"

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.CircleParams]) -> None: ...


# shapes.py
class Shapes(Resource):
    @overload
    def add(
        self,
        *,
        shape_type: Literal["Circle"],
        color: str | None = None,
        radius: float | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Circle | models.Square | Unlisted: ...

    @overload
    def add(
        self,
        *,
        shape_type: Literal["Square"],
        color: str | None = None,
        side: float | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Circle | models.Square | Unlisted: ...

    @overload
    def add(
        self,
        *,
        body: models.Circle | params.CircleParams | models.Square | params.SquareParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Circle | models.Square | Unlisted: ...

    def add(
        self,
        *,
        shape_type: Literal["Circle", "Square"] = UNSET,
        color: str | None = None,
        radius: float | None = None,
        side: float | None = None,
        body: (
            models.Circle
            | params.CircleParams
            | models.Square
            | params.SquareParams
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Circle | models.Square | Unlisted:
        """`POST /shapes`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_add(),
            call_options,
            {"color": color, "radius": radius, "shapeType": shape_type, "side": side},
            body=body,
        )
