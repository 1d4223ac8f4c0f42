"""Use cases on companies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import structlog

from company_svc.companies import events, repository
from company_svc.companies.errors import CompanyExists, CompanyNameExists, NotYourself, UnknownCompany
from company_svc.companies.models import Company, Member
from company_svc.companies.policies import (
    OWNER,
    may_update,
    name_violations,
    phone_violations,
    picture_violations,
)
from company_svc.terms.service import Acceptance, accept
from kit.db import Database, utc_now, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated
from resuena.identity.v1 import identity_pb2

log = structlog.get_logger("companies")


class Memberships(Protocol):
    """What is asked of identity-svc: apply a membership at once, and renew the caller's session."""

    async def apply(self, member: Member, session_id: str | None) -> identity_pb2.Session | None:
        """The caller's session with its new permissions; raises DomainError when it cannot be reached."""


@dataclass(frozen=True)
class NewCompany:
    """What a person says of a company to be made."""

    person_id: str
    name: str
    cell_phone: str
    acceptance: Acceptance
    logo: str | None = None
    thumbnail: str | None = None
    social_media: dict[str, Any] = field(default_factory=dict)


class CompanyService:
    """What can be done with companies."""

    def __init__(self, database: Database, memberships: Memberships) -> None:
        self._database = database
        self._memberships = memberships

    async def create(self, caller: Caller, new: NewCompany) -> tuple[Company, identity_pb2.Session | None]:
        """Creates the caller's company, with its owner and the accepted terms, and the new permissions.

        The session is None when identity-svc could not be reached: the event grants the permissions then. Raises
        InvalidInput with every broken rule, CompanyNameExists, CompanyExists, NotYourself.
        """
        if not caller.authenticated or caller.person_id is None:
            raise Unauthenticated
        if new.person_id != caller.person_id:
            raise NotYourself
        violations = (
            name_violations(new.name)
            + phone_violations(new.cell_phone, required=True)
            + picture_violations("logo", new.logo)
            + picture_violations("thumbnail", new.thumbnail)
        )
        if violations:
            raise InvalidInput(violations=violations)
        company = Company(
            name=new.name.strip(),
            cell_phone=new.cell_phone,
            logo=new.logo or None,
            thumbnail=new.thumbnail or None,
            creation_dt=utc_now(),
            creator_id=caller.person_id,
            **new.social_media,
        )
        member = Member(person_id=caller.person_id, company_id=company.id, role=OWNER)
        try:
            async with self._database.transaction() as session:
                await accept(session, caller, company.id, new.acceptance)
                session.add(company)
                await session.flush()
                session.add(member)
                await session.flush()
                await events.company_created(session, company)
                await events.membership_changed(session, member)
        except Exception as error:
            raise _translated(error) from error
        try:
            return company, await self._memberships.apply(member, caller.session_id)
        except DomainError as error:
            log.warning("permissions_follow_by_event", company_id=company.id, reason=error.reason)
            return company, None

    async def update(self, caller: Caller, company_id: str, changes: dict[str, str]) -> Company:
        """Changes what is given of the caller's own company. Raises UnknownCompany alike for foreign ids."""
        if not may_update(caller, company_id):
            raise UnknownCompany
        violations = picture_violations("logo", changes.get("logo")) + picture_violations(
            "thumbnail", changes.get("thumbnail")
        )
        if "name" in changes:
            violations += name_violations(changes["name"], "name")
        if "cell_phone" in changes:
            violations += phone_violations(changes["cell_phone"], required=False)
        if violations:
            raise InvalidInput(violations=violations)
        try:
            async with self._database.transaction() as session:
                company = await repository.lock(session, company_id)
                if company is None:
                    raise UnknownCompany
                for name, value in changes.items():
                    setattr(company, name, value.strip() or None)
                company.version += 1
                await session.flush()
                await events.company_updated(session, company)
                return company
        except Exception as error:
            raise _translated(error) from error

    async def listed(self, caller: Caller, **filters: Any) -> Sequence[Any]:
        """One page within the caller's reach."""
        limit = filters.pop("limit") or repository.LIMIT
        async with self._database.read() as session:
            return await repository.listed(session, caller, limit=min(limit, repository.LIMIT), **filters)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Any]:
        """Companies in the order asked; None for unknown and out of reach alike."""
        async with self._database.read() as session:
            found = await repository.by_ids(session, caller, ids[: repository.LIMIT])
        return [found.get(company_id) for company_id in ids]


def _translated(error: Exception) -> Exception:
    match violated_constraint(error):
        case "uq_companies_name":
            return CompanyNameExists()
        case "pk_members":
            return CompanyExists()
        case _:
            return error
