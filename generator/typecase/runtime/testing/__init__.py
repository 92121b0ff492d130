"""An in-process fake of one API of this package: what a test answers in, what the real
client makes of it out, without a network.

The package's own ``testing`` module names what is public here, and is this much, with
one fixture for each API::

    from ._runtime.testing.request_matching import Call
    from ._runtime.testing.fake import Fake
    from ._runtime.testing.fixtures import fixture
    from ._runtime.testing.steps import (
        Phase, Step, html, malformed, ok, refused, reset, status, timeout,
        truncated,
    )
    from ._runtime.testing.errors import FakeError

    fake_shop = fixture("shops.shop")

Users say ``pytest_plugins = ["shops.testing"]`` in the conftest.py at their root.
"""
