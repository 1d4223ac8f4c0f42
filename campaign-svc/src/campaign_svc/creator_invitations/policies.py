"""Limits of invitations to creators. No I/O here."""

from datetime import timedelta

from campaign_svc.settings import CREATOR_INVITATION_DAYS

LASTS = timedelta(days=CREATOR_INVITATION_DAYS)
"""After so long without a campaign of its company an open invitation ends."""
AT_ONCE = 100
"""Creators who are told in one transaction."""
TOKEN_MAX = 128
"""What is longer is no token of a link."""
