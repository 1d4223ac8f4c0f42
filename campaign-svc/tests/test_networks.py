"""Requests to networks, and the meaning of their responses, errors and usage headers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from network_factories import ACCOUNT, facebook, failure, instagram, token

from campaign_svc.networks import repository
from campaign_svc.networks.adapters.graph import GraphClient, Pools, new_client
from campaign_svc.networks.errors import (
    NetworkError,
    NoSuchObject,
    OutcomeUnknown,
    RateLimited,
    Refused,
    TokenRefused,
    TryLater,
)
from campaign_svc.networks.models import (
    FACEBOOK,
    INSTAGRAM,
    Container,
    ContainerState,
    Figures,
    KnownSocialAccount,
    Quota,
    Refusal,
    TokenProblem,
    Usage,
)
from campaign_svc.networks.policies import BODY_MAX, METRICS, back_off, error_of, pause_of
from kit.db import Database
from kit.testing import eventually

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
PICTURE = "https://resuena.example/media/signed/x.jpg"


# --- requests


async def test_instagram_prepares_polls_and_publishes_as_its_interface_describes() -> None:
    requests: list[tuple[str, str, dict[str, str]]] = []

    def answer(request: httpx.Request) -> httpx.Response:
        form = dict(httpx.QueryParams(request.content.decode()))
        requests.append((request.method, request.url.path, {**request.url.params, **form}))
        if request.method == "GET":
            return httpx.Response(200, json={"id": "9", "status_code": "FINISHED", "status": "Finished"})
        return httpx.Response(200, json={"id": "9" if request.url.path.endswith("/media") else "77"})

    network = instagram(answer)
    container_id = await network.prepare(token(), PICTURE, "Hola")
    assert await network.container(token(), container_id) == Container(ContainerState.FINISHED)
    assert await network.publish(token(), container_id, PICTURE, "Hola") == "77"
    assert requests == [
        ("POST", f"/v25.0/{ACCOUNT}/media", {"image_url": PICTURE, "caption": "Hola"}),
        ("GET", "/v25.0/9", {"fields": "id,status_code,status"}),
        ("POST", f"/v25.0/{ACCOUNT}/media_publish", {"creation_id": "9"}),
    ]


async def test_facebook_publishes_a_photo_in_one_step_with_a_proof_of_the_apps_secret() -> None:
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return httpx.Response(200, json={"id": "5", "post_id": f"{ACCOUNT}_5"})

    network = facebook(answer, "app-secret")
    assert await network.publish(token(FACEBOOK), None, PICTURE, "Hola") == f"{ACCOUNT}_5"
    (request,) = requests
    assert request.url.path == f"/v25.0/{ACCOUNT}/photos"
    form = dict(httpx.QueryParams(request.content.decode()))
    assert form == {"url": PICTURE, "message": "Hola", "published": "true"}
    proof = hmac.new(b"app-secret", b"secret-token", hashlib.sha256).hexdigest()
    assert request.url.params["appsecret_proof"] == proof


async def test_a_token_goes_in_a_header_and_into_no_address_and_no_repr() -> None:
    requests: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return httpx.Response(200, json={"id": "9"})

    await instagram(answer).prepare(token(), PICTURE, "Hola")
    assert requests[0].headers["authorization"] == "Bearer secret-token"
    assert "secret-token" not in str(requests[0].url) + requests[0].content.decode() + repr(token())


async def test_a_redirect_is_not_followed() -> None:
    seen: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.url.host)
        return httpx.Response(302, headers={"location": "https://elsewhere.example/"})

    with pytest.raises(NetworkError):
        await instagram(answer).media(token(), "1")
    assert seen == ["graph.instagram.com"]


# --- responses


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (400, {"code": 4}, RateLimited),
        (403, {"code": 17}, RateLimited),
        (403, {"code": 32}, RateLimited),
        (400, {"code": 613}, RateLimited),
        (429, {"code": 100}, RateLimited),
        (400, {"code": 190, "error_subcode": 460}, TokenRefused),
        (403, {"code": 10}, TokenRefused),
        (403, {"code": 200}, TokenRefused),
        (400, {"code": 100, "error_subcode": 33}, NoSuchObject),
        (500, {"code": 1}, TryLater),
        (400, {"code": 2, "is_transient": True}, TryLater),
        (400, {"code": 9004, "error_subcode": 2207052}, Refused),
        (400, {"code": 100}, Refused),
        (400, {"code": True}, Refused),
    ],
)
def test_error_codes_become_what_can_be_done(
    status: int, body: dict[str, object], kind: type[NetworkError]
) -> None:
    assert type(error_of(status, {"error": body})) is kind


@pytest.mark.parametrize(
    ("code", "subcode", "problem"),
    [
        (190, 463, TokenProblem.EXPIRED),
        (190, 458, TokenProblem.INVALID),
        (10, None, TokenProblem.PERMISSION_MISSING),
        (25, 2207050, TokenProblem.RESTRICTED),
        (368, None, TokenProblem.RESTRICTED),
    ],
)
def test_a_refused_token_says_what_its_owner_has_to_do(
    code: int, subcode: int | None, problem: TokenProblem
) -> None:
    error = error_of(400, {"error": {"code": code, "error_subcode": subcode}})
    assert isinstance(error, TokenRefused)
    assert error.problem is problem


@pytest.mark.parametrize(
    ("subcode", "refusal"),
    [
        (2207005, Refusal.PICTURE),
        (2207052, Refusal.PICTURE_UNREACHABLE),
        (2207010, Refusal.TEXT),
        (2207042, Refusal.QUOTA),
        (2207008, Refusal.CONTAINER_GONE),
        (2207027, Refusal.NOT_READY),
    ],
)
def test_a_refused_post_says_why(subcode: int, refusal: Refusal) -> None:
    error = error_of(400, {"error": {"code": 36000, "error_subcode": subcode}})
    assert isinstance(error, Refused)
    assert error.refusal is refusal


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(502, text="<html>"),
        httpx.Response(200, text="no json"),
        httpx.Response(200, json={"success": True}),
        failure(2, status=500),
        httpx.ReadTimeout("slow"),
        httpx.RemoteProtocolError("half-open"),
    ],
    ids=["502", "no-json", "no-id", "transient", "slow", "cut"],
)
async def test_a_write_without_a_usable_answer_may_have_taken_effect(answer: httpx.Response | Exception) -> None:
    def respond(_: httpx.Request) -> httpx.Response:
        if isinstance(answer, Exception):
            raise answer
        return answer

    with pytest.raises(OutcomeUnknown):
        await instagram(respond).publish(token(), "9", PICTURE, "Hola")


async def test_a_write_that_was_never_sent_has_no_effect_and_a_read_has_none_either() -> None:
    def no_connection(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    def slow(_: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("slow")

    with pytest.raises(TryLater):
        await instagram(no_connection).publish(token(), "9", PICTURE, "Hola")
    with pytest.raises(TryLater):
        await instagram(slow).media(token(), "9")


async def test_a_huge_answer_is_not_read_to_its_end() -> None:
    body = b'{"id": "1", "pad": "' + b"x" * (BODY_MAX + 1) + b'"}'
    with pytest.raises(NetworkError):
        await instagram(lambda _: httpx.Response(200, content=body)).media(token(), "1")


async def test_the_quota_of_posts_a_day_is_read() -> None:
    body = {"data": [{"quota_usage": 3, "config": {"quota_total": 100, "quota_duration": 86400}}]}
    assert await instagram(lambda _: httpx.Response(200, json=body)).quota(token()) == Quota(3, 100)


# --- figures


async def test_one_call_reads_the_figures_of_an_accounts_posts_and_a_hidden_count_is_unknown() -> None:
    paths: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        paths.append(request.url.path)
        rows = [{"id": "1", "like_count": 5, "comments_count": 0}, {"id": "2", "comments_count": 3}]
        return httpx.Response(200, json={"data": rows})

    figures = await instagram(answer).figures(token(), ["1", "2"], since=NOW)
    assert figures == {"1": Figures({"like": 5, "comment": 0}), "2": Figures({"comment": 3})}
    assert paths == [f"/v25.0/{ACCOUNT}/media"]


async def test_a_post_that_the_list_lacks_is_read_by_itself_and_is_missing_when_the_network_says_so() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/media"):
            return httpx.Response(200, json={"data": [{"id": "1", "like_count": 5, "comments_count": 0}]})
        return failure(100, 33)

    figures = await instagram(answer).figures(token(), ["1", "2"], since=NOW)
    assert figures["2"] == Figures({}, missing=True)
    assert not figures["1"].missing


async def test_figures_of_a_page_are_totals_and_a_hidden_post_is_missing() -> None:
    rows = [
        {
            "id": "1_1",
            "reactions": {"data": [], "summary": {"total_count": 4}},
            "comments": {"data": [], "summary": {"total_count": 2}},
            "shares": {"count": 1},
        },
        {"id": "1_2", "is_hidden": True, "reactions": {"data": [], "summary": {"total_count": 9}}},
    ]
    figures = await facebook(lambda _: httpx.Response(200, json={"data": rows})).figures(
        token(FACEBOOK), ["1_1", "1_2"], since=NOW
    )
    assert figures["1_1"] == Figures({"like": 4, "comment": 2, "shared": 1})
    assert figures["1_2"].missing


async def test_an_insight_that_is_left_out_is_unknown() -> None:
    body = {
        "data": [{"name": "views", "period": "lifetime", "values": [{"value": 120}], "id": "1/insights/views"}]
    }
    assert await instagram(lambda _: httpx.Response(200, json=body)).insights(token(), "1") == {"print": 120}


def test_each_metric_has_one_row_for_its_network_and_a_source() -> None:
    rows = [(metric.platform, metric.ours) for metric in METRICS]
    assert len(set(rows)) == len(rows)
    assert all(metric.source for metric in METRICS)


# --- budgets


async def test_usage_headers_are_read_of_successes_and_errors() -> None:
    business = {ACCOUNT: [{"call_count": 99, "total_time": 10, "estimated_time_to_regain_access": 12}]}
    headers = {
        "x-app-usage": json.dumps({"call_count": 40, "total_time": 50, "total_cputime": 3}),
        "x-business-use-case-usage": json.dumps(business),
    }

    def answer(_: httpx.Request) -> httpx.Response:
        response = failure(80002)
        response.headers.update(headers)
        return response

    network = instagram(answer)
    with pytest.raises(RateLimited) as caught:
        await network.media(token(), "1")
    assert caught.value.minutes == 12
    assert set(network.take_usages()) == {
        Usage(INSTAGRAM, "", 50.0),
        Usage(INSTAGRAM, ACCOUNT, 99.0, 12.0),
    }
    assert not network.take_usages()


async def test_malformed_usage_headers_tell_nothing() -> None:
    headers = {"x-app-usage": "{", "x-business-use-case-usage": '{"1": "x"}', "x-page-usage": "[]"}
    network = facebook(lambda _: httpx.Response(200, json={"id": "1"}, headers=headers))
    await network.media(token(FACEBOOK), "1")
    assert not network.take_usages()


def test_calls_pause_as_a_budget_fills_and_for_as_long_as_the_network_says() -> None:
    assert pause_of(50, 0) is None
    assert pause_of(80, 0) == timedelta(minutes=5)
    assert pause_of(97, 0) == timedelta(minutes=30)
    assert pause_of(10, 7) == timedelta(minutes=7)
    assert pause_of(10, 1e9) == timedelta(hours=24)


def test_back_off_grows_to_an_hour_and_has_jitter() -> None:
    assert back_off(1, chance=1) == timedelta(minutes=1)
    assert back_off(3, chance=1) == timedelta(minutes=4)
    assert back_off(3, chance=0) == timedelta(minutes=2)
    assert back_off(50, chance=1) == timedelta(hours=1)


async def test_a_budget_blocks_its_account_for_every_replica_and_no_later_answer_shortens_that(
    campaign_database: Database,
) -> None:
    keys = [(INSTAGRAM, "1"), (INSTAGRAM, "2"), (INSTAGRAM, "")]
    async with campaign_database.transaction() as session:
        await repository.keep_usages(session, [Usage(INSTAGRAM, "1", 100, 60), Usage(INSTAGRAM, "", 20)], NOW)
        await repository.keep_usages(session, [Usage(INSTAGRAM, "1", 80)], NOW)
    assert await repository.blocked(campaign_database, keys, NOW) == {(INSTAGRAM, "1"): NOW + timedelta(hours=1)}
    assert await repository.blocked(campaign_database, keys, NOW + timedelta(hours=1)) == {}


# --- accounts


def account(version: int, *, linked: bool = True, followers: int | None = 10) -> KnownSocialAccount:
    return KnownSocialAccount(
        person_id="p1",
        platform=INSTAGRAM,
        account_id=ACCOUNT,
        username="ana",
        linked=linked,
        followers=followers,
        version=version,
    )


async def test_an_account_is_kept_by_version_and_forgotten_with_its_person(campaign_database: Database) -> None:
    async with campaign_database.transaction() as session:
        assert await repository.keep_account(session, account(2))
        assert not await repository.keep_account(session, account(1, linked=False))
        assert (await repository.accounts_of(session, "p1"))[INSTAGRAM].linked
        assert [row.person_id for row in await repository.people_of_accounts(session, INSTAGRAM, [ACCOUNT])] == [
            "p1"
        ]
        await repository.forget_person(session, "p1")
        assert await repository.accounts_of(session, "p1") == {}


# --- responses without an end


class Endless(httpx.AsyncByteStream):
    """A response that begins and never ends."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()


async def test_a_call_ends_though_the_answer_does_not() -> None:
    client = new_client(httpx.MockTransport(lambda _: httpx.Response(200, stream=Endless())))
    calls = GraphClient(client, "https://graph.instagram.com", "v25.0", INSTAGRAM, longest=0.05)
    with pytest.raises(TryLater):
        await calls.get(token(), "1")
    with pytest.raises(OutcomeUnknown):
        await calls.post(token(), "1")


class SlowPool(httpx.AsyncBaseTransport):
    """Counts requests, and responds once the event is set."""

    def __init__(self, may: asyncio.Event) -> None:
        self.requests, self._may = 0, may

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests += 1
        await self._may.wait()
        return httpx.Response(200, json={})


async def test_requests_that_wait_are_spread_over_pools() -> None:
    may = asyncio.Event()
    pools = [SlowPool(may) for _ in range(4)]
    async with httpx.AsyncClient(transport=Pools(pools)) as client, asyncio.TaskGroup() as group:
        for _ in range(8):
            group.create_task(client.get("https://graph.instagram.com/"))
        await eventually(lambda: sum(pool.requests for pool in pools) == 8)
        may.set()
    assert [pool.requests for pool in pools] == [2, 2, 2, 2]
