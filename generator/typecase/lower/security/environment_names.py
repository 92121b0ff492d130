"""Name the environment variables of an API by convention, such as `OPENAI_API_KEY`.

The names that the document states (`x-typecase-env`) take precedence.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from typecase.ir import (
    Api,
    ApiKey,
    Grant,
    HttpBasic,
    Operation,
    Parameter,
    Scheme,
    Server,
)
from typecase.lower.security.credential_labels import kind_label
from typecase.names.kept import PARAMETER, part_key
from typecase.words import split_words

# A label with one of these words says that it is a credential.
_CREDENTIAL = re.compile(
    r"KEY|TOKEN|SECRET|SIGNATURE|PASS|JWT|COOKIE|CREDENTIAL|(?:^|_)ID$", re.IGNORECASE
)
_USER = ("USERNAME", "PASSWORD")


def name_credentials(
    schemes: Sequence[Scheme],
    product: str | None,
    grants: Iterable[Grant],
    kept: Mapping[str, str] = {},
    taken: Iterable[str] = (),
) -> tuple[Scheme, ...]:
    """Return security schemes with environment variables, which end with their labels.

    Pairs are called `USERNAME` and `PASSWORD`; their labels only tell several apart.
    ``kept`` has the names of the last run, by the id of the scheme and a number.
    ``taken`` are the variables of parameters.
    """
    clients = {grant.client_scheme for grant in grants}
    schemes = [_with_kept(each, each.id in clients, kept) for each in schemes]
    if product is None:
        return tuple(schemes)
    usual = {
        scheme.id: tuple(
            add_product(product, ending)
            for ending in _endings(scheme, scheme.id in clients)
        )
        for scheme in schemes
        if not scheme.environment_variables
    }
    stated = [name for scheme in schemes for name in scheme.environment_variables]
    stated += taken
    shared = Counter([*stated, *chain.from_iterable(usual.values())])
    labels = {scheme.id: scheme.label or scheme.id for scheme in schemes}
    distinct = {
        scheme_id: (
            tuple(
                add_product(product, f"{labels[scheme_id]}_{name[len(product) + 1:]}")
                for name in names
            )
            if any(shared[name] > 1 for name in names)
            else names
        )
        for scheme_id, names in usual.items()
    }
    counts = Counter([*stated, *chain.from_iterable(distinct.values())])
    return tuple(
        (
            replace(scheme, environment_variables=distinct[scheme.id])
            if scheme.id in distinct
            and all(counts[name] == 1 for name in distinct[scheme.id])
            else scheme
        )
        for scheme in schemes
    )


def name_parameters(api: Api, product: str | None, kept: Mapping[str, str]) -> Api:
    """Return an API whose tokens and keys in parameters have environment variables.

    ``kept`` has the names of the last run. Variables of schemes that it has, or that
    the document states, are not taken.
    """
    taken = {name for each in api.schemes for name in each.environment_variables}
    taken |= {name for key, name in kept.items() if not key.startswith(PARAMETER)}

    def change(operation: Operation) -> Operation:
        return replace(operation, parameters=tuple(map(name, operation.parameters)))

    def name(parameter: Parameter) -> Parameter:
        if not parameter.is_overridable or parameter.environment_variables:
            return parameter
        wire_name = parameter.wire_name
        usual = product and add_product(product, parameter.argument or wire_name)
        variable = kept.get(part_key(PARAMETER, wire_name.lower()), usual)
        if variable is None or variable in taken:
            return parameter
        return replace(parameter, environment_variables=(variable,))

    has_overridable = any(
        parameter.is_overridable
        for operation in api.operations
        for parameter in operation.parameters
    )
    return api.map_operations(change) if has_overridable else api


def _with_kept(scheme: Scheme, is_client: bool, kept: Mapping[str, str]) -> Scheme:
    """Return a scheme with its kept names, unless the document states others."""
    numbers = range(len(_endings(scheme, is_client)))
    names = tuple(kept.get(part_key(scheme.id, number), "") for number in numbers)
    if scheme.environment_variables or not all(names):
        return scheme
    return replace(scheme, environment_variables=names)


def name_base_url(
    servers: Sequence[Server], product: str | None, kept: str | None = None
) -> tuple[Server, ...]:
    """Return servers, of which the first has an environment variable for its URL.

    There is none if the document states variables for parts of URLs. ``kept`` is the
    name of the last run, if any.
    """
    name = kept or (product and f"{product}_BASE_URL")
    if name is None or any(server.environment_variables for server in servers):
        return tuple(servers)
    first, *others = servers
    return (replace(first, url_variable=name), *others)


def _endings(scheme: Scheme, is_client: bool) -> tuple[str, ...]:
    """Return the ends of the names: one, or two for a pair."""
    label = scheme.label or scheme.id
    match scheme:
        case HttpBasic():
            return ("CLIENT_ID", "CLIENT_SECRET") if is_client else _USER
        case ApiKey(location="cookie"):
            return (scheme.name,)
        case _ if _CREDENTIAL.search(label):
            return (label,)
        case _:
            return (f"{label}_{kind_label(scheme)}",)


def add_product(product: str, label: str) -> str:
    """Return the variable of a label, such as `SHOP_TOKEN`.

    The name of the product stands once, although the label may begin with it.
    """
    words = [word.upper() for word in split_words(label) if word.isascii()]
    if words[:1] == ["X"]:
        del words[0]  # As in `X-Api-Key`.
    plain = product.replace("_", "")
    for end in range(1, len(words)):
        if "".join(words[:end]) == plain:
            words = words[end:]
            break
    return "_".join((product, *(words or ["CREDENTIAL"])))
