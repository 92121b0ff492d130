"""Send the credentials of security schemes that no operation names.

Some documents, such as that of Kubernetes, declare a scheme but no requirement. Whoever
passes the credential wants it to be sent.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from typecase.ir import Api, Operation, Scheme
from typecase.lower.passes.pass_context import PassContext
from typecase.lower.security.schemes_and_grants import find_place, place_key
from typecase.names.kept_inferences import unnamed_key

_Security = tuple[tuple[str, ...], ...]
_MAX_COMBINED = 2
"""How many unnamed schemes there may be so that they are sent together with others."""


def accept_unnamed_schemes(api: Api, context: PassContext) -> Api:
    """Let all operations accept the schemes that none names, without requiring them.

    An operation that states that it takes no credentials gets none. A scheme that no
    operation named in the last run is accepted, although one names it now.
    """
    requirements = (
        api.security,
        *(op.security or () for op in (*api.operations, *api.hook_operations)),
    )
    named = {id_ for security in requirements for ids in security for id_ in ids}
    clients = {grant.client_scheme for grant in api.grants}
    kept = context.inferences.kept
    unnamed = [
        scheme
        for scheme in api.schemes
        if scheme.id not in clients
        and (scheme.id not in named or unnamed_key(scheme.id) in kept)
    ]
    if not unnamed:
        return api
    for scheme in unnamed:
        context.inferences.decide(unnamed_key(scheme.id), found=True)
        context.inferred[f"/components/securitySchemes/{scheme.id}"] = (
            "`names.lock` keeps it so that"
            if scheme.id in named
            else "no operation names the scheme, so"
        ) + " the client sends the credential with every call if it is passed"
    schemes = {scheme.id: scheme for scheme in api.schemes}
    ids = {scheme.id for scheme in unnamed}

    def accept(operation: Operation) -> Operation:
        if not operation.security:
            return operation
        return replace(operation, security=_add(operation.security, unnamed, schemes))

    return replace(
        api.map_operations(accept),
        security=_add(api.security or ((),), unnamed, schemes),
        schemes=tuple(
            replace(scheme, is_unnamed=scheme.id in ids) for scheme in api.schemes
        ),
    )


def _add(
    security: _Security, unnamed: Sequence[Scheme], schemes: Mapping[str, Scheme]
) -> _Security:
    """Return alternatives that also accept the unnamed schemes, if there is a place."""
    for scheme in unnamed:
        if any(scheme.id in ids for ids in security):
            continue
        place = place_key(*find_place(scheme))
        added: list[tuple[str, ...]] = []
        for ids in security:
            others = {place_key(*find_place(schemes[id_])) for id_ in ids}
            if len(unnamed) <= _MAX_COMBINED and place not in others:
                added.append((*ids, scheme.id))
            added.append(ids)
        if (scheme.id,) not in added:
            # The empty alternative stays last: it is chosen if nothing is passed.
            added.insert(len(added) - (() in added), (scheme.id,))
        security = tuple(added)
    return security
