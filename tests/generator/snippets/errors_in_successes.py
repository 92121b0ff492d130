# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="errors_in_successes/1",
    error_status="/status/code",
    servers=(
        Server(
            "default",
            "/",
            placeholder=True,
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
)
