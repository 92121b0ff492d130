"""Write the examples of credentials by OAuth 2, for README.md and REFERENCE.md."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from typecase.python.text.code import Code, code
from typecase.python.text.literals import call, literal
from typecase.python.text.markdown import inline
from typecase.python.text.symbols import symbol
from typecase.python.views.examples import CredentialExampleView

_CLIENT_ID, _SECRET = literal("my-app"), literal("my-secret")
_REDIRECT_URI = "https://app.example/callback"


def oauth_examples(
    sources: Iterable[str],
    scopes: tuple[str, ...],
    client: Code,
    package: str,
    create: Callable[[Code, Code], CredentialExampleView],
) -> Iterator[CredentialExampleView]:
    """Yield an example of each way to get tokens from an authorization server.

    Args:
        sources: The runtime's classes that get the tokens.
        scopes: The scopes that the document declares.
        client: The client's class.
        package: The generated package.
        create: A function that returns an example. It takes the expression of the
            credential, and the text that introduces the example.
    """
    for source in sources:
        prelude: Sequence[Code] = ()
        name = symbol(package, source)
        match source:
            case "ClientCredentials":
                keywords: dict[str, object] = {"scopes": scopes[:1]}
                credential = call(name, [_CLIENT_ID, _SECRET], keywords)
                text = (
                    "Or pass `ClientCredentials`. The client requests the token, and"
                    " renews it before it expires. `scopes`, `parameters` such as"
                    " `audience`, `token_url` and `form` adapt the request:"
                )
            case "Login":
                user = [literal("my-user"), literal("my-password")]
                credential = call(name, user, {})
                text = "Or pass `Login`, with the name and the password of a user:"
            case "RefreshToken":
                arguments = [literal("my-refresh-token"), _CLIENT_ID, _SECRET]
                credential = call(name, arguments, {"save": code("save")})
                prelude = _save_function(package)
                text = (
                    "Or pass `RefreshToken`. The client renews the access token, and"
                    " passes the new tokens to `save`: many servers accept each refresh"
                    " token once, so keep the last one:"
                )
            case _:
                credential = code("credential")
                prelude = _authorization(client, scopes, package)
                text = (
                    "Or ask a user. Redirect the browser to `request.url`, keep `kept`"
                    " in the session of the user, and pass the URL to which the server"
                    " sends the browser back. The client exchanges the code for tokens"
                    " at its first call, and renews them with the refresh token, if"
                    " there is one. `finish` takes `save`, as `RefreshToken` does:"
                )
        yield replace(create(credential, inline(text)), prelude=prelude)


def _save_function(package: str) -> list[Code]:
    """Return the lines of a function that keeps a refresh token."""
    file = f'{symbol("pathlib", "Path")}("refresh-token")'
    return [
        code(""),
        code(f"def save(tokens: {symbol(package, 'OAuthTokens')}) -> None:"),
        code("    if tokens.refresh_token is not None:"),
        code(f"        {file}.write_text(tokens.refresh_token.reveal())"),
        code(""),
    ]


def _authorization(client: Code, scopes: tuple[str, ...], package: str) -> list[Code]:
    """Return the lines that ask a user, and take the answer."""
    keywords: dict[str, object] = {
        "client_id": _CLIENT_ID,
        "redirect_uri": literal(_REDIRECT_URI),
        "scopes": scopes[:1],
    }
    name = symbol(package, "AuthorizationRequest")
    request = call(f"{name}.create", [client], keywords)
    callback = f"{_REDIRECT_URI}?code=my-code&state="
    return [
        code(f"request = {request}"),
        code("kept = request.to_dict()"),
        code(""),
        code(f'callback_url = {literal(callback)} + kept["state"]'),
        code(f"credential = {name}(**kept).finish("),
        code(f"    callback_url, client_secret={_SECRET}"),
        code(")"),
    ]
