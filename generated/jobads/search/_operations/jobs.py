"""Operations of `jobs` as data. Printed by typecase from search.yaml."""

from typing import Annotated, Any, Literal

from pydantic import Field

from ..._runtime.operation import JSON, Answer, Operation, Paging, Parameter
from .. import models

SEARCH = Operation[models.SearchResponse | list[models.SearchJob] | str](
    id="jobs/search",
    method="GET",
    path="/search.php",
    idempotent=True,
    require_any=(("q", "l"),),
    paging=Paging(offset="start", size="limit", items="/jobs", total="/total"),
    parameters=(
        Parameter("id", "id", "query", int, required=True, credential=True),
        Parameter(
            "password",
            "pass",
            "query",
            str,
            required=True,
            credential=True,
            secret=True,
        ),
        Parameter("ip", "ip", "query", str, required=True),
        Parameter("q", "q", "query", str),
        Parameter("l", "l", "query", str),
        Parameter("pid", "pid", "query", str),
        Parameter("uid", "uid", "query", str),
        Parameter("start", "start", "query", Annotated[int, Field(ge=0)]),
        Parameter("limit", "limit", "query", Annotated[int, Field(ge=0, le=200)]),
        Parameter("format", "format", "query", Literal["json", "xml", "html", "php"]),
        Parameter("link", "link", "query", Literal[0, 1]),
        Parameter("full_desc", "full_desc", "query", Literal[0, 1]),
        Parameter("skip_desc", "skip_desc", "query", Literal[0, 1]),
        Parameter("logo", "logo", "query", Literal[0, 1]),
        Parameter("extractions", "extractions", "query", Literal[0, 1]),
        Parameter("encrypt", "encrypt", "query", Literal[0, 1]),
        Parameter("useragent", "useragent", "query", str),
        Parameter("t1", "t1", "query", Annotated[str, Field(max_length=32)]),
        Parameter("t2", "t2", "query", Annotated[str, Field(max_length=32)]),
        Parameter("t3", "t3", "query", Annotated[str, Field(max_length=32)]),
        Parameter("referrer", "referrer", "query", str),
        Parameter("rdr", "rdr", "query", Any),
        Parameter("benefit", "benefit", "query", list[str], style="pipeDelimited"),
        Parameter("worktype", "worktype", "query", list[str], style="pipeDelimited"),
        Parameter("commute", "commute", "query", int),
        Parameter("d", "d", "query", int),
        Parameter("salary", "salary", "query", Annotated[float, Field(ge=0)]),
        Parameter("salary_min", "salary.min", "query", Annotated[float, Field(ge=0)]),
        Parameter("salary_max", "salary.max", "query", Annotated[float, Field(ge=0)]),
        Parameter("salary_period", "salary.period", "query", str),
        Parameter(
            "relevancy_weight",
            "relevancy_weight",
            "query",
            Annotated[int, Field(ge=0, le=100)],
        ),
        Parameter("title", "title", "query", Literal[0, 1]),
        Parameter(
            "major_category",
            "major_category",
            "query",
            list[Annotated[int, Field(ge=0)]],
            style="pipeDelimited",
        ),
        Parameter(
            "minor_category",
            "minor_category",
            "query",
            list[Annotated[int, Field(ge=0)]],
            style="pipeDelimited",
        ),
        Parameter("match_top_category", "match_top_category", "query", Literal[0, 1]),
        Parameter("experience", "experience", "query", Literal[2, 3, 4, 5]),
        Parameter("m", "m", "query", Literal[0, 1]),
        Parameter("jobid", "jobid", "query", str),
        Parameter("date", "date", "query", int),
    ),
    answers=(
        Answer(200, JSON, models.SearchResponse | list[models.SearchJob]),
        Answer(200, "*/*", str),
        Answer(400, JSON, models.SearchError),
    ),
)
