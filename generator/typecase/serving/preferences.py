"""Read what the caller of a mock wants from the header `Prefer` (RFC 7240)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

MAX_DELAY = 60.0
"""The longest delay in seconds that a caller may ask for."""
# A token or a quoted text, as RFC 7240 has it; other text between commas is ignored.
_PREFERENCE = re.compile(
    r'\s*([!#$%&\'*+.^_`|~0-9A-Za-z-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^;,\s]*)))?'
    r"[^,]*(?:,|$)"
)


class PreferenceError(Exception):
    """A preference that the mock cannot fulfil; the message says why."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a caller wants.

    Attributes:
        code: The status code of the answer.
        example: The name of the example to answer with.
        dynamic: Whether the answer is made from the schema, without examples.
        delay: The time to wait before the answer, in seconds.
    """

    code: int | None = None
    example: str | None = None
    dynamic: bool = False
    delay: float = 0.0

    @property
    def is_fixed(self) -> bool:
        """Whether the answer does not depend on what the mock stores."""
        return self.code is not None or self.example is not None or self.dynamic


def parse_preferences(headers: Iterable[str]) -> Preferences:
    """Return the preferences in the values of all `Prefer` headers of a request.

    The first of several values counts. Preferences that a mock does not know are
    ignored, as RFC 7240 requires.

    Raises:
        PreferenceError: The value of a known preference is invalid.
    """
    values: dict[str, str] = {}
    for header in headers:
        for name, quoted, token in _PREFERENCE.findall(header):
            text = re.sub(r"\\(.)", r"\1", quoted) if quoted else token
            values.setdefault(name.lower(), text)
    return Preferences(
        code=_parse_code(values["code"]) if "code" in values else None,
        example=values.get("example"),
        dynamic=values.get("dynamic", "false").lower() in ("true", ""),
        delay=_parse_delay(values["delay"]) if "delay" in values else 0.0,
    )


def _parse_code(text: str) -> int:
    if re.fullmatch("[2-5][0-9][0-9]", text):
        return int(text)
    raise PreferenceError(
        f"Prefer: expected a status code from 200 to 599, as in `code=429`, found"
        f" {text!r}"
    )


def _parse_delay(text: str) -> float:
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text) and float(text) <= MAX_DELAY:
        return float(text)
    raise PreferenceError(
        f"Prefer: expected seconds from 0 to {MAX_DELAY:.0f}, as in `delay=1.5`, found"
        f" {text!r}"
    )
