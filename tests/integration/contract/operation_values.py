"""What a caller gives and what a handler answers: an operation in, values out."""

from random import Random
from typing import Any

from tests.integration.contract.values import Fill, Unbuildable, Values

FORM = "application/x-www-form-urlencoded"
SECRET = "kept-from-logs-9"


class Arguments:
    """Makes the arguments of calls and the bodies of answers."""

    def __init__(self) -> None:
        self._values = Values()

    def of(self, operation: Any, fill: Fill, seed: str, body: Any) -> dict[str, Any]:
        """The arguments of one call, by name."""
        random, given = Random(seed), dict[str, Any]()
        for each in operation.parameters:
            if each.credential or (not each.required and _left_out(fill, random)):
                continue
            given[each.argument] = self._parameter(each, fill, seed)
        if body is not None and (
            operation.body_required or not _left_out(fill, random)
        ):
            given[operation.body_argument] = self._values.of(
                body.type,
                body.adapter,
                fill,
                f"{seed}/body",
                is_text=body.media_type.startswith(FORM),
            )
        for group in operation.require_any:
            if not given.keys() & {*group}:
                first = next(p for p in operation.parameters if p.argument in group)
                given[first.argument] = self._parameter(first, fill, seed)
        return given

    def answer(self, answer: Any, fill: Fill, seed: str) -> Any:
        """The body of one answer."""
        if answer.media_type is None:
            return None
        for attempt, filled in enumerate((fill, fill, Fill.ALL, Fill.ALL)):
            made = self._values.of(
                answer.type, answer.adapter, filled, f"{seed}/{attempt}"
            )
            # A method returns this member, so that an answer without it is at fault.
            if answer.unwrap is None or answer.nullable or _member(answer, made):
                return made
        raise Unbuildable(f"the member {answer.unwrap}")

    def _parameter(self, parameter: Any, fill: Fill, seed: str) -> Any:
        if parameter.secret and parameter.type is str:
            return SECRET
        if parameter.location == "path" and fill is Fill.LEAST:
            # No part of a path is empty, as the least of a list would be.
            fill = Fill.ALL
        return self._values.of(
            parameter.type,
            parameter.adapter,
            fill,
            f"{seed}/{parameter.argument}",
            is_text=True,
        )


def _member(answer: Any, made: Any) -> bool:
    return (
        answer.adapter.dump_python(made, by_alias=True).get(answer.unwrap) is not None
    )


def _left_out(fill: Fill, random: Random) -> bool:
    return fill is Fill.LEAST or (fill is Fill.EDGE and random.random() < 0.2)
