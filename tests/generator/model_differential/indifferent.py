"""Stands in for the runtime's choices, where values alone are to choose: the judge is
not told which member says what an object is.
"""


def Discriminator(*_: object) -> None:
    """Choose nothing."""
