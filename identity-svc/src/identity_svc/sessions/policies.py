"""Applications of sessions, grace period of used refresh tokens: no I/O here."""

from datetime import timedelta

from resuena.identity.v1 import identity_pb2 as pb

PUBLIC_PORTAL, MOBILE_APP = pb.APP_TYPE_PUBLIC_PORTAL, pb.APP_TYPE_MOBILE_APP
"""Applications: a session is for one of them."""

KEEP_SESSIONS = timedelta(days=90)
"""Since the last use; older sessions are deleted."""

MAX_USER_AGENT = 300

PASSKEYS_DOUBTED = timedelta(days=7)
"""After a forgotten password was replaced: ending all sessions then removes the passkeys from before, too."""

MAX_SESSIONS = 200

REUSE_GRACE = timedelta(seconds=10)
"""Two tabs may send the same refresh token at once; within this time the second gets a token too.

A thief who is that fast still shares the family with its owner: the next use of either's old token ends it.
"""


def app_of(told: int) -> pb.AppType.ValueType:
    """The application of a request; the portal when it names none."""
    return MOBILE_APP if told == MOBILE_APP else PUBLIC_PORTAL
