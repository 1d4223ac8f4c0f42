"""Records deletion requests, and erases the data of a person whom identity-svc has erased; companies stay."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import NO_ROLE
from company_svc.acts import repository as acts
from company_svc.acts.policies import (
    BY_MEMBER,
    DEACTIVATED,
    DELETION_CANCELLED,
    DELETION_REQUESTED,
    ERASED,
    UNINVITED,
)
from company_svc.acts.service import PLATFORM, Doer, record
from company_svc.api_keys import repository as api_keys
from company_svc.api_keys.service import revoke_all
from company_svc.companies import events
from company_svc.companies.repository import lock
from company_svc.invitations import repository as invitations
from company_svc.invitations.models import CANCELLED, OPEN
from company_svc.invitations.service import act_of
from company_svc.members import repository as members
from company_svc.members.service import change
from company_svc.notices import repository as notices
from company_svc.terms.repository import forget_origin
from company_svc.webhooks import repository as webhooks
from kit.mail import forget_mail
from resuena.identity.v1 import events_pb2

DeletionFact = events_pb2.DeletionRequested | events_pb2.DeletionCancelled


async def erase_person(session: AsyncSession, person_id: str, now: datetime) -> None:
    """Erases the person's data in the open transaction; idempotent.

    The membership ends, even an only owner's. A company without members is deactivated and its cell phone, which was
    that person's, is cleared. Invitations by the person are cancelled, together with their queued mails. Of accepted
    terms, the version and the time stay, but not the origin. The person's read marks and preferences of notices are
    deleted. Notices of others, acts, API keys and webhooks stay, without the person.
    """
    company_id = await members.company_of(session, person_id)
    company = await lock(session, company_id) if company_id is not None else None
    for invitation in await invitations.by_person(session, person_id):
        if invitation.status == OPEN:
            await forget_mail(session, invitation.email or "")
            await record(session, act_of(invitation, UNINVITED, PLATFORM, now))
            invitation.close(CANCELLED, now)
        invitation.invited_by = None
    await session.flush()
    await acts.forget_invitations(session, await invitations.accepted_by(session, person_id))
    await acts.forget(session, person_id)
    await invitations.forget_accepted(session, person_id)
    await forget_origin(session, person_id)
    await notices.forget(session, person_id)
    await api_keys.forget(session, person_id)
    await webhooks.forget(session, person_id)
    member = await members.member(session, company.id, person_id) if company is not None else None
    if company is None or member is None:
        return
    await record(session, PLATFORM.act(ERASED, company.id, now))
    await change(session, member, NO_ROLE, now)
    if not await members.all_of(session, company.id):
        company.cell_phone = None
        if company.deactivate(None):
            await session.flush()
            await events.company_deactivated(session, company)
            await record(session, PLATFORM.act(DEACTIVATED, company.id, now))
            await revoke_all(session, company.id, PLATFORM, now)


async def deletion_told(session: AsyncSession, message: DeletionFact) -> None:
    """Records in the person's company, if any, that a deletion was requested or cancelled."""
    company_id = await members.company_of(session, message.person_id)
    if company_id is None:
        return
    requested = isinstance(message, events_pb2.DeletionRequested)
    kind = DELETION_REQUESTED if requested else DELETION_CANCELLED
    act = Doer(BY_MEMBER, message.person_id).act(kind, company_id, message.occurred_at.ToDatetime(UTC))
    act.fact = f"deletion:{message.request_id}:{kind}"
    await record(session, act)
