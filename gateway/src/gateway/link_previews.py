"""Serves pages with link previews of their own: tags in the page's head, and the picture to which they refer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from html import escape
from typing import Any

import grpc
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from gateway.callers import Callers
from gateway.frontend import Frontend
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.graph import LinkPreview, Slice
from kit.rpc.caller import enter_context
from resuena.media.v1 import media_pb2, media_pb2_grpc

_SECONDS = 2.0
_DRAWING_SECONDS = 10.0
_MAX_KEPT = 64
PICTURE = "/preview.png"
_LANGUAGES = {"": "es", "/en": "en"}
_LOCALES = {"es": "es_AR", "en": "en_US"}

Preview = Callable[[str, str], Awaitable[LinkPreview]]
"""A slice's `PreviewOf` bound to its client."""


class LinkPreviews:
    """GET at the addresses of the slices' `link_previews`, in both languages, and of each one's picture."""

    def __init__(
        self,
        media: grpc.aio.Channel,
        callers: Callers,
        frontend: Frontend,
        limits: RateLimits,
        public_url: str,
    ) -> None:
        self._media = media_pb2_grpc.MediaServiceStub(media)
        self._callers = callers
        self._frontend = frontend
        self._limits = limits
        self._public_url = public_url
        self._drawn: dict[bytes, bytes] = {}

    def routes(self, slices: Sequence[Slice], clients: Mapping[str, Any]) -> list[Route]:
        """The routes of all slices."""
        return [
            Route(prefix + path + end, partial(serve, partial(preview_of, clients[schema_slice.name]), language))
            for schema_slice in slices
            for path, preview_of in schema_slice.link_previews.items()
            for prefix, language in _LANGUAGES.items()
            for end, serve in (("", self._page), (PICTURE, self._picture))
        ]

    async def _page(self, preview_of: Preview, language: str, request: Request) -> Response:
        preview = await self._preview(preview_of, language, request)
        tags = {"og:type": "website", "og:site_name": "Resuena", "og:locale": _LOCALES[language]}
        if preview is None:
            tags |= {"og:title": "Resuena", "og:image": self._public_url + _generic(language)}
        else:
            figures = (f"{value} {counted}" for value, counted in preview.figures)
            tags |= {
                "og:title": " · ".join(filter(None, (preview.title, preview.overline))),
                "og:description": " · ".join((preview.subtitle, *figures)),
                "og:image": self._public_url + request.scope["path"] + PICTURE,
                "og:image:alt": preview.title,
            }
        tags |= {"og:image:width": "1200", "og:image:height": "630"}
        head = "".join(f'<meta property="{name}" content="{escape(text)}"/>' for name, text in tags.items())
        return await self._frontend.application(
            request, f'{head}<meta name="twitter:card" content="summary_large_image"/>'
        )

    async def _picture(self, preview_of: Preview, language: str, request: Request) -> Response:
        preview = await self._preview(preview_of, language, request)
        if preview is not None:
            with suppress(grpc.RpcError):
                return Response(await self._draw(preview), media_type="image/png")
        return RedirectResponse(_generic(language), 302)

    async def _preview(self, preview_of: Preview, language: str, request: Request) -> LinkPreview | None:
        """The preview; None for an expired link, over the rate limit, and while the service is down."""
        context, _ = await self._callers.context(request, _SECONDS)
        enter_context(context)
        (parameter,) = request.path_params.values()
        try:
            self._limits.take("graphql", address=context.client_ip or "")
            return await preview_of(parameter, language)
        except (grpc.RpcError, TooManyRequests):
            return None

    async def _draw(self, preview: LinkPreview) -> bytes:
        """The picture with these texts; the latest ones are cached, since each chat fetches it again."""
        request = media_pb2.DrawLinkPictureRequest(
            overline=preview.overline,
            title=preview.title,
            subtitle=preview.subtitle,
            figures=[media_pb2.PictureFigure(value=value, label=counted) for value, counted in preview.figures],
        )
        key = request.SerializeToString()
        if key not in self._drawn:
            self._drawn[key] = (await self._media.DrawLinkPicture(request, timeout=_DRAWING_SECONDS)).png
            if len(self._drawn) > _MAX_KEPT:
                del self._drawn[next(iter(self._drawn))]
        return self._drawn[key]


def _generic(language: str) -> str:
    """The picture of the home page, for pages without their own."""
    return f"/share/home-{language}.png"
