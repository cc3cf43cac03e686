"""A game as the rest of the program meets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import getfile
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, get_type_hints

import msgspec

from sobremesa.core.diagram import Heading, read_heading, wrong_heading
from sobremesa.core.fair import Fair
from sobremesa.core.kernel import MOST_SEATS, Kernel
from sobremesa.core.options import Option, Value, with_defaults
from sobremesa.core.practice import USUAL, Practice
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import DiagramBoard, Teams, teams_of
from sobremesa.core.words import Words, add_catalogues

if TYPE_CHECKING:
    from sobremesa.core.position import Position


@dataclass(frozen=True)
class Setting:
    """All that is fixed before the first move; `chosen` has the options that are not as usual.

    Players never see `fair`, so what they imagine has none. `diagram` is the text that a position
    was read from, if it did not begin at the beginning; where hands are hidden it shows them all,
    so what players imagine has none either.
    """

    seats: int
    options: Mapping[str, Value]
    fair: Fair | None = None
    diagram: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Keeps copies that nobody can write to: positions hand out their setting."""
        for name, values in (("options", self.options), ("chosen", self.chosen)):
            object.__setattr__(self, name, MappingProxyType({**values}))

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """As dictionaries, since such copies can't be sent to another process."""
        options, chosen = {**self.options}, {**self.chosen}
        return type(self), (self.seats, options, self.fair, self.diagram, chosen)

    @cached_property
    def teams(self) -> Teams:
        """The seats that play together; none where everybody plays for themselves."""
        return teams_of(self.sides)

    @property
    def sides(self) -> tuple[int, ...]:
        """Who plays with whom: a number for each seat, the same for partners."""
        if self.options.get("mode") == "teams":
            return tuple(seat % 2 for seat in range(self.seats))
        return tuple(range(self.seats))


@dataclass(frozen=True)
class Game:
    """One game: its name, who can play it, what can be chosen, and how it starts.

    `sheet` draws, where a game can be played with pencils, the page to print for it, as SVG;
    `practice` is how its values are learned.

    >>> from sobremesa import game
    >>> game("sitaos").start(seed="hello", swap=True).play("D4").to_move
    2
    """

    key: str
    seats: range
    position: type[Position]
    kernel: Kernel
    options: tuple[Option, ...] = ()
    rules_version: int = 1
    sheet: Callable[[Words], str] | None = None
    practice: Practice = USUAL

    def __post_init__(self) -> None:
        add_catalogues(self.folder)

    @property
    def folder(self) -> Path:
        """Where its rules pages, figures and words are: beside its positions."""
        return Path(getfile(self.position)).parent

    @property
    def board(self) -> type[msgspec.Struct]:
        """What its views show of the table; a diagram where it has no board of its own."""
        found = get_type_hints(self.position.board)["return"]
        return DiagramBoard if found is Any else found

    def start(self, seats: int = 2, seed: str | Fair | None = None, **options: object) -> Position:
        """The first position; the same seed and moves always give the same game."""
        return self.begin(seats, seed, options)

    def begin(self, seats: int, seed: str | Fair | None, options: Mapping[str, object]) -> Position:
        """As `start`, with the options as a mapping."""
        if seed is None:
            seed = Fair.fresh()
        elif isinstance(seed, str):
            seed = Fair.from_text(seed)
        elif not isinstance(seed, Fair):
            raise Refusal("core.seed_wrong", seed=seed)
        return self.open(self.make_setting(seats, options, seed))

    def make_setting(self, seats: int, options: Mapping[str, object], fair: Fair | None) -> Setting:
        """A setting for this game; refuses seats and options that it does not have."""
        if type(seats) is not int or seats not in self.seats:
            accepts = tuple(str(number) for number in self.seats)
            raise Refusal("core.seats_wrong", seats=seats, accepts=accepts)
        values = with_defaults(self.options, seats, options)
        chosen = {
            option.name: option.write(values[option.name])
            for option in self.options
            if values[option.name] != option.usual(seats)
        }
        setting = Setting(seats, values, fair, chosen=chosen)
        if setting.options.get("mode") == "teams" and seats != MOST_SEATS:
            raise Refusal("core.teams_wrong", seats=seats)
        return setting

    def seats_with(self, option: Option) -> list[int]:
        """The numbers of seats at which an option may have any of its values."""

        def fits(seats: int, value: str) -> bool:
            try:
                self.make_setting(seats, {option.name: value}, None)
            except Refusal:
                return False
            return True

        return [seats for seats in self.seats if all(fits(seats, text) for text in option.accepts)]

    def open(self, setting: Setting) -> Position:
        """The position in which a setting begins."""
        if setting.diagram:
            position = self.position.read(self, setting.diagram)
            if replace(position.setting, fair=setting.fair) != setting:
                raise wrong_heading(setting.diagram)
            return position
        return self.position(self, setting, self.position.opening(setting))

    def read(self, diagram: str) -> Position:
        return self.position.read(self, diagram)

    def read_heading(self, diagram: str) -> tuple[Heading, Setting]:
        """The first line of a diagram, and the setting that it tells."""
        heading = read_heading(diagram, self.key)
        setting = self.make_setting(len(heading.scores), heading.options, None)
        return heading, replace(setting, diagram=diagram.strip())
