"""Rules of change requests: number, deadline, length of texts, and outcome. No I/O here."""

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
"""Maximum requests for one advertisement, withdrawn ones not counted."""
ANSWER_TIME = timedelta(days=14)
"""Time from a request until it expires."""
TEXT_MIN, TEXT_MAX = 10, 500
_STATES = {OPEN: CHANGE_REQUESTED, ANSWERED: CHANGED, GIVEN_UP: UNANSWERED}
_LENGTH = Violation("text", f"Say what to change in {TEXT_MIN} to {TEXT_MAX} characters.", "CHANGE_TEXT_LENGTH")


def checked_request(reason: str, text: str) -> tuple[str, str]:
    """The reason's key and the text as stored. Raises ReasonRequired, UnknownReason or InvalidInput."""
    key, _ = checked_reason(reason, None)
    if key is None:
        raise ReasonRequired(violations=[Violation("reason", ReasonRequired.message, ReasonRequired.reason)])
    kept_text = straight(text)
    if violations := text_violations("text", kept_text):
        raise InvalidInput(violations=violations)
    if seen_length(kept_text) < TEXT_MIN or len(kept_text) > TEXT_MAX:
        raise InvalidInput(violations=[_LENGTH])
    return key, kept_text


def rejection_by(caller: Caller) -> int:
    """The rejection that the caller's change request replaces."""
    return REJECTED_BY_PLATFORM if may_audit_money(caller) else REJECTED_BY_CUSTOMER


def check_rounds(earlier: Sequence[ChangeRequest]) -> None:
    """Raises TooManyChanges when the advertisement has had the maximum of requests; withdrawn ones do not count."""
    if sum(request.state != WITHDRAWN for request in earlier) >= MOST_CHANGES:
        raise TooManyChanges


def change_state_after(requests: Sequence[ChangeRequest]) -> int:
    """The advertisement's ChangeState by its requests, oldest first; withdrawn ones do not count."""
    counted = [request.state for request in requests if request.state != WITHDRAWN]
    return _STATES[counted[-1]] if counted else NO_CHANGE


def is_next_revision(submission: Submission, ad: Advertisement, earlier: Sequence[ChangeRequest]) -> bool:
    """Whether a repeated submission differs from the present revision and from each earlier one.

    An earlier revision that arrives again is the redelivery of an old message.
    """
    content = _content(submission)
    revisions = [_content(ad), *map(_content, earlier)]
    return (submission.person_id, submission.campaign_id) == (
        ad.person_id,
        ad.campaign_id,
    ) and content not in revisions


def is_present_revision(submission: Submission, ad: Advertisement) -> bool:
    """Whether a repeated submission equals the present revision, which answered a change request."""
    return ad.change_state == CHANGED and _content(submission) == _content(ad)


def _content(shown: Submission | Advertisement | ChangeRequest) -> tuple[str, str, tuple[str, ...]]:
    return shown.multimedia_uri.partition("?")[0], shown.caption, tuple(shown.tagged_people)


def revisions_of(present: Revision, requests: Sequence[ChangeRequest]) -> list[Revision]:
    """All revisions, oldest first. `present` has the advertisement's content and, as `sent_at`, its creation."""
    revisions: list[Revision] = []
    sent_at: datetime = present.sent_at
    for request in requests:
        if request.state == ANSWERED and request.ended_at is not None:
            number = len(revisions) + 1
            revisions.append(
                Revision(number, request.multimedia_uri, request.caption, request.tagged_people, sent_at, request)
            )
            sent_at = request.ended_at
    open_one = next((request for request in requests if request.state == OPEN), None)
    return [*revisions, replace(present, number=len(revisions) + 1, sent_at=sent_at, request=open_one)]
