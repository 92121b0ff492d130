"""The error that fakes raise, which pytest reports as a failed assertion."""


class FakeError(AssertionError):
    """A request does not fit the API, or a test set an answer that is not possible."""
