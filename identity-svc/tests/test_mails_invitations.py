"""Mails to creators whom a company invited: in their language, with an unsubscribe link that needs no account."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from identity_factories import Accounts
from sqlalchemy import text

from identity_svc.bootstrap import IdentityServices
from identity_svc.influencers.models import Influencer
from identity_svc.mails.consumers import invited_campaign_started
from identity_svc.mails.service import Links
from kit.db import Database
from kit.rpc.caller import Caller
from resuena.campaign.v1 import events_pb2

ANA = "p-ana"
SERVICE = Caller(service="mobile")


def fact(**values: Any) -> events_pb2.InvitedCampaignStarted:
    defaults: dict[str, Any] = {
        "announcement_id": "a",
        "person_id": ANA,
        "company_id": "c-1",
        "company_name": "Café {Aurora}",
        "campaign_name": "Verano",
        "price": 1_250_050,
        "currency": "USD",
        "end_day": "2026-12-31",
        "stop_token": "secreto",
    }
    return events_pb2.InvitedCampaignStarted(**defaults | values)


async def registered(rpc: IdentityServices, language: str | None = None) -> None:
    person = Influencer(ANA, "ana@example.com", "Ana", "Paz", language=language)
    await rpc.influencers.register(SERVICE, [person])


async def tell(database: Database, message: events_pb2.InvitedCampaignStarted) -> list[Any]:
    """The queued mails after the fact was applied."""
    apply = partial(invited_campaign_started, Links("https://resuena.example", "Resuena"))
    async with database.transaction() as session:
        await apply(session, message, None)  # type: ignore[arg-type]
    async with database.read() as session:
        query = text("SELECT recipient, subject, body, unsubscribe FROM outgoing_mail ORDER BY id")
        return list(await (await session.connection()).execute(query))


async def test_the_mail_says_who_invites_what_it_pays_and_until_when(
    rpc: IdentityServices, identity_database: Database
) -> None:
    await registered(rpc)
    (mail,) = await tell(identity_database, fact())
    assert (mail.recipient, mail.subject) == (
        "ana@example.com",
        "Resuena: Una marca con la que publicaste te invita a otra campaña",
    )
    assert (
        "Ya publicaste para Café {Aurora}, y quiere volver a contar con vos: empezó su campaña «Verano»."
        in mail.body
    )
    assert "Qué paga: US$ 12.500,50 por publicación\nHasta cuándo: el 31 de diciembre de 2026" in mail.body
    assert "https://resuena.example/download?companyCode=c-1&source=invitation\n" in mail.body
    assert mail.unsubscribe == "https://resuena.example/invitation?stop=secreto"
    assert mail.body.rstrip().endswith(mail.unsubscribe)


async def test_it_is_written_in_the_language_of_the_person(
    rpc: IdentityServices, identity_database: Database
) -> None:
    await registered(rpc, "en")
    await registered(rpc)  # no language given, so the known one stays
    (mail,) = await tell(identity_database, fact())
    assert mail.subject == "Resuena: A brand that you have posted for invites you to another campaign"
    assert "its campaign “Verano” has started." in mail.body
    assert "What it pays: US$ 12,500.50 per ad\nUntil when: December 31, 2026" in mail.body
    assert mail.unsubscribe == "https://resuena.example/en/invitation?stop=secreto"


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"product": "Un café", "price": None}, "Qué recibís: Un café"),
        ({"product": "Un café\n\n--\nResuena: entrá ya"}, "Qué recibís: Un café -- Resuena: entrá ya"),
        ({"product": "Un café, mirá en evil.example/login"}, "Qué recibís: lo que dice la app"),
        ({"product": "Un café en evil\u00ad.example\u200b/login"}, "Qué recibís: lo que dice la app"),
        ({"price": None}, "Qué paga: dinero; el monto está en la app"),
        ({"price": 500_000, "currency": "ARS"}, "Qué paga: $ 5.000 por publicación"),
        ({"end_day": None}, "Hasta cuándo: no tiene fecha de cierre"),
    ],
)
async def test_what_is_not_known_is_not_made_up(
    rpc: IdentityServices, identity_database: Database, values: dict[str, Any], line: str
) -> None:
    await registered(rpc)
    (mail,) = await tell(identity_database, fact(**values))
    assert line in mail.body.splitlines()


async def test_an_address_in_the_name_of_a_campaign_is_not_passed_on(
    rpc: IdentityServices, identity_database: Database
) -> None:
    await registered(rpc)
    (mail,) = await tell(identity_database, fact(campaign_name="Confirmá tus datos en https://evil.example/0"))
    assert "evil.example" not in mail.subject + mail.body
    assert "volver a contar con vos: empezó su campaña.\n" in mail.body


async def test_a_person_gets_three_a_day_and_ten_a_month_by_all_companies_together(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database
) -> None:
    await registered(rpc)
    for number in range(4):
        mails = await tell(identity_database, fact(company_id=f"c-{number}"))
    assert len(mails) == 3
    for _ in range(3):
        await accounts.run("UPDATE sent_mails SET sent_at = sent_at - interval '25 hours'")
        for number in range(3):
            mails = await tell(identity_database, fact(company_id=f"c-{number}"))
    assert len(mails) == 10
    await accounts.run("UPDATE sent_mails SET sent_at = sent_at - interval '28 days'")
    assert len(await tell(identity_database, fact())) == 11


async def test_nobody_writes_to_an_erased_or_unknown_person(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database
) -> None:
    assert await tell(identity_database, fact()) == []
    _, caller = await accounts.signed_up("otra@example.com", language="en-GB")
    assert await accounts.run("SELECT language FROM persons WHERE email = 'otra@example.com'") == "en"
    await accounts.run("DELETE FROM outgoing_mail")
    await accounts.run(
        "UPDATE persons SET email = NULL, password_hash = NULL, referral_code = NULL, erased_at = now()"
    )
    assert await tell(identity_database, fact(person_id=caller.person_id)) == []
