"""The access log: one line per request, with its target and its outcome, and nothing about the client."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

from gateway.access_log import AccessLog, kind_of
from kit.rpc.caller import ANONYMOUS, Caller, Key
from kit.testing import TokenFor, eventually

KEYS = ["request_id", "method", "route", "status", "milliseconds", "bytes", "caller"]
OPERATION_KEYS = ["operation", "kind", "fields", "codes"]
TRUSTED = "query Mine { books(limit: 1) { _id } }"
WHO = "0198aaaa-0000-7000-8000-00000000beef"


def lines(logged: list[Any]) -> list[dict[str, Any]]:
    return [entry for entry in logged if entry["event"] == "request"]


def only(logged: list[Any]) -> dict[str, Any]:
    (line,) = lines(logged)
    return line


@pytest.fixture
def trusted(tmp_path: Path) -> Path:
    path = tmp_path / "documents.json"
    path.write_text(json.dumps({"mine": TRUSTED}))
    return path


async def test_a_line_says_what_was_asked_for_and_how_it_went(
    serve: Any, trusted: Path, logged: list[Any], token_for: TokenFor
) -> None:
    client = await serve(trusted_documents=trusted)
    response = await client.post(
        "/graphql",
        json={"documentId": "mine"},
        headers={
            "authorization": f"Bearer {token_for(WHO, permissions=['readBooks'])}",
            "x-request-id": "from-the-browser",
        },
    )
    line = only(logged)
    assert [name for name in line if name not in ("event", "log_level")] == KEYS + OPERATION_KEYS
    assert line["request_id"] == "from-the-browser"
    assert (line["method"], line["route"], line["status"]) == ("POST", "/graphql", 200)
    assert (line["operation"], line["kind"], line["fields"], line["codes"]) == ("Mine", "query", ["books"], [])
    assert line["bytes"] == len(response.content)
    assert 0 < line["milliseconds"] < 60_000
    assert line["caller"] == "reader"


@pytest.mark.parametrize(
    ("path", "route", "status"),
    [
        ("/", "/", 200),
        ("/brands?token=hidden", "/brands", 200),
        ("/assets/app-1a2b.js", "/assets/app-1a2b.js", 200),
        ("/assets/hidden.js", "/{path:path}", 404),
        ("/shelves/hidden/new?of=hidden", "__spa-fallback.html", 200),
        ("/media/hidden.jpg", "/media/{key:path}", 503),
        ("/shelves/1/films/hidden?ticket=hidden", "/shelves/1/films/{name}", 503),
        ("/.well-known/jwks.json", "/.well-known/jwks.json", 200),
    ],
)
async def test_a_route_is_named_by_its_pattern_and_without_its_query(
    client: httpx.AsyncClient, logged: list[Any], path: str, route: str, status: int
) -> None:
    for _ in range(2):  # the second response comes from the cache
        response = await client.get(path)
        logged_line = lines(logged)[-1]
        assert (logged_line["route"], logged_line["status"]) == (route, status)
        assert logged_line["bytes"] == int(response.headers["content-length"])
    assert len(lines(logged)) == 2
    assert "hidden" not in str(lines(logged))


@pytest.mark.parametrize("path", ["/livez", "/readyz", "/healthz"])
async def test_health_checks_have_no_line(client: httpx.AsyncClient, logged: list[Any], path: str) -> None:
    await client.get(path)
    assert not lines(logged)


async def test_nothing_personal_is_in_a_line(
    serve: Any, logged: list[Any], token_for: TokenFor, keeper: Any
) -> None:
    client = await serve(trusted_proxies="10.0.0.9")
    hidden = {
        "authorization": f"Bearer {token_for(WHO, tenant_id=WHO, session_id=WHO)}",
        "x-forwarded-for": "198.51.100.77",
        "user-agent": "Spelt-Out/1.0",
        "cookie": "resuena_refresh=opaque-cookie",
        "referer": "https://resuena.example/person",
    }
    await client.post("/graphql", json={"query": "query Of_ana { me }", "operationName": "Of_ana"}, headers=hidden)
    await client.get("/Ana.Gomez?email=ana@example.com", headers=hidden)
    assert len(lines(logged)) == 2
    text = str(lines(logged))
    values = (WHO, "198.51.100.77", "10.0.0.9", "Spelt-Out", "opaque-cookie", "Of_ana", "Ana", "ana@", "/person")
    assert [value for value in values if value in text] == []


@pytest.mark.parametrize(
    "sent",
    [
        {"query": "query hunter2 { me }"},
        {"query": "query hunter2 { me }", "operationName": "hunter2"},
        {"query": "query hunter2 { me } query Other { me }", "operationName": "hunter2"},
        {"query": "{ me }", "operationName": "hunter2"},
        {"documentId": "mine", "operationName": "hunter2"},
        {"query": "{ hunter2: me }"},
        {"query": "{ hunter2 }"},
        {"query": 'subscription hunter2 { changes(shelf: "broken") { _id } }'},
    ],
)
async def test_an_operation_is_named_as_its_trusted_document_names_it_or_not_at_all(
    serve: Any, trusted: Path, logged: list[Any], sent: dict[str, str]
) -> None:
    client = await serve(trusted_documents=trusted)
    for accept in ("application/json", "text/event-stream"):
        await client.post("/graphql", json=sent, headers={"accept": accept})
    assert len(lines(logged)) == 2
    assert "hunter2" not in str(logged)


@pytest.mark.parametrize(
    ("caller", "kind"),
    [
        (ANONYMOUS, "anonymous"),
        (Caller(guest=True, session_id="s"), "guest"),
        (Caller(person_id="p", permissions=frozenset({"other"})), "person"),
        (Caller(person_id="p", permissions=frozenset({"readBooks", "other"})), "reader"),
        (Caller(person_id="p", permissions=frozenset({"burnBooks", "readBooks"})), "reader"),
        (Caller(key=Key("k", "shop"), permissions=frozenset({"readBooks"})), "key"),
    ],
)
def test_a_caller_is_told_by_kind(caller: Caller, kind: str) -> None:
    kinds = {"reader": frozenset({"readBooks", "borrowBooks"}), "other": frozenset({"burnBooks"})}
    assert kind_of(caller, kinds) == kind


async def test_who_sends_a_token_that_does_not_hold_is_anonymous(
    client: httpx.AsyncClient, logged: list[Any], token_for: TokenFor
) -> None:
    headers = {"authorization": f"Bearer {token_for(expires_in=-10)}"}
    response = await client.post("/graphql", json={"query": "{ me }"}, headers=headers)
    assert response.status_code == 401
    line = only(logged)
    assert (line["status"], line["caller"], line["codes"]) == (401, "anonymous", ["UNAUTHENTICATED"])


async def test_what_is_refused_before_it_is_read_has_a_line_too(
    client: httpx.AsyncClient, logged: list[Any]
) -> None:
    await client.post("/graphql", content=b"{", headers={"content-type": "application/json"})
    await client.delete("/brands")
    first, second = lines(logged)
    assert (first["route"], first["status"], first["caller"]) == ("/graphql", 400, None)
    assert (second["method"], second["status"]) == ("DELETE", 405)


async def test_it_can_be_turned_off(serve: Any, logged: list[Any]) -> None:
    client = await serve(access_log=False)
    await client.post("/graphql", json={"query": "{ me }"})
    await client.get("/brands")
    assert not lines(logged)


async def test_a_websocket_has_one_line_when_it_ends(
    build_app: Callable[..., Any], logged: list[Any], token_for: TokenFor
) -> None:
    app = build_app()
    received = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]
    sent: list[Any] = []
    scope = {
        "type": "websocket",
        "path": "/graphql",
        "raw_path": b"/graphql",
        "root_path": "",
        "scheme": "ws",
        "query_string": b"token=hidden",
        "headers": [(b"host", b"test"), (b"origin", b"http://test")],
        "subprotocols": ["graphql-transport-ws"],
        "client": ("10.0.0.9", 1),
        "server": ("test", 80),
        "state": {},
    }

    async def receive() -> Any:
        return received.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    line = only(logged)
    assert (line["method"], line["route"], line["status"]) == ("GET", "/graphql", 101)
    assert sent[0]["type"] == "websocket.accept"
    assert "hidden" not in str(line)
    await eventually(lambda: not received)


async def test_what_is_streamed_is_counted_to_its_end_also_when_that_fails(
    serve: Any, media: SimpleNamespace, logged: list[Any]
) -> None:
    client = await serve(media_address=media.address)
    await client.get("/media/ab/image.jpg")
    with suppress(httpx.HTTPError):
        await client.get("/media/ab/broken.jpg")
    assert [line["bytes"] for line in lines(logged)] == [6, 3]


@pytest.mark.parametrize("failure", [asyncio.CancelledError(), RuntimeError("a defect")])
@pytest.mark.parametrize("begun", [False, True])
async def test_what_ends_without_an_answer_has_the_status_that_the_server_sends(
    logged: list[Any], failure: BaseException, begun: bool
) -> None:
    """As for an upload still under way when a gateway's ten seconds to stop are over: its status was logged as null."""

    async def app(_: Scope, __: Receive, send: Send) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200})
        raise failure

    async def receive() -> Message:
        raise AssertionError("nothing is read")

    async def send(_: Message) -> None:
        pass

    with pytest.raises(type(failure)):
        await AccessLog(app, {})({"type": "http", "method": "GET", "path": "/"}, receive, send)
    assert only(logged)["status"] == (200 if begun else 500)
