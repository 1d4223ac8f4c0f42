"""Limits of notes and tags, how tags are compared, and what a creator's record adds up to. No I/O here."""

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
"""Notes about one creator."""
TAG_MAX = 30
TAGS_MAX = 20
"""Tags of one creator."""
COMPANY_TAGS_MAX = 100
"""Different tags of a company."""
CAMPAIGNS_SHOWN = 50
_BLANK_LINES = re.compile(r"\n{3,}")
_NOTE = Violation("text", f"Write 1 to {NOTE_MAX:,} characters.", "CREATOR_NOTE_LENGTH")
_TAG = Violation("tag", f"A tag has 1 to {TAG_MAX} characters.", "CREATOR_TAG_LENGTH")
_UNREADABLE = Violation(
    "text", "The note has a character that cannot be shown. Type it by hand.", "TEXT_UNREADABLE"
)


def tidy_note(text: str) -> str:
    """The note as it is stored: lines tidied each, at most one empty line in a row. Raises InvalidInput."""
    lines = [tidy(line) for line in straight(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    note = _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()
    if not all(can_be_shown(line) for line in lines):
        raise InvalidInput(violations=[_UNREADABLE])
    if not is_visible(note.replace("\n", " ")) or len(note) > NOTE_MAX:
        raise InvalidInput(violations=[_NOTE])
    return note


def tidy_tag(text: str) -> str:
    """The name of a tag as it is stored: lower case, without `#` in front. Raises InvalidInput."""
    name = tidy(tidy(text).lstrip("#")).lower()
    if violations := name_violations("tag", name, TAG_MAX, addresses=True):
        unreadable = any(one.code == "NAME_UNREADABLE" for one in violations)
        raise InvalidInput(violations=violations if unreadable else [_TAG])
    return name


def tag_key(name: str) -> str:
    """A form that is equal for names of the same tag, whatever their case and accents."""
    parts = normal_form("NFKD", tidy(tidy(name).lstrip("#")))
    return "".join(one for one in parts if not unicodedata.combining(one)).casefold()


def record_of(campaigns: Sequence[CreatorCampaign]) -> Record:
    """What the campaigns, one at least, add up to."""
    costs: dict[str, int] = {}
    for one in sorted(campaigns, key=lambda campaign: campaign.currency):
        if one.spent:
            costs[one.currency] = costs.get(one.currency, 0) + one.spent
    return Record(
        advertisements=sum(one.advertisements for one in campaigns),
        published=sum(one.published for one in campaigns),
        approved=sum(one.approved for one in campaigns),
        rejected=sum(one.rejected for one in campaigns),
        engagement=sum(one.engagement for one in campaigns),
        delivered=sum(one.delivered for one in campaigns),
        owed=sum(one.owed for one in campaigns),
        days_to_post=_days_to_post(campaigns),
        first_at=min(one.first_at for one in campaigns),
        last_at=max(one.last_at for one in campaigns),
        costs=costs,
        erased=all(one.erased for one in campaigns),
    )


def _days_to_post(campaigns: Sequence[CreatorCampaign]) -> float | None:
    """The median of the days from a campaign's start to its first advertisement, as the company's calendar counts them.

    One from before the start does not count.
    """
    waits = [
        (day_of(one.first_at, resolved(one.time_zone)) - day_of(one.started_at, resolved(one.time_zone))).days
        for one in campaigns
        if one.started_at is not None and one.started_at <= one.first_at
    ]
    return median(waits) if waits else None
