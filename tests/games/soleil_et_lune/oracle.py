"""The slow twin of Soleil et Lune, written from its rules page alone with lists of card names."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

SUITS = "SM"
HAND = 5
SHORTEST_RUN = 5
LAST_TURN = 400

LAY = re.compile(r"(?P<card>[SM](?:X|\d+))(?P<place>[<>]|@\d+)/(?P<seat>\d)")

Row = list[list[str]]
Reshuffle = Callable[[list[str]], list[str]]


def number(card: str) -> int | None:
    """The number on a sun or moon card; an eclipse has none.

    >>> number("S12"), number("MX")
    (12, None)
    """
    return None if card[1:] == "X" else int(card[1:])


def visible(row: Row) -> list[int | None]:
    """The numbers that a row shows from the left, None for an eclipse.

    >>> visible([["S3"], ["S5", "SX"], ["S9"]])
    [3, None, 9]
    """
    return [number(slot[-1]) for slot in row]


def number_cards(cards: list[str]) -> int:
    """How many of these cards are suns or moons with a number."""
    return sum(number(card) is not None for card in cards)


def cards_of(row: Row) -> list[str]:
    """Every card of a row, visible and covered."""
    return [card for slot in row for card in slot]


def runs(row: Row) -> list[range]:
    """The runs that may be taken, as slots counted from 1: five or more with no eclipse between.

    >>> runs([["S2"], ["S5", "SX"], ["S9"], ["S11"], ["S14"], ["S17"], ["S20"]])
    [range(3, 8)]
    """
    shown = [None, *visible(row), None]
    eclipses = [slot for slot, value in enumerate(shown) if value is None]
    stretches = [range(eclipses[n] + 1, eclipses[n + 1]) for n in range(len(eclipses) - 1)]
    return [stretch for stretch in stretches if len(stretch) >= SHORTEST_RUN]


def ends_for(value: int, row: Row) -> list[str]:
    """The ends of a lying row that a number may lengthen; an eclipse at an end closes it.

    >>> ends_for(12, [["S15"]]), ends_for(24, [["S15"]]), ends_for(24, [["S15", "SX"]])
    (['<'], ['>'], [])
    """
    shown = visible(row)
    left, right = shown[0], shown[-1]
    found = []
    if left is not None and value < left:
        found.append("<")
    if right is not None and value > right:
        found.append(">")
    return found


def in_reach(slot: int, row: Row) -> bool:
    """An eclipse can be covered next to a visible number, or anywhere in a row of eclipses."""
    shown = visible(row)
    if all(value is None for value in shown):
        return True
    neighbours = [n for n in (slot - 1, slot + 1) if 1 <= n <= len(row)]
    return any(shown[n - 1] is not None for n in neighbours)


def eclipses_for(value: int, row: Row) -> list[str]:
    """The eclipses that a number may cover, so that the row still ascends.

    >>> three_to_nine = [["S3"], ["S4", "SX"], ["S6", "SX"], ["S9"]]
    >>> eclipses_for(5, three_to_nine), eclipses_for(12, three_to_nine)
    (['@2', '@3'], [])
    """
    shown = visible(row)
    found = []
    for slot in range(1, len(row) + 1):
        lower = [seen for seen in shown[: slot - 1] if seen is not None]
        higher = [seen for seen in shown[slot:] if seen is not None]
        fits = all(seen < value for seen in lower) and all(seen > value for seen in higher)
        if shown[slot - 1] is None and fits and in_reach(slot, row):
            found.append(f"@{slot}")
    return found


def places(card: str, row: Row) -> list[str]:
    """Where a card may go on a lying row of its suit.

    >>> places("SX", [["S3"], ["S4", "SX"], ["S9"]])
    ['@1', '@3']
    """
    value = number(card)
    if value is not None:
        return ends_for(value, row) + eclipses_for(value, row)
    return [f"@{slot}" for slot, seen in enumerate(visible(row), start=1) if seen is not None]


class Oracle:
    """A table of Soleil et Lune, seen by the referee. `play` changes it.

    >>> deck = [f"{suit}{n}" for n in range(1, 30) for suit in "SM"] + ["SX", "MX"] * 5
    >>> table = Oracle(2, False, {4, 8}, deck)
    >>> sorted(table.moves())
    ['M1>/1', 'M2>/1', 'S1>/1', 'S2>/1', 'S3>/1']
    >>> table.play("S2>/1", list)
    >>> table.to_move, table.rows["S", 1]
    (2, [['S2']])
    """

    def __init__(self, seats: int, teams: bool, animals: set[int], deck: list[str]) -> None:
        if seats not in (2, 3, 4) or (teams and seats != 4):
            raise ValueError(f"two to four seats, and teams only at four: not {seats}")
        self.seats = seats
        self.teams = teams
        self.animals = animals
        self.to_move: int | None = 1
        everyone = range(1, seats + 1)
        self.hands = {seat: deck[HAND * (seat - 1) : HAND * seat] for seat in everyone}
        self.pile = deck[HAND * seats :]
        self.rows: dict[tuple[str, int], Row] = {(s, seat): [] for s in SUITS for seat in everyone}
        self.taken: dict[int, list[str]] = {seat: [] for seat in everyone}
        self.discards: list[str] = []
        self.out: set[int] = set()
        self.turns = 0
        self.must_lay = False

    def scores(self) -> list[int]:
        """Each seat's number cards set aside less those in its rows; eclipses count nothing."""
        found = []
        for seat in range(1, self.seats + 1):
            left = [card for suit in SUITS for card in cards_of(self.rows[suit, seat])]
            found.append(number_cards(self.taken[seat]) - number_cards(left))
        return found

    def moves(self) -> set[str]:
        """Every legal move; self-destruction only where there is no other."""
        if self.to_move is None:
            return set()
        found = self.lays(self.to_move)
        if not self.must_lay:
            found |= self.takes(self.to_move)
        return found or {"destroy"}

    def lays(self, mover: int) -> set[str]:
        """Every way of laying one card: on a lying row of anybody, or as the first of a row."""
        found = set()
        for card in self.hands[mover]:
            suit = card[0]
            for seat in range(1, self.seats + 1):
                if self.rows[suit, seat]:
                    found |= {f"{card}{p}/{seat}" for p in places(card, self.rows[suit, seat])}
            holder = self.holder(suit, mover)
            if number(card) is not None and not self.rows[suit, holder]:
                found.add(f"{card}>/{holder}")
        return found

    def holder(self, suit: str, mover: int) -> int:
        """The seat before which the mover's row of this suit lies, or would be started.

        A team has one row before each partner: a lying row fixes where the other belongs.
        """
        if not self.teams:
            return mover
        partner = {1: 3, 2: 4, 3: 1, 4: 2}[mover]
        other = {"S": "M", "M": "S"}[suit]
        if self.rows[suit, partner] or self.rows[other, mover]:
            return partner
        return mover

    def takes(self, mover: int) -> set[str]:
        """Every non-empty set of runs in the rows that lie before the mover."""
        names = [f"{suit}{run[0]}" for suit in SUITS for run in runs(self.rows[suit, mover])]
        sizes = range(1, len(names) + 1)
        return {" ".join(["take", *some]) for size in sizes for some in combinations(names, size)}

    def play(self, move: str, reshuffle: Reshuffle) -> None:
        """The mover plays a legal move; whoever is then to move has drawn what is due."""
        mover = self.to_move
        if mover is None or move not in self.moves():
            raise ValueError(f"{move}: not legal for seat {mover}")
        goes_on = False
        if move == "destroy":
            self.destroy(mover)
        elif move.startswith("take "):
            self.take(mover, move.split()[1:])
        else:
            card = self.lay(mover, move)
            goes_on = number(card) in self.animals and self.has_cards(mover, reshuffle)
        self.must_lay = goes_on
        if not goes_on:
            self.pass_on(mover, reshuffle)

    def destroy(self, mover: int) -> None:
        """The mover's hand and the rows that lie before the mover go to the discards."""
        self.discards += self.hands[mover]
        self.hands[mover] = []
        for suit in SUITS:
            self.discards += cards_of(self.rows[suit, mover])
            self.rows[suit, mover] = []

    def take(self, mover: int, names: list[str]) -> None:
        """The runs named by suit and first slot are set aside; the rest of a row closes up."""
        for suit in SUITS:
            row = self.rows[suit, mover]
            chosen = [run for run in runs(row) if f"{suit}{run[0]}" in names]
            gone = {slot for run in chosen for slot in run}
            numbered = list(enumerate(row, start=1))
            self.taken[mover] += cards_of([stack for slot, stack in numbered if slot in gone])
            self.rows[suit, mover] = [stack for slot, stack in numbered if slot not in gone]

    def lay(self, mover: int, move: str) -> str:
        """One card goes from the mover's hand to its place; returns the card."""
        read = LAY.fullmatch(move)
        if read is None:
            raise ValueError(f"{move}: a lay looks like S12</2, S12>/2 or S12@3/2")
        card, place = read["card"], read["place"]
        self.hands[mover].remove(card)
        row = self.rows[card[0], int(read["seat"])]
        if place == "<":
            row.insert(0, [card])
        elif place == ">":
            row.append([card])
        else:
            row[int(place[1:]) - 1].append(card)
        return card

    def has_cards(self, seat: int, reshuffle: Reshuffle) -> bool:
        """A seat that needs a card draws if its hand is empty, and is out if it can't.

        Once anybody is out nobody draws again, whatever the discards hold.
        """
        if self.hands[seat]:
            return True
        if not self.out and not self.pile and self.discards:
            self.pile = reshuffle(list(self.discards))
            self.discards = []
        if self.out or not self.pile:
            self.out.add(seat)
            return False
        self.hands[seat] = self.pile[:HAND]
        self.pile = self.pile[HAND:]
        return True

    def pass_on(self, mover: int, reshuffle: Reshuffle) -> None:
        """The turn is complete; the next seat clockwise that is not out has its turn.

        The mover comes last: who alone is left plays turn after turn.
        """
        self.turns += 1
        self.to_move = None
        if self.turns >= LAST_TURN:
            return
        for seat in [*range(mover + 1, self.seats + 1), *range(1, mover + 1)]:
            if seat not in self.out and self.has_cards(seat, reshuffle):
                self.to_move = seat
                return
