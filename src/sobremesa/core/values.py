"""What the features of a position are worth: weights that were learned by self-play.

A game's weights lie in its folder as `values.npz`, made by `sobremesa train`: for each arrangement
of seats a row that tells chances to win and one that tells leads at the end, and the words that
tell how they were made.
"""

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

import numpy as np

from sobremesa.core.game import Game, Setting
from sobremesa.core.kernel import MOST_SEATS, Weights

FILE = "values.npz"
TEAMS = "teams"
ABOUT = "about"
LEAD = "lead-"


def arrangement(setting: Setting) -> str:
    """How seats play: two, three or four for themselves, or teams."""
    return TEAMS if setting.teams else str(setting.seats)


def arrangements(game: Game) -> tuple[str, ...]:
    """All that a game knows."""
    teams = MOST_SEATS in game.seats and any(option.name == "mode" for option in game.options)
    return (*map(str, game.seats), *([TEAMS] if teams else []))


def arranged(game: Game, arrangement: str) -> tuple[int, dict[str, object]]:
    """The seats and options of an arrangement.

    >>> from sobremesa import game
    >>> arranged(game("siesta"), "teams"), arranged(game("sitaos"), "2")
    ((4, {'mode': 'teams'}), (2, {}))
    """
    teams = arrangement == TEAMS
    seats = MOST_SEATS if teams else int(arrangement)
    if not any(option.name == "mode" for option in game.options):
        return seats, {}
    return seats, {"mode": "teams" if teams else "ffa"}


@dataclass(frozen=True)
class Values:
    """The weights of each arrangement, and how they were made.

    `leads` are in points: what is to be added to those that a seat has, and last how far apart
    sides may be of which any may yet be the best.
    """

    weights: Mapping[str, Weights]
    about: Mapping[str, Any]
    leads: Mapping[str, Weights] = field(default_factory=dict)

    @classmethod
    def read(cls, content: bytes) -> Self:
        with np.load(io.BytesIO(content), allow_pickle=False) as found:
            about = json.loads(str(found[ABOUT]))
            rows = {key: found[key].astype(np.float64) for key in found.files if key != ABOUT}
        weights = {key: row for key, row in rows.items() if not key.startswith(LEAD)}
        leads = {key.removeprefix(LEAD): row for key, row in rows.items() if key not in weights}
        return cls(weights, about, leads)

    def write(self) -> bytes:
        """As bytes, which are the same for the same weights."""
        file = io.BytesIO()
        all_rows = {**self.weights, **{f"{LEAD}{key}": row for key, row in self.leads.items()}}
        rows = {key: row.astype(np.float32) for key, row in all_rows.items()}
        first = {ABOUT: np.array(json.dumps(self.about))}
        # No row is called `allow_pickle`, which would be no array.
        np.savez_compressed(file, **first, **rows)  # type: ignore[arg-type]  # arrays by name
        return file.getvalue()

    @property
    def digest(self) -> str:
        """What tells these chances, by which bots play, from others."""
        return digest_of(self.weights)

    @property
    def digest_of_leads(self) -> str:
        return digest_of(self.leads)


def digest_of(rows: Mapping[str, Weights]) -> str:
    found = hashlib.sha256()
    for key, row in sorted(rows.items()):
        found.update(f"{key} {len(row)}\n".encode() + row.astype("<f4").tobytes())
    return found.hexdigest()[:16]


@cache
def values_of(game: Game) -> Values:
    """What was learned about a game; nothing where nothing was."""
    path = game.folder / FILE
    if not game.kernel.features or not path.is_file():
        return Values({}, {})
    return Values.read(path.read_bytes())


def weights_for(game: Game, setting: Setting) -> Weights:
    """The weights of an arrangement; all zero where none were learned for it."""
    found = values_of(game).weights.get(arrangement(setting))
    if found is None or len(found) != game.kernel.features:
        return np.zeros(game.kernel.features, np.float64)
    return found


def lead_weights_for(game: Game, setting: Setting) -> Weights:
    """The weights that tell leads; where none were learned, as if nothing more would be scored."""
    found = values_of(game).leads.get(arrangement(setting))
    if found is None or len(found) != game.kernel.features + 1:
        return np.zeros(game.kernel.features + 1, np.float64)
    return found
