"""Write the section on the credentials of an API, for README.md and REFERENCE.md.

The section says what operations need, and has an example of each way to pass it.
"""

from collections.abc import Iterable, Iterator
from typing import cast

from msgspec.structs import asdict, replace

from typecase.ir import Api, Grant, GrantKind, Operation, Scheme
from typecase.names.api_names import (
    Names,
    credential_parameters,
    credential_sets,
    list_operations,
)
from typecase.python.client.api_and_errors import environment_variables
from typecase.python.client.clients import TOKEN_SOURCE_CLASSES
from typecase.python.client.credentials import (
    example_credential,
    is_pair,
    oauth_endpoints,
    oauth_sources,
)
from typecase.python.client.server_variables import default_url
from typecase.python.examples.calls import (
    example_client_arguments,
    example_view,
    is_needed,
    split_keyword,
    without_optional,
)
from typecase.python.examples.oauth import oauth_examples
from typecase.python.text.code import Code, code
from typecase.python.text.literals import call, literal
from typecase.python.text.markdown import code_span, inline
from typecase.python.text.symbols import symbol
from typecase.python.views.examples import CredentialExampleView, CredentialsView

_CLIENT_PAIR = ("my-app", "my-secret")
_USER, _PASSWORD, _REFRESH_TOKEN = "my-user", "my-password", "my-refresh-token"
_WITHOUT_SCHEMES = (
    "The document declares no credentials. If the service demands some, pass them as"
    ' headers: `options={"headers": {"Authorization": "Bearer …"}}`.'
)
_MAX_LISTED = 3
"""Maximum number of operations in a sentence that share a requirement."""


