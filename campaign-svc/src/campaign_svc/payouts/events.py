"""The facts that payouts were released, paid, and returned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from campaign_svc.payouts.models import PayoutBatch
from campaign_svc.payouts.policies import PAID, RELEASED, RETURNED
from kit.db import Row, Session
from kit.events import Fact, record_all
from resuena.campaign.v1 import events_pb2

PAYOUT_RELEASED = "resuena.campaign.payout_released.v1"
PAYOUT_PAID = "resuena.campaign.payout_paid.v1"
PAYOUT_RETURNED = "resuena.campaign.payout_returned.v1"
_KINDS: Mapping[
    int, tuple[str, type[events_pb2.PayoutReleased | events_pb2.PayoutPaid | events_pb2.PayoutReturned]]
] = MappingProxyType(
    {
        RELEASED: (PAYOUT_RELEASED, events_pb2.PayoutReleased),
        PAID: (PAYOUT_PAID, events_pb2.PayoutPaid),
        RETURNED: (PAYOUT_RETURNED, events_pb2.PayoutReturned),
    }
)


async def payouts_changed(
    session: Session, batch: PayoutBatch, payouts: Sequence[Row], state: int, now: datetime
) -> None:
    """Records the state of each payout in the open transaction."""
    subject, message = _KINDS[state]
    facts = [
        Fact(
            message(
                payout=events_pb2.PayoutFact(
                    payout_id=str(row.id),
                    person_id=str(row.person_id),
                    amount=row.amount,
                    currency=batch.currency,
                    reference=str(row.reference),
                    account=str(row.account),
                    month=batch.month,
                    reason=row.reason,
                )
            ),
            str(row.id),
            row.version,
            now,
        )
        for row in payouts
    ]
    await record_all(session, subject, facts)
