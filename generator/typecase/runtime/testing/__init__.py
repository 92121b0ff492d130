"""In-process fakes of the APIs of this package, for tests without a network.

A fake sits below the real client. It decodes and checks each request, and returns
sample responses unless a test sets other responses.

The package's own ``testing`` module exports the public names, and has one fixture for
each API. For the API ``shop`` of a package ``shops`` it contains::

    from ._runtime.testing.request_matching import Call
    from ._runtime.testing.fake import Fake
    from ._runtime.testing.fixtures import fixture
    from ._runtime.testing.scripted_steps import (
        Phase, Step, html, malformed, ok, refused, reset, status, timeout,
        truncated,
    )
    from ._runtime.testing.errors import FakeError

    fake_shop = fixture("shops.shop")

Users put ``pytest_plugins = ["shops.testing"]`` into the ``conftest.py`` in the root
directory of their tests.
"""
