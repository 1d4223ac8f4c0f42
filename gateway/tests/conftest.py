"""A gateway over a small slice of its own and a real gRPC server in place of media-svc."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import grpc
import httpx
import pytest
import pytest_asyncio
import strawberry
import structlog
import structlog.testing
from fastapi import FastAPI
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.timestamp_pb2 import Timestamp

from gateway.bootstrap import build
from gateway.settings import GatewaySettings
from kit.graph import (
    APP_COOKIE,
    ID,
    AckResult,
    Archive,
    Callback,
    CallbackRequest,
    CallbackResponse,
    Export,
    Info,
    LinkPreview,
    Loader,
    OneClick,
    PrivateFile,
    PrivateFiles,
    Slice,
    attribute,
    entity,
    field,
    key,
    mutation,
    related,
    subscription,
    succeeded,
)
from kit.graph.compose.composition import compose
from kit.rpc.caller import current_context
from kit.rpc.errors import (
    FailedPrecondition,
    InvalidInput,
    NotFound,
    PermissionDenied,
    Unauthenticated,
    Unavailable,
)
from kit.rpc.keys import KeyRule
from kit.rpc.server import build_server
from kit.testing import SERVICE_KEYS, SigningKeys
from resuena.media.v1 import media_pb2, media_pb2_grpc

ORIGIN = "http://test"


class Loaders:
    def __init__(self, client: Any) -> None:
        self.client = client
        self.book: Loader[str, Any] = Loader(self._books)
        self.sequels: Loader[str, Any] = Loader(self._sequels)

    async def _books(self, names: Any) -> list[Any]:
        mine = current_context().authorization is not None
        return [
            None if name.startswith("hidden") and not mine else FileDescriptorProto(name=name) for name in names
        ]

    async def _sequels(self, names: Any) -> list[Any]:
        return [[FileDescriptorProto(name=f"{name}+")] for name in names]


@entity(FileDescriptorProto, description="A book.")
class Book:
    id: ID = key(path="name", description="Id.")
    title: str | None = attribute(path="package", description="Title.")
    sequels: list["Book"] = related(Loaders, "sequels", key="name", description="What follows.")


@strawberry.type
class Query:
    @field(description="Books.")
    async def books(self, info: Info, limit: int | None = 2) -> list[Book]:
        # Resolvers return messages; the fields of Book are read from them.
        books: list[Any] = [
            FileDescriptorProto(name=f"b{index}", package=f"Title {index}") for index in range(limit or 0)
        ]
        return books

    @field(description="Who asks.")
    async def me(self, info: Info) -> str | None:
        return info.context.caller.person_id

    @field(description="Which program asks.")
    async def program(self, info: Info) -> str | None:
        key = info.context.caller.key
        return key.title if key is not None else None

    @field(description="What travels to the services.")
    async def forwarded(self, info: Info) -> list[str]:
        context = current_context()
        return [
            str(value)
            for value in (
                context.authorization,
                context.client_ip,
                context.user_agent,
                context.language,
                context.request_id,
            )
        ]

    @field(description="How long its calls may take.")
    async def seconds_left(self) -> float | None:
        deadline = current_context().deadline
        return None if deadline is None else deadline - time.monotonic()

    @field(description="How long its calls may take, where that is more than others may.", seconds=30.0)
    async def more_seconds_left(self) -> float | None:
        deadline = current_context().deadline
        return None if deadline is None else deadline - time.monotonic()

    @field(description="Does not answer.")
    async def down(self) -> str | None:
        raise Unavailable

    @field(description="Null where none may be.")
    async def hollow(self) -> str:
        return None  # type: ignore[return-value]

    @field(description="Has a bug.")
    async def bug(self) -> str | None:
        raise ZeroDivisionError("secret detail")


@strawberry.type
class Mutation:
    @mutation(description="Opens a session.", anonymous=True, limit="signIn")
    async def enter(self, info: Info) -> AckResult:
        info.context.set_refresh_token("opaque", datetime.now(UTC) + timedelta(days=30))
        return succeeded(
            AckResult, data={"had": info.context.refresh_tokens.get(""), "tokenOptional": token_optional()}
        )

    @mutation(
        description="Renews a session: issues the access token that a test put into the cookie.", anonymous=True
    )
    async def renew(self, info: Info) -> AckResult:
        info.context.set_refresh_token("renewed", datetime.now(UTC) + timedelta(days=30))
        if token := info.context.refresh_tokens.get(""):
            info.context.authorize(token)
        return succeeded(AckResult, data={})

    @mutation(description="Opens a session of the app.", anonymous=True)
    async def enter_app(self, info: Info) -> AckResult:
        had = dict(info.context.refresh_tokens)
        info.context.set_refresh_token("app's", datetime.now(UTC) + timedelta(days=30), APP_COOKIE)
        return succeeded(AckResult, data={"had": had})

    @mutation(description="Makes the device known.", anonymous=True)
    async def recognise(self, info: Info) -> AckResult:
        info.context.set_device_token("known", datetime.now(UTC) + timedelta(days=400))
        return succeeded(AckResult, data={"had": info.context.device_token})

    @mutation(description="Begins what the same browser must finish.", anonymous=True)
    async def begin(self, info: Info) -> AckResult:
        info.context.set_browser_token("this one", datetime.now(UTC) + timedelta(minutes=5))
        return succeeded(AckResult, data={"had": info.context.browser_token})

    @mutation(description="Ends it.")
    async def leave(self, info: Info) -> AckResult:
        info.context.clear_refresh_token()
        return succeeded(AckResult, data={"tokenOptional": token_optional()})


def token_optional() -> bool:
    return current_context().token_optional


CHANGED = "made.library.book_changed.v1"


@strawberry.type
class Subscription:
    @subscription(description="Books of a shelf that change.")
    async def changes(self, info: Info, shelf: str) -> AsyncGenerator[Book, None]:
        if shelf == "broken":
            raise ZeroDivisionError("secret detail")
        facts = info.context.facts(
            {CHANGED: FileDescriptorProto}, lambda fact: fact.name if fact.package == shelf else None
        )
        async for names in facts:
            for book in await info.context.of(Loaders).book.load_many(names):
                if book is not None:
                    yield book


async def preview_of_shelf(_: Any, name: str, language: str) -> LinkPreview:
    if name == "empty":
        raise grpc.RpcError
    return LinkPreview("Library", f'Shelf "{name}"', {"es": "Hoy", "en": "Today"}[language], [("3", "books")])


LISTS: dict[str, bytes] = {}
"""Contents of the private files, by address."""
BUSY: dict[str, tuple[asyncio.Event, asyncio.Event]] = {}
"""By shelf: set when a file for it arrives; and the event for which its storing waits."""


@pytest.fixture
def called() -> list[CallbackRequest]:
    """The calls of suppliers to the library in this test."""
    CALLED.clear()
    return CALLED


@pytest.fixture
def dismissed() -> list[str]:
    """Tokens with which people unsubscribed from news in this test."""
    DISMISSED.clear()
    return DISMISSED


@pytest.fixture
def lists() -> dict[str, bytes]:
    """Contents of the library's private files in this test, by address."""
    LISTS.clear()
    return LISTS


