"""A receiver of webhooks that responds at once and records when each event arrived; its second port never responds."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time

SEQUENCE = re.compile(rb'"sequence":(\d+)')
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"


class Receiver:
    """The first arrival of each event, in seconds since 1970, by the event's sequence number."""

    def __init__(self) -> None:
        self.arrived: dict[int, float] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection until the client closes it."""
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                if head.startswith(b"GET"):
                    body = json.dumps(self.arrived if b"/arrivals" in head else len(self.arrived)).encode()
                    writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body))
                    continue
                length, now = LENGTH.search(head), time.time()
                assert length
                sequence = SEQUENCE.search(await reader.readexactly(int(length[1])))
                assert sequence
                self.arrived.setdefault(int(sequence[1]), now)
                writer.write(ANSWER)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Reads requests and never responds."""
    try:
        await reader.read(-1)
    except ConnectionError:
        pass
    finally:
        writer.close()


async def main(live: int, dead: int) -> None:
    """Listens on each loopback address until the process ends."""
    async with await asyncio.start_server(silent, "0.0.0.0", dead, backlog=1_000):
        server = await asyncio.start_server(Receiver().serve, "0.0.0.0", live, backlog=1_000)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
