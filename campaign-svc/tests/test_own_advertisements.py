"""Submitting, revising, publishing and contesting one's own advertisements, by callers with createAdvertisements."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, SPOT, STOP, ad, brand, on_going, staff
from creator_factories import Standings, as_creator, brought, creator
from ledger_factories import books_hold, rows

from campaign_svc.advertisements.errors import AlreadyAudited, UnknownAdvertisement
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.errors import BudgetExhausted, CampaignNotBegun, CampaignNotOnGoing, UnknownCampaign
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.changes.errors import NoChangeRequested
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.creators.service import CreatorService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.open_campaigns.models import Standing
from campaign_svc.own_advertisements.errors import (
    AgeNotDeclared,
    AlreadyPosted,
    DailyLimit,
    EmailNotConfirmed,
    NamesMissing,
    NetworkMissing,
    NothingChanged,
    NotPublishable,
    PostAddressTaken,
    TermsNotAccepted,
)
from campaign_svc.own_advertisements.models import Draft, RevisionDraft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements

PICTURE = "/media/images/aa/bb.jpg"
FACEBOOK, INSTAGRAM, TWITTER = 1, 2, 3
SHOWN = """_id state captionIdentifier caption image imageGrid networks taggedPeople decidedBy reason { key text } note
  change { reason { key } text } posts { platform url likes } pays currency earned rewardKind product deliveredAt
  dispute { state text } disputableUntil advice history { kind text } campaign { _id myPosts obstacle }"""
SUBMIT = f"""mutation($input: SubmitAdvertisementInput!, $key: String) {{
  submitAdvertisement(input: $input, idempotencyKey: $key) {{
    success error {{ path code }} advertisement {{ {SHOWN} }} }} }}"""
MINE = f"""query($where: MyAdvertisementWhere, $first: Int, $after: String) {{
  myAdvertisements(where: $where, first: $first, after: $after) {{
    nodes {{ {SHOWN} }} pageInfo {{ hasNextPage endCursor }} }} }}"""
ONE = f"query($id: ID!) {{ myAdvertisement(_id: $id) {{ {SHOWN} }} }}"
DISPUTE = """mutation($id: ID!, $text: String!) { disputeRejection(_id: $id, text: $text) {
  success error { path code } advertisement { state dispute { state text } disputableUntil } } }"""
REWARDS = "query($state: RewardState!) { myRewards(state: $state) { nodes { _id deliveredAt product } } }"
WHY = "Se ve la marca y el producto, y cumple con todo lo pedido."


def draft(campaign_id: str, **values: Any) -> Draft:
    given: dict[str, Any] = {"picture": PICTURE, "caption": "Domingo", "networks": [INSTAGRAM]}
    return Draft(campaign_id=campaign_id, **given | values)


def writing(database: Database, standings: Standings | None = None, **values: Any) -> OwnWritingService:
    return OwnWritingService(database, standings, **values)


async def decided(database: Database, ad_id: str, status: int, *, money: bool = False, company: str = "c") -> None:
    who = staff() if money else brand(company)
    await AdvertisementService(database).audit(
        who, ad_id, status, "HASHTAG_MISSING" if status > APPROVED else None
    )


async def test_a_post_is_sent_and_told_with_all_that_is_known_of_it(campaign_database: Database, ask: Ask) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    person, first = as_creator(), uuid7()
    await brought(campaign_database, person["person_id"], first)
    values = {
        "campaignId": campaign.id,
        "picture": PICTURE,
        "caption": " Domingo ",
        "networks": ["Instagram", "Facebook"],
        "taggedPeople": ["lumbre"],
    }
    payload = (await ask(SUBMIT, {"input": values}, **person)).data["submitAdvertisement"]
    assert (payload["success"], payload["error"]) == (True, [])
    sent = payload["advertisement"]
    assert len(sent["captionIdentifier"]) == 8
    assert (sent["state"], sent["caption"], sent["networks"]) == ("Waiting", "Domingo", ["Facebook", "Instagram"])
    assert (sent["pays"], sent["earned"], sent["currency"]) == (7.15, 0, "ARS")
    assert sent["history"] == [{"kind": "Sent", "text": None}]
    assert sent["campaign"] == {"_id": campaign.id, "myPosts": 1, "obstacle": "AlreadyPosted"}
    await decided(campaign_database, sent["_id"], APPROVED, money=True)
    advertisement = (await ask(ONE, {"id": sent["_id"]}, **person)).data["myAdvertisement"]
    assert (advertisement["state"], advertisement["decidedBy"], advertisement["earned"]) == (
        "Approved",
        "Platform",
        7.15,
    )
    assert [step["kind"] for step in advertisement["history"]] == ["Sent", "Approved"]
    await books_hold(campaign_database)


async def test_a_submission_executes_few_statements(campaign_database: Database, ask: Ask) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    values = {"campaignId": campaign.id, "picture": PICTURE, "caption": "Domingo", "networks": ["Instagram"]}
    submit = SUBMIT.replace(SHOWN, "_id")
    with executed_statements() as executed:
        payload = (await ask(submit, {"input": values, "key": uuid7()}, **as_creator())).data[
            "submitAdvertisement"
        ]
    assert payload["success"], payload
    assert len(executed) <= 25, executed


async def test_a_list_takes_a_fixed_number_of_calls_and_is_filtered_and_paged(
    campaign_database: Database, ask: Ask
) -> None:
    person = creator()
    who = as_creator(person.person_id)
    sent = []
    for _ in range(3):
        campaign = await on_going(campaign_database, "c")
        sent.append((await writing(campaign_database).submit(person, draft(campaign.id))).row.id)
    await decided(campaign_database, sent[0], APPROVED)
    await decided(campaign_database, sent[1], REJECTED_BY_CUSTOMER)
    page = await ask(MINE, {"first": 2}, **who)
    assert page.calls == ["ListOwnAdvertisements", "BatchGetOpenCampaigns"]
    connection = page.data["myAdvertisements"]
    assert [node["_id"] for node in connection["nodes"]] == [sent[2], sent[1]]
    assert connection["pageInfo"] == {"hasNextPage": True, "endCursor": sent[1]}
    rest = (await ask(MINE, {"after": sent[1]}, **who)).data["myAdvertisements"]
    assert [node["_id"] for node in rest["nodes"]] == [sent[0]]

    async def listed(**where: Any) -> list[str]:
        response = await ask(MINE, {"where": where}, **who)
        return [node["_id"] for node in response.data["myAdvertisements"]["nodes"]]

    assert await listed(state=["Rejected", "Waiting"]) == [sent[2], sent[1]]
    assert await listed(toDo=True) == [sent[2], sent[0]]
    assert await listed(toDo=False) == [sent[1]]
    due = (await ask(REWARDS, {"state": "ToCollect"}, **who)).data["myRewards"]["nodes"]
    assert [node["_id"] for node in due] == [sent[0]]
    assert (await ask(REWARDS, {"state": "Collected"}, **who)).data["myRewards"]["nodes"] == []
    stranger = await ask(ONE, {"id": sent[0]}, **as_creator())
    assert stranger.data == {"myAdvertisement": None}
    assert (await ask(MINE, **as_creator())).data["myAdvertisements"]["nodes"] == []


async def test_to_do_is_each_promised_network_without_a_post(campaign_database: Database, ask: Ask) -> None:
    service, me = writing(campaign_database), creator()
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    sent = (await service.submit(me, draft(campaign.id, networks=[INSTAGRAM, TWITTER]))).row.id
    late = ad((await on_going(campaign_database, "c")).id, person_id=me.person_id)
    await MobileService(campaign_database).submit(MOBILE, [late])

    async def to_do() -> set[str]:
        listed = {}
        for is_to_do in (True, False):
            response = await ask(MINE, {"where": {"toDo": is_to_do}}, **as_creator(me.person_id))
            listed[is_to_do] = {node["_id"] for node in response.data["myAdvertisements"]["nodes"]}
        assert listed[True] | listed[False] == {sent, late.id}
        assert not listed[True] & listed[False]
        return listed[True]

    assert await to_do() == {sent, late.id}
    await service.publish(me, sent, INSTAGRAM, "https://instagram.com/p/a1")
    assert await to_do() == {sent, late.id}
    await service.publish(me, late.id, INSTAGRAM, "https://instagram.com/p/a2")
    await service.publish(me, sent, TWITTER, "https://x.com/ana/status/3")
    assert await to_do() == set()


async def test_a_rejection_tells_why_in_ones_language_and_may_be_contested_once(
    campaign_database: Database, ask: Ask
) -> None:
    campaign = await on_going(campaign_database, "c")
    person = creator()
    who = as_creator(person.person_id)
    sent = (await writing(campaign_database).submit(person, draft(campaign.id))).row.id
    await AdvertisementService(campaign_database).audit(
        brand("c"), sent, REJECTED_BY_CUSTOMER, "HASHTAG_MISSING", "Falta #lumbre"
    )
    advertisement = (await ask(ONE, {"id": sent}, **who)).data["myAdvertisement"]
    assert advertisement["reason"] == {"key": "HASHTAG_MISSING", "text": "Falta el hashtag de la campaña."}
    assert (advertisement["note"], advertisement["decidedBy"], advertisement["disputableUntil"] is not None) == (
        "Falta #lumbre",
        "Brand",
        True,
    )
    foreign = (await ask(DISPUTE, {"id": sent, "text": WHY}, **as_creator())).data["disputeRejection"]
    assert foreign["error"] == [{"path": "", "code": "UNKNOWN_ADVERTISEMENT"}]
    opened = (await ask(DISPUTE, {"id": sent, "text": WHY}, **who)).data["disputeRejection"]["advertisement"]
    assert opened == {"state": "Rejected", "dispute": {"state": "Open", "text": WHY}, "disputableUntil": None}
    again = (await ask(DISPUTE, {"id": sent, "text": WHY}, **who)).data["disputeRejection"]
    assert again["error"] == [{"path": "", "code": "ALREADY_DISPUTED"}]


async def test_whoever_has_something_to_do_first_is_told_which(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    steps = {
        Standing(names_given=False): NamesMissing,
        Standing(email_confirmed=False): EmailNotConfirmed,
        Standing(adult=False): AgeNotDeclared,
        Standing(terms_accepted=False): TermsNotAccepted,
        Standing(platforms=()): NetworkMissing,
    }
    for standing, error in steps.items():
        with pytest.raises(error):
            await writing(campaign_database, Standings(standing)).submit(creator(), draft(campaign.id))
    with pytest.raises(InvalidInput) as raised:
        await writing(campaign_database, Standings(Standing(platforms=(FACEBOOK,)))).submit(
            creator(), draft(campaign.id)
        )
    assert [(violation.path, violation.code) for violation in raised.value.violations] == [
        ("networks", "NETWORK_MISSING")
    ]
    with pytest.raises(Unauthenticated):
        await writing(campaign_database).submit(Caller(), draft(campaign.id))
    with pytest.raises(PermissionDenied):
        await writing(campaign_database).submit(brand("c"), draft(campaign.id))


async def test_each_field_that_is_not_as_it_must_be_is_named(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    wrong = draft(campaign.id, caption="a" * 2_201, networks=[], tagged_people=["x"] * 21)
    with pytest.raises(InvalidInput) as raised:
        await writing(campaign_database).submit(creator(), wrong)
    assert [(violation.path, violation.code) for violation in raised.value.violations] == [
        ("caption", "CAPTION_LENGTH"),
        ("tagged_people", "BAD_USER_INPUT"),
        ("networks", "CHOICE_REQUIRED"),
    ]
    for picture in (None, "https://ejemplo.ar/a.jpg"):
        with pytest.raises(InvalidInput) as raised:
            await writing(campaign_database).submit(creator(), draft(campaign.id, picture=picture))
        assert raised.value.reason == "INVALID_IMAGE"


async def test_a_picture_is_claimed_as_one_that_its_person_uploaded(campaign_database: Database) -> None:
    claimed: list[tuple[str, str]] = []

    class Uploads:
        async def claim(self, address: str, owner_id: str) -> bool:
            claimed.append((address, owner_id))
            return address == PICTURE

    campaign, me = await on_going(campaign_database, "c"), creator()
    service = writing(campaign_database, pictures=Uploads())
    with pytest.raises(InvalidInput):
        await service.submit(me, draft(campaign.id, picture="/media/images/aa/cc.jpg"))
    await service.submit(me, draft(campaign.id))
    assert claimed == [("/media/images/aa/cc.jpg", me.person_id), (PICTURE, me.person_id)]


async def test_for_what_is_known_to_be_refused_no_picture_is_claimed(campaign_database: Database) -> None:
    claimed: list[str] = []

    class Uploads:
        async def claim(self, address: str, owner_id: str) -> bool:
            claimed.append(owner_id)
            return True

    me, service = creator(), writing(campaign_database, pictures=Uploads(), daily_limit=1)
    campaign = await on_going(campaign_database, "c")
    closed = await on_going(campaign_database, "c", posts_per_person=2)
    later = await on_going(campaign_database, "c", start_day=datetime.now(UTC).date() + timedelta(days=2))
    full = await on_going(campaign_database, "c", stock=1)
    await service.submit(creator(), draft(full.id))
    await service.submit(me, draft(closed.id))
    await CampaignService(campaign_database, fund).transition(MOBILE, closed.id, STOP)
    assert claimed.pop() == me.person_id
    claimed.clear()
    for who, target, error in (
        (me, campaign, DailyLimit),
        (me, closed, CampaignNotOnGoing),
        (creator(), later, CampaignNotBegun),
        (creator(), full, BudgetExhausted),
    ):
        with pytest.raises(error):
            await service.submit(who, draft(target.id))
    other = creator()
    await service.submit(other, draft(campaign.id))
    claimed.clear()
    with pytest.raises(AlreadyPosted):
        await service.submit(other, draft(campaign.id))
    assert claimed == []


async def test_a_spot_is_the_brands_piece_with_room_for_ones_own_words(campaign_database: Database) -> None:
    spot = await on_going(campaign_database, "c", type=SPOT, brief="Lo nuevo", picture="/media/images/aa/dd.jpg")
    sent = await writing(campaign_database).submit(creator(), draft(spot.id, picture=None, caption="¡Vamos!"))
    assert (sent.row.multimedia_uri, sent.row.caption) == ("/media/images/aa/dd.jpg", "Lo nuevo\n\n¡Vamos!")


async def test_a_campaign_that_takes_none_refuses(campaign_database: Database) -> None:
    service, me = writing(campaign_database), creator()
    with pytest.raises(UnknownCampaign):
        await service.submit(me, draft(uuid7()))
    later = await on_going(campaign_database, "c", start_day=datetime.now(UTC).date() + timedelta(days=2))
    with pytest.raises(CampaignNotBegun):
        await service.submit(me, draft(later.id))
    posted = await on_going(campaign_database, "c", posts_per_person=2)
    await service.submit(me, draft(posted.id))
    await CampaignService(campaign_database, fund).transition(MOBILE, posted.id, STOP)
    with pytest.raises(CampaignNotOnGoing):
        await service.submit(me, draft(posted.id))
    with pytest.raises(UnknownCampaign):
        await service.submit(creator(), draft(posted.id))
    open_one = await on_going(campaign_database, "d")
    await service.submit(me, draft(open_one.id))
    await CreatorService(campaign_database).block(brand("d"), "d", me.person_id or "", blocked=True)
    with pytest.raises(CampaignNotOnGoing):
        await service.submit(me, draft(open_one.id))


async def test_limits_of_a_campaign_and_of_a_day_hold(campaign_database: Database) -> None:
    me, service = creator(), writing(campaign_database, daily_limit=3)
    campaign = await on_going(campaign_database, "c", posts_per_person=2)
    await service.submit(me, draft(campaign.id))
    await service.submit(me, draft(campaign.id))
    with pytest.raises(AlreadyPosted):
        await service.submit(me, draft(campaign.id))
    other, last = await on_going(campaign_database, "c"), await on_going(campaign_database, "c")
    await service.submit(me, draft(other.id))
    with pytest.raises(DailyLimit):
        await service.submit(me, draft(last.id))


async def test_of_two_submissions_of_one_person_at_once_one_is_stored(campaign_database: Database) -> None:
    me, service = creator(), writing(campaign_database)
    campaign = await on_going(campaign_database, "c")
    tried = await asyncio.gather(
        *(service.submit(me, draft(campaign.id, caption=f"Domingo {n}")) for n in range(4)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in tried) == [*["AlreadyPosted"] * 3, "OwnAdvertisement"]
    await books_hold(campaign_database)


async def test_the_last_unit_has_one_winner(campaign_database: Database) -> None:
    service = writing(campaign_database)
    campaign = await on_going(campaign_database, "c", stock=1)
    tried = await asyncio.gather(
        *(service.submit(creator(), draft(campaign.id)) for _ in range(4)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in tried) == [*["BudgetExhausted"] * 3, "OwnAdvertisement"]
    with pytest.raises(BudgetExhausted):
        await service.submit(creator(), draft(campaign.id))


async def test_an_asked_change_is_answered_once(campaign_database: Database) -> None:
    service, me = writing(campaign_database), creator()
    campaign = await on_going(campaign_database, "c")
    sent = (await service.submit(me, draft(campaign.id))).row.id
    new = RevisionDraft(picture=None, caption="Domingo con #lumbre")
    with pytest.raises(NoChangeRequested):
        await service.revise(me, sent, new)
    await ChangeService(campaign_database).request(brand("c"), sent, "HASHTAG_MISSING", "Agregá el hashtag, porfa")
    with pytest.raises(NothingChanged):
        await service.revise(me, sent, RevisionDraft(picture=None, caption="Domingo"))
    with pytest.raises(UnknownAdvertisement):
        await service.revise(creator(), sent, new)
    revised = await service.revise(me, sent, new)
    assert (revised.row.caption, revised.row.multimedia_uri) == ("Domingo con #lumbre", PICTURE)
    facts = "SELECT id FROM outbox ORDER BY id"
    before = await rows(campaign_database, facts)
    # The response was lost, so the request is retried.
    assert (await service.revise(me, sent, replace(new, picture=PICTURE))).row == revised.row
    assert await rows(campaign_database, facts) == before
    with pytest.raises(NoChangeRequested):
        await service.revise(me, sent, replace(new, caption="Otra vez"))
    await decided(campaign_database, sent, APPROVED)
    assert (await service.revise(me, sent, new)).row.status == APPROVED


async def test_a_post_is_told_once_for_each_network_and_corrected_until_the_decision(
    campaign_database: Database,
) -> None:
    service, me = writing(campaign_database), creator()
    campaign = await on_going(campaign_database, "c")
    sent = (await service.submit(me, draft(campaign.id, networks=[INSTAGRAM, TWITTER]))).row.id
    with pytest.raises(NetworkMissing):
        await service.publish(me, sent, FACEBOOK, "https://www.facebook.com/ana/posts/34")
    first, second = "https://www.instagram.com/p/Abc_1/?igsh=x", "https://instagram.com/reel/Abc-2/"
    published = await service.publish(me, sent, INSTAGRAM, first)
    again = await service.publish(me, sent, INSTAGRAM, first)
    assert [post.id for post in published.posts] == [post.id for post in again.posts]
    corrected = await service.publish(me, sent, INSTAGRAM, second)
    assert [post.post_platform_id for post in corrected.posts] == ["https://instagram.com/p/Abc-2"]
    other = await service.submit(creator(person := uuid7()), draft(campaign.id))
    with pytest.raises(PostAddressTaken):
        await service.publish(
            creator(person), other.row.id, INSTAGRAM, "https://www.instagram.com/ana/p/Abc-2?x=1"
        )
    with pytest.raises(UnknownAdvertisement):
        await service.publish(creator(), sent, INSTAGRAM, first)
    await decided(campaign_database, sent, APPROVED)
    with pytest.raises(AlreadyAudited):
        await service.publish(me, sent, INSTAGRAM, first)
    both = await service.publish(me, sent, TWITTER, "https://twitter.com/ana/status/12")
    assert [post.post_platform_id for post in both.posts][1] == "https://x.com/i/web/status/12"
    await decided(campaign_database, other.row.id, REJECTED_BY_CUSTOMER)
    with pytest.raises(NotPublishable):
        await service.publish(creator(person), other.row.id, INSTAGRAM, "https://instagram.com/p/Zzz")


async def test_a_key_makes_a_second_submission_answer_the_same(campaign_database: Database, ask: Ask) -> None:
    campaign, who = await on_going(campaign_database, "c"), as_creator()
    values = {"campaignId": campaign.id, "picture": PICTURE, "caption": "Domingo", "networks": ["Instagram"]}
    sent = [
        (await ask(SUBMIT, {"input": values, "key": "0123456789abcdef"}, **who)).data["submitAdvertisement"]
        for _ in range(2)
    ]
    assert sent[0]["advertisement"]["_id"] == sent[1]["advertisement"]["_id"]
    third = (await ask(SUBMIT, {"input": values}, **who)).data["submitAdvertisement"]
    assert third["error"] == [{"path": "", "code": "ALREADY_POSTED"}]
    assert (await ask(SUBMIT, {"input": values})).data["submitAdvertisement"]["error"][0][
        "code"
    ] == "UNAUTHENTICATED"


async def test_what_the_mobile_side_sent_is_ones_own_too(campaign_database: Database, ask: Ask) -> None:
    campaign, person = await on_going(campaign_database, "c"), uuid7()
    sent = ad(campaign.id, person_id=person)
    await MobileService(campaign_database).submit(MOBILE, [sent])
    (mine,) = (await ask(MINE, **as_creator(person))).data["myAdvertisements"]["nodes"]
    assert mine["_id"] == sent.id
