"""Notices by mail, on a real database: to whom, when, once, with which texts."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, time, timedelta
from typing import Any
from urllib.parse import quote_plus, urlencode

import pytest
from company_factories import AUDITOR, MANAGER, OWNER, VIEWER, World, person
from notice_facts import DRAFT, FINISHED, ON_GOING, PAYMENT, STOPPED, WAITING, Campaign, shown

from company_svc.notices.mails import money
from company_svc.notices.models import Preference
from company_svc.notices.policies import last_digest
from company_svc.reach.models import Company
from kit.rpc.caller import Caller
from kit.rpc.errors import Unavailable

ADS, CAMPAIGNS, BUDGET, STOCK, INVITATIONS = 1, 2, 3, 4, 5
NEVER, AT_ONCE, DAILY = 1, 2, 3


async def brand(world: World) -> tuple[Company, Caller]:
    """A company whose owner has an e-mail address."""
    company, owner = await world.company(name="Café Aurora")
    reachable(world, owner, "marca@example.ar")
    return company, owner


def reachable(world: World, caller: Caller, email: str) -> None:
    world.identity.emails[caller.person_id or ""] = email


async def mails(world: World) -> list[Any]:
    return await world.rows("SELECT recipient, subject, body, html FROM outgoing_mail ORDER BY id")


async def choose(world: World, caller: Caller, topic: int, mail: int) -> None:
    await world.notices.update_preferences(caller, [Preference(topic, in_portal=True, mail=mail)])


async def test_what_does_not_wait_is_mailed_at_once_and_once(world: World) -> None:
    company, _ = await brand(world)
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, PAYMENT)
    assert await world.courier.send_at_once() == 1
    assert await world.courier.send_at_once() == 0
    (mail,) = await mails(world)
    assert mail.recipient == "marca@example.ar"
    assert mail.subject == "Aprobamos «Mañanas». Falta el pago para que empiece."
    assert f"https://resuena.example/companies/{company.id}/{campaign.id}" in mail.body
    assert "https://resuena.example/settings/notices" in mail.body


HOW_TO_PAY = {
    "es": "Alias: EJEMPLO <1>\nhttps://pagos.example.org/a?b=1&c=2",
    "en": "Alias: EJEMPLO <1>",
}
INSTRUCTIONS = json.dumps({"USD": HOW_TO_PAY, "ARS": HOW_TO_PAY})


@pytest.mark.parametrize(("currency", "sign"), [("USD", "US$"), ("ARS", "$")])
async def test_what_is_to_be_paid_is_mailed_with_its_reference_and_how_to_pay(
    world: World, currency: str, sign: str
) -> None:
    company, _ = await brand(world)
    world.instructions = INSTRUCTIONS
    payable: dict[str, Any] = {"investment": 120_050, "currency": currency, "payment_reference": "K7MD4QXR"}
    await Campaign(world, company.id, **payable).steps(WAITING, PAYMENT)
    await world.courier.send_at_once()
    (mail,) = await mails(world)
    due = f"Para que empiece falta el pago: {sign} 1.200,50, con la referencia K7MD4QXR."
    assert mail.subject == f"Aprobamos «Mañanas». {due}"
    assert "Cómo pagar:\nAlias: EJEMPLO <1>\nhttps://pagos.example.org/a?b=1&c=2\n" in mail.body
    link = "https://pagos.example.org/a?b=1&amp;c=2"
    assert f'Alias: EJEMPLO &lt;1&gt;<br><a href="{link}">{link}</a><br>' in mail.html


@pytest.mark.parametrize("before", ["", "("])
@pytest.mark.parametrize("after", [".", ",", ";", ":", "!", "?", ")", "]", ")."])
async def test_a_link_ends_before_what_ends_its_sentence(world: World, before: str, after: str) -> None:
    company, _ = await brand(world)
    link = "https://pagos.example.org/a?b=1"
    world.instructions = json.dumps({"ARS": {"es": f"Pagá en {before}{link}{after} Gracias", "en": "X"}})
    payable: dict[str, Any] = {"investment": 120_000, "currency": "ARS", "payment_reference": "K7MD4QXR"}
    await Campaign(world, company.id, **payable).steps(WAITING, PAYMENT)
    await world.courier.send_at_once()
    (mail,) = await mails(world)
    assert f'{before}<a href="{link}">{link}</a>{after} Gracias' in mail.html


async def test_a_mail_says_once_how_to_pay_in_each_currency(world: World) -> None:
    company, owner = await brand(world)
    await choose(world, owner, CAMPAIGNS, DAILY)
    world.instructions = json.dumps(
        {"ARS": {"es": "Alias: PESOS", "en": "X"}, "USD": {"es": "Alias: DÓLARES", "en": "X"}}
    )
    for reference, currency in (("K7MD4QXR", "ARS"), ("K7MD4QXT", "ARS"), ("K7MD4QXW", "USD")):
        payable: dict[str, Any] = {"investment": 120_000, "currency": currency, "payment_reference": reference}
        await Campaign(world, company.id, f"Con {reference}", **payable).steps(WAITING, PAYMENT)
    world.later(days=2)
    await world.courier.send_digests()
    (mail,) = await mails(world)
    assert all(reference in mail.body for reference in ("K7MD4QXR", "K7MD4QXT", "K7MD4QXW"))
    assert [mail.body.count(instruction) for instruction in ("Alias: PESOS", "Alias: DÓLARES")] == [1, 1]


async def test_who_is_not_told_how_to_pay_is_told_whom_to_ask(world: World) -> None:
    company, _ = await brand(world)
    world.instructions = json.dumps({"USD": HOW_TO_PAY})
    payable: dict[str, Any] = {"investment": 120_000, "currency": "ARS", "payment_reference": "K7MD4QXR"}
    await Campaign(world, company.id, **payable).steps(WAITING, PAYMENT)
    await world.courier.send_at_once()
    (mail,) = await mails(world)
    assert "Escribinos y te pasamos los datos para pagar:\nhttps://resuena.example/contactUs\n" in mail.body
    assert '<a href="https://resuena.example/contactUs">' in mail.html
    assert "EJEMPLO" not in mail.body


async def test_what_was_paid_meanwhile_is_mailed_without_how_to_pay(world: World) -> None:
    company, owner = await brand(world)
    world.instructions = INSTRUCTIONS
    payable: dict[str, Any] = {"investment": 120_000, "currency": "USD", "payment_reference": "K7MD4QXR"}
    campaign = Campaign(world, company.id, **payable)
    await campaign.steps(WAITING, PAYMENT)
    (due,) = await shown(world, owner)
    assert (due.amount_due, due.currency, due.payment_reference) == (120_000, "USD", "K7MD4QXR")
    await campaign.steps(ON_GOING)
    paid = (await shown(world, owner))[-1]
    assert (paid.payment_due, paid.amount_due, paid.payment_reference) == (True, None, None)
    await world.courier.send_at_once()
    (mail,) = await mails(world)
    assert "Aprobamos «Mañanas». Falta el pago para que empiece.\n" in mail.body
    assert "K7MD4QXR" not in mail.body
    assert "Cómo pagar" not in mail.body


async def test_many_that_wait_for_the_courier_go_in_one_mail(world: World) -> None:
    company, owner = await brand(world)
    second = await world.join(company, OWNER)
    reachable(world, second, "segunda@example.ar")
    await Campaign(world, company.id, "Verano", status=ON_GOING).steps(STOPPED, actor=owner)
    world.later(seconds=1)
    await Campaign(world, company.id, "Otoño", status=ON_GOING).steps(STOPPED)
    assert await world.courier.send_at_once() == 2
    mails_by_recipient = {mail.recipient: mail for mail in await mails(world)}
    assert mails_by_recipient["segunda@example.ar"].subject == "2 novedades de Café Aurora"
    assert mails_by_recipient["segunda@example.ar"].body.index("Otoño") < mails_by_recipient[
        "segunda@example.ar"
    ].body.index("Verano")
    assert mails_by_recipient["marca@example.ar"].subject == "«Otoño» está frenada: no recibe publicaciones."


async def test_what_is_gathered_later_is_not_mailed_again_at_once(world: World) -> None:
    company, owner = await brand(world)
    await choose(world, owner, ADS, AT_ONCE)
    campaign = Campaign(world, company.id)
    await campaign.receives(3)
    assert await world.courier.send_at_once() == 1
    await campaign.receives(3)
    assert await world.courier.send_at_once() == 0


@pytest.mark.parametrize(
    ("count", "subject"),
    [
        (1, "Se venció el plazo para auditar una publicación de «Mañanas»."),
        (2, "Se venció el plazo para auditar 2 publicaciones de «Mañanas»."),
    ],
)
async def test_overdue_audits_are_mailed_with_a_link_to_them(world: World, count: int, subject: str) -> None:
    company, owner = await brand(world)
    campaign = Campaign(world, company.id)
    await campaign.becomes()
    await campaign.receives(count, due=timedelta(hours=72))
    await choose(world, owner, ADS, AT_ONCE)
    await world.courier.send_at_once()
    world.later(hours=72)
    await world.notices.tell_overdue()
    assert await world.courier.send_at_once() == 1
    mail = (await mails(world))[-1]
    assert mail.subject == subject
    assert f"https://resuena.example/inbox?campaign={quote_plus(campaign.id)}&age=overdue" in mail.body


async def test_the_digest_tells_once_a_day_what_was_not_read(world: World) -> None:
    company, _ = await brand(world)
    auditor = await world.join(company, AUDITOR)
    reachable(world, auditor, "auditora@example.ar")
    verano, otono = Campaign(world, company.id, "Verano"), Campaign(world, company.id, "Otoño")
    await verano.becomes()
    await otono.becomes()
    await verano.receives(12)
    await otono.receives(1)
    rows, _ = await world.notices.listed(auditor, limit=10, after=None, unread=True)
    await world.notices.mark_read(auditor, ids=[rows[1].id], up_to=None)
    assert await world.courier.send_at_once() == 0

    world.time = datetime(2026, 3, 2, 11, 0, tzinfo=UTC)
    assert await world.courier.send_digests() == 0  # one more minute for transactions that are still open
    world.later(minutes=1)
    assert await world.courier.send_digests() == 2
    assert await world.courier.send_digests() == 0
    mails_by_recipient = {mail.recipient: mail for mail in await mails(world)}
    assert mails_by_recipient["marca@example.ar"].subject == "2 novedades de Café Aurora"
    assert "Llegaron 12 publicaciones de «Verano» para auditar." in mails_by_recipient["marca@example.ar"].body
    assert mails_by_recipient["auditora@example.ar"].subject == "Llegó una publicación de «Otoño» para auditar."

    world.later(days=1)
    assert await world.courier.send_digests() == 0
    await otono.receives(1)
    world.later(days=1)
    assert await world.courier.send_digests() == 2
    subjects = {mail.subject for mail in (await mails(world))[2:]}
    assert subjects == {"Llegaron 2 publicaciones de «Otoño» para auditar."}


async def test_the_digest_leaves_out_what_nothing_is_left_to_do_about(world: World) -> None:
    company, _ = await brand(world)
    done, waits = Campaign(world, company.id, "Verano"), Campaign(world, company.id, "Otoño")
    await done.receives(2)
    await done.decides(0, 1)
    await waits.receives(2)
    world.later(days=1)
    assert await world.courier.send_digests() == 1
    (mail,) = await mails(world)
    assert "Verano" not in mail.body
    assert f"https://resuena.example/inbox?{urlencode({'campaign': waits.id})}" in mail.body


async def test_what_comes_while_a_digest_is_made_is_in_the_next_one(world: World) -> None:
    company, _ = await brand(world)
    world.time = datetime(2026, 3, 2, 11, 1, tzinfo=UTC)
    campaign = Campaign(world, company.id)
    await campaign.receives()
    assert await world.courier.send_digests() == 0
    world.later(days=1)
    assert await world.courier.send_digests() == 1


async def test_an_operator_sends_digests_at_any_time(world: World) -> None:
    company, _ = await brand(world)
    await Campaign(world, company.id).receives()
    world.later(seconds=1)
    assert await world.courier.send_digests(until=world.time) == 1
    world.later(seconds=1)
    assert await world.courier.send_digests(until=world.time) == 0


@pytest.mark.parametrize(("mail", "at_once", "daily"), [(NEVER, 0, 0), (AT_ONCE, 1, 0), (DAILY, 0, 1)])
async def test_each_topic_is_mailed_as_chosen(world: World, mail: int, at_once: int, daily: int) -> None:
    company, owner = await brand(world)
    for topic in (ADS, CAMPAIGNS, BUDGET, STOCK, INVITATIONS):
        await choose(world, owner, topic, NEVER)
    await choose(world, owner, CAMPAIGNS, mail)
    campaign = Campaign(world, company.id, status=ON_GOING, stock=100, investment=100, budget_available=100)
    await campaign.becomes()
    await campaign.becomes(stock=1, budget_available=1)
    await campaign.receives()
    await campaign.steps(STOPPED)
    assert await world.courier.send_at_once() == at_once
    world.later(days=1)
    assert await world.courier.send_digests() == daily
    assert {row.subject for row in await mails(world)} <= {"«Mañanas» está frenada: no recibe publicaciones."}


async def test_nobody_else_is_written_to(world: World) -> None:
    company, _ = await brand(world)
    viewer = await world.join(company, VIEWER)
    for stranger, email in (
        (viewer, "lectora@example.ar"),
        (person(), "nadie@example.ar"),
        (MANAGER, "s@example.ar"),
    ):
        reachable(world, stranger, email)
    _, other = await world.company()
    reachable(world, other, "otra@example.ar")
    await Campaign(world, company.id).receives()
    world.later(days=1)
    await world.courier.send_digests()
    assert {mail.recipient for mail in await mails(world)} == {"marca@example.ar"}


async def test_without_an_address_nothing_is_mailed_then_or_later(world: World) -> None:
    company, owner = await brand(world)
    world.identity.emails.clear()
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, PAYMENT)
    await campaign.receives()
    world.later(days=1)
    assert (await world.courier.send_at_once(), await world.courier.send_digests()) == (0, 0)
    reachable(world, owner, "marca@example.ar")
    world.later(days=1)
    assert (await world.courier.send_at_once(), await world.courier.send_digests()) == (0, 0)


async def test_a_company_out_of_use_is_not_written_to(world: World) -> None:
    company, _ = await brand(world)
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, PAYMENT)
    await campaign.receives()
    await world.deactivations.deactivate(MANAGER, company.id, None)
    world.later(days=1)
    assert (await world.courier.send_at_once(), await world.courier.send_digests()) == (0, 0)


async def test_what_cannot_be_addressed_now_is_mailed_later(world: World) -> None:
    company, _ = await brand(world)
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, PAYMENT)
    await campaign.receives()
    world.later(days=1)
    world.identity.away = True
    for attempt in (world.courier.send_at_once(), world.courier.send_digests()):
        with pytest.raises(Unavailable):
            await attempt
    assert await mails(world) == []
    world.identity.away = False
    assert (await world.courier.send_at_once(), await world.courier.send_digests()) == (1, 1)


async def test_couriers_side_by_side_write_once(world: World) -> None:
    company, _ = await brand(world)
    campaign = Campaign(world, company.id)
    await campaign.steps(WAITING, PAYMENT)
    await campaign.receives()
    world.later(days=1)
    await asyncio.gather(*(world.courier.send_at_once() for _ in range(4)))
    await asyncio.gather(*(world.courier.send_digests() for _ in range(4)))
    assert len(await mails(world)) == 2


async def test_a_letter_names_twenty_and_counts_the_others(world: World) -> None:
    company, _ = await brand(world)
    for number in range(23):
        await Campaign(world, company.id, f"C{number:02}").steps(WAITING, ON_GOING)
    assert await world.courier.send_at_once() == 1
    (mail,) = await mails(world)
    assert mail.subject == "23 novedades de Café Aurora"
    assert mail.body.count("Aprobamos «C") == mail.html.count("Aprobamos «C") == 20
    assert "Y 3 novedades más." in mail.body


async def test_people_are_written_to_in_their_language(world: World) -> None:
    company, owner = await brand(world)
    english = Caller(person_id=owner.person_id, session_id="s", language="en-GB")
    await choose(world, english, BUDGET, AT_ONCE)
    campaign = Campaign(world, company.id, status=ON_GOING, investment=1_234_550, currency="ARS")
    await campaign.becomes(budget_available=1_234_550)
    await campaign.becomes(budget_available=100_000)
    await world.courier.send_at_once()
    (mail,) = await mails(world)
    assert mail.subject == "“Mañanas” is low on budget: $ 1,000 of $ 12,345 left."
    assert f"https://resuena.example/en/companies/{company.id}/{campaign.id}" in mail.body


async def test_each_kind_has_its_words(world: World) -> None:
    company, owner = await brand(world)
    campaign = Campaign(
        world, company.id, "A <b>y</b>\nB", stock=20, investment=100, budget_available=100, currency="USD"
    )
    for topic in (ADS, CAMPAIGNS, BUDGET, STOCK, INVITATIONS):
        await choose(world, owner, topic, AT_ONCE)
    await campaign.steps(WAITING, DRAFT)
    await campaign.steps(WAITING, PAYMENT, ON_GOING, STOPPED, ON_GOING)
    await campaign.becomes(stock=0, budget_available=10)
    await campaign.steps(FINISHED)
    world.identity.email = "ana@example.ar"
    await world.invitations.invite(owner, company.id, "ana@example.ar", VIEWER)
    await world.invitations.accept(person(), (await world.tokens())[0])
    await world.courier.send_at_once()
    mail = (await mails(world))[-1]
    for words in (
        "Te devolvimos",
        "Falta el pago",
        "Recibimos el pago",
        "está frenada",
        "en marcha otra vez",
        "se quedó sin stock",
        "le queda poco presupuesto: US$ 0,10 de US$ 1",
        "terminó",
        "Aceptaron tu invitación: hay alguien nuevo en Café Aurora.",
    ):
        assert words in mail.body
    assert f"/companies/{company.id}/campaigns/" in mail.body
    assert "<b>y</b>" not in mail.html
    assert "A &lt;b&gt;y&lt;/b&gt;" in mail.html


@pytest.mark.parametrize(("language", "day"), [("es", "1 de diciembre de 2099"), ("en", "December 1, 2099")])
async def test_a_campaign_that_begins_later_is_not_said_to_run(world: World, language: str, day: str) -> None:
    company, owner = await brand(world)
    await choose(world, Caller(person_id=owner.person_id, session_id="s", language=language), CAMPAIGNS, AT_ONCE)
    await Campaign(world, company.id, start_day="2099-12-01", status=PAYMENT).steps(ON_GOING)
    await world.courier.send_at_once()
    (mail,) = await mails(world)
    assert (
        mail.subject
        == {
            "es": f"Recibimos el pago de «Mañanas». Empieza el {day}.",
            "en": f"We received the payment for “Mañanas”. It starts on {day}.",
        }[language]
    )


@pytest.mark.parametrize(
    ("cents", "currency", "shown"),
    [
        (1050, "USD", "US$ 10,50"),
        (8000, "USD", "US$ 80"),
        (40_351_599, "ARS", "$ 403.515"),
        (-5, "USD", "-US$ 0,05"),
        (150, "BRL", "BRL 1,50"),
    ],
)
def test_money_is_written_as_in_the_portal(cents: int, currency: str, shown: str) -> None:
    assert money(cents, currency, decimal=",", thousands=".") == shown


async def test_a_subject_is_one_line_whatever_a_campaign_is_called(world: World) -> None:
    company, _ = await brand(world)
    await Campaign(world, company.id, "A\r\nBcc: x@example.ar").steps(WAITING, ON_GOING)
    await world.courier.send_at_once()
    (mail,) = await mails(world)
    assert mail.subject == "Aprobamos «A Bcc: x@example.ar». ¡Ya está en marcha!"


@pytest.mark.parametrize(
    ("now", "zone", "due"),
    [
        ("2026-03-02T08:00:00-03:00", "America/Argentina/Buenos_Aires", "2026-03-02T08:00:00-03:00"),
        ("2026-03-02T07:59:59-03:00", "America/Argentina/Buenos_Aires", "2026-03-01T08:00:00-03:00"),
        ("2026-03-02T23:30:00-03:00", "America/Argentina/Buenos_Aires", "2026-03-02T08:00:00-03:00"),
        ("2026-09-06T09:00:00-03:00", "America/Santiago", "2026-09-06T08:00:00-03:00"),
        ("2026-09-06T07:59:00-03:00", "America/Santiago", "2026-09-05T08:00:00-04:00"),
    ],
)
def test_the_last_digest_was_due_at_its_time_in_the_zone(now: str, zone: str, due: str) -> None:
    assert last_digest(datetime.fromisoformat(now), time(8), zone) == datetime.fromisoformat(due)


async def test_each_companys_digest_goes_out_in_the_morning_of_its_zone(world: World) -> None:
    here, _ = await brand(world)
    madrid, owner = await world.company()
    reachable(world, owner, "madrid@example.es")
    await world.companies.update(owner, madrid.id, {"time_zone": "Europe/Madrid"})
    for company in (here, madrid):
        campaign = Campaign(world, company.id)
        await campaign.becomes()
        await campaign.receives(1)
    world.time = datetime.fromisoformat("2026-03-02T08:01:00+01:00")
    assert await world.courier.send_digests() == 1
    world.time = datetime.fromisoformat("2026-03-02T08:01:00-03:00")
    assert await world.courier.send_digests() == 1
    assert await world.courier.send_digests() == 0
