"""Show links as text."""

from typecase.lower.descriptions.entities import decode_entities

_SCHEMES = ("https://", "http://", "mailto:")


def show_link(text: str, address: str) -> str:
    """Return the text of a link, and its address if readers can open it.

    An address within the site of the documentation is left out.
    """
    text, address = " ".join(text.split()), decode_entities(address).strip()
    if not address.lower().startswith(_SCHEMES) or not address.isprintable():
        return text
    shown = address.removeprefix("mailto:")
    if text in ("", shown, address) or " " in shown:
        return text or shown
    return f"{text} ({shown})"
