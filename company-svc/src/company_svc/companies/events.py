"""The facts that company-svc emits."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies.models import Company, Member
from kit.db import utc_now
from kit.events import record
from resuena.company.v1 import events_pb2

COMPANY_CREATED = "resuena.company.company_created.v1"
COMPANY_UPDATED = "resuena.company.company_updated.v1"
MEMBERSHIP_CHANGED = "resuena.company.membership_changed.v1"


async def company_created(session: AsyncSession, company: Company) -> None:
    """Records it in the open transaction."""
    message = events_pb2.CompanyCreated(
        company_id=company.id, creator_id=company.creator_id, name=company.name, logo=company.logo, version=1
    )
    message.occurred_at.FromDatetime(utc_now())
    await record(session, COMPANY_CREATED, message, entity_id=company.id, version=1)


async def company_updated(session: AsyncSession, company: Company) -> None:
    """Records it in the open transaction."""
    message = events_pb2.CompanyUpdated(
        company_id=company.id, version=company.version, name=company.name, logo=company.logo
    )
    message.occurred_at.FromDatetime(utc_now())
    await record(session, COMPANY_UPDATED, message, entity_id=company.id, version=company.version)


async def membership_changed(session: AsyncSession, member: Member) -> None:
    """Records it in the open transaction."""
    message = events_pb2.MembershipChanged(
        company_id=member.company_id,
        person_id=member.person_id,
        role=member.role,  # type: ignore[arg-type]
        version=member.version,
    )
    message.occurred_at.FromDatetime(utc_now())
    await record(session, MEMBERSHIP_CHANGED, message, entity_id=member.person_id, version=member.version)
