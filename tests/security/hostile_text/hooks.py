"""Webhooks and callbacks of the hostile document in `documents`.

The functions call ``say`` for the text of each place.
"""

from collections.abc import Callable
from typing import Any

Node = dict[str, Any]
Say = Callable[[str, str], str]


def webhooks(say: Say) -> Node:
    """Write what is sent to an address that no call gives."""
    return {
        say("webhook name", "sold"): {
            "summary": say("webhook summary", "A pet is sold."),
            "post": {
                "description": say("webhook description", "To anyone."),
                "requestBody": {
                    "content": {"application/json": {"schema": {"type": "object"}}}
                },
                "responses": _heard(say),
            },
        }
    }


def callbacks(say: Say) -> Node:
    """Write what is sent to an address that a call gives."""
    post = {
        "operationId": say("callback operationId", "onAdded"),
        "responses": _heard(say),
    }
    expression = say("callback expression", "{$request.body#/url}")
    return {say("callback name", "added"): {expression: {"post": post}}}


def _heard(say: Say) -> Node:
    return {"204": {"description": say("receiver's description", "Heard.")}}
