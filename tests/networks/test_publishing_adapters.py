"""campaign-svc's requests to publish and to read figures, and the stand-in's responses, validated against the
description."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from checked import Checked
from described import Description
from places import SCOPES, StandIn, jpeg

from campaign_svc.networks.adapters.facebook import Facebook
from campaign_svc.networks.adapters.graph import GraphClient, new_client
from campaign_svc.networks.adapters.instagram import Instagram
from campaign_svc.networks.errors import (
    NetworkError,
    NoSuchObject,
    OutcomeUnknown,
    RateLimited,
    Refused,
    TokenRefused,
    TryLater,
)
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM, AccountToken, ContainerState, Refusal, TokenProblem
from kit.testing import eventually

VERSION = "v25.0"
BEGINNING = datetime.now(UTC) - timedelta(days=1)


@dataclass
class Adapters:
    """Both adapters, pointed at the stand-in, each with the token of an account."""

    stand_in: StandIn
    transport: Checked
    instagram: Instagram
    facebook: Facebook
    instagram_token: AccountToken
    facebook_token: AccountToken

    @property
    def picture(self) -> str:
        self.stand_in.application.pictures["mate.jpg"] = jpeg()
        return f"{self.stand_in.application.url}/pictures/mate.jpg"

    async def posted(self) -> str:
        """A post on Instagram, created through its container."""
        container = await self.instagram.prepare(self.instagram_token, self.picture, "Mate y medialunas")

        async def is_ready() -> bool:
            state = (await self.instagram.container(self.instagram_token, container)).state
            assert state in (ContainerState.IN_PROGRESS, ContainerState.FINISHED)
            return state is ContainerState.FINISHED

        await eventually(is_ready, 20)
        return await self.instagram.publish(self.instagram_token, container, "", "")


@pytest.fixture
async def adapters(stand_in: StandIn, described: dict[str, Description]) -> AsyncIterator[Adapters]:
    accounts: list[Any] = []
    for network, kind, owner in (
        ("instagram", "creator", None),
        ("facebook", "person", None),
        ("facebook", "page", 1),
    ):
        new = {"network": network, "kind": kind, "username": f"ana.{kind}", "followers": 900}
        new |= {"owner_id": accounts[owner]["id"]} if owner else {}
        account: Any = await stand_in.control("POST", "/accounts", json=new)
        accounts.append(account)
    tokens = []
    for platform, account, network in ((INSTAGRAM, accounts[0], "instagram"), (FACEBOOK, accounts[2], "facebook")):
        query = {"account_id": account["id"], "scopes": SCOPES[network]}
        token: Any = await stand_in.control("POST", "/tokens", params=query)
        tokens.append(AccountToken("p-1", platform, account["id"], token["access_token"]))
    transport = Checked(described)
    async with new_client(transport) as client:
        instagram = GraphClient(client, f"{stand_in.url}/graph.instagram.com", VERSION, INSTAGRAM)
        secret = stand_in.settings.facebook_app_secret
        facebook = GraphClient(client, f"{stand_in.url}/graph.facebook.com", VERSION, FACEBOOK, lambda: secret)
        yield Adapters(stand_in, transport, Instagram(instagram, VERSION), Facebook(facebook, VERSION), *tokens)


async def test_a_picture_is_published_on_instagram_and_its_figures_are_read(adapters: Adapters) -> None:
    instagram, token = adapters.instagram, adapters.instagram_token
    media = await adapters.posted()
    await adapters.stand_in.control(
        "POST", f"/posts/{media}/engagement", json={"likes": 3, "comments": ["¡Ya!"], "views": 40}
    )
    post = await instagram.media(token, media)
    assert (post.caption, post.id) == ("Mate y medialunas", media)
    assert post.permalink.startswith(f"{adapters.stand_in.url}/www.instagram.com/p/")
    assert [recent_post.id for recent_post in await instagram.recent(token, BEGINNING)] == [media]
    assert (await instagram.figures(token, [media], since=BEGINNING))[media].counts == {"like": 3, "comment": 1}
    others = await instagram.figures(token, [media, "18000000000999999"], since=BEGINNING)
    assert others["18000000000999999"].missing
    assert await instagram.insights(token, media) == {"shared": 0, "print": 40}
    quota = await instagram.quota(token)
    assert quota is not None
    assert (quota.used, quota.total) == (1, 100)
    assert {usage.account_id for usage in instagram.take_usages()} == {"", token.account_id}
    assert set(adapters.transport.operations) >= {
        "createContainer", "readNode", "publishContainer", "listMedia", "readInsights", "readPublishingLimit",
    }  # fmt: skip


async def test_a_picture_is_published_on_a_page_and_its_figures_are_read(adapters: Adapters) -> None:
    facebook, token = adapters.facebook, adapters.facebook_token
    media = await facebook.publish(token, None, adapters.picture, "¡Hola!")
    engagement = {"likes": 2, "comments": ["¡Ya!"], "shares": 1, "views": 9, "clicks": 4}
    await adapters.stand_in.control("POST", f"/posts/{media}/engagement", json=engagement)
    assert (await facebook.media(token, media)).caption == "¡Hola!"
    assert [recent_post.id for recent_post in await facebook.recent(token, BEGINNING)] == [media]
    figures = await facebook.figures(token, [media], since=BEGINNING)
    assert figures[media].counts == {"like": 2, "comment": 1, "shared": 1}
    assert (await facebook.figures(token, [media, f"{token.account_id}_9"], since=BEGINNING))[
        f"{token.account_id}_9"
    ].missing
    assert await facebook.insights(token, media) == {"print": 9, "link": 4}
    assert set(adapters.transport.operations) == {"publishPhoto", "readNode", "listPublishedPosts", "readInsights"}


async def test_no_address_has_a_token(adapters: Adapters) -> None:
    await adapters.posted()
    await adapters.facebook.publish(adapters.facebook_token, None, adapters.picture, "¡Hola!")
    tokens = (adapters.instagram_token.access_token, adapters.facebook_token.access_token)
    assert not [url for url in adapters.transport.urls for token in tokens if token in url]


ERRORS: list[tuple[dict[str, object], type[NetworkError]]] = [
    ({"action": "error", "status": 503, "code": 2}, OutcomeUnknown),
    ({"action": "error", "status": 403, "code": 4}, RateLimited),
    ({"action": "error", "status": 400, "code": 17}, RateLimited),
    ({"action": "error", "status": 400, "code": 32}, RateLimited),
    ({"action": "error", "status": 400, "code": 613}, RateLimited),
    ({"action": "error", "status": 429, "code": 80002}, RateLimited),
    ({"action": "error", "status": 401, "code": 190, "subcode": 463, "transient": False}, TokenRefused),
    ({"action": "error", "status": 403, "code": 10, "transient": False}, TokenRefused),
    ({"action": "html", "status": 502}, OutcomeUnknown),
    ({"action": "break"}, OutcomeUnknown),
    ({"action": "break_after"}, OutcomeUnknown),
]


@pytest.mark.parametrize(
    ("fault", "error"),
    ERRORS,
    ids=lambda value: str(value.get("code") or value["action"]) if isinstance(value, dict) else "",
)
async def test_faults_are_told_apart_where_something_is_published(
    adapters: Adapters, fault: dict[str, object], error: type[NetworkError]
) -> None:
    await adapters.stand_in.control("POST", "/faults", json={**fault, "method": "POST"})
    with pytest.raises(error):
        await adapters.instagram.prepare(adapters.instagram_token, adapters.picture, "Hola")


async def test_a_read_without_an_answer_is_tried_later(adapters: Adapters) -> None:
    await adapters.stand_in.control("POST", "/faults", json={"action": "break", "method": "GET"})
    with pytest.raises(TryLater):
        await adapters.instagram.quota(adapters.instagram_token)


async def test_who_took_access_back_needs_attention(adapters: Adapters) -> None:
    account = adapters.instagram_token.account_id
    await adapters.stand_in.control("POST", f"/accounts/{account}/take-back")
    with pytest.raises(TokenRefused) as refused:
        await adapters.instagram.quota(adapters.instagram_token)
    assert refused.value.problem is TokenProblem.INVALID


async def test_limits_of_an_account_hold_it_back_for_as_long_as_the_headers_say(adapters: Adapters) -> None:
    await adapters.stand_in.control("PATCH", "/controls", json={"calls_per_account_and_day": 1})
    await adapters.instagram.quota(adapters.instagram_token)
    with pytest.raises(RateLimited) as limited:
        await adapters.instagram.quota(adapters.instagram_token)
    assert not limited.value.whole_app
    assert limited.value.minutes > 1_000


async def test_refusals_say_why(adapters: Adapters) -> None:
    instagram, token = adapters.instagram, adapters.instagram_token
    adapters.stand_in.application.pictures["a.png"] = jpeg(form="PNG")
    png = f"{adapters.stand_in.application.url}/pictures/a.png"
    nowhere = f"{adapters.stand_in.application.url}/pictures/nowhere.jpg"
    for address, reason in ((png, Refusal.PICTURE), (nowhere, Refusal.PICTURE_UNREACHABLE)):
        with pytest.raises(Refused) as refused:
            await instagram.prepare(token, address, "Hola")
        assert refused.value.refusal is reason
    await adapters.stand_in.control("PATCH", "/controls", json={"processing_seconds": 600})
    container = await instagram.prepare(token, adapters.picture, "Hola")
    with pytest.raises(Refused) as refused:
        await instagram.publish(token, container, "", "")
    assert refused.value.refusal is Refusal.NOT_READY
    await adapters.stand_in.control("PATCH", "/controls", json={"container_seconds": 0})
    assert (await instagram.container(token, container)).state is ContainerState.EXPIRED


async def test_a_post_that_is_gone_is_no_longer_there(adapters: Adapters) -> None:
    media = await adapters.posted()
    await adapters.stand_in.control("POST", f"/posts/{media}/state?state=archived")
    with pytest.raises(NoSuchObject):
        await adapters.instagram.media(adapters.instagram_token, media)
