"""Guest tokens on a real database: expiry, uses, revocation, limits, and the documents behind them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import jwt
import pytest
from identity_factories import Accounts, MovableClock

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.bootstrap import IdentityServices
from identity_svc.guests.errors import InvalidGuestToken, UnknownGuestToken
from identity_svc.guests.models import GuestToken
from identity_svc.investor_documents.errors import InvalidTicket
from identity_svc.sessions.models import SessionView
from identity_svc.settings import IdentitySettings
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated

STAFF = Caller(person_id="staff", permissions=frozenset({"manageGuestTokens"}))


def guest(view: SessionView) -> Caller:
    return Caller(guest=True, session_id=view.session_id)


async def row(rpc: IdentityServices, token_id: str) -> GuestToken:
    (guest_token,) = [
        guest_token for guest_token in await rpc.guests.page(STAFF, None, 0) if guest_token.id == token_id
    ]
    return guest_token


async def test_the_token_is_shown_once_and_kept_as_a_keyed_hash(rpc: IdentityServices, accounts: Accounts) -> None:
    guest_token, secret = await rpc.guests.create(STAFF, "", " Fund ")
    assert len(secret) >= 24
    assert guest_token.label == "Fund"
    seen = f"SELECT count(*) FROM guest_tokens WHERE guest_tokens::text LIKE '%{secret}%'"
    assert await accounts.run(seen) == 0


async def test_each_opening_is_counted(rpc: IdentityServices) -> None:
    guest_token, secret = await rpc.guests.create(STAFF, "", "Fund")
    for _ in range(3):
        assert (await rpc.guests.authenticate(Caller(), secret)).guest
    assert (await row(rpc, guest_token.id)).use_count == 3


@pytest.mark.parametrize(("seconds", "fine"), [(3599, True), (3600, False), (3601, False)])
async def test_a_token_ends_when_it_says(
    rpc: IdentityServices, clock: MovableClock, *, seconds: int, fine: bool
) -> None:
    guest_token, secret = await rpc.guests.create(STAFF, "", "Fund", clock() + timedelta(hours=1))
    clock.move(seconds=seconds)
    if fine:
        view = await rpc.guests.authenticate(Caller(), secret)
        claims = jwt.decode(view.access_token or "", options={"verify_signature": False})
        assert claims["exp"] - claims["iat"] == 1
    else:
        with pytest.raises(InvalidGuestToken):
            await rpc.guests.authenticate(Caller(), secret)
        assert (await row(rpc, guest_token.id)).use_count == 0


async def test_a_token_has_so_many_uses_also_in_parallel(rpc: IdentityServices) -> None:
    guest_token, secret = await rpc.guests.create(STAFF, "", "Fund", None, 3)
    outcomes = await asyncio.gather(
        *(rpc.guests.authenticate(Caller(client_ip=f"192.0.2.{n}"), secret) for n in range(8)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, SessionView) for outcome in outcomes) == 3
    assert sum(isinstance(outcome, InvalidGuestToken) for outcome in outcomes) == 5
    assert (await row(rpc, guest_token.id)).use_count == 3


async def test_revocation_ends_the_token_and_its_sessions_at_once(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    guest_token, secret = await rpc.guests.create(STAFF, "", "Fund")
    view = await rpc.guests.authenticate(Caller(), secret)
    assert (await rpc.sessions.current(guest(view))).guest
    assert len(await rpc.documents.list_for(guest(view))) == 4
    for _ in range(2):
        assert (await rpc.guests.revoke(STAFF, guest_token.id)).revoked_at is not None
    assert await accounts.events("session_ended") == [view.session_id]
    assert not (await rpc.sessions.current(guest(view))).guest
    with pytest.raises(Unauthenticated):
        await rpc.documents.list_for(guest(view))
    with pytest.raises(InvalidGuestToken):
        await rpc.guests.authenticate(Caller(), secret)
    with pytest.raises(UnknownGuestToken):
        await rpc.guests.revoke(STAFF, uuid7())


async def test_guesses_are_limited_by_address(rpc: IdentityServices) -> None:
    _, secret = await rpc.guests.create(STAFF, "", "Fund")
    here = Caller(client_ip="192.0.2.1")
    for _ in range(50):
        with pytest.raises(InvalidGuestToken):
            await rpc.guests.authenticate(here, "guess")
    with pytest.raises(TooManyAttempts):
        await rpc.guests.authenticate(here, secret)
    assert (await rpc.guests.authenticate(Caller(client_ip="192.0.2.2"), secret)).guest


@pytest.mark.parametrize(
    "caller",
    [
        Caller(),
        Caller(guest=True, session_id="x"),
        Caller(person_id="p", permissions=frozenset({"readCompanies", "manageCampaigns"})),
    ],
)
async def test_only_staff_with_the_permission_manages_tokens(
    rpc: IdentityServices, accounts: Accounts, caller: Caller
) -> None:
    guest_token, _ = await rpc.guests.create(STAFF, "", "Fund")
    for attempt in (
        rpc.guests.create(caller, "", "Mine"),
        rpc.guests.page(caller, None, 0),
        rpc.guests.revoke(caller, guest_token.id),
    ):
        with pytest.raises(PermissionDenied if caller.authenticated else Unauthenticated):
            await attempt
    assert await accounts.run("SELECT count(*) FROM guest_tokens WHERE revoked_at IS NULL") == 1


@pytest.mark.parametrize(
    ("label", "seconds", "uses", "code"),
    [
        ("", 60, None, "INVALID_LABEL"),
        ("  ", 60, None, "INVALID_LABEL"),
        ("x" * 101, 60, None, "INVALID_LABEL"),
        ("a\0b", 60, None, "INVALID_LABEL"),
        ("x" * 100, 0, None, "INVALID_EXPIRY"),
        ("Fund", 60, 0, "INVALID_MAX_USES"),
        ("Fund", 60, 1_000_001, "INVALID_MAX_USES"),
    ],
)
async def test_bad_tokens_are_refused(
    rpc: IdentityServices,
    accounts: Accounts,
    clock: MovableClock,
    *,
    label: str,
    seconds: int,
    uses: int | None,
    code: str,
) -> None:
    with pytest.raises(InvalidInput) as caught:
        await rpc.guests.create(STAFF, "", label, clock() + timedelta(seconds=seconds), uses)
    assert caught.value.reason == code
    assert await accounts.run("SELECT count(*) FROM guest_tokens") == 0


async def test_a_given_token_is_stored_once(rpc: IdentityServices) -> None:
    first, _ = await rpc.guests.create(Caller(service="demo"), "INVERSOR-DEMO", "Fund")
    again, shown = await rpc.guests.create(Caller(service="demo"), "INVERSOR-DEMO", "Fund")
    assert (again.id, shown) == (first.id, "INVERSOR-DEMO")


async def test_tokens_are_paged_newest_first(rpc: IdentityServices) -> None:
    created_ids = [(await rpc.guests.create(STAFF, "", f"Fund {n}"))[0].id for n in range(5)]
    first = [guest_token.id for guest_token in await rpc.guests.page(STAFF, None, 2)]
    second = [guest_token.id for guest_token in await rpc.guests.page(STAFF, first[-1], 1000)]
    assert first + second == created_ids[::-1]
    assert len(await rpc.guests.page(STAFF, None, -1)) == 5


async def test_documents_are_for_people_and_guests_only(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    documents = await rpc.documents.list_for(caller)
    assert [document.kind for document in documents] == [
        "PitchDeck",
        "DemoVideo",
        "StartupDatabase",
        "StartupPlatform",
    ]
    assert [document.url.startswith("/investors/documents/") for document in documents] == [
        True,
        True,
        True,
        False,
    ]
    for nobody in (Caller(), Caller(guest=True, session_id=uuid7()), replace(caller, session_id=uuid7())):
        with pytest.raises(Unauthenticated):
            await rpc.documents.list_for(nobody)


def ticketed(url: str) -> tuple[str, str]:
    """The name and the ticket in a document's URL."""
    path, _, ticket = url.partition("?ticket=")
    return path.rpartition("/")[2], ticket


