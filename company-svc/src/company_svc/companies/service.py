"""Use cases on companies: create, update, list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies import events, repository
from company_svc.companies.errors import (
    CompanyExists,
    CompanyNameExists,
    NotAllowed,
    NotYourself,
    UnknownCompany,
)
from company_svc.companies.models import Company
from company_svc.companies.policies import (
    OWNER,
    SOCIAL,
    bounded,
    invalid_picture,
    is_currency,
    may_update,
    media_key,
    name_violations,
    page_size,
    phone_violations,
    picture_violations,
    social_violations,
    stored_name,
)
from company_svc.invitations.letters import language_of
from company_svc.members import repository as members
from company_svc.members.events import Standing, membership_changed
from company_svc.members.models import Member
from company_svc.members.service import Memberships, tell
from company_svc.notices.repository import keep_language
from company_svc.terms.policies import location_violations
from company_svc.terms.service import Acceptance, accept
from kit.db import Database, utc_now, violated_constraint
from kit.idempotency import claim, keep
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated, Violation
from resuena.identity.v1 import identity_pb2


class Pictures(Protocol):
    """What is asked of media-svc: to keep an object for good, before an address of it is stored."""

    async def claim(self, key: str, owner_id: str) -> bool:
        """Keeps an object that the person uploaded (anybody's for an empty id); False when there is none.

        Raises DomainError when media-svc cannot be reached.
        """


@dataclass(frozen=True)
class NewCompany:
    """What a person says of a company to be made."""

    person_id: str
    name: str
    cell_phone: str
    acceptance: Acceptance
    logo: str | None = None
    thumbnail: str | None = None
    social_media: Mapping[str, str] = field(default_factory=dict)


class CompanyService:
    """What can be done with companies."""

    def __init__(
        self,
        database: Database,
        memberships: Memberships,
        pictures: Pictures,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._memberships = memberships
        self._pictures = pictures
        self._now = now

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
            + social_violations(new.social_media)
            + location_violations(new.acceptance.latitude, new.acceptance.longitude)
        )
        if violations:
            raise InvalidInput(violations=violations)
        await self._claim(caller, {"logo": new.logo, "thumbnail": new.thumbnail})
        now = self._now()
        company = Company(
            name=stored_name(new.name),
            cell_phone=new.cell_phone,
            logo=new.logo or None,
            thumbnail=new.thumbnail or None,
            creation_dt=now,
            creator_id=caller.person_id,
        )
        for name, address in new.social_media.items():
            setattr(company, name, address or None)
        try:
            async with self._database.transaction() as session:
                made_before = await claim(session)
                if made_before is None:
                    standing = await _store(session, caller, company, new.acceptance, now)
                    await keep(session, company.id)
                else:
                    company, standing = await joined(session, caller, made_before)
        except Exception as error:
            raise translated(error) from error
        return company, await tell(self._memberships, standing, caller.session_id)

    async def update(self, caller: Caller, company_id: str, changes: Mapping[str, str]) -> Company:
        """Changes what is given; empty clears what may be empty.

        Raises InvalidInput, CompanyNameExists, NotAllowed for a member who is no owner, and UnknownCompany alike for
        unknown ids and those out of reach.
        """
        caller.require_somebody()
        try:
            async with self._database.read() as session:
                held = _refuse_unless_updatable(caller, await repository.held(session, caller, company_id))
                stored = {"logo": held.logo, "thumbnail": held.thumbnail}
            violations = _violations(changes)
            if violations:
                raise InvalidInput(violations=violations)
            # What is stored already may be of another member's uploading: only what is new is asked for.
            wanted = {name: changes.get(name) for name in stored}
            await self._claim(caller, {name: new for name, new in wanted.items() if new != stored[name]})
            async with self._database.transaction() as session:
                found = await repository.held(session, caller, company_id, lock=True)
                company = _refuse_unless_updatable(caller, found)
                for name, value in changes.items():
                    setattr(company, name, (stored_name(value) if name == "name" else value) or None)
                company.version += 1
                await session.flush()
                await events.company_updated(session, company)
                return company
        except Exception as error:
            raise translated(error) from error

    async def listed(self, caller: Caller, *, limit: int, **filters: Any) -> Sequence[Any]:
        """One page within the caller's reach. Raises InvalidInput for a limit outside 1 to 1,000 (0: 1,000)."""
        size = page_size(limit)
        async with self._database.read() as session:
            return await repository.listed(session, caller, limit=size, **filters)

    async def get_many(self, caller: Caller, ids: Sequence[str]) -> list[Any]:
        """Companies in the order asked; None for unknown and out of reach alike. Raises InvalidInput past 1,000."""
        asked = bounded(list(ids))
        async with self._database.read() as session:
            found = await repository.by_ids(session, caller, asked)
        return [found.get(company_id) for company_id in asked]

    async def _claim(self, caller: Caller, pictures: Mapping[str, str | None]) -> None:
        """Keeps the caller's uploads; raises InvalidInput for whatever is not the caller's."""
        owner_id = caller.person_id or ""
        missing = [
            invalid_picture(name)
            for name, address in pictures.items()
            if address and not await self._pictures.claim(media_key(address), owner_id)
        ]
        if missing:
            raise InvalidInput(violations=missing)


async def choose_currency(database: Database, caller: Caller, company_id: str, currency: str) -> Company:
    """Makes a currency the company's own, so that its sums are in it, and sums anew. Services only.

    Raises NotAllowed, InvalidInput, UnknownCompany.
    """
    if not caller.is_service:
        raise NotAllowed
    if not is_currency(currency):
        raise InvalidInput("Name the currency by its ISO 4217 code, such as ARS.")
    async with database.transaction() as session:
        company = await repository.lock(session, company_id)
        if company is None:
            raise UnknownCompany
        company.currency = currency
        await session.flush()
        await repository.recount(session, company_id)
    return company


async def joined(session: AsyncSession, caller: Caller, company_id: str) -> tuple[Company, Standing]:
    """The company in which an earlier copy of this request gave the caller a place, and that place as it is now.

    Raises UnknownCompany when the caller has lost it since.
    """
    company = await session.get(Company, company_id)
    member = await members.member(session, company_id, caller.person_id or "")
    if company is None or member is None:
        raise UnknownCompany
    return company, Standing.of(member)


async def _store(
    session: AsyncSession, caller: Caller, company: Company, acceptance: Acceptance, now: datetime
) -> Standing:
    """Stores a new company with its owner and the accepted terms; returns the owner's place."""
    await accept(session, caller, company.id, acceptance, now)
    session.add(company)
    await session.flush()
    version = await members.next_version(session)
    owner = Member(person_id=company.creator_id, company_id=company.id, role=OWNER, version=version, joined_at=now)
    session.add(owner)
    await session.flush()
    await events.company_created(session, company)
    await membership_changed(session, Standing.of(owner), now)
    await keep_language(session, owner.person_id, language_of(caller.language))
    return Standing.of(owner)


def _refuse_unless_updatable(caller: Caller, found: tuple[Company, int | None] | None) -> Company:
    if found is None:
        raise UnknownCompany
    if not may_update(caller, found[1]):
        raise NotAllowed
    return found[0]


def _violations(changes: Mapping[str, str]) -> list[Violation]:
    violations = picture_violations("logo", changes.get("logo"))
    violations += picture_violations("thumbnail", changes.get("thumbnail"))
    if "name" in changes:
        violations += name_violations(changes["name"], "name")
    if "cell_phone" in changes:
        violations += phone_violations(changes["cell_phone"], required=False)
    return violations + social_violations({name: changes[name] for name in SOCIAL if name in changes})


def translated(error: Exception) -> Exception:
    """The domain's error for a broken constraint, else the error itself."""
    match violated_constraint(error):
        case "uq_companies_name":
            return CompanyNameExists()
        case "pk_members":
            return CompanyExists()
        case _:
            return error
