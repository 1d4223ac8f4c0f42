"""Facts of company-svc that change what a person may do."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

import resuena.company.v1.events_pb2 as company_events
from identity_svc.sessions.service import apply_membership
from kit.db import utc_now
from kit.events import Meta


async def membership_changed(session: AsyncSession, message: company_events.MembershipChanged, _: Meta) -> None:
    """Applies the membership also when company-svc stopped before it could call ApplyMembership."""
    await apply_membership(
        session, message.person_id, message.company_id, message.role, message.version, now=utc_now()
    )
