"""Public forms: what is accepted, rejected, mailed, shown and deleted."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from kit.db import Database
from kit.rates import Rate
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import costly_deletes, executed_statements
from tracking_svc.leads.errors import TooManyForms, UnknownLead
from tracking_svc.leads.models import ANSWERED, CONTACT, GUEST_TOKEN, IN_PROGRESS, NEW, QUOTE, SUBSCRIPTION
from tracking_svc.leads.policies import LENGTHS, Form, LeadFilter, address_hash
from tracking_svc.leads.service import LeadService

FIVE = Rate(5, 600.0)
ADDRESS = "203.0.113.77"
VISITOR = Caller(client_ip=ADDRESS, language="es-AR")
STAFF = Caller(person_id="s", permissions=frozenset({"readLeads"}))
SUBSCRIBE = Form(SUBSCRIPTION, email="ana@example.com", list="newsletter")
WRITE = Form(CONTACT, name="Ana", email="ana@example.com", message="Hola,\n¿cómo va?")
ASK = Form(QUOTE, name="Ana", email="ana@example.com", message="Cuánto sale", agreement=True)
INVEST = Form(GUEST_TOKEN, name="Ana Pérez", profile_url="https://example.com/in/ana")
FORMS = {"subscribe": SUBSCRIBE, "contact": WRITE, "quote": ASK, "token": INVEST}


async def five() -> Rate:
    return FIVE


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def leads(tracking_database: Database, clock: Clock) -> LeadService:
    return LeadService(tracking_database, operator_email="ops@example.com", secret="secret", rate=five, now=clock)


@pytest.fixture
def rows(tracking_database: Database) -> Any:
    async def read(query: str) -> list[Any]:
        async with tracking_database.read() as session:
            return list(await (await session.connection()).execute(text(query)))

    return read


async def counts(rows: Any) -> list[int]:
    return [(await rows(f"SELECT count(*) FROM {table}"))[0][0] for table in ("leads", "outgoing_mail")]


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
async def test_form_is_stored_and_mailed(leads: LeadService, rows: Any, form: Form) -> None:
    await leads.leave(VISITOR, form)
    (lead,) = await rows("SELECT * FROM leads")
    (mail,) = await rows("SELECT * FROM outgoing_mail")
    assert (lead.kind, lead.language, lead.email) == (form.kind, "es", form.email or None)
    assert (lead.name, lead.message, lead.profile_url) == (
        form.name or None,
        form.message or None,
        form.profile_url or None,
    )
    assert (mail.recipient, mail.reply_to) == ("ops@example.com", form.email or None)
    for value in (form.email, form.name, form.message, form.profile_url, form.list):
        assert value in mail.body


async def test_the_mail_shows_an_address_as_it_is_written(leads: LeadService, rows: Any) -> None:
    await leads.leave(VISITOR, replace(WRITE, email="ana@xn--and-6ma2c.com.ar"))
    (mail,) = await rows("SELECT * FROM outgoing_mail")
    assert "E-mail: ana@ñandú.com.ar" in mail.body
    assert mail.reply_to == "ana@xn--and-6ma2c.com.ar"


async def test_profile_is_on_its_list_once(leads: LeadService, rows: Any) -> None:
    form = Form(SUBSCRIPTION, list="brands", profile_url="https://www.instagram.com/cafe.aurora/")
    await leads.leave(VISITOR, form)
    await leads.leave(VISITOR, replace(form, profile_url=form.profile_url.upper()))
    await leads.leave(VISITOR, replace(form, list="investors"))
    assert [(lead.email, lead.profile_url) for lead in await rows("SELECT * FROM leads ORDER BY id")] == [
        (None, form.profile_url),
        (None, form.profile_url),
    ]


@pytest.mark.parametrize(
    ("language", "subject"),
    [("en-US", "New contact message"), ("es", "Nuevo mensaje de contacto"), (None, "Nuevo mensaje de contacto")],
)
async def test_mail_speaks_the_language_of_the_request(
    leads: LeadService, rows: Any, language: str | None, subject: str
) -> None:
    await leads.leave(replace(VISITOR, language=language), WRITE)
    assert (await rows("SELECT subject FROM outgoing_mail"))[0][0] == subject


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (replace(SUBSCRIBE, email=""), "FORM_INCOMPLETE"),
        (replace(SUBSCRIBE, list=" "), "FORM_INCOMPLETE"),
        (Form(SUBSCRIPTION, list="brands", profile_url="javascript:alert(1)"), "INVALID_FIELD"),
        (Form(SUBSCRIPTION, profile_url="instagram.com/cafe"), "FORM_INCOMPLETE"),
        (replace(SUBSCRIBE, email="nobody"), "INVALID_EMAIL"),
        (replace(SUBSCRIBE, email="a@b.c"), "INVALID_EMAIL"),
        (replace(SUBSCRIBE, email="a@example.com\r\nBcc: b@example.com"), "INVALID_EMAIL"),
        (replace(SUBSCRIBE, email="x" * 250 + "@example.com"), "INVALID_EMAIL"),
        (replace(SUBSCRIBE, list="x" * 65), "FIELD_TOO_LONG"),
        (replace(WRITE, name="  "), "FORM_INCOMPLETE"),
        (replace(WRITE, email=""), "FORM_INCOMPLETE"),
        (replace(WRITE, message=""), "FORM_INCOMPLETE"),
        (replace(WRITE, name="x" * 101), "FIELD_TOO_LONG"),
        (replace(WRITE, name="Ana\nBcc: x"), "INVALID_FIELD"),
        (replace(WRITE, name="\u3164\u200b"), "FORM_INCOMPLETE"),
        (replace(WRITE, name="Ana\u202ezaP"), "INVALID_FIELD"),
        (replace(WRITE, message="a\x00b"), "INVALID_FIELD"),
        (replace(WRITE, message="x" * 5001), "FIELD_TOO_LONG"),
        (replace(ASK, agreement=False), "FORM_INCOMPLETE"),
        (replace(ASK, message=""), "FORM_INCOMPLETE"),
        (replace(INVEST, name=""), "FORM_INCOMPLETE"),
        (replace(INVEST, profile_url=""), "FORM_INCOMPLETE"),
        (replace(INVEST, profile_url="javascript:alert(1)"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="https://x y"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="javascript:1,https://example.com"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="data:1/x"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="http://example.com/in/ana"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="//example.com/in/ana"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="https://ana@example.com"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="https://example.com/\u202egpj"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="Ana Pérez"), "INVALID_FIELD"),
        (replace(INVEST, profile_url="https://example.com/" + "x" * 300), "FIELD_TOO_LONG"),
        (Form(0), "FORM_INCOMPLETE"),
        (Form(9), "FORM_INCOMPLETE"),
    ],
)
async def test_wrong_form_stores_nothing(leads: LeadService, rows: Any, form: Form, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        await leads.leave(VISITOR, form)
    assert caught.value.reason == code
    if code == "FORM_INCOMPLETE":
        assert caught.value.message == "Found error in the form. Please check again."
    assert await counts(rows) == [0, 0]
    assert await rows("SELECT * FROM form_attempts") == []


@pytest.mark.parametrize(
    "form",
    [
        replace(WRITE, name="x" * LENGTHS["name"], message="y" * LENGTHS["message"]),
        replace(INVEST, profile_url="linkedin.com/in/ana"),
        replace(INVEST, profile_url="example.com:8080/ana"),
        replace(WRITE, name="<b>Robert'); DROP TABLE leads;--", message="{{7*7}} <script>\t% _"),
    ],
)
async def test_unusual_texts_are_kept_literally(leads: LeadService, rows: Any, form: Form) -> None:
    await leads.leave(VISITOR, form)
    (lead,) = await rows("SELECT name, message, profile_url FROM leads")
    assert lead == (form.name, form.message or None, form.profile_url or None)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
async def test_filled_honeypot_is_thanked_and_thrown_away(leads: LeadService, rows: Any, form: Form) -> None:
    await leads.leave(VISITOR, replace(form, website="https://spam.example"))
    assert await counts(rows) == [0, 0]


async def test_subscribing_again_changes_nothing(leads: LeadService, rows: Any) -> None:
    await leads.leave(VISITOR, SUBSCRIBE)
    await leads.leave(VISITOR, replace(SUBSCRIBE, email="ANA@example.com"))
    assert await counts(rows) == [1, 1]
    await leads.leave(VISITOR, replace(SUBSCRIBE, list="investors"))
    assert await counts(rows) == [2, 2]


async def test_sixth_form_of_an_address_in_ten_minutes_is_refused(
    leads: LeadService, rows: Any, clock: Clock
) -> None:
    for form in (*FORMS.values(), WRITE):
        await leads.leave(VISITOR, form)
    clock.now += timedelta(minutes=9, seconds=59)
    with pytest.raises(TooManyForms) as caught:
        await leads.leave(VISITOR, WRITE)
    assert caught.value.reason == "TOO_MANY_ATTEMPTS"
    assert await counts(rows) == [5, 5]
    await leads.leave(replace(VISITOR, client_ip="203.0.113.78"), WRITE)
    clock.now += timedelta(seconds=1)
    await leads.leave(VISITOR, WRITE)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        (None, "", True),
    ],
)
def test_addresses_that_count_as_one(one: str | None, other: str | None, same: bool) -> None:
    day = Clock().now.date()
    hashes = [address_hash(b"secret", day, address) for address in (one, other)]
    assert (hashes[0] == hashes[1]) is same
    assert address_hash(b"secret", day + timedelta(days=1), one) != hashes[0]


async def test_limit_holds_when_forms_come_at_once(leads: LeadService, rows: Any) -> None:
    outcomes = await asyncio.gather(
        *(leads.leave(VISITOR, replace(WRITE, message=f"n{n}")) for n in range(12)), return_exceptions=True
    )
    assert sum(isinstance(outcome, TooManyForms) for outcome in outcomes) == 7
    assert await counts(rows) == [5, 5]


async def test_the_limit_is_that_of_the_moment(tracking_database: Database, clock: Clock) -> None:
    rates = [Rate(1, 60.0)]

    async def newest() -> Rate:
        return rates[-1]

    leads = LeadService(
        tracking_database, operator_email="ops@example.com", secret="secret", rate=newest, now=clock
    )
    await leads.leave(VISITOR, WRITE)
    with pytest.raises(TooManyForms):
        await leads.leave(VISITOR, WRITE)
    rates.append(Rate(2, 60.0))
    await leads.leave(VISITOR, WRITE)
    with pytest.raises(TooManyForms):
        await leads.leave(VISITOR, WRITE)
    clock.now += timedelta(seconds=60)
    await leads.leave(VISITOR, WRITE)


async def test_no_address_is_stored(leads: LeadService, rows: Any) -> None:
    await leads.leave(VISITOR, WRITE)
    stored = [
        str(tuple(row)) for table in ("leads", "form_attempts") for row in await rows(f"SELECT * FROM {table}")
    ]
    assert len(stored) == 2
    assert not any(ADDRESS in row for row in stored)


async def test_staff_read_pages_newest_first(leads: LeadService, clock: Clock) -> None:
    for form in FORMS.values():
        await leads.leave(VISITOR, form)
        clock.now += timedelta(minutes=1)
    first = await leads.page(STAFF, LeadFilter(), 3, None)
    rest = await leads.page(STAFF, LeadFilter(), 3, first[-1].id)
    assert [row.kind for row in (*first, *rest)] == [GUEST_TOKEN, QUOTE, CONTACT, SUBSCRIPTION]
    assert [row.kind for row in await leads.page(STAFF, LeadFilter(kind=QUOTE), 0, None)] == [QUOTE]
    assert [row.kind for row in await leads.page(STAFF, LeadFilter(search="PÉREZ"), 0, None)] == [GUEST_TOKEN]
    assert [row.kind for row in await leads.page(STAFF, LeadFilter(search="cómo va"), 0, None)] == [CONTACT]
    assert await leads.page(STAFF, LeadFilter(search="%"), 0, None) == []


@pytest.mark.parametrize(
    "caller",
    [
        Caller(),
        Caller(guest=True),
        Caller(person_id="p"),
        Caller(person_id="p", tenant_id="c", tenant_role="owner", permissions=frozenset({"readCampaings"})),
        Caller(person_id="s", permissions=frozenset({"readCompanies", "manageCampaigns"})),
    ],
)
async def test_others_may_not_read_leads(leads: LeadService, caller: Caller) -> None:
    with pytest.raises(PermissionDenied if caller.authenticated else Unauthenticated):
        await leads.page(caller, LeadFilter(), 10, None)


async def test_staff_say_how_far_the_answer_is(leads: LeadService, clock: Clock) -> None:
    await leads.leave(VISITOR, WRITE)
    (lead,) = await leads.page(STAFF, LeadFilter(state=NEW), 10, None)
    assert (lead.handler_id, lead.handled_at) == (None, None)
    began = clock.now = clock.now + timedelta(minutes=5)
    taken = await leads.set_state(STAFF, lead.id, IN_PROGRESS)
    assert (taken.state, taken.handler_id, taken.handled_at) == (IN_PROGRESS, "s", began)
    assert await leads.page(STAFF, LeadFilter(state=NEW), 10, None) == []
    clock.now += timedelta(minutes=5)
    again = await leads.set_state(STAFF, lead.id, IN_PROGRESS)
    assert again.handled_at == began, "the state that it has already changes nothing"
    other = await leads.set_state(replace(STAFF, person_id="t"), lead.id, IN_PROGRESS)
    assert (other.handler_id, other.handled_at) == ("t", clock.now)
    answered = await leads.set_state(STAFF, lead.id, ANSWERED)
    assert [row.id for row in await leads.page(STAFF, LeadFilter(state=ANSWERED), 10, None)] == [answered.id]
    back = await leads.set_state(STAFF, lead.id, NEW)
    assert (back.state, back.handler_id, back.handled_at) == (NEW, None, None)


async def test_only_staff_handle_leads_that_there_are(leads: LeadService, rows: Any) -> None:
    await leads.leave(VISITOR, WRITE)
    (lead,) = await leads.page(STAFF, LeadFilter(), 10, None)
    with pytest.raises(Unauthenticated):
        await leads.set_state(VISITOR, lead.id, ANSWERED)
    for caller in (Caller(person_id="p"), Caller(service="identity")):
        with pytest.raises(PermissionDenied):
            await leads.set_state(caller, lead.id, ANSWERED)
    for state in (-1, 0, 4):
        with pytest.raises(InvalidInput):
            await leads.set_state(STAFF, lead.id, state)
    for unknown in ("nobody", "\x00"):
        with pytest.raises((UnknownLead, InvalidInput)):
            await leads.set_state(STAFF, unknown, ANSWERED)
    assert [row.state for row in await rows("SELECT state FROM leads")] == [NEW]


@pytest.mark.parametrize(
    ("search", "limit", "after"),
    [("x" * 101, 1, None), (None, -1, None), (None, 1001, None), ("\x00", 1, None), (None, 1, "\x00")],
)
async def test_page_out_of_bounds_is_refused(
    leads: LeadService, search: str | None, limit: int, after: str | None
) -> None:
    with pytest.raises(InvalidInput):
        await leads.page(STAFF, LeadFilter(search=search), limit, after)


async def test_old_leads_are_forgotten(
    leads: LeadService, tracking_database: Database, rows: Any, clock: Clock
) -> None:
    await leads.leave(VISITOR, WRITE)
    left = clock.now
    clock.now = left.replace(year=left.year + 2)
    await leads.leave(VISITOR, INVEST)
    assert await leads.forget(24) == 0
    clock.now += timedelta(seconds=1)
    with executed_statements() as executed:
        assert await leads.forget(24) == 1
    assert await costly_deletes(tracking_database, executed) == []
    assert [row.kind for row in await rows("SELECT kind FROM leads")] == [GUEST_TOKEN]
    assert len(await rows("SELECT * FROM form_attempts")) == 1


async def test_leads_of_an_erased_address_go_with_their_mails(leads: LeadService, rows: Any) -> None:
    for form in (
        SUBSCRIBE,
        replace(WRITE, email="ANA@Example.com"),
        replace(WRITE, email="bea@example.com"),
        INVEST,
    ):
        await leads.leave(VISITOR, form)
    for caller in (VISITOR, STAFF):
        with pytest.raises(PermissionDenied):
            await leads.erase(caller, "ana@example.com")
    assert await counts(rows) == [4, 4]
    assert await leads.erase(Caller(service="identity"), "ana@EXAMPLE.com") == 2
    assert await leads.erase(Caller(service="identity"), "ana@example.com") == 0
    assert await counts(rows) == [2, 2]
