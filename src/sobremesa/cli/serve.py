"""`sobremesa serve`: a server for people with browsers."""

import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

import click

from sobremesa.cli.shell import Command, option, usage
from sobremesa.core.cache import mark
from sobremesa.core.refusal import Refusal
from sobremesa.core.words import Words
from sobremesa.server.settings import Settings, variable
from sobremesa.server.settings import option as option_name

BACKLOG = 1024
FACTORY = "sobremesa.cli.serve:create"
HTTP = "sobremesa.server.connections:Connection"
WIRE = "sobremesa.server.wire:Wire"
# Longer than a bot thinks, shorter than a service manager waits.
DRAIN = 8
# Beside the sources only: whoever has installed a wheel has the client in it.
BUILD = Path(__file__).parents[3] / "web" / "build.py"


def command(words: Words) -> click.Command:
    def run(admin: str | None, no_build: bool, **chosen: Any) -> None:
        with usage(words):
            settings = Settings.read(os.environ, **chosen)
        serve(words, settings, admin, build=not no_build)

    return Command(
        words,
        "serve",
        run,
        setting_option(words, "host", "X"),
        setting_option(words, "port", "N"),
        *database_options(words),
        setting_option(words, "workers", "N"),
        option(words, "--admin", code="cli.serve_admin", shown="X"),
        option(words, "--no-build", code="cli.serve_no_build", is_flag=True),
    )


def database_options(words: Words) -> list[click.Parameter]:
    """The parameters of every command that works on a server's database."""
    return [setting_option(words, "database_url", "URL"), setting_option(words, "data_dir", "X")]


def database_settings(database_url: str | None, data_dir: str | None) -> Settings:
    """The settings of a command that works on a server's database, from what was typed."""
    return Settings.read(os.environ, database_url=database_url, data_dir=data_dir, workers="1")


def setting_option(words: Words, name: str, shown: str) -> click.Option:
    """A setting on the command line, as text: the settings read and refuse it."""
    made = option(words, option_name(name), code=f"cli.setting_{name}", shown=shown)
    if default := Settings().variables[variable(name)]:
        made.help = f"{made.help} {words('cli.setting_default', value=default)}"
    return made


def serve(words: Words, settings: Settings, admin: str | None, build: bool) -> None:
    from sobremesa.server.db.current import bring_up_to_date
    from sobremesa.server.logs import set_up

    set_up(settings)
    with bind(settings) as listening:
        bring_up_to_date(settings)
        if admin is not None:
            from sobremesa.server.maintenance import make_admin

            tell_password(words, admin, make_admin(settings, admin, words.language))
        if build and BUILD.is_file():
            build_client(words)
        os.environ.update(settings.variables)
        tell_files(words)
        url = address(settings.host, listening.getsockname()[1])
        click.echo(words("cli.serve_address", url=url))
        if not mark(os.environ.get("NUMBA_CACHE_DIR", "")).exists():
            click.echo(words("cli.serve_preparing"))
        sys.stdout.flush()
        if has_screen():
            threading.Timer(1.0, webbrowser.open, [url]).start()
        run_uvicorn(settings, listening)


def tell_files(words: Words) -> None:
    """Open as many files as the system allows; say so where that is few."""
    from sobremesa.server.connections import FEW_FILES, raise_file_limit, room_for

    files = raise_file_limit()
    if files < FEW_FILES:
        click.echo(words("cli.serve_files", files=files, connections=room_for(files)), err=True)


def build_client(words: Words) -> None:
    """Bring the web client up to date; tables are open even if that fails."""
    from sobremesa.server.pages.files import FOLDER, INDEX

    done = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, str(BUILD)],
        env={**os.environ, "LANGUAGE": words.language},
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        before = (FOLDER / INDEX).is_file()
        click.echo(words("cli.serve_built_before" if before else "cli.serve_unbuilt"), err=True)


def run_uvicorn(settings: Settings, listening: socket.socket) -> None:
    """Answer what comes to a socket; a signal to end lets the server finish what it does."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from sobremesa.server.wire import LARGEST_MESSAGE

    config = uvicorn.Config(
        FACTORY,
        factory=True,
        workers=settings.workers,
        loop="auto",
        http=HTTP,
        ws=WIRE,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=DRAIN,
        timeout_worker_healthcheck=30,
    )
    if settings.workers > 1:
        Multiprocess(config, [listening]).run()
        return
    # uvicorn raises the signal again when it has ended; by then there is nothing left to do.
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: None)
    server = uvicorn.Server(config)
    server.run(sockets=[listening])
    if not server.started:
        raise Refusal("cli.serve_failed")


def create() -> Any:
    """The application of one server process, from `SOBREMESA_…` variables."""
    from sobremesa.server.app import create as create_app
    from sobremesa.server.logs import set_up

    settings = Settings.read(os.environ)
    app = create_app(settings)
    set_up(settings)  # afterwards, since the framework has a log of its own
    return app


def bind(settings: Settings) -> socket.socket:
    """The socket at which people are awaited; a port that is taken is refused."""
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, _, _, _, place = found[0]
        listening = socket.socket(family)
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(place)
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        raise Refusal("cli.cannot_listen", where=where, why=error.strerror or "") from None
    listening.set_inheritable(True)
    return listening


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    if host in ("", "0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_screen() -> bool:
    """Whether somebody sits here who could look at a browser."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def tell_password(words: Words, name: str, password: str | None) -> None:
    """Say that an account is an admin's now, and the password if it is a new one."""
    if password is None:
        click.echo(words("cli.admin_made", name=name))
    else:
        click.echo(words("cli.admin_created", name=name, password=password))
