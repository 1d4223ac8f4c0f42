"""Reads and writes invitations; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import delete, func, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import manages_members
from company_svc.invitations.models import EXPIRED, OPEN, Invitation, ReceivedInvitation
from company_svc.reach.models import Company
from company_svc.tables import comparable
from kit.rpc.caller import Caller

COMPANIES = Company.metadata.tables["companies"]
INVITATIONS = Invitation.metadata.tables["invitations"]
MAILS = Invitation.metadata.tables["invitation_mails"]


async def listed(
    session: AsyncSession, viewer: Caller, company_ids: Sequence[str], now: datetime
) -> Sequence[Invitation]:
    """Open invitations into those of the companies whose members the viewer manages, newest first."""
    query = (
        sqlmodel.select(Invitation)
        .where(
            INVITATIONS.c.company_id.in_([comparable(company_id) for company_id in company_ids]),
            INVITATIONS.c.status == OPEN,
            INVITATIONS.c.expires_at > now,
            manages_members(viewer, INVITATIONS.c.company_id),
        )
        .order_by(INVITATIONS.c.creation_dt.desc(), INVITATIONS.c.id.desc())
    )
    return (await session.exec(query, params={"viewer": viewer.person_id})).all()


async def received(session: AsyncSession, email: str, now: datetime, limit: int) -> list[ReceivedInvitation]:
    """Open invitations to an e-mail, newest first; the caller has checked that it is the viewer's confirmed e-mail."""
    columns = (INVITATIONS.c.id, INVITATIONS.c.company_id, COMPANIES.c.name, INVITATIONS.c.sent_at)
    query = (
        select(*columns)
        .join(COMPANIES, COMPANIES.c.id == INVITATIONS.c.company_id)
        .where(INVITATIONS.c.email == email, INVITATIONS.c.expires_at > now, COMPANIES.c.active)
        .order_by(INVITATIONS.c.sent_at.desc(), INVITATIONS.c.id.desc())
        .limit(limit)
    )
    return [ReceivedInvitation(*row) for row in await (await session.connection()).execute(query)]


async def open_count(session: AsyncSession, company_id: str, now: datetime) -> int:
    """Number of open invitations into the company; the caller holds the company's lock."""
    query = select(func.count()).where(
        INVITATIONS.c.company_id == company_id, INVITATIONS.c.status == OPEN, INVITATIONS.c.expires_at > now
    )
    return int(await (await session.connection()).scalar(query) or 0)


async def mailed_by(session: AsyncSession, company_id: str, since: datetime) -> int:
    """Number of mails that invitations into the company sent since then; the caller holds the company's lock."""
    query = select(func.count()).where(MAILS.c.company_id == company_id, MAILS.c.sent_at > since)
    return int(await (await session.connection()).scalar(query) or 0)


async def mailed_to(session: AsyncSession, recipient: bytes, since: datetime) -> int:
    """Number of mails that invitations of any company sent to an address since then."""
    query = select(func.count()).where(MAILS.c.recipient == recipient, MAILS.c.sent_at > since)
    return int(await (await session.connection()).scalar(query) or 0)


async def forget_recipient(session: AsyncSession, recipient: bytes) -> None:
    """Deletes the rate-limit records of invitation mails to an e-mail address."""
    await (await session.connection()).execute(delete(MAILS).where(MAILS.c.recipient == recipient))


async def forget_mails(session: AsyncSession, before: datetime) -> None:
    """Deletes the records of mails sent before a moment."""
    await (await session.connection()).execute(delete(MAILS).where(MAILS.c.sent_at < before))


async def of_email(session: AsyncSession, company_id: str, email: str) -> Invitation | None:
    """The open invitation of an e-mail, expired or not; the caller holds the company's lock."""
    query = sqlmodel.select(Invitation).where(Invitation.company_id == company_id, Invitation.email == email)
    return (await session.exec(query)).first()


async def company_of(session: AsyncSession, invitation_id: str) -> str | None:
    """Company id of an open invitation; lock the company before changing the invitation."""
    query = select(INVITATIONS.c.company_id).where(
        INVITATIONS.c.id == comparable(invitation_id), INVITATIONS.c.status == OPEN
    )
    company_id: str | None = await (await session.connection()).scalar(query)
    return company_id


