"""What a fake raises: a fault of a test or of the tested code in, an assertion that
pytest shows as one out. Errors of the API do not belong here.
"""


class FakeError(AssertionError):
    """A request does not fit the API, or the fake was told what cannot be."""
