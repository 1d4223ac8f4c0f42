"""Use cases of companies' payments: reads them, reports them as paid, or as not received."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import datetime

from campaign_svc.access import may_manage, may_report_payment
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.errors import IllegalTransition, UnknownCampaign
from campaign_svc.campaigns.models import WAITING_PAYMENT, Campaign, CampaignRow
from campaign_svc.campaigns.policies import is_over
from campaign_svc.payments import events, repository
from campaign_svc.payments.errors import InvalidProof, ProofTooLarge
from campaign_svc.payments.models import OpenedProof, Payment, PaymentProof, PaymentReport
from campaign_svc.payments.policies import PAGE, PAGE_MAX, PROOF_BYTES_MAX, proof_type
from kit.db import Database, Row, Session, utc_now
from kit.payment_instructions import instructions_for
from kit.rpc.caller import Caller, language_of
from kit.rpc.errors import PermissionDenied
from kit.rpc.limits import check_batch, page_limit
from resuena.campaign.v1 import payments_pb2 as pb

_COMPUTED = ("instructions", "campaign_ended")
_READ = tuple(field.name for field in fields(Payment) if field.name not in _COMPUTED)


class PaymentService:
    """Reads and reports payments; `instructions` is the live setting's value."""

    def __init__(
        self,
        database: Database,
        instructions: Callable[[], str | None] = lambda: None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._instructions = instructions
        self._now = now

    async def of_campaigns(self, caller: Caller, campaign_ids: Sequence[str]) -> list[Payment | None]:
        """Payments in the order requested; None for campaigns with nothing to pay, and out of reach.

        Raises InvalidInput for more than 1,000 ids.
        """
        check_batch(campaign_ids)
        payments_by_campaign = await repository.by_campaigns(self._database, caller, campaign_ids)
        return [
            self._payment_of(caller, payments_by_campaign[campaign_id])
            if campaign_id in payments_by_campaign
            else None
            for campaign_id in campaign_ids
        ]

    async def of_company(
        self, caller: Caller, company_id: str, *, state: int, limit: int | None, after: str | None
    ) -> list[Payment]:
        """A page of payments, newest campaign first; `state` 0 means any. Raises InvalidInput."""
        rows = await repository.of_company(
            self._database,
            caller,
            company_id,
            state=state,
            limit=page_limit(limit, default=PAGE, maximum=PAGE_MAX),
            after=after,
        )
        return [self._payment_of(caller, row) for row in rows]

    async def report(self, caller: Caller, campaign_id: str) -> CampaignRow:
        """Stores that the campaign's company has paid; a repetition changes nothing. Returns the campaign.

        Raises Unauthenticated, UnknownCampaign alike for unknown and foreign ids, PermissionDenied, or
        IllegalTransition when no payment is due.
        """
        caller.require_somebody()
        async with self._database.transaction() as session:
            campaign = await _lock_due(session, caller, campaign_id, _may_report)
            now = self._now()
            report = PaymentReport(campaign_id=campaign_id, reported_at=now, reported_by=caller.person_id or "")
            if await repository.keep_report(session, report):
                await events.payment_reported(session, campaign, report.reported_by, now)
            return await campaigns.row_of(session, campaign_id)

    async def dismiss_report(
        self, caller: Caller, campaign_id: str, reported_at: datetime | None = None
    ) -> CampaignRow:
        """Deletes the company's report, since the payment was not found: it is due again. Returns the campaign.

        Without a report, or with one of another moment, nothing changes. Raises Unauthenticated,
        UnknownCampaign alike for unknown and foreign ids, PermissionDenied, or IllegalTransition when none is due.
        """
        caller.require_somebody()
        async with self._database.transaction() as session:
            campaign = await _lock_due(session, caller, campaign_id, lambda who, _: may_manage(who))
            if await repository.drop_report(session, campaign_id, reported_at):
                await repository.drop_proof(session, campaign_id)
                await events.payment_not_found(session, campaign, caller.person_id, self._now())
            return await campaigns.row_of(session, campaign_id)

    async def store_proof(self, caller: Caller, campaign_id: str, content: bytes) -> None:
        """Stores a proof of the company's payment, replacing the previous one.

        Raises Unauthenticated, UnknownCampaign alike for unknown and foreign ids, PermissionDenied, IllegalTransition
        when no payment is due, InvalidProof or ProofTooLarge.
        """
        caller.require_somebody()
        async with self._database.transaction() as session:
            await _lock_due(session, caller, campaign_id, _may_report)
            if len(content) > PROOF_BYTES_MAX:
                raise ProofTooLarge
            kind = proof_type(content)
            if kind is None:
                raise InvalidProof
            proof = PaymentProof(campaign_id=campaign_id, type=kind, content=content, stored_at=self._now())
            await repository.keep_proof(session, proof)

    async def proof(self, caller: Caller, campaign_id: str) -> OpenedProof:
        """The attached proof. Raises Unauthenticated, or UnknownCampaign out of reach and without a proof."""
        caller.require_somebody()
        company_proof = await repository.proof_of(self._database, caller, campaign_id)
        if company_proof is None or not _may_see_proof(caller, company_proof[0]):
            raise UnknownCampaign
        return company_proof[1]

    def _payment_of(self, caller: Caller, row: Row) -> Payment:
        """The payment and, until it is confirmed, how to pay it, in the caller's language."""
        instructions = None
        if row.state != pb.PAYMENT_STATE_CONFIRMED:
            instructions = instructions_for(self._instructions(), row.currency, language_of(caller.language))
        read = {name: getattr(row, name) for name in _READ}
        if not _may_see_proof(caller, row.company_id):
            read |= {"proof_type": None, "proof_stored_at": None}
        return Payment(**read, instructions=instructions, campaign_ended=is_over(row, self._now()))


async def _lock_due(
    session: Session, caller: Caller, campaign_id: str, may: Callable[[Caller, str], bool]
) -> Campaign:
    """Locks a campaign whose payment is due; `may` is called with the caller and the company's id.

    Raises UnknownCampaign alike for unknown and foreign ids, PermissionDenied, or IllegalTransition when none is due.
    """
    campaign = await campaigns.lock(session, campaign_id)
    if campaign is None or not await campaigns.is_within(session, caller, campaign.company_id, campaign.id):
        raise UnknownCampaign
    if not may(caller, campaign.company_id):
        raise PermissionDenied
    if campaign.status != WAITING_PAYMENT:
        raise IllegalTransition
    return campaign


def _may_report(caller: Caller, company_id: str) -> bool:
    """Whether the caller is a person who may report the company's payments."""
    return caller.person_id is not None and may_report_payment(caller, company_id)


def _may_see_proof(caller: Caller, company_id: str) -> bool:
    """Staff and services, and the company's people who may report its payments."""
    return may_manage(caller) or may_report_payment(caller, company_id)
