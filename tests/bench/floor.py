"""The floor of `make bench`: PostgreSQL builds the JSON and one process passes it on; nothing is checked, and
no people are joined.

`python floor.py DATABASE_URL PORT SQL`: responds to each request with the text that the statement returns.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import asyncpg
import uvicorn


async def serve(dsn: str, port: int, statement: str) -> None:
    async with asyncpg.create_pool(dsn, min_size=4, max_size=10) as pool:

        async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
            assert scope["type"] == "http"
            body = (await pool.fetchval(statement)).encode()
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body})

        config = uvicorn.Config(
            app, host="127.0.0.1", port=port, lifespan="off", log_level="warning", access_log=False
        )
        await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
