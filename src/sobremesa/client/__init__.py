"""Sit down at a server's tables from Python.

    async with Client("http://127.0.0.1:8000") as me:
        await me.visit()
        table = await me.create("sitaos", chairs=[None, "casual"])
        async with me.follow(table) as live:
            async for decision in live.decisions():
                await decision.play(random.choice(await decision.moves()))

What a server refuses is raised as a `Refusal`, with its code, parameters and words.
"""

try:
    from sobremesa.client.answers import Refused
    from sobremesa.client.client import Client
    from sobremesa.client.live import Decision, Live
except ModuleNotFoundError as missing:
    if missing.name not in ("httpx", "websockets"):
        raise
    from sobremesa.core.refusal import Refusal

    refusal = Refusal("core.extra_missing", extra="client")
    raise ModuleNotFoundError(str(refusal), name=missing.name) from None

__all__ = ["Client", "Decision", "Live", "Refused"]
