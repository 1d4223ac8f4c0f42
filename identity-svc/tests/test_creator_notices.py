"""Notices of creators on a real database: what raises them, once; who reads them; mails, and unsubscribing."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from google.protobuf.timestamp_pb2 import Timestamp
from identity_factories import EMAIL, Accounts, KeptByEmail, MovableClock
from sqlalchemy import text

from identity_svc.bootstrap import IdentityServices, creator_courier, erasure
from identity_svc.creator_notices import consumers, repository
from identity_svc.creator_notices.models import Preference
from identity_svc.creator_notices.policies import (
    APPROVED,
    CAMPAIGNS,
    CHANGE_ASKED,
    CHANGE_DUE,
    CHANGES,
    DEFAULTS,
    DISPUTE_KEPT,
    DISPUTE_OVERTURNED,
    NEW_CAMPAIGN,
    PAYOUT_PAID,
    PAYOUT_RELEASED,
    PAYOUT_RETURNED,
    PERSON_JOINED,
    POSTS,
    REJECTED,
    REWARD_DELIVERED,
    TOPIC_OF,
    cursor_of,
)
from identity_svc.creator_notices.service import CreatorNoticeService, StopTokens
from identity_svc.mails.errors import InvalidToken
from identity_svc.settings import IdentitySettings
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import campaign_pb2, disputes_pb2, events_pb2
from resuena.identity.v1 import creator_notices_pb2 as pb
from resuena.identity.v1 import events_pb2 as identity_events

WAITING = campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT
GOOD, BAD = campaign_pb2.ADVERTISEMENT_STATUS_APPROVED, campaign_pb2.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER
ON_GOING, STOPPED = campaign_pb2.CAMPAIGN_STATUS_ON_GOING, campaign_pb2.CAMPAIGN_STATUS_STOPPED
PAYMENT = campaign_pb2.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT


@dataclass
class FactApplier:
    """Applies facts as the consumer does, each in a transaction of its own."""

    database: Database
    clock: MovableClock
    tokens: StopTokens

    async def apply_one(self, apply: Callable[..., Awaitable[None]], message: Any, *, clock: bool = True) -> None:
        async with self.database.transaction() as session:
            await (partial(apply, self.clock) if clock else apply)(session, message, None)

    async def many(self, apply: Callable[..., Awaitable[None]], *messages: Any) -> None:
        async with self.database.transaction() as session:
            await apply(self.clock, session, [(message, None) for message in messages])

    async def decided(
        self, person: Caller, to: int, before: int = WAITING, version: int = 2, late: timedelta = timedelta()
    ) -> None:
        """A decision taken now; its fact arrives `late` after it."""
        message = events_pb2.AdvertisementAudited(
            advertisement_id="ad",
            campaign_id="c",
            person_id=person.person_id or "",
            from_status=before,  # type: ignore[arg-type]
            to_status=to,  # type: ignore[arg-type]
            version=version,
        )
        message.occurred_at.FromDatetime(self.clock.now)
        self.clock.move(seconds=late.total_seconds())
        await self.many(consumers.decided, message)

    async def settled(
        self, person: Caller, *, overturned: bool, side: int = disputes_pb2.DISPUTE_SIDE_INFLUENCER
    ) -> None:
        message = events_pb2.DisputeSettled(
            dispute_id="d",
            advertisement_id="ad",
            campaign_id="c",
            person_id=person.person_id or "",
            side=side,  # type: ignore[arg-type]
            overturned=overturned,
        )
        message.occurred_at.FromDatetime(self.clock.now)
        await self.apply_one(consumers.dispute_settled, message)

    async def change_requested(self, person: Caller, version: int = 2, late: timedelta = timedelta()) -> None:
        """A change requested now; its fact arrives `late` after it."""
        message = events_pb2.ChangeRequested(
            advertisement_id="ad",
            campaign_id="c",
            person_id=person.person_id or "",
            change_request_id=f"r{version}",
            version=version,
        )
        message.occurred_at.FromDatetime(self.clock.now)
        message.answer_until.FromDatetime(self.clock.now + timedelta(days=14))
        self.clock.move(seconds=late.total_seconds())
        await self.apply_one(consumers.change_asked, message)

    async def ended(self, person: Caller, version: int = 3) -> None:
        message = events_pb2.ChangeRequestEnded(
            advertisement_id="ad", campaign_id="c", person_id=person.person_id or "", version=version
        )
        message.occurred_at.FromDatetime(self.clock.now)
        await self.apply_one(consumers.change_ended, message, clock=False)

    async def stepped(self, name: str = "c", before: int = PAYMENT, version: int = 5, **standing: Any) -> None:
        message = events_pb2.CampaignStatusChanged(
            standing=events_pb2.CampaignStanding(
                campaign_id=name, name=f"Campaña {name}", status=ON_GOING, active=True, version=version, **standing
            ),
            from_status=before,  # type: ignore[arg-type]
        )
        message.occurred_at.FromDatetime(self.clock.now)
        await self.apply_one(consumers.campaign_stepped, message, clock=False)
        await CreatorNoticeService(self.database, self.tokens, self.clock).announce()

    async def joined(self, *referrers: str | None) -> None:
        people = [identity_events.PersonSignedUp(person_id="x", referrer_id=referrer) for referrer in referrers]
        for person in people:
            person.occurred_at.FromDatetime(self.clock.now)
        await self.many(consumers.people_joined, *people)


@pytest.fixture
def facts(identity_database: Database, clock: MovableClock, rpc: IdentityServices) -> FactApplier:
    return FactApplier(identity_database, clock, rpc.creator_notices.tokens)


@pytest.fixture
async def ana(rpc: IdentityServices, accounts: Accounts) -> Caller:
    caller = await accounts.creator(language="es")
    await rpc.creator_accounts.declare_adult(caller)
    await accounts.confirm(EMAIL)
    await accounts.run("DELETE FROM outgoing_mail")
    return caller


async def kinds(rpc: IdentityServices, caller: Caller) -> list[int]:
    return [notice.kind for notice in (await rpc.creator_notices.listed(caller, None, None))[0]]


async def choose(rpc: IdentityServices, caller: Caller, topic: int, *, in_app: bool, by_mail: bool) -> None:
    await rpc.creator_notices.update_preferences(caller, [Preference(topic, in_app, by_mail)])


async def queued(database: Database) -> list[Any]:
    async with database.read() as session:
        query = text("SELECT recipient, subject, body, unsubscribe FROM outgoing_mail ORDER BY id")
        return list(await (await session.connection()).execute(query))


def test_every_kind_has_a_topic_and_every_topic_a_default() -> None:
    assert set(TOPIC_OF) == set(pb.CreatorNoticeKind.values()) - {0}
    assert set(DEFAULTS) == set(TOPIC_OF.values()) == set(pb.CreatorNoticeTopic.values()) - {0}


async def test_decisions_are_told_once_however_often_they_come(
    rpc: IdentityServices, facts: FactApplier, ana: Caller
) -> None:
    for _ in range(2):
        await facts.decided(ana, BAD)
    await facts.decided(ana, GOOD, version=4)  # an approval that was undone in between
    assert await kinds(rpc, ana) == [APPROVED, REJECTED]


async def test_a_decision_overturned_by_ones_own_dispute_is_one_notice(
    rpc: IdentityServices, facts: FactApplier, ana: Caller
) -> None:
    await facts.settled(ana, overturned=True)
    await facts.decided(ana, GOOD, before=BAD, version=5)
    assert await kinds(rpc, ana) == [DISPUTE_OVERTURNED]


async def test_a_dispute_that_the_creator_lost_is_told_and_a_brands_own_is_not(
    rpc: IdentityServices, facts: FactApplier, ana: Caller
) -> None:
    await facts.settled(ana, overturned=False, side=disputes_pb2.DISPUTE_SIDE_BRAND)
    assert await kinds(rpc, ana) == []
    await facts.settled(ana, overturned=False)
    assert await kinds(rpc, ana) == [DISPUTE_KEPT]


async def test_a_handed_over_product_is_told(rpc: IdentityServices, facts: FactApplier, ana: Caller) -> None:
    message = events_pb2.RewardDelivered(advertisement_id="ad", campaign_id="c", person_id=ana.person_id or "")
    await facts.many(consumers.rewards_delivered, message, message)
    assert await kinds(rpc, ana) == [REWARD_DELIVERED]


async def test_a_payout_is_told_at_each_step_with_its_amount_and_account(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, identity_database: Database, settings: IdentitySettings
) -> None:
    payout = events_pb2.PayoutFact(
        payout_id="pay",
        person_id=ana.person_id or "",
        amount=1_234_506,
        currency="ARS",
        reference="PAGO7K2M",
        account="•••• 5201",
        month="2026-10",
    )
    at = Timestamp()
    at.FromDatetime(facts.clock.now)
    await facts.many(consumers.payout_told, events_pb2.PayoutReleased(payout=payout, occurred_at=at))
    for _ in range(2):
        await facts.many(consumers.payout_told, events_pb2.PayoutPaid(payout=payout, occurred_at=at))
    payout.reason = "Cuenta cerrada"
    await facts.many(consumers.payout_told, events_pb2.PayoutReturned(payout=payout, occurred_at=at))
    notices, *_ = await rpc.creator_notices.listed(ana, None, None)
    assert [notice.kind for notice in notices] == [PAYOUT_RETURNED, PAYOUT_PAID, PAYOUT_RELEASED]
    assert {(notice.payout_id, notice.amount, notice.currency, notice.month) for notice in notices} == {
        ("pay", 1_234_506, "ARS", "2026-10")
    }
    assert await creator_courier(identity_database, settings, facts.clock).send_at_once() == 1
    (mail,) = await queued(identity_database)
    for part in (
        "Tu pago de $ 12.345,06 está en camino a tu cuenta •••• 5201.",
        "Te pagamos $ 12.345,06 en tu cuenta •••• 5201.",
        "El banco devolvió tu pago de $ 12.345,06 (Cuenta cerrada).",
        "http://localhost:4003/app/payouts/pay\n",
    ):
        assert part in mail.body


async def test_an_asked_change_is_told_and_again_a_day_before_its_end(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, clock: MovableClock
) -> None:
    await facts.change_requested(ana)
    assert await rpc.creator_notices.tell_due() == 0
    clock.move(days=13, minutes=1)
    assert await rpc.creator_notices.tell_due() == 1
    assert await rpc.creator_notices.tell_due() == 0
    (due, asked_notice), *_ = await rpc.creator_notices.listed(ana, None, None)
    assert (due.kind, asked_notice.kind) == (CHANGE_DUE, CHANGE_ASKED)
    assert due.answer_until == asked_notice.answer_until == asked_notice.happened_at + timedelta(days=14)


async def test_news_older_than_a_day_is_in_the_app_with_its_own_moment_and_is_not_mailed(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, identity_database: Database, settings: IdentitySettings
) -> None:
    decided_at = facts.clock.now
    await facts.decided(ana, GOOD, late=timedelta(days=1, seconds=1))
    (notice,), _, unread = await rpc.creator_notices.listed(ana, None, None)
    assert (notice.kind, notice.happened_at, unread) == (APPROVED, decided_at, 1)
    courier = creator_courier(identity_database, settings, facts.clock)
    assert await courier.send_at_once() == 0
    assert await queued(identity_database) == []
    await facts.decided(ana, BAD, version=9, late=timedelta(days=1))
    assert await courier.send_at_once() == 1


async def test_a_change_whose_last_day_is_over_is_not_told(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, identity_database: Database, settings: IdentitySettings
) -> None:
    await facts.change_requested(ana, late=timedelta(days=14))
    assert await kinds(rpc, ana) == []
    assert await rpc.creator_notices.tell_due() == 0
    assert await creator_courier(identity_database, settings, facts.clock).send_at_once() == 0


@pytest.mark.parametrize("order", [("change_requested", "ended"), ("ended", "change_requested")])
async def test_a_change_that_was_answered_is_not_due(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, clock: MovableClock, order: tuple[str, str]
) -> None:
    for step in order:
        await getattr(facts, step)(ana)
    clock.move(days=13, hours=12)
    assert await rpc.creator_notices.tell_due() == 0


async def test_people_who_join_are_counted_until_it_is_read(
    rpc: IdentityServices, facts: FactApplier, ana: Caller
) -> None:
    await facts.joined(ana.person_id, None, ana.person_id)
    await facts.joined(ana.person_id, "nobody")
    (notice,), _, unread = await rpc.creator_notices.listed(ana, None, None)
    assert (notice.kind, notice.count, unread) == (PERSON_JOINED, 3, 1)
    assert await rpc.creator_notices.mark_read(ana, notice.id) == 0
    await facts.joined(ana.person_id)
    assert [notice.count for notice in (await rpc.creator_notices.listed(ana, None, None))[0]] == [1, 3]


async def test_new_campaigns_are_told_to_those_of_the_city_who_chose_it(
    rpc: IdentityServices, accounts: Accounts, facts: FactApplier, ana: Caller
) -> None:
    await accounts.run("UPDATE creator_profiles SET city = 'Rosario'")
    await facts.stepped("before")
    await choose(rpc, ana, CAMPAIGNS, in_app=True, by_mail=False)
    await facts.stepped("here", city="ROSARIO")
    await facts.stepped("here", city="ROSARIO", version=6)
    await facts.stepped("everywhere")
    await facts.stepped("elsewhere", city="Salta")
    await facts.stepped("again", before=STOPPED)
    names = [notice.campaign_name for notice in (await rpc.creator_notices.listed(ana, None, None))[0]]
    assert names == ["Campaña everywhere", "Campaña here"]


async def test_a_new_campaign_is_announced_by_pages_each_in_a_transaction_of_its_own(
    rpc: IdentityServices, accounts: Accounts, facts: FactApplier, ana: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("identity_svc.creator_notices.service.ANNOUNCED", 1)
    people = [ana, *[await accounts.creator(f"{name}@example.com") for name in ("eva", "sol")]]
    for person in people[1:]:
        await rpc.creator_accounts.declare_adult(person)
    for person in people:
        await choose(rpc, person, CAMPAIGNS, in_app=True, by_mail=False)
    with executed_statements() as statements:
        await facts.stepped("here")
    pages = [query for query, _ in statements if query.startswith("INSERT INTO creator_notices ")]
    assert len(pages) == len(people)
    for person in people:
        assert await kinds(rpc, person) == [NEW_CAMPAIGN]
    assert await rpc.creator_notices.announce() == 0


async def test_a_new_campaign_waits_for_a_mail_of_those_alone_who_want_one(
    rpc: IdentityServices, accounts: Accounts, facts: FactApplier, ana: Caller
) -> None:
    await choose(rpc, ana, CAMPAIGNS, in_app=True, by_mail=False)
    await facts.stepped("here")
    assert await kinds(rpc, ana) == [NEW_CAMPAIGN]
    assert await accounts.run("SELECT count(*) FROM creator_notices WHERE mailed_at IS NULL") == 0


async def test_what_is_to_be_mailed_is_found_by_an_index_of_nothing_else(identity_database: Database) -> None:
    with executed_statements() as statements:
        async with identity_database.transaction() as session:
            await repository.unmailed(session, 200)
    ((statement, _),) = statements
    assert "topic != 6" in statement  # as in the index's condition, which a parameter would not match
    async with identity_database.transaction() as session:
        connection = await session.connection()
        await connection.execute(text("SET LOCAL enable_seqscan = off"))
        await connection.execute(text("SET LOCAL enable_sort = off"))
        query = "SELECT id FROM creator_notices WHERE mailed_at IS NULL AND topic != 6 ORDER BY id LIMIT 200"
        plan = "\n".join((await connection.scalars(text(f"EXPLAIN {query}"))).all())
    assert "ix_creator_notices_to_mail" in plan


async def test_a_payouts_later_step_makes_the_earlier_one_old(
    rpc: IdentityServices, facts: FactApplier, ana: Caller
) -> None:
    def step(kind: type[Any], name: str) -> Any:
        message = kind(payout=events_pb2.PayoutFact(payout_id=name, person_id=ana.person_id or "", amount=1))
        message.occurred_at.FromDatetime(facts.clock.now)
        return message

    await facts.many(consumers.payout_told, step(events_pb2.PayoutPaid, "a"))
    await facts.many(
        consumers.payout_told, step(events_pb2.PayoutReleased, "a"), step(events_pb2.PayoutReleased, "b")
    )
    notices, *_ = await rpc.creator_notices.listed(ana, None, None)
    assert [(notice.payout_id, notice.kind) for notice in notices] == [("b", PAYOUT_RELEASED), ("a", PAYOUT_PAID)]
    await facts.many(consumers.payout_told, step(events_pb2.PayoutReturned, "b"))
    await facts.many(consumers.payout_told, step(events_pb2.PayoutPaid, "b"))
    assert await kinds(rpc, ana) == [PAYOUT_RETURNED, PAYOUT_RELEASED, PAYOUT_PAID]


async def test_only_creators_in_the_app_have_notices(
    rpc: IdentityServices, accounts: Accounts, facts: FactApplier, ana: Caller
) -> None:
    _, brand = await accounts.signed_up("marca@example.com")
    await facts.decided(brand, GOOD)
    await facts.joined(brand.person_id)
    assert await accounts.run("SELECT count(*) FROM creator_notices") == 0
    calls: list[Callable[[Caller], Awaitable[Any]]] = [
        lambda caller: rpc.creator_notices.listed(caller, None, None),
        rpc.creator_notices.unread,
        lambda caller: rpc.creator_notices.mark_read(caller, "x"),
        rpc.creator_notices.preferences,
        lambda caller: rpc.creator_notices.update_preferences(caller, []),
    ]
    for call in calls:
        with pytest.raises(PermissionDenied):
            await call(brand)
        with pytest.raises(Unauthenticated):
            await call(Caller())


async def test_each_reads_and_marks_only_their_own(
    rpc: IdentityServices, accounts: Accounts, facts: FactApplier, ana: Caller
) -> None:
    eva = await accounts.creator("eva@example.com")
    await rpc.creator_accounts.declare_adult(eva)
    await facts.decided(ana, GOOD)
    (notice,), *_ = await rpc.creator_notices.listed(ana, None, None)
    assert await rpc.creator_notices.mark_read(eva, notice.id) == 0
    assert await kinds(rpc, eva) == []
    assert await rpc.creator_notices.unread(ana) == 1


async def test_old_news_that_come_late_stand_below_newer_ones_and_are_read_with_them(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, clock: MovableClock
) -> None:
    clock.move(days=1)
    await facts.joined(ana.person_id)
    clock.move(days=-1)
    await facts.decided(ana, GOOD, late=timedelta(days=2))
    notices, *_ = await rpc.creator_notices.listed(ana, None, None)
    assert [notice.kind for notice in notices] == [PERSON_JOINED, APPROVED]
    (newest,), more, _ = await rpc.creator_notices.listed(ana, 1, None)
    assert (newest.kind, more) == (PERSON_JOINED, True)
    (older,), more, _ = await rpc.creator_notices.listed(ana, 1, cursor_of(newest.happened_at, newest.id))
    assert (older.kind, more) == (APPROVED, False)
    assert await rpc.creator_notices.mark_read(ana, older.id) == 1
    assert await rpc.creator_notices.mark_read(ana, newest.id) == 0


async def test_pages_follow_each_other_by_one_statement_each(
    rpc: IdentityServices, facts: FactApplier, ana: Caller
) -> None:
    for version in range(2, 7):
        await facts.decided(ana, GOOD, version=version)
    first, more, unread = await rpc.creator_notices.listed(ana, 3, None)
    assert (len(first), more, unread) == (3, True, 5)
    with executed_statements() as statements:
        rest, more, _ = await rpc.creator_notices.listed(ana, 3, cursor_of(first[-1].happened_at, first[-1].id))
    assert (len(rest), more, len(statements)) == (2, False, 2)
    assert not {notice.id for notice in first} & {notice.id for notice in rest}
    for limit, cursor in ((101, None), (3, first[-1].id), (3, "2026-11-27/x"), (3, "yesterday/x")):
        with pytest.raises(InvalidInput):
            await rpc.creator_notices.listed(ana, limit, cursor)


async def test_what_is_turned_off_is_neither_shown_nor_counted_nor_mailed(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, identity_database: Database, settings: IdentitySettings
) -> None:
    await choose(rpc, ana, POSTS, in_app=False, by_mail=False)
    await facts.decided(ana, GOOD)
    assert await rpc.creator_notices.listed(ana, None, None) == ([], False, 0)
    assert await creator_courier(identity_database, settings, facts.clock).send_at_once() == 0
    with pytest.raises(InvalidInput):
        await rpc.creator_notices.update_preferences(ana, [Preference(POSTS, True, True)] * 2)
    with pytest.raises(InvalidInput):
        await rpc.creator_notices.update_preferences(ana, [Preference(99, True, True)])


async def test_a_mail_tells_all_that_is_new_in_the_readers_language_with_its_link(
    rpc: IdentityServices,
    accounts: Accounts,
    facts: FactApplier,
    ana: Caller,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    courier = creator_courier(identity_database, settings, facts.clock)
    await facts.stepped("c")
    await facts.decided(ana, GOOD)
    await facts.joined(ana.person_id)
    assert await courier.send_at_once() == 1
    assert await courier.send_at_once() == 0
    (mail,) = await queued(identity_database)
    assert (mail.recipient, mail.subject) == (EMAIL, "Resuena: Tenés 2 novedades")
    assert "Aprobaron tu publicación de «Campaña c».\nhttp://localhost:4003/app/posts/ad\n" in mail.body
    assert "Alguien se sumó con tu código.\nhttp://localhost:4003/app/invite\n" in mail.body
    assert "http://localhost:4003/app/me/notices\n" in mail.body
    assert mail.body.rstrip().endswith(mail.unsubscribe)
    await accounts.run("UPDATE persons SET language = 'en'")
    await facts.decided(ana, BAD, version=9)
    assert await courier.send_at_once() == 1
    (_, english) = await queued(identity_database)
    assert english.subject == ("Resuena: Your post for “Campaña c” was rejected. See why, and what you can do.")
    assert "http://localhost:4003/en/app/posts/ad\n" in english.body


async def test_an_unconfirmed_email_gets_no_mail_and_what_was_read_needs_none(
    rpc: IdentityServices,
    accounts: Accounts,
    facts: FactApplier,
    ana: Caller,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    courier = creator_courier(identity_database, settings, facts.clock)
    await facts.decided(ana, GOOD)
    (notice,), *_ = await rpc.creator_notices.listed(ana, None, None)
    await rpc.creator_notices.mark_read(ana, notice.id)
    assert await courier.send_at_once() == 0
    await accounts.run("UPDATE persons SET email_confirmed_at = NULL")
    await facts.decided(ana, BAD, version=9)
    assert await courier.send_at_once() == 0
    assert await queued(identity_database) == []


async def test_new_campaigns_are_mailed_once_a_day_at_most(
    rpc: IdentityServices,
    facts: FactApplier,
    ana: Caller,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    courier = creator_courier(identity_database, settings, clock)
    await choose(rpc, ana, CAMPAIGNS, in_app=False, by_mail=True)
    for name in ("a", "b"):
        await facts.stepped(name)
    assert await courier.send_at_once() == 0
    assert await courier.send_campaigns() == 1
    await facts.stepped("c")
    clock.move(hours=23)
    assert await courier.send_campaigns() == 0
    clock.move(hours=1)
    assert await courier.send_campaigns() == 1
    assert [mail.subject for mail in await queued(identity_database)] == [
        "Resuena: 2 campañas nuevas para vos",
        "Resuena: Empezó «Campaña c»: ya podés participar.",
    ]
    assert await kinds(rpc, ana) == []  # notified by mail only


async def test_the_link_of_a_mail_ends_mails_of_its_topics_and_of_no_other(
    rpc: IdentityServices, facts: FactApplier, ana: Caller, identity_database: Database, settings: IdentitySettings
) -> None:
    courier = creator_courier(identity_database, settings, facts.clock)
    await facts.decided(ana, GOOD)
    await courier.send_at_once()
    (mail,) = await queued(identity_database)
    match = re.fullmatch(r"http://localhost:4003/app/stop\?stop=(\S+)", mail.unsubscribe)
    assert match is not None
    token = match[1].replace("%3D", "=")
    for _ in range(2):
        assert await rpc.creator_notices.stop(token) == [POSTS]
    chosen = {preference.topic: preference for preference in await rpc.creator_notices.preferences(ana)}
    assert chosen[POSTS] == Preference(POSTS, True, False)
    assert chosen[CHANGES] == Preference(CHANGES, True, True)
    await facts.decided(ana, BAD, version=9)
    assert await courier.send_at_once() == 0
    for wrong in ("", "x", token[:-2] + "xx", "ñ"):
        with pytest.raises(InvalidToken):
            await rpc.creator_notices.stop(wrong)


async def test_old_ones_go_and_an_erasure_leaves_none(
    rpc: IdentityServices,
    accounts: Accounts,
    facts: FactApplier,
    ana: Caller,
    clock: MovableClock,
    identity_database: Database,
    settings: IdentitySettings,
) -> None:
    await facts.decided(ana, GOOD)
    clock.move(days=91)
    await rpc.creator_notices.purge()
    assert await accounts.run("SELECT count(*) FROM creator_notices") == 0
    await facts.decided(ana, BAD, version=9)
    await facts.change_requested(ana)
    await choose(rpc, ana, POSTS, in_app=True, by_mail=False)
    exported = json.loads(await rpc.accounts.export(ana))
    assert {"topic": "POSTS", "inApp": True, "byMail": False} in exported["creatorNotices"]
    assert [(notice["kind"], notice["advertisementId"]) for notice in exported["notices"]] == [
        ("CHANGE_ASKED", "ad"),
        ("REJECTED", "ad"),
    ]
    await rpc.deletions.request(ana)
    clock.move(hours=73)
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    await facts.decided(ana, GOOD, version=12)
    await facts.change_requested(ana, version=13)
    await facts.ended(ana, version=14)
    for table in ("creator_notices", "creator_notice_preferences", "asked_changes"):
        assert await accounts.run(f"SELECT count(*) FROM {table}") == 0
