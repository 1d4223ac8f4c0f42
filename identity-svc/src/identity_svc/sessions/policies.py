"""Applications of sessions, grace period of used refresh tokens: no I/O here."""

from datetime import timedelta

from resuena.identity.v1 import identity_pb2 as pb

PUBLIC_PORTAL, MOBILE_APP = pb.APP_TYPE_PUBLIC_PORTAL, pb.APP_TYPE_MOBILE_APP
"""Applications; each session belongs to one of them."""

KEEP_SESSIONS = timedelta(days=90)
"""Time since the last use after which a session is deleted."""

MAX_USER_AGENT = 300

PASSKEYS_DOUBTED = timedelta(days=7)
"""Time after a password reset during which ending all sessions also removes the passkeys from before the reset."""

MAX_SESSIONS = 200

REUSE_GRACE = timedelta(seconds=10)
"""Two tabs may send the same refresh token at once; within this time the second request gets a token too.

An equally fast thief still shares the family with its owner: the next reuse of an old token by either ends it.
"""


def app_of(app: int) -> pb.AppType.ValueType:
    """The application of a request; the portal when it names none."""
    return MOBILE_APP if app == MOBILE_APP else PUBLIC_PORTAL
