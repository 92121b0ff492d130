"""Tell the exceptions of the user's signal handlers from faults of the network.

Python runs the handler of a signal between any two instructions of the main thread. If
the handler raises a `TimeoutError` while a socket is read, for example, the HTTP
libraries take it for an error of the socket, and raise an error of theirs from it.
"""

from typing import Any, cast


def find_handler_error(
    error: BaseException | None, handled: BaseException | None = None
) -> BaseException | None:
    """Return the exception of a signal handler that became ``error``, or None.

    ``handled`` is the exception that the caller was handling before.
    """
    while error is not None and error is not handled:
        traceback = error.__traceback__
        while traceback is not None:
            frame = traceback.tb_frame
            # A handler has the interrupted frame as its last argument.
            for value in frame.f_locals.values() if frame.f_back else ():
                is_tuple = isinstance(value, tuple) and value != ()
                if (cast("Any", value)[-1] if is_tuple else value) is frame.f_back:
                    return error
            traceback = traceback.tb_next
        error = error.__cause__ or error.__context__
    return None
