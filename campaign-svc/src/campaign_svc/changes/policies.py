"""Rules of change requests: how often, how long, how much to write, and what follows from them. No I/O here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from campaign_svc.access import may_audit_money
from campaign_svc.advertisements.errors import ReasonRequired
from campaign_svc.advertisements.models import Advertisement, Submission
from campaign_svc.advertisements.policies import (
    CHANGE_REQUESTED,
    CHANGED,
    NO_CHANGE,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
    UNANSWERED,
    checked_reason,
)
from campaign_svc.changes.errors import TooManyChanges
from campaign_svc.changes.models import ANSWERED, GIVEN_UP, OPEN, WITHDRAWN, ChangeRequest, Revision
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Violation
from kit.texts import seen_length, straight, text_violations

MOST_CHANGES = 3
"""Requests that are not withdrawn, for one advertisement."""
ANSWER_TIME = timedelta(days=14)
"""From a request until it is given up."""
TEXT_MIN, TEXT_MAX = 10, 500
_STATES = {OPEN: CHANGE_REQUESTED, ANSWERED: CHANGED, GIVEN_UP: UNANSWERED}
_LENGTH = Violation("text", f"Say what to change in {TEXT_MIN} to {TEXT_MAX} characters.", "CHANGE_TEXT_LENGTH")


def checked_request(reason: str, text: str) -> tuple[str, str]:
    """The reason's key and the text as it is kept. Raises ReasonRequired, UnknownReason or InvalidInput."""
    key, _ = checked_reason(reason, None)
    if key is None:
        raise ReasonRequired(violations=[Violation("reason", ReasonRequired.message, ReasonRequired.reason)])
    wanted = straight(text)
    if violations := text_violations("text", wanted):
        raise InvalidInput(violations=violations)
    if seen_length(wanted) < TEXT_MIN or len(wanted) > TEXT_MAX:
        raise InvalidInput(violations=[_LENGTH])
    return key, wanted


def rejection_by(caller: Caller) -> int:
    """The rejection in whose place the caller asks for a change."""
    return REJECTED_BY_PLATFORM if may_audit_money(caller) else REJECTED_BY_CUSTOMER


def check_rounds(earlier: Sequence[ChangeRequest]) -> None:
    """Raises TooManyChanges when the advertisement had as many requests as it may; withdrawn ones do not count."""
    if sum(one.state != WITHDRAWN for one in earlier) >= MOST_CHANGES:
        raise TooManyChanges


def change_state_after(requests: Sequence[ChangeRequest]) -> int:
    """The advertisement's ChangeState by its requests, oldest first; withdrawn ones do not count."""
    counted = [one.state for one in requests if one.state != WITHDRAWN]
    return _STATES[counted[-1]] if counted else NO_CHANGE


def is_next_revision(item: Submission, ad: Advertisement, earlier: Sequence[ChangeRequest]) -> bool:
    """Whether what its person submits again differs from the present revision and from each earlier one.

    An earlier one that arrives again is a repetition of an old message.
    """
    content = _content(item)
    known = [_content(ad), *map(_content, earlier)]
    return (item.person_id, item.campaign_id) == (ad.person_id, ad.campaign_id) and content not in known


def is_present_revision(item: Submission, ad: Advertisement) -> bool:
    """Whether what its person submits equals the present revision, which answered a change request."""
    return ad.change_state == CHANGED and _content(item) == _content(ad)


def _content(shown: Submission | Advertisement | ChangeRequest) -> tuple[str, str, tuple[str, ...]]:
    return shown.multimedia_uri.partition("?")[0], shown.caption, tuple(shown.tagged_people)


def revisions_of(present: Revision, requests: Sequence[ChangeRequest]) -> list[Revision]:
    """All revisions, oldest first; `present` is as if it was the first, sent when the advertisement was created."""
    revisions: list[Revision] = []
    sent_at: datetime = present.sent_at
    for one in requests:
        if one.state == ANSWERED and one.ended_at is not None:
            number = len(revisions) + 1
            revisions.append(Revision(number, one.multimedia_uri, one.caption, one.tagged_people, sent_at, one))
            sent_at = one.ended_at
    open_one = next((one for one in requests if one.state == OPEN), None)
    return [*revisions, replace(present, number=len(revisions) + 1, sent_at=sent_at, request=open_one)]