@pytest.fixture
def busy() -> Iterator[tuple[asyncio.Event, asyncio.Event]]:
    """For the shelf "slow": set when a list arrives; and the event for which its storing waits."""
    BUSY["slow"] = asyncio.Event(), asyncio.Event()
    yield BUSY["slow"]
    BUSY.clear()


async def check_list(_: Any, name: str) -> None:
    if name == "closed":
        raise PermissionDenied


async def store_list(_: Any, name: str, content: bytes) -> Mapping[str, Any] | None:
    if name == "late":
        raise FailedPrecondition(reason="LIST_PRINTED")
    if name in BUSY:
        came, free = BUSY[name]
        came.set()
        await free.wait()
    LISTS[name] = content
    return {"lines": len(content.splitlines())} if name == "counted" else None


CALLED: list[CallbackRequest] = []
"""The calls of suppliers to the library."""


async def take_call(_: Any, request: CallbackRequest) -> CallbackResponse:
    CALLED.append(request)
    return CallbackResponse("taken")


async def refuse_call(_: Any, __: CallbackRequest) -> CallbackResponse:
    raise PermissionDenied


async def miss_call(_: Any, __: CallbackRequest) -> CallbackResponse:
    raise Unavailable


DISMISSED: list[str] = []
"""Tokens with which people unsubscribed from news."""


