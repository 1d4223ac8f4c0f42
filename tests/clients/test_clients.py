"""Clients that nobody here wrote, each used as its own guide says, find what they wait for."""

from __future__ import annotations

import asyncio
import io
from base64 import b64encode
from typing import Any

import aiohttp
import httpx
import pytest
from gql import Client, FileVar, GraphQLRequest, gql
from gql.transport.aiohttp import AIOHTTPTransport
from gql.transport.aiohttp_websockets import AIOHTTPWebsocketsTransport
from gql.transport.exceptions import TransportConnectionFailed, TransportQueryError, TransportServerError
from live_system import APP, SITE, Live, Node, told_of
from PIL import Image

WHO = gql("query Who { session { _id } }")
ACTIVITY = gql("subscription Activity($id: ID!) { campaignActivity(campaignId: $id) { _id } }")
ONE = "Send one operation a request."


@pytest.fixture(params=["person", "key"])
def caller(request: pytest.FixtureRequest) -> str:
    """Whether a client sends a person's access token or the secret of an API key."""
    return str(request.param)


async def token_of(live: Live, caller: str) -> str:
    """What a client sends behind `Bearer`."""
    return await live.key("ReadResults", "ManageCampaigns") if caller == "key" else live.token


async def heard(live: Live, node: Node, script: str, **more: Any) -> Any:
    """What a program that subscribes found out."""
    return await told_of(live, asyncio.create_task(node(script, campaign=live.campaign_id, **more)))


def check_persisted(live: Live, found: dict[str, Any]) -> None:
    """The hash alone is sent once; then the texts, since a gateway that takes any text says so."""
    assert found["errors"] == [None, None]
    who, names = found["data"]
    assert who["session"]["_id"] == live.brand.owner.id
    assert [company["name"] for company in names["companies"]] == ["Café Aurora"]
    assert found["texts"] == [False, True, True]
    assert found["statuses"] == [200, 200, 200]


async def test_graphql_request(live: Live, node: Node) -> None:
    found = await node("graphql-request.mjs")
    assert found["who"]["session"]["_id"] == live.brand.owner.id
    assert found["stale"] == {
        "status": 401,
        "codes": ["UNAUTHENTICATED"],
        "asks": 'Bearer error="invalid_token"',
    }
    assert found["refused"]["status"] == 400
    assert found["refused"]["codes"] == ["BAD_USER_INPUT"]
    assert found["batch"] == [ONE, ONE]


async def test_apollo_client(live: Live, node: Node) -> None:
    found = await heard(live, node, "apollo.mjs")
    check_persisted(live, found["persisted"])
    assert found["renewed"] == {
        "data": {"session": {"__typename": "Session", "_id": live.brand.owner.id}},
        "seen": ["CombinedGraphQLErrors"],
    }
    assert found["batch"] == [["CombinedGraphQLErrors", ONE]] * 2
    assert found["heard"] in live.approved


async def test_urql(live: Live, node: Node) -> None:
    found = await heard(live, node, "urql.mjs")
    check_persisted(live, found["persisted"])
    assert found["stale"] == {"status": 401, "codes": ["UNAUTHENTICATED"]}
    assert found["heard"] in live.approved


async def test_graphql_ws(live: Live, node: Node, caller: str) -> None:
    found = await heard(live, node, "graphql-ws.mjs", token=await token_of(live, caller))
    assert len(found["heard"]) == 4
    assert set(found["heard"].values()) <= live.approved
    assert list(found["stale"].values()) == [4403] * 4


async def test_graphql_sse(live: Live, node: Node, caller: str) -> None:
    found = await heard(live, node, "graphql-sse.mjs", token=await token_of(live, caller))
    assert found["heard"] in live.approved
    assert found["stale"] == 401


async def test_uploads_of_node(live: Live, node: Node, caller: str) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (64, 64), "orange").save(picture, "PNG")
    given = {"picture": b64encode(picture.getvalue()).decode(), "token": await token_of(live, caller)}
    found = await node("uploads.mjs", **given)
    assert found["statuses"] == [401] * 3
    assert found["asks"] == ['Bearer error="invalid_token"', "Bearer"]
    assert found["stored"] == 201
    assert [error["code"] for error in found["unnamed"]["error"]] == ["NO_FILE"]
    assert found["policy"] == "cross-origin"


