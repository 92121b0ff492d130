"""Names of the error classes of a generated package, by HTTP status code.

A class is named after the class in `runtime/errors.py` that it extends, or after the
meaning that HTTP gives to the status code. A status code without either has a name with
its number, such as `Status499Error`.
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

_OTHER_ERRORS = {
    300: "MultipleChoicesError",
    301: "MovedPermanentlyError",
    302: "FoundError",
    303: "SeeOtherError",
    304: "NotModifiedError",
    307: "TemporaryRedirectError",
    308: "PermanentRedirectError",
    407: "ProxyAuthenticationRequiredError",
    411: "LengthRequiredError",
    414: "UriTooLongError",
    416: "RangeNotSatisfiableError",
    417: "ExpectationFailedError",
    418: "ImATeapotError",
    421: "MisdirectedRequestError",
    423: "LockedError",
    424: "FailedDependencyError",
    425: "TooEarlyError",
    426: "UpgradeRequiredError",
    428: "PreconditionRequiredError",
    431: "RequestHeaderFieldsTooLargeError",
    451: "UnavailableForLegalReasonsError",
    505: "HttpVersionNotSupportedError",
    507: "InsufficientStorageError",
    508: "LoopDetectedError",
    511: "NetworkAuthenticationRequiredError",
}
"""The classes of other codes. The names in `http.HTTPStatus` change between Pythons."""


def error_class(status: str) -> str:
    """Return the name of the error class for a status.

    The status is a status code, a range such as ``5XX``, or ``default``. A range and
    ``default`` have a class of the runtime, and no class of their own.
    """
    if not status.isdigit():
        return base_error_class(status)
    code = int(status)
    names = RUNTIME_ERRORS | _OTHER_ERRORS
    return names.get(code, f"Status{code}Error")


def base_error_class(status: str) -> str:
    """Return the name of the runtime's most specific error class for a status.

    The status is a status code, a range such as ``5XX``, or ``default``. The generated
    error class of a status code extends this class.
    """
    if status.isdigit() and int(status) in RUNTIME_ERRORS:
        return RUNTIME_ERRORS[int(status)]
    ranges = {"3": "RedirectionError", "4": "ClientError", "5": "ServerError"}
    return ranges.get(status[:1], "StatusError")
