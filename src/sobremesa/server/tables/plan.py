"""What is agreed before a game starts."""

from typing import Annotated, Self

import msgspec

from sobremesa import games
from sobremesa.core.game import Game, Setting
from sobremesa.core.refusal import Refusal
from sobremesa.core.turns import Teams
from sobremesa.server.tables.clock import Clock

Short = Annotated[str, msgspec.Meta(max_length=100)]


class Plan(msgspec.Struct, frozen=True):
    """Game, seats, options and so on.

    `hot` lets one session hold several seats; `partners` keeps the chairs that people chose, so
    that friends decide with whom they play; `order` is fixed for a rematch, where the start
    passes on: for each seat the chair that gets it. `invited` keeps chairs for people, by id;
    `names` are those of the people at one screen, by chair.
    """

    game: Short
    seats: int
    options: dict[Short, Short] = {}
    rated: bool = False
    public: bool = True
    clock: Short = "none"
    hot: bool = False
    partners: bool = False
    order: tuple[int, ...] = ()
    invited: tuple[int | None, ...] = ()
    names: tuple[str | None, ...] = ()

    def check(self) -> Self:
        self.setting()
        Clock.read(self.clock)
        if self.rated and (self.hot or self.teams):
            raise Refusal("tables.rated_wrong")
        if self.partners and (self.rated or not self.teams):
            raise Refusal("tables.partners_wrong")
        if self.names and not self.hot:
            raise Refusal("tables.names_wrong")
        return self

    def name_of(self, chair: int) -> str | None:
        """What whoever sits on a chair, from 0, is called besides the name of the session."""
        return self.names[chair] if chair < len(self.names) else None

    def find_game(self) -> Game:
        return games.game(self.game)

    def setting(self) -> Setting:
        return self.find_game().make_setting(self.seats, self.options, None)

    @property
    def teams(self) -> Teams:
        """The seats that play together; none where everybody plays for themselves."""
        return self.setting().teams
