"""The log: lines for people at a terminal, JSON for machines; never a secret."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from sobremesa.server.settings import Settings

SECRET = frozenset(
    ("authorization", "cookie", "database_url", "dsn", "hand", "hands", "password", "seed", "token")
)
OTHERS = ("uvicorn", "uvicorn.error", "alembic", "sqlalchemy", "asyncio", "httpx", "numba")


def set_up(settings: Settings) -> None:
    """Write all of the process's log to stderr, in one form."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                renderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(is_ours)
    for name in OTHERS:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a complaint is about the server: what a client spells wrong is not."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, UnicodeDecodeError)


def renderer() -> Any:
    if sys.stderr.isatty():
        return structlog.dev.ConsoleRenderer()
    return structlog.processors.JSONRenderer(ensure_ascii=False)


def hide_secrets(
    logger: Any, method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Leave out what nobody should read, should it ever be handed to the log."""
    for name in SECRET.intersection(event):
        event[name] = "(hidden)"
    return event
