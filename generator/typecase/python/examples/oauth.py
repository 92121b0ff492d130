"""Write the examples of credentials by OAuth 2, for README.md and REFERENCE.md."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from typecase.python.text.code import Code, code
from typecase.python.text.literals import call, literal
from typecase.python.text.markdown import inline
from typecase.python.views.examples import CredentialExampleView

_CLIENT_ID, _SECRET = literal("my-app"), literal("my-secret")
_REDIRECT_URI = "https://app.example/callback"
_SAVE = """\

def save(tokens: OAuthTokens) -> None:
    if tokens.refresh_token is not None:
        Path("refresh-token").write_text(tokens.refresh_token.reveal())

"""


def oauth_examples(
    sources: Iterable[str],
    scopes: tuple[str, ...],
    client: str,
    package: str,
    create: Callable[[Code, Code], CredentialExampleView],
) -> Iterator[CredentialExampleView]:
    """Yield an example of each way to get tokens from an authorization server.

    Args:
        sources: The runtime's classes that get the tokens.
        scopes: The scopes that the document declares.
        client: The name of the client's class.
        package: The generated package.
        create: A function that returns an example. It takes the expression of the
            credential, and the text that introduces the example.
    """
    for source in sources:
        prelude: Sequence[Code] = ()
        match source:
            case "ClientCredentials":
                keywords: dict[str, object] = {"scopes": scopes[:1]}
                credential = call(source, [_CLIENT_ID, _SECRET], keywords)
                imports = [_import(package, source)]
                text = (
                    "Or pass `ClientCredentials`. The client requests the token, and"
                    " renews it before it expires. `scopes`, `parameters` such as"
                    " `audience`, `token_url` and `form` adapt the request:"
                )
            case "Login":
                user = [literal("my-user"), literal("my-password")]
                credential = call(source, user, {})
                imports = [_import(package, source)]
                text = "Or pass `Login`, with the name and the password of a user:"
            case "RefreshToken":
                arguments = [literal("my-refresh-token"), _CLIENT_ID, _SECRET]
                credential = call(source, arguments, {"save": code("save")})
                imports = [
                    code("from pathlib import Path"),
                    code(""),
                    _import(package, "OAuthTokens", source),
                ]
                prelude = [code(line) for line in _SAVE.splitlines()]
                text = (
                    "Or pass `RefreshToken`. The client renews the access token, and"
                    " passes the new tokens to `save`: many servers accept each refresh"
                    " token once, so keep the last one:"
                )
            case _:
                credential = code("credential")
                imports = [_import(package, "AuthorizationRequest")]
                prelude = _authorization(client, scopes)
                text = (
                    "Or ask a user. Redirect the browser to `request.url`, keep `kept`"
                    " in the session of the user, and pass the URL to which the server"
                    " sends the browser back. The client exchanges the code for tokens"
                    " at its first call, and renews them with the refresh token, if"
                    " there is one. `finish` takes `save`, as `RefreshToken` does:"
                )
        view = create(credential, inline(text))
        yield replace(view, imports=[*imports, *view.imports], prelude=prelude)


def _import(package: str, *names: str) -> Code:
    return code(f"from {package} import {', '.join(sorted(names))}")


def _authorization(client: str, scopes: tuple[str, ...]) -> list[Code]:
    """Return the lines that ask a user, and take the answer."""
    keywords: dict[str, object] = {
        "client_id": _CLIENT_ID,
        "redirect_uri": literal(_REDIRECT_URI),
        "scopes": scopes[:1],
    }
    request = call("AuthorizationRequest.create", [code(client)], keywords)
    callback = f"{_REDIRECT_URI}?code=my-code&state="
    return [
        code(f"request = {request}"),
        code("kept = request.to_dict()"),
        code(""),
        code(f'callback_url = {literal(callback)} + kept["state"]'),
        code("credential = AuthorizationRequest(**kept).finish("),
        code(f"    callback_url, client_secret={_SECRET}"),
        code(")"),
    ]