async def dismiss(_: Any, token: str) -> None:
    if not token:
        raise InvalidInput(reason="INVALID_TOKEN")
    DISMISSED.append(token)


async def read_list(_: Any, name: str) -> PrivateFile:
    if name not in LISTS:
        raise NotFound(reason="UNKNOWN_LIST")
    return PrivateFile(LISTS[name], "application/pdf", "list.pdf")


BUNDLES: dict[str, Archive] = {}
"""The library's archives, by token."""


@pytest.fixture
def bundles() -> dict[str, Archive]:
    """The library's archives in this test, by token."""
    BUNDLES.clear()
    return BUNDLES


async def open_bundle(_: Any, token: str) -> Archive:
    if token not in BUNDLES:
        raise NotFound(reason="UNKNOWN_BUNDLE")
    return BUNDLES[token]


class Inventory:
    """The library's export: how many parts it has, of how many bytes each, and which of them fails."""

    def __init__(self) -> None:
        self.parts = 2
        self.bytes = 10
        self.fails_at: int | None = None
        self.made = 0
        self.callers: list[str] = []
        """The access token with which each part was made."""
        self.closed = asyncio.Event()
        self.free = asyncio.Event()
        self.waits = False

    async def open(self, _: Any, parameters: Mapping[str, str]) -> Export:
        if "unknown" in parameters:
            raise NotFound(reason="UNKNOWN_SHELF")
        return Export("books.csv", "text/csv; charset=utf-8", self._chunks())

    async def _chunks(self) -> AsyncGenerator[bytes]:
        try:
            for number in range(self.parts):
                if number == self.fails_at:
                    raise Unavailable
                if number and self.waits:
                    await self.free.wait()
                self.made += 1
                self.callers.append(str(current_context().authorization))
                await asyncio.sleep(0)  # as for fetching a page
                yield b"b" * self.bytes
        finally:
            self.closed.set()


INVENTORY = Inventory()


@pytest_asyncio.fixture
async def inventory() -> Inventory:
    """The library's export in this test."""
    INVENTORY.__init__()  # type: ignore[misc]
    return INVENTORY


async def open_inventory(client: Any, parameters: Mapping[str, str]) -> Export:
    return await INVENTORY.open(client, parameters)


class KeyKeeper:
    """The service that keeps API keys: tokens by secret, the exchanges requested, and whether it is away."""

    def __init__(self) -> None:
        self.tokens: dict[str, str] = {}
        self.asked: list[str | None] = []
        """The client address of each exchange."""
        self.away = False

    async def exchange(self, _: Any, secret: str) -> tuple[str, datetime]:
        self.asked.append(current_context().client_ip)
        if self.away:
            raise Unavailable
        if secret not in self.tokens:
            raise Unauthenticated
        return self.tokens[secret], datetime.now(UTC) + timedelta(minutes=10)


KEEPER = KeyKeeper()


@pytest.fixture
def keeper() -> KeyKeeper:
    """The service that keeps API keys, in this test."""
    KEEPER.__init__()  # type: ignore[misc]
    return KEEPER


async def exchange_key(client: Any, secret: str) -> tuple[str, datetime]:
    return await KEEPER.exchange(client, secret)


