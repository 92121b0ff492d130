"""Test the names of environment variables of security schemes."""

import pytest

from typecase.ir import ApiKey, HttpBasic, HttpBearer, Notes, OAuthEndpoints, Scheme
from typecase.lower.security.environment_names import add_product, name_credentials


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
        ([key("auth", "X-Auth-Token")], [("X_AUTH_TOKEN",)]),
        ([cookie("cookieAuth", "session-id")], [("X_SESSION_ID",)]),
        ([bearer("bearer")], [("X_BEARER_TOKEN",)]),
        ([bearer("bearer", "Send your API key.")], [("X_BEARER_API_KEY",)]),
        ([bearer("login", is_oauth=True)], [("X_LOGIN_TOKEN",)]),
        ([bearer("token", "The API key.")], [("X_TOKEN",)]),
        ([key("client_id"), key("signature")], [("X_CLIENT_ID",), ("X_SIGNATURE",)]),
        ([key("X-Api-Secret")], [("X_API_SECRET",)]),
        ([cookie("cookie", "x_access_token")], [("X_ACCESS_TOKEN",)]),
        ([basic("basic")], [("X_USERNAME", "X_PASSWORD")]),
        (
            [basic("admin"), basic("shop")],
            [
                ("X_ADMIN_USERNAME", "X_ADMIN_PASSWORD"),
                ("X_SHOP_USERNAME", "X_SHOP_PASSWORD"),
            ],
        ),
        (
            [key("apiKeyHeader"), key("x_other"), bearer("bearer")],
            [("X_API_KEY_HEADER",), ("X_OTHER_API_KEY",), ("X_BEARER_TOKEN",)],
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
    stated = ApiKey("a", Notes(), None, ("X_B_KEY",), location="header", name="X-Key")
    named = name_credentials([stated, key("b_key")], "X", ())
    variables = [scheme.environment_variables for scheme in named]
    assert variables == [("X_B_KEY",), ("X_B_KEY_B_KEY",)]


@pytest.mark.parametrize(
    ("product", "label", "name"),
    [
        ("IMMICH", "immich_access_token", "IMMICH_ACCESS_TOKEN"),
        ("FUN_GENERATORS", "X-Fungenerators-Api-Secret", "FUN_GENERATORS_API_SECRET"),
        ("SHOP", "shop", "SHOP_SHOP"),
        ("SHOP", "\u043a\u043b\u044e\u0447", "SHOP_CREDENTIAL"),
    ],
)
def test_product_stands_once(product: str, label: str, name: str) -> None:
    assert add_product(product, label) == name
