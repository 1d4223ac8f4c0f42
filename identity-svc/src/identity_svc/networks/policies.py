"""Rules of Meta's APIs: errors that invalidate a token, signatures, permissions; no I/O here.

Read on 2026-11-28: developers.facebook.com/docs/graph-api/guides/error-handling (codes and subcodes),
developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback (signed_request),
developers.facebook.com/docs/graph-api/guides/secure-requests (appsecret_proof).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from collections.abc import Mapping
from datetime import UTC, datetime

from identity_svc.networks.errors import ForgedRequest
from identity_svc.networks.models import SignedRequest
from resuena.identity.v1 import social_accounts_pb2 as pb

EXPIRED, REVOKED = pb.SOCIAL_ACCOUNT_REASON_EXPIRED, pb.SOCIAL_ACCOUNT_REASON_REVOKED
SCOPE_MISSING = pb.SOCIAL_ACCOUNT_REASON_SCOPE_MISSING
PERSONAL_ACCOUNT = pb.SOCIAL_ACCOUNT_REASON_PERSONAL_ACCOUNT
RESTRICTED = pb.SOCIAL_ACCOUNT_REASON_RESTRICTED
SIGNED_REQUEST_MAX = 4096
"""Maximum characters of a signed request; a longer one is rejected."""
_TOKEN_INVALID, _TOKEN_EXPIRED = 190, 463
_PERMISSION, _PERMISSIONS = 10, range(200, 300)
_BLOCKED = 368
_LATER = frozenset((1, 2, 4, 17, 32, 341, 613))


def refusal(status: int, body: object) -> int | None:
    """The SocialAccountReason for which a network's error invalidates a token; None when a retry may succeed.

    `body` is the response's JSON.
    """
    error = body.get("error") if isinstance(body, Mapping) else None
    if status >= 500 or status == 429 or not isinstance(error, Mapping) or error.get("is_transient") is True:
        return None
    code = error.get("code")
    if not isinstance(code, int) or code in _LATER:
        return None
    if code == _TOKEN_INVALID:
        return EXPIRED if error.get("error_subcode") == _TOKEN_EXPIRED else REVOKED
    if code == _PERMISSION or code in _PERMISSIONS:
        return SCOPE_MISSING
    return RESTRICTED if code == _BLOCKED else None


def app_secret_proof(secret: str, token: str) -> str:
    """HMAC-SHA256 of a token under the application's secret, in hexadecimal."""
    return hmac.new(secret.encode(), token.encode(), hashlib.sha256).hexdigest()


def opened_request(signed_request: str, secret: str) -> SignedRequest:
    """The content of a `signed_request`: `<signature>.<payload>`, both base64url, signed with the application's secret.

    Raises ForgedRequest for any other text.
    """
    if len(signed_request) > SIGNED_REQUEST_MAX:
        raise ForgedRequest
    signature, _, payload = signed_request.partition(".")
    try:
        expected = hmac.new(secret.encode(), payload.encode("ascii"), hashlib.sha256).digest()
        if not hmac.compare_digest(_decoded(signature), expected):
            raise ForgedRequest
        contents = json.loads(_decoded(payload))
    except (ValueError, binascii.Error) as error:
        raise ForgedRequest from error
    if not isinstance(contents, dict) or str(contents.get("algorithm", "")).upper() != "HMAC-SHA256":
        raise ForgedRequest
    user_id, issued_at = contents.get("user_id"), contents.get("issued_at")
    if not isinstance(user_id, str | int) or not str(user_id):
        raise ForgedRequest
    moment = datetime.fromtimestamp(issued_at, UTC) if isinstance(issued_at, int) else None
    return SignedRequest(str(user_id), moment)


def _decoded(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)
