"""How long a server takes to be ready, seen by a process that does nothing else.

The people of a fault keep the process of the faults busy; it would notice late.
"""

from __future__ import annotations

import subprocess
import sys
import time

from tests.server.hosts import Host

WATCH = """
import json, socket, sys, time
port, wanted = int(sys.argv[1]), {*sys.argv[2:]}
ask = b"GET /api/health HTTP/1.1\\r\\nhost: 127.0.0.1:%d\\r\\nconnection: close\\r\\n\\r\\n" % port
print(flush=True)
latest = time.monotonic() + 180
while time.monotonic() < latest:
    try:
        with socket.create_connection(("127.0.0.1", port), 30) as line:
            line.sendall(ask)
            heard = b""
            while data := line.recv(65536):
                heard += data
        head, _, body = heard.partition(b"\\r\\n\\r\\n")
        games = json.loads(body)["games"]
        ready = {game for game, state in games.items() if state == "ready"}
        if b" 200 " in head[:20] and ready >= (wanted or {*games}):
            break
    except (OSError, ValueError):
        pass
    time.sleep(0.02)
print(time.monotonic(), flush=True)
"""


def launch_and_time(host: Host, *games: str) -> tuple[float, float]:
    """Launch a server; the moments of that, and when its health said that games can be played.

    All of them, unless some are named.
    """
    command = [sys.executable, "-S", "-c", WATCH, str(host.port), *games]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as watcher:
        try:
            assert watcher.stdout is not None
            watcher.stdout.readline()
            began = time.monotonic()
            host.launch()
            return began, float(watcher.stdout.readline())
        finally:
            watcher.kill()
