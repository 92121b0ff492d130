# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    field_: Annotated[str | None, Field(alias='\'"""\\\n')] = None
    x_int_import_os: Annotated[str | None, Field(alias="x: int = __import__('os')")] = (
        None
    )
    x: Annotated[str | None, Field(alias="{{ x }}")] = None
    field: Annotated[str | None, Field(alias="")] = None
    ref: Annotated[str | None, Field(alias="$ref")] = None
    id: Annotated[str | None, Field(alias="@id")] = None
    日本: str | None = None
    field_9_lives: Annotated[str | None, Field(alias="9lives")] = None


# _operations/os_system_id.py
@cache
def describe_x() -> Operation[None]:
    return Operation(
        id='os.system(\'id\')"""\n{{ x }}',
        name="os.system_id.x",
        method="GET",
        path='/pets"""\'/\\N{a=1)}/{id}',
        server="from",
        idempotent=True,
        parameters=(
            Parameter("x", "{{ x }}", "query", str),
            Parameter("a_1", "a=1)", "path", str, required=True),
            Parameter("id", "id", "path", str, required=True),
            Parameter("x_1_os_system_id", "x=1): os.system('id') #", "query", str),
            Parameter("argument", '\'"""\\', "query", str),
            Parameter("日本", "日本", "query", str),
            Parameter("argument_9", "9", "query", str),
            Parameter("class_", "__class__", "query", str),
            Parameter("fi", "ﬁ", "query", str),
        ),
        responses=(DeclaredResponse(204),),
    )


# os_system_id.py
class OsSystemId(Resource):
    def x(
        self,
        a_1: str,
        id: str,
        *,
        x: str | None = None,
        x_1_os_system_id: str | None = None,
        argument: str | None = None,
        日本: str | None = None,
        argument_9: str | None = None,
        class_: str | None = None,
        fi: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets\"\"\"'/\\N{a=1)}/{id}`."""
        return self._call(
            _operations.describe_x(),
            call_options,
            a_1=a_1,
            id=id,
            x=x,
            x_1_os_system_id=x_1_os_system_id,
            argument=argument,
            日本=日本,
            argument_9=argument_9,
            class_=class_,
            fi=fi,
        )


# server.py
_ROUTES: Routes = (
    (os_system_id.describe_x(), "os_system_id", OsSystemIdHandler.x),
    (pets_n.describe_update(), "pets_n", PetsNHandler.update),
)


@overload
def create_router(
    handlers: "Handlers | AsyncShopClient",
    *,
    partial: bool = False,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter: ...


@overload
def create_router(
    handlers: object,
    *,
    partial: Literal[True],
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter: ...


def create_router(
    handlers: object,
    *,
    partial: bool = False,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """Return a router that calls a handler's method for each operation.

    Args:
        handlers: The handlers of all resources, or the async client.
        partial: Whether methods, whole resources and optional arguments may be missing.
            Requests for such a method, or with such an argument, get an error with
            status 501. A method that a handler inherits from its protocol counts as
            missing.
        authenticate: A coroutine function that takes the `Credentials` of a request
            and raises an error of this API to refuse it.
        refuse: A function that builds the response to a request that does not match
            the document. By default, the response has the API's own form of error.
        limits: Limits on the size of a request.

    Raises:
        ConfigurationError: Methods are missing, are not coroutine functions, or do not
            take the arguments of their operations. The message names all of them.
    """
    return build_router(
        API,
        _ROUTES,
        handlers,
        partial=partial,
        authenticate=authenticate,
        refuse=refuse,
        limits=limits,
        document=find_document(__name__),
    )


# client.py
class ShopClient(Client):
    def __init__(
        self,
        *,
        base_url: str | None = None,
        from_: str | None = None,
        x_none_pass: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
        http_client: "httpx2.Client | None" = None,
    ) -> None:
        credentials = Secrets()
        base_url = conceal(base_url)
        from_ = conceal(from_)
        x_none_pass = conceal(x_none_pass)
        options = conceal(options)
        super().__init__(
            API,
            base_urls={
                "base_url": base_url,
                "from_": from_,
                "x_none_pass": x_none_pass,
            },
            credentials=credentials,
            options=options,
            http_client=http_client,
        )


# hostile_names.yaml:39:9: warning[rival-name]: this part is named `field_` in Python, because `field` is already the name of the part on line 42 (#/components/schemas/Pet/properties/'"""\\n)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
