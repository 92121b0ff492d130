"""Write the examples of credentials by OAuth 2, for README.md and REFERENCE.md."""

from collections.abc import Callable, Iterable, Iterator

from typecase.python.text.code import Code, code
from typecase.python.text.literals import call, literal
from typecase.python.text.markdown import inline
from typecase.python.views import View

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
    create: Callable[[Code], View],
) -> Iterator[View]:
    """Yield an example of each way to get tokens from an authorization server.

    Args:
        sources: The runtime's classes that get the tokens.
        scopes: The scopes that the document declares.
        client: The name of the client's class.
        package: The generated package.
        create: A function that returns an example whose credential is an expression.
    """
    for source in sources:
        match source:
            case "ClientCredentials":
                keywords: dict[str, object] = {"scopes": scopes[:1]}
                view = create(call(source, [_CLIENT_ID, _SECRET], keywords))
                _add_imports(view, package, source)
                text = (
                    "Or pass `ClientCredentials`. The client requests the token, and"
                    " renews it before it expires. `scopes`, `parameters` such as"
                    " `audience`, `token_url` and `form` adapt the request:"
                )
            case "Login":
                user = [literal("my-user"), literal("my-password")]
                view = create(call(source, user, {}))
                _add_imports(view, package, source)
                text = "Or pass `Login`, with the name and the password of a user:"
            case "RefreshToken":
                arguments = [literal("my-refresh-token"), _CLIENT_ID, _SECRET]
                view = create(call(source, arguments, {"save": code("save")}))
                _add_imports(view, package, "OAuthTokens", source)
                view.imports = [
                    code("from pathlib import Path"),
                    code(""),
                    *view.imports,
                ]
                view.prelude = [code(line) for line in _SAVE.splitlines()]
                text = (
                    "Or pass `RefreshToken`. The client renews the access token, and"
                    " passes the new tokens to `save`: many servers accept each refresh"
                    " token once, so keep the last one:"
                )
            case _:
                view = create(code("credential"))
                _add_imports(view, package, "AuthorizationRequest")
                view.prelude = _authorization(client, scopes)
                text = (
                    "Or ask a user. Redirect the browser to `request.url`, keep `kept`"
                    " in the session of the user, and pass the URL to which the server"
                    " sends the browser back. The client exchanges the code for tokens"
                    " at its first call, and renews them with the refresh token, if"
                    " there is one. `finish` takes `save`, as `RefreshToken` does:"
                )
        view.text = inline(text)
        yield view


def _add_imports(view: View, package: str, *names: str) -> None:
    line = code(f"from {package} import {', '.join(sorted(names))}")
    view.imports = [line, *view.imports]


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
