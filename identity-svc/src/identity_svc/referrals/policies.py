"""Which sign-ups need a referral code, and normalization of codes: no I/O here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kit.codes import plain_code
from resuena.identity.v1 import identity_pb2 as pb

WRONG_CODES = 20
"""Unknown codes that one address may try in the window of its attempts (attempts.policies)."""
CODE_TYPED = 100
"""Maximum characters of a code that are checked while it is typed."""
DEFAULT_HOUSE_CODE = "RESUENA"
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]+")
_MAX_ORIGIN = 64


@dataclass(frozen=True)
class SignUpOrigin:
    """Origin of a sign-up: application, referral code and link."""

    app: pb.AppType.ValueType = pb.APP_TYPE_PUBLIC_PORTAL
    referral_code: str | None = None
    company_code: str | None = None
    source: str | None = None

    @property
    def code(self) -> str:
        """The normalized referral code; empty for none."""
        return normalised(self.referral_code or "")

    @property
    def needs_code(self) -> bool:
        """Whether the application requires a referral code."""
        return self.app == pb.APP_TYPE_MOBILE_APP


def normalised(typed: str) -> str:
    """A typed code normalized: its letters and digits, in upper case (kit.codes)."""
    return plain_code(typed)


def origin_text(text: str | None) -> str | None:
    """A link's company code or source as stored: without control characters, at most 64 characters; None if blank.

    A malformed link never makes a sign-up fail.
    """
    return _UNPRINTABLE.sub("", text or "").strip()[:_MAX_ORIGIN] or None
