"""Encodes an account as protobuf, and the export of personal data as JSON."""

from __future__ import annotations

import json
from datetime import datetime

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.accounts.models import Account, PersonalData
from identity_svc.memberships.policies import ROLE_NAMES
from identity_svc.sessions.messages import stamp

_PLATFORMS = {1: "Facebook", 2: "Instagram", 3: "Twitter"}


def account_message(account: Account) -> pb.Account:
    """The account as its owner sees it."""
    person, standing = account.person, account.standing
    return pb.Account(
        id=person.id,
        email=person.email or "",
        email_confirmed_at=stamp(person.email_confirmed_at),
        second_factor_enabled=standing.second_factor_enabled,
        recovery_codes_left=standing.recovery_codes_left,
        deletion_due_at=stamp(standing.deletion_due_at),
        handle=person.handle,
        referral_code=person.referral_code or "",
        referrals_first_level=standing.referrals[0],
        referrals_second_level=standing.referrals[1],
    )


def personal_data_json(data: PersonalData) -> str:
    """The personal data as a JSON object; timestamps in ISO 8601, UTC."""
    person = data.account.person
    told: dict[str, object] = {
        "person": {
            "_id": person.id,
            "email": person.email,
            "emailConfirmedAt": _iso(person.email_confirmed_at),
            "firstName": person.first_name,
            "lastName": person.last_name,
            "handle": person.handle,
            "creationDt": _iso(person.created_at),
            "staff": person.staff,
            "referralCode": person.referral_code,
            "referrerId": person.referrer_id,
        },
        "referrals": dict(zip(("firstLevel", "secondLevel"), data.account.standing.referrals, strict=True)),
        "secondFactorEnabled": data.account.standing.second_factor_enabled,
        "personCredentials": [
            {
                "_id": row.id,
                "platform": _PLATFORMS[row.platform],
                "firstName": row.first_name,
                "lastName": row.last_name,
                "status": row.status,
                "picture": row.picture,
                "platformObjectIdentity": row.platform_object_identity,
            }
            for row in data.credentials
        ],
        "companies": [{"companyId": row.company_id, "role": ROLE_NAMES[row.role]} for row in data.memberships],
        "sessions": [
            {
                "creationDt": _iso(row.created_at),
                "lastUsedDt": _iso(row.last_used_at),
                "userAgent": row.user_agent,
            }
            for row in data.sessions
        ],
        "deletionRequests": [
            {"requestedDt": _iso(row.requested_at), "dueDt": _iso(row.due_at)} for row in data.deletion_requests
        ],
    }
    return json.dumps(told, ensure_ascii=False)


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
