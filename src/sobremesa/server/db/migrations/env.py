"""How Alembic runs the migrations: on the connection, and in the transaction, that it is given."""

from alembic import context

from sobremesa.server.accounts import models as accounts
from sobremesa.server.archive import models as archive
from sobremesa.server.db.metadata import METADATA
from sobremesa.server.ladder import models as ladder
from sobremesa.server.puzzles import models as puzzles
from sobremesa.server.reviews import models as reviews
from sobremesa.server.studies import models as studies
from sobremesa.server.tables import models as tables

# What has been imported has its tables in METADATA.
ROOMS = (accounts, archive, ladder, puzzles, reviews, studies, tables)
MODELS = METADATA


def run() -> None:
    """Run what is to be run."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=MODELS,
        compare_type=True,
        render_as_batch=True,
    )
    context.run_migrations()


# The name under which Alembic runs this file; whoever only looks at it imports it as another.
if __name__ == "env_py":
    run()
