"""Which campaigns take an advertisement from which person, with which obstacle, and what they pay."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, SPOT, STOP, ad, brand, on_going
from creator_factories import Standings, as_creator, brought, creator

from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.creators.service import CreatorService
from campaign_svc.ledger.policies import Payees
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.open_campaigns.messages import open_campaign_message
from campaign_svc.open_campaigns.models import OpenCampaignFilter, Standing
from campaign_svc.open_campaigns.policies import places_in_words, share_of_reaction
from campaign_svc.open_campaigns.service import OpenCampaignService
from campaign_svc.reach.models import KnownCompany
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.rpc.messages import keep_fields
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import open_campaigns_pb2 as pb

OPEN = """query($where: OpenCampaignWhere, $first: Int, $after: String) {
  openCampaigns(where: $where, first: $first, after: $after) {
    nodes { _id name company { name logo thumbnail } type rewardKind picture brief terms startDay endDay currency paysMe
      paysMePerReaction { metric pays } product placesLeft hashtags mentions forbiddenWords city postsPerPerson myPosts
      spotText spotPicture obstacle }
    pageInfo { hasNextPage endCursor } } }"""
ONE = "query($id: ID!) { openCampaign(_id: $id) { _id obstacle myPosts } }"


async def obstacles(service: OpenCampaignService, caller: Caller, **conditions: Any) -> dict[str, int | None]:
    page = await service.listed(caller, OpenCampaignFilter(include_blocked=True, **conditions))
    return {str(open_campaign.offer.id): open_campaign.obstacle for open_campaign in page.campaigns}


async def test_a_campaign_is_shown_with_what_it_asks_and_pays(campaign_database: Database, ask: Ask) -> None:
    async with campaign_database.transaction() as session:
        session.add(KnownCompany(id="c", name="Café Lumbre", logo="/media/images/aa/cc.jpg", version=1))
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, city="Rosario", posts_per_person=2)
    person, first = uuid7(), uuid7()
    await brought(campaign_database, person, first)
    page = (await ask(OPEN, **as_creator(person))).data["openCampaigns"]
    assert page["pageInfo"] == {"hasNextPage": False, "endCursor": campaign.id}
    (shown,) = page["nodes"]
    assert shown == {
        "_id": campaign.id,
        "name": "Mañanas",
        "company": {
            "name": "Café Lumbre",
            "logo": "/media/images/aa/cc.jpg",
            "thumbnail": "/media/images/aa/cc.jpg?size=grid",
        },
        "type": "Advertising",
        "rewardKind": "money",
        "picture": None,
        "brief": "El brief",
        "terms": "Las bases",
        "startDay": None,
        "endDay": None,
        "currency": "ARS",
        "paysMe": 7.15,
        "paysMePerReaction": [{"metric": "like", "pays": 0.357143}, {"metric": "comment", "pays": 0.857143}],
        "product": None,
        "placesLeft": "Few",
        "hashtags": [],
        "mentions": [],
        "forbiddenWords": [],
        "city": "Rosario",
        "postsPerPerson": 2,
        "myPosts": 0,
        "spotText": None,
        "spotPicture": None,
        "obstacle": None,
    }


async def test_a_spot_shows_the_piece_that_is_published(campaign_database: Database, ask: Ask) -> None:
    await on_going(campaign_database, "c", type=SPOT, brief="Lo nuevo", picture="/media/images/aa/dd.jpg")
    (shown,) = (await ask(OPEN, **as_creator())).data["openCampaigns"]["nodes"]
    assert (shown["spotText"], shown["spotPicture"]) == ("Lo nuevo", "/media/images/aa/dd.jpg")


async def test_nobody_but_who_posts_reads_open_campaigns(campaign_database: Database) -> None:
    service = OpenCampaignService(campaign_database)
    with pytest.raises(Unauthenticated):
        await service.listed(Caller())
    with pytest.raises(PermissionDenied):
        await service.listed(brand("c"))
    with pytest.raises(PermissionDenied):
        await service.get_many(brand("c"), [uuid7()])


async def test_a_campaign_that_takes_nothing_is_left_out_and_told_on_request(campaign_database: Database) -> None:
    service, me = OpenCampaignService(campaign_database), creator()
    takes = await on_going(campaign_database, "c")
    posted = await on_going(campaign_database, "c")
    await MobileService(campaign_database).submit(MOBILE, [ad(posted.id, person_id=me.person_id)])
    empty = await on_going(campaign_database, "c", stock=1)
    await MobileService(campaign_database).submit(MOBILE, [ad(empty.id)])
    poor = await on_going(campaign_database, "c", payment_type=MONEY, investment=1_000)
    await MobileService(campaign_database).submit(MOBILE, [ad(poor.id)])
    tomorrow = datetime.now(UTC).date() + timedelta(days=2)
    later = await on_going(campaign_database, "c", start_day=tomorrow)
    stopped = await on_going(campaign_database, "c")
    await CampaignService(campaign_database, fund).transition(MOBILE, stopped.id, STOP)
    assert [open_campaign.offer.id for open_campaign in (await service.listed(me)).campaigns] == [takes.id]
    assert await obstacles(service, me) == {
        takes.id: None,
        posted.id: pb.POSTING_OBSTACLE_ALREADY_POSTED,
        empty.id: pb.POSTING_OBSTACLE_NO_PLACE_LEFT,
        poor.id: pb.POSTING_OBSTACLE_NO_PLACE_LEFT,
        later.id: pb.POSTING_OBSTACLE_NOT_BEGUN,
    }
    assert await service.get_many(me, [stopped.id, uuid7()]) == [None, None]


async def test_what_one_has_to_do_first_hides_no_campaign(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    me = creator()
    steps = {
        Standing(names_given=False): pb.POSTING_OBSTACLE_NAMES,
        Standing(email_confirmed=False): pb.POSTING_OBSTACLE_EMAIL,
        Standing(adult=False): pb.POSTING_OBSTACLE_AGE,
        Standing(terms_accepted=False): pb.POSTING_OBSTACLE_TERMS,
        Standing(platforms=()): pb.POSTING_OBSTACLE_NETWORK,
    }
    for standing, obstacle in steps.items():
        page = await OpenCampaignService(campaign_database, Standings(standing)).listed(me)
        assert [(open_campaign.offer.id, open_campaign.obstacle) for open_campaign in page.campaigns] == [
            (campaign.id, obstacle)
        ]


class NoStandings(Standings):
    """identity-svc, which must not be called."""

    async def standing(self, person_id: str) -> Standing:
        raise AssertionError(person_id)


@pytest.mark.parametrize(
    ("fields", "read"), [({"name", "company"}, 1), ({"name", "pays_me"}, 1), ({"pays_me_per_reaction"}, 1)]
)
async def test_a_list_reads_what_its_fields_need(campaign_database: Database, fields: set[str], read: int) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    service, me = OpenCampaignService(campaign_database, NoStandings()), creator()
    whole = open_campaign_message(next(iter((await OpenCampaignService(campaign_database).listed(me)).campaigns)))
    with executed_statements() as seen:
        page = await service.listed(me, fields=frozenset(fields))
    assert len(seen) == read, seen
    keep_fields(whole, frozenset(fields))
    assert [open_campaign_message(open_campaign, frozenset(fields)) for open_campaign in page.campaigns] == [whole]
    (open_campaign,) = await service.get_many(me, [campaign.id], fields=frozenset(fields))
    assert open_campaign is not None
    assert open_campaign_message(open_campaign, frozenset(fields)) == whole


async def test_who_posted_as_often_as_a_day_allows_is_told(campaign_database: Database) -> None:
    me = creator()
    done, other = await on_going(campaign_database, "c"), await on_going(campaign_database, "c")
    await MobileService(campaign_database).submit(MOBILE, [ad(done.id, person_id=me.person_id)])
    service = OpenCampaignService(campaign_database, daily_limit=1)
    page = await service.listed(me)
    assert [(open_campaign.offer.id, open_campaign.obstacle) for open_campaign in page.campaigns] == [
        (other.id, pb.POSTING_OBSTACLE_DAILY_LIMIT)
    ]


async def test_a_company_that_blocked_me_or_is_deactivated_is_not_there(campaign_database: Database) -> None:
    service, me = OpenCampaignService(campaign_database), creator()
    campaign = await on_going(campaign_database, "c")
    await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id, person_id=me.person_id)])
    other = await on_going(campaign_database, "c")
    await CreatorService(campaign_database).block(brand("c"), "c", me.person_id or "", blocked=True)
    assert await obstacles(service, me) == {}
    mine, theirs = await service.get_many(me, [campaign.id, other.id])
    assert mine is not None
    assert mine.obstacle == pb.POSTING_OBSTACLE_CLOSED
    assert theirs is None
    idle = await on_going(campaign_database, "d")
    async with campaign_database.transaction() as session:
        session.add(KnownCompany(id="d", name="D", version=1, active=False))
    assert await service.get_many(creator(), [idle.id]) == [None]


async def test_open_campaigns_are_filtered_and_paged(campaign_database: Database, ask: Ask) -> None:
    here = await on_going(campaign_database, "c", name="Panadería", city="Rosario")
    there = await on_going(campaign_database, "c", name="Helados", city="Salta", reward_kind=2)
    paid = await on_going(campaign_database, "c", name="Bicis", payment_type=MONEY)
    who = as_creator()

    async def names(**where: Any) -> list[str]:
        response = await ask(OPEN, {"where": where}, **who)
        return [node["name"] for node in response.data["openCampaigns"]["nodes"]]

    assert await names(city="rosario") == ["Bicis", "Panadería"]
    assert await names(payment="Money") == ["Bicis"]
    assert await names(rewardKind="product", text="hela") == ["Helados"]
    assert await names(type="Spot") == []
    first = (await ask(OPEN, {"first": 2}, **who)).data["openCampaigns"]
    assert [node["_id"] for node in first["nodes"]] == [paid.id, there.id]
    assert first["pageInfo"] == {"hasNextPage": True, "endCursor": there.id}
    rest = (await ask(OPEN, {"first": 2, "after": there.id}, **who)).data["openCampaigns"]
    assert [node["_id"] for node in rest["nodes"]] == [here.id]
    assert rest["pageInfo"]["hasNextPage"] is False
    with pytest.raises(InvalidInput):
        await OpenCampaignService(campaign_database).listed(creator(), first=101)
    with pytest.raises(InvalidInput):
        await OpenCampaignService(campaign_database).listed(creator(), OpenCampaignFilter(city="a" * 81))


async def test_one_campaign_is_read_by_its_id(campaign_database: Database, ask: Ask) -> None:
    campaign = await on_going(campaign_database, "c")
    response = await ask(ONE, {"id": campaign.id}, **as_creator())
    assert response.data["openCampaign"] == {"_id": campaign.id, "obstacle": None, "myPosts": 0}
    denied = await ask(ONE, {"id": campaign.id}, person_id=uuid7(), permissions=("readCampaings",))
    assert denied.errors[0]["extensions"]["reason"] == "NOT_ALLOWED"


def test_places_are_told_in_words_alone() -> None:
    words = [places_in_words(number) for number in (None, 11, 10, 2, 1, 0)]
    many, few = pb.PLACES_LEFT_MANY, pb.PLACES_LEFT_FEW
    assert words == [many, many, few, few, pb.PLACES_LEFT_LAST, pb.PLACES_LEFT_NONE]


def test_a_share_of_one_reaction_has_fractions_of_a_cent() -> None:
    assert share_of_reaction(1, None, Payees("p")) == 0.75
    assert share_of_reaction(100, 1.5, Payees("p", "r", "s")) == pytest.approx(112.5 / 1.1, abs=1e-3)
