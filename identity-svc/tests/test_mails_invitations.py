"""Creators whom a company invited are written to in their language, with a link that ends it and without an account."""

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
    told: dict[str, Any] = {
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
    return events_pb2.InvitedCampaignStarted(**told | values)


async def registered(rpc: IdentityServices, language: str | None = None) -> None:
    person = Influencer(ANA, "ana@example.com", "Ana", "Paz", language=language)
    await rpc.influencers.register(SERVICE, [person])


async def tell(database: Database, message: events_pb2.InvitedCampaignStarted) -> list[Any]:
    """What is queued once the fact was applied."""
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
        "Resuena: Café {Aurora} te invita a su campaña «Verano»",
    )
    assert "Qué paga: US$ 12.500,50 por publicación\nHasta cuándo: el 31 de diciembre de 2026" in mail.body
    assert "https://resuena.example/download?companyCode=c-1&source=invitation\n" in mail.body
    assert mail.unsubscribe == "https://resuena.example/invitation?stop=secreto"
    assert mail.body.rstrip().endswith(mail.unsubscribe)


async def test_it_is_written_in_the_language_of_the_person(
    rpc: IdentityServices, identity_database: Database
) -> None:
    await registered(rpc, "en")
    await registered(rpc)  # says no language, so the known one stays
    (mail,) = await tell(identity_database, fact())
    assert mail.subject == "Resuena: Café {Aurora} invites you to its campaign “Verano”"
    assert "What it pays: US$ 12,500.50 per ad\nUntil when: December 31, 2026" in mail.body
    assert mail.unsubscribe == "https://resuena.example/en/invitation?stop=secreto"


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"product": "Un café", "price": None}, "Qué recibís: Un café"),
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