def make_library() -> Slice:
    return Slice(
        caller_kinds={"reader": frozenset({"readBooks"})},
        json_schemas={"/docs/books.schema.json": {"type": "object"}},
        name="library",
        client=lambda channel: channel,
        loaders=Loaders,
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        entities={Book: lambda loaders: loaders.book},
        link_previews={"/shelves/{name}": preview_of_shelf},
        private_documents={"/shelves/1/films/{name}": "No.\n"},
        short_links={"/s/{code}": {"one": "/shelves/1?from=code"}.get},
        callbacks={
            "/suppliers/one/orders": Callback(take_call, ("GET", "POST"), "x-supplier-signature", max_bytes=100),
            "/suppliers/forged/orders": Callback(refuse_call),
            "/suppliers/away/orders": Callback(miss_call),
        },
        key_exchange=exchange_key,
        one_clicks={"/news": OneClick("stop", dismiss)},
        archives={"/media/bundles/{token}": open_bundle},
        exports={"/exports/books": open_inventory},
        private_files={
            "/media/shelves/{id}/lists": PrivateFiles(check_list, store_list, read_list, "LIST_TOO_LARGE"),
            "/media/shelves/{id}/loans": PrivateFiles(
                check_list, store_list, read_list, "LIST_TOO_LARGE", records_reading=True
            ),
        },
    )


class Media(media_pb2_grpc.MediaServiceServicer):
    """Records what arrives; serves one image in two chunks."""

    def __init__(self) -> None:
        self.head: Any = None
        self.chunks: list[int] = []
        self.refuse_after: int | None = None
        self.sizes: list[int] = []
        self.drawn: list[Any] = []
        self.came, self.free = asyncio.Event(), asyncio.Event()

    async def UploadImage(self, request_iterator: Any, context: Any) -> Any:
        async for part in request_iterator:
            if part.HasField("head"):
                self.head = part.head
            else:
                self.chunks.append(len(part.chunk))
            if self.refuse_after is not None and len(self.chunks) >= self.refuse_after:
                raise InvalidInput("Please upload a valid image file (PNG or JPEG)", reason="INVALID_IMAGE")
        return media_pb2.UploadImageResponse(key="ab/image.jpg", thumbnail_key="ab/thumb.jpg", width=3, height=2)

    async def GetImage(self, request: Any, context: Any) -> Any:
        if request.key not in {"ab/image.jpg", "ab/broken.jpg", "ab/slow.jpg", "signed/token.jpg"}:
            raise NotFound(reason="UNKNOWN_IMAGE")
        self.sizes.append(request.size)
        head = media_pb2.ImageHead(content_type="image/jpeg", length=6, etag="e1", stored_at=Timestamp(seconds=1))
        yield media_pb2.GetImageResponse(head=head)
        yield media_pb2.GetImageResponse(chunk=b"abc")
        if request.key == "ab/broken.jpg":
            raise Unavailable
        if request.key == "ab/slow.jpg":
            self.came.set()
            await self.free.wait()
        yield media_pb2.GetImageResponse(chunk=b"def")

    async def DrawLinkPicture(self, request: Any, context: Any) -> Any:
        if request.title == 'Shelf "busy"':
            raise Unavailable
        self.drawn.append(request)
        return media_pb2.DrawLinkPictureResponse(png=b"png")


@pytest_asyncio.fixture
async def media(signing_keys: SigningKeys) -> AsyncIterator[SimpleNamespace]:
    """The playing media service: its servicer and address."""
    servicer = Media()  # type: ignore[abstract]  # The fake media-svc: its servicer and address.

    def register(server: grpc.aio.Server) -> None:
        media_pb2_grpc.add_MediaServiceServicer_to_server(servicer, server)

    keys = {"MediaService.UploadImage": KeyRule()}
    server = build_server(register, SERVICE_KEYS.verifier(signing_keys.source, "media"), keys=keys)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield SimpleNamespace(servicer=servicer, address=f"127.0.0.1:{port}")
    await server.stop(None)


