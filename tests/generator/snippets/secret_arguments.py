# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/users.py
@cache
def describe_sign_in() -> Operation[None]:
    return Operation(
        id="users/sign-in",
        name="users.sign_in",
        method="GET",
        path="/sign-in",
        idempotent=True,
        parameters=(
            Parameter("login", "login", "query", str, secret=True),
            Parameter("password", "password", "query", str, secret=True),
            Parameter("arguments_", "arguments", "query", str),
            Parameter("with_secrets_", "with_secrets", "query", bool),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_find() -> Operation[models.UserFindResponse]:
    return Operation(
        id="users/find",
        method="GET",
        path="/users",
        idempotent=True,
        paging=Paging(page="page", items="/users"),
        parameters=(
            Parameter("page", "page", "query", int),
            Parameter("mail", "mail", "query", str, secret=True),
        ),
        responses=(DeclaredResponse(200, JSON, models.UserFindResponse),),
    )


# users.py
class Users(PagedResource):
    def sign_in(
        self,
        *,
        login: str | None = None,
        password: str | None = None,
        arguments_: str | None = None,
        with_secrets_: bool | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /sign-in`.

        Args:
            password: Secret.
        """
        arguments = with_secrets(
            {
                "login": login,
                "password": password,
                "arguments_": arguments_,
                "with_secrets_": with_secrets_,
            },
            "login",
            "password",
        )
        del login, password
        return self._call(_operations.describe_sign_in(), call_options, **arguments)


class AsyncUsers(AsyncPagedResource):
    async def sign_in(
        self,
        *,
        login: str | None = None,
        password: str | None = None,
        arguments_: str | None = None,
        with_secrets_: bool | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /sign-in`.

        Args:
            password: Secret.
        """
        arguments = with_secrets(
            {
                "login": login,
                "password": password,
                "arguments_": arguments_,
                "with_secrets_": with_secrets_,
            },
            "login",
            "password",
        )
        del login, password
        return await self._call(
            _operations.describe_sign_in(), call_options, **arguments
        )


class Users(PagedResource):
    def find(
        self,
        *,
        page: int | None = None,
        mail: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[str, models.UserFindResponse]:
        """`GET /users`.

        Iterate over the result for the items of this and all later pages.

        Args:
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            Users.
        """
        arguments = with_secrets({"page": page, "mail": mail}, "mail")
        del mail
        return self._page(
            _operations.describe_find(), call_options, None, position, **arguments
        )


class AsyncUsers(AsyncPagedResource):
    def find(
        self,
        *,
        page: int | None = None,
        mail: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPaginator[str, models.UserFindResponse]:
        """`GET /users`.

        Iterate over the result for the items of this and all later pages.

        Args:
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            Users.
        """
        arguments = with_secrets({"page": page, "mail": mail}, "mail")
        del mail
        return self._page(
            _operations.describe_find(), call_options, None, position, **arguments
        )
