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
        return self.method.partition(".")[2]


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
    call("root.root_get", returns={"message": "Hello World"}),
    call(
        "items.read_item_items_item_id_get",
        3,
        q="a b&c",
        needy=True,
        price="1.10",
        returns={"item_id": 3, "q": "a b&c", "needy": True, "price": "1.10"},
    ),
    call(
        "items.read_item_items_item_id_get",
        3,
        q=None,
        price=None,
        returns={"item_id": 3, "q": None, "needy": False, "price": "None"},
    ),
    call(
        "models_.get_model_models_model_name_get",
        "alexnet",
        priority=2,
        returns={"model_name": "alexnet", "priority": 2},
    ),
    call(
        "files.read_file_files_file_path_get",
        "home/john doe/a.txt",
        returns={"file_path": "home/john doe/a.txt"},
    ),
    call(
        "search.search_search_get",
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
        "filtered.read_filtered_filtered_get",
        limit=5,
        order_by="updated_at",
        tags=["x", "y"],
        returns={"limit": 5, "offset": 0, "order_by": "updated_at", "tags": ["x", "y"]},
    ),
    call(
        "headers.read_headers_headers_get",
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
        "header_model.read_header_model_header_model_get",
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
        "cookies.read_cookies_cookies_get",
        ads_id="abc",
        count=3,
        returns={"ads_id": "abc", "count": 3},
    ),
    call(
        "cookie_model.read_cookie_model_cookie_model_get",
        session_id="s1",
        returns={"session_id": "s1", "fatebook_tracker": None},
    ),
    call(
        "times.read_times_times_day_get",
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
        "mixed.read_mixed_mixed_key_get",
        7,
        value=1.5,
        pair=(1, "x"),
        choice="b",
        returns={"key": "7", "value": 1.5, "pair": [1, "x"], "choice": "b"},
    ),
    call("users.read_user_me_users_me_get", returns={"user_id": "me"}),
    call("users.read_user_users_user_id_get", "é?", returns={"user_id": "é?"}),
    call("any.get_any", returns={"any": "method"}),
    call("any.post_any", returns={"any": "method"}),
    call("status.status_status_head", returns=None),
    call("status.options_status_status_options", returns={"allow": "GET"}),
    call("status.patch_status_status_patch", value=[1, 2], returns=[1, 2]),
]

BODIES = [
    call("bodies.create_item_items_post", **BODY_ITEM, returns=FULL_BODY_ITEM),
    call(
        "bodies.create_item_items_post",
        body={**BODY_ITEM, "tags": ["a"], "image": IMAGE, "images": [IMAGE]},
        returns={
            **FULL_BODY_ITEM,
            "tags": ["a"],
            "image": IMAGE,
            "images": [IMAGE],
        },
    ),
    call(
        "bodies.update_item_items_item_id_put",
        3,
        body=BODY_ITEM,
        q="q",
        returns={"item_id": 3, "item": FULL_BODY_ITEM, "q": "q"},
    ),
    call(
        "bodies.update_item_items_item_id_put",
        3,
        returns={"item_id": 3, "item": None, "q": None},
    ),
    call("bodies.delete_item_items_item_id_delete", 3, returns=None),
    call(
        "bodies.create_multiple_multiple_post",
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
        "bodies.create_embedded_embedded_post",
        item=BODY_ITEM,
        returns={"item": FULL_BODY_ITEM},
    ),
    call("bodies.create_images_images_post", body=[IMAGE], returns=[IMAGE]),
    call("bodies.create_weights_weights_post", body={"1": 2.5}, returns={"1": 2.5}),
    call(
        "bodies.create_mapping_mapping_post",
        body={"a": BODY_ITEM},
        returns={"a": FULL_BODY_ITEM},
    ),
    *(
        call(
            "bodies.create_anything_anything_post",
            body=value,
            returns={"received": value},
        )
        for value in (1, "text", [None, True], {"a": None})
    ),
    call("bodies.create_dictionary_dictionary_post", body={"a": 1}, returns={"a": 1}),
    call(
        "bodies.create_untyped_dictionary_untyped_dictionary_post",
        body={"a": [1]},
        returns={"a": [1]},
    ),
    call("bodies.create_scalar_scalar_post", body=3, returns=3),
    call("bodies.create_optional_scalar_optional_scalar_post", returns=None),
    call(
        "bodies.create_optional_scalar_optional_scalar_post",
        body="text",
        returns="text",
    ),
    call("bodies.create_sequence_sequence_post", body=[1, "a"], returns=[1, "a"]),
    call(
        "bodies.read_durations_durations_item_id_put",
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
        "bodies.create_everywhere_everywhere_item_post",
        "an item",
        q="q",
        x_name="x",
        token="t",
        **BODY_ITEM,
        returns={"item": "an item", "name": "Foo", "q": "q", "x": "x", "token": "t"},
    ),
    call(
        "bodies.create_with_examples_examples_post",
        **BODY_ITEM,
        returns=FULL_BODY_ITEM,
    ),
]

