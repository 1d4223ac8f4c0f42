"""Third-party clients, each used as its own guide says, receive the updates that they wait for."""

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
from live_system import APP, SITE, Live, Node, first_update
from PIL import Image

WHO = gql("query Who { session { _id } }")
ACTIVITY = gql("subscription Activity($id: ID!) { campaignActivity(campaignId: $id) { _id } }")
ONE = "Send one operation a request."


@pytest.fixture(params=["person", "key"])
def caller(request: pytest.FixtureRequest) -> str:
    """Whether a client sends a person's access token or the secret of an API key."""
    return str(request.param)


async def token_of(live: Live, caller: str) -> str:
    """The credential that a client sends as `Bearer`."""
    return await live.key("ReadResults", "ManageCampaigns") if caller == "key" else live.token


async def heard(live: Live, node: Node, script: str, **more: Any) -> Any:
    """The result of a program that subscribes."""
    return await first_update(live, asyncio.create_task(node(script, campaign=live.campaign_id, **more)))


def check_persisted(live: Live, result: dict[str, Any]) -> None:
    """The hash alone is sent once; then the full documents, since a gateway that accepts any document responds so."""
    assert result["errors"] == [None, None]
    who, names = result["data"]
    assert who["session"]["_id"] == live.brand.owner.id
    assert [company["name"] for company in names["companies"]] == ["Café Aurora"]
    assert result["texts"] == [False, True, True]
    assert result["statuses"] == [200, 200, 200]


async def test_graphql_request(live: Live, node: Node) -> None:
    result = await node("graphql-request.mjs")
    assert result["who"]["session"]["_id"] == live.brand.owner.id
    assert result["stale"] == {
        "status": 401,
        "codes": ["UNAUTHENTICATED"],
        "asks": 'Bearer error="invalid_token"',
    }
    assert result["refused"]["status"] == 400
    assert result["refused"]["codes"] == ["BAD_USER_INPUT"]
    assert result["batch"] == [ONE, ONE]


async def test_apollo_client(live: Live, node: Node) -> None:
    result = await heard(live, node, "apollo.mjs")
    check_persisted(live, result["persisted"])
    assert result["renewed"] == {
        "data": {"session": {"__typename": "Session", "_id": live.brand.owner.id}},
        "seen": ["CombinedGraphQLErrors"],
    }
    assert result["batch"] == [["CombinedGraphQLErrors", ONE]] * 2
    assert result["heard"] in live.approved


async def test_urql(live: Live, node: Node) -> None:
    result = await heard(live, node, "urql.mjs")
    check_persisted(live, result["persisted"])
    assert result["stale"] == {"status": 401, "codes": ["UNAUTHENTICATED"]}
    assert result["heard"] in live.approved


async def test_graphql_ws(live: Live, node: Node, caller: str) -> None:
    result = await heard(live, node, "graphql-ws.mjs", token=await token_of(live, caller))
    assert len(result["heard"]) == 4
    assert set(result["heard"].values()) <= live.approved
    assert list(result["stale"].values()) == [4403] * 4


async def test_graphql_sse(live: Live, node: Node, caller: str) -> None:
    result = await heard(live, node, "graphql-sse.mjs", token=await token_of(live, caller))
    assert result["heard"] in live.approved
    assert result["stale"] == 401


async def test_uploads_of_node(live: Live, node: Node, caller: str) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (64, 64), "orange").save(picture, "PNG")
    given = {"picture": b64encode(picture.getvalue()).decode(), "token": await token_of(live, caller)}
    result = await node("uploads.mjs", **given)
    assert result["statuses"] == [401] * 3
    assert result["asks"] == ['Bearer error="invalid_token"', "Bearer"]
    assert result["stored"] == 201
    assert [error["code"] for error in result["unnamed"]["error"]] == ["NO_FILE"]
    assert result["policy"] == "cross-origin"


async def test_uploads_on_connections_that_are_kept(live: Live) -> None:
    """Every second request was lost: it was sent on the previous one's connection, which was being closed."""
    headers = {"authorization": f"Bearer {live.stale}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for _ in range(12):
            form = aiohttp.FormData()
            form.add_field("file", bytes(300_000), filename="logo.png", content_type="image/png")
            async with session.post(f"{live.url}/media/images", data=form) as response:
                assert response.status == 401
                assert (await response.json())["error"][0]["code"] == "UNAUTHENTICATED"


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
            async for event in session.subscribe(activity):
                return str(event["campaignActivity"]["_id"])
        raise AssertionError("the subscription ended")

    assert await first_update(live, asyncio.create_task(first())) in live.approved
    with pytest.raises(TransportConnectionFailed, match="closed"):
        async with Client(transport=sockets(live.stale)):
            pass


@pytest.mark.parametrize("origin", [SITE, APP])
async def test_browsers_elsewhere(live: Live, origin: str) -> None:
    """The preflight and request headers of Chromium for an Apollo Client that OpenTelemetry instruments."""
    names = "authorization,baggage,content-type,traceparent"
    preflight_headers = {"access-control-request-method": "POST", "access-control-request-headers": names}
    async with httpx.AsyncClient(headers={"origin": origin, "sec-fetch-site": "cross-site"}) as browser:
        preflight = await browser.options(live.graphql, headers=preflight_headers)
        assert preflight.status_code == 200
        allowed = preflight.headers["access-control-allow-headers"].lower().replace(" ", "").split(",")
        assert set(names.split(",")) <= set(allowed)
        headers = {"authorization": f"Bearer {live.token}", "baggage": "a=1"}
        response = await browser.post(live.graphql, json={"query": "{ session { _id } }"}, headers=headers)
        assert response.headers["access-control-allow-origin"] == origin
        assert response.json()["data"]["session"]["_id"] == live.brand.owner.id
