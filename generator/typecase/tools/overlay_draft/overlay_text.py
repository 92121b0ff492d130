"""Write the text of an overlay, with comments."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from typecase.diagnostics import escape_unprintable
from typecase.load.overlays.action_text import quote, write_action, write_member
from typecase.load.overlays.value_queries import to_query
from typecase.tools.overlay_draft.guesses import Guess, Guesses

_INTRODUCTION = """\
# What typecase has guessed about this document. Edit what is wrong, and remove the
# lines that you do not need: what is not stated here is guessed again. As it is, this
# overlay changes nothing in the generated package.
"""
_SECTIONS = {
    "operations": """\
  # The methods of the client, and the pages that they return. Remove `inferred` from
  # pages that are right: clients then ask for the largest pages, and a response without
  # the list is an error. With `x-typecase-paging: false`, a method returns the body.
""",
    "credentials": """\
  # The arguments of the client and the environment variables for credentials, and the
  # names of servers.
""",
    "mended": """\
  # What is wrong in the document, and was mended or left out.
""",
}
_NOTHING = """\
  # typecase has guessed nothing. An overlay needs an action; this one has no effect.
  - target: $
    update: {}
"""


def write_overlay(
    guesses: Guesses,
    parsed: Mapping[str, Any],
    title: str,
    extends: str | None,
    name_origins: Iterable[str] = (),
    remark: str = "",
) -> str:
    """Return the text of an overlay.

    ``parsed`` is the root of the document before any change. ``extends`` is the
    location of the document, or None. ``name_origins`` has what decided about each name
    of an operation, and ``remark`` says why code samples did not.
    """
    lines = [
        "overlay: 1.1.0",
        "info:",
        f"  title: {quote(f'What typecase has guessed about {title}')}",
        "  version: 1.0.0",
    ]
    if extends is not None:
        lines.append(f"extends: {quote(extends)}")
    text = "\n".join(lines) + "\nactions:\n" + _INTRODUCTION.replace("#", "  #")
    has_action = False
    for name, heading in _SECTIONS.items():
        section: Sequence[Guess] = getattr(guesses, name)
        if section:
            if name == "operations":
                text += f"\n{_describe_origins(name_origins, remark)}"
            text += f"\n{heading}"
        for guess in section:
            text += "".join(f"  {line}\n" for line in _iter_lines(guess, parsed))
            has_action |= is_written(guess)
    return text if has_action else f"{text}\n{_NOTHING}"


def _describe_origins(origins: Iterable[str], remark: str) -> str:
    """Return comments about what names the methods, the most frequent first."""
    counts = sorted(Counter(origins).items(), key=lambda each: (-each[1], each[0]))
    total = sum(count for _, count in counts)
    parts = [f"{escape_unprintable(text)} ({count})" for text, count in counts]
    sentences = (
        f"What names the {total} operations: {', '.join(parts)}.",
        escape_unprintable(remark),
        "Change single names here, and all of them with `resources` and `nested` in the"
        " configuration.",
    )
    lines = textwrap.wrap(
        " ".join(filter(None, sentences)),
        84,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return "".join(f"  # {line}\n" for line in lines)


def is_written(guess: Guess) -> bool:
    """Return whether the overlay has an action for a guess, and not only a comment."""
    return guess.is_active and guess.target is not None and guess.update is not None


def _iter_lines(guess: Guess, parsed: Mapping[str, Any]) -> Iterator[str]:
    for remark in guess.remarks:
        yield f"# {escape_unprintable(remark)}"
    if guess.update is None:
        return
    if guess.target is None:
        yield f"# {guess.place} comes from another file, which overlays do not change:"
        yield from (f"# {line}" for line in write_member("update", guess.update))
        return
    mark = "" if guess.is_active else "# "
    query = to_query(parsed, guess.target)
    for line in write_action(query, "update", guess.update):
        yield f"{mark}{line}"