class _SectionWriter:
    """Writes the section of one API, which must have operations.

    ``package`` is the generated package.
    """

    def __init__(self, api: Api, names: Names, package: str) -> None:
        self._api = api
        self._names = names
        self._package = package
        self._schemes = {scheme.id: scheme for scheme in api.schemes}
        pointers = {grant.operation_pointer for grant in api.grants}
        operations = list_operations(api)
        # Examples call an operation that issues no tokens, if there is one.
        self._operations = sorted(
            [op for op in operations if op.pointer not in pointers] or operations,
            key=_effort,
        )

    def needs(self) -> list[Code]:
        """Return sentences on what operations need, one for each requirement."""
        if not self._api.schemes and not credential_parameters(self._api, self._names):
            return [inline(_WITHOUT_SCHEMES)]
        groups: dict[tuple[tuple[str, ...], ...], list[Operation]] = {}
        for operation in list_operations(self._api):
            sets = credential_sets(
                operation, self._api, self._names, has_overridable=True
            )
            groups.setdefault(sets, []).append(operation)
        # The most frequent requirement comes first.
        ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
        sentences = [
            _describe_need(key, group, self._names, is_only=len(groups) == 1)
            for key, group in ordered
        ]
        unnamed = [
            code_span(self._argument(scheme.id))
            for scheme in self._api.schemes
            if scheme.is_unnamed
        ]
        if unnamed:
            sentences.append(
                f"No operation of the document names {_join(unnamed, 'or')}: the client"
                " sends what you pass with every call that may carry it."
            )
        variables = [
            f"{code_span(argument)} from {_join(map(code_span, names), 'and')}"
            for argument, names in environment_variables(self._api, self._names).items()
        ]
        if variables:
            sentences.append(
                "Credentials that are not passed come from environment variables:"
                f" {', '.join(variables)}."
            )
        return [*map(inline, sentences)]

    def examples(self) -> Iterator[CredentialExampleView]:
        """Yield the view of each example."""
        main = self._shortest_alternative()
        if main is None and not credential_parameters(self._api, self._names):
            yield self._example(
                self._operations[0], {}, text=inline("Without credentials:")
            )
            return
        operation, scheme_ids = main or (self._operations[0], ())
        values = {
            self._argument(scheme_id): self._value(scheme_id)
            for scheme_id in scheme_ids
        }
        yield self._example(operation, values, text=inline("Pass the values:"))
        token = next((i for i in scheme_ids if not is_pair(self._schemes[i])), None)
        if token is not None:
            yield from self._function_examples(operation, values, token)
        for grant in self._api.grants:
            yield from self._grant_examples(grant)
        shown: set[str] = set()
        for scheme in self._api.schemes:
            if (endpoints := oauth_endpoints(scheme, self._api)) is not None:
                # Examples of the same classes would differ in the argument only.
                sources = [s for s in oauth_sources(endpoints) if s not in shown]
                shown.update(sources)
                yield from self._oauth_examples(scheme, sources)
        if (view := self._environment_example(operation, scheme_ids)) is not None:
            yield view

    def _function_examples(
        self, operation: Operation, values: dict[str, Code], scheme_id: str
    ) -> Iterator[CredentialExampleView]:
        values = {**values, self._argument(scheme_id): code("read_token")}
        parts = self._names.parts
        for is_async, is_present in ((False, parts.sync), (True, parts.asynchronous)):
            if not is_present:
                continue
            text = inline(
                "Or pass a coroutine function to the async client:"
                if is_async
                else "Or pass a function that returns a token, for example from a file."
                " `CachedToken(function)` keeps the token until it expires:"
            )
            view = self._example(operation, values, text=text, is_async=is_async)
            yield replace(view, function=self._value(scheme_id))

    def _grant_examples(self, grant: Grant) -> Iterator[CredentialExampleView]:
        """Yield the examples of a grant: its source, and the choices of the source."""
        operation, scheme_ids = self._alternative_with(grant.first_scheme)
        source = TOKEN_SOURCE_CLASSES[grant.kind]
        create = symbol(self._package, source)
        first = self._argument(grant.first_scheme)
        values = {self._argument(i): self._value(i) for i in scheme_ids}
        path = self._names.method_path(self._token_operation(grant))
        match grant.kind:
            case GrantKind.CLIENT_CREDENTIALS:
                pair = [literal(text) for text in _CLIENT_PAIR]
                yield self._grant_example(
                    grant,
                    f"Or pass `{source}`. The client fetches the token with `{path}`,"
                    " and renews it before it expires:",
                    operation,
                    {**values, first: call(create, pair, {})},
                )
                forms = [f"`{form.name}`" for form in grant.request_formats]
                yield self._grant_example(
                    grant,
                    "It takes the `scopes` to request, the `form` of the request"
                    f" ({_join(forms, 'or')}), and `expires_in_unit`, the unit of the"
                    " lifetime in the response, by default seconds:",
                    operation,
                    {**values, first: self._detailed_source(grant, create)},
                )
                if grant.client_scheme is not None:
                    argument = self._argument(grant.client_scheme)
                    values.pop(first, None)
                    yield self._grant_example(
                        grant,
                        f"The pair `{argument}` has the same effect"
                        f"{self._describe_variables(grant)}:",
                        operation,
                        {**values, argument: literal(_CLIENT_PAIR)},
                    )
            case GrantKind.LOGIN:
                pair = [literal(_USER), literal(_PASSWORD)]
                yield self._grant_example(
                    grant,
                    f"Or pass `{source}`. The client logs in with `{path}`, finds the"
                    " token in the response, and logs in again after status 401:",
                    operation,
                    {**values, first: call(create, pair, {})},
                )
                headers = [p for p in grant.tokens[grant.first_scheme] if ":" in p]
                header = headers[0].partition(":")[2] if headers else "Authorization"
                function = code(f"lambda response: response.headers[{literal(header)}]")
                yield self._grant_example(
                    grant,
                    "If the service sends the token elsewhere, say where:",
                    operation,
                    {**values, first: call(create, pair, {"token": function})},
                )
            case GrantKind.REFRESH:
                tokens = code(f"{{{literal(first)}: {values[first]}}}")
                arguments = [literal(_USER), literal(_REFRESH_TOKEN), tokens]
                yield self._grant_example(
                    grant,
                    f"Or pass `{source}` with the current tokens. After status 401 the"
                    f" client renews them with `{path}`:",
                    operation,
                    {**values, first: call(create, arguments, {})},
                )

    def _oauth_examples(
        self, scheme: Scheme, sources: list[str]
    ) -> Iterator[CredentialExampleView]:
        """Yield an example for each class with which a client gets tokens by OAuth 2.

        ``sources`` are the names of the classes.
        """
        operation, scheme_ids = self._alternative_with(scheme.id)
        values = {self._argument(i): self._value(i) for i in scheme_ids}
        argument = self._argument(scheme.id)
        yield from oauth_examples(
            sources,
            tuple(scope for scope, _ in scheme.scopes),
            symbol(self._names.module_in(self._package), self._names.client),
            self._package,
            lambda source, text: self._example(
                operation, {**values, argument: source}, text=text
            ),
        )

    def _grant_example(
        self,
        grant: Grant,
        text: str,
        operation: Operation,
        values: dict[str, Code],
    ) -> CredentialExampleView:
        """Return an example that passes a source of tokens."""
        urls = self._urls(self._token_operation(grant))
        return self._example(operation, {**urls, **values}, text=inline(text))

    def _describe_variables(self, grant: Grant) -> str:
        """Return the clause on the variables that replace a pair, or ""."""
        name = self._token_operation(grant).server
        scheme = self._schemes[cast(str, grant.client_scheme)]
        servers = [s for s in self._api.operation_servers if s.name == name]
        urls = [
            variable
            for server in servers[:1] or self._api.servers[:1]
            for _, variable in server.environment_variables
        ]
        variables = [f"`{each}`" for each in (*scheme.environment_variables, *urls)]
        if not scheme.environment_variables:
            return ""
        return f", and so have the environment variables {_join(variables, 'and')}"

    def _detailed_source(self, grant: Grant, create: Code) -> Code:
        """Return a call of the class `ClientCredentials` with all arguments."""
        scopes = self._schemes[grant.first_scheme].scopes
        keywords: dict[str, object] = {
            "scopes": (scopes[0][0],) if scopes else (),
            "form": grant.request_formats[-1].name,
            "expires_in_unit": code(f"{symbol('datetime', 'timedelta')}(seconds=1)"),
        }
        return call(create, [literal(text) for text in _CLIENT_PAIR], keywords)

    def _environment_example(
        self, operation: Operation, scheme_ids: tuple[str, ...]
    ) -> CredentialExampleView | None:
        """Return an example that reads everything from environment variables.

        Return None if the document does not name variables for all credentials.
        """
        schemes = [self._schemes[scheme_id] for scheme_id in scheme_ids]
        parameters = [
            p for p in operation.parameters if p.is_credential and is_needed(p)
        ]
        sources = [*schemes, *parameters]
        if not sources or not all(source.environment_variables for source in sources):
            return None
        if any(is_pair(scheme) for scheme in schemes):
            return None
        values: dict[str, Code] = {}
        for scheme in schemes:
            value = self._value(scheme.id)
            values |= dict.fromkeys(scheme.environment_variables, value)
        view = self._example(
            operation,
            {},
            text=inline("Or set environment variables, as a shell would:"),
        )
        setup = dict(split_keyword(argument) for argument in view.setup)
        for parameter in parameters:
            value = setup.pop(self._names.argument(operation, parameter))
            # The variable of a number is text.
            text = value if value.startswith('"') else code(f'"{value}"')
            values |= dict.fromkeys(parameter.environment_variables, text)
        server = self._api.servers[0]
        if server.environment_variables and setup.get("base_url") == literal(
            default_url(server)
        ):
            del setup["base_url"]
            defaults = dict(server.variables)
            for variable, name in server.environment_variables:
                values[name] = literal(defaults[variable])
        return replace(
            view,
            setup=tuple(code(f"{name}={value}") for name, value in setup.items()),
            prelude=[
                code(f"{symbol('os')}.environ[{literal(name)}] = {value}")
                for name, value in values.items()
            ],
        )

    def _example(
        self,
        operation: Operation,
        values: dict[str, Code],
        *,
        text: Code,
        is_async: bool = False,
    ) -> CredentialExampleView:
        """Return an example call without optional arguments.

        ``values`` are the client's arguments for other URLs and for credentials.
        """
        call_view = example_view(
            without_optional(operation),
            self._api,
            self._names,
            self._package,
            is_async=is_async,
            client_arguments={**self._urls(operation), **values},
        )
        return CredentialExampleView(
            **asdict(call_view),
            text=text,
            is_async=is_async or not self._names.parts.sync,
            prelude=(),
            function=None,
        )

    def _urls(self, operation: Operation) -> dict[str, Code]:
        """Return the client's arguments for the URL of an operation."""
        plain = replace(operation, security=())
        return example_client_arguments(plain, self._api, self._names)

    def _token_operation(self, grant: Grant) -> Operation:
        return next(
            operation
            for operation in list_operations(self._api)
            if operation.pointer == grant.operation_pointer
        )

    def _shortest_alternative(self) -> tuple[Operation, tuple[str, ...]] | None:
        """Return an operation and the shortest set of its schemes; None if it has none.

        The operation is the first one that accepts credentials. As in other examples,
        tokens go before a user name and a password.
        """
        for operation in self._operations:
            sets = self._api.security_of(operation)
            if any(sets):
                has_token = () in sets and any(
                    parameter.is_overridable for parameter in operation.parameters
                )
                if has_token:
                    return operation, ()
                return operation, min(filter(None, sets), key=self._example_effort)
        return None

    def _example_effort(self, ids: tuple[str, ...]) -> tuple[bool, int]:
        return any(is_pair(self._schemes[i]) for i in ids), len(ids)

    def _alternative_with(self, scheme_id: str) -> tuple[Operation, tuple[str, ...]]:
        """Return an operation and its shortest set of schemes with ``scheme_id``."""
        for operation in self._operations:
            sets = [i for i in self._api.security_of(operation) if scheme_id in i]
            if sets:
                return operation, min(sets, key=len)
        return self._operations[0], (scheme_id,)

    def _argument(self, scheme_id: str) -> str:
        return self._names.credentials[scheme_id]

    def _value(self, scheme_id: str) -> Code:
        return example_credential(self._schemes[scheme_id], self._argument(scheme_id))


