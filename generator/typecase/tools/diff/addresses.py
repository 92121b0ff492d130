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
)


def compare_addresses(
    old: ApiVersion, new: ApiVersion, matches: OperationMatches
) -> Iterator[Change]:
    """Yield the changes of the addresses of servers.

    If a prefix moves between the paths and the URL of the server, callers who use the
    address in the document notice nothing.
    """
    old_servers, new_servers = old.api.servers, new.api.servers
    if not old_servers or not new_servers:
        return
    bases = find_base_path(old.document), find_base_path(new.document)
    is_reached = matches.find_moved(bases)
    moves = any(is_reached)
    if moves:
        yield _describe_move(old, new, bases)
    pairs = [("default-server-changed", "by default", old_servers[0], new_servers[0])]
    by_name = {server.name: server for server in new_servers[1:]}
    pairs += [
        ("server-changed", f"with the server `{name}`", server, by_name[name])
        for server in old_servers[1:]
        if (name := server.name) in by_name
    ]
    expected = bases if moves and all(is_reached) else ("", "")
    for id_, when, server, other in pairs:
        before, after = read_address(server), read_address(other)
        if not _differ_in_ends(before, after, expected):
            text = f"clients call {after} {when}, not {before}"
            if before == after:
                text = f"the paths change, but not {after}, which clients call {when}"
            yield Change(
                id=id_,
                aspect=Aspect.BEHAVIOUR,
                severity=Severity.MAJOR,
                text=text,
                advice="pass `base_url` to the client to keep the old addresses",
                old=find_place(old.document, "/servers"),
                new=find_place(new.document, "/servers"),
                before=Thing(kind=ThingKind.SERVER, name=server.name, value=before),
                after=Thing(kind=ThingKind.SERVER, name=other.name, value=after),
            )


def read_address(server: Server) -> str:
    """Return the URL of a server, with the defaults of its variables."""
    url = server.url
    for name, default in server.variables:
        url = url.replace(f"{{{name}}}", default)
    return url


def _differ_in_ends(before: str, after: str, ends: tuple[str, str]) -> bool:
    """Return whether addresses end with these paths, and differ in nothing else."""
    before, after = before.rstrip("/"), after.rstrip("/")
    return (
        before.endswith(ends[0])
        and after.endswith(ends[1])
        and before.removesuffix(ends[0]) == after.removesuffix(ends[1])
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
