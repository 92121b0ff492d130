"""Convert state codes and zip codes of the United States to the API's numbers."""

# In alphabetical order of the states' names, which defines their numbers.
_STATE_CODES = (
    *("AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID"),
    *("IL", "IN", "IA", "KS", "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO"),
    *("MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC", "ND", "OH", "OK", "OR", "PA"),
    *("RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY"),
)


def get_state_number(code: str) -> int | None:
    """Return the number of a state, counted from 1; None for an unknown code."""
    if len(code) != 2 or code.upper() not in _STATE_CODES:
        return None
    return _STATE_CODES.index(code.upper()) + 1


def parse_zip_code(text: str) -> int | None:
    """Return a zip code of five digits as a number; None for any other text."""
    is_zip_code = len(text) == 5 and text.isascii() and text.isdigit()
    return int(text) if is_zip_code else None
