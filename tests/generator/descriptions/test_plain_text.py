"""Test the conversion of descriptions to plain text."""

import re
import time
from collections.abc import Callable

import pytest

from typecase.lower.descriptions.filler import drop_repetition, says_nothing
from typecase.lower.descriptions.plain_text import to_plain_text
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.text.markdown import block

HTML = {
    "<p>Returns a <code>list</code>.</p>\n\n<p>Of <b>pets</b>.</p>": (
        "Returns a `list`.\n\nOf pets."
    ),
    "Open<p>paragraph <b>and <em>more": "Open\n\nparagraph and more",
    "See <a href='https://a.example/x?a=1&amp;b=2'>the <i>guide</i></a>.": (
        "See the guide (https://a.example/x?a=1&b=2)."
    ),
    'See <a href="/docs/cash">cash</a>, <a href="#top">above</a>.': "See cash, above.",
    '<a href="https://a.example">https://a.example</a>': "https://a.example",
    '<a href="javascript:alert(1)">click</a>': "click",
    '<a href="mailto:a@b.example">Write</a>': "Write (a@b.example)",
    "<ul>\n  <li>One\n    line</li>\n  <li>Two<p>more</p></li>\n</ul>": (
        "- One line\n- Two more"
    ),
    "<ol><li>a<li>b<ul><li>c</ul></ol>end": "1. a\n2. b\n  - c\n\nend",
    "A.<br>B<br/>C": "A.\nB\n\nC",
    "<h2>Errors</h2>Text": "Errors:\n\nText",
    "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>": (
        "- A | B\n- 1 | 2"
    ),
    "<pre><code>a &lt; b\n  c</code></pre>": "```\na < b\n  c\n```",
    "<code>a &amp;&amp; *b*</code> &lt;b&gt; &#39;x&#x27; &nbsp;y": (
        "`a && *b*` <b> 'x'  y"
    ),
    "10<sup>6</sup>, H<sub>2</sub>O": "10^6, H2O",
    "<!-- hidden <p> -->shown<!-- open <br>": "shown open",
    "<script>alert('<p>')</script><img src=x>left": "left",
    "</p>Stray</ul></li></code></a>": "Stray",
}
NO_HTML = (
    "A List<string> of <id>s, where a < b && c > d",
    "Map<String, List<b>> and <table>.<column>",
    "`<p>` and ``<b>`` are tags",
    "/search?a=1&copy=2",
    "Format: ^\\d+\\.\\d*$ or C:\\temp",
    "snake_case_name, __init__, 2**3 * 4 * 5, *.txt and *.md, a*b*c",
    "- one\n- two\n\n1. first",
    "```\n# <p>\n\n\n*a*\n```",
)
MARKDOWN = {
    "**Bold**, *em* and _em_ and ***both***": "Bold, em and em and both",
    "A [`link`](https://a.example/b_(c) 'title') here": (
        "A `link` (https://a.example/b_(c)) here"
    ),
    "[relative](/docs) and [anchor](#x)": "relative and anchor",
    "![badge](https://a.example/b.svg) Text": "Text",
    "[![badge](https://a.example/b.svg)](https://a.example) Text": (
        "https://a.example Text"
    ),
    "<https://a.example>": "https://a.example",
    "# Title\ntext\n## Ends with?\nmore": "Title:\n\ntext\n\nEnds with?\n\nmore",
    "> [!NOTE]\n> Text\n> more": "Note:\nText\nmore",
    "One  \n**two** \nthree\\\nfour  \n * a  \n * b  \nfive": (
        "One\n\ntwo\nthree\n\nfour\n* a\n* b\n\nfive"
    ),
    "    curl \\\n      -X POST": "curl \\\n      -X POST",
    "See [the guide][G] and [g].\n\n[g]: https://a.example 'Guide'": (
        "See the guide (https://a.example) and g (https://a.example)."
    ),
    "A [Refund][#type-refund], [0-9][a-z], [x]: y": "A Refund, [0-9][a-z], [x]: y",
    "A | B\n-- | --\n1 | 2\n\na | b": "- A | B\n- 1 | 2\n\na | b",
    "one\n***\ntwo\n\n\n\nthree": "one\n\ntwo\n\nthree",
    "| A | B |\n| --- | :-: |\n| `x` | y |": "- A | B\n- `x` | y",
    "Text\n  ```py\n  if a:\n    b\n  ```\n  more": (
        "Text\n```py\nif a:\n  b\n```\nmore"
    ),
    r"a\_b and \<id\>": "a_b and <id>",
    "&#42;no emphasis&#42; &amp;lt;": "*no emphasis* &lt;",
}
SITE_SYNTAX = {
    ":::note\nText\n:::\nmore": "Note:\nText\n\nmore",
    ":::warning[Be careful]\nText\n:::": "Be careful:\nText",
    "::: tip My tip\nText": "My tip:\nText",
    '!!! note "Mind this"\n    Text\n    more\n\nAfter': (
        "Mind this:\nText\nmore\n\nAfter"
    ),
    "{% data reusables.a %}Text {% if b %}more{% endif %}.{/* c */}": "Text more.",
    "## Title {#anchor}\nText\n{: .note}": "Title:\n\nText",
    "<Note>It is.</Note> More": "Note:\nIt is.\n\nMore",
    '<Cards>\n<Card title="Start" icon="x">\nGo.\n</Card></Cards>': "Start:\n\nGo.",
    'A\n<SchemaDefinition schemaRef="#/a" />': "A",
    "A <Tooltip tip='x'>word</Tooltip>.": "A word.",
}
NO_SITE_SYNTAX = (
    "arn:aws:s3:::bucket, ??? unknown ???, {{1}} and {id}",
    "<Card> is a placeholder; <Response><Say>Hi</Say></Response>",
    "`{% if a %}` and `<Note>b</Note>`",
)


