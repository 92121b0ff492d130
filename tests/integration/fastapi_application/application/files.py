"""Files and forms."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, UploadFile
from fastapi.security import OAuth2PasswordRequestForm
from pydantic import BaseModel

router = APIRouter()


class FormData(BaseModel):
    model_config = {"extra": "forbid"}

    username: str
    password: str
    remember: bool = False
    tags: list[str] = []


async def describe(file: UploadFile) -> dict[str, Any]:
    """Return what the application received of a file."""
    return {
        "filename": file.filename,
        "content_type": file.content_type,
        "content": (await file.read()).decode(),
    }


@router.post("/files/")
async def create_file(file: Annotated[bytes, File()]) -> dict[str, str]:
    return {"content": file.decode()}


@router.post("/uploadfile/")
async def create_upload_file(file: UploadFile) -> dict[str, Any]:
    return await describe(file)


@router.post("/optional-uploadfile/")
async def create_optional_upload_file(
    file: UploadFile | None = None,
) -> dict[str, Any] | None:
    return None if file is None else await describe(file)


@router.post("/optional-file/")
async def create_optional_file(
    file: Annotated[bytes | None, File(description="A file read as bytes")] = None,
) -> str | None:
    return None if file is None else file.decode()


@router.post("/uploadfiles/")
async def create_upload_files(files: list[UploadFile]) -> list[dict[str, Any]]:
    return [await describe(file) for file in files]


@router.post("/optional-uploadfiles/")
async def create_optional_upload_files(
    files: list[UploadFile] | None = None,
) -> list[dict[str, Any]] | None:
    return None if files is None else [await describe(file) for file in files]


@router.post("/files-list/")
async def create_files_list(files: Annotated[list[bytes], File()]) -> list[str]:
    return [file.decode() for file in files]


@router.post("/files-and-forms/")
async def create_files_and_forms(
    file: Annotated[bytes, File()],
    fileb: Annotated[UploadFile, File(description="A second file")],
    token: Annotated[str, Form()],
    attachments: list[UploadFile],
    count: Annotated[int, Form(ge=1)] = 1,
    numbers: Annotated[list[int] | None, Form()] = None,
    note: Annotated[str | None, Form()] = None,
) -> dict[str, Any]:
    return {
        "file": file.decode(),
        "fileb": await describe(fileb),
        "attachments": [await describe(each) for each in attachments],
        "token": token,
        "count": count,
        "numbers": numbers,
        "note": note,
    }


@router.put("/avatars/{user_id}")
async def put_avatar(
    user_id: int, avatar: UploadFile, caption: Annotated[str, Form()] = "none"
) -> dict[str, Any]:
    return {"user_id": user_id, "caption": caption, **await describe(avatar)}


@router.post("/login/")
async def login(
    username: Annotated[str, Form()], password: Annotated[str, Form()]
) -> dict[str, str]:
    return {"username": username, "password": password}


@router.post("/form-model/")
async def create_from_form(data: Annotated[FormData, Form()]) -> FormData:
    return data


@router.post("/token")
async def create_token(
    form_data: Annotated[OAuth2PasswordRequestForm, Depends()],
) -> dict[str, Any]:
    return {
        "access_token": f"{form_data.username}:{form_data.password}",
        "token_type": "bearer",
        "scopes": form_data.scopes,
        "client_id": form_data.client_id,
    }
