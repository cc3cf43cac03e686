"""What can't be had while the rules of a game are compiled is refused at once, never waited for."""

from sobremesa.core.refusal import Refusal
from sobremesa.server.bots import Bots

# When to ask again, in seconds.
WAIT = 2


class Preparing(Refusal):
    """The rules of a game are not there yet."""

    def __init__(self, game: str) -> None:
        super().__init__("server.preparing", game=game, seconds=WAIT)
        self.game = game


def need_rules(bots: Bots, game: str) -> None:
    """Refuse what needs the rules of a game while they are being prepared."""
    if not bots.rules[game].is_set():
        raise Preparing(game)
