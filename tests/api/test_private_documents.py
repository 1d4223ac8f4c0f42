"""Range requests for private documents: with a hundred viewers of a film no process holds it in memory, and sign-ins
go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import psutil
import pytest
from prometheus_client import REGISTRY
from resuena_people import Kind, Person
from resuena_system import FILM_BYTES, ORIGIN
from resuena_world import World

from identity_svc.settings import DEFAULT_DOCUMENTS, DOCUMENTS_PATH
from media_svc.settings import SHIPPED_DOCUMENTS

MIB = 1024 * 1024
WATCHERS = 100
ASKED = "{ investorDocuments { kind url } }"
AUTHORIZED = "/resuena.identity.v1.IdentityService/AuthorizeInvestorDocument"
REVOKE = "mutation($id: ID!) { revokeGuestToken(_id: $id) { success } }"


async def addresses(reader: Person) -> dict[str, str]:
    """The documents' addresses for a reader, by kind."""
    response = await reader.ask(ASKED)
    return {document["kind"]: document["url"] for document in response.data}


async def get(world: World, url: str, method: str = "GET", **headers: str) -> httpx.Response:
    async with world.system.browser() as browser:
        # In a task of its own, as a request has in the gateway's process.
        return await asyncio.create_task(browser.request(method, url, headers=headers))


@asynccontextmanager
async def watching(world: World, url: str) -> AsyncIterator[None]:
    """A client that begins to play a document and stops reading after the first bytes."""
    started = asyncio.Event()
    never = asyncio.Event()
    sent = False

    async def receive() -> Any:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await never.wait()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            assert message["status"] == 206
        elif message.get("body"):
            started.set()
            await never.wait()

    parts = urlsplit(url)
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "root_path": "",
        "query_string": parts.query.encode(),
        "headers": [(b"host", b"testserver"), (b"range", b"bytes=0-")],
        "client": ("10.0.0.9", 1234),
        "server": ("testserver", 80),
    }
    request = asyncio.create_task(world.system.app(scope, receive, send))
    waiting = asyncio.create_task(started.wait())
    try:
        await asyncio.wait({request, waiting}, return_when=asyncio.FIRST_COMPLETED)
        assert started.is_set(), request.exception() if request.done() else "nothing came"
        yield
    finally:
        for task in (request, waiting):
            task.cancel()
        await asyncio.gather(request, waiting, return_exceptions=True)


def handled(method: str) -> float:
    return REGISTRY.get_sample_value("rpc_server_handled_total", {"method": method, "code": "OK"}) or 0.0


async def test_a_hundred_watch_a_film_that_no_process_holds_and_people_sign_in(world: World) -> None:
    """All of Resuena runs in this process, so its memory is that of every service and of the gateway."""
    film = (await addresses(world.people[Kind.GUEST]))["DemoVideo"]
    assert (await get(world, film, range="bytes=0-99")).status_code == 206
    before, handled_before = psutil.Process().memory_info().rss, handled(AUTHORIZED)
    async with AsyncExitStack() as watchers:
        for _ in range(WATCHERS):
            await watchers.enter_async_context(watching(world, film))
        assert handled(AUTHORIZED) - handled_before == WATCHERS
        assert (await Person(world.system).sign_up()).token
        assert (await world.people[Kind.OWNER].sign_in()).token
        assert len((await get(world, film, range=f"bytes={8 * MIB}-{16 * MIB - 1}")).content) == 8 * MIB
        grown = psutil.Process().memory_info().rss - before
    assert WATCHERS * FILM_BYTES > 6000 * MIB
    assert grown < 2 * WATCHERS * MIB, f"{grown // MIB} MiB for {WATCHERS} who watch"


async def test_parts_of_a_film_make_up_the_film(world: World) -> None:
    film = (await addresses(world.people[Kind.OWNER]))["DemoVideo"]
    first = await get(world, film, range="bytes=0-9")
    assert (first.status_code, first.headers["content-range"]) == (206, f"bytes 0-9/{FILM_BYTES}")
    assert first.headers["content-type"] == "video/mp4"
    assert first.headers["cache-control"] == "private, no-store"
    etag = first.headers["etag"]
    last = await get(world, film, range="bytes=-9", **{"if-range": etag})
    assert (last.status_code, last.content, last.headers["etag"]) == (206, b"the end.\n", etag)
    beyond = await get(world, film, range=f"bytes={FILM_BYTES}-")
    assert (beyond.status_code, beyond.headers["content-range"]) == (416, f"bytes */{FILM_BYTES}")
    head = await get(world, film, "HEAD", range="bytes=0-9")
    assert (head.status_code, head.headers["content-length"], head.content) == (200, str(FILM_BYTES), b"")


@pytest.mark.parametrize("header", ["bytes=0-9", ""])
async def test_whoever_may_not_read_gets_no_byte(world: World, header: str) -> None:
    own = await addresses(world.people[Kind.OWNER])
    path, _, ticket = own["DemoVideo"].partition("?ticket=")
    other = own["PitchDeck"].partition("?ticket=")[2]
    for url in (path, f"{path}?ticket=", f"{path}?ticket={other}", f"{path}?ticket={ticket[:-2]}"):
        refused = await get(world, url, range=header)
        assert (refused.status_code, refused.headers["cache-control"]) == (403, "no-store")
        assert refused.headers["content-type"] == "text/plain; charset=utf-8"
        assert refused.text == (
            "Este enlace ya no sirve: abrí el documento otra vez desde la página de inversores.\n"
            "This link no longer works: open the document again from the investors page.\n"
        )
        assert "content-range" not in refused.headers
        assert "etag" not in refused.headers


async def test_the_next_range_is_refused_once_the_readers_access_ended(world: World) -> None:
    staff, guest, leaving = world.people[Kind.STAFF], Person(world.system), await Person(world.system).sign_up()
    token_response = await staff.ask(
        'mutation { createGuestToken(label: "Fondo") { success token guestToken { _id } } }'
    )
    response = await guest.ask(
        "mutation($token: String!) { authenticateGuest(token: $token) { session { accessToken } } }",
        {"token": token_response.data["token"]},
    )
    guest.token = response.data["session"]["accessToken"]
    films = [(await addresses(reader))["DemoVideo"] for reader in (guest, leaving)]
    for film in films:
        assert (await get(world, film, range="bytes=0-9")).status_code == 206
    revoked = await staff.ask(REVOKE, {"id": token_response.data["guestToken"]["_id"]})
    assert revoked.data["success"]
    assert (await leaving.ask("mutation { logout { success } }")).data["success"]
    for film in films:
        assert (await get(world, film, range="bytes=10-19")).status_code == 403


def test_the_documents_that_are_listed_by_default_are_shipped() -> None:
    listed = {url for document in DEFAULT_DOCUMENTS for url in (document.url, document.url_en or document.url)}
    own = {url.removeprefix(DOCUMENTS_PATH) for url in listed if url.startswith(DOCUMENTS_PATH)}
    assert own == {path.name for path in SHIPPED_DOCUMENTS.iterdir()}


async def test_a_document_is_not_kept_where_pages_and_pictures_are(world: World) -> None:
    for path in ("/media/demo.mp4", "/media/documents/demo.mp4", "/demo.mp4", "/investors/documents/../demo.mp4"):
        assert (await get(world, f"{ORIGIN}{path}")).status_code in (403, 404)
