"""Names of the error classes of a generated package, by HTTP status code.

A class is named after the class in `runtime/errors.py` that it extends. A status code
without a class in the runtime has a name with its number, such as `Status418Error`.
"""

RUNTIME_ERRORS = {
    400: "BadRequestError",
    401: "AuthenticationError",
    402: "PaymentRequiredError",
    403: "PermissionDeniedError",
    404: "NotFoundError",
    405: "MethodNotAllowedError",
    406: "NotAcceptableError",
    408: "RequestTimeoutError",
    409: "ConflictError",
    410: "GoneError",
    412: "PreconditionFailedError",
    413: "PayloadTooLargeError",
    415: "UnsupportedMediaTypeError",
    422: "UnprocessableEntityError",
    429: "RateLimitError",
    500: "InternalServerError",
    501: "NotImplementedStatusError",
    502: "BadGatewayError",
    503: "ServiceUnavailableError",
    504: "GatewayTimeoutError",
}
"""The classes of the runtime for single status codes; a test checks these names."""


def error_class(status: str) -> str:
    """Return the name of the error class for a status.

    The status is a status code, a range such as ``5XX``, or ``default``. A range and
    ``default`` have a class of the runtime, and no class of their own.
    """
    if not status.isdigit():
        return base_error_class(status)
    return RUNTIME_ERRORS.get(int(status), f"Status{int(status)}Error")


def base_error_class(status: str) -> str:
    """Return the name of the runtime's most specific error class for a status.

    The status is a status code, a range such as ``5XX``, or ``default``. The generated
    error class of a status code extends this class.
    """
    if status.isdigit() and int(status) in RUNTIME_ERRORS:
        return RUNTIME_ERRORS[int(status)]
    return {"4": "ClientError", "5": "ServerError"}.get(status[:1], "StatusError")
