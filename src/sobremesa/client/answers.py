"""What a server answers: data, or a refusal."""

import json
from typing import Any

import httpx

from sobremesa.core.refusal import Refusal

Data = dict[str, Any]


class Refused(Refusal):
    """A refusal that came from a server, in the words and the language that it chose.

    `status` is the HTTP status, 0 on a socket; `snapshot`, if there is one, is the whole table.

    >>> print(Refused({"code": "tables.stale", "params": {}, "words": "Somebody was faster."}))
    Somebody was faster.
    """

    def __init__(self, answer: Data, status: int = 0) -> None:
        super().__init__(str(answer["code"]), **answer.get("params", {}))
        self.answer = answer
        self.status = status
        self.words: str = answer.get("words", "")
        self.snapshot: Data | None = answer.get("snapshot")

    def __str__(self) -> str:
        return self.words or self.code

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.answer, self.status)


def read_answer(response: httpx.Response) -> Any:
    """The data of an answer; raises what is refused."""
    if response.is_success:
        return response.json() if response.content else None
    raise read_refusal(response.status_code, response.content)


def read_refusal(status: int, body: bytes) -> Refusal:
    """Why a server refused, also where it is some proxy's page and none of ours."""
    try:
        return Refused(json.loads(body), status)
    except (ValueError, TypeError, KeyError):
        return Refusal("client.answer_wrong", status=status)
