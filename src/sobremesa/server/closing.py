"""Why the server closes a socket: the codes that it gives, each with its reason."""

from enum import IntEnum


class Closing(IntEnum):
    """A closing code; those below 4000 are everybody's, the others our own.

    >>> Closing.GOING, Closing.GOING.why
    (<Closing.GOING: 1012>, 'the server is shutting down: connect again')
    """

    why: str

    def __new__(cls, code: int, why: str) -> "Closing":
        made = int.__new__(cls, code)
        made._value_ = code
        made.why = why
        return made

    PROTOCOL = 1002, "a frame is not as WebSockets have it"
    UNREADABLE = 1007, "a text is not UTF-8"
    NOISY = 1008, "too many frames, or too much that can't be read"
    LARGE = 1009, "a message is too large"
    SILENT = 1011, "a ping was not answered"
    GOING = 1012, "the server is shutting down: connect again"
    SLOW = 1013, "the messages are not read quickly enough"
    ENDED = 4401, "the session has ended"
