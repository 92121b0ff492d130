# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# params.py
from __future__ import annotations

from typing import Literal, TypeAlias

PetsListSortValue: TypeAlias = Literal["a", "b", "c", "d", "e", "f", "g", "h", "i"]

KindValue: TypeAlias = Literal["k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9"]

ShowSizeValue: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9]

ColourValue: TypeAlias = Literal["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"]

ToysListSortValue: TypeAlias = Literal["z", "b", "c", "d", "e", "f", "g", "h", "i"]


# pets.py
class Pets(Resource):
    def list(
        self,
        *,
        sort: params.PetsListSortValue | None = None,
        few: Literal["a", "b", "c", "d", "e", "f", "g", "h"] | None = None,
        kinds: Sequence[models.Kind | params.KindValue] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets`."""
        return self._call(
            _operations.describe_list(), call_options, sort=sort, few=few, kinds=kinds
        )


class Pets(Resource):
    def show(
        self,
        size: params.ShowSizeValue,
        *,
        x_colour: models.Colour | params.ColourValue | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet:
        """`GET /pets/{size}`.

        Returns:
            Shown.
        """
        return self._call(
            _operations.describe_show(), call_options, size=size, x_colour=x_colour
        )


# toys.py
class Toys(Resource):
    def list(
        self,
        *,
        sort: params.ToysListSortValue | None = None,
        order: params.PetsListSortValue | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /toys`."""
        return self._call(
            _operations.describe_list(), call_options, sort=sort, order=order
        )


# server.py
class PetsHandler(Protocol):
    async def list(
        self,
        *,
        sort: params.PetsListSortValue | None = None,
        few: Literal["a", "b", "c", "d", "e", "f", "g", "h"] | None = None,
        kinds: Sequence[params.KindValue] | None = None,
    ) -> Reply | None:
        """`GET /pets`."""
        return Reply(status=501)


# _operations/pets.py
@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter(
                "sort",
                "sort",
                "query",
                Literal["a", "b", "c", "d", "e", "f", "g", "h", "i"],
            ),
            Parameter(
                "few", "few", "query", Literal["a", "b", "c", "d", "e", "f", "g", "h"]
            ),
            Parameter(
                "kinds",
                "kinds",
                "query",
                list[Literal["k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9"]],
                explode=False,
            ),
        ),
        responses=(DeclaredResponse(204),),
    )
