"""How long a player may think about a move."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """So many simulations, or nodes, or so many seconds."""

    simulations: int | None = None
    seconds: float | None = None

    def halved(self) -> "Budget":
        if self.seconds is not None:
            return Budget(seconds=self.seconds / 2)
        return Budget(simulations=(self.simulations or 0) // 2)
