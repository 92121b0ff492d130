"""Compare schemas as sets of values."""
