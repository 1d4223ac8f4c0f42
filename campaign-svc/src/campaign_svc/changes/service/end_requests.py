"""Ends open change requests in the open transaction: the advertisements wait for their audit again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.models import Advertisement, Submission
from campaign_svc.advertisements.policies import CHANGE_REQUESTED
from campaign_svc.changes import events, repository
from campaign_svc.changes.models import ANSWERED, OPEN
from campaign_svc.changes.policies import change_state_after, is_next_revision
from campaign_svc.due_checks.service import checks_due
from kit.db import Session
from kit.rpc.caller import Caller
from resuena.campaign.v1 import campaign_pb2 as pb

_PENDING = int(pb.CHECKS_STATE_PENDING)


async def end_requests(
    session: Session,
    locked: Sequence[Advertisement],
    state: int,
    now: datetime,
    audit_window: timedelta | None = None,
    *,
    with_fact: bool = True,
) -> None:
    """Ends the open requests of these locked advertisements with a state and a fact each; others stay unchanged.

    Without a fact when not `with_fact`: a more specific one follows. The new audit deadline is `audit_window` from now;
    without one, the deadline moves by the time that they waited for a change.
    """
    if not locked:
        return
    requests_by_ad = await repository.requests_of(session, [ad.id for ad in locked])
    ended = []
    for ad in locked:
        requests = requests_by_ad.get(ad.id, [])
        request = next((request for request in requests if request.state == OPEN), None)
        if request is None:  # ended before the advertisement was locked
            continue
        request.state, request.ended_at = state, now
        ad.change_state = change_state_after(requests)
        if audit_window is None:
            ad.audit_deadline += max(now - request.requested_at, timedelta())
        else:
            ad.audit_deadline = now + audit_window
        ad.version += 1
        ended.append((ad, request))
    await session.flush()
    if with_fact:
        await events.change_requests_ended(session, ended, now)


async def take_revisions(
    session: Session, caller: Caller, submitted: Sequence[Submission], now: datetime, audit_window: timedelta
) -> list[str]:
    """Applies picture, caption and tags of submissions that are the next revision of an advertisement.

    Returns the ids of these advertisements; all their checks become due.
    """
    submissions_by_id = {submission.id: submission for submission in submitted}
    locked = await ads.lock_many(session, caller, sorted(submissions_by_id))
    waiting = [ad for ad in locked.values() if ad.change_state == CHANGE_REQUESTED]
    earlier = await repository.requests_of(session, [ad.id for ad in waiting])
    revised = [ad for ad in waiting if is_next_revision(submissions_by_id[ad.id], ad, earlier[ad.id])]
    for ad in revised:
        submission = submissions_by_id[ad.id]
        ad.multimedia_uri, ad.caption, ad.tagged_people = (
            submission.multimedia_uri,
            submission.caption,
            list(submission.tagged_people),
        )
        ad.checks_state, ad.platform_score = _PENDING, None
        ad.checks_passed = ad.checks_warnings = ad.checks_unchecked = 0
    await end_requests(session, revised, ANSWERED, now, audit_window)
    await checks_due(session, [ad.id for ad in revised], now)
    return [ad.id for ad in revised]
