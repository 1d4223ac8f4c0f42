"""Clients of a closed and of an open loop over kept-alive connections, in one event loop, and the outcomes of their
requests."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

GIVE_UP_SECONDS = 10.0
MOST_CONNECTIONS = 600
"""Maximum of open connections: the gateway accepts 2,000 in total."""

ANSWERED, SHED, FAILED = "answered", "shed", "failed"


@dataclass(frozen=True)
class LoadRequest:
    """A request as bytes, and a callback with whether it succeeded."""

    kind: str
    wire: bytes
    ended: Callable[[bool], None] | None = None


Draw = Callable[[], LoadRequest]
"""The next request of the mixture."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a request; times in seconds of the monotonic clock, `due` when it should have been sent."""

    kind: str
    outcome: str
    due: float
    ended: float
    has_retry_after: bool = False
    """Whether a response that sheds load has a Retry-After header."""

    @property
    def seconds(self) -> float:
        return self.ended - self.due


@dataclass
class Answers:
    """The outcomes of a run; `late` requests found no free connection and were not sent."""

    seconds: float = 0.0
    late: int = 0
    found: list[Answer] = field(default_factory=list)
    causes: dict[str, int] = field(default_factory=dict)
    """The first bytes of failed responses, with the number of each."""

    def of(self, outcome: str) -> list[Answer]:
        return [answer for answer in self.found if answer.outcome == outcome]

    def per_second(self, outcome: str) -> float:
        return len(self.of(outcome)) / self.seconds

    def good(self, weights: Mapping[str, float]) -> float:
        """Successful requests per second, each multiplied by its weight."""
        return sum(weights[answer.kind] for answer in self.of(ANSWERED)) / self.seconds

    def percentile(self, share: float, outcome: str = ANSWERED) -> float:
        """The latency in seconds that `share` (0 to 1) of the requests with an outcome did not exceed; 0 when there
        are none."""
        return percentile([answer.seconds for answer in self.of(outcome)], share)


def percentile(values: list[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed; 0 without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Connections:
    """Kept-alive connections to one address, opened on demand."""

    def __init__(self, url: str, most: int = MOST_CONNECTIONS) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname, parts.port
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self._open = 0
        self._most = most

    @property
    def exhausted(self) -> bool:
        return not self._idle and self._open >= self._most

    async def send(self, wire: bytes) -> tuple[int, bytes, bytes]:
        """Status, head and body of the response. Raises OSError, EOFError or TimeoutError when there is none."""
        async with asyncio.timeout(GIVE_UP_SECONDS):
            reader, writer = await self._connection()
            try:
                writer.write(wire)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                body = await _body(reader, head)
            except BaseException:
                self._close(writer)
                raise
            if b"\r\nconnection: close" in head:
                self._close(writer)
            else:
                self._idle.append((reader, writer))
            return int(head.split(b" ", 2)[1]), head, body

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            reader, writer = self._idle.pop()
            if not reader.at_eof() and not writer.is_closing():
                return reader, writer
            self._close(writer)
        self._open += 1
        try:
            return await asyncio.open_connection(self._host, self._port, limit=2**26)
        except BaseException:
            self._open -= 1
            raise

    def _close(self, writer: asyncio.StreamWriter) -> None:
        self._open -= 1
        writer.close()

    def close(self) -> None:
        while self._idle:
            self._close(self._idle.pop()[1])


async def _body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    _, declared, rest = head.partition(b"\r\ncontent-length:")
    if declared:
        return await reader.readexactly(int(rest.split(b"\r\n", 1)[0]))
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(parts)


async def ask(connections: Connections, request: LoadRequest, answers: Answers, due: float) -> None:
    """Sends one request and records its outcome."""
    has_retry_after, cause = False, ""
    try:
        status, head, body = await connections.send(request.wire)
    except (OSError, EOFError, TimeoutError) as error:
        outcome, cause = FAILED, type(error).__name__
    else:
        if status == 503:
            outcome, has_retry_after = SHED, b"\r\nretry-after:" in head
        elif status == 200 and b'"errors":[{' not in body[:2000] and b'"success":false' not in body[:2000]:
            outcome = ANSWERED
        else:
            outcome, cause = FAILED, f"{request.kind}: {status} {body[:160].decode(errors='replace')}"
    if cause:
        answers.causes[cause] = answers.causes.get(cause, 0) + 1
    if request.ended is not None:
        request.ended(outcome == ANSWERED)
    answers.found.append(Answer(request.kind, outcome, due, time.monotonic(), has_retry_after))


async def closed_loop(connections: Connections, draw: Draw, *, clients: int, seconds: float) -> Answers:
    """Runs this many clients, each of which sends its next request after the last response."""
    answers = Answers()
    started = time.monotonic()

    async def client() -> None:
        while (now := time.monotonic()) < started + seconds:
            await ask(connections, draw(), answers, now)

    await asyncio.gather(*(client() for _ in range(clients)))
    answers.seconds = time.monotonic() - started
    return answers


async def open_loop(
    connections: Connections, draw: Draw, *, rate: float, seconds: float, answers: Answers | None = None
) -> Answers:
    """Sends `rate` requests a second at random moments (a Poisson process), without waiting for responses."""
    answers = answers if answers is not None else Answers()
    started = due = time.monotonic()
    tasks: set[asyncio.Task[None]] = set()
    while due < started + seconds:
        due += random.expovariate(rate)
        if (early := due - time.monotonic()) > 0:
            await asyncio.sleep(early)
        elif len(tasks) % 16 == 0:
            await asyncio.sleep(0)  # behind schedule, but responses still have to be read
        if connections.exhausted:
            answers.late += 1
            continue
        task = asyncio.create_task(ask(connections, draw(), answers, due))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    answers.seconds = time.monotonic() - started
    await asyncio.gather(*tasks)
    return answers
