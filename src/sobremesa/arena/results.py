"""The games of a contest as they are kept, a line each, and what they say together."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sobremesa.arena.contest import Contest, Played, play
from sobremesa.arena.ratings import Rating, decided, interval, rate
from sobremesa.spread import Spread, keep, read_kept

AT_ONCE = 64


def play_all(contest: Contest, spread: Spread, path: Path | None) -> Iterator[Played]:
    """Every game of a contest: those kept already, then the others as they are played."""
    kept = {played.pairing: played for played in read_kept(path, Played)}
    missing = []
    for pairing in contest.pairings():
        if pairing in kept:
            yield kept[pairing]
        else:
            missing.append(pairing)
    for first in range(0, len(missing), AT_ONCE):
        for played in spread(partial(play, each) for each in missing[first : first + AT_ONCE]):
            if path:
                keep(path, played)
            yield played


@dataclass
class Standing:
    """The points and games of each pair, and how often the first side won."""

    contest: Contest
    points: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    first: list[float] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """A game more; at more sides than two, of the one who played against the others."""
        players = played.pairing.players
        one, other = sorted({*players}, key=self.contest.players.index)
        share = sum(
            share for player, share in zip(players, played.shares, strict=True) if player == one
        )
        self.points[one, other].append(share)
        self.first.append(played.shares[0])

    def share(self, one: str, other: str) -> tuple[float, float, float, int]:
        """The share of a player's points against another, its interval, and of how many games."""
        won = self.points[one, other]
        low, high = interval(sum(won), len(won))
        return sum(won) / len(won), low, high, len(won)

    def ratings(self, anchor: str, at: float) -> dict[str, Rating]:
        results = {pair: (sum(won), len(won)) for pair, won in self.points.items()}
        return rate(results, anchor, at)

    def is_decided(self, least: float, most: float) -> bool:
        """Whether it is sure enough who is stronger, of every pair."""
        return all(decided(won, least, most) is not None for won in self.points.values())


def stand(contest: Contest, games: Iterable[Played]) -> Standing:
    standing = Standing(contest)
    for played in games:
        standing.add(played)
    return standing
