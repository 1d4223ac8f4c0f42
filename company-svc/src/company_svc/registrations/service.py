"""Registers a company: the company, the accepted terms and the owner in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import OWNER, signed_in_portal
from company_svc.acts.policies import CREATED
from company_svc.acts.service import Doer, record
from company_svc.companies import errors as company_errors
from company_svc.companies import events
from company_svc.companies import repository as companies
from company_svc.companies.policies import (
    phone_violations,
    picture_violations,
    social_violations,
)
from company_svc.companies.service import Pictures, claim_pictures
from company_svc.members import errors as member_errors
from company_svc.members import repository as members
from company_svc.members.events import Standing, membership_changed
from company_svc.members.service import Memberships, joined, tell
from company_svc.notices.repository import keep_language
from company_svc.reach.models import Company, Member
from company_svc.registrations.errors import NotYourself
from company_svc.terms.models import Acceptance
from company_svc.terms.policies import location_violations
from company_svc.terms.service import accept
from kit.db import Database, utc_now
from kit.idempotency import claim, keep
from kit.names import name_key, name_violations, tidy
from kit.rpc.caller import Caller, language_of
from kit.rpc.errors import InvalidInput
from resuena.identity.v1 import sessions_pb2


@dataclass(frozen=True)
class NewCompany:
    """Input of a registration."""

    person_id: str
    name: str
    cell_phone: str
    acceptance: Acceptance
    logo: str | None = None
    thumbnail: str | None = None
    social_media: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RegistrationService:
    database: Database
    memberships: Memberships
    pictures: Pictures
    now: Callable[[], datetime] = utc_now

    async def register(self, caller: Caller, new: NewCompany) -> tuple[Company, sessions_pb2.Session | None]:
        """Creates the caller's company, with its owner and the accepted terms; returns it and the renewed session.

        The session is None when identity-svc could not be reached: the event then grants the permissions. Raises
        InvalidInput with every broken rule, CompanyNameExists, CompanyExists, NotYourself, PermissionDenied in the app.
        """
        person_id = signed_in_portal(caller)
        if new.person_id != person_id:
            raise NotYourself
        name = tidy(new.name)
        violations = (
            name_violations("companyName", name)
            + phone_violations(new.cell_phone, required=True)
            + picture_violations("logo", new.logo)
            + picture_violations("thumbnail", new.thumbnail)
            + social_violations(new.social_media)
            + location_violations(new.acceptance.latitude, new.acceptance.longitude)
        )
        if violations:
            raise InvalidInput(violations=violations)
        await claim_pictures(self.pictures, caller, {"logo": new.logo, "thumbnail": new.thumbnail})
        now = self.now()
        company = Company(
            name=name,
            name_key=name_key(name),
            cell_phone=new.cell_phone,
            logo=new.logo or None,
            thumbnail=new.thumbnail or None,
            creation_dt=now,
            creator_id=person_id,
        )
        for name, address in new.social_media.items():
            setattr(company, name, address or None)
        try:
            async with self.database.transaction() as session:
                made_before = await claim(session)
                if made_before is None:
                    standing = await _store(session, caller, company, new.acceptance, now)
                    await keep(session, company.id)
                else:
                    company, standing = await joined(session, caller, made_before)
        except Exception as error:
            raise company_errors.translated(member_errors.translated(error)) from error
        return company, await tell(self.memberships, standing, caller.session_id)


async def _store(
    session: AsyncSession, caller: Caller, company: Company, acceptance: Acceptance, now: datetime
) -> Standing:
    """Stores a new company with its owner and the accepted terms; returns the owner's standing."""
    # Checked first, since PostgreSQL would log a violated constraint for this ordinary case.
    company_errors.refuse_taken(await companies.namesake(session, company))
    await accept(session, caller, company.id, acceptance, now)
    session.add(company)
    await session.flush()
    version = await members.next_version(session)
    owner = Member(person_id=company.creator_id, company_id=company.id, role=OWNER, version=version, joined_at=now)
    session.add(owner)
    await session.flush()
    await events.company_created(session, company)
    await membership_changed(session, Standing.of(owner), now)
    await record(session, Doer.of(caller, OWNER).act(CREATED, company.id, now))
    await keep_language(session, owner.person_id, language_of(caller.language))
    return Standing.of(owner)
