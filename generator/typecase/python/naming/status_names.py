"""What the errors of the printed package are called, by status.

The names are those of the runtime's classes (a test holds the two together); a status
without a usual name is called by its number.
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
    """Name the error of a status, a range such as ``5XX`` or ``default``."""
    if not status.isdigit():
        return base_class(status)
    return STATUS_ERRORS.get(int(status), f"Status{int(status)}Error")


def base_class(status: str) -> str:
    """Name the runtime's class that the error of a status is made from."""
    if status.isdigit() and int(status) in STATUS_ERRORS:
        return STATUS_ERRORS[int(status)]
    return {"4": "ClientError", "5": "ServerError"}.get(status[:1], "StatusError")
