"""The stand-in in its own process, and an application that receives its webhooks and callbacks."""

from __future__ import annotations

import asyncio
import io
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qs

import httpx
import uvicorn
from PIL import Image
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from kit.testing import eventually
from resuena_networks.settings import Settings


def free_socket() -> socket.socket:
    """A listening socket on a free loopback port."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    return listener


@asynccontextmanager
async def served(app: object, listening: socket.socket) -> AsyncIterator[None]:
    """Serves an application on a socket until the end of the block."""
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", access_log=False, lifespan="on"))  # type: ignore[arg-type]
    task = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await eventually(lambda: server.started)
        yield
    finally:
        server.should_exit = server.force_exit = True
        await task


def jpeg(width: int = 400, height: int = 400, form: str = "JPEG") -> bytes:
    """A picture of one colour."""
    stream = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(stream, form)
    return stream.getvalue()


@dataclass
class Application:
    """The application that the networks know: pictures to fetch, and endpoints for webhooks and callbacks."""

    url: str
    pictures: dict[str, bytes] = field(default_factory=dict)
    received: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    status: int = 200
    """The status of its responses to webhooks and callbacks."""

    def starlette(self) -> Starlette:
        """The endpoints."""

        async def picture(request: Request) -> Response:
            data = self.pictures.get(request.path_params["name"])
            return Response(data, media_type="image/jpeg") if data else Response(status_code=404)

        async def take(request: Request) -> Response:
            if request.method == "GET":
                query = request.query_params
                return PlainTextResponse(
                    query["hub.challenge"] if query["hub.verify_token"] == "recognised" else "no"
                )
            self.received.append((request.url.path, dict(request.headers), await request.body()))
            return Response(status_code=self.status)

        return Starlette(
            routes=[
                Route("/pictures/{name}", picture),
                Route("/networks/{network}/{kind}", take, methods=["GET", "POST"]),
            ]
        )


@dataclass
class StandIn:
    """The running stand-in, its application, and a client whose calls are validated against the description."""

    url: str
    settings: Settings
    application: Application
    client: httpx.AsyncClient
    checked: list[str] = field(default_factory=list)
    """Ids of the operations that were called."""

    async def control(self, method: str, path: str, **content: object) -> object:
        """Calls the JSON API below `/control`."""
        async with httpx.AsyncClient(base_url=f"{self.url}/control/api", trust_env=False) as client:
            response = await client.request(method, path, **content)  # type: ignore[arg-type]
        assert response.status_code == 200, response.text
        return response.json()

    async def consent(self, network: str, form: Mapping[str, object], **query: str) -> httpx.URL:
        """The redirect of the consent page, after its form was submitted."""
        path = (
            "/www.instagram.com/oauth/authorize"
            if network == "instagram"
            else "/www.facebook.com/v25.0/dialog/oauth"
        )
        parameters = {
            "client_id": self.settings.app_id(network),
            "redirect_uri": f"{self.application.url}/app/networks/linked",
            "response_type": "code",
            "scope": SCOPES[network],
            "state": "s-1",
            **query,
        }
        shown = await self.client.get(path, params=parameters)
        assert shown.status_code == 200, shown.text
        response = await self.client.post(path, params=parameters, data=form)  # type: ignore[arg-type]
        assert response.status_code == 302, response.text
        return httpx.URL(response.headers["location"])

    async def code(self, network: str, form: Mapping[str, object]) -> str:
        """The authorisation code of a consent."""
        address = await self.consent(network, {"decision": "allow", "scope": SCOPES[network].split(","), **form})
        return str(address.params["code"])


SCOPES = {
    "instagram": "instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments,"
    "instagram_business_manage_insights",
    "facebook": "pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_metadata,read_insights",
}


def form_of(body: bytes) -> dict[str, str]:
    """A form as a mapping."""
    return {name: values[0] for name, values in parse_qs(body.decode()).items()}
