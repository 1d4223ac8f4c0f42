"""Facts of company-svc that change what a person may do, or end the tokens of API keys."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

import resuena.company.v1.events_pb2 as company_events
from identity_svc.sessions import events
from identity_svc.sessions.service import apply_membership
from kit.db import utc_now
from kit.events import Meta


async def membership_changed(session: AsyncSession, message: company_events.MembershipChanged, _: Meta) -> None:
    """Applies the membership, also if company-svc stopped before it could call ApplyMembership."""
    await apply_membership(
        session, message.person_id, message.company_id, message.role, message.version, now=utc_now()
    )


async def api_key_ended(session: AsyncSession, message: company_events.ApiKeyEnded, _: Meta) -> None:
    """Writes the fact that the key's session ended, so that every process refuses its tokens."""
    await events.session_ended(session, message.key_id, "", "api_key_revoked")
