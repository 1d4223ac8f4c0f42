"""People who look at the demo's Instagram and Facebook: they view, like and comment on the newest posts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import httpx

from kit.rpc.errors import Unavailable

DEADLINE = 10.0
NEWEST = 12
"""Only the newest posts are viewed."""
COMMENTS = (
    "¡Qué lindo!",
    "Me encanta 😍",
    "¿Dónde queda?",
    "Voy este finde",
    "¡Qué rico se ve!",
    "Tal cual, lo probé y es así",
    "Necesito uno ya",
)
COMMENTED = 0.15
"""Share of likes with a comment."""


def engagement(rng: random.Random) -> dict[str, Any]:
    """The engagement of one post in a round."""
    likes = 1 + int(rng.expovariate(1 / 2))
    return {
        "likes": likes,
        "comments": [rng.choice(COMMENTS) for _ in range(likes) if rng.random() < COMMENTED],
        "views": likes * rng.randint(8, 20),
        "shares": sum(rng.random() < 0.04 for _ in range(likes)),
    }


class Feed:
    """The stand-in for Instagram and Facebook, via its `/control` API."""

    def __init__(self, url: str, client: httpx.AsyncClient | None = None) -> None:
        self._client = client or httpx.AsyncClient(base_url=url, timeout=DEADLINE, trust_env=False)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    async def newest(self) -> Sequence[str]:
        """Ids of the newest posts. Raises Unavailable."""
        posts = await self._called("GET", "/control/api/posts", params={"limit": NEWEST})
        return [post["id"] for post in posts if post["state"] == "up"]

    async def engage(self, post_id: str, what: dict[str, Any]) -> None:
        """People like a post and comment on it; ignored if it was deleted meanwhile. Raises Unavailable."""
        await self._called("POST", f"/control/api/posts/{post_id}/engagement", json=what)

    async def _called(self, method: str, path: str, **content: Any) -> Any:
        try:
            response = await self._client.request(method, path, **content)
        except httpx.TransportError as error:
            raise Unavailable(reason=type(error).__name__) from error
        if response.status_code >= httpx.codes.INTERNAL_SERVER_ERROR:
            raise Unavailable(reason=f"HTTP {response.status_code}")
        return response.json() if response.status_code == httpx.codes.OK else None
