# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Book(Model):
    page_count: Annotated[int, Field(alias="pageCount")]
    format: Format | None = None
    next: "Book | None" = None
    taken: str | None = None

    @property
    @deprecated("`pages`: use `page_count`.")
    def pages(self) -> int:
        """Deprecated: use `page_count`."""
        return self.page_count

    @property
    @deprecated("`book_format`: use `format`.")
    def book_format(self) -> Format | None:
        """Deprecated: use `format`."""
        return self.format

    @property
    @deprecated("`next_one`: use `next`.")
    def next_one(self) -> Union["Book", None]:
        """Deprecated: use `next`."""
        return self.next

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.BookParams]) -> None: ...


class Format(OpenStrEnum):
    HARDCOVER = "hardcover"
    PAPERBACK = "paperback"
    E_BOOK = "e-book"
    PAPER = PAPERBACK
    EBOOK = E_BOOK


class Deprecated(Model):
    deprecated: str | None = None
    property: int | None = None
    other: int | None = None

    @builtins.property
    @deprecated_("`int_`: use `property`.")
    def int_(self) -> int | None:
        """Deprecated: use `property`."""
        return self.property


# params.py
class BookParams(TypedDict, total=False):
    """The fields of `models.Book`."""

    page_count: Required[int]
    format: models.Format | FormatValue | None
    next: models.Book | BookParams | None
    taken: str | None
