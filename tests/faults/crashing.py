"""A server that dies at one of the statements by which the end of a game is written.

Which one is told by the variable `DIE_AT`: the first is the entry that ends the game, and the one
after the last is when all has been committed.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from sobremesa.__main__ import main
from sobremesa.server.db.drivers import PostgresConnection, SqliteConnection

ENDING = "resigned"


class Death:
    """Waits for the end of a game, then counts."""

    def __init__(self, at: int) -> None:
        self.left = at
        self.counting = False

    def see(self, params: dict[str, Any]) -> None:
        """A statement is about to be executed."""
        self.counting = self.counting or params.get("kind") == ENDING
        if self.counting:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def watch(connection: type[Any], death: Death) -> None:
    """Let every statement on connections of a kind be seen, and what follows a commit as well."""
    execute = connection.run

    def run(self: Any, sql: str, **params: Any) -> Any:
        death.see(params)
        rows = execute(self, sql, **params)
        if sql == "COMMIT":
            death.see({})
        return rows

    connection.run = run


if __name__ == "__main__":
    death = Death(int(os.environ["DIE_AT"]))
    watch(SqliteConnection, death)
    watch(PostgresConnection, death)
    sys.exit(main())
