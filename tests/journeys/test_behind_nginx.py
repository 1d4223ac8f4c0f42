"""Resuena behind nginx, configured as in `deploy/nginx` and with nginx's default buffers: everything that a browser
needs passes."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import brotli  # type: ignore[import-untyped]
import httpx
import nginx
import pytest
from journey import LONG_ORIGIN, ROOT, System
from nginx import CLIENT, Nginx
from people import Api, company_of, somebody
from phones import Brand, Phones
from PIL import Image
from websockets.sync.client import connect

from resuena_local.credentials import credentials
from resuena_local.layout import Folders, Layout, Ports

BUILT = ROOT / "frontend" / "build" / "client"
MAX_HEADER_BYTES = 2048
MAX_IMAGE_BYTES = 5 * 1024 * 1024
WATCH = "subscription($id: ID!) { campaignActivity(campaignId: $id) { _id } }"


@pytest.fixture(scope="module")
def proxy(system: System) -> Iterator[Nginx]:
    with nginx.running(urlsplit(system.url).netloc.replace("localhost", "127.0.0.1")) as started:
        yield started


@pytest.fixture
def browser_side(proxy: Nginx) -> Iterator[httpx.Client]:
    """A browser's requests, through nginx."""
    with proxy.client() as client:
        yield client


@dataclass
class Through(Api):
    """The API, called through nginx."""

    client: httpx.Client | None = None

    def answer(self, document: str, **variables: object) -> dict[str, Any]:
        """The whole response to a client that claims another address."""
        assert self.client is not None
        headers = {"authorization": f"Bearer {self.token}", "x-forwarded-for": "198.51.100.7"}
        body = {"query": document, "variables": variables}
        response_body: dict[str, Any] = self.client.post("/graphql", json=body, headers=headers).json()
        return response_body


def pages() -> list[str]:
    """The address of every built page, and of some that were not built."""
    built = (path.relative_to(BUILT).as_posix() for path in BUILT.rglob("index.html"))
    return [
        *sorted(f"/{page.removesuffix('index.html')}" for page in built),
        "/companies",
        "/en/Settings/Security",
        "/docs/api",
        "/una/que/no/existe",
    ]


def header_bytes(response: httpx.Response) -> int:
    """The bytes of status line and headers on the wire."""
    return len(b"HTTP/1.1 200 OK\r\n\r\n") + sum(
        len(name) + len(value) + 4 for name, value in response.headers.raw
    )


def test_every_page_comes_through_with_at_most_two_kilobytes_of_headers(
    own_system: System, browser_side: httpx.Client
) -> None:
    """Also with the API on another host, which each page's content security policy names."""
    assert len(pages()) > 90
    problems = []
    with httpx.Client(base_url=own_system.url, trust_env=False) as gateway:
        for page in pages():
            response = gateway.get(page)
            assert response.headers["content-type"].startswith("text/html"), page
            assert page == "/docs/api" or f" {LONG_ORIGIN} " in response.headers["content-security-policy"], page
            if (size := header_bytes(response)) > MAX_HEADER_BYTES:
                problems.append(f"{page}: {size} bytes of headers")
            if (
                behind := browser_side.get(page)
            ).status_code != response.status_code or behind.text != response.text:
                problems.append(f"{page}: {behind.status_code} behind nginx")
    assert not problems


def test_http_leads_to_https(proxy: Nginx) -> None:
    response = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/brands?source=x", trust_env=False)
    assert (response.status_code, response.headers["location"]) == (301, f"https://{nginx.NAME}/brands?source=x")


def test_the_client_s_address_is_the_one_that_nginx_saw(own_system: System, browser_side: httpx.Client) -> None:
    """Whatever the client itself sends as X-Forwarded-For."""
    person = Api(own_system.url).sign_up(somebody())
    company = company_of(Through(own_system.url, person.token, person.person, browser_side))
    assert own_system.data is not None
    folders = Folders(own_system.data)
    layout = Layout(folders, Ports.read(own_system.env or {}), credentials(folders.secrets))

    async def accepted_from() -> str | None:
        connection = await asyncpg.connect(layout.database_url("company").replace("+asyncpg", ""))
        try:
            ip: str | None = await connection.fetchval(
                "SELECT ip FROM terms_acceptances WHERE company_id = $1", company["_id"]
            )
            return ip
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:  # Playwright's loop may run in this one
        assert thread.submit(asyncio.run, accepted_from()).result() == CLIENT


def picture(size: int) -> bytes:
    """A PNG of exactly this many bytes: noise, and after it padding that the format allows."""
    drawn = BytesIO()
    Image.frombytes("RGB", (1300, 1300), os.urandom(1300 * 1300 * 3)).save(drawn, "PNG", compress_level=0)
    png = drawn.getvalue()
    body = bytes(size - len(png) - 12)
    chunk = b"teSt" + body
    end = png.rindex(b"\0\0\0\0IEND")
    return png[:end] + len(body).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big") + png[end:]


