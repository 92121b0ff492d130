"""Test how credentials are encoded for requests."""

import pytest

from typecase.runtime.auth.security_schemes import ApiKey


@pytest.mark.parametrize("credential", ["a1", "Bearer a1", "bearer a1"])
def test_prefix_is_sent_once(credential: str) -> None:
    key = ApiKey("key", "header", "Authorization", prefix="Bearer ")
    assert key.encode(credential) == ("header", "Authorization", "Bearer a1")
