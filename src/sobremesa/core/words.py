"""Everything that a person reads, in French and in English, from the Fluent catalogues.

They lie beside the code that needs them, in `words.en.ftl` and `words.fr.ftl`.
"""

from functools import cache
from pathlib import Path

from sobremesa.core.refusal import Refusal

LANGUAGES = ("en", "fr")
LARGE, LONG = 10**12, 100
PACKAGE = Path(__file__).parent.parent
OTHER_FOLDERS: list[Path] = []


def add_catalogues(folder: Path) -> None:
    """Have the words beside the code of another package read too."""
    if not folder.is_relative_to(PACKAGE) and folder not in OTHER_FOLDERS:
        OTHER_FOLDERS.append(folder)


def catalogues(language: str) -> list[Path]:
    name = f"words.{language}.ftl"
    others = [folder / name for folder in OTHER_FOLDERS if (folder / name).is_file()]
    return sorted(PACKAGE.glob(f"**/{name}")) + others


@cache
def brought_by(folder: Path) -> dict[str, str] | None:
    """The catalogues of another package by language; None for those of this one."""
    if folder not in OTHER_FOLDERS:
        return None
    return {
        language: (folder / f"words.{language}.ftl").read_text(encoding="utf-8")
        for language in LANGUAGES
    }


class Words:
    """The words of one language, found by code.

    >>> words_in("fr")("core.taken", cell="D4")
    'D4 est occupée.'
    """

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._read: set[Path] = set()

    def __contains__(self, code: str) -> bool:
        return bool(self._bundle.has_message(key(code))) or self._find(code)

    def _find(self, code: str) -> bool:
        """Read catalogues until one has a code, that in the folder of its first word before others.

        To read all of them takes a fifth of a second, and few are needed at a start. A game of
        another package may bring its own at any time.
        """
        from fluent.runtime import FluentResource

        room = code.partition(".")[0]
        for path in sorted(catalogues(self.language), key=lambda each: each.parent.name != room):
            if path not in self._read:
                self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
                self._read.add(path)
                if self._bundle.has_message(key(code)):
                    return True
        return False

    def __call__(self, code: str, **params: object) -> str:
        if code not in self:
            raise KeyError(code)
        pattern = self._bundle.get_message(key(code)).value
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
    return Words(language)