def test_an_image_of_five_megabytes_is_taken_and_a_larger_one_refused_by_the_gateway(
    system: System, browser_side: httpx.Client
) -> None:
    person = Api(system.url).sign_up(somebody())
    headers = {"authorization": f"Bearer {person.token}"}
    image = picture(MAX_IMAGE_BYTES)
    taken = browser_side.post("/media/images", files={"file": ("a.png", image, "image/png")}, headers=headers)
    assert taken.status_code == 201, taken.text
    assert browser_side.get(taken.json()["url"]).headers["content-type"].startswith("image/")
    refused = browser_side.post(
        "/media/images", files={"file": ("a.png", image + b"0", "image/png")}, headers=headers
    )
    assert refused.status_code == 413
    assert refused.json()["error"][0]["message"] == "The image is too large: at most 5 MB."
    stranger = browser_side.post("/media/images", files={"file": ("a.png", image, "image/png")})
    assert (stranger.status_code, stranger.headers["content-type"]) == (401, "application/json")


@pytest.fixture(scope="module")
def brand(phones: Phones) -> Brand:
    return phones.brand()


def test_events_come_as_they_happen_over_server_sent_events(
    system: System, browser_side: httpx.Client, phones: Phones, brand: Brand
) -> None:
    campaign_id = phones.campaign(brand)
    token = Api(system.url).sign_in(*brand.owner.credentials).token
    headers = {"authorization": f"Bearer {token}", "accept": "text/event-stream"}
    body = {"query": WATCH, "variables": {"id": campaign_id}}
    with browser_side.stream("POST", "/graphql", json=body, headers=headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert next(lines).startswith(":")  # the subscription is active now
        (ad,) = phones.submit(campaign_id)
        event = next(json.loads(line[5:]) for line in lines if line.startswith("data:"))
    assert event["data"]["campaignActivity"]["_id"] == ad.id


def test_settings_are_told_over_server_sent_events(browser_side: httpx.Client) -> None:
    with browser_side.stream("GET", "/settings/events") as stream:
        assert next(line for line in stream.iter_lines() if line) == "event: settings"


def test_events_come_as_they_happen_over_a_websocket(
    system: System, proxy: Nginx, phones: Phones, brand: Brand
) -> None:
    campaign_id = phones.campaign(brand)
    token = Api(system.url).sign_in(*brand.owner.credentials).token
    address = f"wss://localhost:{proxy.port}/graphql"
    with connect(address, ssl=proxy.trusted, subprotocols=["graphql-transport-ws"], proxy=None) as socket:  # type: ignore[list-item]

        def tell(**message: object) -> None:
            socket.send(json.dumps(message))

        def receive(kind: str) -> dict[str, Any]:
            while (message := json.loads(socket.recv(timeout=20)))["type"] != kind:
                if message["type"] == "ping":
                    tell(type="pong")
            typed_message: dict[str, Any] = message
            return typed_message

        tell(type="connection_init", payload={"authorization": f"Bearer {token}"})
        receive("connection_ack")
        tell(type="subscribe", id="1", payload={"query": WATCH, "variables": {"id": campaign_id}})
        # The pong comes only once the preceding subscription is active.
        tell(type="ping")
        receive("pong")
        (ad,) = phones.submit(campaign_id)
        payload = receive("next")["payload"]
    assert payload == {"data": {"campaignActivity": {"_id": ad.id}}}


@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)])
def test_pages_stay_compressed_as_the_gateway_compressed_them(
    system: System, browser_side: httpx.Client, accepted: str, encoding: str | None
) -> None:
    headers = {"accept-encoding": accepted}
    script = max(
        BUILT.glob("assets/*.js"), key=lambda path: path.stat().st_size
    )  # small ones are sent uncompressed
    address = f"/assets/{script.name}"
    with browser_side.stream("GET", address, headers=headers) as behind:
        body = b"".join(behind.iter_raw())
    with httpx.stream("GET", system.url + address, headers=headers, trust_env=False) as gateway:
        assert body == b"".join(gateway.iter_raw())
    assert behind.headers.get("content-encoding") == encoding
    assert behind.headers["etag"] == gateway.headers["etag"]
    plain = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding](body)
    assert plain == script.read_bytes()


def test_metrics_are_not_for_everybody(browser_side: httpx.Client) -> None:
    assert browser_side.get("/metrics").status_code == 404


def test_nginx_had_nothing_to_complain_about(proxy: Nginx) -> None:
    assert proxy.errors == ""
