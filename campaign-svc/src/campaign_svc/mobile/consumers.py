"""Handles the mobile side's messages from JetStream, each exactly once, in the transaction of its inbox row.

An advertisement that a rule refuses is acknowledged, and the event advertisement_refused is emitted. A post whose
advertisement is unknown, and a report whose post is unknown, are parked. After any other failure JetStream redelivers
the message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import structlog

from campaign_svc.advertisements import events
from campaign_svc.advertisements.errors import CodeTaken
from campaign_svc.advertisements.messages import post_of, submission_of
from campaign_svc.engagement.service import apply_reports, refuse_invalid
from campaign_svc.figures.messages import moment_given, report_of
from campaign_svc.ledger.models import Referral
from campaign_svc.ledger.repository import keep_referrals
from campaign_svc.mobile.policies import CODE_UNIQUE, MOBILE
from campaign_svc.mobile.service import park_messages, store_messages
from campaign_svc.network_figures.repository import followed_among
from kit.db import Session, violated_constraint
from kit.events import Meta
from kit.rpc.errors import DomainError, InvalidInput, Violation
from resuena.campaign.v1 import mobile_pb2

log = structlog.get_logger("mobile")


class MobileHandlers:
    """The handlers; `audit_window` is the time from an advertisement's creation to its audit deadline."""

    def __init__(self, now: Callable[[], datetime], audit_window: timedelta) -> None:
        self._now = now
        self._audit_window = audit_window

    async def submitted(self, session: Session, message: mobile_pb2.MobileAdvertisementSubmitted, _: Meta) -> None:
        """Stores an advertisement and its influencer's referrer, or records advertisement_refused with the reason."""
        ad, now = message.advertisement, self._now()
        try:
            async with session.begin_nested():
                await self._keep_referral(session, message, now)
                await self._submit(session, message, now)
        except DomainError as refusal:
            log.info("refused", advertisement_id=ad.id, reason=refusal.reason)
            await events.advertisement_refused(session, ad.id, ad.campaign_id, refusal.reason, now)

    async def _keep_referral(
        self, session: Session, message: mobile_pb2.MobileAdvertisementSubmitted, now: datetime
    ) -> None:
        person, referrer = message.advertisement.person_id, message.referrer_person_id
        if person and referrer and referrer != person:
            referral = Referral(person_id=person, referrer_person_id=referrer, referred_at=now)
            await keep_referrals(session, [referral])

    async def _submit(
        self, session: Session, message: mobile_pb2.MobileAdvertisementSubmitted, now: datetime
    ) -> None:
        if not message.advertisement.id:
            raise InvalidInput(violations=[Violation("id", "Say which.", "ID_REQUIRED")])
        submission = submission_of(message.advertisement)
        if submission.creation_dt is None and message.HasField("occurred_at"):
            submission = replace(submission, creation_dt=moment_given(message.occurred_at, "occurred_at"))
        try:
            await store_messages.store_advertisements(session, MOBILE, [submission], now, self._audit_window)
        except Exception as error:
            if violated_constraint(error) == CODE_UNIQUE and submission.caption_identifier:
                raise CodeTaken from error
            raise

    async def published(self, session: Session, message: mobile_pb2.MobilePostPublished, _: Meta) -> None:
        """Stores a post, or parks it until its advertisement is stored."""
        now = self._now()
        try:
            post = post_of(message.post)
            if not post.id or not post.advertisement_id:
                raise InvalidInput(violations=[Violation("id", "Say which.", "ID_REQUIRED")])
            early = (await store_messages.store_posts(session, MOBILE, [post], now))[1]
        except InvalidInput as refusal:
            log.warning("refused", post_id=message.post.id, reason=refusal.reason)
            return
        await park_messages.park_posts(session, early, now)

    async def reported(self, session: Session, message: mobile_pb2.MobileEngagementReported, _: Meta) -> None:
        """Applies an engagement report, or parks it until its post is stored."""
        now = self._now()
        try:
            report = report_of(message.report)
            refuse_invalid([report], now)
        except InvalidInput as refusal:
            log.warning("refused", post_id=message.report.post_id, reason=refusal.reason)
            return
        if await followed_among(session, [report.post_id]):
            log.info("refused", post_id=report.post_id, reason="figures come from the network")
            return
        outcome = await apply_reports(session, [report], now)
        if outcome.early:
            await park_messages.apply_or_park_reports(session, outcome.early, now)
