"""Deletions on a real database, with a clock that moves: from the request until only an id is left."""

from __future__ import annotations

from datetime import timedelta

import pyotp
import pytest
from identity_factories import EMAIL, PASSWORD, Accounts, KeptByEmail, MovableClock
from sqlalchemy import text

from identity_svc.bootstrap import IdentityServices, erasure
from identity_svc.deletions.errors import NoDeletionRequested
from identity_svc.deletions.jobs import Erasure
from identity_svc.deletions.models import CANCELLED, CONFIRMED, ERASED, REQUESTED
from identity_svc.influencers.models import Influencer
from identity_svc.mails.errors import InvalidToken
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.persons.models import PersonCredential
from identity_svc.sessions.errors import SessionEnded
from identity_svc.settings import IdentitySettings
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.authenticator import SoftwareAuthenticator

STAFF = Caller(person_id="staff", permissions=frozenset({"manageDeletions"}))


@pytest.fixture
def peers() -> KeptByEmail:
    return KeptByEmail()


@pytest.fixture
def job(
    identity_database: Database, settings: IdentitySettings, peers: KeptByEmail, clock: MovableClock
) -> Erasure:
    return erasure(identity_database, settings, peers, clock)


async def states(rpc: IdentityServices) -> list[int]:
    return [request.state for request in await rpc.deletions.page(STAFF, 0, None, 0)]


@pytest.mark.parametrize(("seconds", "erased"), [(-1, 0), (0, 1), (1, 1)])
async def test_erased_72_hours_after_the_request(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure, *, seconds: int, erased: int
) -> None:
    _, caller = await accounts.signed_up()
    request = await rpc.deletions.request(caller)
    assert (request.state, request.due_at) == (CONFIRMED, clock() + timedelta(hours=72))
    clock.move(hours=72, seconds=seconds)
    assert await job.erase_due() == erased
    assert await states(rpc) == [ERASED if erased else CONFIRMED]


