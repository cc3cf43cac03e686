"""What can be chosen before a game starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from sobremesa.core.kernel import MOST_SEATS
from sobremesa.core.refusal import Refusal

Value = bool | str | tuple[int, ...]


class Option(Protocol):
    """A named choice with a default."""

    @property
    def name(self) -> str:
        """What people type."""

    def usual(self, seats: int) -> Value:
        """What holds when nobody chooses."""

    @property
    def when_rated(self) -> Value | None:
        """What is proposed instead where a game is rated, if anything."""

    @property
    def accepts(self) -> tuple[str, ...]:
        """What may be typed, for people."""

    def read(self, value: object) -> Value:
        """A value as the game uses it, from that value or from typed text; refuses any other."""

    def write(self, value: Value) -> str:
        """The value as typed text."""


@dataclass(frozen=True)
class Switch:
    """An option that is on or off."""

    name: str
    default: bool = False
    when_rated: bool | None = None
    accepts = ("on", "off")

    def usual(self, seats: int) -> bool:
        return self.default

    def read(self, value: object) -> bool:
        words = {True: True, False: False, "on": True, "off": False}
        if isinstance(value, (bool, str)) and value in words:
            return words[value]
        raise wrong(self, value)

    def write(self, value: Value) -> str:
        return "on" if value else "off"


@dataclass(frozen=True)
class Choice:
    """An option that takes one of a few words; four players may have another default."""

    name: str
    default: str
    accepts: tuple[str, ...]
    at_four: str | None = None
    when_rated: str | None = None

    def usual(self, seats: int) -> str:
        return self.at_four if self.at_four and seats == MOST_SEATS else self.default

    def read(self, value: object) -> str:
        if isinstance(value, str) and value in self.accepts:
            return value
        raise wrong(self, value)

    def write(self, value: Value) -> str:
        return str(value)


@dataclass(frozen=True)
class Numbers:
    """An option that takes a list of numbers from 1 on, typed as `4,8,12`, or `none`."""

    name: str
    default: tuple[int, ...]
    highest: int
    when_rated: tuple[int, ...] | None = None

    @property
    def accepts(self) -> tuple[str, ...]:
        """No numbers, and the usual ones as an example."""
        return ("none", self.write(self.default))

    def usual(self, seats: int) -> tuple[int, ...]:
        return self.default

    def read(self, value: object) -> tuple[int, ...]:
        """The numbers in ascending order, each once."""
        if isinstance(value, str):
            named = {str(number): number for number in range(1, self.highest + 1)}
            parts = [] if value == "none" else value.split(",")
            value = [named.get(part.strip(" ")) for part in parts]
        if not isinstance(value, (tuple, list)) or any(
            type(number) is not int or not 1 <= number <= self.highest for number in value
        ):
            raise Refusal(
                "core.numbers_wrong", option=self.name, highest=self.highest, usual=self.accepts[-1]
            )
        return tuple(sorted(set(value)))

    def write(self, value: Value) -> str:
        numbers = value if isinstance(value, tuple) else ()
        return ",".join(map(str, numbers)) or "none"


def proposed(option: Option, seats: int, rated: bool) -> Value:
    """What people find chosen already when they open a table.

    >>> proposed(Switch("swap", when_rated=True), 2, rated=True)
    True
    """
    if rated and option.when_rated is not None:
        return option.when_rated
    return option.usual(seats)


def wrong(option: Option, value: object) -> Refusal:
    return Refusal("core.option_wrong", option=option.name, value=value, accepts=option.accepts)


def with_defaults(
    options: tuple[Option, ...], seats: int, chosen: Mapping[str, object]
) -> dict[str, Value]:
    """Every option with the chosen or the usual value; refuses unknown names and wrong values."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise Refusal("core.option_unknown", option=name, known=tuple(known) or ("-",))
    return {
        name: option.read(chosen[name]) if name in chosen else option.usual(seats)
        for name, option in known.items()
    }
