"""Limits of invitations to creators. No I/O here."""

from datetime import timedelta

from campaign_svc.settings import CREATOR_INVITATION_DAYS

LASTS = timedelta(days=CREATOR_INVITATION_DAYS)
"""An open invitation expires after this time without a campaign of its company."""
AT_ONCE = 100
"""Creators notified in one transaction."""
TOKEN_MAX = 128
"""Longer texts are no link tokens."""
