"""What is read and changed of creators' accounts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import DateTime

from identity_svc.payout_accounts.models import ShownPayoutAccount
from kit.db import Row
from resuena.identity.v1 import creators_pb2 as pb

_MOMENT = DateTime(timezone=True)


@dataclass(frozen=True)
class CreatorAccountChanges:
    """Changes of a creator's account; None leaves a field unchanged, an empty text clears it."""

    first_name: str | None = None
    last_name: str | None = None
    handle: str | None = None
    city: str | None = None
    interests: Sequence[int] | None = None
    language: str | None = None
    picture: str | None = None


@dataclass(frozen=True)
class Network:
    """An account on a network."""

    platform: int
    username: str
    url: str
    declared_at: datetime


EVERY_FIELD = frozenset(pb.CreatorAccount.DESCRIPTOR.fields_by_name)
"""Names of the contract's fields of CreatorAccount."""
COUNTED = frozenset({"referrals_first_level", "referrals_second_level"})
NETWORKS, PAYOUT_ACCOUNT = "networks", "payout_account"


@dataclass(frozen=True)
class CreatorAccount:
    """A creator's account, and what is missing before they may post; fields that were not requested are empty."""

    row: Row
    """Columns of the person and of their profile."""
    networks: Sequence[Network]
    referral_link: str
    referrals_first_level: int
    referrals_second_level: int
    payout_account: ShownPayoutAccount | None
    missing: Sequence[int]


@dataclass(frozen=True)
class Standing:
    """Which of the steps before posting a creator has done."""

    email_confirmed: bool
    adult: bool
    terms_accepted: bool
    platforms: Sequence[int]
    city: str | None
    names_given: bool
    erased: bool
