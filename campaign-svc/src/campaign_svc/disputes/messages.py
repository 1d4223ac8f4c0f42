"""Disputes as messages of the contract."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.access import may_audit_money, may_see_all
from campaign_svc.disputes.models import Standing
from campaign_svc.disputes.policies import BRAND, KEPT, OPEN, OVERTURNED
from kit.rpc.caller import current_caller
from kit.rpc.messages import timestamp
from kit.rpc.tables import Computed, RowEncoder
from resuena.campaign.v1 import disputes_pb2 as pb


def _state(overturned: bool | None) -> int:
    return {None: OPEN, False: KEPT, True: OVERTURNED}[overturned]


def _opened_by(opened_by: str, side: int) -> str:
    """Brands are shown their own people only; an influencer is known from the advertisement."""
    return opened_by if side == BRAND or may_see_all(current_caller()) else ""


def _settled_by(settled_by: str | None) -> str:
    return (settled_by or "") if may_see_all(current_caller()) else ""


def _may_settle(settled_at: datetime | None, decided_by: str) -> bool:
    caller = current_caller()
    return settled_at is None and may_audit_money(caller) and caller.person_id != decided_by


DISPUTES = RowEncoder(
    pb.Dispute,
    {
        "state": Computed(_state, "overturned"),
        "opened_by": Computed(_opened_by, "opened_by", "side"),
        "settled_by": Computed(_settled_by, "settled_by"),
        "may_settle": Computed(_may_settle, "settled_at", "decided_by"),
    },
)


def standing_message(standing: Standing) -> pb.DisputeStanding:
    """The dispute state of one advertisement."""
    return pb.DisputeStanding(
        dispute=DISPUTES.message(standing.dispute) if standing.dispute is not None else None,
        disputable_until=timestamp(standing.disputable_until),
    )
