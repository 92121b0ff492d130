"""Compare the addresses that clients call: servers, and prefixes of paths."""

from collections.abc import Iterator

from typecase.ir.security import Server
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import (
    Aspect,
    Change,
    Severity,
    Thing,
    ThingKind,
    find_place,
)
from typecase.tools.diff.wire.operation_parts import (
    OperationMatches,
    find_base_path,
    without_names,
)


def compare_servers(
    old: ApiVersion, new: ApiVersion, matches: OperationMatches
) -> Iterator[Change]:
    """Return the changes of the addresses of servers.

    If a prefix moves between the paths and the URL of the server, callers who use the
    address in the document notice nothing.
    """
    before, after = old.api.servers, new.api.servers
    if not before or not after:
        return
    bases = find_base_path(old.document), find_base_path(new.document)
    has_moved = [
        bases[0] + without_names(one.path) == bases[1] + without_names(other.path)
        for one, other in matches.pairs
    ]
    moves = bases[0] != bases[1] and any(has_moved)
    if moves:
        yield _describe_move(old, new, bases)
    pairs = [("default-server-changed", "by default", before[0], after[0])]
    others = {server.name: server for server in after[1:]}
    pairs += [
        ("server-changed", f"with the server `{name}`", server, others[name])
        for server in before[1:]
        if (name := server.name) in others
    ]
    expected = bases if moves and all(has_moved) else ("", "")
    for id_, when, server, other in pairs:
        one, two = read_address(server), read_address(other)
        if not _differ_by(one, two, expected):
            text = f"clients call {two} {when}, not {one}"
            if one == two:
                text = f"the paths change, but not {two}, which clients call {when}"
            yield Change(
                id=id_,
                aspect=Aspect.BEHAVIOUR,
                severity=Severity.MAJOR,
                text=text,
                advice="pass `base_url` to the client to keep the old addresses",
                old=find_place(old.document, "/servers"),
                new=find_place(new.document, "/servers"),
                before=Thing(kind=ThingKind.SERVER, name=server.name, value=one),
                after=Thing(kind=ThingKind.SERVER, name=other.name, value=two),
            )


def read_address(server: Server) -> str:
    """Return the URL of a server, with the defaults of its variables."""
    url = server.url
    for name, default in server.variables:
        url = url.replace(f"{{{name}}}", default)
    return url


def _differ_by(old: str, new: str, bases: tuple[str, str]) -> bool:
    """Return whether two addresses differ in nothing but the paths at their ends."""
    one, other = old.rstrip("/"), new.rstrip("/")
    return (
        one.endswith(bases[0])
        and other.endswith(bases[1])
        and one.removesuffix(bases[0]) == other.removesuffix(bases[1])
    )


def _describe_move(old: ApiVersion, new: ApiVersion, bases: tuple[str, str]) -> Change:
    """Return the change of a prefix that moves; ``bases`` are the paths of servers."""
    before, after = bases
    if after.startswith(before):
        prefix = after.removeprefix(before)
        way = f"`{prefix}` moves from the paths to the URL of the server"
        advice = f"append `{prefix}` to it"
    elif before.startswith(after):
        prefix = before.removeprefix(after)
        way = f"`{prefix}` moves from the URL of the server to the paths"
        advice = f"remove `{prefix}` from its end"
    else:
        way = f"the path of the server is `{after}`, not `{before}`, and paths follow"
        advice = f"replace `{before}` at its end by `{after}`"
    return Change(
        id="path-prefix-moved",
        aspect=Aspect.BEHAVIOUR,
        severity=Severity.MAJOR,
        text=(
            f"{way}; by default, clients call the same addresses as before, but those"
            " with `base_url` call others"
        ),
        advice=(
            f"where you pass `base_url`, {advice}; elsewhere, there is nothing to do"
        ),
        old=find_place(old.document, "/servers"),
        new=find_place(new.document, "/servers"),
        before=Thing(kind=ThingKind.SERVER, name="", path=before),
        after=Thing(kind=ThingKind.SERVER, name="", path=after),
    )
