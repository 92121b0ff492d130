"""Declared headers of answers: an operation in, a model of its headers with values out,
and what of them does not arrive.
"""

import re
from typing import Any

from pydantic import TypeAdapter

from tests.integration.contract.differences import difference
from tests.integration.contract.packages import Printed
from tests.integration.contract.values import Fill, Unbuildable, Values

TRIES = 12
OF_HTTP = re.compile(
    "connection|content-(encoding|length|range)|date|location|server|set-cookie"
    "|transfer-encoding|upgrade"
)
"""Headers that client and server give a meaning of their own."""

SENT_ANYWAY = frozenset({"accept-encoding", "connection", "host", "user-agent"})
"""Headers that arrive though no caller gives them."""

READ_BY = re.compile(r"Read by `models\.(\w+)\.of`")


def unasked(operation: Any, given: Any) -> set[str]:
    """The arguments that the HTTP library sets, as nobody gave them."""
    return {
        each.argument
        for each in operation.parameters
        if each.location == "header"
        and each.name.lower() in SENT_ANYWAY
        and each.argument not in given
    }


class Headers:
    """The models of headers of one API, which the docstrings of methods name."""

    def __init__(self, printed: Printed) -> None:
        self._values = Values()
        self._is_single = printed.runtime(
            "serialization.parameters.scalar_text"
        ).has_one_scalar_type
        self._errors = printed.runtime("errors")
        self._models = printed.module("models")

    def given(self, text: str | None, fill: Fill, seed: str) -> Any:
        """Headers to answer with, or None where a docstring names none."""
        named = READ_BY.search(text or "")
        if named is None:
            return None
        model = getattr(self._models, named[1])
        fault = "nothing was tried"
        for attempt in range(TRIES):
            tried = f"{seed}/headers/{attempt}"
            made = self._values.of(model, TypeAdapter(model), fill, tried)
            try:
                return self._without_twins(made)
            except ValueError as error:
                fault = str(error)
        raise Unbuildable(fault)

    def difference(self, given: Any, response: Any) -> str | None:
        """The first header that arrives as another, or None."""
        if not given:
            return None
        return difference(_told(given), _told(type(given).of(response)), "headers")

    def _without_twins(self, made: Any) -> Any:
        """The headers whose texts stand for one value alone: nothing tells a text that
        looks like another value, or blanks around an item."""
        model = type(made)
        told = _told(made)
        try:
            read = model.of(_Sent(model(**told).texts()))
        except self._errors.DecodingError as error:
            raise ValueError(str(error)) from None
        clear = {
            name: value
            for name, value in told.items()
            if self._is_single(model.model_fields[name].annotation)
            or difference(value, getattr(read, name), "") is None
        }
        return model(**clear)


def _told(headers: Any) -> dict[str, Any]:
    """The headers that are there, without those of HTTP itself."""
    fields = type(headers).model_fields
    return {
        name: getattr(headers, name)
        for name in headers.model_fields_set
        if not OF_HTTP.fullmatch((fields[name].alias or name).lower())
    }


class _Sent:
    """Headers as if they had been sent."""

    status = 200
    origin = None

    def __init__(self, texts: dict[str, str]) -> None:
        self.headers = texts
