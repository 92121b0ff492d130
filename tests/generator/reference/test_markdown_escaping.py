"""Test the escaping of text for Markdown."""

import pytest

from typecase.python.text.markdown import block, cell, code_span, inline, row, span_cell


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("plain text, snake_case and 2 - 1", "plain text, snake_case and 2 - 1"),
        ("# heading", r"\# heading"),
        ("heading #", r"heading \#"),
        ("> quote", r"\> quote"),
        ("- item", r"\- item"),
        ("+ item", r"\+ item"),
        ("* item", r"\* item"),
        ("12. item", r"12\. item"),
        ("12) item", r"12\) item"),
        ("---", r"\---"),
        ("===", r"\==="),
        ("~~~ fence", r"\~\~\~ fence"),
        ("``` fence", r"\`\`\` fence"),
        ("<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"),
        ("<!-- hidden", "&lt;!-- hidden"),
        ("&lt;b&gt; and R&D", r"\&lt;b\&gt; and R&D"),
        ("[text](javascript:x)", r"\[text\](javascript:x)"),
        ("![image](https://x)", r"!\[image\](https://x)"),
        ("[name]: https://x", r"\[name\]: https://x"),
        (
            "*strong* and _weak_ and __both__",
            r"\*strong\* and \_weak\_ and \_\_both\_\_",
        ),
        ("a | b", r"a \| b"),
        (r"a \| b", r"a \\\| b"),
        ("$x$", r"\$x\$"),
        ("one\n\n# two\r\n- three\u2028four", "one # two - three four"),
        ("right\u202eto left \x1b[0m", r"right\\u202eto left \\x1b\[0m"),
    ],
)
def test_markup_is_escaped(text: str, escaped: str) -> None:
    assert inline(text) == escaped


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("see `a_b*c`", "see `a_b*c`"),
        ("`<b>` & `[x](y)`", "`<b>` & `[x](y)`"),
        ("``a ` b``", "``a ` b``"),
        ("`open", r"\`open"),
        ("`a` and `b", r"`a` and \`b"),
        ("`two\nlines`", "`two lines`"),
    ],
)
def test_code_span_is_kept(text: str, escaped: str) -> None:
    assert inline(text) == escaped


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("a | b", r"a \| b"),
        ("`a | b`", r"`a \| b`"),
        (r"`a\|b`", r"<code>a\\\|b</code>"),
        ("a\nb", "a b"),
        ("", ""),
    ],
)
def test_cell_text_is_escaped(text: str, escaped: str) -> None:
    assert cell(text) == escaped


def test_items_of_a_list_are_lines_of_a_cell() -> None:
    text = "One of:\n* `a` or\n  b|c\n* <br>\n\nOr:\n1. d\n2) e\n\nNo\nlist."
    assert cell(text) == (
        r"One of:<br>- `a` or b\|c<br>- &lt;br>" r"<br>Or:<br>1. d<br>2) e<br>No list."
    )
    assert cell("No\nlist.") == "No list."


def test_row_has_exactly_its_cells() -> None:
    assert (
        row(cell("a|b", "`open"), span_cell("c|d"), cell())
        == r"| a\|b \`open | `c\|d` |  |"
    )


def test_block_keeps_only_paragraphs_and_lists() -> None:
    text = "One\nline.\n\n## Two\n\n- a\n  more\n* b | c\n\n    code\n\n| x |\n| --- |"
    assert block(text) == (
        "One line.\n\n\\## Two\n\n- a more\n- b \\| c\n\ncode\n\n\\| x \\| \\| --- \\|"
    )


@pytest.mark.parametrize("text", ["a", "`", "``", "a`b", "`a``b`", r"\`", "a b"])
def test_code_span_round_trips(text: str) -> None:
    span = code_span(text)
    assert inline(span) == span
    fence = len(span) - len(span.lstrip("`"))
    assert span[fence:-fence].strip(" ") == text
