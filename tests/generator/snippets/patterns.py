# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Account(Model):
    name: Annotated[str, Field(pattern="^[\\w\\-.]+$")]
    code: Annotated[str, Field(min_length=5, pattern="^\\p{Lu}{3}\\/\\d+$")]
    pass_word: Annotated[
        Annotated[str, PythonPattern("^(?=.*[a-z])(?=.*\\d).+\\Z")] | None,
        Field(alias="passWord", min_length=8),
    ] = None
    nullable: Annotated[str, PythonPattern("^\\w{1,255}\\Z")] | None = UNSET
    items: list[Annotated[str, PythonPattern("(?!-)^.\\Z")]] | None = None
    backtracking: str | None = None
    invalid: str | None = None


# patterns.yaml:16:33: warning[bad-pattern]: typecase cannot use the regular expression `\h`: the unknown escape \h; it is ignored (#/components/schemas/Account/properties/invalid/pattern)
#     hint: correct or simplify it; JSON Schema uses JavaScript's syntax
# patterns.yaml:15:38: warning[degraded]: the pattern is not checked: matching it by backtracking could take too long (#/components/schemas/Account/properties/backtracking/pattern)
#     hint: simplify the pattern