FILES_AND_FORMS = [
    call("files.create_file_files_post", file=b"bytes", returns={"content": "bytes"}),
    call("uploadfile.create_upload_file_uploadfile_post", file=UPLOAD, returns=FILE),
    call(
        "uploadfile.create_upload_file_uploadfile_post",
        body={"file": b"text"},
        returns={
            "filename": "file",
            "content_type": "application/octet-stream",
            "content": "text",
        },
    ),
    *(
        call(
            "optional_uploadfile.create_optional_upload_file_optional_uploadfile_post",
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
            "optional_file.create_optional_file_optional_file_post",
            **arguments,
            returns=result,
        )
        for arguments, result in (({}, None), ({"file": b"bytes"}, "bytes"))
    ),
    call(
        "uploadfiles.create_upload_files_uploadfiles_post",
        files=[UPLOAD, UPLOAD],
        returns=[FILE, FILE],
    ),
    *(
        call(
            "optional_uploadfiles.create_optional_upload_files_optional_uploadfiles_post",
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
        "files_list.create_files_list_files_list_post",
        files=[b"one", b"two"],
        returns=["one", "two"],
    ),
    *(
        call(
            "files_and_forms.create_files_and_forms_files_and_forms_post",
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
        "avatars.put_avatar_avatars_user_id_put",
        3,
        avatar=UPLOAD,
        caption="Me",
        returns={"user_id": 3, "caption": "Me", **FILE},
    ),
    call(
        "login.login_login_post",
        username="user",
        password="a&b",
        returns={"username": "user", "password": "a&b"},
    ),
    call(
        "form_model.create_from_form_form_model_post",
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
            "token.create_token_token_post",
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
    call("security.read_password_security_password_get", returns="password token"),
    call("security.read_scopes_security_scopes_get", returns="password token me items"),
    call("security.read_optional_security_optional_get", returns="optional token"),
    call("security.read_code_security_code_get", returns="code token"),
    call(
        "security.read_basic_security_basic_get",
        returns={"username": "user", "password": "pass:word"},
    ),
    call(
        "security.read_bearer_security_bearer_get",
        returns={"scheme": "Bearer", "credentials": "bearer token"},
    ),
    call("security.read_digest_security_digest_get", returns="abc"),
    call("security.read_key_header_security_key_header_get", returns="header key"),
    call("security.read_key_query_security_key_query_get", returns="query key"),
    call("security.read_key_cookie_security_key_cookie_get", returns="cookie-key"),
    call("security.read_open_id_security_open_id_get", returns="Bearer open id token"),
    call("security.read_either_security_either_get", returns="None either"),
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
        "typed.create_item_typed_items_post",
        name="one",
        color="green",
        tags=[],
        returns={"name": "one", **DEFAULT_ITEM, "color": "green", "tags": []},
    ),
    call(
        "typed.list_items_typed_items_get",
        returns=[
            {"name": "one", **DEFAULT_ITEM},
            {"name": "two", **DEFAULT_ITEM, "size": 2},
        ],
    ),
    call("typed.read_page_typed_page_get", returns=PAGE),
    call(
        "typed.read_page_of_numbers_typed_page_of_numbers_get",
        returns={"items": [1], "total": 1, "next": 2},
    ),
    call(
        "typed.create_page_of_pages_typed_page_of_pages_post",
        items=[{"items": [{"name": "one"}], "total": 1}],
        total=1,
        returns={"items": [PAGE], "total": 1, "next": None},
    ),
    call(
        "typed.create_node_typed_nodes_post",
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
    *(
        call("typed.create_pet_typed_pets_post", body=pet, returns=pet)
        for pet in (CAT, DOG, LIZARD)
    ),
    call(
        "typed.list_pets_typed_pets_get",
        returns=[CAT, DOG],
    ),
    call(
        "typed.create_owner_typed_owners_post",
        pet=DOG,
        pets=[CAT, LIZARD],
        favourite=None,
        returns={"pet": DOG, "pets": [CAT, LIZARD], "favourite": None},
    ),
    call(
        "typed.read_either_typed_either_name_get",
        "one",
        returns={"name": "one", **DEFAULT_ITEM},
    ),
    call(
        "typed.read_either_typed_either_name_get",
        "area",
        returns={"width": 2, "length": 3, "area": 6},
    ),
    call(
        "typed.read_optional_typed_optional_get",
        returns={"name": "found", **DEFAULT_ITEM},
    ),
    call("typed.read_optional_typed_optional_get", found=False, returns=None),
    call(
        "typed.read_by_name_typed_by_name_get",
        returns={"one": {"name": "one", **DEFAULT_ITEM}},
    ),
    call(
        "typed.create_kinds_typed_kinds_post",
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
        "typed.create_rectangle_typed_rectangles_post",
        width=2,
        length=3,
        returns={"width": 2, "length": 3, "area": 6},
    ),
    call(
        "typed.create_derived_typed_derived_post",
        id=1,
        name="d",
        returns={"id": 1, "name": "d"},
    ),
    call(
        "typed.create_open_typed_open_post",
        body={"name": "o", "more": 1},
        returns={"name": "o", "more": 1},
    ),
    call(
        "typed.create_camel_typed_camel_post",
        first_name="f",
        last_name="l",
        returns={"first-name": "f", "last-name": "l"},
    ),
    call(
        "typed.read_without_defaults_typed_without_defaults_get",
        returns={"name": "bare"},
    ),
    call(
        "typed.read_tuple_typed_tuple_get",
        returns=[1, {"name": "one", **DEFAULT_ITEM}, None],
    ),
    call("typed.list_colors_typed_colors_get", returns=["red", "green"]),
    call(
        "typed.create_moments_typed_moments_post",
        body={"a": MOMENT, "b": None},
        returns={"a": "2026-01-02T03:04:05Z", "b": None},
    ),
    call("typed.put_union_typed_union_put", body={"name": "n"}, returns="Item"),
    call("typed.put_union_typed_union_put", body=[{"id": 1}], returns="list"),
]

RESPONSES = [
    call(
        "responses.create_invoice_responses_invoices_post",
        id="1",
        total=2.5,
        callback_url="https://shop.example/",
        returns={"msg": "Invoice 1 for https://shop.example/"},
    ),
    call(
        "responses.read_item_responses_items_item_id_get",
        "one",
        returns={"message": "one"},
    ),
    *(
        call(
            "responses.put_item_responses_items_item_id_put",
            number,
            returns={"message": str(number)},
        )
        for number in (1, 2)
    ),
    call("responses.delete_item_responses_items_item_id_delete", 1, returns=None),
    call("responses.read_text_responses_text_get", returns="Hello Wörld"),
    call("responses.read_html_responses_html_get", returns="<h1>Hello</h1>"),
    call(
        "responses.read_stream_responses_stream_get", returns=b"part 0;part 1;part 2;"
    ),
    call("responses.read_bare_stream_responses_bare_stream_get", returns=b"bare"),
    call("responses.read_file_responses_file_get", returns=b"\x89PNG"),
    call("responses.read_image_responses_image_get", returns=b"\x89PNG"),
    call(
        "responses.read_item_or_image_responses_item_or_image_get",
        returns={"message": "no image"},
    ),
    call(
        "responses.read_item_or_image_responses_item_or_image_get",
        img=True,
        returns=b"\x89PNG",
    ),
    call("responses.read_redirect_responses_redirect_get", returns=None),
    call(
        "responses.read_typed_redirect_responses_typed_redirect_get",
        returns="Hello Wörld",
    ),
    call(
        "responses.read_json_response_responses_json_response_get",
        returns={"any": "thing"},
    ),
    call("responses.read_no_model_responses_no_model_get", returns={"as": "json"}),
    call(
        "responses.read_no_model_responses_no_model_get", as_text=True, returns="text"
    ),
    call("responses.read_nothing_responses_nothing_get", returns=None),
    call(
        "responses.read_headers_responses_headers_get", returns={"message": "headers"}
    ),
    call("responses.read_conditional_responses_conditional_get", returns=None),
    call(
        "responses.read_conditional_responses_conditional_get",
        if_none_match="tag",
        returns={"message": "tag"},
    ),
    call("responses.some_specific_id_you_define", returns={"message": "custom"}),
    call(
        "responses.read_naive_moment_responses_naive_moment_get",
        returns="2026-01-02T03:04:05",
    ),
]

STREAMS = [
    call(
        "responses.stream_lines_responses_lines_get",
        returns=[{"message": "0"}, {"message": "1"}],
    ),
    call(
        "responses.stream_events_responses_events_get",
        returns=[{"data": '{"message":"0"}'}, {"data": '{"message":"1"}'}],
    ),
]

CALLS = [*PARAMETERS, *BODIES, *FILES_AND_FORMS, *SECURITY, *MODELS, *RESPONSES]
