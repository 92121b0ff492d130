"""A call of each operation of the application, with the JSON of what it returns."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID


@dataclass
class Call:
    """A call of a method of the client.

    Attributes:
        method: The resource and the method.
        result: The result as JSON; bytes if the method returns bytes.
        path_values: The values of path parameters, in their order.
        arguments: The other arguments.
    """

    method: str
    result: Any
    path_values: tuple[Any, ...] = ()
    arguments: dict[str, Any] = field(default_factory=dict[str, Any])

    def __str__(self) -> str:
        return self.method


def call(method: str, *path_values: Any, returns: Any, **arguments: Any) -> Call:
    """Return a call, written almost as in a program."""
    return Call(method, returns, path_values, arguments)


ID = UUID("0123456789abcdef0123456789abcdef")
MOMENT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
DEFAULT_ITEM = {
    "size": 1,
    "tags": ["new"],
    "settings": {"depth": 1},
    "color": "red",
}
BODY_ITEM = {"name": "Foo", "price": 1.5}
FULL_BODY_ITEM = {
    **BODY_ITEM,
    "description": None,
    "tax": None,
    "tags": [],
    "image": None,
    "images": None,
}
IMAGE = {"url": "https://pictures.example/", "name": "A picture"}
FILE = {"filename": "a.txt", "content_type": "text/plain", "content": "text"}
UPLOAD = ("a.txt", b"text", "text/plain")

PARAMETERS = [
    call("root.get", returns={"message": "Hello World"}),
    call(
        "items.get",
        3,
        q="a b&c",
        needy=True,
        price="1.10",
        returns={"item_id": 3, "q": "a b&c", "needy": True, "price": "1.10"},
    ),
    call(
        "items.get",
        3,
        q=None,
        price=None,
        returns={"item_id": 3, "q": None, "needy": False, "price": "None"},
    ),
    call(
        "models.get",
        "alexnet",
        priority=2,
        returns={"model_name": "alexnet", "priority": 2},
    ),
    call(
        "files.get",
        "home/john doe/a.txt",
        returns={"file_path": "home/john doe/a.txt"},
    ),
    call(
        "search.get",
        item_query="fixedquery",
        tags=["a", "b"],
        numbers=[3, 1],
        old="old",
        size=2,
        isbn="",
        returns={
            "q": "fixedquery",
            "tags": ["a", "b"],
            "names": ["foo", "bar"],
            "numbers": [1, 3],
            "old": "old",
            "hidden": None,
            "size": 2,
            "isbn": "",
        },
    ),
    call(
        "filtered.get",
        limit=5,
        order_by="updated_at",
        tags=["x", "y"],
        returns={"limit": 5, "offset": 0, "order_by": "updated_at", "tags": ["x", "y"]},
    ),
    call(
        "headers.list",
        user_agent="me/1",
        x_token=["one"],
        strange_header="strange",
        returns={
            "User-Agent": "me/1",
            "X-Token": ["one"],
            "strange_header": "strange",
        },
    ),
    call(
        "header_model.get",
        host="shop.example",
        save_data=True,
        if_modified_since="yesterday",
        returns={
            "host": "shop.example",
            "save_data": True,
            "if_modified_since": "yesterday",
            "traceparent": None,
            "x_tag": [],
        },
    ),
    call(
        "cookies.list",
        ads_id="abc",
        count=3,
        returns={"ads_id": "abc", "count": 3},
    ),
    call(
        "cookie_model.get",
        session_id="s1",
        returns={"session_id": "s1", "fatebook_tracker": None},
    ),
    call(
        "times.get",
        date(2026, 1, 2),
        moment=MOMENT,
        clock="10:00:00",
        length="PT1H",
        identifier=ID,
        until=date(2026, 3, 4),
        returns={
            "day": "2026-01-02",
            "moment": "2026-01-02T03:04:05Z",
            "clock": "10:00:00",
            "length": 3600,
            "identifier": str(ID),
            "until": "2026-03-04T00:00:00",
        },
    ),
    call(
        "mixed.get",
        7,
        value=1.5,
        pair=(1, "x"),
        choice="b",
        returns={"key": "7", "value": 1.5, "pair": [1, "x"], "choice": "b"},
    ),
    call("users.get_me", returns={"user_id": "me"}),
    call("users.get", "é?", returns={"user_id": "é?"}),
    call("any.get", returns={"any": "method"}),
    call("any.update", returns={"any": "method"}),
    call("status.head", returns=None),
    call("status.options", returns={"allow": "GET"}),
    call("status.update", value=[1, 2], returns=[1, 2]),
]

BODIES = [
    call("items.create", **BODY_ITEM, returns=FULL_BODY_ITEM),
    call(
        "items.create",
        body={**BODY_ITEM, "tags": ["a"], "image": IMAGE, "images": [IMAGE]},
        returns={
            **FULL_BODY_ITEM,
            "tags": ["a"],
            "image": IMAGE,
            "images": [IMAGE],
        },
    ),
    call(
        "items.update",
        3,
        body=BODY_ITEM,
        q="q",
        returns={"item_id": 3, "item": FULL_BODY_ITEM, "q": "q"},
    ),
    call(
        "items.update",
        3,
        returns={"item_id": 3, "item": None, "q": None},
    ),
    call("items.delete", 3, returns=None),
    call(
        "multiple.create",
        item=BODY_ITEM,
        user={"username": "u"},
        importance=3,
        note="a note",
        q="q",
        returns={
            "item": FULL_BODY_ITEM,
            "user": {"username": "u", "full_name": None},
            "importance": 3,
            "note": "a note",
            "q": "q",
        },
    ),
    call(
        "embedded.create",
        item=BODY_ITEM,
        returns={"item": FULL_BODY_ITEM},
    ),
    call("images.create", body=[IMAGE], returns=[IMAGE]),
    call("weights.create", body={"1": 2.5}, returns={"1": 2.5}),
    call(
        "mapping.create",
        body={"a": BODY_ITEM},
        returns={"a": FULL_BODY_ITEM},
    ),
    *(
        call(
            "anything.create",
            body=value,
            returns={"received": value},
        )
        for value in (1, "text", [None, True], {"a": None})
    ),
    call("dictionary.create", body={"a": 1}, returns={"a": 1}),
    call(
        "untyped_dictionary.create",
        body={"a": [1]},
        returns={"a": [1]},
    ),
    call("scalar.create", body=3, returns=3),
    call("optional_scalar.create", returns=None),
    call(
        "optional_scalar.create",
        body="text",
        returns="text",
    ),
    call("sequence.create", body=[1, "a"], returns=[1, "a"]),
    call(
        "durations.update",
        ID,
        start_datetime=MOMENT,
        end_datetime=MOMENT,
        process_after="P1D",
        repeat_at="10:00:00",
        returns={
            "item_id": str(ID),
            "start_datetime": "2026-01-02T03:04:05Z",
            "end_datetime": "2026-01-02T03:04:05Z",
            "process_after": "P1D",
            "repeat_at": "10:00:00",
        },
    ),
    call(
        "everywhere.create",
        "an item",
        q="q",
        x_name="x",
        token="t",
        **BODY_ITEM,
        returns={"item": "an item", "name": "Foo", "q": "q", "x": "x", "token": "t"},
    ),
    call(
        "examples.create",
        **BODY_ITEM,
        returns=FULL_BODY_ITEM,
    ),
]

FILES_AND_FORMS = [
    call("files.create", file=b"bytes", returns={"content": "bytes"}),
    call("uploadfile.create", file=UPLOAD, returns=FILE),
    call(
        "uploadfile.create",
        body={"file": b"text"},
        returns={
            "filename": "file",
            "content_type": "application/octet-stream",
            "content": "text",
        },
    ),
    *(
        call(
            "optional_uploadfile.create",
            **arguments,
            returns=result,
        )
        for arguments, result in (
            ({}, None),
            ({"file": None}, None),
            ({"file": UPLOAD}, FILE),
            ({"body": {"file": UPLOAD}}, FILE),
        )
    ),
    *(
        call(
            "optional_file.create",
            **arguments,
            returns=result,
        )
        for arguments, result in (({}, None), ({"file": b"bytes"}, "bytes"))
    ),
    call(
        "uploadfiles.create",
        files=[UPLOAD, UPLOAD],
        returns=[FILE, FILE],
    ),
    *(
        call(
            "optional_uploadfiles.create",
            **arguments,
            returns=result,
        )
        for arguments, result in (
            ({}, None),
            ({"files": None}, None),
            ({"files": []}, None),
            ({"files": [UPLOAD]}, [FILE]),
        )
    ),
    call(
        "files_list.create",
        files=[b"one", b"two"],
        returns=["one", "two"],
    ),
    *(
        call(
            "files_and_forms.create",
            file=b"bytes",
            fileb=UPLOAD,
            attachments=[UPLOAD],
            token="t",
            **arguments,
            returns={
                "file": "bytes",
                "fileb": FILE,
                "attachments": [FILE],
                "token": "t",
                **received,
            },
        )
        for arguments, received in (
            ({}, {"count": 1, "numbers": None, "note": None}),
            (
                {"count": 2, "numbers": [1, 2], "note": "é"},
                {"count": 2, "numbers": [1, 2], "note": "é"},
            ),
            (
                {"count": None, "numbers": None, "note": None},
                {"count": 1, "numbers": None, "note": None},
            ),
        )
    ),
    call(
        "avatars.update",
        3,
        avatar=UPLOAD,
        caption="Me",
        returns={"user_id": 3, "caption": "Me", **FILE},
    ),
    call(
        "login.create",
        username="user",
        password="a&b",
        returns={"username": "user", "password": "a&b"},
    ),
    call(
        "form_model.create",
        username="user",
        password="p",
        remember=True,
        tags=["a", "b"],
        returns={
            "username": "user",
            "password": "p",
            "remember": True,
            "tags": ["a", "b"],
        },
    ),
    *(
        call(
            "token.create",
            username="user",
            password="p",
            **arguments,
            returns={
                "access_token": "user:p",
                "token_type": "bearer",
                "scopes": scopes,
                "client_id": client_id,
            },
        )
        for arguments, scopes, client_id in (
            ({}, [], None),
            ({"client_id": None, "client_secret": None, "scope": None}, [], None),
            (
                {
                    "grant_type": "password",
                    "scope": "a b",
                    "client_id": "c",
                    "client_secret": "s",
                },
                ["a", "b"],
                "c",
            ),
        )
    ),
]

SECURITY = [
    call("security.get_password", returns="password token"),
    call("security.scopes.list", returns="password token me items"),
    call("security.get_optional", returns="optional token"),
    call("security.get_code", returns="code token"),
    call(
        "security.get_basic",
        returns={"username": "user", "password": "pass:word"},
    ),
    call(
        "security.get_bearer",
        returns={"scheme": "Bearer", "credentials": "bearer token"},
    ),
    call("security.get_digest", returns="abc"),
    call("security.get_key_header", returns="header key"),
    call("security.get_key_query", returns="query key"),
    call("security.get_key_cookie", returns="cookie-key"),
    call("security.open_id", returns="Bearer open id token"),
    call("security.get_either", returns="None either"),
]

KINDS = {
    "decimal": "1.10",
    "price": "2.50",
    "moment": "2026-01-02T03:04:05Z",
    "day": "2026-01-02",
    "clock": "10:00:00",
    "length": "PT1H",
    "identifier": str(ID),
    "raw": "raw",
    "base64": "cmF3",
    "email": "user@shop.example",
    "url": "https://shop.example/",
    "http_url": "https://shop.example/",
    "address": "127.0.0.1",
    "path": "/a",
    "pair": [1, "a"],
    "many": [1, 1],
    "unique": [1, 2],
    "frozen": ["a"],
    "anything": {"a": None},
    "things": [1, "a", None],
    "bare_list": [1],
    "bare_dict": {"a": 1},
    "map_of_lists": {"a": [1, None]},
    "by_color": {"red": 1},
    "level": 2,
    "one": "only",
    "literal": "a",
    "union": [1],
    "limited": 3,
    "con_int": 1,
    "con_str": "abc",
    "con_list": [1],
    "list_of_optionals": ["a", None],
    "required_nullable": None,
}
NODE = {"value": 1, "children": [], "parent": None, "by_name": {}}
CAT = {"pet_type": "cat", "meows": 1}
DOG = {"pet_type": "dog", "barks": 0.5}
LIZARD = {"pet_type": "reptile", "scales": True}
PAGE = {"items": [{"name": "one", **DEFAULT_ITEM}], "total": 1, "next": None}

MODELS = [
    call(
        "typed.items.create",
        name="one",
        color="green",
        tags=[],
        returns={"name": "one", **DEFAULT_ITEM, "color": "green", "tags": []},
    ),
    call(
        "typed.items.list",
        returns=[
            {"name": "one", **DEFAULT_ITEM},
            {"name": "two", **DEFAULT_ITEM, "size": 2},
        ],
    ),
    call("typed.list_page", returns=PAGE),
    call(
        "typed.page_of_numbers.list",
        returns={"items": [1], "total": 1, "next": 2},
    ),
    call(
        "typed.page_of_pages.create",
        items=[{"items": [{"name": "one"}], "total": 1}],
        total=1,
        returns={"items": [PAGE], "total": 1, "next": None},
    ),
    call(
        "typed.nodes.create",
        value=1,
        children=[{"value": 1}],
        by_name={"a": {"value": 1}},
        parent={"value": 1},
        returns={
            "value": 1,
            "children": [NODE],
            "by_name": {"a": NODE},
            "parent": NODE,
        },
    ),
    *(call("typed.pets.create", body=pet, returns=pet) for pet in (CAT, DOG, LIZARD)),
    call(
        "typed.pets.list",
        returns=[CAT, DOG],
    ),
    call(
        "typed.owners.create",
        pet=DOG,
        pets=[CAT, LIZARD],
        favourite=None,
        returns={"pet": DOG, "pets": [CAT, LIZARD], "favourite": None},
    ),
    call(
        "typed.either.get",
        "one",
        returns={"name": "one", **DEFAULT_ITEM},
    ),
    call(
        "typed.either.get",
        "area",
        returns={"width": 2, "length": 3, "area": 6},
    ),
    call(
        "typed.get_optional",
        returns={"name": "found", **DEFAULT_ITEM},
    ),
    call("typed.get_optional", found=False, returns=None),
    call(
        "typed.get_by_name",
        returns={"one": {"name": "one", **DEFAULT_ITEM}},
    ),
    call(
        "typed.kinds.create",
        body={
            **{key: KINDS[key] for key in KINDS if key not in ("moment", "day")},
            "moment": MOMENT,
            "day": date(2026, 1, 2),
            "identifier": ID,
            "secret": "secret",
            "secret_bytes": "secret",
            "json_text": "[1]",
            "map_of_items": {"a": {"name": "one"}},
            "maybe_union": {"name": "one"},
            "camel_case": 1,
            "read_and_write": 2,
        },
        returns={
            **KINDS,
            "secret": "**********",
            "secret_bytes": "**********",
            "json_text": [1],
            "map_of_items": {"a": {"name": "one", **DEFAULT_ITEM}},
            "maybe_union": {"name": "one", **DEFAULT_ITEM},
            "camelCase": 1,
            "class": "x",
            "readAndWrite": 2,
            "empty_pair": None,
            "maybe": None,
            "color": None,
            "literal_number": 1,
            "nothing": None,
            "optional_list": None,
            "old": None,
            "described": "default",
            "default_moment": "2026-01-01T00:00:00Z",
            "default_length": "PT1H",
            "default_item": {"name": "default", **DEFAULT_ITEM},
            "default_items": [],
            "factory": [],
        },
    ),
    call(
        "typed.rectangles.create",
        width=2,
        length=3,
        returns={"width": 2, "length": 3, "area": 6},
    ),
    call(
        "typed.derived.create",
        id=1,
        name="d",
        returns={"id": 1, "name": "d"},
    ),
    call(
        "typed.open.create",
        body={"name": "o", "more": 1},
        returns={"name": "o", "more": 1},
    ),
    call(
        "typed.camel.create",
        first_name="f",
        last_name="l",
        returns={"first-name": "f", "last-name": "l"},
    ),
    call(
        "typed.without_defaults.list",
        returns={"name": "bare"},
    ),
    call(
        "typed.list_tuple",
        returns=[1, {"name": "one", **DEFAULT_ITEM}, None],
    ),
    call("typed.colors.list", returns=["red", "green"]),
    call(
        "typed.moments.create",
        body={"a": MOMENT, "b": None},
        returns={"a": "2026-01-02T03:04:05Z", "b": None},
    ),
    call("typed.union.update", body={"name": "n"}, returns="Item"),
    call("typed.union.update", body=[{"id": 1}], returns="list"),
]

RESPONSES = [
    call(
        "responses.invoices.create",
        id="1",
        total=2.5,
        callback_url="https://shop.example/",
        returns={"msg": "Invoice 1 for https://shop.example/"},
    ),
    call(
        "responses.items.get",
        "one",
        returns={"message": "one"},
    ),
    *(
        call(
            "responses.items.update",
            number,
            returns={"message": str(number)},
        )
        for number in (1, 2)
    ),
    call("responses.items.delete", 1, returns=None),
    call("responses.get_text", returns="Hello Wörld"),
    call("responses.get_html", returns="<h1>Hello</h1>"),
    call("responses.stream", returns=b"part 0;part 1;part 2;"),
    call("responses.get_bare_stream", returns=b"bare"),
    call("responses.get_file", returns=b"\x89PNG"),
    call("responses.get_image", returns=b"\x89PNG"),
    call(
        "responses.get_item_or_image",
        returns={"message": "no image"},
    ),
    call(
        "responses.get_item_or_image",
        img=True,
        returns=b"\x89PNG",
    ),
    call("responses.get_redirect", returns=None),
    call(
        "responses.get_typed_redirect",
        returns="Hello Wörld",
    ),
    call(
        "responses.get_json_response",
        returns={"any": "thing"},
    ),
    call("responses.get_no_model", returns={"as": "json"}),
    call("responses.get_no_model", as_text=True, returns="text"),
    call("responses.get_nothing", returns=None),
    call("responses.headers.get", returns={"message": "headers"}),
    call("responses.get_conditional", returns=None),
    call(
        "responses.get_conditional",
        if_none_match="tag",
        returns={"message": "tag"},
    ),
    call("responses.get_custom_id", returns={"message": "custom"}),
    call(
        "responses.get_naive_moment",
        returns="2026-01-02T03:04:05",
    ),
]

STREAMS = [
    call(
        "responses.lines.stream",
        returns=[{"message": "0"}, {"message": "1"}],
    ),
    call(
        "responses.events.stream",
        returns=[{"data": {"message": "0"}}, {"data": {"message": "1"}}],
    ),
]

CALLS = [*PARAMETERS, *BODIES, *FILES_AND_FORMS, *SECURITY, *MODELS, *RESPONSES]
