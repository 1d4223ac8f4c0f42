"""Kinds of mails, the pages and validity of their links, and how many mails may be requested."""

from __future__ import annotations

from datetime import timedelta

RESET_PASSWORD, CONFIRM_EMAIL, CONFIRM_DELETION = 1, 2, 3
PASSWORD_CHANGED, DELETION_SCHEDULED = 4, 5
PASSKEY_ADDED, PASSKEY_REMOVED = 6, 7
PASSWORD_RESET, PASSKEYS_REMOVED = 8, 9
SECOND_FACTOR_ON, SECOND_FACTOR_OFF, SECOND_FACTOR_REMOVED = 10, 11, 12
INVITED = 13
PAYOUT_ACCOUNT_CHANGED, PAYOUT_ACCOUNT_REMOVED = 14, 15
STAFF_GRANTED, STAFF_CHANGED, STAFF_REVOKED = 16, 17, 18

PATHS = {
    RESET_PASSWORD: "/resetPassword",
    CONFIRM_EMAIL: "/confirmEmail",
    CONFIRM_DELETION: "/deleteAccount",
    PASSWORD_CHANGED: "/resetPassword",
    PASSWORD_RESET: "/settings/security",
    PASSKEYS_REMOVED: "/settings/security",
    DELETION_SCHEDULED: "/login",
    PASSKEY_ADDED: "/settings/security",
    PASSKEY_REMOVED: "/settings/security",
    SECOND_FACTOR_ON: "/settings/security",
    SECOND_FACTOR_OFF: "/settings/security",
    SECOND_FACTOR_REMOVED: "/settings/security",
    PAYOUT_ACCOUNT_CHANGED: "/app",
    PAYOUT_ACCOUNT_REMOVED: "/app",
    STAFF_GRANTED: "/desk",
    STAFF_CHANGED: "/desk",
    STAFF_REVOKED: "/login",
}
INVITED_TO, STOP_INVITATIONS = "/download", "/invitation"
INVITATION_SOURCE = "invitation"
"""Source of arrivals through the link in an invitation to a creator, distinct from those of other links."""
CONTACT = "/contactUs"
"""Page with the contact form, for people who need help."""
LIVES = {
    RESET_PASSWORD: timedelta(hours=1),
    CONFIRM_EMAIL: timedelta(days=3),
    CONFIRM_DELETION: timedelta(days=1),
}
MAILS_MAX = {timedelta(hours=1): 5, timedelta(days=1): 15}
"""Per kind: limits to one person, and to all sub-addresses of one mailbox together, so that no user can flood another
person's mailbox, at once, day by day, or with an account per sub-address. Mails to sub-addresses, which anyone may
register, do not use up the limit of the mailbox's own address."""
INVITED_MAX = {timedelta(days=1): 3, timedelta(days=30): 10}
"""Invitations to creators, by all companies together, to a person and to all sub-addresses of one mailbox together."""
MAILS_KEPT = max(*MAILS_MAX, *INVITED_MAX)
