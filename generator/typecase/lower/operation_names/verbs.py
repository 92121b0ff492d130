"""The verbs by which paths and operationIds name what an operation does."""

_VERBS = """
    accept acknowledge activate add analyze append apply approve archive assign
    attach authenticate authorize backup ban batch block build bulk buy calculate
    cancel capture change charge check claim clear clone close collect commit
    compare complete compute configure confirm connect convert copy count create
    deactivate decline decrement decrypt delete deliver deny deploy deprecate
    destroy detach detect disable disconnect discover dismiss download duplicate
    edit embed enable encrypt end enqueue escalate estimate evaluate exchange
    execute expire export extend extract fail fetch finalize find finish flag follow
    force fork forward freeze fulfill generate get hide hold identify ignore import
    increase increment ingest init initialize initiate install introspect invalidate
    invite invoke issue join kick launch leave link list lock login logout lookup
    mark match merge migrate modify move mute notify open order parse patch pause
    pay pin ping play poll post prepare preview process promote provision prune publish
    purchase purge push put query quote reactivate read reauthenticate rebase reboot
    rebuild recalculate receive recompile record recover redact redeem redeliver
    refresh refund regenerate register reindex reinstate reissue reject release
    reload remove rename render renew reopen reorder repair replace reply report
    reprice reprocess request rerun resend reset resize resolve restart restore
    resume retrieve retry return reveal reverse revert review revise revoke rewind
    rollback rotate run save scan schedule score search select send set settle share
    ship shutdown sign simulate skip snapshot sort split start stop stream submit
    subscribe summarize suspend swap switch sync tag terminate test toggle tokenize
    track train transcribe transfer transform translate trigger unarchive unassign
    unban unblock undelete unfollow unfreeze unfulfill unhold uninstall unlink
    unlock unmute unpause unpin unpublish unregister unschedule unshare unstar
    unsubscribe unsuspend untag unwatch unwrap update upgrade upload upsert use
    validate verify view void vote wait watch withdraw write
"""
VERBS = frozenset(_VERBS.split())
"""English verbs that are common in APIs."""

_GENERIC_VERBS = """
    all create del delete destroy edit fetch find get head index list make modify new
    options partial patch post put read remove retrieve show store update view
"""
GENERIC_VERBS = frozenset(_GENERIC_VERBS.split())
"""Words that say no more than the HTTP method and the path do."""

READING_VERBS = frozenset({"fetch", "get", "read", "retrieve"})
"""Verbs of ids that may read one thing or several."""

USUAL_VERBS = {
    "edit": "update",
    "make": "create",
    "modify": "update",
    "new": "create",
}
"""The usual verbs for others of the same meaning."""

HTTP_METHODS = frozenset({"delete", "get", "head", "options", "patch", "post", "put"})

DEFAULT_VERBS = {
    "get": "get",
    "put": "update",
    "patch": "update",
    "delete": "delete",
    "post": "create",
}
"""The verbs of HTTP methods; any other method is a verb itself."""


def is_verb(word: str) -> bool:
    """Return whether a word in lower case is a verb that is common in APIs."""
    return word in VERBS or word in GENERIC_VERBS
