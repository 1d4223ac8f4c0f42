"""The token proves who the caller is, and is forwarded to the services."""

from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection

from gateway.callers import prefetched
from kit.testing import TokenFor


async def test_the_token_says_who_asks(client: httpx.AsyncClient, ask: Any, token_for: TokenFor) -> None:
    token = token_for(person_id="p1")
    assert await ask(client, "{ me }", authorization=f"Bearer {token}") == {"data": {"me": "p1"}}


async def test_a_token_that_does_not_hold_is_refused(
    client: httpx.AsyncClient, ask: Any, token_for: TokenFor
) -> None:
    good = token_for(person_id="p1")
    stale = token_for(person_id="p1", expires_in=-5)
    for token in (stale, good[:-6] + "AAAAAA", "x.y.z", "", good + "x" * 5000):
        response = await ask(client, "{ me }", status=401, authorization=f"Bearer {token}")
        assert response["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
        assert not response.get("data")


@pytest.mark.parametrize("accept", ["*/*", "application/graphql-response+json", "text/event-stream"])
async def test_the_status_says_that_a_token_does_not_hold_as_http_does(
    client: httpx.AsyncClient, token_for: TokenFor, accept: str
) -> None:
    """So that clients and proxies that read nothing but the status renew the token: RFC 6750."""
    stale = f"Bearer {token_for(person_id='p1', expires_in=-5)}"
    for query in ("{ me }", "mutation { leave { success } }", 'subscription { changes(shelf: "a") { _id } }'):
        headers = {"authorization": stale, "accept": accept}
        response = await client.post("/graphql", json={"query": query}, headers=headers)
        if query.startswith("subscription") and accept != "text/event-stream":
            assert response.status_code == 400
            continue
        assert response.status_code == 401
        assert response.headers["www-authenticate"] == 'Bearer error="invalid_token"'
        assert response.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    got = await client.get("/graphql", params={"query": "{ me }"}, headers={"authorization": stale})
    assert got.status_code == 401
    nobody = await client.post("/graphql", json={"query": "{ me }"})
    assert (nobody.status_code, "www-authenticate" in nobody.headers) == (200, False)


async def test_a_stale_token_does_not_stop_a_sign_in(
    client: httpx.AsyncClient, ask: Any, token_for: TokenFor
) -> None:
    stale = f"Bearer {token_for(person_id='p1', expires_in=-5)}"
    assert (await ask(client, "mutation { enter { success } }", authorization=stale))["data"]["enter"]["success"]
    response = await ask(client, "mutation { leave { success } }", status=401, authorization=stale)
    assert response["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


async def test_services_are_told_where_a_token_is_optional(
    client: httpx.AsyncClient, ask: Any, token_for: TokenFor
) -> None:
    """A service may know of a session's end before the gateway does."""
    bearer = f"Bearer {token_for(person_id='p1')}"
    entered = await ask(client, "mutation { enter { data } }", authorization=bearer)
    left = await ask(client, "mutation { leave { data } }", authorization=bearer)
    assert '"tokenOptional":true' in entered["data"]["enter"]["data"]
    assert '"tokenOptional":false' in left["data"]["leave"]["data"]


async def test_facts_of_the_request_travel_on(client: httpx.AsyncClient, ask: Any, token_for: TokenFor) -> None:
    bearer = f"Bearer {token_for(person_id='p1')}"
    response = await ask(
        client,
        "{ forwarded }",
        **{
            "authorization": bearer,
            "user-agent": "Browser/1",
            "accept-language": "es-AR,es;q=0.9",
            "x-request-id": "request-1234",
            "x-forwarded-for": "1.2.3.4",
        },
    )
    assert response["data"]["forwarded"] == [bearer, "10.0.0.9", "Browser/1", "es-AR", "request-1234"]


async def test_behind_a_trusted_proxy_the_address_is_the_last_untrusted_one(serve: Any, ask: Any) -> None:
    client = await serve(trusted_proxies="10.0.0.0/8")
    response = await ask(client, "{ forwarded }", **{"x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.1.1.1"})
    assert response["data"]["forwarded"][1] == "1.2.3.4"


async def test_a_request_id_that_makes_no_sense_is_replaced(client: httpx.AsyncClient) -> None:
    response = await client.get("/livez", headers={"x-request-id": "<script>"})
    assert response.headers["x-request-id"] not in ("", "<script>")


@pytest.mark.parametrize(
    ("header", "value", "ahead"),
    [
        ("sec-purpose", "prefetch;prerender", True),
        ("sec-purpose", "prefetch", True),
        ("purpose", "prefetch", True),
        ("x-moz", "prefetch", True),
        ("x-purpose", "preview", True),
        ("sec-purpose", "", False),
        ("purpose", "navigate", False),
        ("x-other", "prefetch", False),
    ],
)
def test_a_request_says_when_nobody_asked_for_the_page_yet(header: str, value: str, ahead: bool) -> None:
    request = HTTPConnection({"type": "http", "headers": [(header.encode(), value.encode())]})
    assert prefetched(request) is ahead
