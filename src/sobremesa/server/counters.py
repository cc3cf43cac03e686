"""What is counted while the server runs; `metrics.py` shows it."""

from collections import Counter as Counts
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0)

registry = CollectorRegistry()


class Tally(Collector):
    """A counter for what happens all the time, in one thread: raised by the way, read when asked.

    >>> dances = Tally("dances", "Dances by kind", "kind")
    >>> dances.counts["tango"] += 2
    >>> [sample.value for family in dances.collect() for sample in family.samples]
    [2]
    """

    def __init__(self, name: str, about: str, label: str) -> None:
        self.name = name
        self.about = about
        self.label = label
        self.counts: Counts[str] = Counts()

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self.name, self.about, labels=[self.label])
        for value, count in self.counts.items():
            family.add_metric([value], count)
        yield family


moves = Tally("sobremesa_moves", "Moves that were played", "game")
entries = Tally("sobremesa_entries", "Journal entries by kind", "kind")
registry.register(moves)
registry.register(entries)
refusals = Counter("sobremesa_refusals", "Refusals by code", ["code"], registry=registry)
sockets = Gauge("sobremesa_sockets", "Open WebSockets", registry=registry)
dropped = Counter("sobremesa_sockets_dropped", "Readers that were too slow", registry=registry)
journal_seconds = Histogram(
    "sobremesa_journal_seconds",
    "From the first entry of a commit to its end",
    registry=registry,
    buckets=QUICK,
)
bot_seconds = Histogram(
    "sobremesa_bot_seconds",
    "From a bot's turn to its move",
    ["level"],
    registry=registry,
    buckets=SLOW,
)
bot_fallbacks = Counter(
    "sobremesa_bot_fallbacks",
    "Moves that were made in a bot's place",
    ["why"],
    registry=registry,
)
bots_waiting = Gauge("sobremesa_bots_waiting", "Bot moves that wait", registry=registry)
