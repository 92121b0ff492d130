"""Test that programs can catch the errors of all APIs by classes of the package."""

import jobads
from jobads import advertiser, disposition, platform, search
from jobads._runtime import errors

CLASSES = {
    400: "BadRequestError",
    401: "AuthenticationError",
    403: "PermissionDeniedError",
    404: "NotFoundError",
    409: "ConflictError",
    422: "UnprocessableEntityError",
    429: "RateLimitError",
    500: "ServerError",
    507: "ServerError",
    599: "ServerError",
    418: "ClientError",
}


def test_package_exports_a_class_for_each_common_status() -> None:
    for status, name in CLASSES.items():
        error_class = getattr(jobads, name)
        assert name in jobads.__all__
        assert issubclass(errors.status_error_class(status), error_class)
        assert issubclass(error_class, jobads.StatusError)


def test_errors_of_apis_are_subclasses_of_the_common_ones() -> None:
    assert issubclass(advertiser.BadRequestError, jobads.BadRequestError)
    for api in (advertiser, disposition, platform, search):
        for name in api.__all__:
            error_class = getattr(api, name)
            if name.endswith("Error"):
                is_server_error = error_class.default_status >= 500
                common = "ServerError" if is_server_error else name
                assert error_class is not getattr(jobads, common)
                assert issubclass(error_class, getattr(jobads, common))
