"""Text of a document cannot break out of its place in Markdown."""

import pytest

from typecase.python.text.markdown import block, cell, code_span, inline, row


@pytest.mark.parametrize(
    ("text", "written"),
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
def test_what_means_something_is_escaped(text: str, written: str) -> None:
    assert inline(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("see `a_b*c`", "see `a_b*c`"),
        ("`<b>` & `[x](y)`", "`<b>` & `[x](y)`"),
        ("``a ` b``", "``a ` b``"),
        ("`open", r"\`open"),
        ("`a` and `b", r"`a` and \`b"),
        ("`two\nlines`", "`two lines`"),
    ],
)
def test_code_stays_code(text: str, written: str) -> None:
    assert inline(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a | b", r"a \| b"),
        ("`a | b`", r"`a \| b`"),
        (r"`a\|b`", r"<code>a\\\|b</code>"),
        ("a\nb", "a b"),
        ("", ""),
    ],
)
def test_a_cell_stays_one_cell(text: str, written: str) -> None:
    assert cell(text) == written


def test_a_row_has_its_cells_and_no_more() -> None:
    assert row((("a|b", "`open"), ("`c|d`",), ())) == r"| a\|b \`open | `c\|d` |  |"


def test_paragraphs_and_lists_are_all_that_a_block_keeps() -> None:
    text = "One\nline.\n\n## Two\n\n- a\n  more\n* b | c\n\n    code\n\n| x |\n| --- |"
    assert block(text) == (
        "One line.\n\n\\## Two\n\n- a more\n- b \\| c\n\ncode\n\n\\| x \\| \\| --- \\|"
    )


@pytest.mark.parametrize("text", ["a", "`", "``", "a`b", "`a``b`", r"\`", "a b"])
def test_what_is_ticked_comes_out_as_it_was(text: str) -> None:
    quoted = code_span(text)
    assert inline(quoted) == quoted
    fence = len(quoted) - len(quoted.lstrip("`"))
    assert quoted[fence:-fence].strip(" ") == text
