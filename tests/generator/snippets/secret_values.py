# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Login(Model):
    __secrets__: ClassVar[frozenset[str]] = frozenset(
        {"pass_word", "old", "merged", "all", "by"}
    )

    name: str | None = None
    pass_word: Annotated[str | None, Field(alias="passWord", min_length=8)] = None
    old: str | None = UNSET
    merged: str | None = None
    all: list[str] | None = None
    by: dict[str, str] | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.LoginParams]) -> None: ...


class Token(Login):
    __secrets__: ClassVar[frozenset[str]] = frozenset(
        {"token", "pass_word", "old", "merged", "all", "by"}
    )

    token: str | None = None


# _operations/users.py
@cache
def describe_sign_in() -> Operation[models.Token]:
    return Operation(
        id="users/sign-in",
        name="users.sign_in",
        method="POST",
        path="/sign-in",
        body_required=True,
        returns_secrets=True,
        parameters=(
            Parameter("pin", "pin", "query", str, secret=True),
            Parameter("x_secrets", "X-Secrets", "header", list[str], secret=True),
        ),
        bodies=(Body(JSON, models.Login),),
        responses=(DeclaredResponse(200, JSON, models.Token),),
    )


# users.py
class Users(Resource):
    def sign_in(
        self,
        *,
        pin: str | None = None,
        x_secrets: Sequence[str] | None = None,
        name: str | None = None,
        pass_word: str | None = None,
        old: str | None = UNSET,
        merged: str | None = None,
        all: Sequence[str] | None = None,
        by: Mapping[str, str] | None = None,
        body: models.Login | params.LoginParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Token:
        """`POST /sign-in`.

        Args:
            pin: Secret.
            x_secrets: Each secret.
            pass_word: Secret, at least 8 characters.
            old: Secret.
            merged: Secret.
            all: Each secret.
            by: Secret.
            body: The whole body as a model or dict, in place of its members.

        Returns:
            A token.
        """
        arguments = with_secrets(
            {"pin": pin, "x_secrets": x_secrets, "body": body},
            "pin",
            "x_secrets",
            "body",
        )
        del pin, x_secrets, body
        members = with_secrets(
            {
                "name": name,
                "passWord": pass_word,
                "old": old,
                "merged": merged,
                "all": all,
                "by": by,
            },
            "passWord",
            "old",
            "merged",
            "all",
            "by",
        )
        del pass_word, old, merged, all, by
        return self._call(
            _operations.describe_sign_in(), call_options, members, **arguments
        )


# secret_values.yaml:26:41: warning[degraded]: `format` of a branch of `allOf` is not checked: another branch states it too (#/components/schemas/Login/properties/merged/allOf/0/format)
#     hint: state all restrictions in one schema
