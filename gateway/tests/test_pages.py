"""An address of one word is a page if identity-svc knows a public page of that name."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import grpc
import httpx
import pytest
import pytest_asyncio

from kit.rpc.errors import InvalidInput
from kit.rpc.server import build_server
from kit.testing import SERVICE_KEYS, SigningKeys
from resuena.identity.v1 import identity_service_pb2_grpc, persons_pb2


class Identity(identity_service_pb2_grpc.IdentityServiceServicer):
    """identity-svc, where one person has a page."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def GetPersonalPage(
        self, request: persons_pb2.GetPersonalPageRequest, _: Any
    ) -> persons_pb2.GetPersonalPageResponse:
        self.asked.append(request.handle)
        if request.handle == "bad":
            raise InvalidInput("No name.")
        if request.handle.lower().startswith("sol.paz"):  # only the prefix is compared
            return persons_pb2.GetPersonalPageResponse(page=persons_pb2.PersonalPage(handle="Sol.Paz"))
        return persons_pb2.GetPersonalPageResponse()


@pytest_asyncio.fixture
async def identity(signing_keys: SigningKeys) -> AsyncIterator[SimpleNamespace]:
    servicer = Identity()  # type: ignore[abstract]  # implements only the methods called here

    def register(server: grpc.aio.Server) -> None:
        identity_service_pb2_grpc.add_IdentityServiceServicer_to_server(servicer, server)

    server = build_server(register, SERVICE_KEYS.verifier(signing_keys.source, "identity"))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield SimpleNamespace(servicer=servicer, address=f"127.0.0.1:{port}", stop=lambda: server.stop(None))
    await server.stop(None)


@pytest_asyncio.fixture
async def client(serve: Any, identity: SimpleNamespace) -> httpx.AsyncClient:
    http_client: httpx.AsyncClient = await serve(addresses={"identity": identity.address})
    return http_client


@pytest.mark.parametrize("path", ["/sol.paz", "/Sol.Paz", "/sol.paz/", "/en/SOL.PAZ"])
async def test_somebodys_page_is_found(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(path)
    assert (response.status_code, response.text) == (200, "<h1>app</h1>")


@pytest.mark.parametrize("path", ["/nobody", "/en/nobody", "/sol.paz/photos", "/sol.paz-and-many-others", "/bad"])
async def test_where_nobody_has_a_page_there_is_none(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(path)
    assert response.status_code == 404


async def test_a_missing_file_is_not_a_page(client: httpx.AsyncClient) -> None:
    response = await client.get("/favicon.ico")
    assert (response.status_code, response.text) == (404, "Not found\n")


async def test_nobody_is_asked_about_files_known_pages_and_names_that_none_can_have(
    client: httpx.AsyncClient, identity: SimpleNamespace
) -> None:
    for path in ("/", "/brands", "/Login", "/shelves/1", "/favicon.svg", "/assets/none.js", "/a%00b", "/.env"):
        await client.get(path)
    assert identity.servicer.asked == []


async def test_while_the_service_is_away_a_name_is_neither_found_nor_missing(
    client: httpx.AsyncClient, identity: SimpleNamespace
) -> None:
    await identity.stop()
    response = await client.get("/sol.paz")
    assert (response.status_code, response.text) == (503, "<h1>app</h1>")
    assert (await client.get("/Login")).status_code == 200
    assert (await client.get("/sol/fotos")).status_code == 404
