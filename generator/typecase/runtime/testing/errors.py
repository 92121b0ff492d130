"""The error that fakes raise. pytest reports it as a failed assertion."""


class FakeError(AssertionError):
    """A request does not fit the API, or a test uses a fake incorrectly."""
