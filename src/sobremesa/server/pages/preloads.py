"""What a page will ask for, told together with the page, so that all of it comes at once."""

import json
from typing import Any

ENTRY = "index.html"
BOARD = "src/boards/{game}/index.ts"
WORDS = "src/lib/words.{language}.ts"
LOOK = "</api/tables/{table}>; rel=preload; as=fetch; crossorigin"


class Preloads:
    """The files of each part of the client, from the list that its build leaves."""

    def __init__(self, listed: bytes) -> None:
        self.chunks: dict[str, Any] = json.loads(listed)

    def table(self, table: str, game: str, language: str) -> str:
        """A table's board and words and where it stands, as a `Link` header."""
        sources = (BOARD.format(game=game), WORDS.format(language=language))
        told = [link for source in sources for link in self.files(source)]
        return ", ".join([*told, LOOK.format(table=table)])

    def files(self, source: str) -> list[str]:
        """The links to a source's files, except those that come with every page."""
        always = {ENTRY, *self.chunks.get(ENTRY, {}).get("imports", ())}
        wanted = [source] if source in self.chunks else []
        for each in wanted:
            shared = self.chunks[each].get("imports", ())
            wanted += [other for other in shared if other not in always and other not in wanted]
        return [f"</{self.chunks[each]['file']}>; rel=modulepreload" for each in wanted]