def credentials_view(api: Api, names: Names, package: str) -> CredentialsView | None:
    """Return the view of an API's section on credentials.

    Return None if the API has no operations or no clients.
    """
    if not (list_operations(api) and names.parts.has_client):
        return None
    writer = _SectionWriter(api, names, package)
    return CredentialsView(needs=writer.needs(), examples=list(writer.examples()))


def _effort(operation: Operation) -> tuple[bool, bool, bool, int]:
    """Return a sort key that grows with the effort of calling an operation."""
    required = [
        p for p in operation.parameters if p.must_be_passed and not p.is_credential
    ]
    return (
        operation.method.lower() != "get",
        operation.notes.deprecated,
        bool(operation.bodies),
        len(required),
    )


def _describe_need(
    alternatives: tuple[tuple[str, ...], ...],
    group: list[Operation],
    names: Names,
    *,
    is_only: bool,
) -> str:
    """Return a sentence on the credentials that a group of operations needs.

    ``alternatives`` are sets of client arguments. If ``is_only`` is true, the group has
    all operations.
    """
    if is_only:
        subject, ending = "Every operation", "s"
    elif len(group) > _MAX_LISTED:
        subject, ending = f"{len(group)} operations", ""
    else:
        subject = _join((f"`{names.method_path(op)}`" for op in group), "and")
        ending = "s" if len(group) == 1 else ""
    sets = [arguments for arguments in alternatives if arguments]
    if not sets:
        return (
            "No operation needs credentials."
            if is_only
            else f"{subject} need{ending} no credentials."
        )
    # Of two sets, the larger one adds only optional arguments to the smaller one.
    smallest = [s for s in sets if not any({*other} < {*s} for other in sets)]
    optional = {name for s in sets for name in s} - {n for s in smallest for n in s}
    listed = _join((_join(map(code_span, s), "and") for s in smallest), "or")
    also = _join(map(code_span, sorted(optional)), "and") if optional else ""
    if len(sets) < len(alternatives):
        also = f" with {also}" if also else ""
        return (
            f"{subject} accept{ending} {listed}{also}, which the document does not"
            " require."
        )
    also = f", and accept{ending} {also} too" if also else ""
    return f"{subject} need{ending} {listed}{also}."


def _join(texts: Iterable[str], word: str) -> str:
    *initial, last = texts
    return f"{', '.join(initial)} {word} {last}" if initial else last
