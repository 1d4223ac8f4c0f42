"""An SMTP server for tests with configurable misbehaviour, which keeps each text that it receives."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from email import message_from_bytes

Reply = str | None
"""A reply; None closes the connection without one."""

_USUAL: dict[str, Reply] = {
    "HELLO": "220 ready",
    "EHLO": "250 at your service",
    "MAIL": "250 fine",
    "RCPT": "250 fine",
    "DATA": "354 go on",
    "TEXT": "250 taken",
    "QUIT": "221 bye",
}


class SmtpServer:
    """Replies to each step as usual, or as `replies` defines for the step, or for the step and the recipient.

    The steps are HELLO (the greeting), EHLO, MAIL, RCPT, DATA, TEXT (after the text arrived) and QUIT. A reply may be
    an asynchronous function, which is called each time.
    """

    def __init__(self) -> None:
        self.replies: dict[str | tuple[str, str], Reply | Callable[[], Awaitable[Reply]]] = {}
        self.texts: list[tuple[str, bytes]] = []
        """Recipient and text of each completely received text."""
        self.held = 0
        """How often a step held by :meth:`hold` was reached."""
        self.url = ""
        self._go = asyncio.Event()
        self._talks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"smtp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)

    def hold(self, step: str, recipient: str = "", then: Reply = "") -> None:
        """Do not reply at this step until :meth:`go`, then send the given reply or the usual one."""

        async def wait() -> Reply:
            self.held += 1
            await self._go.wait()
            return _USUAL[step] if then == "" else then

        self.replies[(step, recipient) if recipient else step] = wait

    def go(self) -> None:
        self._go.set()

    def message_ids(self) -> set[str]:
        return {message_from_bytes(text)["Message-ID"] for _, text in self.texts}

    def taken_for(self) -> Counter[str]:
        return Counter(recipient for recipient, _ in self.texts)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await self._talk(reader, writer)
        self._talks.discard(task)
        writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        recipient = ""
        step = "HELLO"
        while True:
            reply = self.replies.get((step, recipient), self.replies.get(step, _USUAL.get(step, "250 fine")))
            if callable(reply):
                reply = await reply()
            if reply is None:
                return
            writer.write(f"{reply}\r\n".encode())
            await writer.drain()
            if step == "DATA" and reply.startswith("354"):
                self.texts.append((recipient, await reader.readuntil(b"\r\n.\r\n")))
                step = "TEXT"
                continue
            line = (await reader.readline()).decode()
            if not line:
                return
            step = line[:4].strip().upper()
            if step == "RCPT":
                recipient = line.partition("<")[2].partition(">")[0]
