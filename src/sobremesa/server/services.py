"""What every route of a server may need: settings, database, limits, sessions, bots, and so on."""

from dataclasses import dataclass

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sobremesa.server.accounts.sessions import Sessions
from sobremesa.server.bots import Bots
from sobremesa.server.db.database import Database
from sobremesa.server.db.journal import Journal
from sobremesa.server.engine import Engine
from sobremesa.server.limits import Limits
from sobremesa.server.reviews.queue import ReviewQueue
from sobremesa.server.settings import Settings
from sobremesa.server.studies.kept import KeptStudies
from sobremesa.server.tables.service import Tables


@dataclass
class Services:
    settings: Settings
    database: Database
    journal: Journal
    limits: Limits
    sessions: Sessions
    bots: Bots
    tables: Tables
    reviews: ReviewQueue
    studies: KeptStudies
    engine: Engine


# What a route asks for to be given them.
WithServices = NamedDependency[SkipValidation[Services]]
