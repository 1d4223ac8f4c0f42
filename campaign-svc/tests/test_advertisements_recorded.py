"""Decisions and hand-overs that the demo's loader records afterwards: with their own moments, by no other caller."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import everything, rows, stored
from campaign_factories import MOBILE, MONEY, PRICE, SPOT, ad, brand, on_going, staff, with_columns

from campaign_svc.access import auditor_of
from campaign_svc.advertisements.models import Decision
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.advertisements.service.record_decisions import PastDecision, RecordingService
from campaign_svc.campaigns.messages import doer_of
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.second_opinions.service.draw_decisions import Sampling
from campaign_svc.second_opinions.service.judge_again import SecondOpinionService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, PermissionDenied
from resuena.campaign.v1 import campaign_pb2 as pb

DEMO = Caller(service="demo")
NOW = datetime.now(UTC).replace(hour=15, minute=0, second=0, microsecond=0) - timedelta(days=1)
MADE = NOW - timedelta(days=20)
DECIDED = NOW - timedelta(days=19)
DELIVERED = NOW - timedelta(days=17)
APPROVAL = Decision(APPROVED)
JUDGE = auditor_of("", "judge", money=True)


async def submit_ads(database: Database, campaign_id: str, count: int = 1, who: Caller = DEMO) -> list[str]:
    submissions = [ad(campaign_id, creation_dt=MADE) for _ in range(count)]
    return [row.id for row in await MobileService(database, lambda: NOW).submit(who, submissions)]


def recording(database: Database) -> RecordingService:
    return RecordingService(database, now=lambda: NOW, after=Sampling(lambda: 100, lambda: 0.0).draw)


def past(ad_id: str, decision: Decision = APPROVAL, **values: Any) -> PastDecision:
    return PastDecision(
        **{"ad_id": ad_id, "decision": decision, "decided_by": "p", "decided_at": DECIDED, **values}
    )


async def test_history_counts_and_facts_have_the_moment_of_the_decision(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", start_dt=MADE)
    approved_id, rejected_id = await submit_ads(campaign_database, campaign.id, 2)
    rejection = Decision(REJECTED_BY_CUSTOMER, "PRODUCT_NOT_SHOWN")
    outcomes = await recording(campaign_database).record(
        DEMO, [past(approved_id, delivered_at=DELIVERED), past(rejected_id, rejection)]
    )
    assert [ad_id for ad_id, _ in outcomes] == [approved_id, rejected_id]
    approved, rejected = await stored(campaign_database, approved_id), await stored(campaign_database, rejected_id)
    assert (approved.status, approved.delivered_at, approved.delivered_by) == (APPROVED, DELIVERED, "p")
    assert (rejected.status, rejected.rejection_reason) == (REJECTED_BY_CUSTOMER, "PRODUCT_NOT_SHOWN")
    (history,) = await AdvertisementService(campaign_database).histories(brand("c"), [approved_id])
    assert [(entry.decided_at, entry.actor_id) for entry in history] == [(DECIDED, "p")]
    counted = await rows(
        campaign_database,
        "SELECT day, submitted, approved, rejected, delivered FROM activity_days ORDER BY day",
    )
    assert [tuple(row[1:]) for row in counted] == [(2, 0, 0, 0), (0, 1, 1, 0), (0, 0, 0, 1)]
    assert [(row[0] - counted[0][0]).days for row in counted] == [0, 1, 3]
    facts = await rows(
        campaign_database, "SELECT subject, payload FROM outbox WHERE subject ~ 'audited|delivered' ORDER BY id"
    )
    moments = [
        (pb_of.FromString(payload).occurred_at.ToDatetime(UTC))
        for subject, payload in facts
        for pb_of in [_fact_of(subject)]
    ]
    assert sorted(moments) == [DECIDED, DECIDED, DELIVERED]


def _fact_of(subject: str) -> Any:
    from resuena.campaign.v1 import events_pb2

    return events_pb2.RewardDelivered if "delivered" in subject else events_pb2.AdvertisementAudited


async def test_disputes_have_the_moments_at_which_they_were_opened_and_settled(
    campaign_database: Database,
) -> None:
    campaign = await on_going(campaign_database, "c", start_dt=MADE)
    (ad_id,) = await submit_ads(campaign_database, campaign.id)
    await recording(campaign_database).record(
        DEMO, [past(ad_id, Decision(REJECTED_BY_CUSTOMER, "BRAND_NOT_TAGGED"))]
    )
    person_id = (await stored(campaign_database, ad_id)).person_id
    disputes = DisputeService(campaign_database, now=lambda: NOW)
    opened, settled = DECIDED + timedelta(hours=4), DECIDED + timedelta(hours=30)
    text = "Se ve la taza entera en la segunda foto."
    for impossible in (DECIDED - timedelta(minutes=1), NOW + timedelta(minutes=1), None):
        with pytest.raises(InvalidInput):
            await disputes.as_of(impossible).dispute_rejection(DEMO, ad_id, person_id, text)
    dispute = await disputes.as_of(opened).dispute_rejection(DEMO, ad_id, person_id, text)
    with pytest.raises(InvalidInput):
        await disputes.as_of(opened - timedelta(minutes=1)).settle(JUDGE, dispute.id, overturned=False, text=text)
    await disputes.as_of(settled).settle(JUDGE, dispute.id, overturned=False, text=text)
    stored_disputes = await rows(campaign_database, "SELECT opened_at, settled_at, settled_by FROM disputes")
    assert [tuple(row) for row in stored_disputes] == [(opened, settled, "judge")]


async def test_changes_and_second_opinions_have_their_moments(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, start_dt=MADE)
    ad_id, other_id = await submit_ads(campaign_database, campaign.id, 2)
    requested_at, judged = MADE + timedelta(hours=5), DECIDED + timedelta(hours=9)
    changes = ChangeService(campaign_database, now=lambda: NOW)
    with pytest.raises(InvalidInput):
        await changes.as_of(MADE - timedelta(minutes=1)).request(
            JUDGE, ad_id, "BRAND_NOT_TAGGED", "Etiquetanos, dale."
        )
    await changes.as_of(requested_at).request(JUDGE, ad_id, "BRAND_NOT_TAGGED", "Etiquetanos, dale.")
    moments = await rows(campaign_database, "SELECT requested_at, actor_id FROM change_requests")
    assert [tuple(row) for row in moments] == [(requested_at, "judge")]

    await recording(campaign_database).record(DEMO, [past(other_id)])
    ((opinion_id,),) = await rows(campaign_database, "SELECT id FROM second_opinions")
    opinions = SecondOpinionService(campaign_database, now=lambda: NOW)
    with pytest.raises(InvalidInput):
        await opinions.as_of(DECIDED - timedelta(minutes=1)).judge(
            JUDGE, opinion_id, approve=True, reason=None, note=None
        )
    await opinions.as_of(judged).judge(JUDGE, opinion_id, approve=True, reason=None, note=None)
    moments = await rows(campaign_database, "SELECT second_at, second_by FROM second_opinions")
    assert [tuple(row) for row in moments] == [(judged, "judge")]


@pytest.mark.parametrize("caller", [Caller(), MOBILE, brand("c"), staff()])
def test_nobody_but_the_loader_says_who_did_something_earlier(caller: Caller) -> None:
    with pytest.raises(PermissionDenied):
        doer_of(caller, pb.Past(person_id="p", company_id="c"))
    owner, judge = doer_of(DEMO, pb.Past(person_id="p", company_id="c")), doer_of(DEMO, pb.Past(person_id="p"))
    assert (owner.tenant_id, owner.service, judge.tenant_id) == ("c", None, None)


async def test_money_is_frozen_and_paid_when_it_was(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, start_dt=MADE)
    paid_id, released_id = await submit_ads(campaign_database, campaign.id, 2)
    rejection = Decision(REJECTED_BY_PLATFORM, "PRODUCT_NOT_SHOWN")
    await recording(campaign_database).record(DEMO, [past(paid_id), past(released_id, rejection)])
    booked = await rows(
        campaign_database,
        "SELECT split_part(cause, ':', 1), advertisement_id, recorded_at FROM ledger_sets WHERE advertisement_id IS NOT NULL",
    )
    assert sorted(map(tuple, booked)) == sorted(
        [
            ("freeze", paid_id, MADE),
            ("freeze", released_id, MADE),
            ("pay", paid_id, DECIDED),
            ("release", released_id, DECIDED),
        ]
    )
    spent = await rows(campaign_database, "SELECT approved, rejected, spent FROM activity_days WHERE spent > 0")
    assert [tuple(row) for row in spent] == [(1, 1, PRICE)]
    drawn = await rows(campaign_database, "SELECT DISTINCT drawn_at FROM second_opinions")
    assert [row[0] for row in drawn] == [DECIDED]


async def test_what_the_mobile_side_sends_late_is_frozen_when_it_arrives(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, start_dt=MADE)
    await submit_ads(campaign_database, campaign.id, who=MOBILE)
    booked = await rows(campaign_database, "SELECT recorded_at FROM ledger_sets WHERE cause LIKE 'freeze%'")
    assert [row[0] for row in booked] == [NOW]


@pytest.mark.parametrize("caller", [Caller(), MOBILE, brand("c"), staff(), replace(brand("c"), session_id="s")])
async def test_nobody_else_may_say_when(campaign_database: Database, caller: Caller) -> None:
    campaign = await on_going(campaign_database, "c", start_dt=MADE)
    (ad_id,) = await submit_ads(campaign_database, campaign.id)
    before = await everything(campaign_database)
    with pytest.raises(PermissionDenied):
        await recording(campaign_database).record(caller, [past(ad_id)])
    with pytest.raises(DomainError):
        await CampaignService(campaign_database, fund).transition(
            caller, campaign.id, pb.CAMPAIGN_TRANSITION_STOP, taken_at=DECIDED
        )
    assert await everything(campaign_database) == before


@pytest.mark.parametrize(
    ("moments", "field"),
    [
        ({"decided_at": NOW + timedelta(seconds=1)}, "decided_at"),
        ({"decided_at": MADE - timedelta(seconds=1)}, "decided_at"),
        ({"decided_at": None}, "decided_at"),
        ({"delivered_at": DECIDED - timedelta(seconds=1)}, "delivered_at"),
        ({"delivered_at": NOW + timedelta(seconds=1)}, "delivered_at"),
    ],
)
async def test_moments_that_cannot_be_are_refused(
    campaign_database: Database, moments: dict[str, Any], field: str
) -> None:
    campaign = await on_going(campaign_database, "c", start_dt=MADE)
    ad_id, other_id = await submit_ads(campaign_database, campaign.id, 2)
    before = await everything(campaign_database)
    with pytest.raises(InvalidInput) as refused:
        await recording(campaign_database).record(DEMO, [past(other_id), past(ad_id, **moments)])
    assert [violation.path for violation in refused.value.violations] == [field]
    assert await everything(campaign_database) == before


async def test_the_rules_of_decisions_hold_for_whoever_decided(campaign_database: Database) -> None:
    spot = await on_going(campaign_database, "c", type=SPOT, start_dt=MADE)
    money = await on_going(campaign_database, "c", payment_type=MONEY, start_dt=MADE)
    (validated,), (paid,) = (
        await submit_ads(campaign_database, spot.id),
        await submit_ads(campaign_database, money.id),
    )
    unknown = uuid7()
    outcomes = await recording(campaign_database).record(
        DEMO,
        [
            past(validated, Decision(REJECTED_BY_CUSTOMER)),
            past(paid, Decision(REJECTED_BY_CUSTOMER)),
            past(unknown),
        ],
    )
    assert [result.reason if isinstance(result, DomainError) else "decided" for _, result in outcomes] == [
        "ONLY_VALIDATE",
        "BAD_USER_INPUT",
        "UNKNOWN_ADVERTISEMENT",
    ]
    with pytest.raises(InvalidInput):
        await recording(campaign_database).record(DEMO, [past(paid), past(paid)])


async def test_a_second_time_it_is_decided_already(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", start_dt=MADE)
    (ad_id,) = await submit_ads(campaign_database, campaign.id)
    service = recording(campaign_database)
    await service.record(DEMO, [past(ad_id, delivered_at=DELIVERED)])
    contents = await everything(campaign_database)
    ((_, result),) = await service.record(DEMO, [past(ad_id, delivered_at=NOW)])
    assert isinstance(result, DomainError)
    assert result.reason == "ALREADY_AUDITED"
    assert await everything(campaign_database) == contents
    _, before = await AuditingService(campaign_database).deliver(brand("c"), ad_id=ad_id, code=None)
    assert before


async def test_a_step_of_a_campaign_is_recorded_with_its_moment(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    service, stop = CampaignService(campaign_database, fund), pb.CAMPAIGN_TRANSITION_STOP
    (created,) = with_columns(await service.get_many(DEMO, [campaign.id]))
    for moment in (created.creation_dt - timedelta(seconds=1), datetime.now(UTC) + timedelta(hours=1)):
        with pytest.raises(InvalidInput):
            await service.transition(DEMO, campaign.id, stop, taken_at=moment)
    moment = created.creation_dt + timedelta(microseconds=1)
    await service.transition(DEMO, campaign.id, stop, taken_at=moment)
    ((closed_at, changed_at),) = await rows(
        campaign_database,
        "SELECT closed_at, changed_at FROM campaigns JOIN campaign_status_changes AS steps ON campaign_id = campaigns.id"
        " ORDER BY steps.id DESC LIMIT 1",
    )
    assert closed_at == changed_at == moment
