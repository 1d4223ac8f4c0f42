"""Erases the data of a person whom identity-svc has erased; companies and their campaigns stay."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import NO_ROLE
from company_svc.companies import events
from company_svc.companies.repository import lock
from company_svc.invitations import repository as invitations
from company_svc.invitations.models import CANCELLED, OPEN
from company_svc.members import repository as members
from company_svc.members.service import change
from company_svc.notices import repository as notices
from company_svc.terms.repository import forget_origin
from kit.mail import forget_mail


async def erase_person(session: AsyncSession, person_id: str, now: datetime) -> None:
    """Erases the person's data in the open transaction; idempotent.

    The membership ends, also an only owner's. A company that nobody belongs to any more is taken out of use and its
    cell phone, which was that person's, is cleared. Invitations by the person are cancelled, with their mail that is
    still queued; of accepted terms stays which version was accepted when, not from where. What the person read and
    chose of notices goes, and the person's name in those of others.
    """
    company_id = await members.company_of(session, person_id)
    company = await lock(session, company_id) if company_id is not None else None
    for invitation in await invitations.by_person(session, person_id):
        if invitation.status == OPEN:
            await forget_mail(session, invitation.email or "")
            invitation.close(CANCELLED, now)
        invitation.invited_by = None
    await session.flush()
    await invitations.forget_accepted(session, person_id)
    await forget_origin(session, person_id)
    await notices.forget(session, person_id)
    member = await members.member(session, company.id, person_id) if company is not None else None
    if company is None or member is None:
        return
    await change(session, member, NO_ROLE, now)
    if not await members.all_of(session, company.id):
        company.cell_phone = None
        if company.deactivate(None):
            await session.flush()
            await events.company_deactivated(session, company)
