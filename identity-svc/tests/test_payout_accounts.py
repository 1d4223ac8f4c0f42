"""Payout accounts on a real database: check digits, encryption, the required password, mails, erasure."""

from __future__ import annotations

import json
from datetime import timedelta

import pyotp
import pytest
from identity_factories import OTHER_PASSWORD, PASSWORD, Accounts, KeptByEmail, MovableClock

from identity_svc.access import CALLERS, may_know_creators
from identity_svc.access import PAYER as PAYS
from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.bootstrap import IdentityServices, erasure, payout_sealing
from identity_svc.passwords.errors import WrongPassword
from identity_svc.payout_accounts.models import PayeeAccount, ShownPayoutAccount, TypedPayoutAccount
from identity_svc.payout_accounts.policies import (
    ALIAS,
    CBU,
    CVU,
    FULL,
    IBAN,
    MASKED,
    PayoutSeals,
    checked_details,
)
from identity_svc.peppers.service import Peppers
from identity_svc.second_factor.errors import InvalidCode
from identity_svc.settings import IdentitySettings
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied, Unauthenticated
from kit.secret_files import Secrets
from kit.testing.statements import executed_statements

BANK = "2850590940090418135201"
WALLET = "0000003100010000000009"
GERMAN = "DE89370400440532013000"
MINE = TypedPayoutAccount(CBU, BANK, "Ana Paz", "20-12345678-6")


async def shown(rpc: IdentityServices, caller: Caller) -> ShownPayoutAccount | None:
    account = await rpc.creator_accounts.account(caller)
    assert account is not None
    return account.payout_account


