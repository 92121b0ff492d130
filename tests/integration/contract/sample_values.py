"""Texts, numbers and other JSON values of which sample values are made."""

# Texts in which a delimiter, an escape or the type may get lost.
EDGE_CASE_TEXTS = (
    "",
    "a,b",
    "a&b=c",
    "50%",
    "a b+c",
    "a/b",
    "é ü 字 🚀",
    "true",
    "null",
    "0",
    "#?;",
    "5",
    "1e5",
    "-0",
    "007",
    "[]",
    '{"a":1}',
    '"quoted"',
    "a|b;c",
    " around ",
    "two\r\nlines\t",
    "%35",
    "[x]",
    "a=b",
)
ORDINARY_TEXTS = ("text", "a", "A1", "longer text, with words", "a-b_c.d~e")
# Values of the formats of strings.
TEXTS_BY_FORMAT = {
    "date": ("2024-02-29", "0001-01-01", "9999-12-31"),
    # Without an offset, a client would not send the value.
    "date-time": (
        "2024-02-29T12:30:00Z",
        "2020-01-01T00:00:00.123456+02:00",
        "1969-12-31T23:59:59.5-11:30",
        "0001-01-01T00:00:00Z",
    ),
    "duration": ("PT1S", "P1DT2H", "-PT0.000001S"),
    "time": ("12:30:00Z", "23:59:59.999999", "00:00:00-05:30"),
    "uuid": ("0f8fad5b-d9cb-469f-a165-70867728950e",),
    "json-string": ("{}",),
    "base64": ("dGV4dA==",),
    "base64url": ("dGV4dA==",),
}
# Texts that match the patterns of many documents.
PATTERN_TEXTS = (
    *("https://example.com/a?b=c", "someone@example.com", "example.com"),
    *("192.0.2.1", "2001:db8::1", "12345", "00", "#ff0000", "1.0.0", "en-US", "USD"),
    *("2024-02-29", "12:30", "a" * 32, "0" * 24, "A" * 22, "/a/b", "a:b"),
)
# Common numbers, and the ends of floating point and integer ranges.
NUMBERS = (
    *(0, 1, -1, 2, 7, 0.5, -1.25, 0.1 + 0.2, 1e-7, 1e20, 1e22, 5e-324, 1.7e308),
    *(2**31 - 1, 2**53 + 1, -(2**63), 2**64, 10**30),
)
# Values for a schema without a type, in JSON.
UNTYPED_VALUES = (
    *("any", "5", "true", "[1]", "", 1, -2.5, 1e22, True, {"any": [1, "é"]}, {}, []),
    *([1, "1"], ["x"], [[]], {"a": {"b": "1"}}),
)
# Values for a schema without a type, in texts. A text is read as the first type that
# it may have, so no text here looks like a value of another type.
UNTYPED_TEXT_VALUES = ("any", 1, -2.5, True, {"any": [1, "é"]}, [1, "x"])
