"""Test the names of environment variables of security schemes."""

import pytest

from typecase.ir import ApiKey, HttpBasic, HttpBearer, Notes, OAuthEndpoints, Scheme
from typecase.lower.security.environment_names import name_credentials


def key(id_: str, name: str = "X-Key") -> Scheme:
    return ApiKey(id=id_, notes=Notes(), location="header", name=name)


def cookie(id_: str, name: str) -> Scheme:
    return ApiKey(id=id_, notes=Notes(), location="cookie", name=name)


def bearer(id_: str, description: str = "", *, is_oauth: bool = False) -> Scheme:
    oauth = OAuthEndpoints() if is_oauth else None
    return HttpBearer(id_, Notes(description=description), oauth=oauth)


def basic(id_: str) -> Scheme:
    return HttpBasic(id_, Notes())


@pytest.mark.parametrize(
    ("schemes", "names"),
    [
        ([key("apiKey")], [("X_API_KEY",)]),
        ([key("auth", "X-Auth-Token")], [("X_TOKEN",)]),
        ([cookie("cookieAuth", "session-id")], [("X_SESSION_ID",)]),
        ([bearer("bearerAuth")], [("X_TOKEN",)]),
        ([bearer("ApiKeyAuth")], [("X_API_KEY",)]),
        ([bearer("bearer", "Send your API key.")], [("X_API_KEY",)]),
        ([bearer("login", is_oauth=True)], [("X_ACCESS_TOKEN",)]),
        ([basic("basic")], [("X_USERNAME", "X_PASSWORD")]),
        (
            [basic("admin"), basic("shopAuth")],
            [
                ("X_ADMIN_USERNAME", "X_ADMIN_PASSWORD"),
                ("X_SHOP_USERNAME", "X_SHOP_PASSWORD"),
            ],
        ),
        (
            [key("apiKeyHeader"), key("x_other"), bearer("bearer")],
            [("X_API_KEY_HEADER",), ("X_OTHER_API_KEY",), ("X_TOKEN",)],
        ),
        ([key("a-key"), key("a_key")], [(), ()]),
    ],
)
def test_variables_of_schemes_are_distinct(
    schemes: list[Scheme], names: list[tuple[str, ...]]
) -> None:
    named = name_credentials(schemes, "X", ())
    assert [scheme.environment_variables for scheme in named] == names


def test_stated_variables_take_precedence() -> None:
    stated = ApiKey("a", Notes(), None, ("X_API_KEY",), location="header", name="X-Key")
    named = name_credentials([stated, key("b")], "X", ())
    variables = [scheme.environment_variables for scheme in named]
    assert variables == [("X_API_KEY",), ("X_B_API_KEY",)]
