"""The facts that company-svc emits."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.reach.models import Company
from kit.events import record
from resuena.company.v1 import events_pb2

COMPANY_CREATED = "resuena.company.company_created.v1"
COMPANY_UPDATED = "resuena.company.company_updated.v1"
COMPANY_DEACTIVATED = "resuena.company.company_deactivated.v1"
COMPANY_REACTIVATED = "resuena.company.company_reactivated.v1"


async def company_created(session: AsyncSession, company: Company) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.CompanyCreated(
        company_id=company.id,
        creator_id=company.creator_id,
        name=company.name,
        logo=company.logo,
        thumbnail=company.thumbnail,
        time_zone=company.time_zone,
        version=1,
    )
    await record(session, COMPANY_CREATED, message, entity_id=company.id, version=1)


async def company_updated(session: AsyncSession, company: Company) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.CompanyUpdated(
        company_id=company.id,
        version=company.version,
        name=company.name,
        logo=company.logo,
        thumbnail=company.thumbnail,
        time_zone=company.time_zone,
    )
    await record(session, COMPANY_UPDATED, message, entity_id=company.id, version=company.version)


async def company_deactivated(session: AsyncSession, company: Company) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.CompanyDeactivated(company_id=company.id, version=company.version)
    await record(session, COMPANY_DEACTIVATED, message, entity_id=company.id, version=company.version)


async def company_reactivated(session: AsyncSession, company: Company) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.CompanyReactivated(company_id=company.id, version=company.version)
    await record(session, COMPANY_REACTIVATED, message, entity_id=company.id, version=company.version)
