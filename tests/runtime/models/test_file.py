"""Files of multipart bodies, as models hold them."""

from pydantic import TypeAdapter

from typecase.runtime.models.file import File, Upload


def test_a_file_has_a_schema_and_takes_what_the_schema_makes() -> None:
    adapter: TypeAdapter[Upload] = TypeAdapter(Upload)
    assert adapter.json_schema() == {"type": "string", "format": "binary"}
    made = adapter.validate_json('"text"')
    assert isinstance(made, File)
    assert made.read() == b"text"
