"""Limits of notes and tags, comparison of tags, and totals of a creator's record. No I/O here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from statistics import median

from campaign_svc.creators.models import CreatorCampaign, Record
from kit.days import day_of, resolved
from kit.names import can_be_shown, is_visible, name_violations, tidy
from kit.normal_forms import normal_form
from kit.rpc.errors import InvalidInput, Violation
from kit.texts import straight

NOTE_MAX = 1_000
NOTES_MAX = 100
"""Maximum notes about one creator."""
TAG_MAX = 30
TAGS_MAX = 20
"""Maximum tags of one creator."""
COMPANY_TAGS_MAX = 100
"""Maximum distinct tags of a company."""
CAMPAIGNS_SHOWN = 50
_BLANK_LINES = re.compile(r"\n{3,}")
_NOTE = Violation("text", f"Write 1 to {NOTE_MAX:,} characters.", "CREATOR_NOTE_LENGTH")
_TAG = Violation("tag", f"A tag has 1 to {TAG_MAX} characters.", "CREATOR_TAG_LENGTH")
_UNREADABLE = Violation(
    "text", "The note has a character that cannot be shown. Type it by hand.", "TEXT_UNREADABLE"
)


def tidy_note(text: str) -> str:
    """The note as stored: each line normalised, at most one empty line in a row. Raises InvalidInput."""
    lines = [tidy(line) for line in straight(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    note = _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()
    if not all(can_be_shown(line) for line in lines):
        raise InvalidInput(violations=[_UNREADABLE])
    if not is_visible(note.replace("\n", " ")) or len(note) > NOTE_MAX:
        raise InvalidInput(violations=[_NOTE])
    return note


def tidy_tag(text: str) -> str:
    """The name of a tag as stored: lower case, without a leading `#`. Raises InvalidInput."""
    name = tidy(tidy(text).lstrip("#")).lower()
    if violations := name_violations("tag", name, TAG_MAX, addresses=True):
        unreadable = any(violation.code == "NAME_UNREADABLE" for violation in violations)
        raise InvalidInput(violations=violations if unreadable else [_TAG])
    return name


def tag_key(name: str) -> str:
    """A key that is equal for names of the same tag, ignoring case and accents."""
    parts = normal_form("NFKD", tidy(tidy(name).lstrip("#")))
    return "".join(character for character in parts if not unicodedata.combining(character)).casefold()


def record_of(campaigns: Sequence[CreatorCampaign]) -> Record:
    """The totals over the campaigns, of which there is at least one."""
    costs: dict[str, int] = {}
    for campaign in sorted(campaigns, key=lambda campaign: campaign.currency):
        if campaign.spent:
            costs[campaign.currency] = costs.get(campaign.currency, 0) + campaign.spent
    return Record(
        advertisements=sum(campaign.advertisements for campaign in campaigns),
        published=sum(campaign.published for campaign in campaigns),
        approved=sum(campaign.approved for campaign in campaigns),
        rejected=sum(campaign.rejected for campaign in campaigns),
        engagement=sum(campaign.engagement for campaign in campaigns),
        delivered=sum(campaign.delivered for campaign in campaigns),
        owed=sum(campaign.owed for campaign in campaigns),
        days_to_post=_days_to_post(campaigns),
        first_at=min(campaign.first_at for campaign in campaigns),
        last_at=max(campaign.last_at for campaign in campaigns),
        costs=costs,
        erased=all(campaign.erased for campaign in campaigns),
    )


def _days_to_post(campaigns: Sequence[CreatorCampaign]) -> float | None:
    """The median of the days from a campaign's start to its first advertisement, in the company's calendar.

    Advertisements from before the start do not count.
    """
    waits = [
        (
            day_of(campaign.first_at, resolved(campaign.time_zone))
            - day_of(campaign.started_at, resolved(campaign.time_zone))
        ).days
        for campaign in campaigns
        if campaign.started_at is not None and campaign.started_at <= campaign.first_at
    ]
    return median(waits) if waits else None
