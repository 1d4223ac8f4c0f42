"""campaignActivity yields the changed ads that the caller may see of one campaign, and loads a batch of them at once."""

import asyncio
from typing import Any

import pytest
from graphql import parse

from campaign_graph import slice as campaign
from campaign_graph.subscriptions import FACTS
from kit.graph.compose.composition import compose
from kit.graph.execute.documents import ExecutableDocument
from kit.graph.execute.execution import subscribe
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import Unauthenticated
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import events_pb2

FOLLOW = 'subscription { campaignActivity(campaignId: "mine") { _id status likeCount } }'


class Live:
    """Yields the given facts, those that concern the subscription, as one batch."""

    def __init__(self, *facts: Any) -> None:
        self.facts = facts
        self.left = False

    async def follow(self, subjects: Any, key: Any) -> "Live":
        assert subjects == FACTS
        self.keys = list(dict.fromkeys(fact_key for fact in self.facts if (fact_key := key(fact))))
        return self

    async def changed(self) -> list[str]:
        if not self.keys:
            await asyncio.Event().wait()
        keys, self.keys = self.keys, []
        return keys

    async def renew(self) -> None: ...

    def leave(self) -> None:
        self.left = True


class Service:
    """campaign-svc for one brand, which may read the ads a1 and a2."""

    def __init__(self) -> None:
        self.campaigns = self.ads = self
        self.asked: list[list[str]] = []

    async def BatchGetAdvertisements(self, request: Any) -> Any:
        self.asked.append(list(request.ids))
        shown = [
            pb.AdvertisementSlot(advertisement=pb.Advertisement(id=ad_id, status=pb.ADVERTISEMENT_STATUS_APPROVED))
            if ad_id in ("a1", "a2")
            else pb.AdvertisementSlot()
            for ad_id in request.ids
        ]
        return pb.BatchGetAdvertisementsResponse(advertisements=shown)


MEMBER = Caller(person_id="p1", session_id="s1")


async def first(count: int, live: Live, service: Service, caller: Caller = MEMBER) -> list[Any]:
    composition = compose([campaign], partial=True)
    context = composition.context({"campaign": service}, live=live, caller=caller)
    answers = subscribe(ExecutableDocument(composition.schema, parse(FOLLOW)), context)
    received = [await anext(answers) for _ in range(count)]
    await answers.aclose()
    return received


async def test_each_fact_of_the_campaign_shows_the_ad_as_it_stands() -> None:
    live = Live(
        events_pb2.AdvertisementSubmitted(advertisement_id="a1", campaign_id="mine"),
        events_pb2.AdvertisementAudited(advertisement_id="foreign", campaign_id="mine"),
        events_pb2.EngagementReported(advertisement_id="a9", campaign_id="another"),
        events_pb2.EngagementReported(advertisement_id="a2", campaign_id="mine"),
        events_pb2.EngagementReported(advertisement_id="a1", campaign_id="mine"),
    )
    service = Service()
    answers = await first(2, live, service)
    assert [result.errors for result in answers] == [None, None]
    assert [result.data["campaignActivity"]["_id"] for result in answers] == ["a1", "a2"]
    assert service.asked == [["a1", "foreign", "a2"]]
    assert live.left


@pytest.mark.parametrize("caller", [ANONYMOUS, Caller(session_id="s2", guest=True)], ids=["nobody", "guest"])
async def test_who_is_not_signed_in_is_told_at_once(caller: Caller) -> None:
    live, service = Live(), Service()
    (result,) = await first(1, live, service, caller)
    assert isinstance(result.errors[0].original_error, Unauthenticated)
    assert live.left
    assert service.asked == []


def test_every_fact_followed_says_which_campaign_and_ad_it_is_about() -> None:
    for subject, kind in FACTS.items():
        assert {"campaign_id", "advertisement_id"} <= set(kind().DESCRIPTOR.fields_by_name), subject
