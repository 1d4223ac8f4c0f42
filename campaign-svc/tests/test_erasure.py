"""An erasure keeps figures and money of a person's advertisements, and deletes the personal data."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from audit_factories import everything, rows, stored
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff
from payout_factories import ENOUGH, NOW, Accounts, earned, payer

from campaign_svc import consumers
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.desk.service import DeskService
from campaign_svc.erasure.service import withdraw_pictures
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.payouts.policies import PAID, RETURNED
from campaign_svc.payouts.service.prepare_payouts import PreparationService
from campaign_svc.payouts.service.release_payouts import ReleaseService
from campaign_svc.payouts.service.settle_payouts import SettlementService
from kit.db import Database, utc_now, uuid7
from kit.events import Consumers, Relay, record
from kit.jetstream import Connection
from kit.testing import eventually
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.identity.v1 import events_pb2

ERASED = "resuena.identity.person_erased.v1"


async def erase(database: Database, person_id: str) -> None:
    async with database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id=person_id), None)  # type: ignore[arg-type]


async def one_of(database: Database, person_id: str, campaign_id: str) -> Any:
    service = MobileService(database)
    submission = ad(campaign_id, person_id=person_id, caption="Soy Juana Pérez", tagged_people=["juanaperez"])
    (row,) = await service.submit(MOBILE, [submission])
    post = PublishedPost(
        advertisement_id=row.id, platform=2, post_platform_id="https://www.instagram.com/juanaperez/1"
    )
    await service.publish(MOBILE, [post])
    return row


async def test_names_go_and_figures_and_money_stay(campaign_database: Database) -> None:
    person, service = uuid7(), AdvertisementService(campaign_database)
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    paid, refused, waiting = [await one_of(campaign_database, person, campaign.id) for _ in range(3)]
    other = await one_of(campaign_database, uuid7(), campaign.id)
    await service.audit(staff(), paid.id, APPROVED, None)
    await service.audit(staff(), refused.id, REJECTED_BY_PLATFORM, "OTHER", "Juana sale movida")
    budget = await rows(campaign_database, "SELECT * FROM campaigns")
    await erase(campaign_database, person)
    assert await rows(campaign_database, "SELECT * FROM campaigns") == budget
    for before in (paid, refused, waiting):
        row = await stored(campaign_database, before.id)
        assert (row.caption, row.multimedia_uri, row.tagged_people, row.rejection_note) == ("", "", [], None)
        assert row.caption_identifier == before.caption_identifier
        (post,) = (await service.posts_of(brand("c"), [before.id]))[0]
        assert post.post_platform_id == ""
    assert (await stored(campaign_database, paid.id)).money_earned == PRICE
    dump = [line for lines in (await everything(campaign_database)).values() for line in lines]
    assert [line for line in dump if "uana" in line and other.id not in line] == []
    other_row = await stored(campaign_database, other.id)
    assert (other_row.caption, other_row.multimedia_uri) == ("Soy Juana Pérez", other.multimedia_uri)


async def test_erasing_again_changes_nothing_and_late_posts_carry_no_link(campaign_database: Database) -> None:
    person = uuid7()
    row = await one_of(campaign_database, person, (await on_going(campaign_database, "c")).id)
    await erase(campaign_database, person)
    before = await everything(campaign_database)
    await erase(campaign_database, person)
    await erase(campaign_database, uuid7())
    assert await everything(campaign_database) == before
    service = AdvertisementService(campaign_database)
    late = PublishedPost(
        advertisement_id=row.id, platform=1, post_platform_id="https://www.facebook.com/juanaperez"
    )
    assert await MobileService(campaign_database).publish(MOBILE, [late]) == 1
    posts = (await service.posts_of(brand("c"), [row.id]))[0]
    assert [post.post_platform_id for post in posts] == ["", ""]


async def test_what_comes_late_brings_nothing_back(campaign_database: Database) -> None:
    person, campaign = uuid7(), await on_going(campaign_database, "c")
    await erase(campaign_database, person)
    row, other = [await one_of(campaign_database, who, campaign.id) for who in (person, uuid7())]
    assert (row.caption, row.multimedia_uri, row.tagged_people, row.person_id) == ("", "", [], person)
    assert other.caption == "Soy Juana Pérez"
    posts = await AdvertisementService(campaign_database).posts_of(brand("c"), [row.id, other.id])
    assert [bool(post.post_platform_id) for (post,) in posts] == [False, True]
    assert (await rows(campaign_database, "SELECT stock FROM campaigns"))[0][0] == 8


async def test_erasure_and_submission_at_once_leave_nothing(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", stock=100)
    people = [uuid7() for _ in range(8)]
    await asyncio.gather(
        *(one_of(campaign_database, person, campaign.id) for person in people),
        *(erase(campaign_database, person) for person in people),
    )
    kept = "SELECT 1 FROM advertisements WHERE caption <> '' OR multimedia_uri <> '' OR anonymised_at IS NULL"
    assert await rows(campaign_database, kept) == []
    assert await rows(campaign_database, "SELECT 1 FROM posts WHERE post_platform_id <> ''") == []


async def test_claims_of_an_erased_person_end(campaign_database: Database) -> None:
    row = await one_of(campaign_database, uuid7(), (await on_going(campaign_database, "c", payment_type=MONEY)).id)
    ana = staff()
    await DeskService(campaign_database).claim(ana, row.id)
    await erase(campaign_database, ana.person_id or "")
    assert await rows(campaign_database, "SELECT 1 FROM audit_claims") == []


async def test_the_fact_is_consumed(
    campaign_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    person = uuid7()
    row = await one_of(campaign_database, person, (await on_going(campaign_database, "c")).id)
    async with campaign_database.transaction() as session:
        await record(session, ERASED, events_pb2.PersonErased(person_id=person), entity_id=person, version=1)
    background(Relay(campaign_database, nats).run())
    background(Consumers(campaign_database, nats, list(consumers.subscriptions(campaign_database))).run())

    async def blank() -> bool:
        return bool((await stored(campaign_database, row.id)).caption == "")

    await eventually(blank)


async def withdrawn(database: Database) -> list[tuple[str, list[str]]]:
    query = "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.pictures_withdrawn.v1' ORDER BY id"
    facts = [campaign_events.PicturesWithdrawn.FromString(row.payload) for row in await rows(database, query)]
    return [(fact.person_id, list(fact.keys)) for fact in facts]


async def test_pictures_that_nothing_else_shows_are_told_once(campaign_database: Database) -> None:
    person, service = uuid7(), MobileService(campaign_database)
    campaign = await on_going(campaign_database, "c", picture="/media/images/of/campaign.jpg")
    addresses = {
        "own": "/media/images/own/1.jpg",
        "twice": "/media/images/own/1.jpg?size=grid",
        "shared": "/media/images/shared/1.jpg",
        "campaign": "/media/images/of/campaign.jpg",
        "none": "",
    }
    await service.submit(
        MOBILE, [ad(campaign.id, person_id=person, multimedia_uri=uri) for uri in addresses.values()]
    )
    await service.submit(MOBILE, [ad(campaign.id, multimedia_uri="/media/images/shared/1.jpg?size=zoom")])
    await erase(campaign_database, person)
    assert await withdrawn(campaign_database) == [(person, ["images/own/1.jpg"])]
    await erase(campaign_database, person)
    assert len(await withdrawn(campaign_database)) == 1


async def test_the_last_of_those_who_share_a_picture_takes_it_along(campaign_database: Database) -> None:
    campaign, people = await on_going(campaign_database, "c"), [uuid7(), uuid7()]
    for person in people:
        await one_of(campaign_database, person, campaign.id)
    for person in people:
        await erase(campaign_database, person)
    assert await withdrawn(campaign_database) == [(people[1], ["images/aa/bb.jpg"])]


async def test_a_picture_that_comes_late_is_withdrawn_at_once(campaign_database: Database) -> None:
    person, campaign = uuid7(), await on_going(campaign_database, "c")
    await erase(campaign_database, person)
    late = ad(campaign.id, person_id=person)
    for _ in range(2):
        await MobileService(campaign_database).submit(MOBILE, [late])
    assert await withdrawn(campaign_database) == [(person, ["images/aa/bb.jpg"])]


async def test_many_pictures_are_told_in_bounded_facts(campaign_database: Database) -> None:
    async with campaign_database.transaction() as session:
        addresses = [f"/media/images/aa/{number}.jpg" for number in range(2001)]
        await withdraw_pictures(session, "p", addresses, utc_now())
    assert [len(keys) for _, keys in await withdrawn(campaign_database)] == [1000, 1000, 1]


PAYOUTS = "SELECT person_id, account, reason FROM payouts"


async def test_of_settled_payouts_amounts_and_references_stay(campaign_database: Database) -> None:
    ana, beto, accounts = uuid7(), uuid7(), Accounts()
    batch_id, ids = await released(campaign_database, accounts, ana, beto)
    settlement = SettlementService(campaign_database, lambda: NOW)
    await settlement.mark(payer(), batch_id, list(ids.values()), state=RETURNED, reason="Cuenta de Juana cerrada")
    kept = "SELECT reference, amount, own, state, returned_at FROM payouts ORDER BY id"
    before = await rows(campaign_database, kept)
    for _ in range(2):
        await erase(campaign_database, ana)
    assert sorted(await rows(campaign_database, PAYOUTS)) == sorted(
        [(ana, "••••", None), (beto, "•••• 5201", "Cuenta de Juana cerrada")]
    )
    assert await rows(campaign_database, kept) == before


async def test_an_open_payout_is_blanked_once_it_is_settled(campaign_database: Database) -> None:
    ana, beto, accounts = uuid7(), uuid7(), Accounts()
    batch_id, ids = await released(campaign_database, accounts, ana, beto)
    settlement = SettlementService(campaign_database, lambda: NOW)
    for person in (ana, beto):
        await erase(campaign_database, person)
    assert {account for _, account, _ in await rows(campaign_database, PAYOUTS)} == {"•••• 5201"}
    await settlement.mark(payer(), batch_id, [ids[ana]], state=PAID, reason=None)
    await settlement.mark(payer(), batch_id, [ids[beto]], state=RETURNED, reason="Juana murió")
    assert {(account, reason) for _, account, reason in await rows(campaign_database, PAYOUTS)} == {("••••", None)}


async def test_a_prepared_payout_is_blanked_once_it_is_left_out(campaign_database: Database) -> None:
    ana, accounts = uuid7(), Accounts()
    batch_id = await prepared(campaign_database, accounts, ana)
    await erase(campaign_database, ana)
    await ReleaseService(campaign_database, accounts, lambda: NOW).discard(payer(), batch_id)
    assert await rows(campaign_database, PAYOUTS) == [(ana, "••••", None)]


async def test_erasure_and_settlement_at_once_leave_nothing(campaign_database: Database) -> None:
    people, accounts = [uuid7() for _ in range(6)], Accounts()
    batch_id, ids = await released(campaign_database, accounts, *people)
    settlement = SettlementService(campaign_database, lambda: NOW)
    await asyncio.gather(
        settlement.mark(payer(), batch_id, list(ids.values()), state=RETURNED, reason="Juana"),
        *(erase(campaign_database, person) for person in people),
    )
    assert {(account, reason) for _, account, reason in await rows(campaign_database, PAYOUTS)} == {("••••", None)}


async def prepared(database: Database, accounts: Accounts, *people: str) -> str:
    for person in people:
        accounts.tell(person)
    await earned(database, dict.fromkeys(people, ENOUGH))
    batch = await PreparationService(database, accounts, now=lambda: NOW).prepare(payer(), "2026-10", "ARS")
    return str(batch.id)


async def released(database: Database, accounts: Accounts, *people: str) -> tuple[str, dict[str, str]]:
    """A released batch that pays these people, and its payouts' ids by person."""
    batch_id = await prepared(database, accounts, *people)
    await ReleaseService(database, accounts, lambda: NOW).release(payer(), batch_id)
    return batch_id, {person: id_ for id_, person in await rows(database, "SELECT id, person_id FROM payouts")}