async def test_a_ticket_opens_its_document_in_the_readers_language(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    for language, names in (
        ("es-AR", ["pitch-deck.es.pdf", "demo.mp4", "company-sheet.es.pdf"]),
        ("en", ["pitch-deck.en.pdf", "demo.mp4", "company-sheet.en.pdf"]),
    ):
        own = [
            ticketed(document.url)
            for document in (await rpc.documents.list_for(replace(caller, language=language)))[:3]
        ]
        assert [name for name, _ in own] == names
        for name, ticket in own:
            await rpc.documents.authorize(name, ticket)


async def test_a_ticket_opens_nothing_else_and_ends(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    deck, film, *_ = await rpc.documents.list_for(caller)
    (name, ticket), (other, _) = ticketed(deck.url), ticketed(film.url)
    forged = jwt.encode({"aud": "investor-document", "exp": 2**40, "name": name}, "x" * 32)
    head, claims, _ = ticket.split(".")
    for wrong_name, wrong in (
        (other, ticket),
        (name, ""),
        (name, "x.y.z"),
        (name, forged),
        (name, f"{head}.{claims}.{forged.rpartition('.')[2]}"),
        ("../errors.py", ticket),
    ):
        with pytest.raises(InvalidTicket):
            await rpc.documents.authorize(wrong_name, wrong)
    clock.move(seconds=3599)
    await rpc.documents.authorize(name, ticket)
    clock.move(seconds=1)
    with pytest.raises(InvalidTicket):
        await rpc.documents.authorize(name, ticket)


async def test_a_ticket_is_worth_nothing_once_its_reader_may_not_read(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    guest_token, secret = await rpc.guests.create(STAFF, "", "Fund")
    deck, *_ = await rpc.documents.list_for(guest(await rpc.guests.authenticate(Caller(), secret)))
    await rpc.documents.authorize(*ticketed(deck.url))
    await rpc.guests.revoke(STAFF, guest_token.id)
    with pytest.raises(InvalidTicket):
        await rpc.documents.authorize(*ticketed(deck.url))
    _, caller = await accounts.signed_up()
    deck, *_ = await rpc.documents.list_for(caller)
    await rpc.sessions.sign_out(caller, None)
    with pytest.raises(InvalidTicket):
        await rpc.documents.authorize(*ticketed(deck.url))


def test_documents_are_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    given = '[{"kind": "PitchDeck", "title": "Mazo", "title_en": "Deck", "url": "https://example.com/d"}]'
    monkeypatch.setenv("RESUENA_INVESTOR_DOCUMENTS", given)
    (document,) = IdentitySettings().investor_documents
    assert (document.title_in("en-US"), document.title_in(None), document.url) == (
        "Deck",
        "Mazo",
        "https://example.com/d",
    )
    monkeypatch.setenv("RESUENA_INVESTOR_DOCUMENTS", '[{"title": "x", "url": "javascript:alert(1)"}]')
    with pytest.raises(ValueError, match="url"):
        IdentitySettings()
