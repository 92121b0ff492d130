"""Places of job ads: states by number, and zip codes."""

_STATES = (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT "
    "NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY "
)


def of_state(code: str) -> int | None:
    """The number of a state; None for what is none of the United States."""
    place = _STATES.find(f"{code.upper()} ")
    return place // 3 + 1 if len(code) == 2 and place >= 0 else None


def zipcode_of(text: str) -> int | None:
    """The number of a zip code of five digits."""
    is_one = len(text) == 5 and text.isascii() and text.isdigit()
    return int(text) if is_one else None
