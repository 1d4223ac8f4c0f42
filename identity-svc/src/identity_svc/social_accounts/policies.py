"""Rules on linked accounts: how tokens are encrypted, why one needs attention, numbers; no I/O here."""

from __future__ import annotations

import json
from collections.abc import Mapping

from cryptography.fernet import InvalidToken

from identity_svc.peppers.service import Peppers, Sealed, Seals
from identity_svc.social_accounts.models import AccountKey, NetworkToken, SocialAccount
from resuena.identity.v1 import social_accounts_pb2 as pb

KEYS_MAX = 100
"""Accounts whose tokens are asked for, or of which failures are reported, at once."""
EXPIRED, REVOKED = pb.SOCIAL_ACCOUNT_REASON_EXPIRED, pb.SOCIAL_ACCOUNT_REASON_REVOKED
SCOPE_MISSING = pb.SOCIAL_ACCOUNT_REASON_SCOPE_MISSING
PERSONAL_ACCOUNT = pb.SOCIAL_ACCOUNT_REASON_PERSONAL_ACCOUNT
RESTRICTED = pb.SOCIAL_ACCOUNT_REASON_RESTRICTED
REASON_OF_FAILURE: Mapping[int, int] = {
    pb.NETWORK_FAILURE_REASON_TOKEN_INVALID: REVOKED,
    pb.NETWORK_FAILURE_REASON_TOKEN_EXPIRED: EXPIRED,
    pb.NETWORK_FAILURE_REASON_PERMISSION_MISSING: SCOPE_MISSING,
    pb.NETWORK_FAILURE_REASON_ACCOUNT_RESTRICTED: RESTRICTED,
}


class TokenSeals:
    """Encrypts and opens networks' access tokens."""

    def __init__(self, peppers: Peppers) -> None:
        self.seals = Seals(peppers, b"social-account-token")

    def sealed(self, key: AccountKey, account_id: str, token: str) -> Sealed:
        """The token encrypted together with whose account it is for, as it is stored."""
        return self.seals.sealed(json.dumps([*key, account_id, token]))

    def opened(self, account: SocialAccount) -> NetworkToken:
        """The token of a LINKED account.

        Raises InvalidToken when no accepted pepper opens it, or when it was encrypted for another account: one who
        writes to the table cannot give somebody's token to another row.
        """
        if account.token is None:
            raise InvalidToken
        *sealed_for, token = json.loads(self.seals.opened(account.token))
        if sealed_for != [*account.key, account.account_id]:
            raise InvalidToken
        return NetworkToken(
            *account.key,
            account.account_id or "",
            account.username or "",
            token,
            tuple(account.scopes),
            account.expires_at,
        )
