"""A minimal server for Instagram's documented reads, for benchmarks: `python insights_receiver.py PORT MILLISECONDS`.

Each response is delayed by so many milliseconds. An account's id is a number; its posts have the numbers that follow
it. It supports HTTP/1.1 with kept-alive connections only.
"""

from __future__ import annotations

import asyncio
import json
import sys
from functools import partial
from urllib.parse import parse_qs, urlsplit

POSTS = 5
PARTS_OF_INSIGHTS = 4


def answer(target: str) -> bytes:
    """The response body for a request target: `/graph.instagram.com/<version>/<id>[/media|/insights]`."""
    parts = urlsplit(target)
    path = parts.path.strip("/").split("/")
    if len(path) < PARTS_OF_INSIGHTS - 1:
        return b"{}"
    if path[-1] == "media":
        first = int(path[-2]) + 1
        rows = [_counts(number) for number in range(first, first + POSTS)]
        return json.dumps({"data": rows}).encode()
    if path[-1] == "insights":
        metrics = parse_qs(parts.query)["metric"][0].split(",")
        rows = [
            {"name": metric, "period": "lifetime", "values": [{"value": 900}], "id": path[-2]}
            for metric in metrics
        ]
        return json.dumps({"data": rows}).encode()
    return json.dumps(_counts(int(path[-1]))).encode()


def _counts(number: int) -> dict[str, object]:
    return {"id": str(number), "like_count": 3, "comments_count": 1}


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    """Serves one connection until the client closes it; each response comes after `delay` seconds."""
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            target = head.split(b" ", 2)[1].decode()
            body = answer(target)
            await asyncio.sleep(delay)
            usage = b'x-app-usage: {"call_count": 1, "total_time": 1, "total_cputime": 1}\r\n'
            account = (
                target.split("/")[3].split("?")[0].encode() if target.count("/") > PARTS_OF_INSIGHTS - 1 else b"1"
            )
            business = (
                b'x-business-use-case-usage: {"' + account + b'": [{"type": "instagram", "call_count": 1, '
                b'"total_cputime": 1, "total_time": 1, "estimated_time_to_regain_access": 0}]}\r\n'
            )
            head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n" + usage + business
            writer.write(head + b"content-length: " + str(len(body)).encode() + b"\r\n\r\n" + body)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main(port: int, delay: float) -> None:
    """Listens until the process ends."""
    server = await asyncio.start_server(partial(serve, delay=delay), "127.0.0.1", port)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]) / 1000))
