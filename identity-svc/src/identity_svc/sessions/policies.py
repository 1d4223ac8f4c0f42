"""Grace period of used refresh tokens: no I/O here."""

from datetime import timedelta

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
