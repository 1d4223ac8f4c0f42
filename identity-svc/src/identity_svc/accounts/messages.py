"""Encodes an account as protobuf, and the export of personal data as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from identity_svc.accounts.models import PersonalData
from identity_svc.creator_notices.models import ShownNotice
from identity_svc.memberships.policies import ROLE_NAMES, staff_roles_of
from identity_svc.payout_accounts.models import ShownPayoutAccount
from identity_svc.profiles.models import AcceptedTerms, CreatorProfile
from identity_svc.sessions.policies import app_of
from identity_svc.social_accounts.models import SocialAccount
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import accounts_pb2 as pb
from resuena.identity.v1 import creator_notices_pb2, creators_pb2, identity_pb2, payout_accounts_pb2
from resuena.identity.v1 import social_accounts_pb2 as social_pb

_PLATFORMS = {1: "Facebook", 2: "Instagram", 3: "Twitter"}


ACCOUNTS = RowEncoder(
    pb.Account,
    {name: f"person.{name}" for name in ("id", "email", "email_confirmed_at", "handle", "referral_code")},
)


def personal_data_json(data: PersonalData) -> str:
    """The personal data as a JSON object; timestamps in ISO 8601, UTC."""
    account, person = data.account, data.account.person
    document: dict[str, object] = {
        "person": {
            "_id": person.id,
            "email": person.email,
            "emailConfirmedAt": _iso(person.email_confirmed_at),
            "firstName": person.first_name,
            "lastName": person.last_name,
            "handle": person.handle,
            "picture": person.picture,
            "language": person.language,
            "creationDt": _iso(person.created_at),
            "staff": person.staff,
            "staffRoles": list(staff_roles_of(staff=person.staff, roles=person.staff_roles)),
            "referralCode": person.referral_code,
            "referrerId": person.referrer_id,
        },
        "referrals": {"firstLevel": account.referrals_first_level, "secondLevel": account.referrals_second_level},
        "secondFactorEnabled": account.second_factor_enabled,
        "personCredentials": [
            {
                "_id": row.id,
                "platform": _PLATFORMS[row.platform],
                "firstName": row.first_name,
                "lastName": row.last_name,
                "status": row.status,
                "picture": row.picture,
                "platformObjectIdentity": row.platform_object_identity,
                "creationDt": _iso(row.created_at),
            }
            for row in data.credentials
        ],
        "linkedAccounts": [_linked(row) for row in data.social_accounts],
        "networkConfirmations": [
            {
                "platform": _PLATFORMS[row.platform],
                "username": row.username,
                "code": row.code,
                "requestedAt": _iso(row.requested_at),
                "refusedAt": _iso(row.refused_at),
            }
            for row in data.confirmations
        ],
        "creator": _creator(data.creator, data.accepted_terms) if data.creator is not None else None,
        "creatorNotices": [
            {
                "topic": _topic_name(choice.topic),
                "inApp": choice.in_app,
                "byMail": choice.by_mail,
            }
            for choice in data.notice_choices
        ],
        "notices": [_notice(notice) for notice in data.notices],
        "payoutAccount": _payout(data.payout_account) if data.payout_account is not None else None,
        "companies": [{"companyId": row.company_id, "role": ROLE_NAMES[row.role]} for row in data.memberships],
        "sessions": [
            {
                "app": identity_pb2.AppType.Name(app_of(row.app)).removeprefix("APP_TYPE_"),
                "creationDt": _iso(row.created_at),
                "lastUsedDt": _iso(row.last_used_at),
                "userAgent": row.user_agent,
            }
            for row in data.sessions
        ],
        "passkeys": [
            {
                "_id": row.id,
                "name": row.name,
                "creationDt": _iso(row.created_at),
                "lastUsedDt": _iso(row.last_used_at),
            }
            for row in data.passkeys
        ],
        "deletionRequests": [
            {"requestedDt": _iso(row.requested_at), "dueDt": _iso(row.due_at)} for row in data.deletion_requests
        ],
    }
    return json.dumps(document, ensure_ascii=False)


def _linked(row: SocialAccount) -> dict[str, object]:
    """A linked account without its token."""
    return {
        "platform": _PLATFORMS[row.platform],
        "accountId": row.account_id,
        "ownerId": row.owner_id,
        "username": row.username,
        "state": social_pb.SocialAccountState.Name(row.state).removeprefix("SOCIAL_ACCOUNT_STATE_"),  # type: ignore[arg-type]
        "scopes": row.scopes,
        "followers": row.followers,
        "linkedAt": _iso(row.linked_at),
        "tokenExpiresAt": _iso(row.expires_at),
    }


def _creator(profile: CreatorProfile, terms: Sequence[AcceptedTerms]) -> dict[str, object]:
    interests = creators_pb2.CreatorInterest
    return {
        "city": profile.city,
        "interests": [
            interests.Name(interest).removeprefix("CREATOR_INTEREST_")  # type: ignore[arg-type]
            for interest in profile.interests
        ],
        "adultDeclaredAt": _iso(profile.adult_declared_at),
        "acceptedTerms": [
            {
                "version": acceptance.version,
                "language": acceptance.language,
                "acceptedAt": _iso(acceptance.accepted_at),
                "ip": acceptance.ip,
            }
            for acceptance in terms
        ],
    }


def _topic_name(topic: int) -> str:
    return creator_notices_pb2.CreatorNoticeTopic.Name(topic).removeprefix("CREATOR_NOTICE_TOPIC_")  # type: ignore[arg-type]


def _notice(notice: ShownNotice) -> dict[str, object]:
    """Amounts in cents, as in the contract."""
    return {
        "kind": creator_notices_pb2.CreatorNoticeKind.Name(notice.kind).removeprefix("CREATOR_NOTICE_KIND_"),  # type: ignore[arg-type]
        "happenedAt": _iso(notice.happened_at),
        "read": notice.read,
        "count": notice.count,
        "campaignId": notice.campaign_id,
        "campaignName": notice.campaign_name,
        "advertisementId": notice.advertisement_id,
        "answerUntil": _iso(notice.answer_until),
        "payoutId": notice.payout_id,
        "amount": notice.amount,
        "currency": notice.currency,
        "account": notice.account,
        "month": notice.month,
        "reason": notice.reason,
        "platform": _PLATFORMS[notice.platform] if notice.platform is not None else None,
    }


def _payout(account: ShownPayoutAccount) -> dict[str, object]:
    """The payout account as its owner sees it: the number and the tax id are masked in the export too."""
    return {
        "kind": payout_accounts_pb2.PayoutAccountKind.Name(account.kind).removeprefix("PAYOUT_ACCOUNT_KIND_"),  # type: ignore[arg-type]
        "masked": account.masked,
        "holder": account.holder,
        "taxId": account.tax_id,
        "changedAt": _iso(account.changed_at),
    }


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
