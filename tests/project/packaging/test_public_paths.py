"""Test that public classes name the package that exports them as their module."""

import pickle
import traceback
from types import ModuleType

import pytest

import jobads
from jobads import advertiser, disposition, platform, search
from jobads._runtime import errors, options
from jobads._runtime.models import model

APIS = (advertiser, disposition, platform, search)


@pytest.mark.parametrize("package", [jobads, *APIS])
def test_errors_name_the_package_that_exports_them(package: ModuleType) -> None:
    names = [name for name in package.__all__ if name.endswith("Error")]
    assert names
    for name in names:
        assert getattr(package, name).__module__ == package.__name__


def test_other_classes_name_the_package_too() -> None:
    values = {name: getattr(jobads, name) for name in jobads.__all__}
    classes = {name: value for name, value in values.items() if isinstance(value, type)}
    assert {"ClientOptions", "Login", "Page", "Position", "Secret"} <= classes.keys()
    for name, value in classes.items():
        assert repr(value) == f"<class 'jobads.{name}'>"


def test_classes_that_no_package_exports_keep_their_module() -> None:
    assert options.ClientOptionsDict.__module__ == options.__name__
    assert model.Model.__module__ == model.__name__
    assert platform.models.Campaign.__module__.startswith("jobads.platform.models")


def test_tracebacks_name_the_package() -> None:
    error = errors.ConfigurationError("wrong")
    assert traceback.format_exception_only(error) == [
        "jobads.ConfigurationError: wrong\n"
    ]


def test_public_classes_are_pickled_by_their_public_path() -> None:
    for package in (jobads, *APIS):
        for name in package.__all__:
            value = getattr(package, name)
            if isinstance(value, type):
                assert pickle.loads(pickle.dumps(value)) is value
    pickled = pickle.dumps(jobads.ClientOptions(timeout=5))
    assert b"_runtime.options" not in pickled.replace(b"ClientOptionsDict", b"")
    assert pickle.loads(pickled) == jobads.ClientOptions(timeout=5)
    # A pickle of an earlier version names the module of the runtime.
    earlier = b"cjobads._runtime.errors\nNotFoundError\n."
    assert pickle.loads(earlier) is jobads.NotFoundError
