"""Test the records that an outbox returns."""

import math

import pytest

from typecase.runtime.errors import ConfigurationError
from typecase.runtime.outbox.records import Counts, Pauses


def test_repr_of_counts_has_no_reason() -> None:
    counts = Counts(1, 0, reason={"message": "canary"})
    assert "canary" not in repr(counts)


@pytest.mark.parametrize("seconds", [0, -1.0, math.inf, math.nan])
def test_pause_must_be_positive_and_finite(seconds: float) -> None:
    with pytest.raises(ConfigurationError, match=f"`first` must .*found {seconds}"):
        Pauses(first=seconds)
