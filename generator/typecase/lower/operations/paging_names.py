"""The names by which parameters and properties show that an operation has pages.

`normalize_name` returns the name of a parameter or of a property in the form of these
tables, which have only lower-case letters and digits. The first names of a table take
precedence.
"""

import re
from functools import lru_cache


@lru_cache(maxsize=65_536)
def normalize_name(name: str) -> str:
    """Return a name's letters and digits in lower case, without a prefix ``X-``."""
    return re.sub("[^A-Za-z0-9]", "", re.sub("^[Xx]-", "", name)).lower()


def strip_prefix(name: str) -> str:
    """Return a name without the prefix of an object that only contains paging."""
    return re.sub("^(pagination|paging|pager)(?=.{4})", "", name)


def _names(text: str) -> tuple[str, ...]:
    return tuple(map(normalize_name, text.split()))


PAGES = _names("""
    page page_number page_num page_no page_nr page_index current_page page_id p pg
""")
"""Parameters for the number of a page."""
OFFSETS = _names("""
    offset skip start_index start_at first_result page_offset start_from start from
    start_row start_position row_start
""")
"""Parameters for the number of items to leave out, if they are integers."""
CURSORS = _names("""
    cursor next_cursor page_cursor pagination_cursor start_cursor after_cursor cursor_id
    page_token next_page_token next_token pagination_token paging_token
    continuation_token continuation continue page_key next_page_key next_key start_key
    exclusive_start_key skip_token marker next_marker start_marker bookmark
    next_bookmark scroll_id page_after pagination_key next_page next page_state
    paging_state next_page_id start_page_token iterator
""")
"""Parameters for a cursor that the previous page contains."""
LAST_ITEMS = _names("""
    starting_after start_after after after_id last_id last_key last_item from_id
    start_after_id start_after_key
""")
"""Parameters for a cursor, or for the id of the last item of the previous page."""
SIZES = _names("""
    limit per_page page_size size count max_results first top rpp rows take page_limit
    max_items items_per_page results_per_page max_page_size num_results page_length
    batch_size max num length maximum n
""")
"""Parameters for the number of items on a page."""

LISTS = _names("""
    data items results result records entries values value list rows content elements
    objects hits resources nodes documents docs entities collection search_results
""")
"""Properties for the items of a page."""
OTHER_LISTS = frozenset(_names("""
    errors error warnings links messages facets included meta metadata notices
    notifications aggregations fields columns headers sort schema violations
    deprecations
"""))
"""Properties for lists that are not the items of a page."""
AMBIGUOUS_LISTS = frozenset(("messages", "notifications"))
"""Those that are the items if there is no other list."""
ENVELOPES = frozenset(_names("""
    data result results response payload body content embedded output list page
    collection value return search
"""))
"""Properties for an object around the list of items."""
DETAILS = frozenset(_names("""
    meta metadata pagination paging page page_info paginginfo links response_metadata
    cursors cursor result_info pager info next pagination_info paging_info list_metadata
    page_metadata search_metadata response_meta pagination_metadata paging_metadata
    pages response data result query next_page
"""))
"""Properties for an object that tells how the pages follow each other."""

NEXT_CURSORS = _names("""
    next_cursor next_page_token next_token next_page_cursor next_continuation_token
    next_pagination_token next_marker next_bookmark next_key next_page_key next_page_id
    next_offset next_start next_page_offset next_skip next_after next_paging_token
    cursor_next next_cursor_id next_start_key next_page_state next_id next_scroll_id
    next_iterator next_page next
""")
"""Properties for the next cursor."""
LAST_CURSORS = _names("end_cursor last_id last_key last_item_id last_cursor")
"""Properties for the cursor of the last item of a page."""
BARE_CURSORS = frozenset(_names("""
    after cursor continue continuation continuation_token bookmark marker scroll_id
    page_token token paging_state page_key pagination_token
"""))
"""Properties for a cursor, which may be the next one."""
NEXT_BY_NATURE = frozenset(_names("""
    continue continuation continuation_token bookmark scroll_id
"""))
"""Properties for a cursor that is always the next one."""
NEXT_PAGES = _names("next_page next_page_number next_page_num next")
"""Properties for the number of the next page, if they are integers."""
NEXT_OFFSETS = _names("next_offset next_start next_page_offset next_skip next_start_at")
"""Properties for the next offset, if they are integers."""
NEXT_URLS = frozenset(_names("""
    next_link odata_next_link next_url next_page_url next_page_link next_href
    next_page_uri next_uri next_page_path next_page_href
"""))
"""Properties for the URL of the next page."""
MORE = _names("""
    has_more has_next has_next_page has_more_items has_more_results has_more_pages more
    more_results has_more_data more_items is_more more_available has_additional_results
    has_next_results is_truncated
""")
"""Properties for a boolean that is false on the last page."""
LAST = _names("""
    last is_last is_last_page last_page end_of_list is_end end_of_results done
""")
"""Properties for a boolean that is true on the last page."""
TOTALS = _names("""
    total_count total_items total_results total_elements total_records total_hits
    total_entries total_size total_rows total_objects total total_number total_matches
""")
"""Properties for the number of all items."""
COUNTS = frozenset(
    (
        *TOTALS,
        *_names("""
    count size length item_count items_count result_count results_count record_count
    num_items num_results number_of_items number_of_results
"""),
    )
)
"""Properties for a number of items beside a list that has no pages."""
PAGE_ECHOES = _names("""
    page current_page page_number page_num page_no page_index current
""")
"""Properties for the number of the page itself, beside the name of the parameter."""
OFFSET_ECHOES = _names("offset skip start start_index start_at first_result start_row")
"""Properties for the offset of the page itself, beside the name of the parameter."""
PAGE_COUNTS = _names("""
    total_pages page_count num_pages pages_count number_of_pages total_page pages
    page_total max_page total_page_count
""")
"""Properties for the number of pages."""
