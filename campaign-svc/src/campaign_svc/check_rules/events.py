"""The fact that an owner changed a company's check defaults or its automatic approval."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.access import actor_of
from campaign_svc.check_rules.models import CheckDefaults
from kit.db import Session, uuid7
from kit.events import record
from kit.rpc.caller import Caller
from resuena.campaign.v1 import events_pb2

CHECK_DEFAULTS_CHANGED = "resuena.campaign.check_defaults_changed.v1"


async def check_defaults_changed(
    session: Session,
    caller: Caller,
    company_id: str,
    *,
    before: CheckDefaults,
    after: CheckDefaults,
    now: datetime,
) -> None:
    """Records the fact in the open transaction."""
    actor_id, actor_kind = actor_of(caller)
    change_id = uuid7()
    message = events_pb2.CheckDefaultsChanged(
        change_id=change_id,
        company_id=company_id,
        rules_changed=before.rules != after.rules,
        approval_changed=before.approval != after.approval,
        automatic_approval=after.approval.enabled,
        daily_limit=after.approval.daily_limit,
        actor_id=actor_id,
        actor_kind=actor_kind,  # type: ignore[arg-type]
    )
    await record(session, CHECK_DEFAULTS_CHANGED, message, entity_id=change_id, version=1, occurred_at=now)
