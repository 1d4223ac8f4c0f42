"""Rate limits by client: what a bucket holds, which clients share one, and what a refusal looks like."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest

from gateway.live_settings import LIVE_SETTINGS, LiveSetting
from gateway.rate_limits import MAX_BUCKETS, Buckets, RateLimits, TooManyRequests
from gateway.settings_command import settings_command
from kit.jetstream import Connection
from kit.rates import Rate, rate_of
from kit.testing import TokenFor

ME = {"query": "{ me }"}

Serve = Callable[..., Awaitable[httpx.AsyncClient]]


class Clock:
    """A clock that the test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_at_once_and_then_one_token_at_a_time() -> None:
    clock = Clock()
    buckets = Buckets(clock)
    rate = Rate(3, 30.0)
    assert [buckets.take("a", rate) for _ in range(3)] == [0.0] * 3
    assert buckets.take("a", rate) == pytest.approx(10.0)
    assert buckets.take("b", rate) == 0.0
    clock.now += 9.9
    assert buckets.take("a", rate) == pytest.approx(0.1)
    clock.now += 0.1
    assert buckets.take("a", rate) == 0.0
    assert buckets.take("a", rate) == pytest.approx(10.0)
    clock.now += 3600
    assert [buckets.take("a", rate) for _ in range(4)] == [0.0, 0.0, 0.0, pytest.approx(10.0)]


def test_tokens_that_another_gateway_gave_away_are_gone_here_and_no_more_than_all() -> None:
    buckets = Buckets(Clock())
    rate = Rate(3, 30.0)
    buckets.drain("a", rate, 2)
    assert [buckets.take("a", rate) for _ in range(2)] == [0.0, pytest.approx(10.0)]
    buckets.drain("a", rate, 500)
    assert buckets.take("a", rate) == pytest.approx(10.0)


def test_many_addresses_do_not_fill_the_memory_nor_drive_out_who_is_still_there() -> None:
    buckets = Buckets(Clock())
    rate = Rate(1_000_000, 60.0)
    for number in range(MAX_BUCKETS + 100):
        buckets.take(str(number), rate)
        buckets.take("steady", rate)
    assert len(buckets._full_at) == MAX_BUCKETS
    assert buckets.take("steady", Rate(1, 60.0)) > 0
    assert buckets.take("0", Rate(1, 60.0)) == 0.0


@pytest.mark.parametrize(("text", "rate"), [("20/10m", (20, 600.0)), ("5/1s", (5, 1.0)), ("1/2h", (1, 7200.0))])
def test_a_rate_says_how_many_in_how_long(text: str, rate: tuple[int, float]) -> None:
    assert rate_of(text) == rate


async def test_the_api_refuses_an_address_past_its_limit_and_says_when_to_come_back(
    client: httpx.AsyncClient, monkeypatch: Any
) -> None:
    monkeypatch.setitem(LIVE_SETTINGS, "limits.graphql.address", small("limits.graphql.address", "3/60s"))
    assert [(await client.post("/graphql", json=ME)).status_code for _ in range(3)] == [200] * 3
    response = await client.post("/graphql", json=ME)
    assert response.status_code == 429
    assert 15 <= int(response.headers["retry-after"]) <= 20
    assert response.json()["errors"] == [
        {
            "message": "Too many attempts. Please try again later.",
            "extensions": {"code": "TOO_MANY_ATTEMPTS", "retryAfter": int(response.headers["retry-after"])},
        }
    ]
    assert "data" not in response.json()


async def test_the_api_refuses_an_account_wherever_it_sends_from(
    serve: Serve, token_for: TokenFor, monkeypatch: Any
) -> None:
    monkeypatch.setitem(LIVE_SETTINGS, "limits.graphql.account", small("limits.graphql.account", "3/60s"))
    client = await serve(trusted_proxies="10.0.0.0/8")

    async def ask(person: str, address: str) -> int:
        token = token_for(person)
        headers = {"authorization": f"Bearer {token}", "x-forwarded-for": address}
        return (await client.post("/graphql", json=ME, headers=headers)).status_code

    assert [await ask("p1", f"198.51.100.{number}") for number in range(4)] == [200, 200, 200, 429]
    assert await ask("p2", "198.51.100.1") == 200


async def test_an_operation_has_a_limit_of_its_own(client: httpx.AsyncClient, monkeypatch: Any) -> None:
    monkeypatch.setitem(LIVE_SETTINGS, "limits.signIn.address", small("limits.signIn.address", "2/60s"))
    enter = {"query": "mutation { enter { success } }"}
    assert [(await client.post("/graphql", json=enter)).status_code for _ in range(3)] == [200, 200, 429]
    assert (await client.post("/graphql", json=ME)).status_code == 200


def small(name: str, value: str) -> LiveSetting:
    """A setting with another default."""
    return replace(LIVE_SETTINGS[name], default=value)


async def test_the_first_request_of_a_gateway_is_limited_by_what_operators_set(
    serve: Serve, nats_url: str
) -> None:
    await settings_command(["set", "limits.signIn.address", "1/1h"], nats_url=nats_url)
    client = await serve(nats_url=nats_url)
    enter = {"query": "mutation { enter { success } }"}
    assert [(await client.post("/graphql", json=enter)).status_code for _ in range(2)] == [200, 429]


async def test_a_gateway_that_cannot_reach_nats_serves_by_default_values(serve: Serve, monkeypatch: Any) -> None:
    monkeypatch.setattr("gateway.bootstrap.SETTINGS_SECONDS", 0.1)
    client = await serve(nats_url="nats://127.0.0.1:1")
    assert (await client.post("/graphql", json=ME)).status_code == 200


async def test_without_nats_a_gateway_limits_for_itself() -> None:
    nobody = Connection("nats://127.0.0.1:1", "test")
    limits = RateLimits(None, nobody)
    for _ in range(20):
        limits.take("signUp", address="203.0.113.7")
    with pytest.raises(TooManyRequests):
        limits.take("signUp", address="203.0.113.7")
    limits.take("signUp", address="203.0.113.8")
    limits.take("signUp", account="somebody")  # it has no limit by account
