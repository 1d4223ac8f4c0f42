"""Rows that are shown to the owner of an account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from identity_svc.creator_notices.models import Preference, ShownNotice
from identity_svc.deletions.models import DeletionRequest
from identity_svc.passkeys.models import Passkey
from identity_svc.payout_accounts.models import ShownPayoutAccount
from identity_svc.persons.models import Person, PersonCredential
from identity_svc.profiles.models import AcceptedTerms, CreatorProfile
from identity_svc.reach.models import Membership
from identity_svc.sessions.models import Session
from identity_svc.social_accounts.models import NetworkConfirmation, SocialAccount


@dataclass(frozen=True)
class Account:
    """An account as only its owner sees it; the levels count the persons invited, and those invited by them."""

    person: Person
    second_factor_enabled: bool
    recovery_codes_left: int
    deletion_due_at: datetime | None
    referrals_first_level: int
    referrals_second_level: int


@dataclass(frozen=True)
class PersonalData:
    """All personal data that identity-svc stores, without secrets."""

    account: Account
    creator: CreatorProfile | None
    accepted_terms: Sequence[AcceptedTerms]
    payout_account: ShownPayoutAccount | None
    notice_choices: Sequence[Preference]
    notices: Sequence[ShownNotice]
    credentials: Sequence[PersonCredential]
    social_accounts: Sequence[SocialAccount]
    confirmations: Sequence[NetworkConfirmation]
    memberships: Sequence[Membership]
    sessions: Sequence[Session]
    passkeys: Sequence[Passkey]
    deletion_requests: Sequence[DeletionRequest]