async def company_of_token(session: AsyncSession, hashed: bytes) -> str | None:
    """Company id of the open invitation with this secret; lock the company before changing the invitation."""
    query = select(INVITATIONS.c.company_id).where(INVITATIONS.c.token_hash == hashed)
    company_id: str | None = await (await session.connection()).scalar(query)
    return company_id


async def offered(session: AsyncSession, hashed: bytes) -> tuple[Invitation, str] | None:
    """The open invitation with this secret, expired or not, and its company's name; none into an inactive company."""
    query = (
        sqlmodel.select(Invitation, COMPANIES.c.name)
        .join(COMPANIES, COMPANIES.c.id == INVITATIONS.c.company_id)
        .where(INVITATIONS.c.token_hash == hashed, COMPANIES.c.active)
    )
    return (await session.exec(query)).first()


async def of_id(session: AsyncSession, invitation_id: str) -> Invitation | None:
    """The open invitation of this id; the caller holds the company's lock."""
    query = sqlmodel.select(Invitation).where(Invitation.id == invitation_id, Invitation.status == OPEN)
    return (await session.exec(query)).first()


async def of_any_state(session: AsyncSession, invitation_id: str) -> Invitation | None:
    """The invitation of this id, closed or not."""
    return await session.get(Invitation, invitation_id)


async def of_token(session: AsyncSession, hashed: bytes) -> Invitation | None:
    """The open invitation with this secret; the caller holds the company's lock."""
    return (await session.exec(sqlmodel.select(Invitation).where(Invitation.token_hash == hashed))).first()


async def by_person(session: AsyncSession, person_id: str) -> Sequence[Invitation]:
    """Invitations that the person made, closed ones too."""
    query = sqlmodel.select(Invitation).where(Invitation.invited_by == person_id).with_for_update()
    return (await session.exec(query.order_by(INVITATIONS.c.id))).all()


async def forget_accepted(session: AsyncSession, person_id: str) -> None:
    """Clears this person's id from the invitations that the person accepted."""
    blank = update(INVITATIONS).where(INVITATIONS.c.accepted_by == person_id).values(accepted_by=None)
    await (await session.connection()).execute(blank)


async def open_by(session: AsyncSession, company_id: str, person_id: str) -> Sequence[Invitation]:
    """The open invitations that a person sent for a company; the caller holds the company's lock."""
    query = sqlmodel.select(Invitation).where(
        Invitation.company_id == company_id, Invitation.invited_by == person_id, Invitation.status == OPEN
    )
    return (await session.exec(query.order_by(INVITATIONS.c.id))).all()


async def accepted_by(session: AsyncSession, person_id: str) -> Sequence[str]:
    """Ids of the invitations that the person accepted."""
    query = select(INVITATIONS.c.id).where(INVITATIONS.c.accepted_by == person_id)
    return (await (await session.connection()).scalars(query)).all()


async def inviting(session: AsyncSession, email: str) -> Sequence[str]:
    """Ids of the open invitations of an e-mail."""
    query = select(INVITATIONS.c.id).where(INVITATIONS.c.email == email)
    return (await (await session.connection()).scalars(query)).all()


async def companies_inviting(session: AsyncSession, email: str) -> Sequence[str]:
    """Sorted ids of the companies with an open invitation for an e-mail; locking in this order avoids deadlocks."""
    query = select(INVITATIONS.c.company_id).where(INVITATIONS.c.email == email)
    return (await (await session.connection()).scalars(query.order_by(INVITATIONS.c.company_id))).all()


async def forget_email(session: AsyncSession, email: str, company_ids: Sequence[str]) -> int:
    """Deletes open invitations of an e-mail into these companies, whose locks the caller holds; returns how many."""
    query = delete(INVITATIONS).where(INVITATIONS.c.email == email, INVITATIONS.c.company_id.in_(company_ids))
    return int((await (await session.connection()).execute(query)).rowcount)


async def expire(session: AsyncSession, now: datetime) -> int:
    """Marks expired invitations as closed and deletes their e-mail addresses; returns their number."""
    closing = (
        update(INVITATIONS)
        .where(INVITATIONS.c.status == OPEN, INVITATIONS.c.expires_at <= now)
        .values(status=EXPIRED, closed_at=now, email=None, token_hash=None)
    )
    return int((await (await session.connection()).execute(closing)).rowcount)
