"""Name the error classes of the generated package by HTTP status code.

The names must be those of the classes in `runtime/errors.py`, which a test checks. A
status code without a class in the runtime gets a name with its number.
"""

STATUS_ERRORS = {
    400: "BadRequestError",
    401: "UnauthorizedError",
    402: "PaymentRequiredError",
    403: "ForbiddenError",
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
    429: "TooManyRequestsError",
    500: "InternalServerError",
    501: "NotImplementedStatusError",
    502: "BadGatewayError",
    503: "ServiceUnavailableError",
    504: "GatewayTimeoutError",
}


def error_class(status: str) -> str:
    """Return the error class of a status code, a range like ``5XX``, or ``default``."""
    if not status.isdigit():
        return base_error_class(status)
    return STATUS_ERRORS.get(int(status), f"Status{int(status)}Error")


def base_error_class(status: str) -> str:
    """Return the class of the runtime that the error class of a status code extends."""
    if status.isdigit() and int(status) in STATUS_ERRORS:
        return STATUS_ERRORS[int(status)]
    return {"4": "ClientError", "5": "ServerError"}.get(status[:1], "StatusError")
