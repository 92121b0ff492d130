"""Test that a sender shows no password in the URL of a receiver.

`tests/integration/wire/test_webhooks.py` tests receivers and senders over a socket.
"""

import traceback
from typing import Any

import pytest

from tests.runtime.bookshop.api import API
from typecase.runtime.errors import ConfigurationError
from typecase.runtime.secret import Secret
from typecase.runtime.webhooks.async_sender import AsyncSender
from typecase.runtime.webhooks.sender import Sender

URL = "https://user:canary@host.example"


@pytest.mark.parametrize("sender_class", [Sender, AsyncSender])
def test_wrong_url_is_in_no_frame(sender_class: Any) -> None:
    sender = sender_class(API, base_urls={"base_url": None}, credentials={})
    assert sender.to("https://host.example").to("https://host.example/x")
    with pytest.raises(ConfigurationError) as caught:
        sender.to(URL)
    _check_frames(caught.value)
    for url in (URL, Secret(URL)):
        with pytest.raises(ConfigurationError) as caught:
            sender_class(API, base_urls={"base_url": url}, credentials={})
        _check_frames(caught.value)


def _check_frames(error: BaseException) -> None:
    _, *frames = (frame for frame, _ in traceback.walk_tb(error.__traceback__))
    assert "canary" not in repr([frame.f_locals for frame in frames])
