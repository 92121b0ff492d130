"""Test which JSON pointers lead into a webhook or a callback."""

import pytest

from typecase.ir import is_hook_pointer

# By pointer: whether the pointer leads into a hook.
POINTERS = {
    "/webhooks/changed/post/requestBody": True,
    "/components/callbacks/Changed/{$url}/post": True,
    "/paths/~1pets/post/callbacks/changed/{$url}/post": True,
    "/paths/~1pets/additionalOperations/LINK/callbacks/changed/{$url}": True,
    "/components/pathItems/Pets/post/callbacks/changed/{$url}/post": True,
    "/paths/~1pets/post/requestBody/content/a~1b/schema/properties/callbacks/x": False,
    "/paths/~1callbacks~1{id}/get/responses/200": False,
    "/components/schemas/Pet/properties/callbacks/items": False,
}


@pytest.mark.parametrize("pointer", POINTERS)
def test_pointer(pointer: str) -> None:
    assert is_hook_pointer(pointer) is POINTERS[pointer]
