"""Redirects short links, which fit into small QR codes, to the full addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gateway.frontend import Frontend
from kit.graph import Slice


class ShortLinks:
    """GET and HEAD at the addresses of the slices' `short_links`."""

    def __init__(self, frontend: Frontend) -> None:
        self._frontend = frontend

    def routes(self, slices: Sequence[Slice]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(path, partial(self._serve, address_of))
            for schema_slice in slices
            for path, address_of in schema_slice.short_links.items()
        ]

    async def _serve(self, address_of: Callable[[str], str | None], request: Request) -> Response:
        """302 to the address; the frontend's 404 page for an invalid code. Browsers must not cache it."""
        address = address_of(request.path_params["code"])
        if address is None:
            return await self._frontend.serve(request)
        return RedirectResponse(address, 302, headers={"cache-control": "no-store"})
