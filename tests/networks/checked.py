"""An httpx transport that validates every exchange against the description of Meta's interface."""

from __future__ import annotations

import httpx
from described import Description, Target


class Checked(httpx.AsyncBaseTransport):
    """Sends like the adapters' own transport, and validates every exchange against the description."""

    def __init__(self, described: dict[str, Description]) -> None:
        self._described = described
        self._inner = httpx.AsyncHTTPTransport()
        self.operations: list[str] = []
        self.urls: list[str] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self._inner.handle_async_request(request)
        body = b"".join([part async for part in response.stream])  # type: ignore[union-attr]
        await response.aclose()
        whole = httpx.Response(response.status_code, headers=response.headers, content=body)
        self.urls.append(str(request.url))
        if response.headers.get("content-type", "").startswith("application/json"):
            description = self._described[Target.of(request.url).network]
            self.operations.append(description.check(request, whole))
        return whole

    async def aclose(self) -> None:
        await self._inner.aclose()
