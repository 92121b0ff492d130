"""Test the type of files in multipart bodies."""

from pydantic import TypeAdapter

from typecase.runtime.models.file import File, Upload


def test_upload_has_schema_and_accepts_text() -> None:
    # A value that is generated from this schema is text.
    adapter: TypeAdapter[Upload] = TypeAdapter(Upload)
    assert adapter.json_schema() == {"type": "string", "format": "binary"}
    file = adapter.validate_json('"text"')
    assert isinstance(file, File)
    assert file.read() == b"text"
