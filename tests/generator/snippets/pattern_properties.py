# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Shop(Model):
    open: (
        Annotated[dict[str, Any], PatternProperties(PatternRule("^x-", Toy))] | None
    ) = None
    closed: dict[str, Toy] | None = None
    same_types: dict[str, str] | None = None
    any_key: dict[str, float] | None = None
    several_patterns: Union[
        Annotated[
            dict[
                str,
                Union[
                    Annotated[
                        Union[date, Annotated[int, Field(le=5)], "Shop", str],
                        TextForms(),
                    ],
                    None,
                ],
            ],
            Field(min_length=1),
            PatternProperties(
                PatternRule("^\\d+$", date),
                PatternRule(
                    "^(?!x)\\D", Union[Annotated[int, Field(le=5)], None], "python-re"
                ),
                PatternRule("\"'", "Shop"),
                rest=str,
            ),
        ],
        None,
    ] = None
    overlapping: (
        Annotated[
            dict[str, Any],
            PatternProperties(
                PatternRule("^a", str),
                PatternRule("z$", Annotated[str, Field(max_length=2)]),
            ),
        ]
        | None
    ) = None
    backtracking: dict[str, int | str] | None = None


# _operations/shops.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="shops/find",
        method="GET",
        path="/shops",
        idempotent=True,
        parameters=(
            Parameter(
                "where",
                "where",
                "query",
                Annotated[dict[str, Any], PatternProperties(PatternRule("^x-", int))],
                style="deepObject",
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# pattern_properties.yaml:25:11: warning[degraded]: `additionalProperties: false` is not enforced: unknown properties are kept (#/components/schemas/Shop/properties/closed/additionalProperties)
# pattern_properties.yaml:39:58: warning[degraded]: the pattern is not checked: matching it by backtracking could take too long (#/components/schemas/Shop/properties/backtracking/patternProperties/^(?=(a+)+$))
#     hint: simplify the pattern
