"""Soleil et Lune as people play it: cards by name, moves as text, refusals, views."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import sub
from typing import Any, Self, cast

import msgspec
import numpy as np

from sobremesa.core.diagram import Paint, plain, wrong_heading
from sobremesa.core.fair import Fair
from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOVER, OVER, Kernel, State, generator
from sobremesa.core.options import Choice, Numbers
from sobremesa.core.position import Position
from sobremesa.core.practice import Practice
from sobremesa.core.refusal import Refusal
from sobremesa.core.story import Kinds, Reason
from sobremesa.core.turns import Item, Reading
from sobremesa.games.soleil_et_lune import layout as at
from sobremesa.games.soleil_et_lune import pieces, story
from sobremesa.games.soleil_et_lune.diagram import read_diagram, write_diagram
from sobremesa.games.soleil_et_lune.explain import Run, explain, runs_by_name, show_run
from sobremesa.games.soleil_et_lune.merits import find_merits
from sobremesa.games.soleil_et_lune.refusals import find_refusal, lack

DECK = [
    at.SUIT * suit + number
    for suit in range(2)
    for number in [*range(1, at.HIGHEST + 1), *[0] * at.ECLIPSES]
]
LAY = re.compile(
    r"(?P<card>[SM]\w{1,2})(?P<place>[<>]|@(?P<slot>\d{1,2}))(/(?P<seat>\d))?",
    re.IGNORECASE | re.ASCII,
)
RUN_NAME = re.compile(r"([SM])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)


class Lack(msgspec.Struct, frozen=True):
    """What a row lacks to be taken, as a code for words."""

    code: str
    params: dict[str, Any]


class SoleilEtLuneBoard(msgspec.Struct, frozen=True, tag_field="game", tag="soleil_et_lune"):
    """Rows as stacks, `S/1` the suns of seat 1; the hands that one may see, and the size of each.

    `aside` are the points for what was set aside, `lying` what the rows take off them; `runs` what
    the seat to move may take, `lacks` what its other rows lack; `out` the seats that are out;
    `animals` the numbers that bear one; `holders` has for each side before whom its suns and its
    moons lie, None before any of a team's rows lies.
    """

    rows: pieces.Rows
    hands: tuple[tuple[str, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    pile: int
    discards: tuple[str, ...]
    taken: tuple[tuple[str, ...], ...]
    aside: tuple[int, ...]
    lying: tuple[int, ...]
    runs: dict[str, Run]
    lacks: dict[str, Lack]
    must_lay: bool
    out: tuple[int, ...]
    turn: int
    animals: tuple[int, ...]
    holders: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, eq=False, repr=False)
class SoleilEtLune(Position):
    """A position of Soleil et Lune.

    >>> position = game.start(seed="hello")
    >>> position.steps()
    ('S6>/1', 'S8>/1', 'S26>/1', 'M2>/1')
    >>> position.play("S8>/1").to_move
    1
    """

    @classmethod
    def opening(cls, setting: Setting) -> State:
        """Five cards each, the rest in the pile."""
        fair = setting.fair or Fair.fresh()
        state = cls._empty(setting, fair)
        deck = fair.stream("deal").shuffled(DECK)
        for seat in range(setting.seats):
            dealt, deck = deck[: at.HAND], deck[at.HAND :]
            state[at.HANDS + 2 * seat :][:2] = pieces.gather_cards(map(pieces.card_name, dealt))
        state[at.PILE] = len(deck)
        state[at.PILE + 1 : at.PILE + 1 + len(deck)] = deck[::-1]
        return state

    @staticmethod
    def _empty(setting: Setting, fair: Fair) -> State:
        state = np.zeros(at.SIZE, np.int64)
        state[at.SEATS] = setting.seats
        state[at.TEAMS] = setting.options["mode"] == "teams"
        animals = cast("tuple[int, ...]", setting.options["animals"])
        state[at.ANIMALS] = sum(1 << number for number in animals)
        state[at.GENERATOR : at.GENERATOR + 4] = generator(fair.stream("play"))
        return state

    @classmethod
    def read(cls, game: Game, diagram: str) -> Self:
        """The position that a text diagram shows; reshuffles follow from its text."""
        heading, setting = game.read_heading(diagram)
        state = cls._empty(setting, Fair.from_text(setting.diagram))
        read_diagram(setting.diagram, state, setting.seats)
        state[MOVER] = OVER if heading.to_move is None else heading.to_move - 1
        position = cls(game, setting, state)
        everybody = (1 << setting.seats) - 1
        done = int(state[at.TURNS]) == at.MOST_TURNS or int(state[at.OUT]) == everybody
        mover = heading.to_move
        if mover is not None and (int(state[at.OUT]) >> mover - 1 & 1 or not position._hand(mover)):
            raise Refusal("soleil_et_lune.mover_wrong", seat=mover)
        if done != (mover is None) or position.scores != heading.scores:
            raise wrong_heading(diagram)
        return position

    def steps(self, draft: Sequence[str] = ()) -> tuple[str, ...]:
        """Each lay, and each single run; after a first run those that may be taken with it."""
        runs = self._runs
        if draft:
            verb, *named = " ".join(draft).upper().split() or [""]
            fine = verb == "TAKE" and len(set(named)) == len(named) and set(named) <= set(runs)
            return tuple(run for run in runs if run not in named) if fine else ()
        legal = [step for step in self._legal if step < at.TAKE or step == at.DESTROY]
        lays = [self.write([step]) for step in legal]
        return (*lays, *(f"take {run}" for run in runs))

    def read_move(self, text: str) -> Reading:
        """A lay, a take, or `destroy` where the rules leave nothing else."""
        words = text.split()
        if not words:
            return Reading("", (), missing=Refusal("core.incomplete"))
        if words[0].lower() == "take":
            return self._read_take(words[1:])
        if len(words) > 1:
            raise Refusal("core.unreadable", text=text.strip())
        if words[0].lower() == "destroy":
            step = at.DESTROY
            if self.forced is None:
                raise Refusal("soleil_et_lune.not_forced")
        elif match := LAY.fullmatch(words[0]):
            step = self._read_lay(match)
        elif pieces.CARD.fullmatch(words[0]):
            return self._read_card(pieces.find_card(words[0]))
        else:
            raise Refusal("core.unreadable", text=text.strip())
        return self._reading(step)

    def _read_lay(self, match: re.Match[str]) -> int:
        """The step of a typed lay; without a seat it means the own row, or else the partner's."""
        mover = self.to_move or 0
        partner = (mover + 1) % 4 + 1 if self._state[at.TEAMS] else mover
        seats = [int(match["seat"])] if match["seat"] else [mover, partner]
        steps = [self._lay_step(match, seat) for seat in seats]
        for step in steps:
            if step in self._legal:
                return step
        card = steps[0] >> at.CARD_STEP
        rows = [(step >> at.SEAT_STEP & 3, card // at.SUIT) for step in steps]
        i = next((i for i, row in enumerate(rows) if pieces.stacks(self._state, *row)), 0)
        may_start = (steps[i] & ~at.PLACE | at.RIGHT) in self._legal
        raise find_refusal(self._state, card, rows[i][0], steps[i] & at.PLACE, may_start)

    def _read_card(self, card: int) -> Reading:
        """A card without a place: what is missing is one of those where it fits."""
        name = pieces.card_name(card)
        if name not in self._hand(self.to_move or 0):
            raise Refusal("soleil_et_lune.not_in_hand", card=name)
        lays = tuple(self.write([step]) for step in self._legal if step >> at.CARD_STEP == card)
        if not lays:
            raise Refusal("soleil_et_lune.fits_nowhere", card=name)
        return Reading(name, (), missing=Refusal("soleil_et_lune.where", card=name, lays=lays))

    def _lay_step(self, match: re.Match[str], seat: int) -> int:
        card = pieces.find_card(match["card"])
        if seat not in range(1, self.setting.seats + 1):
            raise Refusal("core.seat_wrong", seat=seat, seats=self.setting.seats)
        place = {"<": at.LEFT, ">": at.RIGHT}.get(match["place"])
        if place is None:
            place = at.COVER + int(match["slot"]) - 1
            if place < at.COVER:
                raise Refusal("core.unreadable", text=match[0])
        return card << at.CARD_STEP | seat - 1 << at.SEAT_STEP | place

    def _read_take(self, names: Sequence[str]) -> Reading:
        if self._state[at.MUST_LAY]:
            raise Refusal("soleil_et_lune.must_lay")
        runs = list(self._runs)
        chosen = set()
        for name in names:
            if RUN_NAME.fullmatch(name) is None:
                raise Refusal("core.unreadable", text=name)
            if name.upper() not in runs or name.upper() in chosen:
                raise Refusal("soleil_et_lune.no_run", run=name.upper(), runs=tuple(runs) or ("-",))
            chosen.add(name.upper())
        if not runs:
            raise Refusal("soleil_et_lune.no_runs")
        if not chosen:
            missing = Refusal("soleil_et_lune.which_run", runs=tuple(runs))
            return Reading("take", (), missing=missing)
        return self._reading(at.TAKE + sum(1 << runs.index(name) for name in chosen))

    def write(self, steps: Sequence[int]) -> str:
        (step,) = steps
        if step == at.DESTROY:
            return "destroy"
        if step >= at.TAKE:
            chosen = [run for i, run in enumerate(self._runs) if step >> i & 1]
            return " ".join(["take", *chosen])
        place = step & at.PLACE
        where = {at.LEFT: "<", at.RIGHT: ">"}.get(place, f"@{place - at.COVER + 1}")
        return f"{pieces.card_name(step >> at.CARD_STEP)}{where}/{(step >> at.SEAT_STEP & 3) + 1}"

    @property
    def forced(self) -> str | None:
        """`destroy`, when nothing can be laid or taken."""
        return "destroy" if at.DESTROY in self._legal else None

    @cached_property
    def _legal(self) -> list[int]:
        """The kernel's legal steps; none when the game is over."""
        steps: list[int] = self.game.kernel.legal(self._state).tolist()
        return steps

    def _reading(self, step: int) -> Reading:
        return Reading(self.write([step]), (step,))

    def explain(self, reading: Reading, after: State | None) -> tuple[Item, ...]:
        """A card laid, runs taken, rows destroyed, and what followed from it."""
        if after is None:
            return ()
        return explain(self._state, reading.steps[0], after, self.setting.seats)

    def _hand(self, seat: int) -> list[str]:
        return pieces.list_names(self._state[at.HANDS + 2 * seat - 2 : at.HANDS + 2 * seat])

    @cached_property
    def _runs(self) -> dict[str, tuple[int, int, int]]:
        """The runs that the mover may take, by name."""
        return {} if self.to_move is None else runs_by_name(self._state)

    def _prospects(self, seat: int | None) -> tuple[dict[str, Run], dict[str, Lack]]:
        """What the seat to move may take, with what each run brings; and what its rows lack."""
        if seat is None or seat != self.to_move:
            return {}, {}
        runs = self._runs
        rows = [suit for suit in range(2) if all(suit != run[0] for run in runs.values())]
        found = {suit: lack(pieces.tops(self._state, seat - 1, suit)) for suit in rows}
        return {name: show_run(self._state, *run) for name, run in runs.items()}, {
            f"{pieces.SUITS[suit]}/{seat}": Lack(why.code, why.params)
            for suit, why in found.items()
            if why is not None
        }

    def board(self, seat: int | None, open: bool) -> SoleilEtLuneBoard:
        """Rows, discards and cards set aside; the own hand; of the rest only the sizes."""
        seats = range(self.setting.seats)
        hands = [tuple(self._hand(each + 1)) for each in seats]
        state = self._state
        taken = [tuple(pieces.list_names(state[at.TAKEN + 2 * each :][:2])) for each in seats]
        aside = [sum(card[1:] != "X" for card in cards) for cards in taken]
        runs, lacks = self._prospects(seat)
        rows = {
            f"{name}/{each + 1}": tuple(map(tuple, pieces.stacks(state, each, suit)))
            for each in seats
            for suit, name in enumerate(pieces.SUITS)
        }
        return SoleilEtLuneBoard(
            rows=rows,
            hands=tuple(hand if open or i + 1 == seat else None for i, hand in enumerate(hands)),
            hand_sizes=tuple(map(len, hands)),
            pile=int(state[at.PILE]),
            discards=tuple(pieces.list_names(state[at.DISCARDS : at.DISCARDS + 2])),
            taken=tuple(taken),
            aside=tuple(aside),
            lying=tuple(map(sub, aside, self.scores)),
            runs=runs,
            lacks=lacks,
            must_lay=bool(state[at.MUST_LAY]),
            out=tuple(each + 1 for each in seats if state[at.OUT] >> each & 1),
            turn=int(state[at.TURNS]) + 1,
            animals=cast("tuple[int, ...]", self.setting.options["animals"]),
            holders=tuple(
                pieces.find_holders(rows, *side)
                for side in self.setting.teams or [(each + 1, each + 1) for each in seats]
            ),
        )

    def places(self, move: str) -> tuple[str, ...]:
        """The row on which a card is laid, or from which runs are taken: `S/2`."""
        if match := LAY.fullmatch(move):
            return (f"{match['card'][0]}/{match['seat'] or self.to_move}",)
        runs = [name for name in move.split() if RUN_NAME.fullmatch(name)]
        return tuple(dict.fromkeys(f"{run[0]}/{self.to_move}" for run in runs))

    def merits(self, after: Self) -> tuple[Reason, ...]:
        sides, move = self.setting.sides, after.history[-1]
        own = {seat for seat, side in enumerate(sides, 1) if side == sides[move.seat - 1]}
        return find_merits(self._state, after._state, move, own)

    def reasons(self) -> tuple[Reason, ...]:
        return tuple(story.find_reasons(self._state, self.history))

    def kinds(self, seat: int) -> Kinds:
        """All of it is seen on the table: cards set aside, and rows."""
        return story.recount(self._state, seat)

    def diagram(self, paint: Paint = plain, seats: Collection[int] | None = None) -> str:
        """Rows, hands, cards set aside, discards and pile, a line each."""
        items = self.last.items if self.last else ()
        laid = ("soleil_et_lune.laid", "soleil_et_lune.eclipsed")
        last = [cell for item in items if item.code in laid for cell in item.cells]
        return write_diagram(self._state, self.setting.seats, seats, last, paint)


game = Game(
    key="soleil_et_lune",
    seats=range(2, 5),
    position=SoleilEtLune,
    kernel=Kernel(
        "sobremesa.games.soleil_et_lune.kernel",
        at.MOST_STEPS,
        hidden=True,
        features=at.FEATURES,
        insight=4,
        foresight=8,
    ),
    practice=Practice(habits=1),
    options=(
        Choice("mode", "ffa", ("ffa", "teams"), at_four="teams"),
        Numbers("animals", (4, 8, 12, 16, 20, 24, 28), at.HIGHEST),
    ),
)
