"""Limits and formats of bank files: no I/O here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from text_unidecode import unidecode

from campaign_svc.banks.errors import PayoutDebtorMissing
from campaign_svc.banks.models import CsvShape, Debtor
from campaign_svc.settings import CampaignSettings
from resuena.identity.v1 import payout_accounts_pb2

PAYEES_AT_ONCE = 500
"""Persons per request to identity-svc."""
IBAN = payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_IBAN
KINDS: Mapping[int, str] = {
    payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CBU: "CBU",
    payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_CVU: "CVU",
    payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_ALIAS: "ALIAS",
    IBAN: "IBAN",
}
ANSWER_BYTES = 5 * 1024 * 1024
"""The gateway's limit for private files: a hundred thousand lines of 50 bytes."""
ANSWER_PROBLEMS = 100
"""Maximum problems reported per import; importing the corrected file reports the rest."""
REASON_MAX = 200
SHOWN_MAX = 80
"""Characters of a line in a problem's excerpt."""
NAME_MAX = 70
"""Maximum characters of a name in a SEPA file."""
_NOT_SEPA = re.compile(r"[^A-Za-z0-9/\-?:().,'+ ]+")


def csv_shape(settings: CampaignSettings) -> CsvShape:
    """How the operator's bank reads CSV."""
    return CsvShape(
        tuple(settings.payout_csv_columns.split(",")),
        settings.payout_csv_delimiter,
        settings.payout_csv_decimal,
        settings.payout_csv_header,
        settings.payout_csv_encoding,
    )


def debtor_of(settings: CampaignSettings) -> Debtor:
    """The account that pays. Raises PayoutDebtorMissing when the operator configured none."""
    if not settings.payout_debtor_name or not settings.payout_debtor_iban:
        raise PayoutDebtorMissing
    return Debtor(settings.payout_debtor_name, settings.payout_debtor_iban, settings.payout_debtor_bic or None)


def plain_latin(text: str, maximum: int = NAME_MAX) -> str:
    """The text in the SEPA character set (EPC217-08), `Muñoz` as `Munoz`; never empty."""
    words = _NOT_SEPA.sub(" ", unidecode(text)).split()
    # No field may begin or end with a slash, nor contain two in a row.
    return re.sub("/+", "/", " ".join(words))[:maximum].strip("/ ") or "NOTPROVIDED"
