"""The refresh cookie is sent to this host only, and other sites cannot use it."""

from typing import Any

import httpx
import pytest

ENTER = {"query": "mutation { enter { success data } }"}


async def test_the_cookie_is_bound_to_the_host_and_hidden_from_scripts(client: httpx.AsyncClient) -> None:
    cookie = (await client.post("/graphql", json=ENTER)).headers["set-cookie"]
    parts = [part.strip().lower() for part in cookie.split(";")]
    assert parts[0] == "__host-resuena_refresh=opaque"
    assert {"httponly", "secure", "samesite=strict", "path=/"} <= set(parts)
    assert not any(part.startswith("domain") for part in parts)
    assert 2_590_000 < int(next(part for part in parts if part.startswith("max-age=")).split("=")[1]) <= 2_592_000


async def test_without_tls_prefix_and_secure_can_be_dropped(serve: Any) -> None:
    client = await serve(cookie_secure=False)
    cookie = (await client.post("/graphql", json=ENTER)).headers["set-cookie"]
    assert cookie.startswith("resuena_refresh=opaque;")
    assert "secure" not in cookie.lower()
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


async def test_the_secret_reaches_resolvers(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", json=ENTER, headers={"cookie": "__Host-resuena_refresh=held"})
    assert response.json()["data"]["enter"]["data"] == '{"had":"held","tokenOptional":true}'


async def test_a_session_of_the_app_has_a_cookie_of_its_own(client: httpx.AsyncClient) -> None:
    enter = {"query": "mutation { enterApp { data } }"}
    held = {"cookie": "__Host-resuena_refresh=portal; __Host-resuena_refresh_app=app"}
    response = await client.post("/graphql", json=enter, headers=held)
    assert response.json()["data"]["enterApp"]["data"] == '{"had":{"":"portal","app":"app"}}'
    assert [cookie.split("=")[0] for cookie in response.headers.get_list("set-cookie")] == [
        "__Host-resuena_refresh_app"
    ]
    left = await client.post("/graphql", json={"query": "mutation { leave { success } }"}, headers=held)
    assert [cookie.split("=")[0] for cookie in left.headers.get_list("set-cookie")] == ["__Host-resuena_refresh"]


async def test_a_device_is_known_by_a_cookie_of_its_own_that_outlives_the_session(
    client: httpx.AsyncClient,
) -> None:
    recognise = {"query": "mutation { recognise { data } }"}
    held = {"cookie": "__Host-resuena_refresh=secret; __Host-resuena_device=before"}
    response = await client.post("/graphql", json=recognise, headers=held)
    assert response.json()["data"]["recognise"]["data"] == '{"had":"before"}'
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("__Host-resuena_device=known; HttpOnly; Max-Age=345")
    assert cookie.endswith("Path=/; SameSite=strict; Secure")
    left = await client.post("/graphql", json={"query": "mutation { leave { success } }"}, headers=held)
    assert "resuena_device" not in left.headers["set-cookie"]


async def test_what_a_browser_begins_it_finishes_within_minutes(client: httpx.AsyncClient) -> None:
    begin = {"query": "mutation { begin { data } }"}
    response = await client.post("/graphql", json=begin, headers={"cookie": "__Host-resuena_browser=before"})
    assert response.json()["data"]["begin"]["data"] == '{"had":"before"}'
    cookie = response.headers["set-cookie"]
    assert cookie.startswith('__Host-resuena_browser="this one"; HttpOnly; Max-Age=')
    assert 290 < int(cookie.split("Max-Age=")[1].split(";")[0]) <= 300
    assert cookie.endswith("Path=/; SameSite=strict; Secure")


async def test_clearing_deletes_the_cookie(client: httpx.AsyncClient) -> None:
    cookie = (await client.post("/graphql", json={"query": "mutation { leave { success } }"})).headers[
        "set-cookie"
    ]
    assert cookie.startswith('__Host-resuena_refresh="";') or cookie.startswith("__Host-resuena_refresh=;")
    assert "Max-Age=0" in cookie
    assert "Secure" in cookie


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://test.evil.example"},
        {"origin": "http://test:81"},
        {"sec-fetch-site": "cross-site"},
    ],
)
async def test_another_site_may_not_send_mutations(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    response = await client.post("/graphql", json=ENTER, headers=headers)
    assert response.status_code == 403
    assert "set-cookie" not in response.headers


@pytest.mark.parametrize(
    "headers", [{"origin": "http://test"}, {"origin": "http://test", "sec-fetch-site": "same-origin"}, {}]
)
async def test_our_pages_and_other_programs_may(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    assert (await client.post("/graphql", json=ENTER, headers=headers)).status_code == 200


async def test_a_form_cannot_send_a_mutation(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", data={"query": ENTER["query"]})
    assert response.status_code == 415