@pytest.mark.parametrize(
    ("text", "plain"), [*HTML.items(), *MARKDOWN.items(), *SITE_SYNTAX.items()]
)
def test_markup_becomes_text(text: str, plain: str) -> None:
    assert to_plain_text(text) == plain


@pytest.mark.parametrize("text", [*NO_HTML, *NO_SITE_SYNTAX])
def test_text_without_markup_stays(text: str) -> None:
    assert to_plain_text(text) == text


HOSTILE = [
    *("{%", "{/*", "{: ", "<A ", "<Card>", ":::a\n", "!!! a\n", "--|", "[a]: /\n"),
    *("a  ", "a  \n", "a\\\n"),
    *("<", "<b>", "<ul><li>", "[", "[a](", "[[a]", "![x", "*a ", "**a", "*a\n", "_a"),
    *(
        "`",
        "```a\n",
        "<!--",
        "&amp",
        '<a href="',
        "<a>",
        "<code>",
        "|",
        "\n",
        "\n ",
        "#",
    ),
    *(
        "> ",
        "- ",
        "<td>",
        "<b a=1><pre>",
        '[x](a "',
        "<p ",
        "<a href=x>y</a>",
        "\ufdd0",
    ),
]


def measure_growth(convert: Callable[[str], object], piece: str, length: int) -> float:
    """Return how many times as much CPU eight times as much text takes.

    The result is about 8 if the work is linear, and 64 if it is quadratic, on any
    machine. Other processes do not count. Steps could not be counted instead, because
    regular expressions do most of the work.
    """

    def measure(length: int) -> float:
        # Texts differ, since conversions are cached; the least time has no pauses.
        texts = [f"{piece * (length // len(piece))}</b>{run}" for run in range(3)]
        return min(measure_cpu(text) for text in texts)

    def measure_cpu(text: str) -> float:
        start = time.process_time()
        convert(text)
        return time.process_time() - start

    return measure(8 * length) / measure(length)


@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize(
    "convert", [to_plain_text, block, lambda text: wrap(text, indent=8)]
)
def test_work_is_linear(convert: Callable[[str], str], piece: str) -> None:
    assert measure_growth(convert, piece, length=4_000) < 24


def test_quadratic_work_would_be_noticed() -> None:
    search = re.compile(r"\[[^\]]*\]").search
    assert measure_growth(search, "[", length=400) >= 24


@pytest.mark.parametrize("piece", HOSTILE)
def test_text_does_not_leave_the_docstring(piece: str) -> None:
    text = to_plain_text(f'{piece * 50}"""\nimport os\n<p>"""\\')
    source = docstring((wrap(text, indent=4),), indent=4)
    assert source.startswith('"""')
    assert isinstance(eval(source, {}), str)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("OK", ""),
        ("Successful operation.", ""),
        ("200 OK", ""),
        ("The request body", ""),
        ("Not Found", ""),
        ("...", ""),
        ("The pet ID.", "petId"),
        ("Pet object", "Pet"),
        ("User name", "username"),
    ],
)
def test_filler_says_nothing(text: str, name: str) -> None:
    assert says_nothing(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("No content, ever", ""),
        ("Created by the user", ""),
        ("Pet not found", ""),
        ("ID of the pet", "petId"),
        ("The error message", ""),
    ],
)
def test_descriptions_say_something(text: str, name: str) -> None:
    assert not says_nothing(text, name)


@pytest.mark.parametrize(
    ("summary", "description", "rest"),
    [
        ("Delete a pet", "Deletes the pet.", ""),
        ("List pets.", "List pets. In pages.", "In pages."),
        ("List pets", "List pets\n\nIn pages.", "In pages."),
        ("List pets", "List pets that bark.", "List pets that bark."),
        ("", "List pets", "List pets"),
    ],
)
def test_description_does_not_repeat_the_summary(
    summary: str, description: str, rest: str
) -> None:
    assert drop_repetition(summary, description) == rest