@pytest.fixture
def library() -> Slice:
    """The slice that these gateways compose."""
    return make_library()


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    """The log entries of the test; nothing is printed."""
    with structlog.testing.capture_logs() as entries:
        yield entries  # type: ignore[misc]


@pytest.fixture
def frontend_dir(tmp_path: Path) -> Path:
    """A built frontend of a few files."""
    folder = tmp_path / "build" / "client"
    for name, text in {
        "index.html": "<h1>home</h1>",
        "brands/index.html": "<h1>brands</h1>",
        "__spa-fallback.html": "<h1>app</h1>",
        "inside/index.html": "<h1>inside</h1>",
        "assets/app-1a2b.js": "console.log(1);" * 100,
        "favicon.svg": "<svg/>",
        "photo.png": "png",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (tmp_path / "secret.txt").write_text("secret")
    hashes = {
        "index.html": {"scripts": ["sha256-home="], "styles": []},
        "__spa-fallback.html": {"scripts": ["sha256-app="], "styles": ["sha256-looks="]},
        "inside/index.html": {"scripts": ["sha256-inside="], "styles": []},
    }
    (folder.parent / "csp.json").write_text(json.dumps(hashes))
    addresses = {
        "pages": ["/", "/login", "/shelves/:shelfId", "/shelves/:shelfId/new", "/inside", "/inside/posts/:postId"],
        "names": ["/:name", "/en/:name"],
        "areas": ["/inside"],
    }
    (folder.parent / "addresses.json").write_text(json.dumps(addresses))
    return folder


Serve = Callable[..., Awaitable[httpx.AsyncClient]]


@pytest_asyncio.fixture
async def serve(signing_keys: SigningKeys, frontend_dir: Path) -> AsyncIterator[Serve]:
    """`client = await serve(**settings)`: a gateway in this process and an HTTP client of it."""
    async with AsyncExitStack() as stack:

        async def start(**more: Any) -> httpx.AsyncClient:
            app = application(frontend_dir, signing_keys, **more)
            await stack.enter_async_context(app.router.lifespan_context(app))
            transport = httpx.ASGITransport(app, client=("10.0.0.9", 1234), raise_app_exceptions=False)
            return await stack.enter_async_context(httpx.AsyncClient(transport=transport, base_url=ORIGIN))

        yield start


def application(frontend: Path, keys: SigningKeys, **more: Any) -> FastAPI:
    """A gateway over the library, with settings; `addresses` are those of further services."""
    nobody = "127.0.0.1:1"
    addresses = {"library": nobody, **more.pop("addresses", {})}
    given = {
        "frontend_dir": frontend,
        "public_url": ORIGIN,
        "service_key_file": SERVICE_KEYS.private("gateway"),
        "media_address": nobody,
        **more,
    }
    return build(
        GatewaySettings(**given),
        compose([make_library()]),
        addresses=addresses,
        jwks=keys.source,
        events="nats_url" in more,
    )


@pytest.fixture
def build_app(signing_keys: SigningKeys, frontend_dir: Path) -> Callable[..., FastAPI]:
    """`build_app(**settings)`: a gateway that is not served yet."""
    return lambda **more: application(frontend_dir, signing_keys, **more)


@pytest_asyncio.fixture
async def client(serve: Serve) -> httpx.AsyncClient:
    """A gateway with the development settings."""
    return await serve()


@pytest_asyncio.fixture
async def production(serve: Serve) -> httpx.AsyncClient:
    """A gateway with the production settings that executes untrusted documents too."""
    return await serve(environment="production", public_url="https://resuena.example", trusted_only=False)


Ask = Callable[..., Awaitable[Any]]


@pytest.fixture
def ask() -> Ask:
    """`await ask(client, query, **headers)` returns the response's JSON; `status` is the expected one."""

    async def post(client: httpx.AsyncClient, query: str, *, status: int = 200, **headers: str) -> Any:
        response = await client.post("/graphql", json={"query": query}, headers=headers)
        assert response.status_code == status, response.text
        return response.json()

    return post
