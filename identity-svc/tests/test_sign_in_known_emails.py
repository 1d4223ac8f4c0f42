"""The work of a sign-in does not reveal whether an e-mail has an account: counts hashes and statements, not seconds."""

from __future__ import annotations

from unittest import mock

import pytest

from identity_svc.bootstrap import IdentityServices
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.passwords.service import PasswordHashes
from kit.rpc.caller import Caller
from kit.testing.statements import executed_statements

PASSWORD = "Cafe#2026"
KNOWN = "ana@example.com"


async def work_of_a_failed_sign_in(rpc: IdentityServices, email: str, password: str) -> tuple[int, list[str]]:
    """The number of hashes compared, and the statements in order."""
    verify = PasswordHashes._verify
    compared = 0

    def counting(self: PasswordHashes, stored: str, given: bytes) -> bool:
        nonlocal compared
        compared += stored.startswith("$argon2id$")
        return verify(self, stored, given)

    with (
        mock.patch.object(PasswordHashes, "_verify", counting),
        executed_statements() as statements,
        pytest.raises(InvalidCredentials),
    ):
        await rpc.sign_in.sign_in(Caller(client_ip="192.0.2.1"), email, password)
    return compared, [text for text, _ in statements]


@pytest.mark.parametrize("password", ["Otra#2026", "x", "", "Aa1#" + "x" * 1000])
async def test_a_failed_sign_in_does_the_same_for_known_and_unknown_emails(
    rpc: IdentityServices, password: str
) -> None:
    await rpc.sign_in.sign_up(KNOWN, PASSWORD)
    known = await work_of_a_failed_sign_in(rpc, KNOWN, password)
    unknown = await work_of_a_failed_sign_in(rpc, "nadie@example.com", password)
    assert known == unknown
    assert known[0] == 1


async def test_the_hash_compared_for_an_unknown_email_costs_what_a_stored_one_costs(rpc: IdentityServices) -> None:
    """The cost of Argon2 comes from the parameters in the hash itself."""
    hashes = rpc.sign_in.hashes
    stored = await hashes.hash(PASSWORD)
    assert hashes._dummy.split("$")[:4] == stored.text.split("$")[:4]
