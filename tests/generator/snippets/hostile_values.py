# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Word(StrEnum):
    DOUBLE_QUOTE_DOUBLE_QUOTE_DOUBLE_QUOTE = '"""'
    BACKSLASH = "\\"
    NEWLINE = "\n"
    IMPORT_OS = "'; import os #"
    X = "{{ x }}"
    N_BULLET = "\\N{BULLET}"
    RIGHT_TO_LEFT_OVERRIDE = "\u202e"
    CLASS = "__class__"


class Pet(Model):
    kind: Annotated[Literal['"""\'\\\n{{ x }}'], OpenLiteral()] | None = None
    name: str | None = None
    """Default: `'\"\"\"\\\\\\n{{ x }}'`."""


class Ask(Model):
    kind: Literal['"""\'\\'] | None = None
    word: Word | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.AskParams]) -> None: ...


# _operations/pets.py
@cache
def describe_find() -> Operation[models.Pet]:
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter("q", "q", "query", str),
            Parameter(
                "p",
                "p",
                "query",
                Annotated[str, Field(pattern='^\'"""\\d\\\\[{]\\{ x }}$')],
            ),
            Parameter("k", "k", "query", Literal["'", '"', "\\", "\n", "{{"]),
        ),
        bodies=(Body(JSON, models.Ask),),
        responses=(DeclaredResponse(200, JSON, models.Pet),),
    )


# pets.py
class Pets(Resource):
    def find(
        self,
        *,
        q: str | None = None,
        p: str | None = None,
        k: Literal["'", '"', "\\", "\n", "{{"] | None = None,
        kind: Literal['"""\'\\'] | None = None,
        word: models.Word | params.WordValue | None = None,
        body: models.Ask | params.AskParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet:
        """`GET /pets`.

        Args:
            q: Default: `'\"\"\"\\\\'`.
            p: Matching `^'\"\"\"\\d\\\\[{]\\{ x }}$`.
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_find(),
            call_options,
            {"kind": kind, "word": word},
            q=q,
            p=p,
            k=k,
            body=body,
        )


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="hostile_values/1",
    problem={'"}': '\'"""\\{{ x }}'},
    servers=(
        Server(
            "main",
            'https://{host}/"""\'{{',
            variables={"host": 'a\'"""\\\n{{ b }}'},
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
)
