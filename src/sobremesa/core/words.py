"""Everything that a person reads, in French and in English, from the Fluent catalogues.

Each room keeps its own words beside its code, in `words.en.ftl` and `words.fr.ftl`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from sobremesa.core.refusal import Refusal

LANGUAGES = ("en", "fr")
LARGE, LONG = 10**12, 100
ROOMS = Path(__file__).parent.parent


def catalogues(language: str) -> list[Path]:
    """The catalogue files of a language, one a room."""
    return sorted(ROOMS.glob(f"**/words.{language}.ftl"))


class Words:
    """The words of one language, found by code.

    >>> words_in("fr")("core.taken", cell="D4")
    'D4 est occupée.'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for path in catalogues(language):
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def __contains__(self, code: str) -> bool:
        return bool(self._bundle.has_message(key(code)))

    def __call__(self, code: str, **params: object) -> str:
        """The words for a code."""
        pattern = self._bundle.get_message(key(code)).value
        if pattern is None:
            raise KeyError(code)
        text, errors = self._bundle.format_pattern(
            pattern, {name: self._spell(value) for name, value in params.items()}
        )
        if errors:
            raise ValueError(f"{code} in {self.language}: {errors}")
        return str(text)

    def number(self, value: float) -> str:
        """A number as this language writes it."""
        return self("core.number", value=value)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal as a person reads it."""
        return self(refusal.code, **refusal.params)

    def _spell(self, value: object) -> str | int | float:
        if isinstance(value, Refusal):
            return self.refusal(value)
        if isinstance(value, (tuple, list)):
            return ", ".join(str(self._spell(each)) for each in value)
        if isinstance(value, (int, float)) and type(value) is not bool and abs(value) < LARGE:
            return value
        shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in str(value)[:LONG])
        return shown if len(str(value)) <= LONG else shown + "…"


def key(code: str) -> str:
    """The catalogue's name of a code: Fluent names hold no dots.

    >>> key("sitaos.swap_too_late")
    'sitaos-swap_too_late'
    """
    return code.replace(".", "-")


@cache
def words_in(language: str) -> Words:
    """The words of a language, read once."""
    return Words(language)
