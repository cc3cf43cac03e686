"""Why something is not allowed."""

from typing import Any


class Refusal(Exception):
    """A code and its parameters; the words for them stand in the catalogues.

    >>> refusal = Refusal("core.taken", cell="D4")
    >>> refusal.code, refusal.params
    ('core.taken', {'cell': 'D4'})
    >>> print(refusal)
    D4 is taken.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.code, self.params)

    def __str__(self) -> str:
        from sobremesa.core.words import words_in

        return words_in("en").refusal(self)


def _rebuild(code: str, params: dict[str, object]) -> Refusal:
    return Refusal(code, **params)
