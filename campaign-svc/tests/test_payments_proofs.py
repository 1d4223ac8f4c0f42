"""Files that prove a company's payment: which are accepted, who reads them, and how long they are valid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from audit_factories import rows
from campaign_factories import brand, staff, waiting_for_payment

from campaign_svc.campaigns.errors import IllegalTransition, UnknownCampaign
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import fund
from campaign_svc.payments.errors import InvalidProof, ProofTooLarge
from campaign_svc.payments.policies import PROOF_BYTES_MAX
from campaign_svc.payments.service import PaymentService
from kit.db import Database
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import payments_pb2

PDF, PNG, JPEG = b"%PDF-1.7\n...", b"\x89PNG\r\n\x1a\n...", b"\xff\xd8\xff\xe0..."
KEPT = "SELECT campaign_id, content FROM payment_proofs"


def viewer(company_id: str) -> Caller:
    """A member who may only read the company's campaigns."""
    return replace(brand(company_id), tenant_role="viewer", permissions=frozenset({"readCampaings"}))


async def step(database: Database, campaign_id: str, *transitions: int) -> None:
    service = CampaignService(database, fund)
    for transition in transitions:
        await service.transition(staff(), campaign_id, transition, "A reason.")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (PDF, payments_pb2.PAYMENT_PROOF_TYPE_PDF),
        (PNG, payments_pb2.PAYMENT_PROOF_TYPE_PNG),
        (JPEG, payments_pb2.PAYMENT_PROOF_TYPE_JPEG),
        (PDF.ljust(PROOF_BYTES_MAX), payments_pb2.PAYMENT_PROOF_TYPE_PDF),
    ],
    ids=["pdf", "png", "jpeg", "largest"],
)
async def test_what_a_proof_is_its_first_bytes_say(campaign_database: Database, content: bytes, kind: int) -> None:
    payments = PaymentService(campaign_database)
    campaign, owner = await waiting_for_payment(campaign_database, "c"), brand("c")
    await payments.store_proof(owner, campaign.id, JPEG)
    await payments.store_proof(owner, campaign.id, content)
    for reader in (owner, staff()):
        proof = await payments.proof(reader, campaign.id)
        (payment,) = await payments.of_campaigns(reader, [campaign.id])
        assert payment is not None
        assert (proof.content, proof.type, proof.reference) == (content, kind, payment.reference)
        assert (payment.proof_type, payment.proof_stored_at is None) == (kind, False)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", InvalidProof),
        (b"<html>%PDF-1.7", InvalidProof),
        (b"MZ\x90", InvalidProof),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", InvalidProof),
        (PDF.ljust(PROOF_BYTES_MAX + 1), ProofTooLarge),
    ],
    ids=["empty", "html", "program", "svg", "large"],
)
async def test_what_is_no_proof_is_not_kept(
    campaign_database: Database, content: bytes, error: type[Exception]
) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    with pytest.raises(error):
        await PaymentService(campaign_database).store_proof(brand("c"), campaign.id, content)
    assert await rows(campaign_database, KEPT) == []


@pytest.mark.parametrize(
    ("caller", "error"),
    [
        (ANONYMOUS, Unauthenticated),
        (brand("other"), UnknownCampaign),
        (viewer("c"), PermissionDenied),
        (staff(), PermissionDenied),
    ],
    ids=["nobody", "another company", "a viewer", "staff"],
)
async def test_only_those_who_may_say_that_it_is_paid_attach_a_proof(
    campaign_database: Database, caller: Caller, error: type[Exception]
) -> None:
    campaign = await waiting_for_payment(campaign_database, "c")
    with pytest.raises(error):
        await PaymentService(campaign_database).store_proof(caller, campaign.id, PDF)
    assert await rows(campaign_database, KEPT) == []


async def test_a_proof_is_told_and_read_by_staff_and_those_who_may_report_payments_alone(
    campaign_database: Database,
) -> None:
    payments = PaymentService(campaign_database)
    campaign = await waiting_for_payment(campaign_database, "c")
    await payments.store_proof(brand("c"), campaign.id, PDF)
    for stranger in (viewer("c"), brand("other")):
        with pytest.raises(UnknownCampaign):
            await payments.proof(stranger, campaign.id)
    (payment,) = await payments.of_campaigns(viewer("c"), [campaign.id])
    assert payment is not None
    assert (payment.proof_type, payment.proof_stored_at) == (None, None)
    with pytest.raises(Unauthenticated):
        await payments.proof(ANONYMOUS, campaign.id)
    other: Any = await waiting_for_payment(campaign_database, "c")
    for reader in (brand("c"), staff()):
        with pytest.raises(UnknownCampaign):
            await payments.proof(reader, other.id)


async def test_a_proof_stays_once_the_payment_is_confirmed_and_takes_no_other(campaign_database: Database) -> None:
    payments = PaymentService(campaign_database)
    campaign, owner = await waiting_for_payment(campaign_database, "c"), brand("c")
    await payments.store_proof(owner, campaign.id, PDF)
    await step(campaign_database, campaign.id, pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT)
    with pytest.raises(IllegalTransition):
        await payments.store_proof(owner, campaign.id, PNG)
    assert (await payments.proof(owner, campaign.id)).content == PDF


async def test_a_proof_of_a_payment_that_did_not_arrive_goes_with_its_report(campaign_database: Database) -> None:
    payments = PaymentService(campaign_database)
    campaign, owner = await waiting_for_payment(campaign_database, "c"), brand("c")
    await payments.store_proof(owner, campaign.id, PDF)
    await payments.report(owner, campaign.id)
    await payments.dismiss_report(staff(), campaign.id)
    assert await rows(campaign_database, KEPT) == []


async def test_a_proof_counts_since_the_last_approval_alone(campaign_database: Database) -> None:
    payments = PaymentService(campaign_database)
    campaign, owner = await waiting_for_payment(campaign_database, "c"), brand("c")
    await payments.store_proof(owner, campaign.id, PDF)
    again = (pb.CAMPAIGN_TRANSITION_RETURN, pb.CAMPAIGN_TRANSITION_SUBMIT, pb.CAMPAIGN_TRANSITION_APPROVE)
    await step(campaign_database, campaign.id, *again)
    with pytest.raises(UnknownCampaign):
        await payments.proof(owner, campaign.id)
    await payments.store_proof(owner, campaign.id, PNG)
    assert (await payments.proof(staff(), campaign.id)).content == PNG
