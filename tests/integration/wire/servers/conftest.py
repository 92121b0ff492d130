"""Generate the API of pets, whose server the tests call in their own process."""

from types import ModuleType

import pytest

from tests.integration.wire.servers.pets_api import DOCUMENT, PACKAGE
from tests.integration.wire.temporary_package import import_api


@pytest.fixture(scope="package")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of the generated API."""
    return import_api(PACKAGE, DOCUMENT, tmp_path_factory.mktemp("pets"))
