"""Reads and writes the assignees of advertisements, and the roles of a company's members."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Text, bindparam, delete, select, text, update
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.advertisements.repository import ADS
from campaign_svc.assignments.models import MemberSeat
from kit.db import Reader, Session

SEATS = MemberSeat.metadata.tables["member_seats"]
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:company, 17))")
_ROLE = select(SEATS.c.role).where(
    SEATS.c.company_id == bindparam("company_id", type_=Text),
    SEATS.c.person_id == bindparam("person_id", type_=Text),
)


async def lock_company(session: Session, company_id: str) -> None:
    """Takes the company's advisory lock until the commit: someone losing the right to audit is assigned nothing then.

    Must be taken before advertisements are locked.
    """
    await (await session.connection()).execute(_ALONE, {"company": company_id})


async def role_of(reader: Reader, company_id: str, person_id: str) -> int | None:
    """The person's role in the company, 0 for a former member; None when no fact about them has arrived."""
    rows = await reader.rows(_ROLE, {"company_id": company_id, "person_id": person_id})
    return int(rows[0].role) if rows else None


async def keep_role(session: Session, company_id: str, person_id: str, role: int, version: int) -> bool:
    """Upserts a role; False for a version that is not newer than the stored one."""
    query = insert(SEATS).values(company_id=company_id, person_id=person_id, role=role, version=version)
    query = query.on_conflict_do_update(
        index_elements=["company_id", "person_id"],
        set_={"role": query.excluded.role, "version": query.excluded.version},
        where=SEATS.c.version < query.excluded.version,
    )
    return bool((await (await session.connection()).execute(query)).rowcount)


async def assign(session: Session, ad_ids: Sequence[str], person_id: str | None) -> None:
    """Sets the assignee of advertisements that the caller has locked."""
    query = update(ADS).where(ADS.c.id.in_(ad_ids)).values(assignee_id=person_id)
    await (await session.connection()).execute(query)


async def unassign(session: Session, person_id: str, company_id: str | None = None) -> None:
    """Unassigns the person's advertisements, of one company or of all; locks the advertisements in a fixed order."""
    theirs = select(ADS.c.id).where(ADS.c.assignee_id == person_id).order_by(ADS.c.id)
    if company_id is not None:
        theirs = theirs.where(ADS.c.company_id == company_id)
    query = update(ADS).where(ADS.c.id.in_(theirs.with_for_update(key_share=True))).values(assignee_id=None)
    await (await session.connection()).execute(query)


async def forget_person(session: Session, person_id: str) -> None:
    """Unassigns the person's advertisements, and deletes their roles."""
    await unassign(session, person_id)
    await (await session.connection()).execute(delete(SEATS).where(SEATS.c.person_id == person_id))