@pytest.mark.parametrize(
    ("kind", "number", "kept"),
    [
        (CBU, BANK, BANK),
        (CBU, "2850590-9 4009041813520-1", BANK),
        (CVU, WALLET, WALLET),
        (ALIAS, " Ana.Paz-1 ", "ana.paz-1"),
        (IBAN, "de89 3704 0044 0532 0130 00", GERMAN),
        (IBAN, "ES9121000418450200051332", "ES9121000418450200051332"),
        (IBAN, "NO93 8601 1117 947", "NO9386011117947"),
        (ALIAS, "1ana.paz-mp9", "1ana.paz-mp9"),
        (CBU, BANK + " " * 178, BANK),
    ],
)
def test_right_numbers_are_kept_plain(kind: int, number: str, kept: str) -> None:
    assert checked_details(TypedPayoutAccount(kind, number, "Ana Paz")).number == kept


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (CBU, ""),
        (CBU, BANK[:-1] + "2"),
        (CBU, BANK[:7] + "1" + BANK[8:]),
        (CBU, BANK[:-1]),
        (CBU, BANK + "1"),
        (CBU, WALLET),
        (CVU, BANK),
        (CVU, WALLET[:-1] + "2"),
        (CBU, "\u0662" + BANK[1:]),
        (ALIAS, "ana"),
        (ALIAS, "a" * 21),
        (ALIAS, "ana paz"),
        (ALIAS, "ana_paz"),
        (ALIAS, "ñandú.paz"),
        (IBAN, "DE88370400440532013000"),
        (IBAN, "DE89"),
        (IBAN, "x" * 100_000),
        (IBAN, "ZZ03370400440532013000"),
        (IBAN, "DE22370400440532"),
        (IBAN, "GB82000000000000000000"),
        (CBU, "0" * 22),
        (CVU, "0" * 22),
        (CBU, BANK + " " * 179),
        (ALIAS, "ana.paz" + " " * 200),
        (ALIAS, "......"),
        (ALIAS, "------"),
        (ALIAS, ".ana.paz"),
        (ALIAS, "ana.paz-"),
        (0, BANK),
        (9, BANK),
    ],
)
def test_wrong_numbers_are_refused(kind: int, number: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        checked_details(TypedPayoutAccount(kind, number, "Ana Paz"))
    assert [(violation.path, violation.code) for violation in caught.value.violations] == [
        ("number", "INVALID_ACCOUNT_NUMBER")
    ]


@pytest.mark.parametrize(
    ("tax_id", "kept"),
    [("", None), ("20-12345678-6", "20123456786"), ("27.12345678.0", "27123456780"), ("ab-12 345", "AB12345")],
)
def test_tax_ids_are_kept_plain(tax_id: str, kept: str | None) -> None:
    assert checked_details(TypedPayoutAccount(CBU, BANK, "Ana Paz", tax_id)).tax_id == kept


@pytest.mark.parametrize(
    "tax_id",
    [
        "20-12345678-5",
        "1234",
        "x" * 21,
        "ñandú123",
        "20\u0661234567866",
        "0" * 11,
        "00000",
        "20123456786" + " " * 190,
    ],
)
def test_wrong_tax_ids_are_refused(tax_id: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        checked_details(TypedPayoutAccount(CBU, BANK, "Ana Paz", tax_id))
    assert [(violation.path, violation.code) for violation in caught.value.violations] == [
        ("taxId", "INVALID_TAX_ID")
    ]


async def test_it_is_stored_encrypted_and_shown_masked(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    caller = await accounts.creator()
    assert await shown(rpc, caller) is None
    await rpc.payout_accounts.set_account(caller, MINE, PASSWORD)
    assert await shown(rpc, caller) == ShownPayoutAccount(CBU, "•••• 5201", "Ana Paz", "•••• 6786", clock.now)
    stored = bytes(await accounts.run("SELECT details FROM payout_accounts"))
    for secret in (BANK, "Ana", "20123456786", "5201"):
        assert secret.encode() not in stored
    exported = json.loads(await rpc.accounts.export(caller))
    assert exported["payoutAccount"] == {
        "kind": "CBU",
        "masked": "•••• 5201",
        "holder": "Ana Paz",
        "taxId": "•••• 6786",
        "changedAt": clock.now.isoformat(),
    }
    assert BANK not in json.dumps(exported)


async def test_a_mail_tells_of_each_change_and_of_nothing_else(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    caller = await accounts.creator(language="es")
    await accounts.confirm("ana@example.com")
    for _ in range(2):
        await rpc.payout_accounts.set_account(caller, MINE, PASSWORD)
    assert len(await accounts.mails("Cambió la cuenta en la que cobrás")) == 1
    clock.move(days=1)
    await rpc.payout_accounts.set_account(caller, TypedPayoutAccount(ALIAS, "ana.paz", "Ana Paz"), PASSWORD)
    (_, mail) = await accounts.mails("Cambió la cuenta en la que cobrás")
    assert "http://localhost:4003/app\n" in mail
    assert "ana.paz" not in mail.replace("ana.paz@", "")
    assert await shown(rpc, caller) == ShownPayoutAccount(ALIAS, "•••• az", "Ana Paz", None, clock.now)
    for _ in range(2):
        await rpc.payout_accounts.remove(caller, PASSWORD)
    assert await shown(rpc, caller) is None
    assert len(await accounts.mails("Quitaste la cuenta en la que cobrás")) == 1


async def test_the_password_is_asked_for_and_guesses_are_counted(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    caller = await accounts.creator()
    for _ in range(5):
        with pytest.raises(WrongPassword):
            await rpc.payout_accounts.set_account(caller, MINE, OTHER_PASSWORD)
    with pytest.raises(TooManyAttempts):
        await rpc.payout_accounts.set_account(caller, MINE, PASSWORD)
    with pytest.raises(TooManyAttempts):
        await rpc.payout_accounts.remove(caller, PASSWORD)
    assert await shown(rpc, caller) is None


async def test_a_code_is_asked_for_when_the_second_factor_is_on(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    caller = await accounts.creator()
    totp = pyotp.TOTP((await rpc.second_factor.begin(caller)).secret)
    await rpc.second_factor.enable(caller, totp.at(clock()))
    clock.move(seconds=30)
    with pytest.raises(InvalidCode):
        await rpc.payout_accounts.set_account(caller, MINE, PASSWORD)
    with pytest.raises(WrongPassword):
        await rpc.payout_accounts.set_account(caller, MINE, OTHER_PASSWORD, totp.at(clock()))
    with pytest.raises(InvalidInput):  # which does not use up the code
        await rpc.payout_accounts.set_account(
            caller, TypedPayoutAccount(CBU, "1", "Ana Paz"), PASSWORD, totp.at(clock())
        )
    assert await shown(rpc, caller) is None
    await rpc.payout_accounts.set_account(caller, MINE, PASSWORD, totp.at(clock()))
    assert await shown(rpc, caller) is not None
    with pytest.raises(InvalidCode):
        await rpc.payout_accounts.remove(caller, PASSWORD, totp.at(clock()))  # each code is valid once
    assert await shown(rpc, caller) is not None
    clock.move(seconds=30)
    await rpc.payout_accounts.remove(caller, PASSWORD, totp.at(clock()))
    assert await shown(rpc, caller) is None


async def test_out_of_the_app_there_is_none(rpc: IdentityServices, accounts: Accounts) -> None:
    _, portal = await accounts.signed_up()
    for caller, refused in ((portal, PermissionDenied), (Caller(), Unauthenticated)):
        with pytest.raises(refused):
            await rpc.payout_accounts.set_account(caller, MINE, PASSWORD)
        with pytest.raises(refused):
            await rpc.payout_accounts.remove(caller, PASSWORD)


async def test_another_pepper_takes_over(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database, settings: IdentitySettings
) -> None:
    caller = await accounts.creator()
    await rpc.payout_accounts.set_account(caller, MINE, PASSWORD)
    assert await payout_sealing(identity_database, settings).seal_anew() == 0
    before = Peppers.of(settings).current.secret
    both = settings.model_copy(update={"password_pepper": type(settings.password_pepper)("another")})
    unknown = payout_sealing(identity_database, both)
    assert await unknown.seal_anew() == 0  # no accepted pepper decrypts it
    seals = PayoutSeals(Peppers(Secrets("another\n" + before)))
    assert seals.seals.pepper != await accounts.run("SELECT pepper FROM payout_accounts")
    assert await type(unknown)(identity_database, seals).seal_anew() == 1
    assert await accounts.run("SELECT pepper FROM payout_accounts") == seals.seals.pepper
    assert await shown(rpc, caller) is None  # to a process that does not know the new pepper


async def test_an_account_counts_for_the_person_and_kind_it_was_encrypted_for(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    await rpc.payout_accounts.set_account(ana, MINE, PASSWORD)
    await accounts.run(
        f"INSERT INTO payout_accounts SELECT '{eva.person_id}', kind, details, pepper, changed_at FROM payout_accounts"
    )
    assert await shown(rpc, eva) is None
    assert await shown(rpc, ana) is not None
    await accounts.run(f"UPDATE payout_accounts SET kind = kind % 4 + 1 WHERE person_id = '{ana.person_id}'")
    assert await shown(rpc, ana) is None


PAYER = Caller(service="campaign")


async def test_who_pays_reads_no_more_than_it_asks_for(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    await rpc.payout_accounts.set_account(ana, MINE, PASSWORD)
    people = [eva.person_id or "", ana.person_id or "", "nobody"]

    async def payees(view: int) -> list[PayeeAccount | None]:
        return await rpc.payout_accounts.payees(PAYER, people, view)

    assert await payees(0) == [None, PayeeAccount(CBU, clock.now), None]
    assert await payees(MASKED) == [None, PayeeAccount(CBU, clock.now, "•••• 5201"), None]
    whole = PayeeAccount(CBU, clock.now, "•••• 5201", BANK, "Ana Paz", "20123456786")
    assert await payees(FULL) == [None, whole, None]
    with executed_statements() as statements:
        await payees(FULL)
    assert len(statements) == 1


async def test_an_account_that_does_not_open_is_none_to_who_pays(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    ana, eva = await accounts.creator(), await accounts.creator("eva@example.com")
    await rpc.payout_accounts.set_account(ana, MINE, PASSWORD)
    await accounts.run(
        f"INSERT INTO payout_accounts SELECT '{eva.person_id}', kind, details, pepper, changed_at FROM payout_accounts"
    )
    people = [eva.person_id or "", ana.person_id or ""]
    stranger, own = await rpc.payout_accounts.payees(PAYER, people, FULL)
    assert stranger is None
    assert own is not None
    assert own.number == BANK


async def test_nobody_but_who_pays_asks_where(rpc: IdentityServices, accounts: Accounts) -> None:
    staff = Caller(person_id="boss", permissions=frozenset(("readCompanies", "managePayouts")))
    for caller in (
        await accounts.creator(),
        staff,
        Caller(),
        *(Caller(service=service) for service in CALLERS - {PAYS}),
    ):
        with pytest.raises(PermissionDenied):
            await rpc.payout_accounts.payees(caller, [caller.person_id or ""], 0)
    with pytest.raises(InvalidInput):
        await rpc.payout_accounts.payees(PAYER, ["nobody"] * 501, 0)


async def test_who_pays_does_nothing_else_that_is_for_services(rpc: IdentityServices, accounts: Accounts) -> None:
    with pytest.raises(PermissionDenied):
        await rpc.staff.grant_all(PAYER, "somebody")
    with pytest.raises(PermissionDenied):
        await rpc.persons.confirmed_emails(PAYER, ["somebody"])
    with pytest.raises(PermissionDenied):
        await rpc.guests.create(PAYER, "INVERSOR-TEST", "Fund")
    assert await accounts.run("SELECT count(*) FROM guest_tokens") == 0


async def test_who_pays_sees_nobody(rpc: IdentityServices, accounts: Accounts) -> None:
    ana = (await accounts.creator()).person_id or ""
    assert await rpc.creator_accounts.standings(PAYER, [ana]) == [None]
    assert await rpc.persons.get_many(PAYER, [ana]) == [None]
    assert await rpc.persons.credentials_of(PAYER, [ana]) == [[]]
    assert not may_know_creators(PAYER, "company")


async def test_an_erasure_leaves_none(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
) -> None:
    caller = await accounts.creator()
    await rpc.payout_accounts.set_account(caller, MINE, PASSWORD)
    await rpc.deletions.request(caller)
    clock.move(seconds=timedelta(hours=73).total_seconds())
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    assert await accounts.run("SELECT count(*) FROM payout_accounts") == 0
