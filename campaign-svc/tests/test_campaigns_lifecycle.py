"""The life cycle of a campaign: drafts, transitions, permissions, history, payment and the end date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock
from campaign_factories import (
    APPROVE,
    CONFIRM_PAYMENT,
    FINISH,
    MOBILE,
    MONEY,
    PRODUCT,
    RETURN,
    SPOT,
    START,
    STOP,
    SUBMIT,
    ad,
    brand,
    on_going,
    staff,
    with_columns,
)
from sqlalchemy import text

from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.errors import (
    CampaignNotBegun,
    CampaignNotEditable,
    CampaignNotOnGoing,
    IllegalTransition,
    ReasonRequired,
    UnknownCampaign,
)
from campaign_svc.campaigns.jobs import finish_ended
from campaign_svc.campaigns.models import CampaignDraft, CampaignFilter
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.policies import AUDIT_WINDOW
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import DomainError, InvalidInput, PermissionDenied, Unauthenticated

PRE_DRAFT, DRAFT, WAITING_APPROVAL, WAITING_PAYMENT, ON_GOING, STOPPED, FINISHED = range(1, 8)
CHANGED = "SELECT count(*) FROM outbox WHERE subject = 'resuena.campaign.campaign_status_changed.v1'"
MONEY_DRAFT: dict[str, Any] = {
    "name": "Mañanas",
    "type": 2,
    "payment_type": MONEY,
    "custom_ad_price": 1_000,
    "investment": 50_000,
}
PRODUCT_DRAFT: dict[str, Any] = {
    "name": "Mesa",
    "type": 3,
    "payment_type": PRODUCT,
    "product_payment_description": "Un café",
    "stock": 5,
    "brief": "Sacá una foto",
}


async def scalar(database: Database, query: str) -> Any:
    async with database.read() as session:
        return (await (await session.connection()).execute(text(query))).scalar()


def viewer(company_id: str) -> Caller:
    return Caller(person_id=uuid7(), tenant_id=company_id, permissions=frozenset({"readCampaings"}))


async def created(database: Database, company: str = "c", **values: Any) -> Any:
    return await DraftService(database).create(brand(company), CampaignDraft(**{**MONEY_DRAFT, **values}))


async def test_a_few_fields_begin_a_campaign_and_the_rest_makes_it_a_draft(campaign_database: Database) -> None:
    service, owner = DraftService(campaign_database), brand("c")
    row = with_columns(await service.create(owner, CampaignDraft(name=" Mañanas ", type=3, payment_type=PRODUCT)))
    assert (row.status, row.name, row.company_id, row.reward_kind) == (PRE_DRAFT, "Mañanas", "c", 2)
    assert [draft.id for draft in await service.drafts(owner)] == [row.id]
    assert await CampaignService(campaign_database, fund).listed(owner) == []
    row = with_columns(
        await service.update(
            owner,
            row.id,
            CampaignDraft(
                stock=3,
                product_payment_description="Un café",
                brief="Foto",
                terms_and_conditions="Las bases",
            ),
        )
    )
    assert (row.status, row.brief) == (DRAFT, "Foto\n\nBASESYCONDICIONES\n\nLas bases")
    row = with_columns(
        await service.update(
            owner, row.id, CampaignDraft(brief="Otra foto", end_dt=datetime(2099, 1, 1, tzinfo=UTC))
        )
    )
    assert row.brief == "Otra foto\n\nBASESYCONDICIONES\n\nLas bases"
    assert with_columns(await service.update(owner, row.id, CampaignDraft(), ["end_dt"])).end_dt is None
    history = (await service.changes(owner, [row.id]))[0]
    assert [(change.from_status, change.to_status) for change in with_columns(history)] == [
        (None, PRE_DRAFT),
        (PRE_DRAFT, DRAFT),
    ]


async def test_a_spot_needs_what_it_publishes_before_it_is_submitted(campaign_database: Database) -> None:
    drafts, campaigns, owner = (
        DraftService(campaign_database),
        CampaignService(campaign_database, fund),
        brand("c"),
    )
    row = with_columns(await drafts.create(owner, CampaignDraft(**{**PRODUCT_DRAFT, "type": SPOT, "brief": " "})))
    assert row.status == PRE_DRAFT
    for given, lacking in (
        (CampaignDraft(), {"picture": "PICTURE_REQUIRED", "brief": "SPOT_TEXT_REQUIRED"}),
        (
            CampaignDraft(terms_and_conditions="Las bases"),
            {"picture": "PICTURE_REQUIRED", "brief": "SPOT_TEXT_REQUIRED"},
        ),
        (CampaignDraft(brief="Hoy, medialunas."), {"picture": "PICTURE_REQUIRED"}),
    ):
        await drafts.update(owner, row.id, given)
        with pytest.raises(InvalidInput) as caught:
            await campaigns.transition(owner, row.id, SUBMIT)
        assert {violation.path: violation.code for violation in caught.value.violations} == lacking
    row = with_columns(await drafts.update(owner, row.id, CampaignDraft(picture="/media/images/aa/1.jpg")))
    assert row.status == DRAFT
    assert with_columns(await campaigns.transition(owner, row.id, SUBMIT)).status == WAITING_APPROVAL


async def test_a_spot_that_was_submitted_without_them_can_be_approved_and_returned(
    campaign_database: Database,
) -> None:
    campaigns = CampaignService(campaign_database, fund)
    for step, status in ((APPROVE, WAITING_PAYMENT), (RETURN, DRAFT)):
        row = await created(campaign_database, **{**PRODUCT_DRAFT, "type": SPOT, "brief": ""})
        await campaigns.transition(MOBILE, row.id, SUBMIT)
        moved = with_columns(await campaigns.transition(staff(), row.id, step, "Falta la imagen."))
        assert moved.status in (status, ON_GOING)


async def test_each_wrong_field_is_named_and_nothing_is_kept(campaign_database: Database) -> None:
    service = DraftService(campaign_database)
    wrong: dict[str, Any] = {
        "name": "x" * 201,
        "type": 9,
        "stock": -1,
        "product_unit_value": 0,
        "custom_ad_price": 10**14,
        "currency": "peso",
        "picture": "https://evil.test/x.png",
        "custom_insight_multiplier": 0.0,
        "brief": "Hola BASESYCONDICIONES",
    }
    with pytest.raises(InvalidInput) as caught:
        await service.create(brand("c"), CampaignDraft(**wrong))
    codes = {violation.path: violation.code for violation in caught.value.violations}
    assert codes == {
        "name": "NAME_TOO_LONG",
        "type": "CHOICE_REQUIRED",
        "payment_type": "CHOICE_REQUIRED",
        "stock": "NEGATIVE",
        "product_unit_value": "NOT_ABOVE_ZERO",
        "custom_ad_price": "TOO_LARGE",
        "currency": "INVALID_CURRENCY",
        "picture": "INVALID_IMAGE",
        "custom_insight_multiplier": "INVALID_MULTIPLIER",
        "brief": "INVALID_TEXT",
    }
    assert await scalar(campaign_database, "SELECT count(*) FROM campaigns") == 0
    row = await created(campaign_database)
    for values in (
        CampaignDraft(reward_kind=2),
        CampaignDraft(start_dt=datetime(2099, 1, 2, tzinfo=UTC), end_dt=datetime(2099, 1, 1, tzinfo=UTC)),
    ):
        with pytest.raises(InvalidInput):
            await service.update(brand("c"), row.id, values)
    with pytest.raises(InvalidInput):
        await service.update(brand("c"), row.id, CampaignDraft(), ["name"])
    for draft in (
        CampaignDraft(company_id="other"),
        CampaignDraft(name="a\x00"),
        CampaignDraft(product_payment_description="a\x00"),
    ):
        with pytest.raises(InvalidInput):
            await service.update(brand("c"), row.id, draft)
    assert with_columns(await service.drafts(brand("c")))[0].version == row.version


@pytest.mark.parametrize(
    ("values", "path", "code"),
    [
        ({"currency": "XXX"}, "currency", "INVALID_CURRENCY"),
        ({"currency": "XAU"}, "currency", "INVALID_CURRENCY"),
        ({"currency": "ARL"}, "currency", "INVALID_CURRENCY"),
        ({"custom_insight_multiplier": 5e-324}, "custom_insight_multiplier", "INVALID_MULTIPLIER"),
        ({"custom_insight_multiplier": 0.009}, "custom_insight_multiplier", "INVALID_MULTIPLIER"),
        ({"custom_insight_multiplier": float("nan")}, "custom_insight_multiplier", "INVALID_MULTIPLIER"),
        ({"currency": "CLP", "custom_ad_price": 1050}, "custom_ad_price", "TOO_MANY_DECIMALS"),
        ({"currency": "CLP", "investment": 100_001}, "investment", "TOO_MANY_DECIMALS"),
    ],
)
async def test_a_draft_takes_amounts_that_can_be_paid(
    campaign_database: Database, values: dict[str, Any], path: str, code: str
) -> None:
    service = DraftService(campaign_database)
    with pytest.raises(InvalidInput) as caught:
        await service.create(brand("c"), CampaignDraft(**{**MONEY_DRAFT, "name": "x", **values}))
    assert [(violation.path, violation.code) for violation in caught.value.violations] == [(path, code)]
    good = {"currency": "CLP", "custom_ad_price": 1100, "investment": 11_000, "custom_insight_multiplier": 0.01}
    await service.create(brand("c"), CampaignDraft(**{**MONEY_DRAFT, "name": "x", **good}))


@pytest.mark.parametrize(
    ("values", "missing"),
    [
        ({"payment_type": MONEY, "type": 2}, {"custom_ad_price", "investment"}),
        ({"payment_type": MONEY, "type": 2, "custom_ad_price": 100, "investment": 99}, {"investment"}),
        ({"payment_type": PRODUCT, "type": 3}, {"product_payment_description", "stock", "brief"}),
        ({"payment_type": PRODUCT, "type": 2}, {"product_payment_description", "stock"}),
        ({"payment_type": PRODUCT, "type": 1}, {"product_payment_description", "stock", "picture", "brief"}),
        ({**MONEY_DRAFT, "end_dt": datetime(2020, 1, 1, tzinfo=UTC)}, {"end_day"}),
    ],
)
async def test_submitting_names_what_is_missing(
    campaign_database: Database, values: dict[str, Any], missing: set[str]
) -> None:
    owner = brand("c")
    row = with_columns(
        await DraftService(campaign_database).create(owner, CampaignDraft(**{"name": "x", **values}))
    )
    assert row.status == PRE_DRAFT
    with pytest.raises(InvalidInput) as caught:
        await CampaignService(campaign_database, fund).transition(owner, row.id, SUBMIT)
    assert {violation.path for violation in caught.value.violations} == missing
    assert await scalar(campaign_database, CHANGED) == 0


async def test_money_is_paid_before_it_goes_on_and_every_step_is_told(campaign_database: Database) -> None:
    owner, boss, service = brand("c"), staff(), CampaignService(campaign_database, fund)
    row = with_columns(await created(campaign_database))
    for caller, step, reason, status in (
        (owner, SUBMIT, None, WAITING_APPROVAL),
        (boss, RETURN, " Falta el precio ", DRAFT),
        (owner, SUBMIT, None, WAITING_APPROVAL),
        (boss, APPROVE, None, WAITING_PAYMENT),
        (boss, CONFIRM_PAYMENT, None, ON_GOING),
        (owner, STOP, "Vacaciones", STOPPED),
        (boss, START, None, ON_GOING),
        (boss, FINISH, None, FINISHED),
    ):
        row = with_columns(await service.transition(caller, row.id, step, reason))
        assert row.status == status
    history = with_columns((await DraftService(campaign_database).changes(owner, [row.id]))[0])
    assert [change.to_status for change in history] == [2, 3, 2, 3, 4, 5, 6, 5, 7]
    assert [change.actor_kind for change in history] == [1, 1, 2, 1, 2, 2, 1, 2, 2]
    assert (history[2].reason, history[6].reason, history[2].actor_id) == (
        "Falta el precio",
        "Vacaciones",
        boss.person_id,
    )
    assert await scalar(campaign_database, CHANGED) == 8
    assert await scalar(campaign_database, "SELECT sum(amount) FROM ledger_entries WHERE account = 2") == 50_000


async def test_product_goes_on_at_once_unless_money_is_invested(campaign_database: Database) -> None:
    lives, service = DraftService(campaign_database), CampaignService(campaign_database, fund)
    for investment, status in ((0, ON_GOING), (1, WAITING_PAYMENT)):
        row = await lives.create(brand("c"), CampaignDraft(**{**PRODUCT_DRAFT, "investment": investment}))
        await service.transition(brand("c"), row.id, SUBMIT)
        assert with_columns(await service.transition(staff(), row.id, APPROVE)).status == status


STATUS_AFTER = {
    PRE_DRAFT: (),
    DRAFT: (),
    WAITING_APPROVAL: (SUBMIT,),
    WAITING_PAYMENT: (SUBMIT, APPROVE),
    ON_GOING: (SUBMIT, APPROVE, CONFIRM_PAYMENT),
    STOPPED: (SUBMIT, APPROVE, CONFIRM_PAYMENT, STOP),
    FINISHED: (SUBMIT, APPROVE, CONFIRM_PAYMENT, FINISH),
}
ALLOWED = {
    (DRAFT, SUBMIT): WAITING_APPROVAL,
    (WAITING_APPROVAL, RETURN): DRAFT,
    (WAITING_APPROVAL, APPROVE): WAITING_PAYMENT,
    (WAITING_PAYMENT, RETURN): DRAFT,
    (WAITING_PAYMENT, CONFIRM_PAYMENT): ON_GOING,
    (ON_GOING, STOP): STOPPED,
    (ON_GOING, FINISH): FINISHED,
    (STOPPED, START): ON_GOING,
    (STOPPED, FINISH): FINISHED,
}


@pytest.mark.parametrize("status", [status for status in STATUS_AFTER if status != PRE_DRAFT])
async def test_every_step_from_every_status(campaign_database: Database, status: int) -> None:
    service, boss = CampaignService(campaign_database, fund), staff()
    for step in (SUBMIT, APPROVE, CONFIRM_PAYMENT, STOP, START, FINISH, RETURN):
        row = await created(campaign_database)
        for before in STATUS_AFTER[status]:
            row = await service.transition(boss, row.id, before)
        assert row.status == status
        if (status, step) in ALLOWED:
            assert (
                with_columns(await service.transition(boss, row.id, step, "Porque sí")).status
                == ALLOWED[status, step]
            )
        else:
            with pytest.raises(IllegalTransition):
                await service.transition(boss, row.id, step, "Porque sí")
            assert with_columns(await service.get_many(MOBILE, [row.id]))[0].version == row.version
    with pytest.raises(InvalidInput):
        await service.transition(boss, row.id, 8)


async def test_who_may_take_which_step(campaign_database: Database) -> None:
    service, row = CampaignService(campaign_database, fund), await created(campaign_database)
    for caller, error in (
        (brand("other"), UnknownCampaign),
        (ANONYMOUS, Unauthenticated),
        (Caller(guest=True), Unauthenticated),
        (Caller(person_id="p"), UnknownCampaign),
        (viewer("c"), PermissionDenied),
    ):
        for step in (SUBMIT, APPROVE, CONFIRM_PAYMENT, STOP, START, FINISH, RETURN):
            with pytest.raises(error):
                await service.transition(caller, row.id, step, "x")
    for step in (APPROVE, CONFIRM_PAYMENT, START, FINISH, RETURN):
        with pytest.raises(PermissionDenied):
            await service.transition(brand("c"), row.id, step, "x")
    with pytest.raises(UnknownCampaign):
        await service.transition(staff(), uuid7(), SUBMIT)
    assert await scalar(campaign_database, CHANGED) == 0


async def test_who_may_write_a_draft(campaign_database: Database) -> None:
    service, row = DraftService(campaign_database), await created(campaign_database)
    for caller, error in (
        (ANONYMOUS, Unauthenticated),
        (Caller(person_id="p"), PermissionDenied),
        (viewer("c"), PermissionDenied),
    ):
        with pytest.raises(error):
            await service.create(caller, CampaignDraft(**MONEY_DRAFT))
    with pytest.raises(PermissionDenied):
        await service.create(brand("c"), CampaignDraft(**{**MONEY_DRAFT, "company_id": "other"}))
    with pytest.raises(InvalidInput):
        await service.create(staff(), CampaignDraft(**MONEY_DRAFT))
    assert (
        with_columns(await service.create(staff(), CampaignDraft(**{**MONEY_DRAFT, "company_id": "z"}))).company_id
        == "z"
    )
    for caller, refusal in (
        (brand("other"), UnknownCampaign),
        (ANONYMOUS, Unauthenticated),
        (viewer("c"), PermissionDenied),
    ):
        with pytest.raises(refusal):
            await service.update(caller, row.id, CampaignDraft(name="Mío"))
    assert [draft.name for draft in with_columns(await service.drafts(brand("c")))] == ["Mañanas"]
    for caller in (brand("other"), viewer("c"), ANONYMOUS):
        assert await service.drafts(caller) == []
        assert await service.changes(caller, [row.id]) == [[]]
    assert len(await service.drafts(staff(), company_id="c")) == 1


async def test_only_drafts_are_edited_and_returning_says_why(campaign_database: Database) -> None:
    service, row = CampaignService(campaign_database, fund), await created(campaign_database)
    await service.transition(brand("c"), row.id, SUBMIT)
    with pytest.raises(CampaignNotEditable):
        await DraftService(campaign_database).update(brand("c"), row.id, CampaignDraft(name="Otra"))
    for reason in (None, "  ", "x" * 501):
        with pytest.raises(ReasonRequired):
            await service.transition(staff(), row.id, RETURN, reason)
    assert with_columns(await service.transition(staff(), row.id, RETURN, "x" * 500)).status == DRAFT


async def test_a_service_that_repeats_a_step_changes_nothing(campaign_database: Database) -> None:
    service, row = CampaignService(campaign_database, fund), await created(campaign_database)
    first = with_columns(await service.transition(MOBILE, row.id, SUBMIT))
    assert with_columns(await service.transition(MOBILE, row.id, SUBMIT)).version == first.version
    assert await scalar(campaign_database, CHANGED) == 1


async def test_the_clock_finishes_what_has_ended_once(campaign_database: Database) -> None:
    clock = Clock()
    service = CampaignService(campaign_database, fund, clock)
    ended = [
        (await on_going(campaign_database, "c", end_dt=clock.moment + timedelta(days=day))).id for day in (1, 2, 3)
    ]
    await service.transition(staff(), ended[0], STOP)
    assert await finish_ended(campaign_database, now=clock) == 0
    clock.moment += timedelta(days=3)
    assert await finish_ended(campaign_database, now=clock) == 2
    assert await finish_ended(campaign_database, now=clock) == 0
    assert [row.status for row in with_columns(await service.get_many(MOBILE, ended))] == [
        FINISHED,
        FINISHED,
        ON_GOING,
    ]
    (entry,) = [
        change
        for change in with_columns((await DraftService(campaign_database).changes(staff(), ended[1:2]))[0])
        if change.to_status == FINISHED
    ]
    assert (entry.actor_kind, entry.actor_id, entry.changed_at) == (4, None, clock.moment)


async def test_closed_campaigns_take_only_what_was_made_before(campaign_database: Database) -> None:
    clock = Clock()
    row = await on_going(campaign_database, "c")
    await CampaignService(campaign_database, fund, clock).transition(MOBILE, row.id, STOP)
    mobile = MobileService(campaign_database, clock)
    late = ad(row.id, creation_dt=clock.moment - timedelta(hours=1))
    assert len(await mobile.submit(MOBILE, [late])) == 1
    for creation_dt in (clock.moment + timedelta(seconds=1), None):
        clock.moment += timedelta(seconds=1)
        with pytest.raises(CampaignNotOnGoing):
            await mobile.submit(MOBILE, [ad(row.id, creation_dt=creation_dt)])
    assert with_columns(await CampaignService(campaign_database, fund).get_many(MOBILE, [row.id]))[0].stock == 9


async def test_no_advertisement_is_taken_that_was_made_before_the_first_day(campaign_database: Database) -> None:
    clock = Clock()
    row = await on_going(campaign_database, "c", start_day=clock.moment.date() + timedelta(days=3))
    assert (row.status, row.start_dt > clock.moment) == (ON_GOING, True)
    mobile = MobileService(campaign_database, clock)
    second = timedelta(seconds=1)
    for creation_dt in (None, row.start_dt - second):
        with pytest.raises(CampaignNotBegun):
            await mobile.submit(MOBILE, [ad(row.id, creation_dt=creation_dt)])
    for ahead in (timedelta(days=4), timedelta(days=3650)):  # a phone whose clock is fast
        with pytest.raises(CampaignNotBegun):
            await mobile.submit(MOBILE, [ad(row.id, creation_dt=clock.moment + ahead)])
    clock.moment = row.start_dt + timedelta(days=1)
    with pytest.raises(CampaignNotBegun):  # also when its message arrives late
        await mobile.submit(MOBILE, [ad(row.id, creation_dt=row.start_dt - second)])
    await CampaignService(campaign_database, fund, clock).transition(MOBILE, row.id, STOP)
    with pytest.raises(CampaignNotBegun):
        await mobile.submit(MOBILE, [ad(row.id, creation_dt=row.start_dt - second)])
    assert len(await mobile.submit(MOBILE, [ad(row.id, creation_dt=row.start_dt)])) == 1
    assert with_columns(await CampaignService(campaign_database, fund).get_many(MOBILE, [row.id]))[0].stock == 9


async def test_what_a_fast_clock_dates_ahead_was_made_when_it_came(campaign_database: Database) -> None:
    clock = Clock()
    row = await on_going(campaign_database, "c")
    mobile = MobileService(campaign_database, clock)
    ahead = clock.moment + timedelta(days=3650)
    (advertisement,) = with_columns(await mobile.submit(MOBILE, [ad(row.id, creation_dt=ahead)]))
    assert (advertisement.creation_dt, advertisement.audit_deadline) == (clock.moment, clock.moment + AUDIT_WINDOW)


@pytest.mark.parametrize("limit", [0, -1, 1001])
async def test_a_limit_past_1000_is_bad_input(campaign_database: Database, limit: int) -> None:
    for listed in (CampaignService(campaign_database, fund).listed, DraftService(campaign_database).drafts):
        with pytest.raises(DomainError) as caught:
            await listed(staff(), limit=limit)
        assert (caught.value.reason, caught.value.path) == ("BAD_USER_INPUT", "limit")


async def test_text_that_cannot_be_stored_is_bad_input(campaign_database: Database) -> None:
    campaigns, lives = CampaignService(campaign_database, fund), DraftService(campaign_database)
    ads = AdvertisementService(campaign_database)
    row = await created(campaign_database)
    calls: list[Callable[[], Awaitable[object]]] = [
        lambda: campaigns.listed(staff(), CampaignFilter(search="\x00")),
        lambda: campaigns.listed(staff(), CampaignFilter(campaign_id="\x00")),
        lambda: campaigns.get_many(staff(), ["\x00"]),
        lambda: campaigns.of_companies(staff(), ["\x00"]),
        lambda: ads.totals(staff(), ["\x00"]),
        lambda: campaigns.transition(staff(), "\x00", SUBMIT),
        lambda: campaigns.transition(brand("c"), row.id, SUBMIT, "\x00"),
        lambda: lives.update(staff(), "\x00", CampaignDraft()),
        lambda: lives.drafts(staff(), after="\x00"),
        lambda: lives.changes(staff(), ["\x00"]),
        lambda: lives.create(staff(), CampaignDraft(**{**MONEY_DRAFT, "company_id": "\x00"})),
    ]
    for call in calls:
        with pytest.raises(InvalidInput):
            await call()
    assert await scalar(campaign_database, CHANGED) == 0


async def test_only_what_changes_the_budget_of_a_draft_is_told_as_a_budget_changed(
    campaign_database: Database,
) -> None:
    budgets = "SELECT count(*) FROM outbox WHERE subject = 'resuena.campaign.campaign_budget_changed.v1'"
    service, owner, row = DraftService(campaign_database), brand("c"), await created(campaign_database)
    await service.update(owner, row.id, CampaignDraft(name="Otro nombre", brief="Foto", investment=row.investment))
    assert await scalar(campaign_database, budgets) == 0
    await service.update(owner, row.id, CampaignDraft(investment=60_000))
    await service.update(owner, row.id, CampaignDraft(stock=7))
    assert await scalar(campaign_database, budgets) == 2
