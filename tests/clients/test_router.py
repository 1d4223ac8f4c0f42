"""A third-party router, configured as deploy/router says, returns over all slices what the gateway returns."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from live_system import Live
from resuena_people import PASSWORD
from resuena_system import ORIGIN, System

from gateway.server import server
from gateway.settings import GatewaySettings
from gateway.subgraph import build_subgraph
from kit.graph import discover
from kit.rpc.keys import new_secret
from kit.rpc.operations import OperationsServer
from kit.rpc.tokens import http_jwks
from kit.testing import SERVICE_KEYS, eventually
from kit.testing.ports import free_port
from resuena.campaign.v1 import campaign_pb2

BRAND = """query($company: ID!, $campaign: ID!, $foreign: ID!) {
  session { _id permissions company { _id name status } }
  companies { _id name campaignsOnGoingCount budgets { currency } campaigns { name status totals { waiting } } }
  campaigns(where: {}, limit: 5) { _id name company { name } }
  advertisements(where: {}, limit: 5) { _id caption _person { firstName lastName } _campaign { name } companyName }
  companyActs(companyId: $company, limit: 5) { kind by }
  arrivals(where: {companyId: $company}) { total unique }
  one: campaigns(where: {ids: [$campaign]}) { name company { name } }
  foreign: campaigns(where: {ids: [$foreign]}) { name company { name } }
}"""
STAFF = """{
  system { components { name } }
  leads(limit: 5) { name state handler { firstName } }
  companies { name campaigns { name } }
}"""
KEYS = "query($company: ID!) { apiKeys(companyId: $company) { _id lastUsedFrom } }"
PROGRAM = """{
  companies { name campaigns { name totals { waiting } } }
  advertisements(where: {}, limit: 5) { caption _campaign { name company { name } } }
}"""
SIGN_IN = """mutation($email: String!, $password: String!) {
  login(app: PublicPortal, email: $email, password: $password) {
    success session { accessToken company { name campaigns { name } } }
  }
}"""
RENEW = "mutation { refreshSession { success session { accessToken company { name campaigns { name } } } } }"
APPROVE = """mutation($id: ID!) {
  updateAdvertisement(_id: $id, status: Approved) {
    success advertisement { status _person { firstName } _campaign { name company { name } } }
  }
}"""
HERE = Path(__file__).parent
CONFIGURATION = HERE.parents[1] / "deploy/router"


@dataclass
class Router:
    """The addresses of the router and of the gateway."""

    client: httpx.AsyncClient
    gateway: str

    async def ask(self, query: str, token: str | None = None, **variables: Any) -> httpx.Response:
        """The router's response."""
        return await self.client.post("/graphql", **sent(query, token, variables))

    async def both(self, query: str, token: str, **variables: Any) -> tuple[Any, Any]:
        """The responses of the router and of the gateway."""
        by_router = await self.ask(query, token, **variables)
        async with httpx.AsyncClient() as client:
            by_gateway = await client.post(self.gateway, **sent(query, token, variables))
        return by_router.json(), by_gateway.json()