async def test_asking_again_does_not_start_the_72_hours_again(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    first = await rpc.deletions.request(caller)
    clock.move(hours=10)
    again = await rpc.deletions.request(caller)
    assert (again.id, again.due_at) == (first.id, first.due_at)
    assert len(await accounts.mails("Tu cuenta se va a eliminar")) == 1


async def test_by_email_it_takes_the_link_of_the_mail(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure
) -> None:
    await accounts.signed_up()
    await rpc.deletions.request_by_email(Caller(), " ANA@example.com", " eliminar ")
    assert await states(rpc) == [REQUESTED]
    clock.move(hours=23)
    assert await job.erase_due() == 0
    token = await accounts.token("/deleteAccount")
    confirmed = await rpc.deletions.confirm(Caller(), token)
    assert confirmed.state == CONFIRMED
    clock.move(minutes=1)
    again = await rpc.deletions.confirm(Caller(), token)
    assert (again.id, again.due_at) == (confirmed.id, confirmed.due_at)
    assert len(await accounts.mails("Tu cuenta se va a eliminar")) == 1
    clock.move(hours=72)
    assert await job.erase_due() == 1
    with pytest.raises(InvalidToken):
        await rpc.deletions.confirm(Caller(), token)


async def test_the_link_of_a_cancelled_request_starts_nothing(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    await rpc.deletions.request_by_email(Caller(), EMAIL, "DELETE")
    token = await accounts.token("/deleteAccount")
    await rpc.deletions.confirm(Caller(), token)
    await rpc.deletions.cancel(caller)
    with pytest.raises(InvalidToken):
        await rpc.deletions.confirm(Caller(), token)
    assert await states(rpc) == [CANCELLED]


async def test_an_unconfirmed_request_erases_nobody(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure
) -> None:
    await accounts.signed_up()
    await rpc.deletions.request_by_email(Caller(), EMAIL, "DELETE")
    token = await accounts.token("/deleteAccount")
    clock.move(days=30)
    with pytest.raises(InvalidToken):
        await rpc.deletions.confirm(Caller(), token)
    assert await job.erase_due() == 0
    assert (await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)).view.person is not None


@pytest.mark.parametrize("word", ["", "DELETE!", "DELET", "BORRAR", "DELETE ELIMINAR"])
async def test_another_word_is_refused(rpc: IdentityServices, accounts: Accounts, word: str) -> None:
    await accounts.signed_up()
    with pytest.raises(InvalidInput) as caught:
        await rpc.deletions.request_by_email(Caller(), EMAIL, word)
    assert caught.value.reason == "INVALID_CONFIRMATION"
    assert await states(rpc) == []


async def test_an_unknown_email_answers_alike(rpc: IdentityServices, accounts: Accounts) -> None:
    await rpc.deletions.request_by_email(Caller(), "nadie@example.com", "DELETE")
    assert await accounts.mails() == []
    assert await states(rpc) == []


async def test_cancelled_in_time_it_is_not_carried_out(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure
) -> None:
    _, caller = await accounts.signed_up()
    with pytest.raises(NoDeletionRequested):
        await rpc.deletions.cancel(caller)
    await rpc.deletions.request(caller)
    clock.move(hours=71)
    assert (await rpc.deletions.cancel(caller)).state == CANCELLED
    clock.move(hours=2)
    assert await job.erase_due() == 0
    assert (await rpc.sessions.current(caller)).person is not None
    again = await rpc.deletions.request(caller)
    assert again.due_at is not None
    assert (again.due_at - clock()).total_seconds() == 72 * 3600
    assert await states(rpc) == [CONFIRMED, CANCELLED]


async def test_nobody_deletes_somebody_else(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.signed_up()
    for attempt in (rpc.deletions.request(Caller()), rpc.deletions.cancel(Caller())):
        with pytest.raises(Unauthenticated):
            await attempt
    with pytest.raises(Unauthenticated):
        await rpc.deletions.page(Caller(), 0, None, 0)
    with pytest.raises(PermissionDenied):
        await rpc.deletions.page(Caller(person_id="p", permissions=frozenset({"readCompanies"})), 0, None, 0)
    assert await states(rpc) == []


async def test_requests_are_listed_by_state_and_paged(rpc: IdentityServices, accounts: Accounts) -> None:
    _, first = await accounts.signed_up("a1@example.com")
    await accounts.signed_up("a2@example.com")
    _, third = await accounts.signed_up("a3@example.com")
    await rpc.deletions.request(first)
    await rpc.deletions.request_by_email(Caller(), "a2@example.com", "DELETE")
    await rpc.deletions.request(third)
    await rpc.deletions.cancel(third)
    assert await states(rpc) == [CANCELLED, REQUESTED, CONFIRMED]
    for state in (REQUESTED, CONFIRMED, CANCELLED):
        assert [request.state for request in await rpc.deletions.page(STAFF, state, None, 0)] == [state]
    newest = await rpc.deletions.page(STAFF, 0, None, 1)
    assert len(await rpc.deletions.page(STAFF, 0, newest[0].id, 1000)) == 2


async def test_the_erased_can_do_nothing_and_it_is_told_once(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure
) -> None:
    opened, caller = await accounts.signed_up()
    await rpc.deletions.request(caller)
    clock.move(hours=72)
    assert [await job.erase_due(), await job.erase_due()] == [1, 0]
    assert await accounts.events("person_erased") == [caller.person_id]
    assert await accounts.events("session_ended") == [opened.view.session_id]
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(opened.refresh_token)
    assert (await rpc.sessions.current(caller)).person is None
    with pytest.raises(SessionEnded):
        await rpc.accounts.rename(caller, caller.person_id or "", "Ana", "Paz")
    with pytest.raises(SessionEnded):
        await rpc.deletions.cancel(caller)


async def test_the_email_may_sign_up_again_as_somebody_new(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure
) -> None:
    _, caller = await accounts.signed_up()
    await rpc.deletions.request(caller)
    clock.move(hours=72)
    await job.erase_due()
    _, again = await accounts.signed_up()
    assert again.person_id != caller.person_id


async def everything(database: Database) -> str:
    """Every value of every column of every table, as text; bytes also decoded as characters."""
    async with database.read() as session:
        connection = await session.connection()
        tables = await connection.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"))
        cells: list[str] = []
        for (table,) in tables.all():
            columns = await connection.execute(
                text("SELECT column_name, data_type FROM information_schema.columns WHERE table_name = :t"),
                {"t": table},
            )
            for column, kind in columns.all():
                shown = f"encode({column}, 'escape')" if kind == "bytea" else f"{column}::text"
                values = await connection.execute(text(f"SELECT {shown} FROM {table}"))
                cells.extend(value for (value,) in values if value is not None)
    return "\n".join(cells).lower()


async def test_nothing_personal_is_left_in_any_table(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure, identity_database: Database
) -> None:
    _, caller = await accounts.signed_up(user_agent="Netscape-of-Ana", client_ip="192.0.2.99")
    person = caller.person_id or ""
    await rpc.accounts.rename(caller, person, "Anastasia", "Pazzini")
    setup = await rpc.second_factor.begin(caller)
    await rpc.second_factor.enable(caller, pyotp.TOTP(setup.secret).at(clock()))
    clock.move(seconds=30)
    options = await rpc.passkeys.begin(caller, PASSWORD, pyotp.TOTP(setup.secret).at(clock()))
    await rpc.passkeys.add(caller, "Anastasia's", SoftwareAuthenticator("http://localhost:4003").create(options))
    await rpc.passwords.request_reset(caller, EMAIL)
    account = PersonCredential(
        person_id=person,
        platform=2,
        id=uuid7(),
        first_name="Anastasia",
        picture="/media/images/aa/anastasia.jpg",
        platform_object_identity="@anastasia.pazzini",
    )
    influencer = Influencer(person, EMAIL, "Anastasia", "Pazzini", "anastasia", [account])
    mobile = Caller(service="mobile")
    await rpc.influencers.register(mobile, [influencer])
    await rpc.sessions.apply_membership(Caller(service="company"), person, uuid7(), 1, 1)
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(Caller(), EMAIL, "Mala#2026")
    personal = (EMAIL, "anastasia", "pazzini", "netscape-of-ana")
    before = await everything(identity_database)
    assert [word for word in personal if word not in before] == []
    assert "192.0.2.99" not in before

    await rpc.deletions.request(caller)
    clock.move(hours=72)
    assert await job.erase_due() == 1
    after = await everything(identity_database)
    assert [word for word in personal if word in after] == []
    for table in (
        "second_factors",
        "recovery_codes",
        "passkeys",
        "mailed_tokens",
        "refresh_tokens",
        "account_failures",
    ):
        assert await accounts.run(f"SELECT count(*) FROM {table}") == 0
    assert await accounts.run(f"SELECT erased_at IS NOT NULL FROM persons WHERE id = '{person}'")

    # A late message of the mobile side restores nothing.
    await rpc.influencers.register(mobile, [influencer])
    late = await everything(identity_database)
    assert [word for word in personal if word in late] == []
    assert await rpc.persons.page("anastasia") is None


async def test_others_are_left_alone(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, job: Erasure
) -> None:
    _, caller = await accounts.signed_up()
    other, _ = await accounts.signed_up("otra@example.com")
    await rpc.deletions.request(caller)
    clock.move(hours=72)
    await job.erase_due()
    assert (await rpc.sessions.refresh(other.refresh_token)).view.person is not None
    assert len(await accounts.mails("Confirmá tu e-mail")) == 1


async def test_asking_and_withdrawing_are_told_once_each_time(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()

    async def deletion_facts() -> list[tuple[str, str]]:
        query = "SELECT string_agg(subject || ' ' || version, ',' ORDER BY id) FROM outbox WHERE subject LIKE '%deletion%'"
        text = await accounts.run(query)
        return [
            tuple(entry.removeprefix("resuena.identity.").split()) for entry in (text or "").split(",") if entry
        ]

    await rpc.deletions.request_by_email(Caller(), EMAIL, "DELETE")
    assert await deletion_facts() == []
    for _ in range(2):
        await rpc.deletions.request(caller)
    assert await deletion_facts() == [("deletion_requested.v1", "1")]
    await rpc.deletions.cancel(caller)
    assert await deletion_facts() == [("deletion_requested.v1", "1"), ("deletion_cancelled.v1", "2")]


async def test_withdrawing_what_was_never_confirmed_is_not_told(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    await rpc.deletions.request_by_email(Caller(), EMAIL, "DELETE")
    await rpc.deletions.cancel(caller)
    assert await accounts.run("SELECT count(*) FROM outbox WHERE subject LIKE '%deletion%'") == 0
