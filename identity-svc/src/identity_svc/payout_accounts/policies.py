"""Rules on payout accounts: check digits, how they are encrypted and shown; no I/O here."""

from __future__ import annotations

import json
import re

from cryptography.fernet import InvalidToken
from stdnum import exceptions as numbers
from stdnum import iban
from stdnum.ar import cbu, cuit

from identity_svc.payout_accounts.models import (
    PayeeAccount,
    PayoutAccount,
    PayoutDetails,
    ShownPayoutAccount,
    TypedPayoutAccount,
)
from identity_svc.peppers.service import Peppers, Sealed, Seals
from kit.db import Row
from kit.names import name_violations, tidy
from kit.rpc.errors import InvalidInput, Violation
from resuena.identity.v1 import payout_accounts_pb2 as pb

CBU, CVU = pb.PAYOUT_ACCOUNT_KIND_CBU, pb.PAYOUT_ACCOUNT_KIND_CVU
ALIAS, IBAN = pb.PAYOUT_ACCOUNT_KIND_ALIAS, pb.PAYOUT_ACCOUNT_KIND_IBAN
FULL, MASKED = pb.PAYOUT_ACCOUNT_VIEW_FULL, pb.PAYOUT_ACCOUNT_VIEW_MASKED
PAYEES_MAX = 500
"""Maximum number of persons per request for payout accounts."""
TYPED_MAX = 200
"""Maximum characters of a typed number or tax id; longer ones are refused."""
_ALIAS = re.compile(r"[a-z0-9][a-z0-9.-]{4,18}[a-z0-9]")
_PLAIN = re.compile(r"[A-Z0-9]+")
_TAX_ID = re.compile(r"[A-Z0-9]{5,20}")
_SEPARATORS = re.compile(r"[\s./-]+")
_CUIT_LENGTH = 11
_WALLET = "000"
"""Prefix of a CVU, in the position of a CBU's bank code."""


def checked_details(typed: TypedPayoutAccount) -> PayoutDetails:
    """The account as it is stored. Raises InvalidInput with every broken rule."""
    holder = tidy(typed.holder)
    violations = name_violations("holder", holder)
    kept = _plain(typed.kind, typed.number)
    if not _right(typed.kind, kept):
        text = "Check the number: its check digits do not match, or it has too few or too many characters."
        violations.append(Violation("number", text, "INVALID_ACCOUNT_NUMBER"))
    tax = _SEPARATORS.sub("", typed.tax_id).upper() if len(typed.tax_id) <= TYPED_MAX else None
    if tax is None or (tax and not _right_tax_id(tax)):
        violations.append(Violation("taxId", "Check the tax id: it is not a valid one.", "INVALID_TAX_ID"))
    if violations:
        raise InvalidInput(violations=violations)
    return PayoutDetails(typed.kind, kept, holder, tax or None)


def _plain(kind: int, number: str) -> str:
    """A typed number without blanks and hyphens, in upper case; an alias is only trimmed and in lower case.

    Empty, and so invalid, when it is too long.
    """
    if len(number) > TYPED_MAX:
        return ""
    typed = number.strip()
    if kind == ALIAS:
        return typed.lower()
    return re.sub(r"[\s-]+", "", typed).upper()


def _right(kind: int, number: str) -> bool:
    if kind == ALIAS:
        return bool(_ALIAS.fullmatch(number))
    if kind not in (CBU, CVU, IBAN) or not _PLAIN.fullmatch(number):
        return False
    try:
        if kind == IBAN:
            return bool(iban.validate(number))
        return bool(cbu.validate(number)) and number.startswith(_WALLET) == (kind == CVU) and not _is_zero(number)
    except numbers.ValidationError:
        return False


def _right_tax_id(tax: str) -> bool:
    """Whether it may be a tax id; the eleven digits of a CUIT or CUIL include a check digit.

    Does not use `cuit.validate`, which rejects numbers that begin with 25 or 26.
    """
    if not _TAX_ID.fullmatch(tax) or _is_zero(tax):
        return False
    is_cuit = len(tax) == _CUIT_LENGTH and tax.isdigit()
    return not is_cuit or cuit.calc_check_digit(tax[:-1]) == tax[-1]


def _is_zero(number: str) -> bool:
    return not number.strip("0")


def masked(text: str) -> str:
    """The last four characters, or two of a short text, preceded by dots."""
    return f"•••• {text[-4:] if len(text) > 8 else text[-2:]}"


class PayoutSeals:
    """Encrypts and decrypts the details of payout accounts."""

    def __init__(self, peppers: Peppers) -> None:
        self.seals = Seals(peppers, b"payout-account-encryption")

    def sealed(self, person_id: str, details: PayoutDetails) -> Sealed:
        """The details encrypted together with the owner's id, as they are stored."""
        contents = {
            "personId": person_id,
            "kind": details.kind,
            "number": details.number,
            "holder": details.holder,
            "taxId": details.tax_id,
        }
        return self.seals.sealed(json.dumps(contents))

    def opened(self, account: PayoutAccount | Row) -> PayoutDetails:
        """A stored account in plain text.

        Raises InvalidToken when no accepted pepper decrypts it, or when it was encrypted for another person or kind, so
        that write access to the table is not enough to copy an account to another row.
        """
        contents = json.loads(self.seals.opened(account.details))
        if (contents.get("personId"), contents.get("kind")) != (account.person_id, account.kind):
            raise InvalidToken
        return PayoutDetails(account.kind, contents["number"], contents["holder"], contents["taxId"])

    def owner_view(self, account: PayoutAccount | Row) -> ShownPayoutAccount:
        """A stored account as its owner sees it. Raises as `opened`."""
        details = self.opened(account)
        tax_id = masked(details.tax_id) if details.tax_id else None
        return ShownPayoutAccount(account.kind, masked(details.number), details.holder, tax_id, account.changed_at)

    def payee(self, account: PayoutAccount, view: int) -> PayeeAccount:
        """A stored account as the paying service reads it; it is decrypted only when more than its kind is requested.

        Raises as `opened`.
        """
        if view not in (FULL, MASKED):
            return PayeeAccount(account.kind, account.changed_at)
        details = self.opened(account)
        shown = masked(details.number)
        if view == MASKED:
            return PayeeAccount(account.kind, account.changed_at, shown)
        return PayeeAccount(
            account.kind, account.changed_at, shown, details.number, details.holder, details.tax_id
        )
