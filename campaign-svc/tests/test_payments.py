"""Payments of companies: when they are due, by which reference, how, and who reads them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock, rows
from campaign_asking import Ask
from campaign_factories import (
    MOBILE,
    MONEY,
    PRICE,
    PRODUCT,
    brand,
    on_going,
    staff,
    waiting_for_payment,
    with_columns,
)
from sqlalchemy import text

from campaign_svc.campaigns import events
from campaign_svc.campaigns.errors import IllegalTransition, UnknownCampaign
from campaign_svc.campaigns.jobs import set_missing_references
from campaign_svc.campaigns.models import REFERENCE_SYMBOLS, WAITING_PAYMENT, CampaignFilter
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import fund
from campaign_svc.payments.models import Payment
from campaign_svc.payments.service import PaymentService
from kit.db import Database
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import events_pb2, payments_pb2

DUE, CONFIRMED = payments_pb2.PAYMENT_STATE_DUE, payments_pb2.PAYMENT_STATE_CONFIRMED
REPORTED = payments_pb2.PAYMENT_STATE_REPORTED
INSTRUCTIONS = json.dumps({"ARS": {"es": "Alias: EJEMPLO", "en": "Alias: EXAMPLE"}})


async def payment_of(database: Database, caller: Caller, campaign_id: str) -> Any:
    (payment,) = await PaymentService(database, lambda: INSTRUCTIONS).of_campaigns(caller, [campaign_id])
    return payment


async def step(database: Database, campaign_id: str, *transitions: int) -> None:
    service = CampaignService(database, fund)
    for transition in transitions:
        await service.transition(staff(), campaign_id, transition, "A reason.")


async def test_a_payment_is_due_from_the_approval_and_confirmed_by_staff(campaign_database: Database) -> None:
    campaign = await waiting_for_payment(campaign_database, "c", currency="ARS")
    due = await payment_of(campaign_database, brand("c"), campaign.id)
    assert (due.state, due.amount, due.currency) == (DUE, 10 * PRICE, "ARS")
    assert (due.due_since is None, due.confirmed_at, due.instructions) == (False, None, "Alias: EJEMPLO")
    assert len(due.reference) == 8
    assert set(due.reference) <= set(REFERENCE_SYMBOLS)
    await step(campaign_database, campaign.id, pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT, pb.CAMPAIGN_TRANSITION_STOP)
    paid = await payment_of(campaign_database, brand("c"), campaign.id)
    assert (paid.state, paid.reference, paid.due_since) == (CONFIRMED, due.reference, due.due_since)
    assert paid.confirmed_at > paid.due_since
    assert paid.instructions is None


async def test_a_campaign_that_returns_as_a_draft_owes_nothing_and_keeps_its_reference(
    campaign_database: Database,
) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    before = await payment_of(campaign_database, staff(), campaign.id)
    await step(campaign_database, campaign.id, pb.CAMPAIGN_TRANSITION_RETURN)
    assert await payment_of(campaign_database, staff(), campaign.id) is None
    await step(campaign_database, campaign.id, pb.CAMPAIGN_TRANSITION_SUBMIT, pb.CAMPAIGN_TRANSITION_APPROVE)
    again = await payment_of(campaign_database, staff(), campaign.id)
    assert again.reference == before.reference
    assert again.due_since > before.due_since


async def test_what_is_paid_in_product_alone_has_nothing_to_pay(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=PRODUCT)
    assert await payment_of(campaign_database, staff(), campaign.id) is None
    assert await PaymentService(campaign_database).of_company(staff(), "c", state=0, limit=None, after=None) == []


async def test_the_instructions_are_in_the_callers_language(campaign_database: Database) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    reader = replace(brand("c"), language="en-GB")
    assert (await payment_of(campaign_database, reader, campaign.id)).instructions == "Alias: EXAMPLE"


async def test_a_page_of_campaigns_has_their_payments_by_one_request(
    ask: Ask, campaign_database: Database
) -> None:
    due = await waiting_for_payment(campaign_database, "c")
    product = await on_going(campaign_database, "c")
    who = {"person_id": "p", "tenant_id": "c", "permissions": ["readCampaings"]}
    with executed_statements() as statements:
        response = await ask(
            """{ campaigns(where: {companyId: "c"}) { _id payment { _id campaignName companyId reference amount currency state dueSince
                confirmedAt instructions } } payments(companyId: "c", state: Due) { _id } }""",
            **who,
        )
    payment_by_campaign_id = {campaign["_id"]: campaign["payment"] for campaign in response.data["campaigns"]}
    assert payment_by_campaign_id[product.id] is None
    assert {**payment_by_campaign_id[due.id], "reference": "", "dueSince": ""} == {
        "_id": due.id,
        "campaignName": "Mañanas",
        "companyId": "c",
        "reference": "",
        "amount": 10 * PRICE / 100,
        "currency": "ARS",
        "state": "Due",
        "dueSince": "",
        "confirmedAt": None,
        "instructions": None,
    }
    assert [payment["_id"] for payment in response.data["payments"]] == [due.id]
    assert len(statements) == 3


async def test_another_currency_has_no_instructions(campaign_database: Database) -> None:
    campaign = await waiting_for_payment(campaign_database, "c", currency="USD")
    assert (await payment_of(campaign_database, staff(), campaign.id)).instructions is None


@pytest.mark.parametrize(
    "caller", [ANONYMOUS, brand("other"), Caller(person_id="p", session_id="s", tenant_id="c")]
)
async def test_payments_out_of_reach_are_not_told(campaign_database: Database, caller: Caller) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    assert await payment_of(campaign_database, caller, campaign.id) is None
    service = PaymentService(campaign_database)
    assert await service.of_company(caller, "c", state=0, limit=None, after=None) == []
    assert len(await service.of_company(brand("c"), "c", state=0, limit=None, after=None)) == 1


async def test_pages_hold_every_payment_once_in_one_statement_each(campaign_database: Database) -> None:
    due = [await waiting_for_payment(campaign_database, "c") for _ in range(2)]
    paid = [await on_going(campaign_database, "c", payment_type=MONEY) for _ in range(3)]
    service = PaymentService(campaign_database)
    payments: list[Payment] = []
    for _ in range(3):
        after = payments[-1].campaign_id if payments else None
        with executed_statements() as statements:
            payments += await service.of_company(brand("c"), "c", state=0, limit=2, after=after)
        assert len(statements) == 1
    assert sorted(payment.campaign_id for payment in payments) == sorted(campaign.id for campaign in due + paid)
    only_due = await service.of_company(brand("c"), "c", state=DUE, limit=None, after=None)
    assert {payment.campaign_id for payment in only_due} == {campaign.id for campaign in due}
    with pytest.raises(InvalidInput):
        await service.of_company(brand("c"), "c", state=0, limit=101, after=None)


async def test_staff_find_a_campaign_by_its_reference_as_banks_write_it(campaign_database: Database) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    await waiting_for_payment(campaign_database, "c", name="Otra")
    reference = (await payment_of(campaign_database, staff(), campaign.id)).reference
    halves = reference[:4], reference[4:]
    wide = "".join(chr(ord(symbol) + 0xFEE0) for symbol in reference)
    written = (
        reference,
        reference.lower(),
        " {}-{} ".format(*halves),
        "{}\u2013{}".format(*halves),
        "{}\u200b{}".format(*halves),
        wide,
        f"REF: {reference}",
        f"Ref {reference}",
        "Ref {}-{}".format(*halves),
        "Ref {}\u200b{} 2".format(*halves),
        f"TRANSF 1234 {reference} CAFE SRL",
    )
    service = CampaignService(campaign_database, fund)
    for search in written:
        campaigns = await service.listed(staff(), CampaignFilter(search=search))
        assert [with_columns(row).id for row in campaigns] == [campaign.id]
    assert await service.listed(staff(), CampaignFilter(search=reference[:7])) == []


async def test_approving_twice_at_once_makes_one_reference(campaign_database: Database) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    reference = (await payment_of(campaign_database, staff(), campaign.id)).reference
    service = CampaignService(campaign_database, fund)
    approve = pb.CAMPAIGN_TRANSITION_APPROVE
    await asyncio.gather(*(service.transition(MOBILE, campaign.id, approve) for _ in range(3)))
    assert (await payment_of(campaign_database, staff(), campaign.id)).reference == reference


async def test_who_launches_campaigns_says_once_that_the_company_has_paid(campaign_database: Database) -> None:
    campaign, owner = await waiting_for_payment(campaign_database, "c"), brand("c")
    service = PaymentService(campaign_database)
    assert with_columns(await service.report(owner, campaign.id)).id == campaign.id
    payment = await payment_of(campaign_database, staff(), campaign.id)
    assert (payment.state, payment.reported_by) == (REPORTED, owner.person_id)
    await service.report(brand("c"), campaign.id)
    assert await payment_of(campaign_database, staff(), campaign.id) == payment
    assert await service.of_company(owner, "c", state=DUE, limit=None, after=None) == []
    (listed,) = await service.of_company(owner, "c", state=REPORTED, limit=None, after=None)
    assert listed.campaign_id == campaign.id
    await step(campaign_database, campaign.id, pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT)
    paid = await payment_of(campaign_database, owner, campaign.id)
    assert (paid.state, paid.reported_at) == (CONFIRMED, payment.reported_at)
    with pytest.raises(IllegalTransition):
        await service.report(owner, campaign.id)


async def test_what_was_said_before_the_campaign_was_returned_counts_no_more(campaign_database: Database) -> None:
    campaign, owner = await waiting_for_payment(campaign_database, "c"), brand("c")
    service = PaymentService(campaign_database)
    await service.report(owner, campaign.id)
    before = await payment_of(campaign_database, owner, campaign.id)
    again = (pb.CAMPAIGN_TRANSITION_RETURN, pb.CAMPAIGN_TRANSITION_SUBMIT, pb.CAMPAIGN_TRANSITION_APPROVE)
    await step(campaign_database, campaign.id, *again)
    due = await payment_of(campaign_database, owner, campaign.id)
    assert (due.state, due.reported_at, due.reported_by) == (DUE, None, None)
    await service.report(owner, campaign.id)
    assert (await payment_of(campaign_database, owner, campaign.id)).reported_at > before.reported_at


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [
        (ANONYMOUS, Unauthenticated),
        (brand("other"), UnknownCampaign),
        (staff(), PermissionDenied),
        (MOBILE, PermissionDenied),
        (replace(brand("c"), permissions=frozenset({"readCampaings", "auditAdvertisement"})), PermissionDenied),
    ],
)
async def test_nobody_else_says_that_a_company_has_paid(
    campaign_database: Database, caller: Caller, refusal: type[Exception]
) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    with pytest.raises(refusal):
        await PaymentService(campaign_database).report(caller, campaign.id)
    assert (await payment_of(campaign_database, staff(), campaign.id)).state == DUE


async def not_found(database: Database) -> list[Any]:
    query = "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.payment_not_found.v1' ORDER BY id"
    return [events_pb2.PaymentNotFound.FromString(row.payload) for row in await rows(database, query)]


async def test_staff_say_once_that_a_reported_payment_did_not_arrive_and_it_can_be_reported_again(
    campaign_database: Database,
) -> None:
    campaign, owner = await waiting_for_payment(campaign_database, "c"), brand("c")
    service, clerk = PaymentService(campaign_database), staff()
    await service.dismiss_report(clerk, campaign.id)  # no payment was reported
    await service.report(owner, campaign.id)
    for _ in range(2):
        assert with_columns(await service.dismiss_report(clerk, campaign.id)).id == campaign.id
    due = await payment_of(campaign_database, owner, campaign.id)
    assert (due.state, due.reported_at, due.reported_by) == (DUE, None, None)
    (fact,) = await not_found(campaign_database)
    assert (fact.campaign_id, fact.company_id, fact.actor_id) == (campaign.id, "c", clerk.person_id)
    await service.report(owner, campaign.id)
    assert (await payment_of(campaign_database, owner, campaign.id)).state == REPORTED
    await step(campaign_database, campaign.id, pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT)
    with pytest.raises(IllegalTransition):
        await service.dismiss_report(clerk, campaign.id)


async def test_a_report_that_staff_have_not_seen_stays(campaign_database: Database) -> None:
    campaign, owner, clerk = await waiting_for_payment(campaign_database, "c"), brand("c"), staff()
    service = PaymentService(campaign_database)
    await service.report(owner, campaign.id)
    seen = (await payment_of(campaign_database, clerk, campaign.id)).reported_at
    await service.dismiss_report(clerk, campaign.id, seen)
    await service.report(owner, campaign.id)
    await service.dismiss_report(clerk, campaign.id, seen)
    assert (await payment_of(campaign_database, clerk, campaign.id)).state == REPORTED
    assert len(await not_found(campaign_database)) == 1


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [(ANONYMOUS, Unauthenticated), (brand("other"), UnknownCampaign), (brand("c"), PermissionDenied)],
)
async def test_nobody_else_says_that_a_payment_did_not_arrive(
    campaign_database: Database, caller: Caller, refusal: type[Exception]
) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    await PaymentService(campaign_database).report(brand("c"), campaign.id)
    with pytest.raises(refusal):
        await PaymentService(campaign_database).dismiss_report(caller, campaign.id)
    assert (await payment_of(campaign_database, staff(), campaign.id)).state == REPORTED
    assert await not_found(campaign_database) == []


async def written_by_the_release_before(database: Database, *campaign_ids: str) -> None:
    async with database.transaction() as session:
        without = text("UPDATE campaigns SET payment_reference = NULL WHERE id = ANY(:ids)")
        await (await session.connection()).execute(without, {"ids": list(campaign_ids)})


async def test_what_the_release_before_approves_gets_its_reference_and_others_are_told_of_what_is_due(
    campaign_database: Database,
) -> None:
    due = await waiting_for_payment(campaign_database, "c")
    paid = await on_going(campaign_database, "c", payment_type=MONEY)
    product = await on_going(campaign_database, "c", payment_type=PRODUCT)
    await written_by_the_release_before(campaign_database, due.id, paid.id, product.id)
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(text("DELETE FROM outbox"))
    assert [await set_missing_references(campaign_database) for _ in range(2)] == [2, 0]
    payments = await PaymentService(campaign_database).of_campaigns(staff(), [due.id, paid.id, product.id])
    assert [payment and payment.campaign_id for payment in payments] == [due.id, paid.id, None]
    async with campaign_database.read() as session:
        result = await (await session.connection()).execute(text("SELECT subject, payload FROM outbox"))
        ((subject, payload),) = result.all()
    assert subject == events.CAMPAIGN_BUDGET_CHANGED
    standing = events_pb2.CampaignBudgetChanged.FromString(payload).standing
    assert payments[0]
    assert (standing.campaign_id, standing.payment_reference) == (due.id, payments[0].reference)


async def test_a_campaign_that_invests_nothing_has_nothing_to_pay(campaign_database: Database) -> None:
    campaign = await waiting_for_payment(campaign_database, "c", investment=0)
    assert campaign.status == WAITING_PAYMENT
    assert await payment_of(campaign_database, staff(), campaign.id) is None
    assert await set_missing_references(campaign_database) == 0


async def test_a_report_counts_though_its_clock_is_behind_that_of_the_approval(
    campaign_database: Database,
) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    behind = PaymentService(campaign_database, now=lambda: datetime.now(UTC) - timedelta(minutes=1))
    await behind.report(brand("c"), campaign.id)
    payment = await payment_of(campaign_database, brand("c"), campaign.id)
    assert (payment.state, payment.reported_at) == (REPORTED, payment.due_since)


async def test_a_list_of_what_is_due_reads_no_history_of_other_campaigns(campaign_database: Database) -> None:
    for _ in range(3):
        await on_going(campaign_database, "c", payment_type=MONEY)
    service = PaymentService(campaign_database)
    for state in (DUE, REPORTED):
        with executed_statements() as statements:
            assert await service.of_company(brand("c"), "c", state=state, limit=None, after=None) == []
        ((statement, parameters),) = statements
        async with campaign_database.engine.connect() as connection:
            explained = await connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", parameters)
            plan = explained.scalar_one()[0]["Plan"]
        assert rounds(plan, "campaign_status_changes") == 0


def rounds(plan: dict[str, Any], table: str) -> int:
    """How often an executed plan read a table."""
    own = plan["Actual Loops"] if plan.get("Relation Name") == table else 0
    return int(own + sum(rounds(below, table) for below in plan.get("Plans", ())))


async def test_a_payment_says_whether_its_campaigns_last_day_has_passed(campaign_database: Database) -> None:
    campaign = await waiting_for_payment(campaign_database, "c", end_dt=datetime(2026, 3, 31, 12, tzinfo=UTC))
    end = campaign.end_dt
    endless = await waiting_for_payment(campaign_database, "c")
    for later, ended in ((timedelta(milliseconds=999), False), (timedelta(seconds=1), True)):
        clock = Clock(end + later)
        service = PaymentService(campaign_database, now=clock)
        payments = await service.of_campaigns(brand("c"), [campaign.id, endless.id])
        assert [payment and payment.campaign_ended for payment in payments] == [ended, False]