def sent(query: str, token: str | None, variables: dict[str, Any]) -> dict[str, Any]:
    """The parts of a request."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return {"json": {"query": query, "variables": variables}, "headers": headers}


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def subgraphs(live: Live) -> AsyncIterator[dict[str, str]]:
    """The address of each slice, served alone beside the live system."""
    system: System = live.world.system
    settings = GatewaySettings(
        service_key_file=SERVICE_KEYS.private("gateway"),
        nats_url=system.nats_url,
        public_url=ORIGIN,
        trusted_proxies="127.0.0.0/8",
        cookie_secure=False,
    )
    keys = http_jwks(f"{live.url}/.well-known/jwks.json")
    addresses: dict[str, str] = {}
    async with AsyncExitStack() as stack:
        for schema_slice in discover():
            app = build_subgraph(settings, schema_slice, addresses=system.addresses, jwks=keys)
            await stack.enter_async_context(app.router.lifespan_context(app))
            http_server = OperationsServer(server(app, "127.0.0.1:0").config)  # leaves pytest its signals
            http_server.config.lifespan = "off"  # the lifespan has already started
            serving = asyncio.create_task(http_server.serve())
            stack.push_async_callback(stop, http_server, serving)
            await eventually(partial(getattr, http_server, "started"))
            port = http_server.servers[0].sockets[0].getsockname()[1]
            addresses[schema_slice.name] = f"http://127.0.0.1:{port}/graphql"
        yield addresses


async def stop(http_server: OperationsServer, serving: asyncio.Task[None]) -> None:
    """Stops a server."""
    http_server.should_exit = True
    await serving


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def router(
    live: Live, subgraphs: dict[str, str], node_program: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Router]:
    """A router over the subgraphs, started from the files that an operator uses."""
    folder = tmp_path_factory.mktemp("router")
    for file in (CONFIGURATION / "gateway.config.mjs", CONFIGURATION / "compose.mjs", HERE / "router.mjs"):
        shutil.copy(file, folder)
    (folder / "node_modules").symlink_to(HERE / "node_modules")
    command = [node_program, "compose.mjs", *(f"{name}={url}" for name, url in subgraphs.items())]
    composed = await asyncio.create_subprocess_exec(
        *command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    supergraph, problems = await asyncio.wait_for(composed.communicate(), 60)
    assert composed.returncode == 0, problems.decode()
    (folder / "supergraph.graphql").write_bytes(supergraph)
    port = free_port()
    log = (folder / "log.txt").open("wb")
    serving = await asyncio.create_subprocess_exec(
        node_program,
        "router.mjs",
        str(port),
        cwd=folder,
        stdout=log,
        stderr=log,
        env={"PATH": os.environ["PATH"], "RESUENA_ALLOWED_ORIGINS": ORIGIN},
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            await eventually(partial(answers, client), timeout=30)
            yield Router(client, live.graphql)
    finally:
        serving.kill()
        await serving.wait()
        log.close()
        print((folder / "log.txt").read_text()[-4000:])


async def answers(client: httpx.AsyncClient) -> bool:
    """Whether the router listens."""
    try:
        return (await client.post("/graphql", json={"query": "{ __typename }"})).status_code == 200
    except httpx.TransportError:
        return False


async def test_queries_over_all_slices_are_answered_as_by_the_gateway(live: Live, router: Router) -> None:
    await live.world.ad(live.campaign_id)
    other = await live.world.tenant()
    foreign = await live.world.campaign(other, campaign_pb2.PAYMENT_TYPE_PRODUCT)
    await live.world.system.settled()
    by_router, by_gateway = await router.both(
        BRAND, live.token, company=live.brand.company_id, campaign=live.campaign_id, foreign=foreign
    )
    assert by_router == by_gateway
    assert by_router["data"]["advertisements"][0]["_person"]["firstName"]
    assert by_router["data"]["companies"][0]["campaigns"]
    assert by_router["data"]["foreign"] == []


async def test_staff_read_people_and_the_state_of_the_system(live: Live, router: Router) -> None:
    staff = await live.world.staff()
    await staff.ask('mutation { sendContact(name: "Ana", email: "a@ejemplo.ar", message: "Hola") { success } }')
    assert staff.token is not None
    by_router, by_gateway = await router.both(STAFF, staff.token)
    for response in (by_router, by_gateway):  # the order of the replicas is not fixed
        response["data"]["system"]["components"].sort(key=lambda component: component["name"])
    assert by_router == by_gateway
    assert len(by_router["data"]["system"]["components"]) == 6
    assert by_router["data"]["leads"]


async def test_a_key_reads_through_the_router_and_an_invalid_one_is_status_401(live: Live, router: Router) -> None:
    program, key = await live.world.program(live.brand, "ReadResults")
    assert program.token is not None
    router.client.headers["x-forwarded-for"] = "198.51.100.9"
    by_router, by_gateway = await router.both(PROGRAM, program.token)
    del router.client.headers["x-forwarded-for"]
    assert by_router == by_gateway
    assert by_router["data"]["companies"][0]["name"] == "Café Aurora"

    async def used_from_the_address_of_the_client() -> bool:
        keys = (await live.brand.owner.ask(KEYS, {"company": live.brand.company_id})).data
        return any(api_key["lastUsedFrom"] == "198.51.100.9" for api_key in keys if api_key["_id"] == key)

    await eventually(used_from_the_address_of_the_client)  # type: ignore[arg-type]
    for token, reason in ((new_secret(), "INVALID_API_KEY"), (live.stale, "UNAUTHENTICATED")):
        response = await router.ask(PROGRAM, token)
        assert response.status_code == 401
        assert response.headers["www-authenticate"] == 'Bearer error="invalid_token"'
        assert response.json()["errors"][0]["extensions"]["reason"] == reason


async def test_a_mutation_is_answered_over_several_slices(live: Live, router: Router) -> None:
    identifier = await live.world.ad(live.campaign_id)
    result = (await router.ask(APPROVE, live.token, id=identifier)).json()["data"]["updateAdvertisement"]
    assert result["success"]
    assert result["advertisement"]["_person"]["firstName"]
    assert result["advertisement"]["_campaign"]["company"]["name"] == "Café Aurora"


async def test_whoever_signs_in_reads_the_rest_and_keeps_the_session(live: Live, router: Router) -> None:
    """Fields of other slices in the response to a sign-in are read with the new access token; the refresh cookie is
    passed on."""
    variables = {"email": live.brand.owner.email, "password": PASSWORD}
    for query in (SIGN_IN, RENEW):
        response = await router.client.post(
            "/graphql", json={"query": query, "variables": variables}, headers={"origin": ORIGIN}
        )
        (result,) = response.json()["data"].values()
        assert result["success"]
        assert result["session"]["company"]["name"] == "Café Aurora"
        assert result["session"]["company"]["campaigns"]
        (cookie,) = [
            header for header in response.headers.get_list("set-cookie") if header.startswith("resuena_refresh=")
        ]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
    router.client.cookies.clear()


async def test_pages_of_other_origins_are_refused(live: Live, router: Router) -> None:
    variables = {"email": live.brand.owner.email, "password": PASSWORD}
    response = await router.client.post(
        "/graphql", json={"query": SIGN_IN, "variables": variables}, headers={"origin": "https://evil.example"}
    )
    assert response.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"
    assert response.headers.get("access-control-allow-origin") != "https://evil.example"
    assert "set-cookie" not in response.headers


async def test_the_schema_is_told_to_programs_alone(live: Live, router: Router) -> None:
    program, _ = await live.world.program(live.brand, "ReadResults")
    query = "{ __schema { queryType { name } } }"
    assert (await router.ask(query, program.token)).json()["data"]["__schema"]["queryType"]["name"] == "Query"
    for token in (None, live.token):
        assert "data" not in (await router.ask(query, token)).json()