async def test_uploads_on_connections_that_are_kept(live: Live) -> None:
    """Each second one was lost: it was sent on the connection of the one before, which was being closed."""
    headers = {"authorization": f"Bearer {live.stale}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for _ in range(12):
            form = aiohttp.FormData()
            form.add_field("file", bytes(300_000), filename="logo.png", content_type="image/png")
            async with session.post(f"{live.url}/media/images", data=form) as answer:
                assert answer.status == 401
                assert (await answer.json())["error"][0]["code"] == "UNAUTHENTICATED"


def transport(live: Live, token: str) -> AIOHTTPTransport:
    return AIOHTTPTransport(live.graphql, headers={"Authorization": f"Bearer {token}"})


async def test_gql_of_python(live: Live) -> None:
    async with Client(transport=transport(live, live.token), fetch_schema_from_transport=True) as session:
        assert (await session.execute(WHO))["session"]["_id"] == live.brand.owner.id
    async with Client(transport=transport(live, live.stale)) as session:
        with pytest.raises((TransportServerError, TransportQueryError)) as refused:
            await session.execute(WHO)
        assert getattr(refused.value, "code", 401) == 401
    async with Client(transport=transport(live, live.token)) as session:
        with pytest.raises(TransportQueryError, match=ONE):
            await session.execute_batch([GraphQLRequest(WHO), GraphQLRequest(WHO)])
        upload = gql("mutation Send($file: String) { updateCompany(_id: 1, logo: $file) { success } }")
        upload.variable_values = {"file": FileVar(io.BytesIO(b"x"))}
        with pytest.raises(TransportQueryError, match="/media/images"):
            await session.execute(upload, upload_files=True)


@pytest.mark.parametrize("name", ["Authorization", "authorization"])
@pytest.mark.parametrize("in_headers", [False, True])
async def test_subscriptions_of_gql(live: Live, name: str, in_headers: bool) -> None:
    def sockets(token: str) -> AIOHTTPWebsocketsTransport:
        params = {name: f"Bearer {token}"}
        payload = {"headers": params} if in_headers else params
        return AIOHTTPWebsocketsTransport(live.graphql.replace("http", "ws"), init_payload=payload)

    async def first() -> str:
        activity = gql(ACTIVITY.payload["query"])
        activity.variable_values = {"id": live.campaign_id}
        async with Client(transport=sockets(live.token)) as session:
            async for found in session.subscribe(activity):
                return str(found["campaignActivity"]["_id"])
        raise AssertionError("the subscription ended")

    assert await told_of(live, asyncio.create_task(first())) in live.approved
    with pytest.raises(TransportConnectionFailed, match="closed"):
        async with Client(transport=sockets(live.stale)):
            pass


@pytest.mark.parametrize("origin", [SITE, APP])
async def test_browsers_elsewhere(live: Live, origin: str) -> None:
    """What Chromium sends before and with a request of Apollo Client that is watched by OpenTelemetry."""
    names = "authorization,baggage,content-type,traceparent"
    asked = {"access-control-request-method": "POST", "access-control-request-headers": names}
    async with httpx.AsyncClient(headers={"origin": origin, "sec-fetch-site": "cross-site"}) as browser:
        preflight = await browser.options(live.graphql, headers=asked)
        assert preflight.status_code == 200
        allowed = preflight.headers["access-control-allow-headers"].lower().replace(" ", "").split(",")
        assert set(names.split(",")) <= set(allowed)
        headers = {"authorization": f"Bearer {live.token}", "baggage": "a=1"}
        answer = await browser.post(live.graphql, json={"query": "{ session { _id } }"}, headers=headers)
        assert answer.headers["access-control-allow-origin"] == origin
        assert answer.json()["data"]["session"]["_id"] == live.brand.owner.id
