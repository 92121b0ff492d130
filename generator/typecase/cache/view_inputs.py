"""Tell whether a view would be the same as in the last run, without building it.

A view is built by a function of typecase, and depends on the function's arguments
alone. Most of these functions get a whole API and all of its names, and read few of
them. So the mappings of schemas and names note which keys are read. A view is the same
if the values of these keys are, and all other arguments.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeGuard, cast

from msgspec import Struct, msgpack
from msgspec.structs import replace

from typecase.ir import Api
from typecase.ir.notes import NO_EXTENSIONS
from typecase.names.api_names import Names
from typecase.python.planned_file import PlannedFile
from typecase.python.views import View

_MAPPINGS: Mapping[type[Struct], tuple[str, ...]] = {
    Api: ("schemas",),
    Names: (
        *("classes", "fields", "members", "params", "resources", "arguments"),
        *("credentials", "body_members", "model_modules"),
    ),
}
"""The mappings that note which keys are read, by the class that has them."""


class Inputs(NamedTuple):
    """What a view was built from.

    Attributes:
        constant: Digest of the function and of its arguments without the mappings.
        keys: The keys that were read of each mapping, or None for all keys.
        values: Digest of the values of these keys.
    """

    constant: str
    keys: Sequence[Sequence[str] | None]
    values: str


def encode_inputs(inputs: Mapping[str, Inputs]) -> bytes:
    """Return the inputs of views as data of a file."""
    return msgpack.encode(inputs)


def decode_inputs(data: bytes) -> dict[str, Inputs]:
    """Return the inputs of views from what `encode_inputs` has returned."""
    return msgpack.decode(data, type=dict[str, Inputs])


class RecordedFile(NamedTuple):
    """A planned file whose view notes what it reads.

    ``factory`` builds the same view without notes, and ``recorders`` are the mappings
    that note the keys.
    """

    file: PlannedFile
    factory: partial[View]
    recorders: "Sequence[_Recorder]"


def record_reads(file: PlannedFile) -> RecordedFile | None:
    """Return a file whose view notes what it reads.

    Return None unless the view is built by a function of typecase: one of a plugin may
    read anything.
    """
    factory = file.view
    if not (
        isinstance(factory, partial) and factory.func.__module__.startswith("typecase.")
    ):
        return None
    recorders: list[_Recorder] = []
    arguments = [_record(each, recorders) for each in factory.args]
    options = {
        name: _record(each, recorders) for name, each in factory.keywords.items()
    }
    view: partial[View] = partial(factory.func, *arguments, **options)
    return RecordedFile(replace(file, view=view), factory, recorders)


class ViewInputs:
    """The inputs of the views of one run.

    It keeps the digests of values that several views read. The values must not change.
    """

    def __init__(self) -> None:
        self._encoder = msgpack.Encoder(enc_hook=_encode_other)
        # The key is the id of the value, which the pair keeps alive.
        self._digests: dict[int, tuple[object, bytes]] = {}

    def describe_inputs(self, recorded: RecordedFile) -> Inputs | None:
        """Return the inputs of a view that has been built.

        Return None if a value cannot be encoded, such as a number of 100 digits.
        """
        keys = [each.list_keys() for each in recorded.recorders]
        try:
            return Inputs(
                self._digest_constants(recorded),
                keys,
                self._digest_values(recorded.recorders, keys),
            )
        except _UNENCODABLE:
            return None

    def are_unchanged(self, recorded: RecordedFile, inputs: Inputs) -> bool:
        """Return whether a view would be built from the same inputs as before."""
        recorders = recorded.recorders
        try:
            return (
                inputs.constant == self._digest_constants(recorded)
                and len(inputs.keys) == len(recorders)
                and inputs.values == self._digest_values(recorders, inputs.keys)
            )
        except _UNENCODABLE:
            return False

    def _digest_constants(self, recorded: RecordedFile) -> str:
        """Return the digest of everything but the mappings that note what is read."""
        file, factory, _ = recorded
        function = factory.func
        constants = (
            (file.template, file.includes, file.package),
            (function.__module__, function.__qualname__),
            self._digest_constant(factory.args),
            self._digest_constant(factory.keywords),
        )
        return self._digest(constants).hex()

    def _digest_values(
        self, recorders: "Sequence[_Recorder]", keys: Sequence[Sequence[str] | None]
    ) -> str:
        values: list[object] = []
        for recorder, read in zip(recorders, keys, strict=True):
            source = recorder.source
            if read is None:
                values.append(self._digest_once(source))
            elif recorder.has_large_values:
                values += [self._digest_once(source.get(key)) for key in read]
            else:
                values.append([source.get(key) for key in read])
        return self._digest(values).hex()

    def _digest_constant(self, value: object) -> object:
        """Return a digest of an argument without the mappings that note what is read.

        A container of arguments becomes a container of digests.
        """
        if isinstance(value, (Api, Names)):
            if id(value) not in self._digests:
                names = _MAPPINGS[type(value)]
                rest = replace(value, **{name: {} for name in names})
                is_empty = [not getattr(value, name) for name in names]
                self._digests[id(value)] = value, self._digest((rest, is_empty))
            return self._digests[id(value)][1]
        if _is_dict(value):
            return {key: self._digest_constant(each) for key, each in value.items()}
        if _is_sequence(value):
            return [self._digest_constant(each) for each in value]
        return value if isinstance(value, str) else self._digest_once(value)

    def _digest_once(self, value: object) -> bytes:
        known = self._digests.get(id(value))
        if known is None:
            known = self._digests[id(value)] = value, self._digest(value)
        return known[1]

    def _digest(self, value: object) -> bytes:
        return hashlib.blake2b(self._encoder.encode(value), digest_size=16).digest()


# Numbers of more than 64 bits, lone surrogates, and objects of other kinds.
_UNENCODABLE = (OverflowError, UnicodeEncodeError, TypeError, RecursionError)


def _encode_other(value: object) -> object:
    """Return what stands for a value that msgspec cannot encode.

    Raises:
        TypeError: The value is of an unknown kind.
    """
    if value is NO_EXTENSIONS:  # Most objects have no others.
        return {}
    if isinstance(value, Mapping):  # Such as other `Extensions`.
        return dict(cast("Mapping[object, object]", value))
    if isinstance(value, str):  # Such as `Code`.
        return str.__str__(value)
    raise TypeError(f"cannot encode {type(value)}")


def _record(value: Any, recorders: "list[_Recorder]") -> Any:
    """Return an argument whose mappings note which keys are read.

    ``recorders`` receives these mappings.
    """
    if isinstance(value, (Api, Names)):
        fields = {
            name: _Recorder(getattr(value, name), has_large_values=name == "schemas")
            for name in _MAPPINGS[type(value)]
        }
        recorders += fields.values()
        return replace(value, **fields)
    if _is_dict(value):
        return {key: _record(each, recorders) for key, each in value.items()}
    if _is_sequence(value):
        return type(value)(_record(each, recorders) for each in value)
    return value


def _is_dict(value: object) -> TypeGuard[dict[str, Any]]:
    return type(value) is dict


def _is_sequence(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    return type(value) in (list, tuple)


class _Recorder(dict[Any, Any]):
    """A mapping that notes which keys are read: those that the dict has itself.

    The first look-up of a key copies its value from ``source``. A look-up of a missing
    key notes the key, too. Whether the mapping is empty is not noted: the digest of the
    other arguments has it.
    """

    def __init__(
        self, source: Mapping[Any, Any], *, has_large_values: bool = False
    ) -> None:
        super().__init__()
        self.source = source
        self.has_large_values = has_large_values
        self._missing = set[Any]()
        self._is_read_whole = False

    def list_keys(self) -> list[Any] | None:
        """Return the keys that were read, sorted, or None if all were."""
        if self._is_read_whole:
            return None
        return sorted({*super().keys(), *self._missing})

    def __missing__(self, key: Any) -> Any:
        if key not in self.source:
            self._missing.add(key)
        self[key] = value = self.source[key]
        return value

    def get(self, key: Any, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key: object) -> bool:
        if key in self.source:
            self[key]  # Notes the key.
            return True
        self._missing.add(key)
        return False

    def _read_whole(self) -> Mapping[Any, Any]:
        self._is_read_whole = True
        return self.source

    def __iter__(self) -> Iterator[Any]:
        return iter(self._read_whole())

    def __len__(self) -> int:
        return len(self._read_whole())

    def __bool__(self) -> bool:
        return bool(self.source)

    def __eq__(self, other: object) -> bool:
        return self._read_whole() == other

    def __ne__(self, other: object) -> bool:
        return self._read_whole() != other

    def __or__(self, other: Any) -> Any:
        return {**self._read_whole(), **other}

    def __ror__(self, other: Any) -> Any:
        return {**other, **self._read_whole()}

    def __reversed__(self) -> Iterator[Any]:
        return iter([*self._read_whole()][::-1])

    def copy(self) -> Any:
        return dict(self._read_whole())

    def keys(self) -> Any:
        return self._read_whole().keys()

    def values(self) -> Any:
        return self._read_whole().values()

    def items(self) -> Any:
        return self._read_whole().items()
